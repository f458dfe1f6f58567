//! Checks a card that a program claims to be a best card.

use std::collections::BTreeSet;

use crate::assignment::{assignment, best_exchange};
use crate::card::{Card, bonus};
use crate::dice::{CATEGORIES, Category, Game, ROUNDS};
use crate::lanes::UPPER;
use crate::reference::RULES;

/// Returns whether `claimed` is a best card of `game`: a valid card whose total is at least that of
/// `best`, which must be a best card.
///
/// The statement asks for any card with the greatest total. So every such card is right, not only
/// the lexicographically greatest, which the solver finds.
pub fn is_best_card(game: &Game, best: &Card, claimed: &Card) -> bool {
    claimed.total >= best.total && check_sums(claimed).is_ok() && assignment(game, claimed).is_ok()
}

/// Returns the reason why `claimed` is not a [best card](is_best_card) of `game`.
///
/// The reason is a sentence about the first thing that is wrong: the bonus, the sum, a score that
/// no assignment of rolls to categories gives, or a total that is not the greatest.
///
/// # Example
///
/// ```
/// use yahtzee::{Card, Roll, best_card, card_reason};
///
/// let game = [Roll::new([6; 5]).unwrap(); 13];
/// let best = best_card(&game);
/// let mut claimed = best;
/// claimed.scores[6] = 0;
/// claimed.total -= 30;
/// let reason = card_reason(&game, &best, &claimed);
/// assert_eq!(reason, "claims 0 for chance, but every roll scores 30 there");
/// ```
pub fn card_reason(game: &Game, best: &Card, claimed: &Card) -> String {
    if let Err(reason) = check_sums(claimed) {
        return reason;
    }
    match assignment(game, claimed) {
        Ok(rounds) => {
            let better = how_to_improve(game, best, claimed, rounds);
            format!("total {}, but {} is possible{better}", claimed.total, best.total)
        }
        Err(category) => {
            let score = claimed.scores[category as usize];
            let why = why_not(game, category, score);
            format!("claims {score} for {}, but {why}", category.name())
        }
    }
}

/// Returns the part of the reason that says how to improve `claimed`, whose categories have the
/// rolls of these `rounds`. It says whether the best card has the bonus, if `claimed` differs in
/// that, and names the exchange of two rolls that gains the most, if any exchange gains.
fn how_to_improve(game: &Game, best: &Card, claimed: &Card, rounds: [usize; ROUNDS]) -> String {
    let bonus = match (claimed.bonus, best.bonus) {
        (0, 1..) => format!(
            "; the best card has the bonus: its upper section sums to {}, not to {}",
            best.upper(),
            claimed.upper()
        ),
        (1.., 0) => "; the best card does without the bonus".to_owned(),
        _ => String::new(),
    };
    let exchange =
        best_exchange(&RULES, &RULES.points_of(game), rounds).map(|(gain, one, other)| {
            // The category that gains more comes first.
            let rises = |category, from: usize| {
                let score = |place: usize| game[rounds[place]].score(CATEGORIES[category]);
                i32::from(score(from)) - i32::from(score(category))
            };
            let is_first = rises(one, other) > rises(other, one);
            let pair =
                if is_first { [(one, other), (other, one)] } else { [(other, one), (one, other)] };
            let parts = pair.map(|(category, from)| {
                format!("{} in {}", game[rounds[from]], CATEGORIES[category].name())
            });
            let part = if claimed.total + gain < best.total { "for a start, " } else { "" };
            format!("; {part}putting {} would gain {gain}", parts.join(" and "))
        });
    bonus + &exchange.unwrap_or_default()
}

/// Checks that the bonus and the total of `card` follow from its scores.
fn check_sums(card: &Card) -> Result<(), String> {
    // A program can claim any numbers, so the sums need not fit in a `u32`.
    let sum = |scores: &[u32]| scores.iter().copied().map(u64::from).sum::<u64>();
    let (upper, scores) = (sum(&card.scores[UPPER]), sum(&card.scores));
    let [claimed, total] = [card.bonus, card.total].map(u64::from);
    if card.bonus != bonus(upper) {
        Err(format!("bonus {claimed} printed, but the upper section sums to {upper}"))
    } else if total == scores + claimed {
        Ok(())
    } else if total == scores {
        Err(format!("bonus {claimed} printed, but the total leaves it out"))
    } else {
        Err(format!("the scores and the bonus sum to {}, not {total}", scores + claimed))
    }
}

/// The categories in which a roll scores either 0 or a fixed number of points, and that number.
const FIXED_SCORES: [(Category, u32); 4] = [
    (Category::FiveOfAKind, 50),
    (Category::ShortStraight, 25),
    (Category::LongStraight, 35),
    (Category::FullHouse, 40),
];

/// Returns the reason why none of the remaining rolls scores `claimed` in `category`.
fn why_not(game: &Game, category: Category, claimed: u32) -> String {
    let scores: BTreeSet<u32> = game.iter().map(|roll| u32::from(roll.score(category))).collect();
    let is_fixed = FIXED_SCORES.contains(&(category, claimed));
    let has_it = if is_fixed { "is one" } else { &*format!("scores {claimed} there") };
    if scores.contains(&claimed) {
        format!("none of the remaining rolls {has_it}")
    } else if is_fixed || scores.len() > 4 {
        format!("no roll {has_it}")
    } else {
        let scores: Vec<String> = scores.iter().map(u32::to_string).collect();
        format!("every roll scores {} there", scores.join(" or "))
    }
}

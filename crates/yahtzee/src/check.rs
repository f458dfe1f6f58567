//! Judging a card that some program claims to be the best.

use std::collections::BTreeSet;

use crate::assignment::assignment;
use crate::card::{Card, bonus};
use crate::dice::{CATEGORIES, Category, Game, ROUNDS};
use crate::lanes::UPPER;
use crate::open_rule::other_rule;
use crate::textbook::RULES;

/// Checks that `claimed` is a valid card of `game` with the total of `best`.
///
/// Every such card passes, not only the lexicographically greatest.
///
/// # Errors
///
/// The first thing that is wrong: the bonus, the sum, a score that no assignment of rolls to
/// categories gives, or a total that can be improved. If the card is right by another reading of
/// the statement, a second line says by which.
///
/// # Example
///
/// ```
/// use yahtzee::{Card, Roll, best_card, check_card};
///
/// let game = [Roll::new([6; 5]).unwrap(); 13];
/// let best = best_card(&game);
/// let mut claimed = best;
/// claimed.scores[6] = 0;
/// claimed.total -= 30;
/// let reason = check_card(&game, &best, &claimed).unwrap_err();
/// assert_eq!(reason, "claims 0 for chance, but every roll scores 30 there");
/// ```
pub fn check_card(game: &Game, best: &Card, claimed: &Card) -> Result<(), String> {
    check_sums(claimed)?;
    check_assignment(game, best, claimed).map_err(|reason| match other_rule(game, best, claimed) {
        Some(rule) => format!("{reason}\n{rule}"),
        None => reason,
    })
}

/// Checks that the scores are those of rolls, each in a category of its own, and that no other
/// card has a greater total.
fn check_assignment(game: &Game, best: &Card, claimed: &Card) -> Result<(), String> {
    let rounds = assignment(game, claimed).map_err(|category| {
        let score = claimed.scores[category as usize];
        let why = why_not(game, category, score);
        format!("claims {score} for {}, but {why}", category.name())
    })?;
    if claimed.total == best.total {
        return Ok(());
    }
    let better = how_to_improve(game, best, claimed, &rounds);
    Err(format!("total {}, but {} is possible{better}", claimed.total, best.total))
}

/// What the best card has over a card with these rounds: the bonus, and two rolls of which one
/// takes the place of the other, if that alone gains.
fn how_to_improve(game: &Game, best: &Card, claimed: &Card, rounds: &[usize; ROUNDS]) -> String {
    let upper = |card: &Card| card.scores[UPPER].iter().sum::<u32>();
    let bonus = match (claimed.bonus, best.bonus) {
        (0, 1..) => format!(
            "; the best card has the bonus: its upper section sums to {}, not to {}",
            upper(best),
            upper(claimed)
        ),
        (1.., 0) => "; the best card does without the bonus".to_owned(),
        _ => String::new(),
    };
    let pairs = (0..ROUNDS).flat_map(|one| (0..one).map(move |other| (one, other)));
    let swap = |(one, other): (usize, usize)| {
        let mut scores = claimed.scores;
        for (to, from) in [(one, other), (other, one)] {
            scores[to] = game[rounds[from]].score(CATEGORIES[to]).into();
        }
        (RULES.card(scores).total, one, other)
    };
    let advice = match pairs.map(swap).max() {
        Some((total, one, other)) if total > claimed.total => format!(
            "; round {} in {} and round {} in {} would gain {}",
            rounds[one] + 1,
            CATEGORIES[other].name(),
            rounds[other] + 1,
            CATEGORIES[one].name(),
            total - claimed.total
        ),
        _ => String::new(),
    };
    bonus + &advice
}

/// Checks that the bonus and the total are what the scores say.
fn check_sums(card: &Card) -> Result<(), String> {
    // Any numbers can be claimed; their sums need not fit a `u32`.
    let sum = |scores: &[u32]| scores.iter().copied().map(u64::from).sum::<u64>();
    let (upper, scores) = (sum(&card.scores[..6]), sum(&card.scores));
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

/// Why no roll is left that gives this score in this category.
fn why_not(game: &Game, category: Category, claimed: u32) -> String {
    let scores: BTreeSet<u32> = game.iter().map(|roll| u32::from(roll.score(category))).collect();
    let all_or_nothing = match category {
        Category::FiveOfAKind => Some(50),
        Category::ShortStraight => Some(25),
        Category::LongStraight => Some(35),
        Category::FullHouse => Some(40),
        _ => None,
    };
    let whole = all_or_nothing == Some(claimed);
    match (scores.contains(&claimed), whole) {
        (true, true) => "no unused roll has one".to_owned(),
        (true, false) => "no unused roll scores that there".to_owned(),
        (false, true) => "no roll has one".to_owned(),
        (false, false) if scores.len() <= 4 => {
            let scores: Vec<String> = scores.iter().map(u32::to_string).collect();
            format!("every roll scores {} there", scores.join(" or "))
        }
        (false, false) => "no roll scores that there".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use puzzle::{Puzzle, read_input};
    use testkit::cases_of;

    use super::*;
    use crate::dice::Roll;
    use crate::textbook::Rules;
    use crate::{Yahtzee, best_card};

    /// The second game of the statement's sample; its best total is 327.
    fn sample() -> Game {
        read_input::<Yahtzee>(Yahtzee::ABOUT.sample_input.as_bytes()).unwrap()[0]
    }

    fn all(faces: [u8; 5]) -> Game {
        [Roll::new(faces).unwrap(); ROUNDS]
    }

    /// What is said of the best card of `game` after a change.
    fn verdict(game: &Game, change: impl Fn(&mut Card)) -> Result<(), String> {
        let best = best_card(game);
        let mut claimed = best;
        change(&mut claimed);
        check_card(game, &best, &claimed)
    }

    /// The same with other scores, and the bonus and the total that they make.
    fn reason(game: &Game, scores: &[(Category, u32)]) -> String {
        let changed = |card: &mut Card| {
            for &(category, score) in scores {
                card.scores[category as usize] = score;
            }
            card.bonus = bonus(card.scores[..6].iter().sum::<u32>());
            card.total = card.scores.iter().sum::<u32>() + card.bonus;
        };
        verdict(game, changed).unwrap_err()
    }

    #[test]
    fn every_best_card_passes() {
        assert_eq!(verdict(&sample(), |_| ()), Ok(()));
        // The card that a well-known accepted program prints.
        let other = |card: &mut Card| card.scores[6..8].copy_from_slice(&[20, 21]);
        assert_eq!(verdict(&sample(), other), Ok(()));
    }

    #[test]
    fn any_number_can_be_claimed_for_the_sums() {
        let sums = "the scores and the bonus sum to";
        let upper = "printed, but the upper section sums to 75";
        let claims: [(fn(&mut Card), String); 6] = [
            (|card| card.bonus = 0, format!("bonus 0 {upper}")),
            (|card| card.bonus = u32::MAX, format!("bonus 4294967295 {upper}")),
            (|card| card.total -= 35, "bonus 35 printed, but the total leaves it out".to_owned()),
            (|card| card.total += 1, format!("{sums} 327, not 328")),
            (|card| card.total = u32::MAX, format!("{sums} 327, not 4294967295")),
            (|card| card.scores = [u32::MAX; ROUNDS], format!("{sums} 55834574870, not 327")),
        ];
        for (claim, reason) in claims {
            assert_eq!(verdict(&sample(), claim), Err(reason));
        }
    }

    #[test]
    fn a_worse_card_names_what_would_gain() {
        // The long straight and the short one in each other's place.
        assert_eq!(
            reason(&sample(), &[(Category::LongStraight, 0)]),
            "total 292, but 327 is possible; \
             round 7 in short straight and round 6 in long straight would gain 35"
        );
        // Five ones as ones, and what was there as five of a kind.
        assert_eq!(
            reason(&sample(), &[(Category::Ones, 5), (Category::FiveOfAKind, 0)]),
            "total 279, but 327 is possible; \
             round 5 in ones and round 1 in five of a kind would gain 48"
        );
    }

    #[test]
    fn a_card_that_misses_the_bonus_is_said_to() {
        let mut missed = 0;
        for game in cases_of::<Yahtzee>("bonus-edge", 200) {
            let best = best_card(&game);
            let claimed = RULES.card(Rules { bonus: |_| 0, ..RULES }.best_scores(&game));
            if claimed.total < best.total && claimed.bonus < best.bonus {
                let reason = check_card(&game, &best, &claimed).unwrap_err();
                let upper = |card: &Card| card.scores[UPPER].iter().sum::<u32>();
                let expected = format!(
                    "total {}, but {} is possible; the best card has the bonus: its upper section \
                     sums to {}, not to {}",
                    claimed.total,
                    best.total,
                    upper(&best),
                    upper(&claimed)
                );
                assert!(reason.starts_with(&expected), "{reason}");
                missed += 1;
            }
        }
        assert!(missed > 10, "{missed}");
    }

    #[test]
    fn a_reason_says_why_no_roll_gives_the_score() {
        let mut straight_once = all([1; 5]);
        straight_once[12] = Roll::new([1, 2, 3, 4, 5]).unwrap();
        let mut sixes_once = all([1; 5]);
        sixes_once[7] = Roll::new([6; 5]).unwrap();
        let taken = match best_card(&sixes_once).scores[Category::Sixes as usize] {
            30 => Category::Chance,
            _ => Category::Sixes,
        };
        let name = taken.name();
        for (game, category, score, why) in [
            (
                sample(),
                Category::LongStraight,
                34,
                "long straight, but every roll scores 0 or 35 there",
            ),
            (sample(), Category::Chance, 31, "chance, but no roll scores that there"),
            (
                all([1, 2, 3, 4, 6]),
                Category::FiveOfAKind,
                50,
                "five of a kind, but no roll has one",
            ),
            (all([1, 2, 3, 4, 6]), Category::FullHouse, 40, "full house, but no roll has one"),
            (all([1; 5]), Category::ShortStraight, 25, "short straight, but no roll has one"),
            (sixes_once, taken, 30, &format!("{name}, but no unused roll scores that there")),
        ] {
            let reason = reason(&game, &[(category, score)]);
            assert_eq!(reason, format!("claims {score} for {why}"));
        }
        let twice = reason(&straight_once, &[(Category::ShortStraight, 25)]);
        assert_eq!(twice, "claims 35 for long straight, but no unused roll has one");
    }
}

//! Judging a card that some program claims to be the best.

use std::collections::BTreeSet;

use crate::assignment::assignment;
use crate::card::{Card, bonus};
use crate::dice::{CATEGORIES, Category, Game};
use crate::open_rule::other_rule;

/// Is `claimed` a valid card of `game` with the total of `best`?
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
/// assert_eq!(reason, "claims 0 for chance, but the rolls score only 30 there");
/// ```
pub fn check_card(game: &Game, best: &Card, claimed: &Card) -> Result<(), String> {
    check_sums(claimed)?;
    check_assignment(game, best, claimed).map_err(|reason| match other_rule(game, best, claimed) {
        Some(rule) => format!("{reason}\n{rule}"),
        None => reason,
    })
}

/// Are the scores those of rolls, each in a category of its own, and as many as there can be?
fn check_assignment(game: &Game, best: &Card, claimed: &Card) -> Result<(), String> {
    assignment(game, claimed).map_err(|category| {
        let score = claimed.scores[category as usize];
        let why = why_not(game, category, score);
        format!("claims {score} for {}, but {why}", category.name())
    })?;
    if claimed.total == best.total {
        return Ok(());
    }
    let advice = match (assignment(game, best), most_missed(best, claimed)) {
        (Ok(rounds), Some(category)) => {
            format!(": put round {} in {}", rounds[category as usize] + 1, category.name())
        }
        _ => String::new(),
    };
    Err(format!("total {}, best {}{advice}", claimed.total, best.total))
}

/// Are the bonus and the total what the scores say?
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
            format!("the rolls score only {} there", scores.join(" or "))
        }
        (false, false) => "no roll scores that there".to_owned(),
    }
}

/// The category in which the best card is furthest ahead.
fn most_missed(best: &Card, claimed: &Card) -> Option<Category> {
    let ahead = |category: &Category| {
        let place = *category as usize;
        best.scores[place].saturating_sub(claimed.scores[place])
    };
    // Of equal ones the first.
    let categories = CATEGORIES.into_iter().rev();
    categories.filter(|category| ahead(category) > 0).max_by_key(ahead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{ROUNDS, Roll};
    use crate::{Die, best_card};

    /// The second game of the statement's sample; its best total is 327.
    fn sample() -> Game {
        let rolls = [
            [1, 1, 1, 1, 1],
            [6, 6, 6, 6, 6],
            [6, 6, 6, 1, 1],
            [1, 1, 1, 2, 2],
            [1, 1, 1, 2, 3],
            [1, 2, 3, 4, 5],
            [1, 2, 3, 4, 6],
            [6, 1, 2, 6, 6],
            [1, 4, 5, 5, 5],
            [5, 5, 5, 5, 6],
            [4, 4, 4, 5, 6],
            [3, 1, 3, 6, 3],
            [2, 2, 2, 4, 6],
        ];
        rolls.map(|faces| Roll(faces.map(|face| Die::new(face).unwrap())))
    }

    fn verdict(change: impl Fn(&mut Card)) -> Result<(), String> {
        let best = best_card(&sample());
        let mut claimed = best;
        change(&mut claimed);
        check_card(&sample(), &best, &claimed)
    }

    #[test]
    fn every_best_card_passes() {
        assert_eq!(verdict(|_| ()), Ok(()));
        // The card that a well-known accepted program prints.
        assert_eq!(verdict(|card| card.scores[6..8].copy_from_slice(&[20, 21])), Ok(()));
    }

    #[test]
    fn the_bonus_follows_from_the_upper_section() {
        let reason = verdict(|card| card.bonus = 0).unwrap_err();
        assert_eq!(reason, "bonus 0 printed, but the upper section sums to 75");
    }

    #[test]
    fn the_total_is_the_sum_of_the_line() {
        let reason = verdict(|card| card.total -= 35).unwrap_err();
        assert_eq!(reason, "bonus 35 printed, but the total leaves it out");
        let reason = verdict(|card| card.total += 1).unwrap_err();
        assert_eq!(reason, "the scores and the bonus sum to 327, not 328");
    }

    #[test]
    fn a_worse_card_is_told_where_most_is_missed() {
        // The long straight and the short one in each other's place.
        let reason = verdict(|card| {
            card.scores[11] = 0;
            card.total -= 35;
        });
        assert_eq!(reason.unwrap_err(), "total 292, best 327: put round 6 in long straight");
        // Five ones as ones, and what stood there as five of a kind.
        let reason = verdict(|card| {
            card.scores[0] = 5;
            card.scores[9] = 0;
            card.total -= 48;
        });
        assert_eq!(reason.unwrap_err(), "total 279, best 327: put round 1 in five of a kind");
    }

    #[test]
    fn any_number_can_be_claimed() {
        let reason = verdict(|card| card.scores = [u32::MAX; ROUNDS]).unwrap_err();
        assert_eq!(reason, "the scores and the bonus sum to 55834574870, not 327");
        let reason = verdict(|card| card.bonus = u32::MAX).unwrap_err();
        assert_eq!(reason, "bonus 4294967295 printed, but the upper section sums to 75");
        let reason = verdict(|card| card.total = u32::MAX).unwrap_err();
        assert_eq!(reason, "the scores and the bonus sum to 327, not 4294967295");
    }

    #[test]
    fn a_score_needs_a_roll_of_its_own() {
        let reason = verdict(|card| {
            card.scores[11] = 34;
            card.total -= 1;
        });
        assert_eq!(
            reason.unwrap_err(),
            "claims 34 for long straight, but the rolls score only 0 or 35 there"
        );
        // 1 1 1 2 2 scores 3 in ones, but it is the full house already.
        let reason = verdict(|card| {
            card.scores[12] = 0;
            card.scores[10] = 0;
            card.scores[9] = 0;
            card.total -= 40 + 25 + 50;
        });
        assert!(reason.is_err(), "{reason:?}");
    }

    #[test]
    fn a_straight_is_used_once() {
        let mut game = [Roll::new([1; 5]).unwrap(); ROUNDS];
        game[12] = Roll::new([1, 2, 3, 4, 5]).unwrap();
        let best = best_card(&game);
        let mut claimed = best;
        claimed.scores[10] = 25;
        claimed.total += 25;
        let reason = check_card(&game, &best, &claimed).unwrap_err();
        assert_eq!(reason, "claims 35 for long straight, but no unused roll has one");
    }

    /// What the checker says to another score in one category of the best card.
    fn reason(game: &Game, category: Category, score: u32) -> String {
        let best = best_card(game);
        let mut claimed = best;
        claimed.scores[category as usize] = score;
        claimed.bonus = bonus(claimed.scores[..6].iter().sum::<u32>());
        claimed.total = claimed.scores.iter().sum::<u32>() + claimed.bonus;
        check_card(game, &best, &claimed).unwrap_err()
    }

    #[test]
    fn a_reason_says_why_no_roll_gives_the_score() {
        let game = |faces| [Roll::new(faces).unwrap(); ROUNDS];
        for (faces, category, score, why) in [
            ([1, 2, 3, 4, 6], Category::FiveOfAKind, 50, "50 for five of a kind"),
            ([1, 2, 3, 4, 6], Category::FullHouse, 40, "40 for full house"),
            ([1; 5], Category::ShortStraight, 25, "25 for short straight"),
        ] {
            let reason = reason(&game(faces), category, score);
            assert_eq!(reason, format!("claims {why}, but no roll has one"));
        }
        assert_eq!(
            reason(&sample(), Category::Chance, 31),
            "claims 31 for chance, but no roll scores that there"
        );
        // The only roll of sixes cannot score 30 twice.
        let mut sixes_once = game([1; 5]);
        sixes_once[7] = Roll::new([6; 5]).unwrap();
        let taken = match best_card(&sixes_once).scores[Category::Sixes as usize] {
            30 => Category::Chance,
            _ => Category::Sixes,
        };
        let reason = reason(&sixes_once, taken, 30);
        assert!(reason.ends_with(", but no unused roll scores that there"), "{reason}");
    }

    #[test]
    fn a_card_better_than_the_best_known_is_told_without_advice() {
        let best = best_card(&sample());
        let mut worse = best;
        worse.total -= 35;
        let reason = check_card(&sample(), &worse, &best).unwrap_err();
        assert_eq!(reason, "total 327, best 292");
    }

    #[test]
    fn a_valid_card_that_is_not_best_gets_advice() {
        let best = best_card(&sample());
        // 1 2 3 4 6 and 4 4 4 5 6 change places: chance against fours.
        let reason = verdict(|card| {
            card.scores[3] = 4;
            card.scores[10] = 0;
            card.total = card.scores.iter().sum::<u32>() + card.bonus;
        });
        assert!(reason.unwrap_err().contains(&format!("best {}", best.total)));
    }
}

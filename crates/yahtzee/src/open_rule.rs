//! The rule that the statement leaves open: are five equal dice also a full house, a four of a
//! kind and a three of a kind? Here they are. A program that is right but for this deserves to
//! hear so.

use std::ops::Range;

use crate::card::{Card, bonus};
use crate::dice::{CATEGORIES, Category, Game, ROUNDS, Roll};
use crate::lanes::Set;
use crate::matching::Matching;

const OPEN: [Category; 3] = [Category::FullHouse, Category::FourOfAKind, Category::ThreeOfAKind];

type Scores = [[u8; ROUNDS]; ROUNDS];

/// The rule by which `claimed`, whose sums are right, is a best card of `game`, where by ours
/// `best` is. All these rules are stricter, so it has a smaller total.
pub(crate) fn other_rule(game: &Game, best: &Card, claimed: &Card) -> Option<String> {
    if claimed.total >= best.total || !game.iter().any(all_equal) {
        return None;
    }
    let rules = (1..1_usize << OPEN.len()).map(|rule| {
        let denied = OPEN.into_iter().enumerate().filter(|(place, _)| rule >> place & 1 == 1);
        denied.map(|(_, category)| category).collect::<Vec<_>>()
    });
    let denied = rules.into_iter().find(|denied| is_best(&scores(game, denied), claimed))?;
    let names: Vec<String> = denied.iter().map(|kind| format!("no {}", kind.name())).collect();
    Some(format!(
        "It is a best card if five equal dice are {}. The statement leaves that open; here they \
         are also a full house, a four of a kind and a three of a kind.",
        names.join(" and ")
    ))
}

fn all_equal(roll: &Roll) -> bool {
    roll.score(Category::FiveOfAKind) > 0
}

/// The scores if five equal dice count for nothing in the `denied` categories.
fn scores(game: &Game, denied: &[Category]) -> Scores {
    game.map(|roll| {
        CATEGORIES.map(|category| {
            let counts = !all_equal(&roll) || !denied.contains(&category);
            if counts { roll.score(category) } else { 0 }
        })
    })
}

/// Does the card have a roll for each of its scores, and no other one a greater total?
fn is_best(scores: &Scores, card: &Card) -> bool {
    let mut matching = Matching::empty();
    let has_roll = (0..ROUNDS).all(|category| {
        let fits = |round: usize| u32::from(scores[round][category]) == card.scores[category];
        matching.give(category, (0..ROUNDS).map(|round| Set::from(fits(round)) << round).sum())
    });
    has_roll && card.total == best_total(scores)
}

/// The greatest total: of all ways to give six rolls to the upper section, the best.
fn best_total(scores: &Scores) -> u32 {
    let (upper, lower) = (best_sums(scores, 0..6), best_sums(scores, 6..ROUNDS));
    let all = upper.len() - 1;
    let halves = (0..=all).filter(|set| set.count_ones() == 6);
    let total = |set: usize| upper[set] + bonus(upper[set]) + lower[all ^ set];
    halves.map(total).max().unwrap_or(0)
}

/// For every set of rolls, a mask: the largest sum that they reach in as many categories at the
/// end of this section. A set that is too large for it has 0.
fn best_sums(scores: &Scores, section: Range<usize>) -> Vec<u32> {
    let mut best = vec![0; 1 << ROUNDS];
    for set in 1..best.len() {
        let count = set.count_ones() as usize;
        if count <= section.len() {
            let category = section.end - count;
            let rolls = (0..ROUNDS).filter(|roll| set >> roll & 1 == 1);
            let sum = |roll: usize| u32::from(scores[roll][category]) + best[set ^ 1 << roll];
            best[set] = rolls.map(sum).max().unwrap_or(0);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use trial::random_cases;

    use super::*;
    use crate::{Yahtzee, best_card, check_card};

    #[test]
    fn by_our_own_rule_the_best_total_is_ours() {
        for game in random_cases::<Yahtzee>(100) {
            assert_eq!(best_total(&scores(&game, &[])), best_card(&game).total);
        }
    }

    /// The reason why a card of thirteen equal rolls is refused.
    fn reason(scores: [u8; ROUNDS]) -> String {
        let game = [Roll::new([1; 5]).unwrap(); ROUNDS];
        check_card(&game, &best_card(&game), &Card::new(scores)).unwrap_err()
    }

    #[test]
    fn a_card_of_another_rule_is_told_so() {
        for (scores, other) in [
            ([5, 0, 0, 0, 0, 0, 5, 5, 5, 50, 0, 0, 0], "no full house"),
            ([5, 0, 0, 0, 0, 0, 5, 5, 0, 50, 0, 0, 40], "no four of a kind"),
            ([5, 0, 0, 0, 0, 0, 5, 0, 0, 50, 0, 0, 40], "no four of a kind and no three of a kind"),
        ] {
            let reason = reason(scores);
            let rule = format!("\nIt is a best card if five equal dice are {other}. The ");
            assert!(reason.starts_with("claims 0 for ") && reason.contains(&rule), "{reason}");
        }
    }

    #[test]
    fn a_card_that_no_rule_makes_best_is_not() {
        let reason = reason([5, 0, 0, 0, 0, 0, 5, 5, 5, 0, 0, 0, 0]);
        assert_eq!(reason, "claims 0 for five of a kind, but the rolls score only 50 there");
    }
}

//! The rule that the statement leaves open: whether five equal dice are also a full house, a four
//! of a kind and a three of a kind. Here they are. If another answer to that is a program's only
//! mistake, the reason says so.

use crate::card::Card;
use crate::dice::{Category, Game, Roll};
use crate::textbook::{RULES, Rules, score};

const OPEN: [Category; 3] = [Category::FullHouse, Category::FourOfAKind, Category::ThreeOfAKind];

/// The rule by which `claimed`, whose sums are right, is a best card of `game`, where by ours
/// `best` is. All these rules are stricter, so it has a smaller total.
pub(crate) fn other_rule(game: &Game, best: &Card, claimed: &Card) -> Option<String> {
    if claimed.total >= best.total || !game.iter().any(are_equal) {
        return None;
    }
    let is_best = |denied: &Vec<Category>| {
        // Five equal dice count for nothing in the denied categories.
        let counts = |roll, category| !are_equal(&roll) || !denied.contains(&category);
        let score = |roll, category| if counts(roll, category) { score(roll, category) } else { 0 };
        let rules = Rules { score: &score, ..RULES };
        rules.is_card(game, claimed) && rules.best_card(game).total == claimed.total
    };
    let mut rules = (1..1_usize << OPEN.len()).map(|rule| {
        let denied = OPEN.into_iter().enumerate().filter(|(place, _)| rule >> place & 1 == 1);
        denied.map(|(_, category)| category).collect()
    });
    let denied = rules.find(is_best)?;
    let names: Vec<String> = denied.iter().map(|kind| format!("no {}", kind.name())).collect();
    Some(format!(
        "It is a best card if five equal dice are {}. The statement leaves that open; here they \
         are also a full house, a four of a kind and a three of a kind.",
        names.join(" and ")
    ))
}

fn are_equal(roll: &Roll) -> bool {
    score(*roll, Category::FiveOfAKind) > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::ROUNDS;
    use crate::{best_card, check_card};

    /// The reason why a card of thirteen equal rolls is refused.
    fn reason(scores: [u8; ROUNDS]) -> String {
        let game = [Roll::new([1; 5]).unwrap(); ROUNDS];
        check_card(&game, &best_card(&game), &Card::new(scores)).unwrap_err()
    }

    #[test]
    fn a_card_best_under_another_rule_names_that_rule() {
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
    fn a_card_best_under_no_rule_gets_no_hint() {
        let reason = reason([5, 0, 0, 0, 0, 0, 5, 5, 5, 0, 0, 0, 0]);
        assert_eq!(reason, "claims 0 for five of a kind, but every roll scores 50 there");
    }
}

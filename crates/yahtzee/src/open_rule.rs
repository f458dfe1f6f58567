//! Other rules for five equal dice, by which a claimed card may be a best card.
//!
//! The statement does not say whether five equal dice are also a full house; here they are. They
//! are a three and a four of a kind too, because the statement asks for *at least* three and four
//! equal dice, but some programs deny that. If such a rule is the only mistake of a program, the
//! reason why its card is refused names the rule.

use puzzle::bits;

use crate::assignment::assignment_by;
use crate::card::Card;
use crate::dice::{Category, Game, Roll};
use crate::textbook::{RULES, Rules, score};

/// The categories in which another rule may deny that five equal dice score.
const OPEN: [Category; 3] = [Category::FullHouse, Category::FourOfAKind, Category::ThreeOfAKind];

/// Names the other rule for five equal dice by which `claimed` is a best card of `game`, or returns
/// `None` if there is no such rule.
///
/// `best` is a best card by our rules, and the bonus and the total of `claimed` must follow from
/// its scores. Every other rule is stricter than ours, so only a card with a smaller total than
/// `best` can be a best card by one.
pub(crate) fn other_rule(game: &Game, best: &Card, claimed: &Card) -> Option<String> {
    if claimed.total >= best.total || !game.iter().any(are_equal) {
        return None;
    }
    let is_best = |denied: &Vec<Category>| {
        // Five equal dice score nothing in the denied categories.
        let counts = |roll, category| !are_equal(&roll) || !denied.contains(&category);
        let score = |roll, category| if counts(roll, category) { score(roll, category) } else { 0 };
        let rules = Rules { score: &score, ..RULES };
        assignment_by(&score, game, claimed).is_ok() && rules.best_card(game).total == claimed.total
    };
    let sets = 1_u8..1 << OPEN.len();
    let denied = sets.map(|set| bits(set).map(|index| OPEN[index]).collect()).find(is_best)?;
    let names: Vec<String> = denied.iter().map(|kind| format!("no {}", kind.name())).collect();
    Some(format!(
        "It is a best card if five equal dice are {}. Here they are also a full house, which the \
         statement leaves open, and a four of a kind and a three of a kind, which need at least \
         four and three equal dice.",
        names.join(" and ")
    ))
}

fn are_equal(roll: &Roll) -> bool {
    score(*roll, Category::FiveOfAKind) > 0
}

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
    let names: Vec<&str> = denied.iter().map(|kind| kind.name()).collect();
    let points = match denied[..] {
        [Category::FullHouse] => "one (40 points)",
        [_] => "one (the sum of the dice)",
        [_, _] => "both",
        _ => "all of these",
    };
    Some(format!(
        "Right if five equal dice are not a {}; here they are {points}.",
        names.join(" and not a ")
    ))
}

fn are_equal(roll: &Roll) -> bool {
    score(*roll, Category::FiveOfAKind) > 0
}

//! Finds out whether the scores of a wrong card are right but for their order.

use yahtzee::reference::{Points, RULES, sorted};
use yahtzee::{Card, Game, ROUNDS};

/// The order in which a wrong card has the scores of a best card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Each score stands at the place of its roll in the input.
    Rolls,
    /// Any other order.
    Other,
}

/// Returns the order in which a wrong card has the scores of a best card, if its bonus and its total are those of that
/// card. Returns `None` if more than the order is wrong.
pub fn order(game: &Game, best: &Card, claimed: &Card) -> Option<Order> {
    let sum: u64 = claimed.scores.iter().copied().map(u64::from).sum();
    let is_sum = sum + u64::from(claimed.bonus) == u64::from(claimed.total);
    if claimed.total != best.total || !is_sum {
        return None;
    }
    let has_sums_of = |card: &Card| (claimed.bonus, claimed.total) == (card.bonus, card.total);
    let scores = by_category(&RULES.points_of(game), &claimed.scores);
    if has_choice(game) && scores.is_some_and(|scores| has_sums_of(&RULES.card(scores))) {
        return Some(Order::Rolls);
    }
    let [mut own, mut right] = [claimed.scores, best.scores];
    own.sort_unstable();
    right.sort_unstable();
    if own == right && has_sums_of(best) {
        Some(Order::Other)
    } else {
        None
    }
}

/// Returns whether the rolls of a game can be assigned to the categories in several ways: some two of them differ.
pub fn has_choice(game: &Game) -> bool {
    game.iter().any(|&roll| sorted(roll) != sorted(game[0]))
}

/// Returns the scores of the categories, given those of the rolls in the order of the input: each roll is in a category
/// of its own, in which it scores so much. Of several ways, this is one with the greatest upper section. Returns `None`
/// if there is no way.
///
/// # Complexity
///
/// At most one step for each of the 8,192 sets of categories and each category.
pub fn by_category(points: &Points, by_roll: &[u32; ROUNDS]) -> Option<[u32; ROUNDS]> {
    // For each set of categories, the scores of the first rolls in these categories.
    let mut best: Vec<Option<[u32; ROUNDS]>> = vec![None; 1 << ROUNDS];
    best[0] = Some([0; ROUNDS]);
    for set in 0..best.len() - 1 {
        let Some(before) = best[set] else {
            continue;
        };
        let round = set.count_ones() as usize;
        for category in (0..ROUNDS).filter(|category| set >> category & 1 == 0) {
            if points[category][round] != by_roll[round] {
                continue;
            }
            let mut scores = before;
            scores[category] = by_roll[round];
            let entry = &mut best[set | 1 << category];
            if entry.is_none_or(|entry| upper(&scores) > upper(&entry)) {
                *entry = Some(scores);
            }
        }
    }
    best[best.len() - 1]
}

/// Returns the sum of the upper section.
fn upper(scores: &[u32; ROUNDS]) -> u32 {
    scores[..RULES.upper].iter().sum()
}

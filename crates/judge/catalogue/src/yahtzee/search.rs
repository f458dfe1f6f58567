//! Searches with a table of sets that forgets the sum of the upper section, or a part of it.
//!
//! Each is the search of a [wrong solution](super::wrong). One fills the categories from the last to the first
//! and has a table of the sets of rolls that are used; the others place one roll after another and have a
//! table of the sets of categories that are used. One has its own idea of the bonus.

use yahtzee::reference::{Points, Rules, best_scores};
use yahtzee::{Card, ROUNDS};

/// The scores of the categories; 0 for those that are still empty.
type Scores = [u32; ROUNDS];

/// The sets of which a table has one entry each.
#[derive(Clone, Copy)]
pub enum Sets {
    /// The sets of rolls in the last categories, which are filled first, so that the upper section comes last.
    RollsBackwards,
    /// The sets of categories that the first rolls are in.
    Categories,
}

impl Sets {
    /// Returns the category and the round of the roll that belong together if this element is added to a
    /// set of so many.
    const fn choice(self, size: usize, element: usize) -> (usize, usize) {
        match self {
            Self::RollsBackwards => (ROUNDS - 1 - size, element),
            Self::Categories => (element, size),
        }
    }
}

/// How good some scores are: the scores with the greatest pair are kept for a set.
pub type Order = fn(&Rules, &Scores) -> (u32, u32);

/// The greatest total, with the bonus as soon as it is reached.
pub const BY_TOTAL: Order = |rules, scores| (rules.card(*scores).total, 0);
/// The greatest total and, of several, the greatest sum of the upper section.
pub const BY_TOTAL_AND_UPPER: Order =
    |rules, scores| (rules.card(*scores).total, upper(rules, scores));
/// The greatest sum of all scores and, of several, that of the upper section.
pub const BY_SUM_AND_UPPER: Order = |rules, scores| (scores.iter().sum(), upper(rules, scores));
/// The greatest sum of the upper section and, of several, that of all scores.
pub const BY_UPPER: Order = |rules, scores| (upper(rules, scores), scores.iter().sum());

/// Returns the sum of the upper section.
fn upper(rules: &Rules, scores: &Scores) -> u32 {
    scores[..rules.upper].iter().sum()
}

/// Finds scores with a table that keeps, for each set, only the best scores in each of these orders.
pub fn kept_for_sets(rules: &Rules, points: &Points, sets: Sets, orders: &[Order]) -> Scores {
    let mut best: Vec<Vec<Option<Scores>>> = vec![vec![None; orders.len()]; 1 << ROUNDS];
    best[0] = vec![Some([0; ROUNDS]); orders.len()];
    for set in 0..best.len() - 1 {
        let kept: Vec<Scores> = best[set].iter().copied().flatten().collect();
        for element in (0..ROUNDS).filter(|element| set >> element & 1 == 0) {
            let (category, round) = sets.choice(set.count_ones() as usize, element);
            for &before in &kept {
                let mut scores = before;
                scores[category] = points[category][round];
                for (order, entry) in orders.iter().zip(&mut best[set | 1 << element]) {
                    let is_better =
                        entry.is_none_or(|entry| order(rules, &scores) > order(rules, &entry));
                    if is_better {
                        *entry = Some(scores);
                    }
                }
            }
        }
    }
    let last = best[best.len() - 1].iter().copied().flatten();
    last.max_by_key(|&scores| rules.card(scores).total)
        .unwrap_or_default()
}

/// Finds scores by filling one section as well as possible, and the other with the rolls that are left.
pub fn section_first(rules: &Rules, points: &Points, is_upper_first: bool) -> Scores {
    const WEIGHT: u32 = 1000; // more than the other section can score
    let is_first = |category: usize| (category < rules.upper) == is_upper_first;
    let mut weighted = *points;
    for (category, points) in weighted.iter_mut().enumerate() {
        if is_first(category) {
            *points = points.map(|points| points * WEIGHT);
        }
    }
    let without_bonus = Rules { bonus: 0, ..*rules };
    let mut scores = best_scores(&without_bonus, &weighted);
    for (category, score) in scores.iter_mut().enumerate() {
        if is_first(category) {
            *score /= WEIGHT;
        }
    }
    scores
}

/// Returns the card with these scores if the bonus needs three dice in each of ones to sixes.
pub fn three_of_each_face(rules: &Rules, scores: Scores) -> Card {
    let has_bonus = (1..=6).zip(scores).all(|(face, score)| score >= 3 * face);
    let bonus = if has_bonus { rules.bonus } else { 0 };
    Card {
        scores,
        bonus,
        total: scores.iter().sum::<u32>() + bonus,
    }
}

/// Finds scores if the bonus needs three dice in each of ones to sixes: the better of the best scores without
/// a bonus and the best that have it.
pub fn with_three_of_each_face(rules: &Rules, points: &Points) -> Scores {
    const WEIGHT: u32 = 1000; // more than a card can score
    let without_bonus = Rules { bonus: 0, ..*rules };
    let mut weighted = *points;
    for (least, points) in (3..).step_by(3).zip(&mut weighted[..6]) {
        *points = points.map(|score| {
            if score >= least {
                score + WEIGHT
            } else {
                score
            }
        });
    }
    let of_most_faces = best_scores(&without_bonus, &weighted).map(|score| score % WEIGHT);
    let all = [best_scores(&without_bonus, points), of_most_faces];
    all.into_iter()
        .max_by_key(|&scores| three_of_each_face(rules, scores).total)
        .unwrap_or_default()
}

//! Computes what each choice costs: the best total that remains if a roll goes into a given
//! category.
//!
//! Once the six rolls of the upper section are chosen, the two sections are independent. Within a
//! section, a forced choice splits the categories into those before it and those after it:
//!
//! ```text
//! category     0   1   2   3   4   5
//!              └───┘   │   └───────┘
//!            first[p]  │    last[q]         p and q: sets of rolls
//!                 the forced roll
//! ```
//!
//! `first[p]` is the best sum of the rolls in `p` in the first categories of the section, one
//! category for each roll. `last[q]` is the best sum of the rolls in `q` in the last categories.
//! Each sum is computed once and serves all 169 choices.

use std::cmp::Reverse;
use std::ops::Range;

use puzzle::bits;

use crate::card::{Card, bonus};
use crate::dice::{CATEGORIES, Game, ROUNDS};
use crate::lanes::{Set, UPPER};

/// The set of all rolls.
const ALL: Set = (1 << ROUNDS) - 1;

/// Returns the best total that remains for each choice of a category for a roll.
/// `best_totals(game)[r][c]` is the greatest total of all cards that have the roll of round `r`,
/// counted from 0, in category `c`.
///
/// # Complexity
///
/// About a million additions: one for each of the 1,716 ways to split the rolls into two sections,
/// each roll, and each way to split the other rolls of its section into those before it and those
/// after it.
///
/// # Example
///
/// ```
/// use yahtzee::{Category, Roll, best_card, best_totals};
///
/// let mut game = [Roll::new([1, 2, 3, 4, 5]).unwrap(); 13];
/// game[7] = Roll::new([6; 5]).unwrap();
/// let totals = best_totals(&game);
/// assert_eq!(totals[7][Category::FiveOfAKind as usize], best_card(&game).total);
/// assert_eq!(totals[7][Category::Sixes as usize], best_card(&game).total - 20);
/// ```
pub fn best_totals(game: &Game) -> [[u32; ROUNDS]; ROUNDS] {
    let scores = game.map(|roll| CATEGORIES.map(|category| u32::from(roll.score(category))));
    let [upper, lower] = [UPPER, UPPER.end..ROUNDS].map(|range| Section::new(&scores, range));
    let mut totals = [[0; ROUNDS]; ROUNDS];
    for (section, other) in [(&upper, &lower), (&lower, &upper)] {
        for set in (0..=ALL).filter(|set| set.count_ones() as usize == section.categories.len()) {
            let rest = other.with_bonus(other.first[usize::from(ALL ^ set)]);
            for roll in bits(set) {
                let best = section.without(roll, set);
                for (sum, category) in best.into_iter().zip(section.categories.clone()) {
                    let total = section.with_bonus(sum + scores[roll][category]) + rest;
                    totals[roll][category] = total.max(totals[roll][category]);
                }
            }
        }
    }
    totals
}

/// Returns the card of a player who fills the categories in order, each with the roll that scores
/// the most there of those that are left. If several rolls score the most, the player takes the
/// earliest. The story compares the best card with this card.
pub fn greedy_card(game: &Game) -> Card {
    let mut left = ALL;
    Card::new(CATEGORIES.map(|category| {
        let score = |&roll: &usize| (game[roll].score(category), Reverse(roll));
        // There are as many rolls as categories, so `max_by_key` finds one.
        let best = bits(left).max_by_key(score).unwrap_or_default();
        left &= !(1 << best);
        game[best].score(category)
    }))
}

/// One of the two sections of a card, with the best sums of all sets of rolls.
struct Section {
    categories: Range<usize>,
    /// `first[set]` is the best sum of the rolls in `set` in the first categories of the section,
    /// one category for each roll. It is 0 if the set has more rolls than the section has
    /// categories.
    first: Vec<u32>,
    /// `last[set]` is the same for the last categories of the section.
    last: Vec<u32>,
}

impl Section {
    fn new(scores: &[[u32; ROUNDS]; ROUNDS], categories: Range<usize>) -> Self {
        let best = |in_order: Vec<usize>| {
            let mut best = vec![0; usize::from(ALL) + 1];
            for set in 1..=ALL {
                let Some(&category) = in_order.get(set.count_ones() as usize - 1) else { continue };
                let with =
                    |roll: usize| best[usize::from(set ^ 1 << roll)] + scores[roll][category];
                best[usize::from(set)] = bits(set).map(with).max().unwrap_or(0);
            }
            best
        };
        let first = best(categories.clone().collect());
        let last = best(categories.clone().rev().collect());
        Self { categories, first, last }
    }

    /// Returns the best sums of the rolls in `set` other than `roll`, if this section holds `set`,
    /// one roll for each category. Element `i` is the sum if `roll` is in category `i` of the
    /// section, counted from 0. The elements after the last category are 0.
    fn without(&self, roll: usize, set: Set) -> [u32; ROUNDS] {
        let others = set & !(1 << roll);
        let mut best = [0; ROUNDS];
        let mut before = others;
        loop {
            let index = before.count_ones() as usize;
            let sum = self.first[usize::from(before)] + self.last[usize::from(others ^ before)];
            best[index] = sum.max(best[index]);
            if before == 0 {
                return best;
            }
            before = (before - 1) & others; // the next smaller subset
        }
    }

    /// Returns `sum`, a sum of this section, plus the bonus that it earns. The lower section earns
    /// no bonus.
    fn with_bonus(&self, sum: u32) -> u32 {
        sum + if self.categories.start == 0 { bonus(sum) } else { 0 }
    }
}

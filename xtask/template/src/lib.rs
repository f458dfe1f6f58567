//! **Change this**: what the puzzle asks, in a few words, and where it comes from.
//!
//! Until then this is an example. Some values of a list are to be chosen, no two of them
//! neighbours: [`best_sum`] is the greatest sum that they can have.
//!
//! ```
//! let list = template::List::new(vec![4, 1, 5, 9, 3]).expect("a legal list");
//! assert_eq!(template::best_sum(&list), 13); // 4 and 9
//! ```
//!
//! This file has the rules and the search, and `tiers` says what the puzzle has. [`textbook`] has
//! the rules once more, in the most obvious way.

pub mod textbook;
mod tiers;

// Tier 4
mod story;

// Tier 5
mod wrong;

pub use tiers::Template;

/// The most values that a list has. **Change this**: the limits of the statement.
pub const MAX_LENGTH: usize = 20;

/// The greatest value.
pub const MAX_VALUE: u8 = 100;

/// A list of 1 to [`MAX_LENGTH`] values, each 0 to [`MAX_VALUE`].
///
/// **Change this**: one case, in a type that holds nothing illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List(Vec<u8>);

impl List {
    /// The list of these values; `None` if there are too few or too many, or one is too great.
    pub fn new(values: Vec<u8>) -> Option<Self> {
        let is_legal = (1..=MAX_LENGTH).contains(&values.len());
        (is_legal && values.iter().all(|&value| value <= MAX_VALUE)).then_some(Self(values))
    }

    /// The values, from left to right.
    pub fn values(&self) -> &[u8] {
        &self.0
    }
}

/// The greatest sum of values of which no two are neighbours.
///
/// **Change this**: the search. From left to right, `chosen` and `skipped` are the best sums of
/// what was seen so far, with its last value and without it.
pub fn best_sum(List(values): &List) -> u32 {
    let (mut chosen, mut skipped) = (0, 0);
    for &value in values {
        (chosen, skipped) = (skipped + u32::from(value), chosen.max(skipped));
    }
    chosen.max(skipped)
}

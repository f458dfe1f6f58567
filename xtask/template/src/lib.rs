//! **Change this**: say in a few words what the puzzle asks, and where it comes from.
//!
//! The puzzle of this example is to choose values of a list, no two of them neighbours, so that
//! their sum is the greatest possible. [`best_sum`] finds that sum.
//!
//! ```
//! let list = template::List::new(vec![4, 1, 5, 9, 3]).expect("a legal list");
//! assert_eq!(template::best_sum(&list), 13); // 4 and 9
//! ```
//!
//! This file defines the types and the search. `contract` describes the puzzle to the rest of the
//! workspace, [`reference`](mod@reference) is the reference solver, and `story` explains an answer.

mod contract;
pub mod reference;
mod story;

pub use contract::Template;

/// The maximum number of values in a list. **Change this**: use the limits of the statement.
pub const MAX_LENGTH: usize = 20;

/// The maximum value in a list.
pub const MAX_VALUE: u8 = 100;

/// A list of 1 to [`MAX_LENGTH`] values, each from 0 to [`MAX_VALUE`].
///
/// **Change this**: define a type for one case. It should not be able to hold an illegal case, so
/// that no other function has to check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List(Vec<u8>);

impl List {
    /// Returns the list of these values, or `None` if there are too few or too many values, or if a
    /// value is too large.
    pub fn new(values: Vec<u8>) -> Option<Self> {
        let is_legal = (1..=MAX_LENGTH).contains(&values.len());
        (is_legal && values.iter().all(|&value| value <= MAX_VALUE)).then_some(Self(values))
    }

    /// Returns the values, from left to right.
    pub fn values(&self) -> &[u8] {
        &self.0
    }
}

/// Returns the greatest sum of values of which no two are neighbours.
///
/// **Change this**: write the search. This one goes from left to right. `chosen` and `skipped` are
/// the greatest sums of the values so far, with and without the last of them.
pub fn best_sum(List(values): &List) -> u32 {
    let (mut chosen, mut skipped) = (0, 0);
    for &value in values {
        (chosen, skipped) = (skipped + u32::from(value), chosen.max(skipped));
    }
    chosen.max(skipped)
}

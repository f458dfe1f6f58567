//! **Change this**: what the puzzle asks, in a few words, and where it comes from.
//!
//! Until then an example stands here. Some values of a list are to be chosen, no two of them
//! neighbours: [`best_sum`] is the greatest sum that they can have.
//!
//! ```
//! use template::{List, best_sum};
//!
//! let list = List::new(vec![4, 1, 5, 9, 3]).expect("a legal list");
//! assert_eq!(best_sum(&list), 13); // 4 and 9
//! ```
//!
//! This file has the rules and the search, `formats` reads and writes. `tests/oracle` has the
//! rules once more, in the most obvious way.

mod formats;

pub use formats::Template;

/// The most values that a list has. **Change this**: the limits of the statement.
pub const MOST_VALUES: usize = 20;

/// The greatest value.
pub const GREATEST_VALUE: u8 = 100;

/// A list of 1 to [`MOST_VALUES`] values, each 0 to [`GREATEST_VALUE`].
///
/// **Change this**: one case, in a type that holds nothing illegal, so that nobody who is given
/// one has to look at it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List(Vec<u8>);

impl List {
    /// The list of these values; `None` if there are too few or too many, or one is too great.
    pub fn new(values: Vec<u8>) -> Option<Self> {
        let is_legal = (1..=MOST_VALUES).contains(&values.len())
            && values.iter().all(|&value| value <= GREATEST_VALUE);
        is_legal.then_some(Self(values))
    }

    /// The values in their order.
    pub fn values(&self) -> &[u8] {
        &self.0
    }
}

/// The greatest sum of values of which no two are neighbours.
///
/// From left to right, `chosen` and `skipped` are the best sums of what was seen so far, with
/// its last value and without it. Takes time in proportion to the number of values.
///
/// **Change this**: the search.
pub fn best_sum(list: &List) -> u32 {
    let (mut chosen, mut skipped) = (0, 0);
    for &value in list.values() {
        (chosen, skipped) = (skipped + u32::from(value), chosen.max(skipped));
    }
    chosen.max(skipped)
}

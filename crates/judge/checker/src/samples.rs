//! Defines what the search for a condition looks at: cases with a value, as [`Sample`]s, and [`ValueRange`]s.
//!
//! A case is *drawn* if it was drawn at random or is that of a test. It is *derived* if it was made from another case by
//! shrinking, or was chosen near the limit of a condition. Derived cases are no fair sample: shrinking makes many wrong cases
//! that look alike, whatever the mistake of the program is.
//!
//! A drawn case is *easy* if nearly every program is right about such cases, and this program is right about all of them. That
//! such a case is right says little about a measure, so the case counts less there. For a condition on the place of a case in its
//! input, no case is easy.
//!
//! Each case therefore has a [`Role`], which says what it counts for when a condition such as "9 or more rows" is looked for:
//!
//! ```text
//! role                               Deciding           Easy           Derived
//! case                               drawn, not easy    drawn, easy    derived
//!
//! the limit of the condition: 9      counts             counts         counts
//! the numbers of cases in a report   counts             counts         counts
//! whether enough cases are beyond    counts             counts         -
//! whether the condition stands out   counts             -              -
//! the gain of the condition          counts             -              -
//! ```
//!
//! A case is beyond the condition if it does not meet it. The module `division` defines when a condition stands out, and what
//! its gain is.

/// A case as the search for a condition sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The value of the case, such as its number of columns.
    pub value: i64,
    /// Whether the answer to the case is wrong.
    pub is_wrong: bool,
    /// What the case counts for.
    pub role: Role,
}

/// What a case counts for when a condition is chosen; see the table at the head of this file. The module `pattern_condition`
/// gives each case its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The case is drawn and not easy.
    Deciding,
    /// The case is drawn and easy.
    Easy,
    /// The case is derived.
    Derived,
}

/// The values that meet a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueRange {
    /// This value and all greater ones.
    AtLeast(i64),
    /// This value and all smaller ones.
    AtMost(i64),
    /// Only this value.
    Exactly(i64),
}

impl ValueRange {
    /// Returns the limit: the least, the greatest or the only value of the range.
    pub(crate) fn limit(self) -> i64 {
        match self {
            Self::AtLeast(limit) | Self::AtMost(limit) | Self::Exactly(limit) => limit,
        }
    }

    /// Returns the least value that the range sets apart from the value before it: 9 for "at least 9" and "exactly 9", and 10 for
    /// "at most 9". One of the two values is within the range, and the other one is beyond it.
    pub(crate) fn first_change(self) -> i64 {
        match self {
            Self::AtLeast(least) | Self::Exactly(least) => least,
            Self::AtMost(greatest) => greatest.saturating_add(1),
        }
    }

    /// Returns the least value of the range, if it has one.
    pub fn least(self) -> Option<i64> {
        match self {
            Self::AtLeast(least) | Self::Exactly(least) => Some(least),
            Self::AtMost(_) => None,
        }
    }

    /// Returns the greatest value of the range, if it has one.
    pub fn greatest(self) -> Option<i64> {
        match self {
            Self::AtMost(greatest) | Self::Exactly(greatest) => Some(greatest),
            Self::AtLeast(_) => None,
        }
    }

    /// Returns how far a value is beyond the range. For a value within the range, the distance is 0 at the limit, and
    /// negative further inside: 12 is at the distance -3 from "at least 9".
    pub(crate) fn distance_beyond(self, value: i64) -> i64 {
        match self {
            Self::AtLeast(least) => least.saturating_sub(value),
            Self::AtMost(greatest) => value.saturating_sub(greatest),
            Self::Exactly(only) => value.saturating_sub(only).saturating_abs(),
        }
    }

    /// Returns whether a value is within the range.
    pub(crate) fn contains(self, value: i64) -> bool {
        self.distance_beyond(value) <= 0
    }

    /// Returns which of these values is nearest to the range, but beyond it. Of one value below the range and one above
    /// it that are equally near, this is the one below. Returns `None` if all values are within the range.
    pub(crate) fn nearest_beyond(self, values: impl Iterator<Item = i64>) -> Option<i64> {
        values
            .filter(|&value| !self.contains(value))
            .min_by_key(|&value| (self.distance_beyond(value), value))
    }
}

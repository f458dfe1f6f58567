//! Solves the puzzle in the most obvious way, by trying every choice of values that the
//! rules allow.
//!
//! **Change this**: write the reference solver from the rules alone, without looking at the search.
//! This one tries at most 17,711 choices, for a list of 20 values.

use crate::List;

/// The rules as a program understands them. They are data, so that a wrong solution can be written
/// as a change of the rules.
pub struct Rules {
    /// The minimum number of values between two chosen ones.
    pub between: usize,
}

/// The rules of the statement.
pub const RULES: Rules = Rules { between: 1 };

/// Returns the greatest sum of values of which no two are neighbours.
pub fn best_sum(list: &List) -> u32 {
    best_sum_by(&RULES, list.values())
}

/// Returns the greatest sum that these rules allow for these values. Either the first value is left
/// out, or it is chosen and the next [`Rules::between`] values are left out.
pub fn best_sum_by(rules: &Rules, values: &[u8]) -> u32 {
    let Some((first, rest)) = values.split_first() else {
        return 0;
    };
    let others = best_sum_by(rules, rest.get(rules.between..).unwrap_or_default());
    best_sum_by(rules, rest).max(u32::from(*first) + others)
}

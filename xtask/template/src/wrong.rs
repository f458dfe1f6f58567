//! Tier 5: lists wrong solutions, each of which misreads a rule, and measures of a case.
//!
//! **Change this**: list the mistakes that real programs make. Some fixture must detect each of
//! them.

use puzzle::{ByRules, Measure, wrong_solutions};

use crate::reference::{RULES, Rules, best_sum_by};
use crate::{List, MAX_LENGTH, MAX_VALUE};

/// The wrong solutions, each of which is the reference solver with one rule changed.
pub const WRONG_SOLUTIONS: &ByRules<Rules, List, u32> = &ByRules {
    rules: || RULES,
    solve: |rules, list| Some(best_sum_by(rules, list)),
    accepts: None,
    list: LIST,
};

wrong_solutions! {
    const LIST: [Rules];

    says "No two of the values that are chosen are neighbours, but one value between them is enough.":
    "neighbours-too", "neighbours can be chosen too" => between = 0;
    "one-value-only", "only one value can be chosen" => between = MAX_LENGTH;
}

/// The measures of a list, the simplest first. Some fixture must have each value that one `reaches`.
pub const MEASURES: &[Measure<List, u32>] = &[
    Measure::of_case("# values", |List(values)| values.len() as i64).reaches(&[1]),
    Measure::of_case("a greatest value of #", |List(values)| {
        values.iter().copied().max().unwrap_or(0).into()
    })
    .reaches(&[MAX_VALUE as i64]),
];

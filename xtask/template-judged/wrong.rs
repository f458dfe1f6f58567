//! Lists wrong solutions, each of which misreads a rule, and measures of a case.
//!
//! **Change this**: list the mistakes that real programs make. Some fixture must detect each of
//! them.

use checker::{ByRules, Measure, wrong_solutions};
use template::reference::{RULES, Rules, best_sum_by};
use template::{List, MAX_LENGTH, MAX_VALUE};

/// The wrong solutions, each of which is the reference solver with one rule changed.
pub const WRONG_SOLUTIONS: &ByRules<Rules, List, u32> = &ByRules {
    rules: || RULES,
    solve: |rules, list| Some(best_sum_by(rules, list.values())),
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
    Measure::of_case("# values", |list: &List| list.values().len() as i64).reaches(&[1]),
    Measure::of_case("a greatest value of #", |list: &List| {
        list.values().iter().copied().max().unwrap_or(0).into()
    })
    .reaches(&[MAX_VALUE as i64]),
];

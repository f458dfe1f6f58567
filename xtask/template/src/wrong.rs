//! Tier 5: lists wrong solutions, each of which misreads a rule, and the boundaries of the
//! statement.
//!
//! **Change this**: list the mistakes that real programs make. Some fixture must detect each of
//! them.

use puzzle::{Boundary, ByRules, wrong_solutions};

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
    "neighbours-too", "neighbours can be chosen too": |rules| rules.between = 0;
    "one-value-only", "only one value can be chosen": |rules| rules.between = MAX_LENGTH;
}

/// The boundaries, each of which some fixture must reach.
pub const BOUNDARIES: &[Boundary<List, u32>] = &[
    Boundary::of_case("1 value", |List(values), _| values.len() == 1),
    Boundary::of_case("a value of 100", |List(values), _| values.contains(&MAX_VALUE)),
];

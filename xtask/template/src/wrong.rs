//! Tier 5: programs that go wrong, each with one mistake, and the limits of the statement.
//!
//! **Change this**: the mistakes that real programs make. Some fixture must detect each.

use crate::{List, MAX_LENGTH, MAX_VALUE};

type WrongSolution = puzzle::WrongSolution<List, u32>;
type Limit = puzzle::Limit<List, u32>;

/// The wrong solutions. Each answers a list, or gives `None` if that would take it hours.
pub const WRONG_SOLUTIONS: &[WrongSolution] = &[
    WrongSolution::new("neighbours-too", "neighbours are chosen too", |List(values)| {
        Some(values.iter().copied().map(u32::from).sum())
    }),
    WrongSolution::new("every-second", "every second value is chosen", |List(values)| {
        let every_second = |skip| values.iter().skip(skip).step_by(2).copied().map(u32::from).sum();
        [0, 1].map(every_second).into_iter().max()
    }),
];

/// The limits that some fixture must reach.
pub const LIMITS: &[Limit] = &[
    Limit::of_case("1 value", |List(values), _| values.len() == 1),
    Limit::of_case("20 values of 100", |List(values), _| *values == [MAX_VALUE; MAX_LENGTH]),
];

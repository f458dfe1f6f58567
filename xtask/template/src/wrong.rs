//! Tier 5: programs that go wrong, each with one mistake, and the boundaries of the statement.
//!
//! **Change this**: the mistakes that real programs make. Some fixture must detect each.

use puzzle::{Boundary, WrongSolution};

use crate::{List, MAX_LENGTH, MAX_VALUE};

/// The wrong solutions. Each answers a list, or gives `None` if that would take it hours.
pub const WRONG_SOLUTIONS: &[WrongSolution<List, u32>] = &[
    WrongSolution::new("neighbours-too", "neighbours are chosen too", |List(values)| {
        Some(values.iter().copied().map(u32::from).sum())
    }),
    WrongSolution::new("every-second", "every second value is chosen", |List(values)| {
        let every_second = |skip| values.iter().skip(skip).step_by(2).copied().map(u32::from).sum();
        [0, 1].map(every_second).into_iter().max()
    }),
];

/// The boundaries that some fixture should reach.
pub const BOUNDARIES: &[Boundary<List, u32>] = &[
    Boundary::of_case("1 value", |List(values), _| values.len() == 1),
    Boundary::of_case("20 values of 100", |List(values), _| *values == [MAX_VALUE; MAX_LENGTH]),
];

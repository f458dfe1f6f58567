//! Tier 5: wrong programs, kept on purpose, and the limits of a statement.

use crate::Puzzle;

/// A wrong program: the textbook form of the search with one mistake that real programs make.
///
/// A good set of fixtures detects all of them, and random cases find each of them.
pub struct Mistake<P: Puzzle> {
    /// What it is called: one word, or several joined by hyphens.
    pub name: &'static str,
    /// The mistake.
    pub about: &'static str,
    /// What the program answers; `None` if that would take it hours.
    pub solve: fn(&P::Case) -> Option<P::Answer>,
}

impl<P: Puzzle> Mistake<P> {
    /// The program of this name, with this mistake.
    pub const fn new(
        name: &'static str,
        about: &'static str,
        solve: fn(&P::Case) -> Option<P::Answer>,
    ) -> Self {
        Self { name, about, solve }
    }
}

/// A limit of the statement, or a turning point of the rules, such as "k = 3". A good set of
/// fixtures reaches all of them.
pub struct Limit<P: Puzzle> {
    /// What is reached.
    pub name: &'static str,
    reached: Reached<P>,
}

/// What reaches a limit: a case with its best answer, or only all of an input.
enum Reached<P: Puzzle> {
    ByCase(fn(&P::Case, &P::Answer) -> bool),
    ByInput(fn(&[P::Case], &[P::Answer]) -> bool),
}

impl<P: Puzzle> Limit<P> {
    /// A limit that a case with this best answer reaches or does not.
    pub const fn of_case(name: &'static str, reached: fn(&P::Case, &P::Answer) -> bool) -> Self {
        Self { name, reached: Reached::ByCase(reached) }
    }

    /// A limit that an input with these cases and these best answers reaches or does not.
    pub const fn of_input(
        name: &'static str,
        reached: fn(&[P::Case], &[P::Answer]) -> bool,
    ) -> Self {
        Self { name, reached: Reached::ByInput(reached) }
    }

    /// Whether an input with these cases and these best answers reaches it.
    pub fn is_reached(&self, cases: &[P::Case], best: &[P::Answer]) -> bool {
        match self.reached {
            Reached::ByCase(reached) => {
                cases.iter().zip(best).any(|(case, best)| reached(case, best))
            }
            Reached::ByInput(reached) => reached(cases, best),
        }
    }
}

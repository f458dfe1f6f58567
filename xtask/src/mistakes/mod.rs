//! Wrong programs, kept on purpose: each makes one mistake that real programs make. A good set
//! of fixtures kills all of them, and `stress` finds all of them.
//!
//! A good set also reaches the limits of the statement and the turning points of the rules.
//! [`strength`](mod@crate::strength) says what the fixtures do about both.
//!
//! The wrong programs are the textbook forms of the searches, none of them fast.

#![allow(clippy::unnecessary_wraps, reason = "what most of them answer, some would in hours only")]

use puzzle::Puzzle;

pub mod chess;
pub mod mahjong;
pub mod rake;
pub mod yahtzee;

/// A wrong program.
pub struct Mistake<P: Puzzle> {
    /// What it is called: one word, or several joined by hyphens.
    pub name: &'static str,
    /// The mistake.
    pub about: &'static str,
    /// What the program answers; None if that would take it hours.
    pub solve: fn(&P::Case) -> Option<P::Answer>,
}

impl<P: Puzzle> Mistake<P> {
    const fn new(
        name: &'static str,
        about: &'static str,
        solve: fn(&P::Case) -> Option<P::Answer>,
    ) -> Self {
        Self { name, about, solve }
    }
}

/// A limit of the statement, or a turning point of the rules, such as "k = 3".
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
    const fn of_case(name: &'static str, reached: fn(&P::Case, &P::Answer) -> bool) -> Self {
        Self { name, reached: Reached::ByCase(reached) }
    }

    const fn of_input(name: &'static str, reached: fn(&[P::Case], &[P::Answer]) -> bool) -> Self {
        Self { name, reached: Reached::ByInput(reached) }
    }

    /// Does an input with these cases and these best answers reach it?
    pub fn is_reached(&self, cases: &[P::Case], best: &[P::Answer]) -> bool {
        match self.reached {
            Reached::ByCase(reached) => {
                cases.iter().zip(best).any(|(case, best)| reached(case, best))
            }
            Reached::ByInput(reached) => reached(cases, best),
        }
    }
}

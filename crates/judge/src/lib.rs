//! How any program is judged, and how the simplest input is found on which it goes wrong.
//!
//! It takes a puzzle with tier 2 ([`Judging`](puzzle::Judging)).
//!
//! - [`write_input`] writes inputs, [`check`] holds an output against the best answers;
//! - [`program`] runs a program: fed, read, timed and ended, whatever it does;
//! - [`verdict`] is what is said about a run: AC, WA, TLE, RE, PE, and why;
//! - [`draw`] makes random cases;
//! - [`search`] tries them until the program fails, and [`shrink`] makes the input simple.
//!
//! ```text
//! Draw ─► Batch ─► Program ─► Ran ─► Judgement ─► Shrinker ─► Failure
//!  cases   input    a process        a verdict    simpler inputs, tried likewise
//! ```

pub mod batch;
mod check;
pub mod draw;
mod input;
pub mod program;
pub mod search;
pub mod shrink;
pub mod verdict;

pub use check::{Rejection, Wrong, check, check_output, most_output};
pub use input::{input_of, write_input};

/// Why a program could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program cannot be run.
    #[error("cannot run {command}: {source}")]
    Run {
        /// What should have been run, as a shell understands it.
        command: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The puzzle has no such kind of random case.
    #[error("{puzzle} has no shape {shape:?}; these are its shapes:\n{known}")]
    NoShape {
        /// The puzzle.
        puzzle: &'static str,
        /// What was asked for.
        shape: String,
        /// All shapes, a line each.
        known: String,
    },
    /// The puzzle has no random cases at all.
    #[error("{0} has no shapes yet, so there are no random cases: see `Judging::shapes`")]
    NoShapes(&'static str),
}

//! How any program is judged, and how the simplest input is found on which it goes wrong.
//!
//! It takes a puzzle with tier 2 ([`Judging`](puzzle::Judging)).
//!
//! - [`write_input`] writes inputs, [`check`] holds an output against the best answers;
//! - [`program`] runs a program, below a [`keeper`] that measures and ends it, whatever it does;
//! - [`verdict`] is what is said about a run: AC, WA, TLE, MLE, RE, PE, and why;
//! - [`draw`] makes random cases, and a [`pace`] says how many of them go into a run;
//! - [`search`] tries them until the program fails, and [`shrink`] makes the input simple;
//! - an [`interrupt`] ends all that, and nothing that was found is lost.
//!
//! ```text
//! Draw ─► Batch ─► Program ─► Ran ─► Judgement ─► Found ─► Failure
//!  cases   input    a process        a verdict      simpler inputs, tried likewise
//! ```

pub mod batch;
mod check;
pub mod draw;
mod errors;
mod input;
pub mod interrupt;
pub mod keeper;
pub mod pace;
mod processes;
pub mod program;
pub mod search;
pub mod shrink;
pub mod verdict;

pub use check::{Layout, Rejection, Wrong, check, check_output, most_output};
pub use errors::first_error;
pub use input::{input_of, output_of, write_input};

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
    /// There was an interrupt while the program ran.
    #[error("interrupted")]
    Interrupted,
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

/// How many programs run at the same time: one for each core and at least two, since the start
/// of a program often waits for something.
fn at_once() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from).max(2)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::batch::Rules;
    use crate::program::{End, Ran};
    use crate::search::Plan;

    /// What a program did that printed this in this time, and was not really run.
    pub(crate) fn ran(output: Vec<u8>, time: Duration) -> Ran {
        Ran { output, errors: String::new(), end: End::Exited(0), time, wall: time, memory: 0 }
    }

    /// So many cases of all shapes, as many in a run as seems good.
    pub(crate) fn plan(cases: u64) -> Plan {
        let (time, rules) = (Duration::MAX, Rules::default());
        Plan { seed: 0, shape: None, first: 0, cases, time, batch: None, rules }
    }
}

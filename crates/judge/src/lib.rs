//! Judges any program, and finds the simplest input on which it fails.
//!
//! A puzzle needs tier 2 ([`Judging`](puzzle::Judging)). Here a case is its written text
//! ([`TextPuzzle`]).
//!
//! - [`write_input`] writes inputs, [`check`](fn@check) compares an output with the best answers;
//! - [`program`] runs a program, below a [`supervisor`] that measures it and kills it if it must;
//! - [`verdict`] is the judgement of a run: AC, WA, TLE, MLE, RE, PE, and why;
//! - [`draw`] makes random cases, and a [`sizer`] chooses how many of them go into a run;
//! - [`search`] tries them until the program fails, and [`shrink`] simplifies the input by the
//!   steps of [`simpler`](mod@simpler);
//! - an [`interrupt`] ends both without losing what was found.
//!
//! ```text
//! draw ─► Batch ─► Program ─► Attempt ─► Found ─► Failure
//! cases   input    a process   a verdict           simpler inputs, tried in the same way
//! ```

pub mod batch;
mod check;
pub mod draw;
mod errors;
mod input;
pub mod interrupt;
mod processes;
pub mod program;
pub mod search;
pub mod shrink;
pub mod simpler;
pub mod sizer;
pub mod supervisor;
mod text;
pub mod verdict;

pub use check::{check, max_output_len};
pub use errors::error_summary;
pub use input::{input_of, output_of, write_input};
pub use text::{CaseText, DrawCase, TextPuzzle};

/// Why a program could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program cannot be run.
    #[error("cannot run {command}")]
    Run {
        /// What should have been run, as a shell understands it.
        command: String,
        /// The error of the system, and a hint.
        source: std::io::Error,
    },
    /// There was an interrupt while the program ran.
    #[error("interrupted")]
    Interrupted,
    /// The program that takes the place of our solver goes wrong.
    #[error("the other program goes wrong: {0}")]
    Other(String),
    /// The puzzle has no such kind of random case, or none at all.
    #[error("{0}")]
    NoShape(String),
}

/// How many programs run at the same time: one for each core and at least two, since the start
/// of a program often waits for something.
fn concurrent_runs() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from).max(2)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::batch::Requirements;
    use crate::program::{RunResult, Termination};
    use crate::search::Plan;

    /// The result of a program that printed this in this time, without running one.
    pub(crate) fn ran(output: Vec<u8>, time: Duration) -> RunResult {
        RunResult {
            output,
            errors: String::new(),
            end: Termination::Exited(0),
            time,
            wall: time,
            memory: 0,
        }
    }

    /// This number of cases of all shapes, in runs of any size.
    pub(crate) fn plan(cases: u64) -> Plan {
        let (time, requirements) = (Duration::MAX, Requirements::new(Duration::from_secs(2)));
        Plan { seed: 0, shape: None, first: 0, cases, time, batch: None, requirements }
    }
}

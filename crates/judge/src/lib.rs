//! Runs and judges any program, and finds the simplest input on which it fails.
//!
//! Whether an output is right is the business of [`checker`]; a puzzle is an
//! [`ErasedPuzzle`](checker::ErasedPuzzle) with tier 2, and a case is its written text.
//!
//! - [`limits`] are what is required of a program;
//! - [`program`] runs a program, below a [`supervisor`] that measures it and kills it if it must;
//! - `verdict` judges a run by how it ended; [`attempt`] is a run on an input, judged;
//! - a [`sizer`] chooses how many cases go into a run;
//! - [`search`] tries random cases until the program fails, and [`shrink`] simplifies the input;
//! - an [`interrupt`] ends both without losing what was found.
//!
//! ```text
//! draw ─► Batch ─► Program ─► Attempt ─► Found ─► Failure
//! cases   input    a process   a verdict           simpler inputs, tried in the same way
//! ```

pub mod attempt;
mod errors;
pub mod interrupt;
pub mod limits;
mod processes;
pub mod program;
pub mod search;
pub mod shrink;
pub mod sizer;
pub mod supervisor;
mod verdict;

pub use errors::error_summary;

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
    /// A program that helps to judge goes wrong: the one that takes the place of our solver, or a
    /// generator of inputs.
    #[error("{role} goes wrong: {reason}")]
    Helper {
        /// What the program is there for.
        role: String,
        /// What it did.
        reason: String,
    },
}

/// How many programs run at the same time: one for each core and at least two, since the start
/// of a program often waits for something.
fn concurrent_runs() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from).max(2)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::program::{Execution, ExitReason};

    /// The result of a program that printed this in this time, without running one.
    pub(crate) fn ran(output: Vec<u8>, time: Duration) -> Execution {
        Execution {
            output,
            errors: String::new(),
            end: ExitReason::Exited(0),
            time,
            wall: time,
            memory: 0,
        }
    }
}

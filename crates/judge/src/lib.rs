//! The program `judge`: runs and judges any program, and finds the smallest input on which it fails.
//!
//! The crate [`checker`] decides whether an output is right. A puzzle is any
//! [`ErasedPuzzle`](checker::ErasedPuzzle) that has tier 2, and a case is its written text.
//!
//! - `commands` has a file for each command, with its arguments and what it prints.
//! - `options` are those that several commands have. `language` gets the user's program ready: it
//!   knows how to compile a source file.
//! - `results` is what the runs of a program found, and `failure` what is shown of one failure, in a
//!   terminal and on a page.
//! - [`search`] tries random cases until the program fails, and [`shrink`] shrinks the input. A
//!   [`sizer`] chooses how many cases go into a run.
//! - [`run`] says what is required of a program, and judges a run of it: an
//!   [`Attempt`](run::Attempt). `crash` knows what a program says of its own crash.
//! - [`program`] is a command and what it did with an input.
//! - `system` is what only a Unix has (`unix/`): it runs a program below a supervisor, which measures
//!   it and kills it if it must. In builds for other systems, `elsewhere.rs` takes its place.
//!
//! ```text
//! draw ─► Batch ─► Program ─► Attempt ─► Found ─► Shrunk ─► Failure
//! cases   input    a process   a verdict           smaller   what is shown
//! ```

mod commands;
mod crash;
mod failure;
mod language;
mod options;
pub mod program;
mod results;
pub mod run;
pub mod search;
pub mod shrink;
pub mod sizer;
#[cfg_attr(unix, path = "unix/mod.rs")]
#[cfg_attr(not(unix), path = "elsewhere.rs")]
mod system;

use report::interrupt::Interrupted;

pub use commands::main;
pub use crash::error_summary;

/// The reason why a program could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program cannot be run.
    #[error("cannot run {command}")]
    Run {
        /// The command that should have been run, as a shell understands it.
        command: String,
        /// The error of the system, and a hint if there is one.
        source: std::io::Error,
    },
    /// There was an interrupt while the program ran.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// A program that helps with the judging failed: the program that takes the place of our
    /// solver, or a generator of inputs.
    #[error("{role} failed: {reason}")]
    Helper {
        /// What the program is there for.
        role: String,
        /// What went wrong, with the verdict on the program.
        reason: String,
    },
}

/// Returns how many programs run at the same time. This is one for each core, and at least two,
/// because a program that starts often waits rather than computes.
fn concurrent_runs() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from).max(2)
}

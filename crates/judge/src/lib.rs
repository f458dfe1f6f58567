//! Runs and judges any program, and shrinks the input on which that program fails.
//!
//! The binary `judge` only calls [`main`]. The crate [`checker`] decides whether an output is
//! right. Programs can be judged on every [`ErasedPuzzle`](checker::ErasedPuzzle) that has tier 2.
//! A case is always handled as its text, a [`CaseText`](checker::CaseText).
//!
//! - `commands` has a file for each command, with the arguments and the output of the command.
//! - `options` has the options that several commands share. `language` gets the user's program
//!   ready, and compiles it if it is a source file.
//! - `results` reports all runs of a program. `failure` shows one failure, in a terminal or in a
//!   failure report.
//! - [`search`] tries random cases until the program fails, and [`shrink`] shrinks the failing
//!   input. [`sizer`] chooses how many cases go into a run.
//! - [`run`] defines the requirements of a program, and judges its runs. An
//!   [`Attempt`](run::Attempt) is a run with its judgement. `crash` finds the cause of a crash in
//!   what the program wrote to standard error.
//! - [`program`] defines the command of a program, the limits of a run, and what a run did.
//! - `system` runs a program under a supervisor process, which measures the program and kills it if
//!   necessary. This needs Unix (`unix/`). Builds for other systems have `elsewhere.rs` instead,
//!   which runs no program.
//!
//! ```text
//! draw ─► Batch ─► Program ─► Attempt ─► Found ─► Shrunk ─► Failure
//! cases   input    a process   a verdict   failing smaller   what is shown
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

use terminal::interrupt::Interrupted;

pub use commands::main;
pub use crash::error_summary;

/// The reason why a program could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program cannot be run.
    #[error("cannot run `{command}`")]
    Run {
        /// The command that should have been run, as a shell understands it.
        command: String,
        /// The error of the system, and a hint if there is one.
        source: std::io::Error,
    },
    /// An interrupt came while the program ran.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// A helper failed: the program with which the judged one is compared (`--against`), or the
    /// user's own generator of inputs.
    #[error("{role} failed: {reason}")]
    Helper {
        /// What messages call the helper, such as `the other program`.
        role: String,
        /// Why the helper failed: the verdict on it and the reason, or why the input that it
        /// generated is not legal.
        reason: String,
    },
}

/// Returns how many programs run at the same time: one for each core, but at least two, because a
/// program that is starting often waits rather than computes.
fn concurrent_runs() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from).max(2)
}

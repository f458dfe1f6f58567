//! Runs and judges any program, and shrinks the input on which that program fails.
//!
//! The binary `judge` only calls [`main`]. For example, `judge test rake sol.py` runs `sol.py` on the stored tests of the
//! puzzle `rake`, and says `AC` or shows why the program fails.
//!
//! The crate [`checker`] decides whether an output is right. Programs can be judged on every
//! [`ErasedPuzzle`](checker::ErasedPuzzle) of the catalogue. A case is always handled as its text, a
//! [`CaseText`](checker::CaseText).
//!
//! Modules, each of which uses only those beside and below it, except that `results` also uses `report::output`:
//!
//! - `commands` has a file or a folder for each command, with its options and the calls that it consists of.
//! - `report` says what was found, as text and as JSON.
//! - `results_cause` finds out why a program fails on the inputs of `test`, and `search_cause` why it fails on the input
//!   that `stress` found.
//! - `failure` makes the failure of `test` small that is shown in full.
//! - `results` runs a program on the inputs of `test`, which `inputs` chooses. `max_usage` says what the runs used at
//!   most. `kept` keeps the inputs of failures.
//! - `runs_again` runs a program again to answer the questions of a [`Diagnosis`](checker::Diagnosis) of why it fails.
//!   `layout` writes its input in another way, `state` runs it on the cases in another order, `symmetry` on changed cases,
//!   `sanitizer` runs it with sanitizers, and `source_notes` finds what is worth knowing beside a cause.
//! - `diagnosing` holds what `test` and `stress` share when they answer such questions: until when, and runs on further
//!   random cases.
//! - `time` finds out why a program exceeds the time limit: it runs it on single cases, each alone. `memory` does the
//!   same for the memory limit.
//! - [`search`] tries random cases until the program fails, and shrinks the failing input.
//! - `patience` says how long a report measures. `runs_until` runs a program until a deadline.
//! - [`run`] runs a program on a batch, and judges the run. `run_words` says why a run failed, and `run_form` decides
//!   which fault of form explains it.
//! - [`program`] defines what a program is: its language, how it is compiled and run, its limits.
//! - `progress` shows a progress line, while a program is compiled or runs.
//!
//! ```text
//! program ─► run on a batch ─► ProgramRun ──┬─► Results ──┬─► Report ─► text │ JSON
//!            (text in,         a verdict    │   of `test` │
//!             text out)                     └─► Outcome ──┴─ Shrunk
//!                                               of `stress`  the smallest failure
//! ```

mod commands;
mod diagnosing;
mod failure;
mod inputs;
mod kept;
mod layout;
mod max_usage;
mod memory;
mod patience;
pub mod program;
mod progress;
mod report;
mod results;
mod results_cause;
pub mod run;
mod run_form;
mod run_words;
mod runs_again;
mod runs_until;
mod sanitizer;
pub mod search;
mod search_cause;
mod source_notes;
mod state;
mod symmetry;
#[cfg(test)]
mod testing;
mod time;

pub use commands::main;
pub use program::{Error, error_summary};

//! Checks outputs against the right answers and says what is wrong with them; draws random cases
//! and shrinks them.
//!
//! The crate is pure computation: it starts no process, opens no file and reads no clock. This is
//! why it also runs in the browser. The crate `judge` runs programs and passes their outputs to
//! this crate.
//!
//! The judge, `cargo xtask` and the web app know a puzzle only as `&dyn` [`ErasedPuzzle`].
//!
//! Modules, each of which uses only those above it:
//!
//! - `judgement` defines the verdicts, and [`Judgement`], a verdict with its reasons.
//! - `batch` reads and writes inputs and outputs as text. A [`Batch`] is an input with its right
//!   output.
//! - `layout` finds where an output leaves the statement's layout.
//! - `answers` reads the answers in an output, and judges each.
//! - `lines` reads a line by itself, and `tally` says what an output has for each case: an answer, a
//!   malformed line, or nothing.
//! - `misshapen` names the lines at fault in an output that cannot be read as answers: debugging text,
//!   labels, malformed lines. `check` is all of this together.
//! - [`draw`] makes random cases.
//! - `shrink` makes the [`smaller_cases`] that are one edit away from a case, and [`shrink_case`]
//!   moves on to one of them as long as the case still fails.
//! - `misreading` finds the misread rules that explain every answer of a program.
//! - `erased` defines [`ErasedPuzzle`], a puzzle without its types.

mod answers;
mod batch;
mod check;
pub mod draw;
mod erased;
mod judgement;
mod layout;
mod lines;
mod misreading;
mod misshapen;
mod shrink;
mod tally;

pub use answers::Claim;
pub use batch::{Batch, CaseText, case_text, input_of, one_case, output_of, rewritten};
pub use check::{Checked, MAX_MEMORY, check, max_output_len};
pub use erased::{ErasedPuzzle, too_many};
pub use judgement::{Judgement, Verdict};
pub use misreading::{Evidence, Misreading};
pub use shrink::{parts, shrink_case, smaller_cases};
pub use tally::{Entry, Tally};

//! Decides whether an output is right and says why not. Makes random cases, and smaller ones.
//!
//! Everything here only computes: no process is started, no file and no clock is read. So it runs
//! in a browser as well. The crate `judge` runs programs and asks this one about their outputs.
//!
//! Modules, each of which uses only those before it:
//!
//! - `judgement` has the verdicts; a [`Judgement`] is one with its reasons.
//! - `batch` writes inputs and outputs; a [`Batch`] is an input with its right output.
//! - `check` compares an output with the right one, in the words of the puzzle, and `misshapen` with
//!   the shape of the answers.
//! - `change` compares an old output of the solver with a new one: a [`SecondOpinion`] tells which of
//!   two answers is right.
//! - [`draw`] makes random cases, and [`smaller_cases`] cases that are one step smaller,
//!   until one is the [`shrink_case`].
//! - `misreading` finds the misread rules that explain every answer of a program.
//! - `erased` is a puzzle without its types: [`ErasedPuzzle`].
//! - [`beyond`] finds where an input goes beyond the statement.
//!
//! The judge, `cargo xtask` and the web app use only `&dyn ErasedPuzzle`.

mod batch;
mod beyond;
mod change;
mod check;
pub mod draw;
mod erased;
mod judgement;
mod misreading;
mod misshapen;
mod shrink;

pub use batch::{
    Batch, CaseText, case_text, input_of, one_case, output_of, rewritten, write_input,
};
pub use beyond::beyond;
pub use change::{Change, SecondOpinion, is_as_good};
pub use check::{MAX_MEMORY, check, max_output_len};
pub use erased::{ErasedPuzzle, Hits, Printed};
pub use judgement::{Judgement, Verdict};
pub use misreading::{Evidence, Misreading};
pub use shrink::{parts, shrink_case, smaller_cases};

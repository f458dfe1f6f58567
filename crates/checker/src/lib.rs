//! Decides whether an output is right and says why not. Makes random cases, and simpler ones.
//!
//! Everything here only computes: no process is started, no file and no clock is read. So it runs
//! in a browser as well. The crate `judge` runs programs and asks this one about their outputs.
//!
//! - [`check`](fn@check) compares an output with the best answers; the result is a [`Judgement`] in
//!   the words of the puzzle. [`Batch`] is an input with its best answers, to be checked against.
//! - [`ErasedPuzzle::changes`] compares an old output of the solver with a new one; each [`Change`]
//!   tells which of two answers is right.
//! - [`beyond`] finds where an input goes beyond the statement;
//! - [`draw`] makes random cases, and [`simpler`](mod@simpler) cases that are one step simpler.
//!
//! All of these are generic over the types of a puzzle, or work on text. An [`ErasedPuzzle`] is any
//! puzzle without its types: its cases and answers are text. The judge and `cargo xtask` use only
//! `&dyn ErasedPuzzle`; the page in a browser uses its part [`PagePuzzle`].

mod batch;
mod beyond;
mod change;
mod check;
pub mod draw;
mod erased;
mod input;
mod judgement;
mod layout;
mod page;
pub mod simpler;

pub use batch::Batch;
pub use beyond::beyond;
pub use change::{Change, EQUALLY_GOOD};
pub use check::{check, max_output_len};
pub use draw::NoGenerator;
pub use erased::{DrawCase, ErasedPuzzle, Printed};
pub use input::{CaseText, case_text, input_of, output_of, write_input};
pub use judgement::{Judgement, Verdict};
pub use page::PagePuzzle;

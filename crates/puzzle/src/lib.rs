//! Defines the [`Puzzle`] trait and everything that is built on it: parsing, streaming and the
//! command line.
//!
//! A puzzle implements [`Puzzle`], which says how to read a case, how to solve it and how to write
//! the answer. In return the puzzle gets
//!
//! - a tokenizer that splits any input into words and knows the position of each ([`Tokens`]), and
//!   errors that name the position, what was expected and what was found ([`InputError`]);
//! - a streaming loop that answers each case as soon as it is complete, and holds a few chunks of
//!   cases at a time ([`answer_stream`]);
//! - a binary: `fn main() -> ExitCode { puzzle::main::<MyPuzzle>() }` ([`main`]).
//!
//! ```text
//!        bytes           words             cases             answers           bytes
//! input ───────► Tokens ───────► read_case ──────► solve ────────────► Format ─────► output
//!                       (framing: how cases follow one another)
//! ```
//!
//! Modules, each of which uses only those before it:
//!
//! - `text` formats numbers, and `bits` iterates over sets. What messages are made of, such as foreign bytes
//!   made [`visible`], comes from the crate `messages`.
//! - `error` has the errors of an input, and what is said of one that goes on after its end mark.
//!   `tokens` splits an input into words and reads numbers from them.
//! - `stdio` opens inputs and outputs.
//! - `framing` says how cases follow one another, `random` draws random cases, and `puzzle` is the
//!   trait.
//! - `reading` reads the cases of an input, `streaming` answers them as they arrive, `format` writes
//!   each of them, and `command` is the command line.
//!
//! `cargo xtask new my-puzzle` writes a small working puzzle, and `xtask/TUTORIAL.md` explains it.

mod bits;
mod command;
mod error;
mod format;
mod framing;
mod puzzle;
mod random;
mod reading;
mod stdio;
mod streaming;
mod text;
mod tokens;

pub use bits::bits;
pub use command::{Answered, main, main_with, run};
pub use error::{InputError, Position, Unexpected, Unread};
pub use fastrand::Rng;
pub use format::{Format, titled};
pub use framing::Framing;
pub use messages::{capitalised, counted, plural, visible};
pub use puzzle::{About, Puzzle, answer_text, case_text, input_of, is_as_good, one_case};
pub use random::{Generator, random_case, rng};
pub use reading::{cases, read_input};
pub use stdio::{Input, stdout};
pub use streaming::{after_end_mark, answer_stream};
pub use text::{push_line, push_number};
pub use tokens::{Token, Tokens};

//! The core: what is the same for every puzzle.
//!
//! A puzzle says what is its own by implementing [`Puzzle`]: how a case is read, how it is
//! solved, how an answer is written. In return it gets
//!
//! - a reader that splits any input into words and knows the place of each ([`Tokens`]), and
//!   errors that say where, what was expected and what was found ([`InputError`]);
//! - the streaming loop, which answers each case as soon as it is complete and holds no more
//!   than one window of the input ([`answer_stream`]);
//! - a binary: `fn main() -> ExitCode { puzzle::main::<MyPuzzle>() }` ([`main`]).
//!
//! ```text
//!        bytes           words             cases             answers           bytes
//! input ───────► Tokens ───────► read_case ──────► solve ────────────► View ───────► output
//!                       (framing: how cases follow one another)
//! ```
//!
#![doc = include_str!("../TIERS.md")]

mod command;
mod framing;
mod mistakes;
mod puzzle;
mod stream;

pub use command::{main, main_with, run};
pub use fastrand::Rng;
pub use framing::{Framing, read_input};
pub use mistakes::{Limit, Mistake};
pub use puzzle::{About, Judging, Numbers, Puzzle, Shape, answer_text, push_number};
pub use stream::{Answers, View, answer_stream};
pub use terminal::{self, Input};
pub use tokens::{InputError, Position, Token, Tokens, Unexpected};

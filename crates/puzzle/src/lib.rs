//! The core: what is the same for every puzzle.
//!
//! A puzzle implements [`Puzzle`], which says how a case is read, how it is solved and how an
//! answer is written. In return it gets
//!
//! - a reader that splits any input into words and knows the place of each ([`Tokens`]), and
//!   errors that say where, what was expected and what was found ([`InputError`]);
//! - the streaming loop, which answers each case as soon as it is complete and holds no more
//!   than one window of the input ([`answer_stream`]);
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
//! - [`visible`] makes foreign bytes visible, `text` writes numbers, and `bits` reads sets.
//! - `error` says what is wrong with an input and where, and `tokens` reads words.
//! - `streams` opens inputs and outputs, and [`parallel`] runs threads.
//! - `framing`, `named`, `wrong` and `boundary` are plain types that describe a puzzle, and `puzzle`
//!   is the contract made of them.
//! - `reading` reads the cases of an input, `stream` answers them as they arrive, `format` is what is
//!   written for each, and `command` is the command line.
//! - `line` checks the score that a program claims for a game of two players.
//!
//! How a puzzle is written, tier by tier, is the tutorial in the docs of the crate `testkit`.

mod bits;
mod boundary;
mod command;
mod error;
mod format;
mod framing;
mod line;
mod named;
pub mod parallel;
mod puzzle;
mod reading;
mod shape;
mod stream;
mod streams;
mod text;
mod tokens;
pub mod visible;
mod wrong;

pub use bits::bits;
pub use boundary::Boundary;
pub use command::{Answered, Solver, main, run};
pub use error::{InputError, Position, Unexpected};
pub use fastrand::Rng;
pub use format::{Format, titled};
pub use framing::Framing;
pub use line::check_score;
pub use named::{Generator, Named};
pub use puzzle::{About, Judged, Package, Puzzle, Stories, Strength, answer_text, same_answer};
pub use reading::{cases, read_input};
pub use shape::Shape;
pub use stream::answer_stream;
pub use streams::{Input, stdout};
pub use text::{capitalised, counted, plural, push_line, push_number};
pub use tokens::{Token, Tokens};
pub use wrong::{ByRules, Texts, WrongSolution, WrongSolutions};

//! The small core: everything that is the same for all puzzles.
//!
//! A puzzle says what is its own by implementing [`Problem`]: how a case is read and
//! written, how it is solved, how an answer is written, read and judged. In return it gets
//!
//! - a reader that splits any input into tokens and knows the line and column of each
//!   ([`Tokens`]), and errors that say where, what was expected and what stands there
//!   ([`InputError`]);
//! - the streaming loop, which answers each case as soon as it is complete and never holds
//!   more than one buffer of input ([`answer_stream`]);
//! - two ways to show how an answer comes about, in a terminal and as a page to step through,
//!   if it can tell its [story];
//! - a binary: `fn main() -> ExitCode { judge::main::<MyPuzzle>() }` ([`main`]).
//!
//! ```text
//!        bytes           tokens            cases             answers          bytes
//! input ───────► Tokens ───────► read_case ──────► solve ───────────► write_answer ───► output
//!                       (framing: how cases follow one another)
//! ```
//!
//! # Example
//!
//! A whole puzzle: each case is two numbers, its answer is their sum.
//!
//! ```
//! use judge::{About, Framing, InputError, Problem, Shape, Tokens, push_number};
//!
//! struct Sum;
//!
//! impl Problem for Sum {
//!     type Case = (u32, u32);
//!     type Answer = u32;
//!     const NAME: &'static str = "sum";
//!     const ABOUT: About = About {
//!         title: "the sum of two numbers",
//!         case: "pair",
//!         input: "two numbers from 0 to 9 for each pair",
//!         output: "their sum, one line for each pair",
//!         sample_input: "1 2\n3 4\n",
//!         sample_output: "3\n7\n",
//!     };
//!     const FRAMING: Framing = Framing::UntilEnd;
//!     const SHARE: usize = 1000;
//!     const SHAPES: &'static [Shape<Self::Case>] = &[];
//!
//!     fn read_case(input: &mut Tokens) -> Result<Self::Case, InputError> {
//!         Ok((input.number("a number", 0, 9)?, input.number("a number", 0, 9)?))
//!     }
//!     fn write_case(case: &Self::Case, out: &mut Vec<u8>) {
//!         out.extend_from_slice(format!("{} {}\n", case.0, case.1).as_bytes());
//!     }
//!     fn solve(cases: &[Self::Case]) -> Vec<Self::Answer> {
//!         cases.iter().map(|(a, b)| a + b).collect()
//!     }
//!     fn write_answer(_number: u64, answer: &Self::Answer, out: &mut Vec<u8>) {
//!         push_number(out, *answer);
//!         out.push(b'\n');
//!     }
//!     fn read_answer(_number: u64, output: &mut Tokens) -> Result<Self::Answer, InputError> {
//!         output.number("a sum", 0, u32::MAX)
//!     }
//! }
//!
//! let mut output = Vec::new();
//! let cases = judge::answer_stream::<Sum>(&b"1 2\n3 4"[..], &mut output, 1)?;
//! assert_eq!((cases, &output[..]), (2, &b"3\n7\n"[..]));
//!
//! let fault = judge::answer_stream::<Sum>(&b"1 2\n3 x"[..], &mut output, 1).unwrap_err();
//! assert_eq!(
//!     fault.to_string(),
//!     r#"2:3: expected a number from 0 to 9, found "x" (pair 2)"#
//! );
//! # Ok::<(), judge::Fault>(())
//! ```

mod check;
mod command;
mod format;
mod framing;
mod problem;
pub mod story;
mod stream;
#[cfg(feature = "testing")]
pub mod testing;
mod tokens;

pub use check::{Rejection, Wrong, check_answers, check_output};
pub use command::{main, run};
pub use format::Format;
pub use framing::{Framing, read_input, write_input};
pub use problem::{About, Limit, Problem, Shape, push_number};
pub use stream::{Fault, answer_stream};
pub use tokens::{InputError, Position, Token, Tokens, Unexpected};

/// A JSON value and the macro that makes one, as the facts of a [`Story`](story::Story) are made of.
pub use serde_json::{Value, json};

/// The seeded generator that makes random cases: the same seed gives the same cases on
/// every machine.
pub use fastrand::Rng;

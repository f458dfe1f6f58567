//! What the tests of every puzzle share. A development dependency, and nothing else.
//!
//! A puzzle's tests are data: its type, its oracle and how many cases to try.
//!
//! | in `tests/` | tier | what is tried |
//! |---|---|---|
//! | [`agreement!`] | 1, 2, 3 | the solver against an oracle; the [laws]; [junk] and cut inputs |
//! | [`process!`] | 1 | the binary as a real [process](mod@process), and on [streams] longer than memory |
//! | [`told!`] | 4 | the same for `--explain` and `--format json` |
//! | [`prove`] | 5 | whole spaces of cases against an oracle |
//! | [`benches!`], [`bench::worst`] (in `benches/`) | 3 | how fast it is, beside the oracle; which case takes longest |
//!
//! What a puzzle does not have is skipped with a word. Nothing here reaches anything private of
//! the core: a law that uses the reader's own idea of a blank would confirm a wrong one.
//!
#![doc = include_str!("../ORACLE.md")]
#![allow(clippy::missing_panics_doc)] // a panic is how a test fails

pub mod bench;
mod cases;
pub mod junk;
pub mod laws;
pub mod process;
mod proof;
mod shrinking;
mod story;
pub mod streams;

pub use anyhow::ensure;
pub use cases::{
    cases_of_shape, fixtures, in_a_line, random_case, random_case_of_shape, random_cases, rng_of,
    sample_cases,
};
pub use divan;
pub use junk::words_of;
pub use laws::{assert_agrees, for_all};
pub use proof::{Claim, prove, prove_whole};
pub use shrinking::{Fault, assert_shrinks, assert_shrinks_to};
pub use story::{assert_tells, outline, sample_story};

/// Makes a test of each of these.
#[doc(hidden)]
#[macro_export]
macro_rules! tests {
    ($puzzle:ty; $($test:ident: $call:expr;)+) => {
        $(#[test] fn $test() { $call })+
    };
}

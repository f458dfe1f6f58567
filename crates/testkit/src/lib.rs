//! What the tests of every puzzle share. This crate is a development dependency only.
//!
//! A puzzle's tests are data: its type, its oracle and how many cases to try.
//!
//! | in `tests/` | tier | what is tried |
//! |---|---|---|
//! | [`agreement!`] | 1, 2, 3 | the solver against an oracle; [properties] of every puzzle; [malformed] input |
//! | [`transcripts!`] | 1, 4 | the binary as a person uses it, also on streams longer than memory |
//! | [`assert_tells`] | 4 | every story against the rules |
//! | [`prove`] | 5 | whole spaces of cases against an oracle |
//! | [`bench::speed`] (in `benches/`) | 3 | how fast it is, beside the oracle |
//!
//! Tests of a tier that a puzzle lacks are skipped, with a note. Nothing here uses private parts of
//! the core, because a test that asks the reader what whitespace is would confirm a wrong answer.
//!
#![doc = include_str!("../TUTORIAL.md")]
#![allow(clippy::missing_panics_doc)] // a panic is how a test fails

pub mod bench;
mod cases;
pub mod malformed;
mod proof;
pub mod properties;
mod shrinking;
mod story;
mod transcript;

pub use cases::{
    cases_of, fixtures, random_case, random_case_of, random_cases, rng_of, sample_cases,
};
pub use proof::{Claim, prove, prove_whole};
pub use properties::{assert_agrees, up_to_ties};
pub use shrinking::{assert_shrinks, shrink_case};
pub use story::assert_tells;
pub use transcript::{assert_binary, assert_transcript, transcript_tests};

/// Makes a test of each of these expressions.
#[doc(hidden)]
#[macro_export]
macro_rules! tests {
    ($($test:ident: $call:expr;)+) => { $(#[test] fn $test() { $call })+ };
}

//! Provides the tests that all solvers share. This crate is a development dependency only.
//!
//! The tests of a solver only name its type and how many cases to try:
//!
//! | in `tests/` | what is tested |
//! |---|---|
//! | [`agreement!`] | agreement of both solvers; [properties]; [malformed] input |
//! | [`transcripts!`] | the binary as a person uses it, also on streams longer than memory |
//! | [`assert_tells`] | every story against the rules |
//! | [`Claim::prove`] | agreement of both solvers on whole spaces of cases |
//! | [`bench::speed`] (in `benches/`) | the speed of the solver, beside the reference solver |
//!
//! Nothing in this crate uses private parts of the crate `puzzle`. A test that asked the reader under
//! test what whitespace is, for example, could not notice a mistake in the answer.
#![allow(clippy::missing_panics_doc)] // a panic is how a test fails

pub mod bench;
mod cases;
pub mod malformed;
mod proof;
pub mod properties;
mod story;
mod transcript;

pub use cases::{cases_of, fixtures, random_case, random_cases, rng_of, sample_cases, spread};
pub use proof::{Claim, shrink_case};
pub use story::{assert_tells, json_of};
pub use transcript::{assert_every_script_runs, assert_transcript, script_of, scripts_of};

/// A JSON value, and the macro that makes one. [`assert_tells`] gives the facts of a story to a test as
/// such a value.
pub use serde_json::{Value, json};

/// Declares a test function for each of these expressions.
#[doc(hidden)]
#[macro_export]
macro_rules! tests {
    ($($test:ident: $call:expr;)+) => { $(#[test] fn $test() { $call })+ };
}

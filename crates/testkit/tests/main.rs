//! Collects the tests of the crate `puzzle` and of this crate into one test binary.

mod core;
mod sums;
mod toy;
mod words;

//! Explains why a program fails: the place at which it crashed, or the rule that it misreads.

mod crash;
mod rule;

pub use crash::error_summary;
pub use rule::{misread_in_search, misread_in_tests};

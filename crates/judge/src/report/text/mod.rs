//! Writes reports as text.
//!
//! - `test` has the report on the runs of `test`, and `several` the table on several programs.
//! - `stress` has the report on a search of `stress`.
//! - `refused` has the report on a program that does not compile.
//! - `failure` shows a failure in full, for `test` and `stress`.
//! - `rows` writes rows and lines that several of these have.

mod failure;
mod refused;
mod rows;
mod several;
mod stress;
mod test;

pub use refused::refused;
pub use several::{TableRow, what_row_says};
pub use stress::{FailedSearch, first_failure, search_progress, search_without_failure};
pub use test::{TestReport, progress};

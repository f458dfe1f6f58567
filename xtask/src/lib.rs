//! The runner: development tasks for the solvers and their fixtures.
//!
//! ```text
//! tasks ──► fixtures, strength, page ──► catalogue
//! ```
//!
//! - `tasks` lists the tasks. It has one file for each, with its arguments and what it prints.
//! - [`fixtures`] knows the inputs, their snapshots and `SOURCES.md`.
//! - `strength` shows which of the deliberately wrong programs the fixtures detect.
//! - [`catalogue`] is the list of puzzles.
//! - `report` prints the reports of all tasks.
//! - `source` gets the user's program ready, and `rules` are what is required of it.
//! - `find` is a failure of that program, and `page` shows the failures on a page.

mod find;
pub mod fixtures;
mod page;
mod report;
mod rules;
mod source;
mod strength;
mod tasks;

pub use tasks::main;

/// Makes tests of the examples in the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

//! The runner: development tasks for the solvers and their fixtures.
//!
//! ```text
//! tasks ──► fixtures, strength, page ──► puzzles
//! ```
//!
//! `tasks` lists the tasks and has one file for each, with its arguments and what it prints;
//! [`fixtures`] knows the inputs, their snapshots and `SOURCES.md`; `strength` shows which of the
//! deliberately wrong programs they detect; [`puzzles`] is the list of puzzles. `report` is how all of them print, `source` gets the user's program ready, `rules`
//! are what is required of it, and `page` shows its failures on a page.

mod find;
pub mod fixtures;
mod page;
mod report;
mod rules;
mod source;
mod strength;
mod tasks;

pub use tasks::main;

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

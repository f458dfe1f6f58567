//! The runner: tasks for people who work on the solvers and their fixtures.
//!
//! ```text
//! tasks ──► fixtures, strength, page ──► puzzles ──► mistakes
//! ```
//!
//! `tasks` lists the tasks and has one file for each, with its arguments and what it prints;
//! [`fixtures`] knows the inputs, their snapshots and `SOURCES.md`; `mistakes` are wrong programs,
//! kept on purpose, and `strength` says how many of them the fixtures find out; [`puzzles`] is the
//! list of puzzles. `report` is how all of them print, `source` makes a program of what the user
//! names, `rules` are what it must keep to, and `page` shows on a page where it goes wrong.

#[macro_use]
pub mod puzzles;

pub mod fixtures;
mod mistakes;
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

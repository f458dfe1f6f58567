//! The runner: tasks for people who work on the solvers and their fixtures.
//!
//! ```text
//! main ──► tasks ──► fixtures, strength, page ──► puzzles ──► mistakes
//! ```
//!
//! `main` lists the tasks; [`tasks`] has one file for each, with its arguments and what it
//! prints; [`fixtures`] knows the inputs, their snapshots and `SOURCES.md`; [`mistakes`] are
//! wrong programs, kept on purpose, and [`strength`] says how many of them the fixtures find out;
//! [`puzzles`] is the list of puzzles. [`report`] is how all of them print, [`source`] makes a
//! program of what the user names, [`rules`] are what it must keep to, and [`page`] shows on a
//! page where it goes wrong.

#[macro_use]
pub mod puzzles;

pub mod fixtures;
pub mod mistakes;
pub mod page;
pub mod report;
pub mod rules;
pub mod source;
pub mod strength;
pub mod tasks;

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

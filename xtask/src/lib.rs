//! The runner: what maintainers do with the solvers and their fixtures.
//!
//! ```text
//! commands ──► fixtures, strength ──► catalogue
//! ```
//!
//! - `commands` has one file for each command, with its arguments and what it prints.
//! - [`fixtures`] knows the inputs, their snapshots and `SOURCES.md`.
//! - `strength` shows which of the wrong solutions the fixtures detect.
//!
//! The runner runs no stranger's program; the program `judge` does.

mod commands;
pub mod fixtures;
mod strength;

pub use commands::main;

/// Makes tests of the examples in the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

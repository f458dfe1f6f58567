//! Implements `cargo xtask`, the runner: the commands with which maintainers verify the solvers,
//! create puzzles and write packages.
//!
//! ```text
//! commands ──► fixtures ──► catalogue
//! ```
//!
//! - `commands` has one file for each command, with its arguments and what it prints.
//! - [`fixtures`] finds the inputs and their snapshots, checks the solvers with them, and names what
//!   is missing or left over.
//!
//! The runner runs no submissions; the program `judge` does.

mod commands;
pub mod fixtures;

pub use commands::main;

/// Makes the examples in the README into tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

//! Implements `cargo xtask`: the commands with which maintainers verify the solvers, create puzzles
//! and write packages.
//!
//! ```text
//! commands ──► verification ──► workspace, catalogue
//! ```
//!
//! - `commands` has one file for each command, with its arguments and what it prints.
//! - [`verification`] finds the fixtures and their snapshots, checks the solvers with them, and names
//!   what is missing or left over.
//! - `workspace` finds the files of the workspace.
//!
//! `xtask` runs no submissions; the program `judge` does.

mod commands;
pub mod verification;
mod workspace;

pub use commands::main;

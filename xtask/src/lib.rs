//! The runner: tasks for people who work on the solvers and their fixtures.
//!
//! `main.rs` lists the tasks; [`verify`], [`prove`], [`judge`](mod@judge), [`stress`],
//! [`generate`], [`fixture`] and [`mistake`] are one module each. They share
//!
//! - [`puzzles`], the list of all puzzles behind one interface;
//! - [`fixtures`], which knows the fixtures, their snapshots and how they are held against each
//!   other, and [`strength`], which knows what they find out;
//! - [`program`], which runs a program under judgement, and [`verdict`], what is said about it;
//! - [`draw`], the random cases, [`search`], the way to one that fails, and [`shrink`], the way
//!   from there to a simple one;
//! - [`mistakes`], the wrong programs that all this is tried on;
//! - [`report`], the reports for machines.

pub mod draw;
pub mod fixture;
pub mod fixtures;
pub mod generate;
pub mod judge;
pub mod mistake;
pub mod mistakes;
pub mod program;
pub mod prove;
pub mod puzzles;
pub mod report;
pub mod search;
pub mod shrink;
pub mod strength;
pub mod stress;
pub mod verdict;
pub mod verify;

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

//! The runner: tasks for people who work on the solvers and their fixtures.
//!
//! `main.rs` lists the tasks; [`verify`] and [`generate`] are one module each. They share
//! [`puzzles`], the list of all puzzles, and [`fixtures`], which knows the fixtures, their
//! snapshots and how they are held against each other.

pub mod fixtures;
pub mod generate;
pub mod puzzles;
pub mod verify;

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

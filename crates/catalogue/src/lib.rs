//! The list of puzzles, which the runner and the web app use.
//!
//! A new puzzle is a line of [`PUZZLES`] and a dependency in this crate's `Cargo.toml`; nothing
//! else in the workspace knows the puzzles by name.

use anyhow::{Context, Result};
use checker::ErasedPuzzle;
use chess::Chess;
use mahjong::Mahjong;
use rake::Rake;
use yahtzee::Yahtzee;

/// All puzzles, a line each.
#[rustfmt::skip]
pub static PUZZLES: &[&dyn ErasedPuzzle] = &[
    &Yahtzee,
    &Mahjong,
    &Chess,
    &Rake,
];

/// The names of all puzzles.
pub fn names() -> impl Iterator<Item = &'static str> {
    PUZZLES.iter().map(|puzzle| puzzle.name())
}

/// The puzzle of this name.
///
/// # Errors
///
/// If there is none; the message lists those there are.
pub fn puzzle(name: &str) -> Result<&'static dyn ErasedPuzzle> {
    let found = PUZZLES.iter().copied().find(|puzzle| puzzle.name() == name);
    found.with_context(|| {
        let names: Vec<&str> = names().collect();
        format!("there is no puzzle {name:?}; the puzzles are {}", names.join(", "))
    })
}

/// The puzzle of this name, if programs can be judged on it.
///
/// # Errors
///
/// If there is none, or it has no tier 2.
pub fn judged_puzzle(name: &str) -> Result<&'static dyn ErasedPuzzle> {
    let puzzle = puzzle(name)?;
    let judged = puzzle.is_judged().then_some(puzzle);
    judged.with_context(|| {
        format!("{name} cannot be judged yet: it has no tier 2 (`Puzzle::JUDGED`)")
    })
}

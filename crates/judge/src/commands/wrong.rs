//! Implements `judge wrong`, which acts as a program with a known bug, to try the judge on.

use std::hint;
use std::io::{self, Read};

use anyhow::{Context, Result};
use catalogue::{PUZZLES, puzzle};
use checker::ErasedPuzzle;
use clap::Args;
use terminal::print;

use super::aligned;

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, by any of its names
    puzzle: String,
    /// The name of a wrong solution, from the list below
    name: String,
}

/// Answers standard input as a wrong solution does. Never returns if the wrong solution would take
/// hours.
pub fn wrong(arguments: &Arguments) -> Result<bool> {
    let puzzle = puzzle(&arguments.puzzle)?;
    let mut input = Vec::new();
    io::stdin().lock().read_to_end(&mut input).context("cannot read standard input")?;
    let index = puzzle.wrong_solutions().iter().position(|(name, _)| *name == arguments.name);
    let known = || wrong_solutions_of(&puzzle);
    let index = index.with_context(|| {
        format!("{} has no wrong solution {:?}\n{}", puzzle.name(), arguments.name, known())
    })?;
    let output = puzzle.answer_wrongly(index, &input).with_context(known)?;
    while output.is_none() {
        hint::spin_loop(); // the wrong solution would run for hours, so simply loop forever
    }
    print(&output.unwrap_or_default())?;
    Ok(true)
}

/// Returns the help text that lists the wrong solutions of all puzzles.
pub fn wrong_solutions() -> String {
    PUZZLES.iter().map(wrong_solutions_of).collect::<Vec<_>>().join("\n")
}

/// Returns the help text that lists the wrong solutions of a puzzle.
fn wrong_solutions_of(puzzle: &&dyn ErasedPuzzle) -> String {
    format!("Wrong solutions of {}:\n{}\n", puzzle.name(), aligned(&puzzle.wrong_solutions()))
}

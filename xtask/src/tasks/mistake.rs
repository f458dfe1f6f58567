//! `cargo xtask mistake`: a deliberately wrong program, to try the judge on.

use std::hint;
use std::io::{self, Read};

use anyhow::{Context, Result};
use checker::ErasedPuzzle;
use checker::draw::list;
use clap::Args;

use crate::report::print;
use catalogue::{PUZZLES, puzzle};

#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    puzzle: String,
    /// The mistake
    name: String,
}

/// Answers standard input as a program with one mistake does.
pub fn mistake(arguments: &Arguments) -> Result<()> {
    let puzzle = puzzle(&arguments.puzzle)?;
    let mut input = Vec::new();
    io::stdin().lock().read_to_end(&mut input).context("cannot read standard input")?;
    let index = puzzle.wrong_solutions().iter().position(|(name, _)| *name == arguments.name);
    let index = index.with_context(|| {
        let Arguments { puzzle: name, name: mistake } = arguments;
        format!("{}: {name} has no mistake {mistake:?}", mistakes_of(&puzzle))
    })?;
    let output = puzzle.answer_wrongly(index, &input).with_context(|| mistakes_of(&puzzle))?;
    while output.is_none() {
        hint::spin_loop(); // the wrong solution would run for hours, so simply loop forever
    }
    print(&output.unwrap_or_default())
}

/// Returns the mistakes of all puzzles, for the help.
pub fn mistakes() -> String {
    PUZZLES.iter().map(mistakes_of).collect::<Vec<_>>().join("\n")
}

/// Returns the mistakes of a puzzle, for the help.
fn mistakes_of(puzzle: &&dyn ErasedPuzzle) -> String {
    format!("Mistakes of {}:\n{}\n", puzzle.name(), list(puzzle.wrong_solutions()))
}

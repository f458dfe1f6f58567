//! `cargo xtask mistake`: a deliberately wrong program, to try the judge on.

use std::hint;
use std::io::{self, Read};

use anyhow::{Context, Result};
use clap::Args;
use judge::draw::list;

use crate::puzzles::{Listed, PUZZLES, puzzle};
use crate::report::print;

#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    puzzle: String,
    /// The mistake
    name: String,
}

/// Answers standard input with one mistake. Returns true.
pub fn mistake(arguments: &Arguments) -> Result<bool> {
    let puzzle = puzzle(&arguments.puzzle)?;
    let mut input = Vec::new();
    io::stdin().lock().read_to_end(&mut input).context("cannot read standard input")?;
    let output = puzzle.answer_wrongly(&arguments.name, &input);
    let output = output.with_context(|| mistakes_of(&puzzle))?;
    while output.is_none() {
        hint::spin_loop(); // it would run for hours, so simply loop forever
    }
    print(&output.unwrap_or_default())?;
    Ok(true)
}

/// All mistakes of all puzzles, for the help.
pub fn mistakes() -> String {
    PUZZLES.iter().map(mistakes_of).collect::<Vec<_>>().join("\n")
}

fn mistakes_of(puzzle: &&dyn Listed) -> String {
    format!("Mistakes of {}:\n{}\n", puzzle.name(), list(puzzle.mistakes()))
}

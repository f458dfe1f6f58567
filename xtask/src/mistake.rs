//! `cargo xtask mistake`: a program that is wrong on purpose, to try the judge on.

use std::io::{self, Write};
use std::thread;

use anyhow::Result;
use clap::Args;

use crate::fixture::read_stdin;
use crate::puzzles::{PUZZLES, find, list};

/// The arguments of the task.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    puzzle: String,
    /// The mistake
    name: String,
}

/// Answers standard input with one mistake.
///
/// # Errors
///
/// If there is no such mistake, the input is malformed, or the output cannot be written.
pub fn mistake(arguments: &Arguments) -> Result<()> {
    let input = read_stdin()?;
    let Some(output) = find(&arguments.puzzle)?.mistaken(&arguments.name, &input)? else {
        // What would take hours may as well take for ever.
        loop {
            thread::park();
        }
    };
    Ok(io::stdout().write_all(&output)?)
}

/// All mistakes of all puzzles, for the help.
pub fn mistakes() -> String {
    let of_puzzle = |puzzle: &&dyn crate::puzzles::Puzzle| {
        let mistakes = list(&puzzle.mistakes());
        format!("Mistakes of {}:\n{mistakes}\n", puzzle.name())
    };
    PUZZLES.iter().map(of_puzzle).collect::<Vec<_>>().join("\n")
}

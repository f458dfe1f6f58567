//! `cargo xtask generate`: random inputs, the same for the same seed.

use std::io;

use anyhow::Result;
use clap::Args;

use crate::puzzles::{PUZZLES, find, list};

/// The arguments of the task.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    puzzle: String,
    /// The kind of case; every kind in turn if it is missing
    #[arg(long)]
    shape: Option<String>,
    /// How many cases
    #[arg(long, default_value_t = 1)]
    cases: usize,
    /// What makes this input different from others; the same seed gives the same input
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of the first case, from 0
    #[arg(long, default_value_t = 0)]
    first: u64,
}

/// Prints an input.
///
/// # Errors
///
/// If the puzzle or the shape is unknown or the output cannot be written; a reader that goes
/// away is not an error.
pub fn generate(arguments: &Arguments) -> Result<()> {
    let Arguments {
        puzzle,
        shape,
        cases,
        seed,
        first,
    } = arguments;
    let output = &mut io::stdout().lock();
    match find(puzzle)?.generate(shape.as_deref(), *seed, *first, *cases, output) {
        Err(error) if is_closed_pipe(&error) => Ok(()),
        other => other,
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// All shapes of all puzzles, for the help.
pub fn shapes() -> String {
    let of_puzzle = |puzzle: &&dyn crate::puzzles::Puzzle| {
        format!("Shapes of {}:\n{}\n", puzzle.name(), list(&puzzle.shapes()))
    };
    PUZZLES.iter().map(of_puzzle).collect::<Vec<_>>().join("\n")
}

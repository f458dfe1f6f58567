//! `cargo xtask generate`: random inputs, the same for the same seed.

use std::{env, io};

use anyhow::{Result, ensure};
use clap::Args;
use judge::draw::list;
use judge::{TextPuzzle, write_input};
use puzzle::Framing;

use crate::puzzles::puzzle;
use crate::report::written;

#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    puzzle: String,
    /// The kind of case; by default every kind in turn
    #[arg(long)]
    shape: Option<String>,
    /// How many cases
    #[arg(long, default_value_t = 1)]
    cases: usize,
    /// Random seed; the same seed gives the same input
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of the first case, counting from 0
    #[arg(long, default_value_t = 0)]
    first: u64,
}

/// Prints an input. Returns true.
pub fn generate(arguments: &Arguments) -> Result<bool> {
    let puzzle = puzzle(&arguments.puzzle)?.judging()?;
    let &Arguments { cases, first, seed, .. } = arguments;
    ensure!(
        puzzle.framing() != Framing::Single || cases == 1,
        "an input of {} holds one {}, not {cases}",
        puzzle.name(),
        puzzle.about().case
    );
    let draw = puzzle.draw(arguments.shape.as_deref(), seed)?;
    let random = (0..cases).map(|number| draw(first.wrapping_add(number as u64)));
    written(write_input(puzzle.framing(), random, io::stdout().lock()))?;
    Ok(true)
}

/// The end of the help: the shapes of the puzzle that the command line names, or how to list them.
pub fn shapes() -> String {
    let named = env::args_os().skip(2).find_map(|word| puzzle(word.to_str()?).ok());
    let Some(puzzle) = named else {
        return "cargo xtask generate PUZZLE --help lists the shapes of a puzzle".to_owned();
    };
    let shapes = puzzle.tier_2().map_or_else(Vec::new, TextPuzzle::shapes);
    format!("Shapes of {}:\n{}", puzzle.name(), list(shapes))
}

//! Implements `judge generate`, which prints a random input. The same seed gives the same input.

use std::env;
use std::io::{BufWriter, Write, stdout};

use anyhow::{Result, ensure};
use catalogue::puzzle;
use clap::Args;
use puzzle::Framing;
use terminal::written;

use super::{aligned, generator_named};

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, by any of its names
    puzzle: String,
    /// Generator of the cases [default: all in turn]
    #[arg(long)]
    generator: Option<String>,
    /// Number of cases
    #[arg(long, default_value_t = 1)]
    cases: usize,
    /// Random seed; the same seed gives the same input
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Prints an input with random cases, each as soon as it is drawn, so memory use does not grow with
/// their number. Returns `true`.
pub fn generate(arguments: &Arguments) -> Result<bool> {
    let puzzle = puzzle(&arguments.puzzle)?;
    let &Arguments { cases, seed, .. } = arguments;
    let (name, case) = (puzzle.name(), puzzle.about().case);
    let is_possible = puzzle.framing() != Framing::Single || cases == 1;
    ensure!(
        is_possible,
        "an input of {name} holds one {case}, not {cases}"
    );
    let generator = generator_named(puzzle, arguments.generator.as_deref())?;
    let text = |number: usize| puzzle.draw(generator, seed, number as u64);
    let mut output = BufWriter::with_capacity(1 << 16, stdout().lock());
    let mut write = || {
        output.write_all(puzzle.framing().head(cases as u64).as_bytes())?;
        (0..cases).try_for_each(|number| output.write_all(&text(number)))?;
        output.write_all(puzzle.framing().tail().as_bytes())?;
        output.flush()
    };
    written(write())?;
    Ok(true)
}

/// Returns the end of the help, which lists the generators of the puzzle that the command line
/// names. If the command line names no puzzle, the text says how to list the generators of one.
pub fn generators() -> String {
    let named = env::args_os()
        .skip(2)
        .find_map(|word| puzzle(word.to_str()?).ok());
    let command = env::args().nth(1).unwrap_or_default();
    let none = format!("`judge {command} PUZZLE --help` lists the generators of a puzzle.");
    named.map_or(none, |puzzle| {
        format!(
            "Generators of {}:\n{}",
            puzzle.name(),
            aligned(&puzzle.generators())
        )
    })
}

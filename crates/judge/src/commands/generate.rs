//! Implements `judge generate`, which prints an input of random cases. For example, `judge generate rake --cases 2 --seed 7`
//! prints a line with the number 2, and then two boards. The same seed gives the same input.

use std::io::{self, BufWriter, Write, stdout};

use anyhow::{Result, ensure};
use checker::ErasedPuzzle;
use clap::Args;
use puzzle::Framing;
use terminal::written;

use super::generators::generator_named;
use crate::search::Plan;

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

/// Prints an input with random cases. Returns `true`.
pub fn generate(arguments: &Arguments) -> Result<bool> {
    let puzzle = catalogue::puzzle(&arguments.puzzle)?;
    let cases = arguments.cases;
    let is_possible = puzzle.framing() != Framing::Single || cases == 1;
    ensure!(
        is_possible,
        "an input of {} holds one {}, not {cases}",
        puzzle.name(),
        puzzle.about().case
    );
    let plan = Plan {
        generator: generator_named(puzzle, arguments.generator.as_deref())?,
        seed: arguments.seed,
        ..Plan::default()
    };
    written(print_input(puzzle, &plan, cases as u64))?;
    Ok(true)
}

/// Prints an input of so many cases, the first ones of a plan. Each case is printed as soon as it is drawn, so memory use
/// does not grow with their number.
fn print_input(puzzle: &dyn ErasedPuzzle, plan: &Plan, cases: u64) -> io::Result<()> {
    let framing = puzzle.framing();
    let mut output = BufWriter::with_capacity(1 << 16, stdout().lock());
    output.write_all(framing.head(cases).as_bytes())?;
    for number in 0..cases {
        output.write_all(&plan.draw_one(puzzle, number))?;
    }
    output.write_all(framing.tail().as_bytes())?;
    output.flush()
}

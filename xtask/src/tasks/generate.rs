//! `cargo xtask generate`: random inputs, the same for the same seed.

use std::io;

use anyhow::{Result, ensure};
use clap::Args;
use judge::draw::{Draw, list};
use judge::write_input;
use puzzle::Framing;

use crate::puzzles::{Listed, NAMES};

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

/// Prints an input. Returns true.
pub fn generate(arguments: &Arguments) -> Result<bool> {
    on!(arguments.puzzle, print(arguments))??;
    Ok(true)
}

fn print<P: Listed>(arguments: &Arguments) -> Result<()> {
    let judging = P::judging()?;
    let &Arguments { cases, first, seed, .. } = arguments;
    ensure!(
        P::FRAMING != Framing::Single || cases == 1,
        "an input of {} holds one {}, not {cases}",
        P::NAME,
        P::ABOUT.case
    );
    let draw = Draw::new(&judging, arguments.shape.as_deref(), seed)?;
    let random = (0..cases).map(|number| draw.case(first.wrapping_add(number as u64)));
    match write_input(&judging, random, io::stdout().lock()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// All shapes of all puzzles, for the help.
pub fn shapes() -> String {
    NAMES.iter().filter_map(|name| on!(name, shapes_of()).ok()).collect::<Vec<_>>().join("\n")
}

fn shapes_of<P: Listed>() -> String {
    let shapes = P::JUDGING.map_or(&[][..], |judging| judging.shapes);
    let list = list(shapes.iter().map(|shape| (shape.name, shape.about)));
    format!("Shapes of {}:\n{list}\n", P::NAME)
}

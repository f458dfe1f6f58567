//! Implements `judge show`, which prints a stored test or its right output: `judge show rake/statement-1` prints the input of
//! that test.

use std::io::{Write, stdout};

use anyhow::{Result, ensure};
use clap::Args;
use terminal::written;

use crate::inputs::stored_tests;

#[derive(Args)]
pub struct Arguments {
    /// The test; `judge list PUZZLE` lists the tests of a puzzle
    #[arg(value_name = "PUZZLE/NAME")]
    test: String,
    /// Print the right output of the test instead of its input
    #[arg(long)]
    answer: bool,
}

/// Prints the input or the right output of a test, byte for byte. If the argument is `PUZZLE/START*`, it is the smallest test
/// that begins so. Returns `true`.
pub fn show(Arguments { test, answer }: &Arguments) -> Result<bool> {
    let puzzle = catalogue::puzzle(test.split('/').next().unwrap_or_default())?;
    ensure!(
        test.contains('/'),
        "name a test too: {test}/NAME (`judge list {test}` lists them)"
    );
    let batch = &stored_tests(puzzle, test)?[0].batch;
    let text = if *answer { &batch.output } else { &batch.input };
    written(stdout().write_all(text))?;
    Ok(true)
}

//! Implements `judge list`, which lists the puzzles with all their names.

use anyhow::Result;
use catalogue::{PUZZLES, fair_tests, names};
use clap::Args;
use puzzle::counted;
use serde_json::json;
use terminal::Form;

#[derive(Args)]
pub struct Arguments {
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Form,
}

/// Prints a row for each puzzle: its name, the number of its tests, and what judges call it.
pub fn list(arguments: &Arguments) -> Result<bool> {
    let width = names().map(str::len).max().unwrap_or(0);
    for puzzle in PUZZLES {
        let (name, names) = (puzzle.name(), puzzle.names());
        let tests = fair_tests(name).count();
        let row = json!({
            "puzzle": name, "names": names, "title": puzzle.about().title, "tests": tests,
        });
        let (tests, known) = (counted(tests as u64, "test"), names.join(", "));
        let text = format!("{name:width$}  {tests:>8}  {known}");
        arguments.format.print(text.trim_end(), &row)?;
    }
    Ok(true)
}

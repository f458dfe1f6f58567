//! Implements `judge list`, which lists the puzzles with all their names, or the tests of a puzzle.

use anyhow::Result;
use catalogue::{PUZZLES, Prefix, Test, fair_tests, judged_puzzle, names, tests};
use checker::ErasedPuzzle;
use clap::Args;
use puzzle::counted;
use serde_json::json;
use terminal::Output;

#[derive(Args)]
pub struct Arguments {
    /// List the tests of this puzzle, which may have any of its names, and what each test shows
    puzzle: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// Lists the tests of the puzzle that the command line names, or the puzzles if it names none.
pub fn list(arguments: &Arguments) -> Result<bool> {
    match &arguments.puzzle {
        Some(name) => list_tests(judged_puzzle(name)?, arguments.format)?,
        None => list_puzzles(arguments.format)?,
    }
    Ok(true)
}

/// Prints a row for each puzzle: its name, the number of its tests, and what judges call it.
fn list_puzzles(format: Output) -> Result<()> {
    let width = names().map(str::len).max().unwrap_or(0);
    for puzzle in PUZZLES {
        let (name, names) = (puzzle.name(), puzzle.names());
        let tests = fair_tests(name).count();
        let row = json!({
            "puzzle": name, "names": names, "title": puzzle.about().title, "tests": tests,
        });
        let (tests, known) = (counted(tests as u64, "test"), names.join(", "));
        let text = format!("{name:width$}  {tests:>8}  {known}");
        if !format.print(text.trim_end(), &row)? {
            break;
        }
    }
    Ok(())
}

/// Prints a row for each test of a puzzle: its name, the number of its cases, and what it shows.
/// The samples of the statement come first, and the tests that go beyond the statement last.
fn list_tests(puzzle: &dyn ErasedPuzzle, format: Output) -> Result<()> {
    let mut tests: Vec<&Test> = tests(puzzle.name()).collect();
    tests.sort_by_key(|test| (Prefix::of(test.name), test.name));
    let width = tests.iter().map(|test| test.name.len()).max().unwrap_or(0);
    for test in tests {
        let (name, shows, cases) = (test.name, test.shows, puzzle.read(test.input)?.len() as u64);
        let row = json!({
            "puzzle": puzzle.name(), "test": name, "cases": cases, "bytes": test.input.len(),
            "lenient": test.is_lenient(), "shows": shows,
        });
        let cases = counted(cases, puzzle.about().case);
        if !format.print(format_args!("{name:width$}  {cases:>10}  {shows}"), &row)? {
            break;
        }
    }
    Ok(())
}

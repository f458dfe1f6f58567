//! Implements `judge list`, which lists the puzzles with all their names, or the tests of a puzzle.

use anyhow::Result;
use catalogue::{PUZZLES, Test, fair_tests, puzzle, tests};
use checker::ErasedPuzzle;
use clap::Args;
use fixtures::Prefix;
use puzzle::counted;
use terminal::say;

#[derive(Args)]
pub struct Arguments {
    /// List the tests of this puzzle, which may have any of its names, and what each test shows
    puzzle: Option<String>,
}

/// Lists the tests of the puzzle that the command line names, or the puzzles if it names none.
pub fn list(arguments: &Arguments) -> Result<bool> {
    let (rows, sizes) = match &arguments.puzzle {
        Some(name) => (list_tests(puzzle(name)?)?, 10),
        None => (
            PUZZLES.iter().map(|puzzle| puzzle_row(*puzzle)).collect(),
            8,
        ),
    };
    let names = rows.iter().map(|[name, ..]| name.len()).max().unwrap_or(0);
    let line = |[name, size, text]: &[String; 3]| format!("{name:names$}  {size:>sizes$}  {text}");
    let lines: Vec<String> = rows
        .iter()
        .map(|row| line(row).trim_end().to_owned())
        .collect();
    say(lines.join("\n"))?;
    Ok(true)
}

/// Returns the row of a puzzle: its name, the number of its tests, and what judges call it.
fn puzzle_row(puzzle: &dyn ErasedPuzzle) -> [String; 3] {
    let tests = counted(fair_tests(puzzle.name()).count() as u64, "test");
    [puzzle.name().to_owned(), tests, puzzle.names().join(", ")]
}

/// Returns a row for each test of a puzzle: its name, the number of its cases, and what it shows.
/// The samples of the statement come first, and the tests that go beyond the statement last.
fn list_tests(puzzle: &dyn ErasedPuzzle) -> Result<Vec<[String; 3]>> {
    let mut tests: Vec<&Test> = tests(puzzle.name()).collect();
    tests.sort_by_key(|test| (Prefix::of(test.name), test.name));
    let row = |test: &Test| {
        let cases = counted(puzzle.read(test.input)?.len() as u64, puzzle.about().case);
        Ok([test.name.to_owned(), cases, test.shows.to_owned()])
    };
    tests.into_iter().map(row).collect()
}

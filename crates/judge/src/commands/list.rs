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

/// A line of a list.
struct Row {
    /// The name of the puzzle or the test.
    name: String,
    /// How many tests or cases it has.
    size: String,
    /// What judges call the puzzle, or what the test shows.
    about: String,
}

/// Lists the tests of the puzzle that the command line names, or the puzzles if it names none. Returns
/// `true`.
pub fn list(arguments: &Arguments) -> Result<bool> {
    let text = match &arguments.puzzle {
        Some(name) => aligned(&rows_of_tests(puzzle(name)?)?, 10),
        None => aligned(&rows_of_puzzles(), 8),
    };
    say(text)?;
    Ok(true)
}

/// Returns the rows as lines whose parts are aligned. `size_width` is the width of the sizes.
fn aligned(rows: &[Row], size_width: usize) -> String {
    let name_width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let line = |Row { name, size, about }: &Row| {
        let line = format!("{name:name_width$}  {size:>size_width$}  {about}");
        line.trim_end().to_owned()
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    lines.join("\n")
}

/// Returns a row for each puzzle: its name, the number of its tests, and what judges call it.
fn rows_of_puzzles() -> Vec<Row> {
    let row = |puzzle: &&dyn ErasedPuzzle| Row {
        name: puzzle.name().to_owned(),
        size: counted(fair_tests(puzzle.name()).count() as u64, "test"),
        about: puzzle.names().join(", "),
    };
    PUZZLES.iter().map(row).collect()
}

/// Returns a row for each test of a puzzle: its name, the number of its cases, and what it shows.
/// The samples of the statement come first, and the tests that go beyond the statement last.
fn rows_of_tests(puzzle: &dyn ErasedPuzzle) -> Result<Vec<Row>> {
    let mut tests: Vec<&Test> = tests(puzzle.name()).collect();
    tests.sort_by_key(|test| (Prefix::of(test.name), test.name));
    let row = |test: &Test| {
        let cases = puzzle.read(test.input)?;
        Ok(Row {
            name: test.name.to_owned(),
            size: counted(cases.len() as u64, puzzle.about().case),
            about: test.shows.to_owned(),
        })
    };
    tests.into_iter().map(row).collect()
}

//! Implements `judge list`, which lists the puzzles with all their names, or the tests of a puzzle.

use anyhow::Result;
use catalogue::{PUZZLES, Test};
use checker::ErasedPuzzle;
use clap::Args;
use fixtures::Prefix;
use puzzle::counted;
use terminal::say;

/// The width of the column with the number of tests, in the list of puzzles.
const TEST_COUNT_WIDTH: usize = "99 tests".len();

/// The width of the column with the number of cases, in the list of tests.
const CASE_COUNT_WIDTH: usize = "1000 hands".len();

#[derive(Args)]
pub struct Arguments {
    /// List the tests of this puzzle, which may have any of its names, and what each test shows
    puzzle: Option<String>,
}

/// Lists the tests of the puzzle that the command line names, or the puzzles if it names none. Returns
/// `true`.
pub fn list(arguments: &Arguments) -> Result<bool> {
    let text = match &arguments.puzzle {
        Some(name) => {
            let puzzle = catalogue::puzzle(name)?;
            aligned(&rows_of_tests(puzzle)?, CASE_COUNT_WIDTH)
        }
        None => aligned(&rows_of_puzzles(), TEST_COUNT_WIDTH),
    };
    say(text)?;
    Ok(true)
}

/// A line of a list.
struct Row {
    /// The name of the puzzle or the test.
    name: String,
    /// How many tests the puzzle has, or how many cases the test has.
    count: String,
    /// What judges call the puzzle, or what the test shows.
    about: String,
}

/// Returns a row for each puzzle.
fn rows_of_puzzles() -> Vec<Row> {
    let row_of = |puzzle: &&dyn ErasedPuzzle| {
        let name = puzzle.name();
        let tests = catalogue::fair_tests(name).count();
        Row {
            name: name.to_owned(),
            count: counted(tests as u64, "test"),
            about: puzzle.names_elsewhere().join(", "),
        }
    };
    PUZZLES.iter().map(row_of).collect()
}

/// Returns a row for each test of a puzzle, in the order of their [prefixes](Prefix): the samples of the
/// statement come first, and the tests that go beyond the statement last.
fn rows_of_tests(puzzle: &dyn ErasedPuzzle) -> Result<Vec<Row>> {
    let mut tests: Vec<&Test> = catalogue::tests(puzzle.name()).collect();
    tests.sort_by_key(|test| (Prefix::of(test.name), test.name));
    let row_of = |test: &Test| {
        let cases = puzzle.read(test.input)?;
        Ok(Row {
            name: test.name.to_owned(),
            count: counted(cases.len() as u64, puzzle.about().case),
            about: test.shows.to_owned(),
        })
    };
    tests.into_iter().map(row_of).collect()
}

/// Returns the rows as lines whose parts are aligned.
fn aligned(rows: &[Row], count_width: usize) -> String {
    let name_width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let line_of = |Row { name, count, about }: &Row| {
        let line = format!("{name:name_width$}  {count:>count_width$}  {about}");
        line.trim_end().to_owned()
    };
    let lines: Vec<String> = rows.iter().map(line_of).collect();
    lines.join("\n")
}

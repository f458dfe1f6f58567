//! Implements `judge list`, which lists the puzzles with all their names, or the tests of a puzzle.

use anyhow::Result;
use catalogue::{PUZZLES, Prefix, Test, fair_tests, judged_puzzle, tests};
use checker::ErasedPuzzle;
use clap::Args;
use puzzle::counted;
use serde_json::{Value, json};
use terminal::Output;

#[derive(Args)]
pub struct Arguments {
    /// List the tests of this puzzle, which may have any of its names, and what each test shows
    puzzle: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

/// A row of a list: its cells, and the same as an object.
type Row = ([String; 3], Value);

/// Lists the tests of the puzzle that the command line names, or the puzzles if it names none.
pub fn list(arguments: &Arguments) -> Result<bool> {
    let rows = match &arguments.puzzle {
        Some(name) => list_tests(judged_puzzle(name)?)?,
        None => PUZZLES.iter().map(|puzzle| puzzle_row(*puzzle)).collect(),
    };
    let names = rows.iter().map(|([name, ..], _)| name.len()).max().unwrap_or(0);
    let counts = if arguments.puzzle.is_some() { 10 } else { 8 };
    for ([name, count, text], object) in &rows {
        let line = format!("{name:names$}  {count:>counts$}  {text}");
        if !arguments.format.print(line.trim_end(), object)? {
            break;
        }
    }
    Ok(true)
}

/// Returns the row of a puzzle: its name, the number of its tests, and what judges call it.
fn puzzle_row(puzzle: &dyn ErasedPuzzle) -> Row {
    let (name, names) = (puzzle.name(), puzzle.names());
    let tests = fair_tests(name).count();
    let title = puzzle.about().title;
    let row = json!({ "puzzle": name, "names": names, "title": title, "tests": tests });
    ([name.to_owned(), counted(tests as u64, "test"), names.join(", ")], row)
}

/// Returns a row for each test of a puzzle: its name, the number of its cases, and what it shows.
/// The samples of the statement come first, and the tests that go beyond the statement last.
fn list_tests(puzzle: &dyn ErasedPuzzle) -> Result<Vec<Row>> {
    let mut tests: Vec<&Test> = tests(puzzle.name()).collect();
    tests.sort_by_key(|test| (Prefix::of(test.name), test.name));
    let row = |test: &Test| {
        let (name, shows, cases) = (test.name, test.shows, puzzle.read(test.input)?.len() as u64);
        let row = json!({
            "puzzle": puzzle.name(), "test": name, "cases": cases, "bytes": test.input.len(),
            "lenient": test.is_lenient(), "shows": shows,
        });
        Ok(([name.to_owned(), counted(cases, puzzle.about().case), shows.to_owned()], row))
    };
    tests.into_iter().map(row).collect()
}

//! Implements `judge wrong`, which acts as a program with a known bug, to try the judge on.

use std::hint;
use std::io::{self, Read};

use anyhow::{Context, Result};
use catalogue::{PUZZLES, puzzle};
use checker::{ErasedPuzzle, Mistake};
use clap::Args;
use terminal::print;

use super::aligned;

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, by any of its names
    puzzle: String,
    /// The name of a wrong solution, from the list below
    name: String,
}

/// Answers standard input as a wrong solution does. Never returns if the wrong solution would take
/// hours.
pub fn wrong(arguments: &Arguments) -> Result<bool> {
    let puzzle = puzzle(&arguments.puzzle)?;
    let mut input = Vec::new();
    io::stdin()
        .lock()
        .read_to_end(&mut input)
        .context("cannot read standard input")?;
    let all = puzzle.wrong_solutions();
    let mistake = all.iter().find(|mistake| mistake.name == arguments.name);
    let mistake = mistake.with_context(|| {
        let (puzzle_name, listed) = (puzzle.name(), listed(puzzle, &all));
        format!(
            "{puzzle_name} has no wrong solution {:?}\n{listed}",
            arguments.name
        )
    })?;
    let output = puzzle.wrong_output(mistake, &input)?;
    while output.is_none() {
        hint::spin_loop(); // the wrong solution would run for hours, so simply loop forever
    }
    print(&output.unwrap_or_default())?;
    Ok(true)
}

/// Returns the help text that lists the wrong solutions of all puzzles. A family has one line, which
/// describes its first member and names the last.
pub fn wrong_solutions() -> String {
    let list = |puzzle: &&dyn ErasedPuzzle| {
        let all = puzzle.wrong_solutions();
        let families = all.chunk_by(|one, next| one.row == next.row);
        let lines = families.map(|family| {
            let mut line = family[0].clone();
            if let [_, .., last] = family {
                line.about = format!("{}; and so on to {}", line.about, last.name);
            }
            line
        });
        listed(*puzzle, &lines.collect::<Vec<_>>())
    };
    PUZZLES.iter().map(list).collect::<Vec<_>>().join("\n")
}

/// Returns the lines that list some wrong solutions of a puzzle.
fn listed(puzzle: &dyn ErasedPuzzle, all: &[Mistake]) -> String {
    let rows: Vec<_> = all
        .iter()
        .map(|mistake| (&*mistake.name, &*mistake.about))
        .collect();
    format!(
        "Wrong solutions of {}:\n{}\n",
        puzzle.name(),
        aligned(&rows)
    )
}

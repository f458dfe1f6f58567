//! Implements `judge wrong`, which answers as one of the wrong solutions of a puzzle, to try the judge on. For example,
//! `judge wrong rake clockwise` reads boards, and prints the scores of a program that turns regions clockwise.

use std::hint;
use std::io::{self, Read};

use anyhow::{Context, Result};
use catalogue::PUZZLES;
use checker::{ErasedPuzzle, Mistake};
use clap::Args;
use fixtures::did_you_mean;
use terminal::print;

use super::table::aligned;

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, by any of its names
    puzzle: String,
    /// The name of a wrong solution, from the list below
    name: String,
}

/// Answers standard input as a wrong solution does. Never returns if the wrong solution would take
/// hours. Returns `true`, for exit code 0.
pub fn wrong(arguments: &Arguments) -> Result<bool> {
    let puzzle = catalogue::puzzle(&arguments.puzzle)?;
    let all = puzzle.mistakes();
    let named = all.iter().find(|mistake| mistake.name == arguments.name);
    let mistake = named.with_context(|| unknown(puzzle, &arguments.name, &all))?;
    let input = read_standard_input()?;
    let Some(output) = puzzle.wrong_output(mistake, &input)? else {
        run_for_hours()
    };
    let _is_open = print(&output)?; // nothing more is printed
    Ok(true)
}

/// Returns the message that a puzzle has no wrong solution with this name. It lists all that there are if none of them has a
/// similar name.
fn unknown(puzzle: &dyn ErasedPuzzle, name: &str, all: &[Mistake]) -> String {
    let start = format!("{} has no wrong solution {name:?}", puzzle.name());
    let question = did_you_mean(name, all.iter().map(|mistake| &*mistake.name));
    if question.is_empty() {
        format!("{start}\n{}", listed(puzzle, all))
    } else {
        format!("{start}{question}; `judge wrong --help` lists them")
    }
}

/// Reads standard input to its end.
fn read_standard_input() -> Result<Vec<u8>> {
    let mut input = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut input);
    read.context("cannot read standard input")?;
    Ok(input)
}

/// Uses a core without end, like a wrong solution that takes hours.
fn run_for_hours() -> ! {
    loop {
        hint::spin_loop();
    }
}

/// Returns the help text that lists the wrong solutions of all puzzles.
pub fn help_text() -> String {
    let texts: Vec<String> = PUZZLES
        .iter()
        .map(|puzzle| listed(*puzzle, &families(*puzzle)))
        .collect();
    texts.join("\n")
}

/// Returns the wrong solutions of a puzzle, but of each family only the first one, whose description
/// names the last one. A *family* is those with the same [`row`](Mistake::row), such as one for each
/// threshold.
fn families(puzzle: &dyn ErasedPuzzle) -> Vec<Mistake> {
    let all = puzzle.mistakes();
    let mut firsts = Vec::new();
    for family in all.chunk_by(|one, next| one.row == next.row) {
        let mut first = family[0].clone();
        if let [_, .., last] = family {
            first.about = format!("{}; and so on to {}", first.about, last.name);
        }
        firsts.push(first);
    }
    firsts
}

/// Returns the lines that list some wrong solutions of a puzzle.
fn listed(puzzle: &dyn ErasedPuzzle, mistakes: &[Mistake]) -> String {
    let rows: Vec<(&str, &str)> = mistakes
        .iter()
        .map(|mistake| (&*mistake.name, &*mistake.about))
        .collect();
    let (name, lines) = (puzzle.name(), aligned(&rows));
    format!("Wrong solutions of {name}:\n{lines}\n")
}

//! Finds and lists the generators of random cases. A *generator* is one way in which a puzzle draws a case, such as a board
//! whose values are all equal. The option `--generator NAME` chooses one, and the help lists them all.

use std::env;

use anyhow::{Context, Result, ensure};
use checker::{ErasedPuzzle, NamedGenerator};
use fixtures::did_you_mean;

use super::table::aligned;

/// Returns the index of the generator with this name. Returns `None`, which stands for all generators in turn, if no name
/// is given.
///
/// # Errors
///
/// If the puzzle has no generators, or no generator with this name.
pub fn generator_named(puzzle: &dyn ErasedPuzzle, name: Option<&str>) -> Result<Option<usize>> {
    let known = puzzle.generators();
    let Some(name) = name else {
        ensure!(!known.is_empty(), "{} has no generators", puzzle.name());
        return Ok(None);
    };
    let index = known.iter().position(|generator| generator.name == name);
    let index = index.with_context(|| no_generator(puzzle, name))?;
    Ok(Some(index))
}

/// Returns the message that a puzzle has no generator with this name. It lists the generators.
fn no_generator(puzzle: &dyn ErasedPuzzle, name: &str) -> String {
    let known = puzzle.generators();
    let question = did_you_mean(name, known.iter().map(|generator| generator.name));
    format!(
        "{} has no generator {name:?}{question}; these are its generators:\n{}",
        puzzle.name(),
        table(puzzle)
    )
}

/// Returns the end of the help of this command, which lists the generators of the puzzle that the command
/// line of this process names. If it names no puzzle, the text says how to list the generators of one.
pub fn help_on_generators(command: &str) -> String {
    let mut words = env::args_os().skip(2);
    let named = words.find_map(|word| catalogue::puzzle(word.to_str()?).ok());
    let Some(puzzle) = named else {
        return format!("`judge {command} PUZZLE --help` lists the generators of a puzzle.");
    };
    format!("Generators of {}:\n{}", puzzle.name(), table(puzzle))
}

/// Returns a table of the generators of a puzzle, each with a description of its cases.
fn table(puzzle: &dyn ErasedPuzzle) -> String {
    let mut rows = Vec::new();
    for NamedGenerator { name, about } in puzzle.generators() {
        rows.push((name, about));
    }
    aligned(&rows)
}

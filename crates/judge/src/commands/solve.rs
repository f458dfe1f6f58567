//! Implements `judge solve`, which calls the solver of a puzzle. The arguments go to the solver unchanged,
//! except that `--last` becomes the file of a kept input: `judge solve rake --last=7 --explain` calls the
//! solver of `rake` with that file and `--explain`.

use std::ffi::{OsStr, OsString};
use std::process::ExitCode;

use anyhow::{Context, Error, Result, anyhow};
use checker::ErasedPuzzle;

use super::suggestions::program_name;
use crate::kept::{WhichFailure, kept};

/// Calls the solver, and returns its exit code. `words` is the whole command line. Returns `None` if that
/// is another command, or has no arguments that can be given to the solver of a puzzle. Then the command
/// line is parsed as usual, which for `solve` leads to help or an error.
pub fn solve(words: &[OsString]) -> Option<ExitCode> {
    let [_, command, after_command @ ..] = words else {
        return None;
    };
    if command != "solve" {
        return None;
    }
    let operands = match after_command {
        [dashes, operands @ ..] if dashes == "--" => operands,
        operands => operands,
    };
    let [name, arguments @ ..] = operands else {
        return None;
    };
    let puzzle = catalogue::puzzle(name.to_str()?).ok()?;
    let arguments = solver_arguments(puzzle, arguments).ok()?;
    Some(puzzle.main_with(&arguments))
}

/// Returns why [`solve`] did not call a solver: there is no such puzzle, or `--last` names no kept input.
pub fn refusal(name: &str, arguments: &[OsString]) -> Error {
    let puzzle = match catalogue::puzzle(name) {
        Ok(puzzle) => puzzle,
        Err(error) => return error,
    };
    match solver_arguments(puzzle, arguments) {
        Err(error) => error,
        // Another process has kept the input in the meantime.
        Ok(_) => anyhow!("the input was not kept before: try again"),
    }
}

/// Returns the command line of the solver for the arguments of `solve`. It begins with the name of the program, and has the
/// file with the kept input instead of `--last`.
///
/// # Errors
///
/// If no such input is kept, or if `--last` has a value that is no number.
fn solver_arguments(puzzle: &dyn ErasedPuzzle, words: &[OsString]) -> Result<Vec<OsString>> {
    let name = puzzle.name();
    let mut arguments = vec![format!("{} solve {name}", program_name()).into()];
    for word in words {
        arguments.push(match value_of_last(word) {
            None => word.clone(),
            Some(value) => kept(name, which_failure(value)?)?.file.into(),
        });
    }
    Ok(arguments)
}

/// Returns what follows `--last` in an argument, if it begins so.
fn value_of_last(argument: &OsStr) -> Option<&str> {
    argument.to_str()?.strip_prefix("--last")
}

/// Returns the failure that an option `--last` means. `value` is what follows its name.
fn which_failure(value: &str) -> Result<WhichFailure> {
    if value.is_empty() {
        return Ok(WhichFailure::Last);
    }
    let number = value
        .strip_prefix('=')
        .and_then(|number| number.parse().ok());
    let number = number.context("--last takes the number of a failure, such as --last=7")?;
    Ok(WhichFailure::Numbered(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The input that `--last` names may be kept by another process after `solve` did not find it.
    #[test]
    fn a_command_that_called_no_solver_ends_in_an_error() {
        let error = |name| refusal(name, &[]).to_string();
        assert!(error("nothing").contains("nothing"));
        assert_eq!(error("rake"), "the input was not kept before: try again");
    }
}

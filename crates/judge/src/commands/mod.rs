//! Reads the command line and runs the command that it names. Each command has a file of its own,
//! and no command depends on another. `program_options` has the options that `test` and `stress` share.

mod generate;
mod list;
mod program_options;
mod show;
mod stress;
mod test;
mod wrong;

use std::ffi::OsString;
use std::process::ExitCode;
use std::{env, iter};

use anyhow::{Context, Result, bail, ensure};
use catalogue::puzzle;
use checker::ErasedPuzzle;
use clap::Parser;

use crate::kept::kept;
use crate::program::system;

/// Find out why your solution gets Wrong Answer.
///
/// `judge test PUZZLE PROGRAM` runs your program on stored tests. `judge stress PUZZLE PROGRAM`
/// runs it on random inputs, and shrinks the first one on which it fails. Both show the right
/// answer, the reason and, if the answers reveal it, the rule that you misread.
///
/// `judge COMMAND --help` has an example and the exit codes of each command.
#[derive(Parser)]
#[command(version, after_help = "For example: judge test yahtzee sol.cpp")]
enum Command {
    /// Run a program on stored tests, or on your own inputs, and judge its answers
    ///
    /// If you name two or more programs, each of them is judged, and gets one row of a table.
    ///
    /// For example: judge test yahtzee sol.cpp
    ///
    /// Exit codes: 0 every input is accepted; 1 the program fails on at least one; 2 wrong usage,
    /// or the program cannot be run; 130 interrupted.
    Test(test::Arguments),
    /// Run a program on random inputs until it fails, then shrink the failing input
    ///
    /// The first runs have one case each, later ones have larger batches. When the program fails
    /// (WA, PE, RE, TLE or MLE), the input is shrunk: it is made smaller for as long as the program
    /// gets the same verdict. The report has the cause if it is known, the smallest input, the
    /// right answer, the reason, and commands that repeat the failure and explain the right answer.
    ///
    /// Ctrl-C ends the shrinking and shows the smallest input so far. A second Ctrl-C quits at
    /// once.
    ///
    /// For example: judge stress mahjong --for 1min sol.py
    ///
    /// Exit codes: 0 every case is accepted; 1 the program fails; 2 wrong usage, or the program
    /// cannot be run; 130 interrupted before the program failed.
    #[command(after_long_help = generate::generators())]
    Stress(stress::Arguments),
    /// Print an input of random cases
    ///
    /// For example: judge generate rake --cases 100 --seed 7 > random.in
    ///
    /// Exit codes: 0 done; 2 wrong usage.
    #[command(after_long_help = generate::generators())]
    Generate(generate::Arguments),
    /// Print the right answers to an input, and explain them
    ///
    /// `judge solve PUZZLE --help` has the rules and the options, which are those of the solver's
    /// own binary. Give `--last` in place of the file to use the input on which `test` or `stress`
    /// last saw a program fail.
    ///
    /// For example: judge solve mahjong --explain < hands.txt
    ///
    /// Exit codes: 0 done; 2 malformed input (complete cases before the error are answered), or
    /// wrong usage.
    Solve {
        /// The puzzle, by any of its names
        puzzle: String,
        /// The solver's arguments, such as --explain, --format json, or the input file
        #[arg(
            trailing_var_arg = true,
            allow_hyphen_values = true,
            value_name = "ARGUMENT"
        )]
        arguments: Vec<OsString>,
    },
    /// List the puzzles with their names on online judges, or the stored tests of a puzzle
    ///
    /// `judge test` runs a test `lenient-…`, which goes beyond the statement, only when it is named.
    ///
    /// For example: judge list mahjong
    ///
    /// Exit codes: 0 done; 2 wrong usage.
    List(list::Arguments),
    /// Print a stored test, or its right output
    ///
    /// For example: judge show rake/statement-1 > rake.in
    ///
    /// Exit codes: 0 done; 2 wrong usage.
    Show(show::Arguments),
    /// Act as a program with a known bug: answer standard input wrongly (to try `test` and
    /// `stress`)
    ///
    /// For example: judge test rake -- judge wrong rake clockwise
    ///
    /// Exit codes: 0 done; 2 wrong usage, or malformed input.
    #[command(after_long_help = wrong::wrong_solutions())]
    Wrong(wrong::Arguments),
}

/// Returns the index of the generator of random cases with this name, or `None` if no name is given.
///
/// # Errors
///
/// If the puzzle has no generators, or no generator with this name. The message lists the generators.
fn generator_named(puzzle: &dyn ErasedPuzzle, name: Option<&str>) -> Result<Option<usize>> {
    let all = puzzle.generators();
    let index = name.map(|name| all.iter().position(|(known, _)| *known == name));
    let (puzzle, name, known) = (puzzle.name(), name.unwrap_or_default(), aligned(&all));
    ensure!(
        !all.is_empty() && index != Some(None),
        "{puzzle} has no generator {name:?}; these are its generators:\n{known}"
    );
    Ok(index.flatten())
}

/// Returns a text with a line for each name and its description, which are aligned.
fn aligned(rows: &[(&str, &str)]) -> String {
    if rows.is_empty() {
        return "  none yet".to_owned();
    }
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = rows
        .iter()
        .map(|(name, about)| format!("  {name:width$}  {about}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the command that explains the right answer to an input that is kept, which an option selects,
/// if the puzzle explains its answers.
fn explain(puzzle: &dyn ErasedPuzzle, last: &str) -> Option<String> {
    let (judge, name) = (program_name(), puzzle.name());
    let command = format!("{judge} solve {name} {last} --explain=html > page.html");
    puzzle.is_explained().then_some(command)
}

/// Returns the name of this program in the commands that it suggests: `cargo judge` if cargo has
/// started it in a clone, otherwise `judge`.
fn program_name() -> &'static str {
    let is_cargo = env::var_os("CARGO_PKG_NAME").is_some_and(|name| name == "judge");
    if is_cargo { "cargo judge" } else { "judge" }
}

/// Returns the arguments of the solver for those of `solve`: instead of `--last`, the file with that input.
///
/// # Errors
///
/// If no such input is kept.
fn solver_arguments(puzzle: &dyn ErasedPuzzle, words: &[OsString]) -> Result<Vec<OsString>> {
    let program = format!("{} solve {}", program_name(), puzzle.name()).into();
    let argument = |word: &OsString| {
        let number = match word.to_str().and_then(|word| word.strip_prefix("--last")) {
            None => return Ok(word.clone()),
            Some("") => Some(0),
            Some(rest) => rest
                .strip_prefix('=')
                .and_then(|number| number.parse().ok()),
        };
        let number = number.context("--last takes the number of a failure, such as --last=7")?;
        Ok(kept(puzzle.name(), number)?.0.into())
    };
    iter::once(Ok(program))
        .chain(words.iter().map(argument))
        .collect()
}

/// Runs the command that the command line names, and returns the exit code: see [`terminal::run`].
///
/// The arguments of `solve` go to the solver unchanged, except that `--last` becomes the file of a kept
/// input.
pub fn main() -> ExitCode {
    system::supervise_if_requested();
    let words: Vec<OsString> = env::args_os().collect();
    if let [_, solve, name, arguments @ ..] = &words[..]
        && solve == "solve"
        && let Some(puzzle) = name.to_str().and_then(|name| puzzle(name).ok())
        && let Ok(arguments) = solver_arguments(puzzle, arguments)
    {
        return puzzle.main_with(&arguments);
    }
    let why = "`test` and `stress` run your program under limits, which needs Linux, macOS or WSL";
    terminal::run("judge", |command: Command| match command {
        Command::Test(_) | Command::Stress(_) if !cfg!(unix) => bail!(why),
        Command::Test(arguments) => test::test(&arguments),
        Command::Stress(arguments) => stress::stress(&arguments),
        Command::Generate(arguments) => generate::generate(&arguments),
        Command::Solve {
            puzzle: name,
            arguments,
        } => {
            solver_arguments(puzzle(&name)?, &arguments).map(|_| true) // one of the two is an error
        }
        Command::List(arguments) => list::list(&arguments),
        Command::Show(arguments) => show::show(&arguments),
        Command::Wrong(arguments) => wrong::wrong(&arguments),
    })
}

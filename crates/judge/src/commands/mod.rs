//! Reads the command line and runs the command that it names. Each command has a file of its own,
//! and no command depends on another.

mod generate;
mod list;
mod show;
mod stress;
mod test;
mod wrong;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::{env, iter};

use anyhow::{Context, Result, bail, ensure};
use catalogue::puzzle;
use checker::ErasedPuzzle;
use checker::draw::list as list_of;
use clap::{Args, Parser, Subcommand};
use terminal::files::{name_of, write_whole};
use terminal::{Form, tell};

use crate::inputs::last_failure;
use crate::program::language::ProgramArg;
use crate::program::{quoted, system};
use crate::report::{json, program_name, text};

/// Find out why your solution gets Wrong Answer.
///
/// `judge test PUZZLE PROGRAM` runs your program on stored tests. `judge stress PUZZLE PROGRAM`
/// runs it on random inputs, and shrinks the first one on which it fails. Both show the right
/// answer, the reason and, if the answers reveal it, the rule that you misread.
///
/// `judge COMMAND --help` has an example and the exit codes of each command.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
#[command(after_help = "For example: judge test yahtzee sol.cpp")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
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
    Solve(Solve),
    /// List the puzzles with their names on online judges, or the stored tests of a puzzle
    ///
    /// `judge test` runs the tests `lenient-…`, which go beyond the statement, only with --lenient.
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

/// The arguments of `solve`, which are passed on to the solver.
#[derive(Args)]
struct Solve {
    /// The puzzle, by any of its names
    puzzle: String,
    /// The solver's arguments, such as --explain, --format json, or the input file
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENT")]
    arguments: Vec<OsString>,
}

/// Returns the command line with which this process was started, as written in a shell.
fn own_command_line() -> String {
    format!("{} {}", program_name(), quoted(&env::args_os().skip(1).collect::<Vec<_>>()))
}

/// Returns the index of the generator of random cases with this name, or `None` if no name is given.
///
/// # Errors
///
/// If the puzzle has no generators, or no generator with this name. The message lists the generators
/// if there are any.
fn generator_named(puzzle: &dyn ErasedPuzzle, name: Option<&str>) -> Result<Option<usize>> {
    let all = puzzle.generators();
    ensure!(
        !all.is_empty(),
        "{} has no generators yet, so there are no random cases: see `Judged::generators`",
        puzzle.name()
    );
    let Some(name) = name else { return Ok(None) };
    let index = all.iter().position(|(known, _)| *known == name);
    let known = || {
        let (puzzle, known) = (puzzle.name(), list_of(all.iter().copied()));
        format!("{puzzle} has no generator {name:?}; these are its generators:\n{known}")
    };
    index.map(Some).with_context(known)
}

/// Reports the verdict CE for a program that the compiler refuses. Returns false, the result of the
/// command.
fn report_refusal(
    puzzle: &dyn ErasedPuzzle,
    program: &ProgramArg,
    format: Form,
    messages: &str,
) -> Result<bool> {
    let object = json::refused(puzzle, &program.quoted(), messages);
    format.print(text::refused(&program.file(), messages), &object)?;
    Ok(false)
}

/// Keeps the input of a failure for `--last`, and writes it to the file that `--save` names, if it
/// does. A line on standard error says so, or why the file cannot be written. Returns whether the
/// input is kept.
fn keep_input(puzzle: &dyn ErasedPuzzle, save: Option<&Path>, input: &[u8]) -> bool {
    if let Some(file) = save {
        let wrote = |()| format!("wrote the input to {}", name_of(file));
        tell(write_whole(file, input).map_or_else(|error| format!("{error:#}"), wrote));
    }
    last_failure(puzzle.name()).is_ok_and(|file| write_whole(&file, input).is_ok())
}

/// Returns the command that explains the right answer to the input that is kept for `--last`, if the
/// puzzle explains its answers.
fn explain_last(puzzle: &dyn ErasedPuzzle) -> Option<String> {
    let (judge, name) = (program_name(), puzzle.name());
    let command = format!("{judge} solve {name} --last --explain=html > page.html");
    puzzle.is_explained().then_some(command)
}

/// Runs the command that the command line names, and returns the exit code: see [`terminal::run`].
///
/// The arguments of `solve` go to the solver unchanged, except that `--last` becomes the file that
/// keeps the last failing input.
pub fn main() -> ExitCode {
    system::supervise_if_requested();
    let words: Vec<OsString> = env::args_os().collect();
    if let [_, solve, name, arguments @ ..] = &words[..]
        && solve == "solve"
        && let Some(puzzle) = name.to_str().and_then(|name| puzzle(name).ok())
    {
        let program = format!("{} solve {}", program_name(), puzzle.name()).into();
        let last = last_failure(puzzle.name()).unwrap_or_default().into();
        let given = |word| if word == "--last" { &last } else { word };
        let arguments = iter::once(&program).chain(arguments.iter().map(given));
        return puzzle.solver().main(&arguments.cloned().collect::<Vec<_>>());
    }
    let needs_unix =
        "`test` and `stress` run your program under limits, which needs Linux, macOS or WSL";
    terminal::run("judge", |arguments: Arguments| match arguments.command {
        Command::Test(_) | Command::Stress(_) if !cfg!(unix) => bail!(needs_unix),
        Command::Test(arguments) => test::test(&arguments),
        Command::Stress(arguments) => stress::stress(&arguments),
        Command::Generate(arguments) => generate::generate(&arguments),
        Command::Solve(arguments) => puzzle(&arguments.puzzle).map(|_| true),
        Command::List(arguments) => list::list(&arguments),
        Command::Show(arguments) => show::show(&arguments),
        Command::Wrong(arguments) => wrong::wrong(&arguments),
    })
}

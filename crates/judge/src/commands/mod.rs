//! The list of commands, which are independent of each other, and the command line.

mod generate;
mod list;
mod stress;
mod test;
mod wrong;

use std::ffi::OsString;
use std::process::ExitCode;
use std::{env, io, iter};

use anyhow::{Result, anyhow, bail};
use catalogue::{judged_puzzle, nearest, puzzle};
use checker::ErasedPuzzle;
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use report::tell;

use crate::options::{last_failure, program_name};
use crate::program::quoted;
use crate::system;

/// Find out where your solution of a puzzle goes wrong, and why.
///
/// Start with `judge test PUZZLE PROGRAM`, which runs your program on stored tests, then `judge
/// stress PUZZLE PROGRAM`, which looks for the smallest input on which it fails.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run a program on the tests of a puzzle, or on your own inputs, and judge it
    ///
    /// Name two source files or more to judge each of them; then each gets one row.
    ///
    /// Exit codes: 0 all accepted; 1 the program fails; 2 wrong usage, or it cannot be run; 130
    /// interrupted.
    ///
    /// For example: judge test yahtzee sol.cpp
    Test(test::Arguments),
    /// Run a program on random inputs until it fails, and find the smallest such input
    ///
    /// The inputs are random: one case per run at first, then larger batches. When one fails (WA,
    /// PE, RE, TLE or MLE), a line on standard error says so at once, and the input is shrunk
    /// for as long as the program still fails with the same verdict. The result is printed with the
    /// right answer, the reason, and commands to repeat the failure, to keep it as a fixture and
    /// to explain the right answer.
    ///
    /// Ctrl-C stops shrinking and shows the best input so far; a second Ctrl-C quits at once.
    ///
    /// Exit codes: 0 all accepted; 1 the program fails; 2 wrong usage, or it cannot be run; 130
    /// interrupted before it failed.
    ///
    /// For example: judge stress mahjong --for 1min mine.py
    #[command(after_long_help = generate::generators())]
    Stress(stress::Arguments),
    /// Print a random input
    ///
    /// For example: judge generate rake --cases 100 --seed 7 > random.in
    #[command(after_long_help = generate::generators())]
    Generate(generate::Arguments),
    /// Answer an input with our solver, and explain the answers
    ///
    /// It takes the arguments of the solver's own binary: `judge solve PUZZLE --help` lists them.
    /// `--last` stands for the input on which `judge stress` last saw a program fail.
    ///
    /// For example: judge solve mahjong --explain < hands.txt
    Solve(Solve),
    /// List the puzzles, with what judges call them and the number of tests
    List(list::Arguments),
    /// Act as a program with a known bug: answers standard input wrongly (to try the judge on)
    ///
    /// For example: judge test rake -- judge wrong rake clockwise
    #[command(after_long_help = wrong::wrong_solutions())]
    Wrong(wrong::Arguments),
}

/// The arguments of `solve`, which are passed on to the solver.
#[derive(Args)]
struct Solve {
    /// The puzzle, by any of its names
    puzzle: String,
    /// The arguments of the solver, such as --explain, --format json, or the input file
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENT")]
    arguments: Vec<OsString>,
}

/// Prints what to do first.
fn say_what_is_first() -> Result<bool> {
    let judge = program_name();
    report::say(format_args!(
        "Find out where your solution of a puzzle goes wrong, and why. For example:\n\n  \
         {judge} list                       the puzzles, by all their names\n  \
         {judge} test yahtzee sol.cpp       run your program on stored tests\n  \
         {judge} stress yahtzee sol.cpp     look for the smallest input on which it fails\n  \
         {judge} solve yahtzee game.txt     the right answers (--explain shows why)\n\n\
         {judge} --help lists all commands, {judge} COMMAND --help explains one."
    ))?;
    Ok(true)
}

/// Prints what is wrong with the command line, and the command that was meant if one can be guessed. If
/// the wrong option may be one of the judged program, a hint follows.
fn refuse(error: &clap::Error) -> io::Result<()> {
    error.print()?;
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let [command, ..] = &words[..] else { return Ok(()) };
    let is_test = command == "test";
    if error.kind() != ErrorKind::UnknownArgument || !is_test && command != "stress" {
        return Ok(());
    }
    // The option may be one of the other command.
    let mut others = words.clone();
    others[0] = if is_test { "stress" } else { "test" }.into();
    let is_legal = Arguments::try_parse_from(iter::once(OsString::new()).chain(others.clone()));
    if is_legal.is_ok() {
        tell(format_args!("\nthat is an option of another command:\n  {}", command_line(&others)));
    } else {
        tell(format_args!(
            "\nhint: put the program's own options after `--`: \
             {} {} PUZZLE -- PROGRAM --its-option",
            program_name(),
            command.display()
        ));
    }
    Ok(())
}

/// Returns a command of this program as it is written in a shell.
fn command_line(words: &[OsString]) -> String {
    format!("{} {}", program_name(), quoted(words))
}

/// Returns the command line of this run.
fn own_command_line() -> String {
    command_line(&env::args_os().skip(1).collect::<Vec<_>>())
}

/// Returns the puzzle that the command line names, if programs can be judged on it.
///
/// # Errors
///
/// If there is no such puzzle. If the name is misspelt, or exchanged with that of the program, the
/// message has the command that was meant.
fn puzzle_named(name: &str) -> Result<&'static dyn ErasedPuzzle> {
    judged_puzzle(name).map_err(|error| {
        let mut words: Vec<OsString> = env::args_os().skip(1).collect();
        let is_name =
            |word: &OsString| word.to_str().and_then(|word| word.split('/').next()) == Some(name);
        let is_puzzle = |word: &OsString| word.to_str().is_some_and(|word| puzzle(word).is_ok());
        let Some(at) = words.iter().position(is_name) else { return error };
        match (words.iter().rposition(is_puzzle), nearest(name)) {
            (Some(other), _) if other > at => words.swap(at, other),
            (_, Some(near)) => {
                words[at] = words[at].to_string_lossy().replacen(name, near, 1).into();
            }
            _ => return error,
        }
        anyhow!("{error}\ndid you mean this?\n  {}", command_line(&words))
    })
}

/// Runs the command that the command line names: see [`report::run`].
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
        "test and stress run your program under limits, which needs Linux, macOS or WSL";
    report::run("judge", refuse, |arguments: Arguments| match arguments.command {
        None => say_what_is_first(),
        Some(Command::Test(_) | Command::Stress(_)) if !cfg!(unix) => bail!(needs_unix),
        Some(Command::Test(arguments)) => test::test(&arguments),
        Some(Command::Stress(arguments)) => stress::stress(&arguments),
        Some(Command::Generate(arguments)) => generate::generate(&arguments),
        Some(Command::Solve(arguments)) => puzzle(&arguments.puzzle).map(|_| true),
        Some(Command::List(arguments)) => list::list(&arguments),
        Some(Command::Wrong(arguments)) => wrong::wrong(&arguments),
    })
}

//! Reads the command line and runs the command that it names: `judge test rake sol.py` is parsed as
//! [`Command::Test`] and calls [`test::test`]. Only a `judge solve` that can call the solver of a puzzle is not
//! parsed here, since the solver reads its own options.
//!
//! Each command has a file or a folder of its own, and no command depends on another. These are the
//! other modules:
//!
//! - `program_options` has the options that `test` and `stress` share.
//! - `generators` finds and lists the generators of random cases.
//! - `suggestions` has the name of this program, and writes the commands that the user can run next.
//! - `table` aligns names and their descriptions.
//! - `tips` says what to write instead of an unknown option.

mod generate;
mod generators;
mod list;
mod program_options;
mod show;
mod solve;
mod stress;
mod suggestions;
mod table;
mod test;
mod tips;
mod wrong;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;

use self::generators::help_on_generators;
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
    #[command(after_long_help = help_on_generators("stress"))]
    Stress(stress::Arguments),
    /// Print an input of random cases
    ///
    /// For example: judge generate rake --cases 100 --seed 7 > random.in
    ///
    /// Exit codes: 0 done; 2 wrong usage.
    #[command(after_long_help = help_on_generators("generate"))]
    Generate(generate::Arguments),
    // This variant has the help. It is parsed only if `solve::solve` calls no solver: if there is no such
    // puzzle, or no such kept input.
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
    #[command(after_long_help = wrong::help_text())]
    Wrong(wrong::Arguments),
}

/// Runs the command that the command line names, and returns the exit code.
pub fn main() -> ExitCode {
    // To run a program, this executable starts itself as a supervisor. If it was so started, this call does not
    // return.
    system::supervise_if_requested();
    let words: Vec<OsString> = env::args_os().collect();
    if let Some(exit_code) = solve::solve(&words) {
        return exit_code;
    }
    match Command::try_parse_from(&words) {
        Ok(command) => terminal::finish("judge", || run(command)),
        Err(error) => terminal::usage(&tips::with_tip(error, &words)),
    }
}

/// Runs a command. Returns `true` for the exit code 0, and `false` for 1.
fn run(command: Command) -> Result<bool> {
    match command {
        Command::Test(_) | Command::Stress(_) if !cfg!(unix) => bail!(
            "`test` and `stress` run your program under limits, which needs Linux, macOS or WSL"
        ),
        Command::Test(arguments) => test::test(&arguments),
        Command::Stress(arguments) => stress::stress(&arguments),
        Command::Generate(arguments) => generate::generate(&arguments),
        // `solve::solve` called no solver, so this command fails.
        Command::Solve { puzzle, arguments } => Err(solve::refusal(&puzzle, &arguments)),
        Command::List(arguments) => list::list(&arguments),
        Command::Show(arguments) => show::show(&arguments),
        Command::Wrong(arguments) => wrong::wrong(&arguments),
    }
}

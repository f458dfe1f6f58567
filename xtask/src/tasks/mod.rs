//! The list of tasks, which are independent of each other, and the command line.

mod fixture;
mod generate;
mod judge;
mod mistake;
mod new;
mod package;
mod prove;
mod stress;
mod verify;
mod web;

use std::process::ExitCode;

use ::judge::{interrupt, supervisor};
use anyhow::Context;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::report::{tell, tell_error};

/// Development tasks for the solvers and their fixtures.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run every fixture and compare it with its snapshot and its accepted output
    Verify(verify::Arguments),
    /// Compare every solver with an independent oracle on complete spaces of cases (takes about
    /// half an hour)
    Prove(prove::Arguments),
    /// Run a program on every valid fixture of a puzzle and judge it
    ///
    /// Name two source files or more to judge each of them; then each gets one row.
    Judge(judge::Arguments),
    /// Run a program on random inputs until it fails, and find the simplest such input
    ///
    /// The inputs are random: one case per run at first, then larger batches. When one fails (WA,
    /// PE, RE, TLE or MLE), a line on standard error says so at once, and the input is simplified
    /// for as long as the program still fails in the same way. The result is printed with the
    /// right answer, the reason, and commands to repeat the failure, to keep it as a fixture and
    /// to explain the right answer.
    ///
    /// Ctrl-C stops simplifying and shows the best input so far; a second Ctrl-C quits at once.
    ///
    /// Exit codes: 0 all accepted; 1 the program fails; 2 wrong usage, or it cannot be run; 130
    /// interrupted before it failed.
    ///
    /// For example: cargo xtask stress mahjong --for 1min mine.py
    #[command(after_long_help = generate::generators())]
    Stress(stress::Arguments),
    /// Add, remove or list fixtures
    Fixture(fixture::Arguments),
    /// Create a new puzzle from a working example
    New(new::Arguments),
    /// Write a problem package, which DOMjudge, Kattis and PC² import
    ///
    /// The tests are the fixtures, with the right outputs of our solver; the submissions are the
    /// programs in xtask/tests/strangers, sorted by what our own judge says of them.
    ///
    /// For example: cargo xtask package rake --to target/rake --zip target/rake.zip
    Package(package::Arguments),
    /// Print a random input
    #[command(after_long_help = generate::generators())]
    Generate(generate::Arguments),
    /// Build the page: every solver, story and checker in one HTML file
    Web(web::Arguments),
    /// Run a deliberately wrong program, as `judge` and `stress` would run yours
    #[command(after_long_help = mistake::mistakes())]
    Mistake(mistake::Arguments),
}

/// Prints what is wrong with the command line and ends the process. If the wrong option may be one
/// of the judged program, a hint follows.
fn refuse(error: &clap::Error) -> ! {
    let task = std::env::args_os().nth(1).unwrap_or_default();
    let takes_program = task == "judge" || task == "stress";
    let is_written = error.print().is_ok();
    if takes_program && error.kind() == ErrorKind::UnknownArgument {
        tell(format_args!(
            "\nhint: put the program's own options after `--`: \
             cargo xtask {} PUZZLE -- PROGRAM --its-option",
            task.display()
        ));
    }
    std::process::exit(if is_written { error.exit_code() } else { 2 })
}

/// Runs the task that the command line names.
///
/// The exit code is 0 on success, 1 if a check failed, 2 on wrong usage or an I/O error, and 130
/// after an interrupt.
pub fn main() -> ExitCode {
    supervisor::supervise_if_requested();
    let task = Arguments::try_parse().unwrap_or_else(|error| refuse(&error)).task;
    let ready = interrupt::listen().context("cannot listen for interrupts");
    let passed = ready.and_then(|()| match task {
        Task::Verify(arguments) => verify::verify(&arguments),
        Task::Prove(arguments) => prove::prove(&arguments),
        Task::Judge(arguments) => judge::judge(&arguments),
        Task::Stress(arguments) => stress::stress(&arguments),
        Task::Fixture(arguments) => fixture::fixture(&arguments),
        Task::New(arguments) => new::new(&arguments).map(|()| true),
        Task::Package(arguments) => package::package(&arguments).map(|()| true),
        Task::Mistake(arguments) => mistake::mistake(&arguments).map(|()| true),
        Task::Web(arguments) => web::web(&arguments).map(|()| true),
        Task::Generate(arguments) => generate::generate(&arguments).map(|()| true),
    });
    match passed {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            tell_error("xtask", &error);
            let interrupted = error.is::<::judge::Error>() && interrupt::seen();
            ExitCode::from(if interrupted { interrupt::EXIT_CODE as u8 } else { 2 })
        }
    }
}

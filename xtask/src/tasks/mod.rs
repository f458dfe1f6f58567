//! The list of tasks, none of which needs another, and the command line.

mod fixture;
mod generate;
mod judge;
mod mistake;
mod new;
mod prove;
mod stress;
mod verify;

use std::process::ExitCode;

use ::judge::{interrupt, keeper};
use anyhow::Context;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

/// Tasks for people who work on the solvers and their fixtures.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run every fixture and hold it against its snapshot and its accepted output
    Verify(verify::Arguments),
    /// Hold every solver against an independent oracle on whole spaces of cases, for half an hour
    Prove(prove::Arguments),
    /// Run a program on every valid fixture of a puzzle and judge it
    Judge(judge::Arguments),
    /// Run a program on random inputs until it fails, and find the simplest such input
    ///
    /// First the inputs are random, one case in a run and then as many as are worth its start.
    /// When one fails (WA, PE, RE, TLE or MLE), a line on standard error says so at once, and
    /// everything about it that can be left out or made smaller is, as long as the program
    /// still fails in the same way. What is left is shown whole, with the right answer, the
    /// reason, and the commands to repeat it, to keep it as a fixture and to have the right
    /// answer explained.
    ///
    /// Ctrl-C ends that with the best so far; a second one ends it at once.
    ///
    /// Exit codes: 0 all accepted; 1 the program fails; 2 wrong usage, or it cannot be run; 130
    /// interrupted before it failed.
    ///
    /// For example: cargo xtask stress mahjong --for 1min mine.py
    #[command(after_long_help = generate::shapes())]
    Stress(stress::Arguments),
    /// Add a fixture, or list all
    Fixture(fixture::Arguments),
    /// Start a new puzzle: an example that runs, to be changed
    New(new::Arguments),
    /// Print a random input
    #[command(after_long_help = generate::shapes())]
    Generate(generate::Arguments),
    /// Run a program that is wrong on purpose, as `judge` and `stress` would yours
    #[command(hide = true, after_long_help = mistake::mistakes())]
    Mistake(mistake::Arguments),
}

/// Ends the process with this message, and with what may be meant if a word belongs to the
/// program under judgement.
fn refuse(error: &clap::Error) -> ! {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let takes_program = words.first().is_some_and(|task| task == "judge" || task == "stress");
    if takes_program && error.kind() == ErrorKind::UnknownArgument {
        let _ = error.print();
        eprintln!(
            "\nhint: options of the program's own stand behind `--`: \
             cargo xtask {} PUZZLE -- PROGRAM --its-option",
            words[0]
        );
        std::process::exit(2);
    }
    error.exit()
}

/// Exits with 0 if all is well, with 1 if the answer to the question is no, with 2 on wrong
/// usage and if something cannot be read or written, with 130 after an interrupt.
pub fn main() -> ExitCode {
    keeper::keep_if_asked();
    let task = Arguments::try_parse().unwrap_or_else(|error| refuse(&error)).task;
    let ready = interrupt::listen().context("cannot listen for interrupts");
    let passed = ready.and_then(|()| match task {
        Task::Verify(arguments) => verify::verify(&arguments),
        Task::Prove(arguments) => prove::prove(&arguments),
        Task::Judge(arguments) => judge::judge(&arguments),
        Task::Stress(arguments) => stress::stress(&arguments),
        Task::Fixture(arguments) => fixture::fixture(&arguments),
        Task::New(arguments) => new::new(&arguments),
        Task::Mistake(arguments) => mistake::mistake(&arguments),
        Task::Generate(arguments) => generate::generate(&arguments),
    });
    match passed {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("xtask: {error:#}");
            let interrupted = error.is::<::judge::Error>() && interrupt::seen();
            ExitCode::from(if interrupted { interrupt::EXIT_CODE as u8 } else { 2 })
        }
    }
}

//! `cargo xtask`: the list of tasks.

use std::process::ExitCode;

use ::judge::program::end_programs_on_interrupt;
use anyhow::Context;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use xtask::tasks::{fixture, generate, judge, mistake, prove, stress, verify};

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
    /// Hold every solver against an independent oracle on whole spaces of cases, for 15 minutes
    Prove(prove::Arguments),
    /// Run a program on every valid fixture of a puzzle and judge it
    Judge(judge::Arguments),
    /// Run a program on random inputs until it fails, and find the simplest such input
    #[command(after_long_help = generate::shapes())]
    Stress(stress::Arguments),
    /// Add a fixture, or list all
    Fixture(fixture::Arguments),
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
/// usage and if something cannot be read or written.
fn main() -> ExitCode {
    let task = Arguments::try_parse().unwrap_or_else(|error| refuse(&error)).task;
    let ready = end_programs_on_interrupt().context("cannot listen for interrupts");
    let passed = ready.and_then(|()| match task {
        Task::Verify(arguments) => verify::verify(&arguments),
        Task::Prove(arguments) => prove::prove(&arguments),
        Task::Judge(arguments) => judge::judge(&arguments),
        Task::Stress(arguments) => stress::stress(&arguments),
        Task::Fixture(arguments) => fixture::fixture(&arguments),
        Task::Mistake(arguments) => mistake::mistake(&arguments),
        Task::Generate(arguments) => generate::generate(&arguments),
    });
    match passed {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(2)
        }
    }
}

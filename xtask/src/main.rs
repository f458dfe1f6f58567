//! `cargo xtask`: the list of tasks.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::{generate, verify};

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
    /// Print a random input
    #[command(after_long_help = generate::shapes())]
    Generate(generate::Arguments),
}

/// Exits with 0 if all is well, with 1 if the answer to the question is no, with 2 on wrong
/// usage and if something cannot be read or written.
fn main() -> ExitCode {
    let passed = match Arguments::parse().task {
        Task::Verify(arguments) => verify::verify(&arguments),
        Task::Generate(arguments) => generate::generate(&arguments).map(|()| true),
    };
    exit_code(&passed)
}

fn exit_code(passed: &Result<bool>) -> ExitCode {
    match passed {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(2)
        }
    }
}

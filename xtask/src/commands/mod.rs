//! The list of commands, which are independent of each other, and the command line.

mod fixture;
mod new;
mod package;
mod prove;
mod verify;
mod web;

use std::process::ExitCode;
use std::{env, io};

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use report::tell;

/// Verify the solvers, manage fixtures, write packages
#[derive(Parser)]
#[command(bin_name = "cargo xtask", arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run every fixture and compare it with its snapshot and its published answer
    Verify(verify::Arguments),
    /// Compare every solver with an independent oracle on complete spaces of cases (takes about
    /// half an hour)
    Prove(prove::Arguments),
    /// Add, remove or list fixtures
    Fixture(fixture::Arguments),
    /// Create a new puzzle from a working example
    New(new::Arguments),
    /// Write a problem package, which DOMjudge, Kattis and PC² import
    ///
    /// The tests are the fixtures, with the right outputs of our solver. The statement, the
    /// submissions and the time limit stand in crates/PUZZLE/package.
    ///
    /// For example: cargo xtask package rake --to target/rake --zip target/rake.zip
    Package(package::Arguments),
    /// Build the page: every solver, story and checker in one HTML file
    Web(web::Arguments),
}

/// The commands that have moved to the program `judge`: their names here and there.
const MOVED: [(&str, &str); 4] =
    [("judge", "test"), ("stress", "stress"), ("generate", "generate"), ("mistake", "wrong")];

/// Prints what is wrong with the command line, or which command of `judge` is meant.
fn refuse(error: &clap::Error) -> io::Result<()> {
    let command = env::args_os().nth(1).unwrap_or_default();
    let moved = MOVED.iter().find(|(old, _)| command == *old);
    if let (ErrorKind::InvalidSubcommand, Some((old, new))) = (error.kind(), moved) {
        tell(format_args!("`cargo xtask {old}` is now `cargo judge {new}`"));
        return Ok(());
    }
    error.print()
}

/// Runs the command that the command line names: see [`report::run`].
pub fn main() -> ExitCode {
    report::run("xtask", refuse, |arguments: Arguments| match arguments.command {
        Command::Verify(arguments) => verify::verify(&arguments),
        Command::Prove(arguments) => prove::prove(&arguments),
        Command::Fixture(arguments) => fixture::fixture(&arguments),
        Command::New(arguments) => new::new(&arguments),
        Command::Package(arguments) => package::package(&arguments),
        Command::Web(arguments) => web::web(&arguments),
    })
}

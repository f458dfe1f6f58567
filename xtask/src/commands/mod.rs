//! Parses the command line and runs the command that it names. The commands are independent of each
//! other.

mod new;
mod package;
mod verify;
mod web;

use std::process::ExitCode;

use clap::Parser;

/// Verify the solvers, create puzzles, write packages
#[derive(Parser)]
#[command(bin_name = "cargo xtask", arg_required_else_help = true)]
enum Command {
    /// Run the solvers on every fixture, and compare with the snapshots and published answers
    ///
    /// For example: cargo xtask verify mahjong
    ///
    /// Exit codes: 0 nothing differs; 1 an answer differs, a snapshot waits for review, or something
    /// is missing or left over; 2 wrong usage; 130 interrupted.
    Verify(verify::Arguments),
    /// Create a new puzzle: a copy of a working example
    ///
    /// The tutorial crates/testkit/TUTORIAL.md explains the example.
    ///
    /// For example: cargo xtask new my-puzzle --tiers 5
    ///
    /// Exit codes: 0 created; 2 wrong usage, or the name is taken; 130 interrupted.
    New(new::Arguments),
    /// Write a problem package, which DOMjudge, Kattis and PC² can import
    ///
    /// The tests are the fixtures with our solver's answers. The statement, the submissions and the
    /// time limit come from crates/PUZZLE/package.
    ///
    /// For example: cargo xtask package rake --to target/rake
    ///
    /// DOMjudge imports a zip archive of the folder: (cd target/rake && zip -r ../rake.zip .)
    ///
    /// Exit codes: 0 written; 2 wrong usage, or the package cannot be written; 130 interrupted.
    Package(package::Arguments),
    /// Build the web app: every solver, explanation and checker in one HTML file
    ///
    /// For example: cargo xtask web --to page.html
    ///
    /// Exit codes: 0 written; 2 wrong usage, or the app cannot be built.
    Web(web::Arguments),
}

/// Runs the command that the command line names: see [`terminal::run`].
pub fn main() -> ExitCode {
    terminal::run("xtask", |command: Command| match command {
        Command::Verify(arguments) => verify::verify(&arguments),
        Command::New(arguments) => new::new(&arguments),
        Command::Package(arguments) => package::package(&arguments),
        Command::Web(arguments) => web::web(&arguments),
    })
}

//! Implements `cargo xtask`: what maintainers do every day.
//!
//! - `opinion` asks the reference solver about answers that differ, and `published` compares published
//!   answers with those of the solver.
//! - [`puzzles`] lists the puzzles, without their types. A new puzzle needs a line there.
//! - [`verify`] runs the solvers on every fixture, and compares what they print with the snapshots
//!   and the published answers.
//! - `new` writes a new puzzle from the files of `xtask/template`.
//!
//! `xtask` knows nothing of the judge of other programs, which is the crate `judge`.

mod new;
pub mod opinion;
pub mod published;
pub mod puzzles;
pub mod verify;

use std::process::ExitCode;
use std::time::Duration;

use clap_builder::{Arg, ArgAction, Command};
use terminal::{finish, parse_time, usage};

/// Runs the command that the command line names, and returns the exit code: see [`terminal::finish`].
///
/// # Panics
///
/// Never: the arguments that it takes for granted are required.
pub fn main() -> ExitCode {
    let matches = match command_line().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return usage(&error),
    };
    match matches.subcommand() {
        Some(("new", arguments)) => {
            let name: &String = arguments.get_one("name").expect("a required argument");
            finish("xtask", || new::new(name, arguments.get_flag("judged")))
        }
        Some((_, arguments)) => {
            let selection: Option<&String> = arguments.get_one("selection");
            let limit: &Duration = arguments.get_one("time-limit").expect("it has a default");
            finish("xtask", || {
                verify::verify(selection.map(String::as_str), *limit)
            })
        }
        None => unreachable!("a command is required"),
    }
}

/// Returns the definition of the command line. It does without derive macros, which would add seconds
/// to a first build.
fn command_line() -> Command {
    let selection = Arg::new("selection")
        .value_name("PUZZLE[/NAME]")
        .help("The puzzle, or one of its fixtures [default: all puzzles]");
    let time_limit = Arg::new("time-limit")
        .long("time-limit")
        .value_name("TIME")
        .value_parser(parse_time)
        .default_value("30s")
        .help(
            "Wall-clock time that the solver may take per fixture; if it takes longer, the fixture \
             fails",
        );
    let verify = Command::new("verify")
        .about("Run the solvers on every fixture, and compare with the snapshots and published answers")
        .long_about(
            "Run the solvers on every fixture, and compare with the snapshots and published answers\n\n\
             For example: cargo xtask verify mahjong\n\n\
             Exit codes: 0 nothing differs; 1 an answer differs, a snapshot waits for review, or \
             something is missing or left over; 2 wrong usage; 130 interrupted.",
        )
        .args([selection, time_limit]);
    let name = Arg::new("name")
        .required(true)
        .help("The name of the puzzle, its crate and its binary, such as n-queens");
    let judged = Arg::new("judged")
        .long("judged")
        .action(ArgAction::SetTrue)
        .help("Also write its folder in the judge's catalogue, so that programs are judged on it");
    let new = Command::new("new")
        .about("Create a new puzzle: a small working solver to be changed")
        .long_about(
            "Create a new puzzle: a small working solver to be changed\n\n\
             xtask/TUTORIAL.md explains its files.\n\n\
             For example: cargo xtask new my-puzzle\n\n\
             Exit codes: 0 created; 2 wrong usage, or the name is taken; 130 interrupted.",
        )
        .args([name, judged]);
    Command::new("xtask")
        .bin_name("cargo xtask")
        .about("Verify the solvers, create puzzles")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([verify, new])
}

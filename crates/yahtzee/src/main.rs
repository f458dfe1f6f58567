//! The solver as a filter: games in, best cards out.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::main::<yahtzee::Yahtzee>()
}

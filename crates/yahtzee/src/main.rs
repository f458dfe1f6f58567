//! Runs the solver as a command: reads games, and prints or explains their best cards.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::main::<yahtzee::Yahtzee>()
}

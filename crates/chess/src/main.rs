//! Runs the solver as a command: reads a board, and prints or explains its margin.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::main::<chess::Chess>()
}

//! Runs the solver as a command: reads games, and prints or explains their final scores.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::main::<rake::Rake>()
}

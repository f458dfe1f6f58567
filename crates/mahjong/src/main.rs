//! Runs the solver as a command: reads hands, and prints or explains their waits.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::main::<mahjong::Mahjong>()
}

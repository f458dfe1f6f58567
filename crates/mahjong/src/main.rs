//! The solver as a filter.

use std::process::ExitCode;

fn main() -> ExitCode {
    judge::main::<mahjong::Mahjong>()
}

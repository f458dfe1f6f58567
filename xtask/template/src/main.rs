//! Runs the solver on the command line: reads lists, and prints sums.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::main::<template::Template>()
}

//! The solver as a filter.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::main::<template::Template>()
}

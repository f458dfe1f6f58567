//! The solver as a filter.

use std::process::ExitCode;

fn main() -> ExitCode {
    story::main::<template::Template>()
}

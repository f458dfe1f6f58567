//! Starts the program `judge`. The code is in the library of the same name.

use std::process::ExitCode;

fn main() -> ExitCode {
    judge::main()
}

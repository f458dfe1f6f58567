//! `judge`.

use std::process::ExitCode;

fn main() -> ExitCode {
    judge::main()
}

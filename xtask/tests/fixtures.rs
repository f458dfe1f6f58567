//! Verifies all fixtures, as `cargo xtask verify` does. If anything differs, the test fails with the same
//! lines.

use std::process::ExitCode;
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};
use xtask::verify::differences;

fn main() -> ExitCode {
    let test = || match differences(Duration::from_secs(30))? {
        None => Ok(()),
        Some(lines) => Err(lines.into()),
    };
    let tests = vec![Trial::test("fixtures", test)];
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

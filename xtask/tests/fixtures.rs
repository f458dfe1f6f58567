//! Verifies all fixtures, as `cargo xtask verify` does. If anything differs, the test fails with the same
//! lines.

use std::process::ExitCode;
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};
use xtask::verify::verify_all;

fn main() -> ExitCode {
    let test = || Ok(verify_all(Duration::from_secs(30))??);
    let tests = vec![Trial::test("fixtures", test)];
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

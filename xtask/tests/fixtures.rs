//! Makes a test of every fixture, such as `yahtzee::statement-1`, and one test of the folders as a
//! whole.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use xtask::verification::{faults, select};

fn main() -> ExitCode {
    let fixtures = select(None).expect("folders of fixtures");
    let all = fixtures.clone();
    let mut tests = vec![Trial::test("folders", move || {
        result(faults(&all, None)?.join("\n"))
    })];
    for fixture in fixtures {
        let name = fixture.path().replace('/', "::");
        tests.push(Trial::test(name, move || result(fixture.check().fault)));
    }
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

/// Returns the result of a test, which passes if this fault is empty.
fn result(fault: String) -> Result<(), Failed> {
    if fault.is_empty() {
        Ok(())
    } else {
        Err(fault.into())
    }
}

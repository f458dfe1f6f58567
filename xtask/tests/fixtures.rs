//! Makes a test of every fixture, such as `yahtzee::statement-1`, and one test of the folders as a
//! whole.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use xtask::verification::{faults, select};

fn main() -> ExitCode {
    let fixtures = select(None).expect("folders of fixtures");
    let all = fixtures.clone();
    let folders = move || match faults(&all, None)? {
        faults if faults.is_empty() => Ok(()),
        faults => Err(Failed::from(faults.join("\n"))),
    };
    let mut tests = vec![Trial::test("folders", folders)];
    for fixture in fixtures {
        let name = fixture.path().replace('/', "::");
        let check = move || fixture.check(false).fault.map_or(Ok(()), |fault| Err(fault.into()));
        tests.push(Trial::test(name, check));
    }
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

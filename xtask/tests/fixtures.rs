//! One test for every fixture, such as `yahtzee::statement-1`, and one for the folders.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use xtask::fixtures::{all, check_folders, silence_insta};

fn main() -> ExitCode {
    let fixtures = all().expect("folders of fixtures");
    let failed = |error: anyhow::Error| Failed::from(format!("{error:#}"));
    let mut tests = vec![Trial::test("folders", move || {
        check_folders().map_err(failed)
    })];
    for fixture in fixtures {
        let name = fixture.path().replace('/', "::");
        tests.push(Trial::test(name, move || {
            fixture.check().map(drop).map_err(failed)
        }));
    }
    silence_insta();
    libtest_mimic::run(&Arguments::from_args(), tests).exit_code()
}

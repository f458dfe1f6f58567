//! Tests what the commands print. Each script in `tests/transcripts` is a transcript test with the name of the script.
//!
//! A script that needs compilers or takes long is ignored by default. Its first line begins with `# Ignored:` and
//! gives the reason. The scripts need bash and the tools of Linux, so on any other system all of them are ignored.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{fs, thread};

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let scripts = testkit::scripts_of(env!("CARGO_MANIFEST_DIR"));
    let mut tests: Vec<Trial> = scripts.into_iter().map(test_of).collect();
    tests.sort_by_key(|test| !test.has_ignored_flag()); // the long ones first
    let mut arguments = Arguments::from_args();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads.get_or_insert(3 * cores); // they often wait
    libtest_mimic::run(&arguments, tests).exit_code()
}

/// Returns the test that runs this script.
fn test_of(script: PathBuf) -> Trial {
    let text = fs::read_to_string(&script).expect("text");
    let is_ignored = text.starts_with("# Ignored: ") || !cfg!(target_os = "linux");
    let name = script.file_stem().expect("a name").to_string_lossy();
    let name = name.into_owned();
    let run = move || {
        testkit::assert_transcript(&script, env!("CARGO_BIN_EXE_judge").as_ref());
        Ok(())
    };
    Trial::test(name, run).with_ignored_flag(is_ignored)
}

//! What the tasks print, as sessions: each script in `tests/sessions` is a test, and its transcript
//! a snapshot. One that needs compilers or takes long says so in its first line, which begins with
//! `# Ignored: `. They need bash and the tools of Linux, so elsewhere all of them are ignored.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, thread};

use libtest_mimic::{Arguments, Trial};
use testkit::assert_session;

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
    let mut files: Vec<_> = fs::read_dir(folder).expect("a folder").flatten().collect();
    files.sort_by_key(fs::DirEntry::file_name);
    let scripts =
        files.iter().map(fs::DirEntry::path).filter(|path| path.extension() == Some("sh".as_ref()));
    let mut tests: Vec<_> = scripts.map(test).collect();
    tests.sort_by_key(|test| !test.has_ignored_flag()); // the long ones first
    let mut arguments = Arguments::from_args();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads.get_or_insert(3 * cores); // they often wait
    libtest_mimic::run(&arguments, tests).exit_code()
}

fn test(script: PathBuf) -> Trial {
    let name = script.file_stem().expect("a name").to_string_lossy().into_owned();
    let is_ignored = fs::read_to_string(&script).expect("text").starts_with("# Ignored: ");
    let is_ignored = is_ignored || !cfg!(target_os = "linux");
    let run = move || {
        let runner = Path::new(env!("CARGO_BIN_EXE_xtask")).parent().expect("a folder");
        assert_session(&script, &[&script.with_file_name("bin"), runner]);
        Ok(())
    };
    Trial::test(name, run).with_ignored_flag(is_ignored)
}

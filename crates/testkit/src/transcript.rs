//! Runs transcript tests: each runs a script, and compares the transcript with a snapshot. A
//! transcript is the record of a session in a terminal: the commands and what a person sees of
//! them.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, thread};

use insta::Settings;
use libtest_mimic::{Arguments, Trial};

/// Declares a transcript test for each of these scripts in `tests/transcripts`. The first argument
/// is the path of the program that the scripts run:
///
/// ```ignore
/// testkit::transcripts!(env!("CARGO_BIN_EXE_rake"), command_line);
/// ```
#[macro_export]
macro_rules! transcripts {
    ($program:expr, $($name:ident),+) => { $(
        #[test]
        #[cfg_attr(not(target_os = "linux"), ignore)]
        fn $name() {
            let script = concat!("tests/transcripts/", stringify!($name), ".sh");
            let script = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(script);
            $crate::assert_transcript(&script, $program.as_ref());
        }
    )+ };
}

/// Runs the commands of a script in bash, in a new temporary folder, and compares the transcript
/// with the snapshot beside the script. The script can run `program` and the helpers in the folder `bin`
/// beside the script: they come before those of the system in the script's `PATH`.
///
/// The comment in `transcript.sh` describes the form of a transcript.
pub fn assert_transcript(script: &Path, program: &Path) {
    let folder = tempfile::tempdir().expect("a folder");
    let system = env::var_os("PATH").unwrap_or_default();
    let programs = [script.with_file_name("bin"), program.with_file_name("")];
    let path = programs.into_iter().chain(env::split_paths(&system));
    let done = Command::new("timeout")
        .args(["15m", "bash"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/src/transcript.sh"))
        .stdin(File::open(script).expect("a script"))
        .current_dir(folder.path())
        .env("PATH", env::join_paths(path).expect("folders"))
        .output()
        .expect("it starts");
    assert!(
        done.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    let mut settings = Settings::new();
    settings.set_snapshot_path(script.parent().expect("a folder"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let name = script.file_stem().expect("a name").to_string_lossy();
    let transcript = String::from_utf8_lossy(&done.stdout);
    settings.bind(|| insta::assert_snapshot!(&*name, transcript));
}

/// Runs every script in `folder` as a transcript test with the name of the script. A call of this
/// function is the whole `main` of a test binary without a harness.
///
/// A script that needs compilers or takes long is ignored by default. Its first line begins with
/// `# Ignored:` and gives the reason. The scripts need bash and the tools of Linux, so on any other
/// system all of them are ignored.
pub fn transcript_tests(folder: &str, program: &'static str) -> ExitCode {
    let test = |script: PathBuf| {
        let name = script
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let is_ignored = fs::read_to_string(&script)
            .expect("text")
            .starts_with("# Ignored: ");
        let run = move || {
            assert_transcript(&script, program.as_ref());
            Ok(())
        };
        Trial::test(name, run).with_ignored_flag(is_ignored || !cfg!(target_os = "linux"))
    };
    let entries = fs::read_dir(folder)
        .expect("a folder")
        .flatten()
        .map(|entry| entry.path());
    let scripts = entries.filter(|path| path.extension() == Some("sh".as_ref()));
    let mut tests: Vec<Trial> = scripts.map(test).collect();
    tests.sort_by_key(|test| !test.has_ignored_flag()); // the long ones first
    let mut arguments = Arguments::from_args();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    arguments.test_threads.get_or_insert(3 * cores); // they often wait
    libtest_mimic::run(&arguments, tests).exit_code()
}

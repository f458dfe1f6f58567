//! Runs transcript tests: each runs a script, and compares the transcript with a snapshot. A
//! transcript is the record of a session in a terminal: the commands and what a person sees of
//! them.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use insta::Settings;

/// Declares a transcript test for each script in `tests/transcripts`, and one that fails if a script is not named
/// here. The first argument is the path of the program that the scripts run. `full_disk` is the test of the script
/// `full-disk.sh`:
///
/// ```ignore
/// testkit::transcripts! {
///     env!("CARGO_BIN_EXE_rake");
///     command_line;
///     #[ignore = "takes a minute"] full_disk;
/// }
/// ```
///
/// The scripts need bash and the tools of Linux, so on any other system all of them are ignored.
#[macro_export]
macro_rules! transcripts {
    ($program:expr; $($(#[$attribute:meta])* $name:ident;)+) => {
        $(
            #[test]
            $(#[$attribute])*
            #[cfg_attr(not(target_os = "linux"), ignore)]
            fn $name() {
                let script = $crate::script_of(env!("CARGO_MANIFEST_DIR"), stringify!($name));
                $crate::assert_transcript(&script, $program.as_ref());
            }
        )+

        #[test]
        fn every_script_is_a_test() {
            $crate::assert_every_script_runs(
                env!("CARGO_MANIFEST_DIR"),
                &[$(stringify!($name)),+],
            );
        }
    };
}

/// The folder of the scripts, in that of their crate.
const FOLDER: &str = "tests/transcripts";

/// Returns the script of a transcript test: `tests/transcripts/full-disk.sh` in the folder of its crate, if the name
/// of the test is `full_disk`.
pub fn script_of(crate_folder: &str, test: &str) -> PathBuf {
    let name = test.replace('_', "-") + ".sh";
    Path::new(crate_folder).join(FOLDER).join(name)
}

/// Checks that the scripts of a crate are those of the tests with these names.
pub fn assert_every_script_runs(crate_folder: &str, tests: &[&str]) {
    let tests = tests.iter().map(|test| script_of(crate_folder, test));
    let tests: BTreeSet<PathBuf> = tests.collect();
    assert_eq!(scripts_of(crate_folder), tests);
}

/// Returns the scripts of the transcript tests of a crate.
pub fn scripts_of(crate_folder: &str) -> BTreeSet<PathBuf> {
    let folder = Path::new(crate_folder).join(FOLDER);
    let files = fs::read_dir(folder).expect("a folder");
    let files = files.map(|file| file.expect("a file").path());
    let scripts = files.filter(|path| path.extension() == Some("sh".as_ref()));
    scripts.collect()
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

//! Programs as strangers write them, right and wrong, in C++ and Python, by line and by word:
//! `judge` and `stress` refuse no right one and find each wrong one. One test a program, such as
//! `mahjong::wrong-bai-is-no-eye.cpp`. They need g++ and python3, and a minute:
//! `cargo test --test strangers -- --ignored`.
//!
//! They are compiled by the runner, as a user's would be.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use puzzle::read_input;
use support::{Done, Workspace, xtask};
use xtask::fixtures::select;
use xtask::on;
use xtask::puzzles::{Listed, NAMES};

mod support;

fn main() -> ExitCode {
    let tests = NAMES.iter().flat_map(|puzzle| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strangers").join(puzzle);
        let mut files: Vec<_> = fs::read_dir(&folder).into_iter().flatten().flatten().collect();
        files.sort_by_key(fs::DirEntry::file_name);
        files.into_iter().map(|file| test(puzzle, file.path()))
    });
    libtest_mimic::run(&Arguments::from_args(), tests.collect()).exit_code()
}

fn test(puzzle: &'static str, file: PathBuf) -> Trial {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Trial::test(format!("{puzzle}::{name}"), move || {
        let test = if name.starts_with("right-") { is_accepted } else { is_found };
        test(puzzle, file.to_str().expect("a name in UTF-8"));
        Ok(())
    })
    .with_ignored_flag(true)
}

fn is_accepted(puzzle: &str, file: &str) {
    judge(puzzle, file).ended(0);
    stress(puzzle, file, &["--for", "500ms"]).ended(0);
}

fn is_found(puzzle: &str, file: &str) {
    let done = judge(puzzle, file).ended(1);
    done.assert_shows("\n    input     ");
    done.assert_shows("\n    reason    ");
    let options = ["--for", "60s", "--shrink-for", "1s"];
    let found = stress(puzzle, file, &options).ended(1).json();
    let input = found["failure"]["input"].as_str().expect("an input");
    assert!(on!(puzzle, cases(input)).unwrap() > 0, "{input}");
}

/// Judges the program on all fixtures, or on some where starting it takes most of the time.
fn judge(puzzle: &str, file: &str) -> Done {
    let options = ["judge", puzzle, file, "--time-limit", "20s"];
    if Path::new(file).extension().is_none_or(|ending| ending != "py") {
        return xtask(options);
    }
    let fixtures = select(Some(puzzle)).unwrap().into_iter().step_by(5);
    let fixtures: Vec<String> = fixtures.map(|fixture| fixture.path()).collect();
    let fixtures: Vec<&str> = fixtures.iter().map(String::as_str).collect();
    Workspace::with(&fixtures).xtask(&options)
}

fn stress(puzzle: &str, file: &str, options: &[&str]) -> Done {
    let words = ["stress", puzzle, file, "--format", "json", "--time-limit", "20s"];
    xtask([&words, options].concat())
}

/// How many cases does this input hold, all of it?
fn cases<P: Listed>(input: &str) -> usize {
    read_input::<P>(input.as_bytes()).expect("a whole input").len()
}

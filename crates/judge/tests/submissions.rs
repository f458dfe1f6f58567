//! Tests the submissions and the time limits of the packages. `judge test` must give each
//! submission the verdict that its folder is named after.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use catalogue::PUZZLES;
use serde_json::{Deserializer, Value};
use terminal::files::files_in;

/// Checks all submissions in the package of a puzzle, which are judged together. An accepted one must
/// also be within the time limit of the package. Returns a line for each with the cause, or with what
/// its wrong cases have in common.
fn check(puzzle: &str, package: &Path) -> String {
    let limit = fs::read_to_string(package.join(".timelimit")).expect("a time limit");
    let limit: f64 = limit.trim_end().parse().expect("seconds");
    let programs = files_in(&package.join("submissions")).expect("a folder");
    let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
    judge
        .args(["test", puzzle, "--format", "json"])
        .args(programs.values());
    let output = judge.output().expect("judge starts").stdout;
    let mut rows = Deserializer::from_slice(&output).into_iter::<Value>();
    let mut said = String::new();
    for program in programs.values() {
        let row = rows.next().expect("a row").expect("JSON");
        let verdict = match row["verdict"].as_str().expect("a verdict") {
            "AC" => "accepted",
            "TLE" => "time_limit_exceeded",
            "RE" | "MLE" => "run_time_error",
            _ => "wrong_answer",
        };
        assert!(
            program.parent().expect("a folder").ends_with(verdict),
            "{row}"
        );
        let causes = row["cause"].as_array().into_iter().flatten();
        let why = causes
            .chain(row.get("pattern"))
            .filter_map(|why| why["sentence"].as_str());
        let why: Vec<&str> = why.collect();
        let name = program.file_name().expect("a name").display();
        writeln!(said, "{verdict} {name}: {}", why.join(" | ")).expect("memory");
        assert!(
            verdict != "accepted" || row["ms"].as_f64() <= Some(1_000.0 * limit),
            "{row}"
        );
    }
    assert!(said.starts_with("accepted "));
    said
}

#[test]
#[ignore = "needs g++ and python3"]
fn submissions_get_the_verdicts_of_their_folders() {
    let catalogue = Path::new(env!("CARGO_MANIFEST_DIR")).join("catalogue/src");
    let packages = PUZZLES
        .iter()
        .map(|it| (it.name(), catalogue.join(it.name()).join("package")));
    let packages = packages.filter(|(_, package)| package.is_dir());
    let said: String = packages
        .map(|(name, package)| check(name, &package))
        .collect();
    insta::assert_snapshot!(said);
}

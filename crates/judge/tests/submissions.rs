//! Tests the submissions and the time limits of the packages. `judge test` must give each
//! submission the verdict that its folder is named after.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, str};

use catalogue::PUZZLES;
use serde_json::Value;
use terminal::files::entries;

/// Checks all submissions of a puzzle, which are judged together. An accepted one must also be
/// within the time limit of the package. Returns a line for each with the cause, or with what its wrong
/// cases have in common.
fn check(puzzle: &str) -> String {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(puzzle).join("package");
    let limit = fs::read_to_string(package.join(".timelimit")).expect("a time limit");
    let limit: f64 = limit.trim_end().parse().expect("seconds");
    let folders = entries(&package.join("submissions")).expect("a folder").into_iter();
    let programs = folders.flat_map(|folder| entries(&folder).expect("a folder"));
    let mut programs: Vec<PathBuf> = programs.collect();
    programs.sort();
    let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
    judge.args(["test", puzzle, "--format", "json"]).args(&programs);
    let output = judge.output().expect("judge starts").stdout;
    let rows: Vec<&str> = str::from_utf8(&output).expect("text").lines().collect();
    assert_eq!(rows.len(), programs.len());
    let mut said = String::new();
    for (program, row) in programs.iter().zip(rows) {
        let row: Value = row.parse().expect("JSON");
        let verdict = match row["verdict"].as_str().expect("a verdict") {
            "AC" => "accepted",
            "TLE" => "time_limit_exceeded",
            "RE" | "MLE" => "run_time_error",
            _ => "wrong_answer",
        };
        assert!(program.parent().expect("a folder").ends_with(verdict), "{row}");
        let causes = row["cause"].as_array().into_iter().flatten();
        let why: Vec<&str> =
            causes.chain(row.get("pattern")).filter_map(|why| why["sentence"].as_str()).collect();
        let name = program.file_name().expect("a name").display();
        writeln!(said, "{verdict} {name}: {}", why.join(" | ")).expect("memory");
        assert!(verdict != "accepted" || row["ms"].as_f64() <= Some(1_000.0 * limit), "{row}");
    }
    assert!(programs.iter().any(|program| program.parent().unwrap().ends_with("accepted")));
    said
}

#[test]
#[ignore = "needs g++ and python3"]
fn submissions_get_the_verdicts_of_their_folders() {
    let packaged = PUZZLES.iter().filter(|puzzle| puzzle.is_packaged());
    insta::assert_snapshot!(packaged.map(|puzzle| check(puzzle.name())).collect::<String>());
}

//! Tests the submissions and the time limits of the packages. `judge test` must give each
//! submission the verdict that its folder is named after.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, str};

use catalogue::PUZZLES;
use serde_json::Value;
use terminal::files::entries;

/// The submissions that misread a rule, each with the wrong solution that misreads the same rule.
/// All other submissions are right or fail for another reason, so `judge test` must name no rule.
const MISREADINGS: [(&str, &str); 8] = [
    ("wrong-best-sum-of-each-set.cpp", "table-without-upper-sum"),
    ("wrong-four-faces-are-a-straight.py", "four-faces-are-a-straight"),
    ("wrong-bai-is-no-eye.cpp", "no-eye-of-bai"),
    ("wrong-first-letter-of-honours.py", "bei-is-bai"),
    ("wrong-bounds-kept-as-values.cpp", "bounds-kept-as-margins"),
    ("wrong-infinity-a-million.cpp", "infinity-a-million"),
    ("wrong-signed-char.cpp", "signed-char"),
    ("wrong-value-lost-in-turn.cpp", "value-lost-in-turn"),
];

/// Checks all submissions of a puzzle, which are judged together. An accepted one must also be
/// within the time limit of the package.
fn check(puzzle: &str) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(puzzle).join("package");
    let limit = fs::read_to_string(package.join(".timelimit")).expect("a time limit");
    let limit: f64 = limit.trim_end().parse().expect("seconds");
    let folders = entries(&package.join("submissions")).expect("a folder").into_iter();
    let programs = folders.flat_map(|folder| entries(&folder).expect("a folder"));
    let programs: Vec<PathBuf> = programs.collect();
    let mut judge = Command::new(env!("CARGO_BIN_EXE_judge"));
    judge.args(["test", puzzle, "--format", "json"]).args(&programs);
    let output = judge.output().expect("judge starts").stdout;
    let rows: Vec<&str> = str::from_utf8(&output).expect("text").lines().collect();
    assert_eq!(rows.len(), programs.len());
    for (program, row) in programs.iter().zip(rows) {
        let row: Value = row.parse().expect("JSON");
        let verdict = match row["verdict"].as_str().expect("a verdict") {
            "AC" => "accepted",
            "TLE" => "time_limit_exceeded",
            "RE" | "MLE" => "run_time_error",
            _ => "wrong_answer",
        };
        assert!(program.parent().expect("a folder").ends_with(verdict), "{row}");
        let misread = MISREADINGS.iter().find(|(name, _)| program.ends_with(name));
        let named: Vec<&str> = row["cause"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|one| one["name"].as_str())
            .collect();
        assert!(named.iter().eq(misread.iter().map(|(_, rule)| rule)), "{row}");
        assert!(verdict != "accepted" || row["ms"].as_f64() <= Some(1_000.0 * limit), "{row}");
    }
    assert!(programs.iter().any(|program| program.parent().unwrap().ends_with("accepted")));
}

#[test]
#[ignore = "needs g++ and python3"]
fn submissions_get_the_verdicts_of_their_folders() {
    let packaged = PUZZLES.iter().filter(|puzzle| puzzle.is_packaged());
    packaged.for_each(|puzzle| check(puzzle.name()));
}

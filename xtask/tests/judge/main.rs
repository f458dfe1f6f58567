//! `cargo xtask judge` with real processes: each fault of a program gets its verdict, nothing
//! hangs and no process is left behind.

use support::{Done, Workspace};

mod processes;
mod report;
mod sources;
#[path = "../support/mod.rs"]
mod support;
mod verdicts;

/// One board, whose answer is 2.
const BOARD: &[&str] = &["chess/statement-1"];

/// The verdict of a line of shell on the statement's board within this time limit, and the reason.
fn verdict_within(script: &str, limit: &str) -> (String, String) {
    let options = ["--format", "json", "--time-limit", limit];
    let done = Workspace::with(BOARD).judge(script, &options);
    let row = done.json();
    let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
    let accepted = text("verdict") == "AC";
    assert_eq!(done.status, Some(i32::from(!accepted)), "{}", done.stderr);
    (text("verdict"), text("reason"))
}

/// Judges a line of shell on a few hands of the puzzle mahjong.
fn judge_hands(fixtures: &[&str], options: &[&str], script: &str) -> Done {
    let words = [&["judge", "mahjong"], options, &["--", "sh", "-c", script]].concat();
    Workspace::with(fixtures).xtask(&words)
}

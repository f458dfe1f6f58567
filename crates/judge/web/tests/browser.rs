//! Tests the web app and the explanation pages in a real browser. The tests
//! are the scripts in `tests/browser`, which run under node's test runner and drive the browser
//! with Playwright: `cargo test -p web --test browser -- --ignored`.

use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// Runs scripts and prints what each of their tests does. If something is missing, prints how to
/// install it. Two calls never run at the same time.
fn run(scripts: &[&str]) {
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec", "--test-concurrency=2"]);
    node.arg("--test-timeout=1200000")
        .args(scripts)
        .current_dir(folder); // milliseconds
    let status = node
        .status()
        .expect("node 20 is missing: apt-get install nodejs");
    assert!(status.success(), "a test of the pages fails, see above");
}

#[test]
#[ignore = "needs node 20, Chromium, two modules of npm, g++, Python and the page"]
fn pages_agree_with_the_terminal() {
    run(&["web.test.mjs", "agreement.test.mjs", "modules.test.mjs"]);
}

#[test]
#[ignore = "needs the same"]
fn pages_work_for_everybody() {
    run(&["judging.test.mjs", "files.test.mjs", "stories.test.mjs"]);
}

#[test]
#[ignore = "needs the same, and measures times, so nothing else may run"]
fn pages_are_quick() {
    run(&["speed.mjs"]);
}

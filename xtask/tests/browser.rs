//! Tests the web app and the explanation pages in a real browser. The tests
//! are the scripts in `tests/browser`, which run under node's test runner and drive the browser
//! with Playwright: `cargo test -p xtask --test browser -- --ignored`.

use std::path::Path;
use std::process::Command;

/// Prints what each test does. If something is missing, prints how to install it.
#[test]
#[ignore = "needs node 20, Chromium, two modules of npm, g++, Python and the page"]
fn pages_work_in_a_browser() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec", "--test-concurrency=2"]);
    node.arg("--test-timeout=1200000").current_dir(folder); // milliseconds
    let status = node.status().expect("node 20 is missing: apt-get install nodejs");
    assert!(status.success(), "a test of the pages fails, see above");
}

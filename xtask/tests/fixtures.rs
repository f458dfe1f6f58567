//! Verifies all fixtures, as `cargo xtask verify` does.

use std::time::Duration;

use xtask::verify::differences;

/// If anything differs, the test fails with the lines that `verify` prints.
#[test]
fn fixtures() {
    let found = differences(Duration::from_secs(30)).expect("the fixtures can be verified");
    if let Some(lines) = found {
        panic!("{lines}");
    }
}

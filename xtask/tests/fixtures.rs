//! Verifies all fixtures, so that `cargo test` alone notices a changed answer.

use std::process::Command;

#[test]
fn no_fixture_differs() {
    let verify = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("verify").output();
    let verify = verify.expect("it starts");
    assert!(verify.status.success(), "{}", String::from_utf8_lossy(&verify.stdout));
}

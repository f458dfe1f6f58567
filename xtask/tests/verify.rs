//! `cargo xtask verify`: what differs is shown, and waits for review where it may.

use std::fs;

use support::{Workspace, xtask};

mod support;

const SNAPSHOT: &str = "xtask/tests/snapshots/chess/statement-1";

/// A workspace whose snapshot with this ending of its name has been changed.
fn changed(ending: &str, from: &str, to: &str) -> Workspace {
    let workspace = Workspace::with(&["chess/statement-1"]);
    let snapshot = workspace.path(&format!("{SNAPSHOT}{ending}"));
    let known = fs::read_to_string(&snapshot).unwrap();
    assert!(known.contains(from), "{known}");
    fs::write(&snapshot, known.replacen(from, to, 1)).unwrap();
    workspace
}

/// What `verify` prints with these variables set, and the exit code.
fn verify(workspace: &Workspace, arguments: &[&str], set: &[(&str, &str)]) -> (String, i32) {
    let mut command = workspace.command();
    let done = command.arg("verify").args(arguments).envs(set.iter().copied()).output().unwrap();
    (String::from_utf8(done.stdout).unwrap(), done.status.code().unwrap())
}

#[test]
fn a_difference_in_json_is_as_short_as_what_changed() {
    let workspace = changed(".json.snap", "\"margin\":2", "\"margin\":3");
    let (shown, status) = verify(&workspace, &[], &[("INSTA_OUTPUT", "diff")]);
    assert_eq!(status, 1);
    let removed = shown.lines().filter(|line| line.contains("│-"));
    let added = shown.lines().filter(|line| line.contains("│+"));
    assert_eq!((removed.count(), added.count()), (1, 1), "{shown}");
    assert!(shown.lines().count() < 40, "{shown}");
    assert!(shown.contains("1 snapshot to review"), "{shown}");
}

#[test]
fn where_insta_keeps_no_snapshot_none_is_said_to_wait() {
    let workspace = changed(".snap", "\n2\n", "\n2␠\n");
    let before = workspace.files();
    for set in [
        [("INSTA_UPDATE", "auto"), ("CI", "true")],
        [("INSTA_UPDATE", "no"), ("CI", "false")],
        [("INSTA_UPDATE", "no"), ("INSTA_FORCE_PASS", "1")],
    ] {
        let (shown, status) = verify(&workspace, &[], &set);
        assert_eq!(status, 1, "{shown}");
        assert!(shown.contains("differs from statement-1.snap"), "{shown}");
        assert!(shown.contains("No snapshot is kept for review"), "{shown}");
        assert_eq!(workspace.files(), before);
    }
}

#[test]
fn what_waits_is_counted_as_insta_counts_it() {
    let workspace = changed(".snap", "\n2\n", "\n3\n");
    let other = workspace.path("xtask/tests/snapshots/rake/edge-gone.snap.new");
    fs::write(&other, "").unwrap();
    let (shown, _) = verify(&workspace, &["chess"], &[]);
    assert!(shown.contains("2 snapshots to review"), "{shown}");
    let (shown, status) = verify(&workspace, &[], &[("INSTA_UPDATE", "always")]);
    assert_eq!(status, 1, "{shown}");
    assert!(shown.contains("snapshot to review without an input: rake/edge-gone"), "{shown}");
    fs::remove_file(other).unwrap();
    assert_eq!(verify(&workspace, &[], &[]).1, 0);
}

#[test]
fn a_report_for_machines_leaves_the_snapshots_alone() {
    let workspace = changed(".snap", "\n2\n", "\n3\n");
    verify(&workspace, &[], &[]);
    assert!(workspace.path(&format!("{SNAPSHOT}.snap.new")).exists());
    let before = workspace.files();
    for update in ["new", "always", "force"] {
        let set = [("INSTA_UPDATE", update), ("INSTA_OUTPUT", "diff")];
        let (shown, status) = verify(&workspace, &["--format", "json"], &set);
        assert_eq!(status, 1, "{shown}");
        assert!(shown.lines().all(|line| line.starts_with('{')), "{shown}");
        assert!(shown.contains("differs from statement-1.snap"), "{shown}");
        assert_eq!(workspace.files(), before);
    }
}

#[test]
fn an_output_that_is_not_accepted_is_a_failure() {
    let workspace = Workspace::with(&["chess/statement-1"]);
    fs::write(workspace.path("fixtures/chess/statement-1.out"), "3\n").unwrap();
    let (shown, status) = verify(&workspace, &[], &[]);
    assert_eq!(status, 1, "{shown}");
    assert!(shown.contains("fixtures/chess/statement-1.out is not accepted"), "{shown}");
    assert!(!shown.contains("review"), "{shown}");
}

#[test]
fn a_name_says_what_the_input_is() {
    for (name, input, fault) in [
        ("edge-1", "1 2\r\n5 0\n0 3\n", "line 1 has other blanks or another end"),
        ("edge-1", "1 2\n5 0\n0 3", "line 3 has other blanks or another end"),
        ("statement-2", "1 2\n5 0\n\n0 3\n", "line 3 has other blanks or another end"),
        ("lenient-1", "1 2\n5 0\n0 3\n", "must not start with lenient-"),
        ("bad-1", "1 2\n5 0\n0 3\n", "must not start with bad-"),
        ("other-1", "1 2\n5 0\n0 3\n", "does not start as SOURCES.md says: chess/other-1"),
        ("published-1", "1 2\n5 0\n0 3", ""),
    ] {
        let workspace = Workspace::with(&["chess/statement-1"]);
        fs::write(workspace.path(&format!("fixtures/chess/{name}.in")), input).unwrap();
        let row =
            format!("\n## chess\n\n| fixture |\n|---|\n| {name} | – | – | – |\n| statement-1 |\n");
        fs::write(workspace.path("fixtures/SOURCES.md"), row).unwrap();
        workspace.accept();
        let (shown, status) = verify(&workspace, &[], &[]);
        assert_eq!(status, i32::from(!fault.is_empty()), "{name}: {shown}");
        assert!(shown.contains(fault), "{name}: {shown}");
    }
}

#[test]
fn every_wrong_program_is_found_out_by_a_fixture() {
    xtask(["verify", "--strength"]).ended(0).assert_shows("\n  greedy ");
}

//! `cargo xtask verify`: what differs is shown, and waits for review where it may.

use std::fs;

use support::{Done, Workspace, xtask};

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

/// Runs `verify` with these variables set.
fn verify(workspace: &Workspace, arguments: &[&str], set: &[(&str, &str)]) -> Done {
    let mut command = workspace.command();
    let command = command.arg("verify").args(arguments).envs(set.iter().copied());
    Done::from(command.output().unwrap())
}

#[test]
fn a_difference_in_json_is_as_short_as_what_changed() {
    let workspace = changed(".json.snap", "\"margin\":2", "\"margin\":3");
    let done = verify(&workspace, &[], &[("INSTA_OUTPUT", "diff")]).ended(1);
    done.assert_shows("1 snapshot to review");
    let shown = done.stdout;
    let removed = shown.lines().filter(|line| line.contains("│-"));
    let added = shown.lines().filter(|line| line.contains("│+"));
    assert_eq!((removed.count(), added.count()), (1, 1), "{shown}");
    assert!(shown.lines().count() < 40, "{shown}");
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
        let done = verify(&workspace, &[], &set).ended(1);
        done.assert_shows("differs from statement-1.snap");
        done.assert_shows("No snapshot is kept for review");
        assert_eq!(workspace.files(), before);
    }
}

#[test]
fn what_waits_is_counted_as_insta_counts_it() {
    let workspace = changed(".snap", "\n2\n", "\n3\n");
    let other = workspace.path("xtask/tests/snapshots/rake/edge-gone.snap.new");
    fs::write(&other, "").unwrap();
    verify(&workspace, &["chess"], &[]).assert_shows("2 snapshots to review");
    let done = verify(&workspace, &[], &[("INSTA_UPDATE", "always")]).ended(1);
    done.assert_shows("snapshot to review without an input: rake/edge-gone");
    fs::remove_file(other).unwrap();
    verify(&workspace, &[], &[]).ended(0);
}

#[test]
fn a_report_for_machines_leaves_the_snapshots_alone() {
    let workspace = changed(".snap", "\n2\n", "\n3\n");
    verify(&workspace, &[], &[]);
    assert!(workspace.path(&format!("{SNAPSHOT}.snap.new")).exists());
    let before = workspace.files();
    for update in ["new", "always", "force"] {
        let set = [("INSTA_UPDATE", update), ("INSTA_OUTPUT", "diff")];
        let done = verify(&workspace, &["--format", "json"], &set).ended(1);
        assert!(done.stdout.lines().all(|line| line.starts_with('{')), "{}", done.stdout);
        done.assert_shows("differs from statement-1.snap");
        assert_eq!(workspace.files(), before);
    }
}

#[test]
fn an_output_that_is_not_accepted_is_a_failure() {
    let workspace = Workspace::with(&["chess/statement-1"]);
    fs::write(workspace.path("fixtures/chess/statement-1.out"), "3\n").unwrap();
    let done = workspace.xtask(&["verify"]).ended(1);
    done.assert_shows("fixtures/chess/statement-1.out is not accepted");
    assert!(!done.stdout.contains("review"), "{}", done.stdout);
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
        let row = format!(
            "\n## chess\n\n| fixture |\n| --- |\n| {name} | – | – | – |\n| statement-1 |\n"
        );
        fs::write(workspace.path("fixtures/SOURCES.md"), row).unwrap();
        workspace.accept();
        let status = i32::from(!fault.is_empty());
        workspace.xtask(&["verify"]).ended(status).assert_shows(fault);
    }
}

#[test]
fn every_wrong_program_is_found_out_by_a_fixture() {
    xtask(["verify", "--strength"]).ended(0).assert_shows("\n  greedy ");
}

//! `cargo xtask fixture`: all of a fixture is written, or nothing.

use std::fs;

use support::Workspace;

mod support;

const BOARD: &str = "1 2\n5 0\n0 3\n";

fn workspace() -> Workspace {
    Workspace::with(&["chess/statement-1", "chess/edge-1-by-1", "rake/statement-1"])
}

fn add(workspace: &Workspace, name: &str, input: &str, options: &[&str]) -> support::Done {
    let arguments = [&["fixture", "add", "chess", name][..], options].concat();
    workspace.xtask_on(&arguments, input.as_bytes())
}

#[test]
fn an_accepted_pair_becomes_a_fixture() {
    let workspace = workspace();
    let output = workspace.path("given.txt");
    fs::write(&output, "2\r\n").unwrap();
    let options = ["--output", output.to_str().unwrap(), "--source", "uDebug, input 7 | x"];
    let done = add(&workspace, "udebug-7", BOARD, &options);
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    assert!(done.stdout.contains("cargo xtask verify chess/udebug-7"), "{}", done.stdout);
    let read = |file: &str| fs::read_to_string(workspace.path(file)).unwrap();
    assert_eq!(read("fixtures/chess/udebug-7.in"), BOARD);
    assert_eq!(read("fixtures/chess/udebug-7.out"), "2\r\n");
    let sources = read("fixtures/SOURCES.md");
    let row = "| statement-1 | the published sample | Luogu P4363, sample | the statement |\n\
               | udebug-7 | – | uDebug, input 7 / x | uDebug, input 7 | x |\n";
    let row = row.replace("7 | x |\n", "7 / x |\n");
    assert!(sources.contains(&row), "{sources}");
    workspace.accept();
    let verified = workspace.xtask(&["verify"]);
    assert_eq!(verified.status, Some(0), "{}{}", verified.stdout, verified.stderr);
    let listed = workspace.xtask(&["fixture", "list", "chess"]);
    assert!(
        listed.stdout.contains("chess/udebug-7     uDebug, input 7 / x: –"),
        "{}",
        listed.stdout
    );
    assert!(!listed.stdout.contains("rake"), "{}", listed.stdout);
}

#[test]
fn what_is_printed_for_it_waits_for_review() {
    let workspace = workspace();
    let bad_board = "1 2\n5 0\n0 x\n";
    assert_eq!(add(&workspace, "edge-new", BOARD, &[]).status, Some(0));
    assert_eq!(add(&workspace, "bad-new", bad_board, &[]).status, Some(0));
    assert_eq!(add(&workspace, "statement-2", BOARD, &[]).status, Some(0));
    let pending = workspace.xtask(&["verify", "chess"]);
    assert_eq!(pending.status, Some(1), "{}", pending.stdout);
    assert!(pending.stdout.contains("5 snapshots to review"), "{}", pending.stdout);
    assert!(pending.stdout.contains("cargo insta review"), "{}", pending.stdout);
    let snapshot = |name: &str| format!("xtask/tests/snapshots/chess/{name}.snap");
    for name in ["edge-new", "bad-new", "statement-2", "statement-2.explain", "statement-2.json"] {
        assert!(!workspace.path(&snapshot(name)).exists(), "{name}");
        assert!(workspace.path(&(snapshot(name) + ".new")).exists(), "{name}");
    }
    workspace.accept();
    let accepted = workspace.xtask(&["verify", "chess"]);
    assert_eq!(accepted.status, Some(0), "{}", accepted.stdout);
}

#[test]
fn a_difference_is_shown_and_waits_for_review() {
    let workspace = workspace();
    let snapshot = workspace.path("xtask/tests/snapshots/chess/statement-1.snap");
    let known = fs::read_to_string(&snapshot).unwrap();
    fs::write(&snapshot, known.replace("\n2\n", "\n2␠\n")).unwrap();
    for format in ["text", "json"] {
        let done = workspace.xtask(&["verify", "chess/statement-1", "--format", format]);
        assert_eq!(done.status, Some(1), "{}", done.stdout);
        assert!(done.stdout.contains("differs from statement-1.snap"), "{}", done.stdout);
    }
}

#[test]
fn rows_stand_in_the_order_of_the_names() {
    let workspace = workspace();
    for name in ["edge-0", "edge-2", "udebug-1"] {
        assert_eq!(add(&workspace, name, BOARD, &[]).status, Some(0));
    }
    let sources = fs::read_to_string(workspace.path("fixtures/SOURCES.md")).unwrap();
    let (_, chess) = sources.split_once("## chess").unwrap();
    let (chess, _) = chess.split_once("##").unwrap();
    let rows = chess.lines().filter(|line| line.starts_with('|')).skip(2);
    let names: Vec<&str> = rows.map(|row| row.split('|').nth(1).unwrap().trim()).collect();
    assert_eq!(names, ["edge-0", "edge-1-by-1", "edge-2", "statement-1", "udebug-1"]);
}

#[test]
fn what_is_not_right_is_refused_and_nothing_is_written() {
    let workspace = workspace();
    let output = workspace.path("given.txt");
    fs::write(&output, "3\n").unwrap();
    let output = ["--output", output.to_str().unwrap()];
    let before = workspace.files();
    let refused = |name: &str, input: &str, options: &[&str], status: i32, part: &str| {
        let done = add(&workspace, name, input, options);
        assert_eq!((done.stdout.as_str(), done.status), ("", Some(status)), "{}", done.stderr);
        assert!(done.stderr.contains(part), "{}", done.stderr);
        assert_eq!(workspace.files(), before);
    };
    refused("udebug-1", BOARD, &output, 1, "margin 3 is too high");
    refused(
        "udebug-1",
        "1 2\n5 0\n0 x",
        &[],
        1,
        r#"3:3: expected a score from 0 to 100000, found "x""#,
    );
    refused("bad-board", BOARD, &[], 1, "not malformed");
    refused("bad-board", "x", &output, 1, "nobody can accept");
    refused("statement-1", BOARD, &[], 2, "already");
    refused("../chess", BOARD, &[], 2, "a-z, 0-9 and hyphens");
    refused("", BOARD, &[], 2, "a-z, 0-9 and hyphens");
    refused("edge-2", BOARD, &["--input", "there-is-none.txt"], 2, "there-is-none.txt");
}

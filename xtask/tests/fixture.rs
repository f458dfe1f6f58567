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

/// The name of a new file in the workspace with this content.
fn file(workspace: &Workspace, name: &str, text: &str) -> String {
    let file = workspace.path(name);
    fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn a_pasted_pair_becomes_a_fixture() {
    let workspace = workspace();
    let output = file(&workspace, "output.txt", "2  \r\n\r\n");
    let options = ["--output", &output, "--source", "uDebug, input 7 | x"];
    let pasted = "\u{feff}1 2 \r\n5\t0\r\n\r\n0 3";
    let done = add(&workspace, "udebug-7", pasted, &options).ended(0);
    for part in [
        "the byte order mark of the input is left out\n",
        "the input is laid out as in the statement: only blanks and line ends differed\n",
        "the output is laid out as in the statement",
        "cargo xtask verify chess/udebug-7",
    ] {
        done.assert_shows(part);
    }
    let read = |file: &str| fs::read_to_string(workspace.path(file)).unwrap();
    assert_eq!(read("fixtures/chess/udebug-7.in"), BOARD);
    assert_eq!(read("fixtures/chess/udebug-7.out"), "2\n");
    let sources = read("fixtures/SOURCES.md");
    let rows = "| statement-1 | the published sample | Luogu P4363, sample | the statement |\n\
                | udebug-7 | – | uDebug, input 7 / x | uDebug, input 7 / x |\n";
    assert!(sources.contains(rows), "{sources}");
    workspace.accept();
    workspace.xtask(&["verify"]).ended(0);
    let listed = workspace.xtask(&["fixture", "list", "chess"]);
    listed.assert_shows("chess/udebug-7     uDebug, input 7 / x: –");
    assert!(!listed.stdout.contains("rake"), "{}", listed.stdout);
}

#[test]
fn what_is_printed_for_it_waits_for_review() {
    let workspace = workspace();
    let bad_board = "1 2\n5 0\n0 x\n";
    for (name, input) in [("edge-new", BOARD), ("bad-new", bad_board), ("statement-2", BOARD)] {
        add(&workspace, name, input, &[]).ended(0);
    }
    let pending = workspace.xtask(&["verify", "chess"]).ended(1);
    pending.assert_shows("5 snapshots to review");
    pending.assert_shows("cargo insta review");
    let snapshot = |name: &str| format!("xtask/tests/snapshots/chess/{name}.snap");
    for name in ["edge-new", "bad-new", "statement-2", "statement-2.explain", "statement-2.json"] {
        assert!(!workspace.path(&snapshot(name)).exists(), "{name}");
        assert!(workspace.path(&(snapshot(name) + ".new")).exists(), "{name}");
    }
    workspace.accept();
    workspace.xtask(&["verify", "chess"]).ended(0);
}

#[test]
fn rows_stand_in_the_order_of_the_names() {
    let workspace = workspace();
    for name in ["edge-0", "edge-2", "udebug-1"] {
        add(&workspace, name, BOARD, &[]).ended(0);
    }
    let sources = fs::read_to_string(workspace.path("fixtures/SOURCES.md")).unwrap();
    let (_, chess) = sources.split_once("## chess").unwrap();
    let (chess, _) = chess.split_once("##").unwrap();
    let rows = chess.lines().filter(|line| line.starts_with('|')).skip(2);
    let names: Vec<&str> = rows.map(|row| row.split('|').nth(1).unwrap().trim()).collect();
    assert_eq!(names, ["edge-0", "edge-1-by-1", "edge-2", "statement-1", "udebug-1"]);
}

#[test]
fn what_is_pasted_keeps_its_words() {
    let workspace = workspace();
    let added = |puzzle: &str, name: &str, input: &str, output: &str| {
        let output = file(&workspace, "output.txt", output);
        let arguments = ["fixture", "add", puzzle, name, "--output", &output];
        workspace.xtask_on(&arguments, input.as_bytes()).ended(0);
        ["in", "out"].map(|ending| {
            let file = format!("fixtures/{puzzle}/{name}.{ending}");
            fs::read_to_string(workspace.path(&file)).unwrap()
        })
    };
    // Another best card than ours.
    let game =
        fs::read_to_string(xtask::fixtures::workspace().join("fixtures/yahtzee/statement-1.in"))
            .unwrap();
    let card = "3 6 9 12 15 30 20 21 26 50 25 35 40 35 327";
    let game: String = game.split_inclusive('\n').skip(13).collect();
    let pair = added("yahtzee", "udebug-1", &game.replace('\n', " \r\n"), &format!("{card}  "));
    assert_eq!(pair, [game, format!("{card}\n")]);
    // The tiles of a hand in the order of the page.
    let [hands, _] = added(
        "mahjong",
        "udebug-1",
        "FA FA 1S 1S 2S 2S 2S\n3S 3S 3S 7S 8S 9S\n0",
        "Case 1: 1S 4S FA",
    );
    assert_eq!(hands, "FA FA 1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S\n0\n");
}

#[test]
fn more_than_the_statement_promises_is_filed_as_lenient() {
    let workspace = workspace();
    let hand = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n";
    let add = |name: &str, input: &str| {
        workspace.xtask_on(&["fixture", "add", "mahjong", name], input.as_bytes())
    };
    let before = workspace.files();
    for (input, why) in [
        (hand.to_owned(), "is the end mark missing"),
        (hand.to_owned() + "0\nand more\n", "is there more"),
        (hand.repeat(51) + "0\n", "there are 51 hands in it, where the statement allows 50"),
        ("0\n".to_owned(), "there is no hand in it"),
    ] {
        let done = add("udebug-1", &input).ended(1);
        assert_eq!(done.stdout, "");
        done.assert_says(why);
        done.assert_says("starts with lenient-");
        assert_eq!(workspace.files(), before);
    }
    let refused = add("lenient-1", &(hand.to_owned() + "0\n")).ended(1);
    refused.assert_says("must not start with lenient-");
    let pasted = format!("\u{feff}{hand}");
    add("lenient-1", &pasted).ended(0);
    let filed = fs::read_to_string(workspace.path("fixtures/mahjong/lenient-1.in")).unwrap();
    assert_eq!(filed, pasted);
}

#[test]
fn a_fixture_is_removed_with_all_that_belongs_to_it() {
    let workspace = workspace();
    let before = workspace.files();
    let output = file(&workspace, "output.txt", "2\n");
    add(&workspace, "statement-10", BOARD, &["--output", &output]);
    fs::remove_file(output).unwrap();
    let remove = |fixture: &str| workspace.xtask(&["fixture", "remove", fixture]);
    workspace.accept();
    let snapshot = workspace.path("xtask/tests/snapshots/chess/statement-10.snap");
    fs::write(&snapshot, "").unwrap();
    workspace.xtask(&["verify", "chess/statement-10"]).ended(1);
    let done = remove("chess/statement-10").ended(0);
    for file in [
        "fixtures/chess/statement-10.in",
        "fixtures/chess/statement-10.out",
        "xtask/tests/snapshots/chess/statement-10.explain.snap",
        "xtask/tests/snapshots/chess/statement-10.snap.new",
    ] {
        done.assert_shows(&format!("removed {file}\n"));
    }
    assert_eq!(workspace.files(), before);
    for (there_is_none, part) in [
        ("chess/statement-10", "there is no fixture fixtures/chess/statement-10.in"),
        ("chess/", "there is no fixture"),
        ("chess/../rake/statement-1", "there is no fixture"),
        ("chess", "expected PUZZLE/NAME"),
        ("go/statement-1", "there is no puzzle"),
    ] {
        remove(there_is_none).ended(2).assert_says(part);
        assert_eq!(workspace.files(), before);
    }
}

#[test]
fn what_is_not_right_is_refused_and_nothing_is_written() {
    let workspace = workspace();
    let output = file(&workspace, "output.txt", "3\n");
    let output = ["--output", &output];
    let input = file(&workspace, "input.txt", "1 2\n5 0\n0 x");
    let input = ["--input", &input];
    let no_file = ["--input", "there-is-none.txt"];
    let found_x = r#"<stdin>:3:3: expected a score from 0 to 100000, found "x""#;
    let before = workspace.files();
    let cases: [(&str, &str, &[&str], i32, &str); 12] = [
        ("udebug-1", BOARD, &output, 1, "output.txt is not accepted"),
        ("udebug-1", BOARD, &output, 1, "margin 3 is too high"),
        ("udebug-1", "", &input, 1, "input.txt:3:3: expected a score"),
        ("udebug-1", "1 2\n5 0\n0 x", &[], 1, found_x),
        ("bad-board", BOARD, &[], 1, "not malformed"),
        ("bad-board", "x", &output, 1, "nobody can accept"),
        ("statement-1", BOARD, &[], 2, "already"),
        ("../chess", BOARD, &[], 2, "a-z, 0-9 and hyphens"),
        ("udebug1", BOARD, &[], 2, "udebug-, published-, edge-, lenient- or bad-"),
        ("udebug-", BOARD, &[], 2, "does not start with statement-"),
        ("", BOARD, &[], 2, "a-z, 0-9 and hyphens"),
        ("edge-2", BOARD, &no_file, 2, "there-is-none.txt"),
    ];
    for (name, input, options, status, part) in cases {
        let done = add(&workspace, name, input, options).ended(status);
        assert_eq!(done.stdout, "");
        done.assert_says(part);
        assert_eq!(workspace.files(), before);
    }
}

//! What is printed: rows, failures, pages, hints and errors.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use serde_json::Value;

use crate::support::{Done, Workspace, xtask};
use crate::{BOARD, judge_hands};

#[test]
fn a_program_that_cannot_be_started_is_an_error() {
    let workspace = Workspace::with(BOARD);
    let text = workspace.path("program.txt");
    fs::write(&text, "no program").unwrap();
    let assert_error = |program: &str, part: &str| {
        for task in ["judge", "stress"] {
            let done = workspace.xtask(&[task, "chess", "--", program]).ended(2);
            assert_eq!(done.stdout, "");
            done.assert_says("cannot run");
            done.assert_says(part);
        }
    };
    assert_error("./there-is-no-such-program", "No such file");
    assert_error(text.to_str().unwrap(), "ermission denied");
    fs::set_permissions(&text, fs::Permissions::from_mode(0o755)).unwrap();
    assert_error(text.to_str().unwrap(), "rror");
    assert_error(workspace.path("fixtures").to_str().unwrap(), "ermission denied");
}

#[test]
fn wrong_usage_is_an_error() {
    for arguments in [
        &["judge", "chess"][..],
        &["judge", "chess", "--"],
        &["judge", "go", "--", "true"],
        &["judge", "chess", "--time-limit", "0", "--", "true"],
        &["judge", "chess", "--memory-limit", "0", "--", "true"],
        &["judge", "chess", "--memory-limit", "1 elephant", "--", "true"],
        &["judge", "chess", "--jobs", "0", "--", "true"],
        &["stress", "chess", "--shape", "round", "--", "true"],
        &["stress", "chess", "--cases", "1", "--for", "1s", "--", "true"],
    ] {
        let Done { status, stderr, .. } = xtask(arguments);
        assert_eq!(status, Some(2), "{arguments:?}\n{stderr}");
        assert!(!stderr.is_empty());
    }
}

#[test]
fn rows_come_in_order_whatever_the_jobs() {
    let fixtures = ["chess/edge-1-by-1", "chess/edge-2-by-2", "chess/statement-1"];
    let workspace = Workspace::with(&fixtures);
    let names = |jobs: &str| {
        let options = ["--format", "json", "--jobs", jobs];
        let done = workspace.judge("echo 2", &options).ended(1);
        let name = |line: &str| {
            let row: Value = serde_json::from_str(line).unwrap();
            assert!(row["ms"].as_f64().unwrap() > 0.0);
            assert!(row["peak_kib"].as_u64().unwrap() > 0);
            format!("chess/{}", row["fixture"].as_str().unwrap())
        };
        done.stdout.lines().map(name).collect::<Vec<_>>()
    };
    assert_eq!(names("1"), fixtures);
    assert_eq!(names("3"), fixtures);
}

#[test]
fn a_person_sees_each_failure_whole_and_the_sum() {
    let workspace = Workspace::with(&["chess/edge-1-by-1", "chess/statement-1"]);
    let done = workspace.judge("echo 2", &[]);
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert!(lines[0].starts_with("1 fixture  AC  at most "), "{}", done.stdout);
    assert!(lines[1].starts_with("edge-1-by-1  WA  "), "{}", done.stdout);
    assert_eq!(
        lines[2..10],
        [
            "    fixtures/chess/edge-1-by-1.in",
            "    input     1 1",
            "              4711",
            "              99999",
            "    expected  4711",
            "    got       2",
            "    reason    margin 2 is too low: the first player can reach 4711",
            "              best play, by row.column: 1.1 +4711",
        ]
    );
    done.assert_shows("\n1 of 2 accepted, ");
    let done = workspace.judge("echo 2", &["--all"]);
    assert!(done.stdout.starts_with("statement-1  AC  "), "{}", done.stdout);
}

#[test]
fn of_many_cases_the_first_wrong_one_is_shown() {
    let done = judge_hands(&["mahjong/statement-1"], &[], "echo Case 1: Not ready");
    let hand = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA";
    done.assert_shows(&format!("statement-1.in, hand 1 of 2\n    input     {hand}\n"));
    done.assert_shows("\n              0\n    expected  Case 1: ");
}

#[test]
fn lenient_fixtures_are_left_out_unless_asked_for() {
    let fixtures = ["mahjong/edge-all-honours", "mahjong/lenient-crlf"];
    let right = "exec 2>/dev/null; true";
    for (options, sum) in [(&[][..], "0 of 1 accepted, "), (&["--lenient"], "0 of 2 accepted, ")] {
        let done = judge_hands(&fixtures, options, right);
        done.assert_shows(sum);
        let is_said = done.stdout.ends_with("; 1 lenient left out (--lenient runs them)\n");
        assert_eq!(is_said, options.is_empty(), "{}", done.stdout);
    }
    let one = ["judge", "mahjong/lenient-crlf", "true"];
    Workspace::with(&fixtures).xtask(&one).assert_shows("\n0 of 1 accepted, ");
}

#[test]
fn what_fails_alike_at_once_is_said_once() {
    let names = ["1-by-1", "2-by-2", "1-by-10", "10-by-1"].map(|name| format!("chess/edge-{name}"));
    let workspace = Workspace::with(&names.each_ref().map(String::as_str));
    let script = "cat no-such-file";
    let done = workspace.judge(script, &[]).ended(1);
    assert_eq!(done.stdout.matches("  RE  ").count(), 1);
    done.assert_shows("no-such-file");
    done.assert_shows("0 of 4 accepted: the next two fail alike, so the other 1 were not run");
    assert_eq!(workspace.judge(script, &["--all"]).stdout.matches("  RE  ").count(), 4);
    // A program that prints something, or that is right once, gets somewhere.
    for script in ["echo 1; cat no-such-file", "read n m; cat no-such-file; [ $n = 10 ]"] {
        let done = workspace.judge(script, &[]);
        assert!(done.stdout.matches("  RE  ").count() > 1, "{}", done.stdout);
    }
}

#[test]
fn a_page_is_written_whole_or_not_at_all() {
    let workspace = Workspace::with(BOARD);
    let page = workspace.path("page.html");
    let file = page.to_str().unwrap();
    workspace.judge("echo 2", &["--page", file]).ended(0);
    assert!(!page.exists());
    workspace.judge("echo 3", &["--page", file]).ended(1);
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.contains("<del>3</del>") && text.ends_with("</html>\n"), "{text}");
    for file in ["/dev/null", workspace.path("no/page.html").to_str().unwrap()] {
        let done = workspace.judge("echo 3", &["--page", file]).ended(2);
        assert_eq!(done.stdout, "");
        done.assert_says("cannot write ");
    }
}

//! `cargo xtask judge` with real processes: each fault of a program gets its verdict, nothing
//! hangs and no process is left behind.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use support::{Done, Workspace, processes_with};

mod support;

/// One board, whose answer is 2.
const BOARD: &[&str] = &["chess/statement-1"];

/// The verdict of a line of shell on the statement's board, and the reason.
fn verdict(script: &str) -> (String, String) {
    verdict_within(script, "60s")
}

fn verdict_within(script: &str, limit: &str) -> (String, String) {
    let options = ["--format", "json", "--time-limit", limit];
    let done = Workspace::with(BOARD).judge(script, &options);
    let row = done.json();
    let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
    let accepted = text("verdict") == "AC";
    assert_eq!(done.status, Some(i32::from(!accepted)), "{}", done.stderr);
    (text("verdict"), text("reason"))
}

fn assert_verdict(script: &str, verdict_expected: &str, reason_part: &str) {
    let (verdict, reason) = verdict(script);
    assert_eq!(verdict, verdict_expected, "{script}: {reason}");
    assert!(reason.contains(reason_part), "{script}: {reason}");
}

#[test]
fn a_right_answer_is_accepted() {
    assert_verdict("cat > /dev/null; echo 2", "AC", "");
    assert_verdict("cat > /dev/null; printf '\\r\\n  2'", "AC", "");
    assert_verdict("echo 2", "AC", "");
}

#[test]
fn a_wrong_answer_has_a_reason() {
    assert_verdict("echo 3", "WA", "margin 3 is too high");
    assert_verdict("echo -3", "WA", "margin -3 is too low");
}

#[test]
fn what_is_no_answer_is_a_presentation_error_with_its_place() {
    assert_verdict("true", "PE", "output 1:1: expected the margin");
    assert_verdict(": <&-", "PE", "found the end of the output");
    assert_verdict("echo two", "PE", r#"found "two""#);
    assert_verdict("echo 2; echo 2", "PE", "output 2:1: expected the end of the output");
    assert_verdict("printf '\\377\\000\\001'", "PE", r"\xff");
}

#[test]
fn an_exit_code_and_a_signal_are_runtime_errors() {
    assert_verdict("echo 2; exit 3", "RE", "exit code 3");
    assert_verdict("echo no luck >&2; exit 1", "RE", "exit code 1: no luck");
    assert_verdict("kill -SEGV $$", "RE", "signal 11, SIGSEGV");
    assert_verdict("kill -KILL $$", "RE", "signal 9, SIGKILL");
}

#[test]
fn a_program_that_works_on_and_on_runs_out_of_processor_time() {
    for script in ["while :; do :; done", "exec 0<&- 1>&-; while :; do :; done"] {
        let (verdict, reason) = verdict_within(script, "300ms");
        assert_eq!(verdict, "TLE", "{script}: {reason}");
        assert!(reason.contains("still running after 0."), "{reason}");
        assert!(reason.contains("of processor time"), "{reason}");
    }
}

#[test]
fn a_program_that_waits_has_longer_but_not_for_ever() {
    assert_eq!(verdict_within("sleep 1; echo 2", "300ms").0, "AC");
    let (verdict, reason) = verdict_within("exec 0<&- 1>&-; sleep 1000", "300ms");
    assert_eq!(verdict, "TLE", "{reason}");
    assert!(reason.contains("still running after 10."), "{reason}");
    assert!(reason.contains("in which it worked for 0.0 s"), "{reason}");
}

#[test]
#[cfg(target_os = "linux")] // where a program can be measured while it runs
fn the_time_of_whoever_left_the_group_counts() {
    let script = "setsid sh -c 'while :; do :; done' & sleep 1000";
    let (verdict, reason) = verdict_within(script, "300ms");
    assert_eq!(verdict, "TLE", "{reason}");
    assert!(reason.contains("of processor time"), "{reason}");
}

#[test]
#[cfg(target_os = "linux")]
fn too_much_memory_has_a_verdict_of_its_own() {
    let judge = |script: &str| {
        let options = ["--format", "json", "--memory-limit", "64MiB", "--time-limit", "60s"];
        Workspace::with(BOARD).judge(script, &options).json()
    };
    for script in ["tail /dev/zero", "echo 2; tail /dev/zero & wait"] {
        let row = judge(script);
        assert_eq!(row["verdict"], "MLE", "{row}");
        let reason = row["reason"].as_str().unwrap();
        assert!(reason.starts_with("held ") && reason.ends_with(" MiB of memory"), "{reason}");
        // It is ended soon after it passes the limit.
        assert!(row["peak_kib"].as_u64().unwrap() < 1 << 20, "{row}");
    }
    assert_eq!(judge("echo 2")["verdict"], "AC");
}

#[test]
fn a_layout_of_its_own_is_a_note_or_with_strict_an_error() {
    let judge = |script: &str, options: &[&str]| {
        let row = Workspace::with(BOARD).judge(script, &[&["--format", "json"], options].concat());
        let row = row.json();
        let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
        (text("verdict"), text("note"), text("reason"))
    };
    let empty = String::new;
    for options in [&[][..], &["--strict"]] {
        assert_eq!(judge("echo 2", options), ("AC".into(), empty(), empty()));
        assert_eq!(judge("echo ' 3'", options).0, "WA");
    }
    let said =
        r#"laid out otherwise than the statement shows: line 1 should be "2\n" and is "2 \n""#;
    let note = format!("{said}; a judge that compares text says PE");
    assert_eq!(judge("echo '2 '", &[]), ("AC".into(), note, empty()));
    assert_eq!(judge("echo '2 '", &["--strict"]), ("PE".into(), empty(), said.into()));
}

#[test]
fn the_reason_of_a_crash_is_its_first_error() {
    let rust = "echo \"thread 'main' (7) panicked at a.rs:2:5:\" >&2; echo no luck >&2; \
                echo note: run with RUST_BACKTRACE=1 >&2; exit 101";
    assert_verdict(rust, "RE", "exit code 101: thread 'main' (7) panicked at a.rs:2:5: no luck");
    let java = "echo 'Exception in thread \"main\" no luck' >&2; \
                yes '\tat Main.f(Main.java:5)' | head -n 9999 >&2; exit 1";
    assert_verdict(java, "RE", "exit code 1: Exception in thread \"main\" no luck");
}

#[test]
fn endless_output_is_cut() {
    assert_verdict("yes 2", "PE", "printed more than 1 MiB");
    assert_verdict("yes ''", "PE", "printed more than 1 MiB");
    assert_verdict("yes 3", "WA", "printed more than 1 MiB");
    assert_verdict("yes >&2 & sleep 0.1; kill $!; echo 2", "AC", "");
}

#[test]
fn an_input_that_nobody_reads_is_no_obstacle() {
    // Far more than a pipe holds.
    let workspace = Workspace::with(&[]);
    let game = "1 2 3 4 5\n".repeat(13);
    fs::write(workspace.path("fixtures/yahtzee/edge-large.in"), game.repeat(3_000)).unwrap();
    let answer = "1 2 3 4 5 0 15 0 0 0 25 35 0 0 90";
    for script in [
        &format!("yes {answer} | head -n 3000"),
        &format!("exec 0<&-; yes {answer} | head -n 3000"),
        &format!("head -c 10 > /dev/null; yes {answer} | head -n 3000"),
    ] {
        let arguments = ["judge", "yahtzee", "--time-limit", "60s", "--", "sh", "-c", script];
        let done = workspace.xtask(&arguments);
        assert_eq!(done.status, Some(0), "{script}\n{}{}", done.stdout, done.stderr);
    }
}

#[test]
fn no_process_is_left_behind() {
    // The length of the sleep tells these processes from all others.
    let scripts = [
        ("sleep 86400.11 & while :; do :; done", "86400.11", "TLE"),
        ("sleep 86400.12 & echo 2", "86400.12", "AC"),
        ("(sleep 86400.13; echo) & (sleep 86400.13; echo) & kill -SEGV $$", "86400.13", "RE"),
        ("sleep 86400.14 > /dev/null < /dev/null & yes", "86400.14", "PE"),
    ];
    for (script, mark, expected) in scripts {
        let limit = if expected == "TLE" { "500ms" } else { "60s" };
        assert_eq!(verdict_within(script, limit).0, expected, "{script}");
        assert_eq!(processes_with(mark), [""; 0], "{script}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn whoever_leaves_the_group_is_ended_too() {
    let scripts = [
        ("setsid sleep 86400.21 & echo 2", "86400.21", "AC"),
        ("setsid sh -c 'sleep 86400.22 & sleep 86400.22' & while :; do :; done", "86400.22", "TLE"),
    ];
    for (script, mark, expected) in scripts {
        let limit = if expected == "TLE" { "500ms" } else { "60s" };
        assert_eq!(verdict_within(script, limit).0, expected, "{script}");
        assert_eq!(processes_with(mark), [""; 0], "{script}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_when_the_runner_is_killed() {
    let leave = "setsid sh -c 'sleep 86400.41 & sleep 86400.41' & sleep 86400.41";
    let workspace = Workspace::with(BOARD);
    let mut runner = start_in(&workspace, &["judge"], leave);
    wait_for("86400.41", 3);
    kill(&runner, Signal::KILL);
    runner.wait().unwrap();
    wait_for("86400.41", 0);
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_of_a_program_that_ends_its_keeper() {
    let script = "setsid sleep 86400.42 & sleep 0.2; kill -9 $PPID; sleep 86400.42";
    let (verdict, reason) = verdict(script);
    assert_eq!((&*verdict, &*reason), ("RE", "signal 9, SIGKILL"));
    assert_eq!(processes_with("86400.42"), [""; 0]);
}

#[test]
fn a_program_that_cannot_be_started_is_an_error() {
    let workspace = Workspace::with(BOARD);
    let text = workspace.path("program.txt");
    fs::write(&text, "no program").unwrap();
    let assert_error = |program: &str, part: &str| {
        for task in ["judge", "stress"] {
            let done = workspace.xtask(&[task, "chess", "--", program]);
            assert_eq!((done.stdout.as_str(), done.status), ("", Some(2)));
            assert!(done.stderr.contains("cannot run"), "{}", done.stderr);
            assert!(done.stderr.contains(part), "{}", done.stderr);
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
        &["judge", "chess", "--jobs", "0", "--", "true"],
        &["stress", "chess", "--shape", "round", "--", "true"],
        &["stress", "chess", "--cases", "1", "--for", "1s", "--", "true"],
    ] {
        let Done { status, stderr, .. } = support::xtask(arguments);
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
        let done = workspace.judge("echo 2", &options);
        assert_eq!(done.status, Some(1), "{}", done.stderr);
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

/// Judges a line of shell on a few hands of the puzzle mahjong.
fn judge_hands(fixtures: &[&str], options: &[&str], script: &str) -> Done {
    let words = [&["judge", "mahjong"], options, &["--", "sh", "-c", script]].concat();
    Workspace::with(fixtures).xtask(&words)
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
    assert!(done.stdout.contains("\n1 of 2 accepted, "), "{}", done.stdout);
    let done = workspace.judge("echo 2", &["--all"]);
    assert!(done.stdout.starts_with("statement-1  AC  "), "{}", done.stdout);
}

#[test]
fn of_many_cases_the_first_wrong_one_is_shown() {
    let done = judge_hands(&["mahjong/statement-1"], &[], "echo Case 1: Not ready");
    let part =
        "statement-1.in, hand 1 of 2\n    input     1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n";
    assert!(done.stdout.contains(part), "{}", done.stdout);
    assert!(done.stdout.contains("\n              0\n    expected  Case 1: "), "{}", done.stdout);
}

#[test]
fn lenient_fixtures_are_left_out_unless_asked_for() {
    let fixtures = ["mahjong/edge-all-honours", "mahjong/lenient-crlf"];
    let right = "exec 2>/dev/null; true";
    for (options, sum) in [(&[][..], "0 of 1 accepted, "), (&["--lenient"], "0 of 2 accepted, ")] {
        let done = judge_hands(&fixtures, options, right);
        assert!(done.stdout.contains(sum), "{}", done.stdout);
        let is_said = done.stdout.ends_with("; 1 lenient left out (--lenient runs them)\n");
        assert_eq!(is_said, options.is_empty(), "{}", done.stdout);
    }
    let one = ["judge", "mahjong/lenient-crlf", "true"];
    let done = Workspace::with(&fixtures).xtask(&one);
    assert!(done.stdout.contains("\n0 of 1 accepted, "), "{}", done.stdout);
}

#[test]
fn what_fails_alike_at_once_is_said_once() {
    let names = ["1-by-1", "2-by-2", "1-by-10", "10-by-1"].map(|name| format!("chess/edge-{name}"));
    let workspace = Workspace::with(&names.each_ref().map(String::as_str));
    let script = "cat no-such-file";
    let done = workspace.judge(script, &[]);
    assert_eq!((done.stdout.matches("  RE  ").count(), done.status), (1, Some(1)));
    assert!(done.stdout.contains("no-such-file"), "{}", done.stdout);
    let sum = "0 of 4 accepted: the next two fail alike, so the other 1 were not run";
    assert!(done.stdout.contains(sum), "{}", done.stdout);
    assert_eq!(workspace.judge(script, &["--all"]).stdout.matches("  RE  ").count(), 4);
    // A program that prints something, or that is right once, gets somewhere.
    for script in ["echo 1; cat no-such-file", "read n m; cat no-such-file; [ $n = 10 ]"] {
        let done = workspace.judge(script, &[]);
        assert!(done.stdout.matches("  RE  ").count() > 1, "{}", done.stdout);
    }
}

#[test]
fn a_source_file_is_a_program() {
    let workspace = Workspace::with(BOARD);
    let judge = |name: &str, text: &str| {
        let file = workspace.path(name);
        fs::write(&file, text).unwrap();
        workspace.xtask(&["judge", "chess", file.to_str().unwrap()])
    };
    let c = "#include <math.h>\n#include <stdio.h>\nint main(void) { printf(\"%g\", sqrt(4)); }";
    for (tool, name, text) in [
        ("gcc", "two.c", c),
        ("g++", "two.cc", "#include <iostream>\nint main() { std::cout << 2; }"),
        ("rustc", "1-two.rs", "fn main() { println!(\"2\") }"),
        ("python3", "two.py", "print(2)"),
        (
            "javac",
            "two.java",
            "class Other {}\npublic class Main {\n\
             public static void main(String[] words) { System.out.println(2); } }",
        ),
        ("go", "two.go", "package main\nimport \"fmt\"\nfunc main() { fmt.Println(2) }"),
    ] {
        if Command::new(tool).arg("--version").output().is_err() {
            println!("{name}: skipped, there is no {tool}");
            continue;
        }
        let done = judge(name, text);
        assert_eq!(done.status, Some(0), "{name}: {}{}", done.stdout, done.stderr);
        assert!(done.stderr.contains(&format!("$ {tool} ")), "{}", done.stderr);
    }
}

#[test]
fn what_does_not_compile_is_a_compile_error() {
    let workspace = Workspace::with(BOARD);
    let file = workspace.path("wrong.rs");
    fs::write(&file, "fn main() { unknown() }").unwrap();
    let file = file.to_str().unwrap();
    for task in ["judge", "stress"] {
        let done = workspace.xtask(&[task, "chess", file]);
        assert_eq!(done.status, Some(1));
        assert!(done.stdout.contains("wrong.rs  CE\n"), "{}", done.stdout);
        assert!(done.stdout.contains("cannot find function `unknown`"), "{}", done.stdout);
        let row = workspace.xtask(&[task, "chess", file, "--format", "json"]).json();
        assert_eq!(row["verdict"], "CE");
    }
    // Without its compiler, and without the file.
    let none = |path: &str, file: &str| {
        let mut command = workspace.command();
        let done = command.env("PATH", path).args(["judge", "chess", file]).output().unwrap();
        assert_eq!(done.status.code(), Some(2));
        String::from_utf8_lossy(&done.stderr).into_owned()
    };
    assert!(none("", file).contains("wrong.rs without rustc"));
    assert!(none("", "no-such.cpp").contains("cannot read no-such.cpp"));
}

#[test]
fn an_executable_in_this_folder_needs_no_path() {
    let workspace = Workspace::with(BOARD);
    let file = workspace.path("two");
    fs::write(&file, "#!/bin/sh\necho 2\n").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = workspace.command();
    let done = command.current_dir(workspace.path("")).args(["judge", "chess", "two"]).output();
    assert_eq!(done.unwrap().status.code(), Some(0));
}

#[test]
fn forgotten_dashes_and_puzzles_are_hinted_at() {
    let done = support::xtask(["judge", "rake", "./a.out", "-x"]);
    assert_eq!(done.status, Some(2));
    assert!(done.stderr.contains("cargo xtask judge PUZZLE -- PROGRAM"), "{}", done.stderr);
    for task in ["judge", "stress"] {
        let help = support::xtask([task, "--help"]).stdout;
        assert!(help.contains("yahtzee, mahjong, chess, rake"), "{help}");
    }
}

#[test]
fn a_page_is_written_whole_or_not_at_all() {
    let workspace = Workspace::with(BOARD);
    let page = workspace.path("page.html");
    let file = page.to_str().unwrap();
    assert_eq!(workspace.judge("echo 2", &["--page", file]).status, Some(0));
    assert!(!page.exists());
    assert_eq!(workspace.judge("echo 3", &["--page", file]).status, Some(1));
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.contains("<del>3</del>") && text.ends_with("</html>\n"), "{text}");
    for file in ["/dev/null", workspace.path("no/page.html").to_str().unwrap()] {
        let done = workspace.judge("echo 3", &["--page", file]);
        assert_eq!((done.stdout.as_str(), done.status), ("", Some(2)), "{file}");
        assert!(done.stderr.contains("cannot write "), "{}", done.stderr);
    }
}

/// Starts the runner on a line of shell in a workspace that stays.
fn start_in(workspace: &Workspace, task: &[&str], script: &str) -> Child {
    let mut command = workspace.command();
    command.args(task).args(["chess", "--time-limit", "1000s", "--", "sh", "-c", script]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Waits until so many processes that sleep this long are there.
fn wait_for(mark: &str, count: usize) {
    let patience = Instant::now() + Duration::from_mins(1);
    let sleeps = || {
        let lines = processes_with(mark).into_iter();
        lines.filter(|line| count == 0 || line.starts_with("sleep")).count()
    };
    while sleeps() != count {
        assert!(Instant::now() < patience, "{:?}", processes_with(mark));
        thread::sleep(Duration::from_millis(5));
    }
}

fn kill(runner: &Child, signal: Signal) {
    kill_process(Pid::from_raw(runner.id().cast_signed()).unwrap(), signal).unwrap();
}

/// An interrupt ends the program under judgement too.
fn assert_interruptible(task: &[&str], mark: &str, sleeps: usize) {
    let workspace = Workspace::with(BOARD);
    let mut runner = start_in(&workspace, task, &format!("sleep {mark} & sleep {mark}"));
    wait_for(mark, sleeps);
    let before = workspace.files();
    kill(&runner, Signal::INT);
    assert_eq!(runner.wait().unwrap().code(), Some(130));
    wait_for(mark, 0);
    assert_eq!(workspace.files(), before);
}

/// What was judged before an interrupt is reported.
#[test]
#[cfg(target_os = "linux")] // where processes can be listed
fn an_interrupted_judge_prints_its_sum() {
    let workspace = Workspace::with(&["chess/edge-1-by-1", "chess/statement-1"]);
    let script = "read n m; [ $n = 2 ] && sleep 86400.41; echo 4711";
    let mut command = workspace.command();
    command.args(["judge", "chess", "--jobs", "1", "--time-limit", "1000s", "--"]);
    command.args(["sh", "-c", script]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let runner = command.spawn().unwrap();
    wait_for("86400.41", 1);
    kill(&runner, Signal::INT);
    let done = runner.wait_with_output().unwrap();
    assert_eq!(done.status.code(), Some(130));
    let stdout = String::from_utf8_lossy(&done.stdout);
    assert!(stdout.contains("1 of 2 accepted, interrupted after 1, "), "{stdout}");
}

#[test]
#[cfg(target_os = "linux")] // where processes can be listed
fn an_interrupt_leaves_nothing_behind() {
    assert_interruptible(&["judge"], "86400.31", 2);
    // One for each core, and at least two at a time.
    let sleeps = 2 * thread::available_parallelism().map_or(2, usize::from).max(2);
    assert_interruptible(&["stress", "--keep", "edge-interrupted"], "86400.32", sleeps);
}

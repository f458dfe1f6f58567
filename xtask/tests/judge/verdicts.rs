//! Every verdict, from its cause.

use std::fs;

use crate::support::Workspace;
use crate::{BOARD, verdict_within};

#[test]
fn every_end_has_its_verdict_and_its_reason() {
    let rust = "echo \"thread 'main' (7) panicked at a.rs:2:5:\" >&2; echo no luck >&2; \
                echo note: run with RUST_BACKTRACE=1 >&2; exit 101";
    let java = "echo 'Exception in thread \"main\" no luck' >&2; \
                yes '\tat Main.f(Main.java:5)' | head -n 9999 >&2; exit 1";
    for (script, verdict_expected, part) in [
        ("cat > /dev/null; echo 2", "AC", ""),
        ("cat > /dev/null; printf '\\r\\n  2'", "AC", ""),
        ("echo 2", "AC", ""),
        ("echo 3", "WA", "margin 3 is too high"),
        ("echo -3", "WA", "margin -3 is too low"),
        ("true", "PE", "output 1:1: expected the margin"),
        (": <&-", "PE", "found the end of the output"),
        ("echo two", "PE", r#"found "two""#),
        ("echo 2; echo 2", "PE", "output 2:1: expected the end of the output"),
        ("printf '\\377\\000\\001'", "PE", r"\xff"),
        ("echo 2; exit 3", "RE", "exit code 3"),
        ("echo no luck >&2; exit 1", "RE", "exit code 1: no luck"),
        (rust, "RE", "exit code 101: thread 'main' (7) panicked at a.rs:2:5: no luck"),
        (java, "RE", "exit code 1: Exception in thread \"main\" no luck"),
        ("kill -SEGV $$", "RE", "signal 11, SIGSEGV"),
        ("kill -KILL $$", "RE", "signal 9, SIGKILL"),
        ("yes 2", "PE", "printed more than 1 MiB"),
        ("yes ''", "PE", "printed more than 1 MiB"),
        ("yes 3", "WA", "printed more than 1 MiB"),
        ("yes >&2 & sleep 0.1; kill $!; echo 2", "AC", ""),
    ] {
        let (verdict, reason) = verdict_within(script, "60s");
        assert_eq!(verdict, verdict_expected, "{script}: {reason}");
        assert!(reason.contains(part), "{script}: {reason}");
    }
}

#[test]
fn a_program_that_works_on_and_on_runs_out_of_processor_time() {
    for script in [
        "while :; do :; done",
        "exec 0<&- 1>&-; while :; do :; done",
        #[cfg(target_os = "linux")] // where a program can be measured while it runs
        "setsid sh -c 'while :; do :; done' & sleep 1000",
    ] {
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
        workspace.xtask(&arguments).ended(0);
    }
}

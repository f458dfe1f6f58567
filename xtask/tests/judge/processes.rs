//! Nothing that was started stays, whatever happens to the runner or the program.

use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::support::{Workspace, processes_with};
use crate::{BOARD, verdict_within};

/// Each script gets its verdict, and no process is left. The length of the sleep tells its
/// processes from all others.
#[test]
fn no_process_is_left_behind() {
    let scripts = [
        ("sleep LONG & while :; do :; done", "TLE", "processor time"),
        ("sleep LONG & echo 2", "AC", ""),
        ("(sleep LONG; echo) & (sleep LONG; echo) & kill -SEGV $$", "RE", "SIGSEGV"),
        ("sleep LONG > /dev/null < /dev/null & yes", "PE", ""),
    ];
    // Whoever leaves the group or ends its keeper is ended too.
    #[cfg(target_os = "linux")]
    let scripts = scripts.into_iter().chain([
        ("setsid sleep LONG & echo 2", "AC", ""),
        ("setsid sh -c 'sleep LONG & sleep LONG' & while :; do :; done", "TLE", ""),
        ("setsid sleep LONG & sleep 0.2; kill -9 $PPID; sleep LONG", "RE", "signal 9, SIGKILL"),
    ]);
    for ((script, expected, part), number) in scripts.into_iter().zip(11..) {
        let mark = format!("86400.{number}");
        let limit = if expected == "TLE" { "500ms" } else { "60s" };
        let (verdict, reason) = verdict_within(&script.replace("LONG", &mark), limit);
        assert_eq!(verdict, expected, "{script}");
        assert!(reason.contains(part), "{script}: {reason}");
        assert_eq!(processes_with(&mark), [""; 0], "{script}");
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
    let script = "read n m; [ $n = 2 ] && sleep 86400.43; echo 4711";
    let mut command = workspace.command();
    command.args(["judge", "chess", "--jobs", "1", "--time-limit", "1000s", "--"]);
    command.args(["sh", "-c", script]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let runner = command.spawn().unwrap();
    wait_for("86400.43", 1);
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

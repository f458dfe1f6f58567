//! The judgement of a run: the verdict on how a program ended, or on what it printed.

use checker::{Judgement, Verdict};
use puzzle::visible::{cut, escape_line};

use crate::error_summary;
use crate::limits::Requirements;
use crate::program::{Execution, ExitReason};

/// Judges a run.
///
/// `check` judges the output. It is called if the program ended by itself with exit code 0 in time,
/// or if it printed too much, which may contain a wrong answer. Any other end decides the verdict.
pub(crate) fn judge_run(
    ran: &Execution,
    requirements: &Requirements,
    check: impl Fn(&[u8]) -> Judgement,
) -> Judgement {
    let limit = format!("the limit is {} (--time-limit)", seconds(requirements.time));
    match ran.end {
        ExitReason::OutOfTime => {
            let time = seconds(ran.time);
            let reason = format!("still running after {time} of processor time; {limit}");
            Judgement::new(Verdict::Tle, Some(reason))
        }
        ExitReason::Exited(0) if ran.time > requirements.time => {
            let reason = format!("took {} of processor time; {limit}, so close", seconds(ran.time));
            Judgement::new(Verdict::Tle, Some(reason + " that another run may be in time"))
        }
        ExitReason::OutOfWallTime => {
            let (time, wall) = (seconds(ran.time), seconds(ran.wall));
            let reason = format!("still running after {wall}, of which {time} was processor time");
            let reason = format!("{reason}; {limit}, or {} of waiting", seconds(requirements.wall));
            Judgement::new(Verdict::Tle, Some(reason))
        }
        ExitReason::OutOfMemory => {
            let [used, limit] =
                [ran.memory, requirements.memory].map(|size| size.div_ceil(1 << 20));
            let reason =
                format!("used {used} MiB of memory; the limit is {limit} MiB (--memory-limit)");
            Judgement::new(Verdict::Mle, Some(reason))
        }
        ExitReason::Exited(0) => check(&ran.output),
        ExitReason::Exited(code) => runtime_error(format!("exit code {code}"), ran),
        ExitReason::Killed(signal) => runtime_error(signal_name(signal), ran),
        ExitReason::StackOverflow => runtime_error("stack overflow".to_owned(), ran),
        ExitReason::Overflowed => {
            let printed = format!("printed more than {} MiB", ran.output.len() >> 20);
            let judgement = check(&ran.output);
            Judgement {
                verdict: if judgement.verdict == Verdict::Wa { Verdict::Wa } else { Verdict::Pe },
                reason: Some(match judgement.reason {
                    Some(reason) => format!("{reason}; {printed}"),
                    None => printed,
                }),
                note: None,
                ..judgement
            }
        }
    }
}

/// Returns the verdict RE on a program that ended with `what`, an exit code or a signal. The reason
/// adds the program's error message, if it printed one.
fn runtime_error(what: String, ran: &Execution) -> Judgement {
    let reason = match error_summary(&ran.errors) {
        Some(error) => format!("{what}: {}", cut(&escape_line(error.as_bytes()), 120)),
        None => what,
    };
    Judgement::new(Verdict::Re, Some(reason))
}

/// Returns a duration in seconds, with its unit.
fn seconds(time: std::time::Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Returns the number of a signal, followed by its name if the signal is a common one.
fn signal_name(signal: i32) -> String {
    let name = match signal {
        4 => ", SIGILL",
        6 => ", SIGABRT",
        8 => ", SIGFPE",
        9 => ", SIGKILL",
        11 => ", SIGSEGV",
        13 => ", SIGPIPE",
        15 => ", SIGTERM",
        24 => ", SIGXCPU",
        _ => "",
    };
    format!("signal {signal}{name}")
}

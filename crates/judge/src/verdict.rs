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
    let (time, wall) = (seconds(ran.time), seconds(ran.wall));
    let (verdict, reason) = match ran.end {
        ExitReason::OutOfTime => {
            (Verdict::Tle, format!("still running after {time} of processor time; {limit}"))
        }
        ExitReason::Exited(0) if ran.time > requirements.time => {
            let close = "so close that another run may be in time";
            (Verdict::Tle, format!("took {time} of processor time; {limit}, {close}"))
        }
        ExitReason::OutOfWallTime => {
            let waiting = seconds(requirements.wall);
            let reason = format!("still running after {wall}, of which {time} was processor time");
            (Verdict::Tle, format!("{reason}; {limit}, or {waiting} of waiting"))
        }
        ExitReason::OutOfMemory => {
            let [used, limit] =
                [ran.memory, requirements.memory].map(|size| size.div_ceil(1 << 20));
            let limit = format!("the limit is {limit} MiB (--memory-limit)");
            (Verdict::Mle, format!("used {used} MiB of memory; {limit}"))
        }
        ExitReason::Exited(0) => return check(&ran.output),
        ExitReason::Exited(code) => (Verdict::Re, with_error(format!("exit code {code}"), ran)),
        ExitReason::Killed(signal) => (Verdict::Re, with_error(signal_name(signal), ran)),
        ExitReason::StackOverflow => (Verdict::Re, with_error("stack overflow".to_owned(), ran)),
        ExitReason::TooMuchOutput => {
            let printed = format!("printed more than {} MiB", ran.output.len() >> 20);
            let judgement = check(&ran.output);
            let verdict = if judgement.verdict == Verdict::Wa { Verdict::Wa } else { Verdict::Pe };
            let reason = judgement.reason.into_iter().chain([printed]).collect::<Vec<_>>();
            let reason = Some(reason.join("; "));
            return Judgement { verdict, reason, note: None, ..judgement };
        }
    };
    Judgement::new(verdict, Some(reason))
}

/// Returns how a program ended, followed by the program's error message, if it printed one.
fn with_error(end: String, ran: &Execution) -> String {
    match error_summary(&ran.errors) {
        Some(error) => format!("{end}: {}", cut(&escape_line(error.as_bytes()), 120)),
        None => end,
    }
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

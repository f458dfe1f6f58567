//! The judgement of a run: accepted or not, where and why.

use std::fmt::{self, Display};

use terminal::{cut, line};

use crate::batch::Requirements;
use crate::error_summary;
use crate::program::{RunResult, Termination};

/// The verdicts of online judges, by their usual names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Time limit exceeded: processor time, or far more wall-clock time.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Runtime error: an exit code other than 0, or a signal.
    Re,
    /// Presentation error: too few or too many answers, or something that is no answer; or, for
    /// a strict judge, an answer in another layout than the statement's.
    Pe,
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}").to_uppercase())
    }
}

/// A verdict with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The ordinal of the first case with a wrong answer, from 1, if that is known.
    pub case: Option<u64>,
    /// Our answer to that case.
    pub expected: Option<String>,
    /// What the program printed instead.
    pub got: Option<String>,
    /// Why it is not accepted, in the words of the puzzle.
    pub reason: Option<String>,
    /// What a strict judge would reject, although it is accepted.
    pub note: Option<String>,
}

impl Judgement {
    /// Whether the verdict is AC.
    pub fn is_accepted(&self) -> bool {
        self.verdict == Verdict::Ac
    }

    pub(crate) fn new(verdict: Verdict, reason: Option<String>) -> Self {
        Self { verdict, case: None, expected: None, got: None, reason, note: None }
    }
}

/// Judges a run; `check` judges its output.
pub(crate) fn judge_run(
    ran: &RunResult,
    requirements: &Requirements,
    check: impl Fn(&[u8]) -> Judgement,
) -> Judgement {
    let limit = format!("the limit is {} (--time-limit)", seconds(requirements.time));
    match ran.end {
        Termination::OutOfTime => {
            let time = seconds(ran.time);
            let reason = format!("still running after {time} of processor time; {limit}");
            Judgement::new(Verdict::Tle, Some(reason))
        }
        Termination::Exited(0) if ran.time > requirements.time => {
            let reason = format!("took {} of processor time; {limit}, so close", seconds(ran.time));
            Judgement::new(Verdict::Tle, Some(reason + " that another run may be in time"))
        }
        Termination::OutOfWallTime => {
            let (time, wall) = (seconds(ran.time), seconds(ran.wall));
            let reason = format!("still running after {wall}, of which {time} was processor time");
            let reason = format!("{reason}; {limit}, or {} of waiting", seconds(requirements.wall));
            Judgement::new(Verdict::Tle, Some(reason))
        }
        Termination::OutOfMemory => {
            let [used, limit] =
                [ran.memory, requirements.memory].map(|size| size.div_ceil(1 << 20));
            let reason =
                format!("used {used} MiB of memory; the limit is {limit} MiB (--memory-limit)");
            Judgement::new(Verdict::Mle, Some(reason))
        }
        Termination::Exited(0) => check(&ran.output),
        Termination::Exited(code) => runtime_error(format!("exit code {code}"), ran),
        Termination::Killed(signal) => runtime_error(signal_name(signal), ran),
        Termination::StackOverflow => runtime_error("stack overflow".to_owned(), ran),
        Termination::Overflowed => {
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

fn runtime_error(what: String, ran: &RunResult) -> Judgement {
    let reason = match error_summary(&ran.errors) {
        Some(error) => format!("{what}: {}", cut(&line(error.as_bytes()), 120)),
        None => what,
    };
    Judgement::new(Verdict::Re, Some(reason))
}

fn seconds(time: std::time::Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// A signal with its name.
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

//! What a judge says about a run: accepted or not, where and why.

use std::fmt::{self, Display};

use anstyle::{AnsiColor, Style};
use puzzle::{InputError, Judging, Puzzle, answer_text};
use serde::Serialize;

use crate::program::{End, Ran};
use crate::{Rejection, check, first_error};

/// The verdicts of the judges, by their usual names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Time limit exceeded: processor time, or far more time in all.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Runtime error: an exit code other than 0, or a signal.
    Re,
    /// Presentation error: too few or too many answers, or something that is no answer; or, for
    /// a strict judge, an answer laid out otherwise than the statement shows.
    Pe,
}

impl Verdict {
    /// The colour in which it is shown.
    pub fn style(self) -> Style {
        match self {
            Self::Ac => AnsiColor::Green.on_default(),
            _ => AnsiColor::Red.on_default(),
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}").to_uppercase())
    }
}

/// A verdict with its reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The first case that is not answered rightly, from 1, if that is known.
    pub case: Option<u64>,
    /// Our answer to that case.
    pub expected: Option<String>,
    /// What stands in its place.
    pub got: Option<String>,
    /// Why it is not accepted, in the words of the puzzle.
    pub reason: Option<String>,
    /// What a stricter judge would say, although it is accepted.
    pub note: Option<String>,
}

impl Judgement {
    fn new(verdict: Verdict, reason: Option<String>) -> Self {
        Self { verdict, case: None, expected: None, got: None, reason, note: None }
    }
}

/// Judges a run on an input with these cases and best answers. A strict judge also wants the
/// layout that the statement shows.
pub fn judge_run<P: Puzzle>(
    judging: &Judging<P>,
    cases: &[P::Case],
    best: &[P::Answer],
    ran: &Ran,
    strict: bool,
) -> Judgement {
    match ran.end {
        End::OutOfTime => {
            let (time, wall) = (seconds(ran.time), seconds(ran.wall));
            let reason = if 5 * ran.time >= ran.wall {
                format!("still running after {time} of processor time")
            } else {
                format!("still running after {wall}, in which it worked for {time}")
            };
            Judgement::new(Verdict::Tle, Some(reason))
        }
        End::OutOfMemory => {
            let reason = format!("held {} MiB of memory", ran.memory.div_ceil(1 << 20));
            Judgement::new(Verdict::Mle, Some(reason))
        }
        End::Exited(0) => judge_output(judging, cases, best, &ran.output, strict),
        End::Exited(code) => runtime_error(format!("exit code {code}"), ran),
        End::Killed(signal) => runtime_error(signal_name(signal), ran),
        End::Overflowed => {
            let printed = format!("printed more than {} MiB", ran.output.len() >> 20);
            let mut judgement = judge_output(judging, cases, best, &ran.output, strict);
            judgement.note = None;
            if judgement.verdict != Verdict::Wa {
                judgement.verdict = Verdict::Pe;
            }
            judgement.reason = Some(match judgement.reason {
                Some(reason) => format!("{reason}; {printed}"),
                None => printed,
            });
            judgement
        }
    }
}

fn judge_output<P: Puzzle>(
    judging: &Judging<P>,
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
    strict: bool,
) -> Judgement {
    match check(judging, cases, best, output) {
        Ok(None) => Judgement::new(Verdict::Ac, None),
        Ok(Some(layout)) if strict => Judgement {
            case: Some(layout.number),
            ..Judgement::new(Verdict::Pe, Some(layout.to_string()))
        },
        Ok(Some(layout)) => Judgement {
            note: Some(format!("{layout}; a judge that compares text says PE")),
            ..Judgement::new(Verdict::Ac, None)
        },
        Err(Rejection::Wrong(wrong)) => Judgement {
            case: Some(wrong.number),
            expected: Some(wrong.expected),
            got: Some(wrong.found),
            ..Judgement::new(Verdict::Wa, Some(wrong.reason))
        },
        Err(Rejection::Unreadable { number, error }) => {
            let got = match &error {
                InputError::Unexpected(unexpected) => line(output, unexpected.position.line),
                InputError::Read(_) => None,
            };
            let expected = number.and_then(|number| {
                let answer = best.get(usize::try_from(number).ok()? - 1)?;
                Some(answer_text::<P>(number, answer))
            });
            Judgement {
                case: number,
                expected,
                got: Some(got.unwrap_or_default()),
                ..Judgement::new(Verdict::Pe, Some(format!("output {error}")))
            }
        }
    }
}

fn runtime_error(what: String, ran: &Ran) -> Judgement {
    let reason = match first_error(&ran.errors) {
        Some(error) => format!("{what}: {}", cut(&error, SHOWN)),
        None => what,
    };
    Judgement::new(Verdict::Re, Some(reason))
}

/// A line of an output, from 1.
fn line(output: &[u8], number: u64) -> Option<String> {
    let mut lines = output.split(|&byte| byte == b'\n');
    let line = lines.nth(usize::try_from(number).ok()? - 1)?;
    Some(cut(&shown(line), SHOWN))
}

/// Bytes as a person can look at them: what is no text is escaped.
pub fn shown(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\n' | '\t' => text.push(c),
                '\r' => {}
                c if c.is_control() => text.extend(c.escape_default()),
                c => text.push(c),
            }
        }
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

/// How many characters of a line are shown.
const SHOWN: usize = 120;

/// The beginning of a line that is longer than this, and how long it is.
pub fn cut(line: &str, most: usize) -> String {
    match line.char_indices().nth(most) {
        Some((end, _)) => format!("{}… ({} characters)", &line[..end], line.chars().count()),
        None => line.to_owned(),
    }
}

fn seconds(time: std::time::Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// What people call a signal.
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

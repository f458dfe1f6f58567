//! Runs a program on a batch of cases, and judges the run.
//!
//! ```text
//! Batch ──► input ──► Run ──► Execution ──────► Checked ─────────────► Attempt
//!                     within  what the program  the answers, and what  all of this, and what is
//!                     Limits  did               is wrong with them     known besides the reason
//! ```
//!
//! If the program crashed, or exceeded a limit of time or memory, this decides the verdict.
//! Otherwise the answers in its output decide.

use std::fmt::{self, Display};
use std::time::Duration;

use checker::{
    Batch, CaseText, Checked, Claim, ErasedPuzzle, Evidence, Judgement, Verdict, max_output_len,
    too_many,
};
use puzzle::visible::{cut, escape_line};

use crate::program::{Ends, Error, Execution, ExitReason, Limits, Run, error_summary, system};

/// A program to judge.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The puzzle.
    pub puzzle: &'static dyn ErasedPuzzle,
    /// The program.
    pub program: &'a dyn Run,
    /// The limits of a run.
    pub limits: Limits,
    /// Whether the output must have the statement's layout, byte for byte.
    pub strict: bool,
    /// Whether runs have to end.
    pub ends: Ends<'a>,
}

impl Subject<'_> {
    /// Runs the program on a batch within the limits of the subject, and judges the run.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or if the run has to end.
    pub fn judge(&self, batch: Batch) -> Result<Attempt, Error> {
        self.judge_within(batch, &self.limits)
    }

    /// Runs the program on an input made of these cases, within other limits than those of the
    /// subject, and judges the run.
    ///
    /// # Errors
    ///
    /// As for [`judge`](Self::judge).
    pub fn judge_cases(&self, cases: &[CaseText], limits: &Limits) -> Result<Attempt, Error> {
        self.judge_within(self.puzzle.batch(cases), limits)
    }

    fn judge_within(&self, batch: Batch, limits: &Limits) -> Result<Attempt, Error> {
        let limits = Limits { output: max_output_len(batch.output.len()), ..*limits };
        let ran = self.program.run(&batch.input, limits, self.ends)?;
        let check = |output: &[u8]| self.puzzle.check(&batch, output, self.strict);
        let (judgement, claims, detail) = match verdict_of_end(&ran, &limits) {
            None => {
                let Checked { judgement, claims } = check(&ran.output);
                let (verdict, end) = (judgement.verdict, ran.end);
                let detail = match verdict {
                    _ if end == ExitReason::TooMuchOutput => {
                        Some(Detail::TooMuchOutput { mib: ran.output.len() >> 20 })
                    }
                    Verdict::Pe if ran.output.is_empty() => {
                        output_file(&ran.written, &batch.input, check).map(Detail::OutputFile)
                    }
                    _ => None,
                };
                (judgement, claims, detail)
            }
            Some((Verdict::Tle, reason)) => {
                let Checked { judgement, claims } = check(&ran.output);
                let of = batch.cases.len() as u64;
                let right = judgement.case.map_or(of, |case| case - 1);
                let next_is_wrong = judgement.verdict == Verdict::Wa;
                let progress = Detail::Progress { right, of, next_is_wrong };
                (Judgement::new(Verdict::Tle, Some(reason)), claims, Some(progress))
            }
            Some((verdict, reason)) => {
                let is_exit = matches!(ran.end, ExitReason::Exited(_));
                let is_right = is_exit && check(&ran.output).judgement.is_accepted();
                // With a message, the exit code is the sign of a crash.
                let crashed = !ran.errors.is_empty();
                let detail = is_right.then_some(Detail::RightOutput { crashed });
                (Judgement::new(verdict, Some(reason)), Vec::new(), detail)
            }
        };
        let mut attempt = Attempt { batch, ran, judgement, claims, detail };
        if attempt.ran.end == ExitReason::TooMuchOutput && attempt.is_accepted() {
            attempt.judgement = Judgement::new(Verdict::Pe, None);
        }
        let cases = too_many(self.puzzle, attempt.batch.cases.len());
        attempt.judgement.note_too_many(cases);
        Ok(attempt)
    }
}

/// A run of a program on a batch, with its judgement.
pub struct Attempt {
    /// The input, and the answers with which the output is compared.
    pub batch: Batch,
    /// What the program did.
    pub ran: Execution,
    /// The verdict and its reason.
    pub judgement: Judgement,
    /// The answers of the program, up to the first that is missing or malformed. There are none if
    /// the program crashed or exceeded the memory limit.
    pub claims: Vec<Claim>,
    /// What is known besides the reason.
    pub detail: Option<Detail>,
}

/// What is known about a failure besides its reason. It is shown after the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The output is empty, but the file with this name has answers.
    OutputFile(String),
    /// The output is right, but the exit code is not 0.
    RightOutput {
        /// Whether the program wrote a message, as when it crashes.
        crashed: bool,
    },
    /// The program had printed `right` answers when the time was up, all of them right.
    Progress {
        /// The number of right answers before the first that is wrong, missing or malformed.
        right: u64,
        /// The number of cases.
        of: u64,
        /// Whether the answer after these is wrong.
        next_is_wrong: bool,
    },
    /// The program printed more than it may.
    TooMuchOutput {
        /// The maximum size of the output in MiB.
        mib: usize,
    },
}

impl Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutputFile(file) => {
                let redirects = "did the program redirect its output there (freopen)?";
                write!(f, "but {file} has answers: {redirects}")
            }
            Self::RightOutput { crashed } => f.write_str(if *crashed {
                "all of the output is right, so the fault is after the last answer"
            } else {
                "the output is right: end with exit code 0 (return 0)"
            }),
            Self::Progress { right, of, next_is_wrong } => {
                let next = if *next_is_wrong { ", but the next one was wrong" } else { "" };
                write!(f, "until then {right} of {of} answers were right{next}")
            }
            Self::TooMuchOutput { mib } => write!(f, "the program printed more than {mib} MiB"),
        }
    }
}

impl Attempt {
    /// Returns why the program failed: the fault of form, the reason of the judgement, and then the
    /// detail.
    pub fn reason(&self) -> String {
        self.with_detail(self.judgement.why())
    }

    /// Returns the [reason](Self::reason) without the fault of form. It may be empty.
    pub fn reason_besides_form(&self) -> String {
        self.with_detail(self.judgement.reason.clone())
    }

    /// Returns what is `said` of the run, and then the detail. An output without end comes first.
    fn with_detail(&self, said: Option<String>) -> String {
        // With a single case, no answer before the end is the usual state of a slow program.
        let is_shown = |detail: &&Detail| !matches!(detail, Detail::Progress { of: 1, .. });
        let detail = self.detail.as_ref().filter(is_shown).map(Detail::to_string);
        let parts = match self.ran.end {
            ExitReason::TooMuchOutput => [detail, said],
            _ => [said, detail],
        };
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// Returns the answers that the program printed, from which a misread rule can be inferred.
    /// There are none if the program crashed or exceeded a limit of time or memory, because the
    /// last answer may then be cut.
    pub fn evidence(&self) -> Vec<Evidence> {
        let is_whole = [Verdict::Ac, Verdict::Wa, Verdict::Pe].contains(&self.judgement.verdict);
        if is_whole { Evidence::of(&self.batch, &self.claims) } else { Vec::new() }
    }

    /// Returns whether the verdict is AC.
    pub fn is_accepted(&self) -> bool {
        self.judgement.is_accepted()
    }

    /// Returns how many answers the program had printed when the time was up, if the verdict is TLE
    /// and all of these answers are right.
    pub fn right_by_then(&self) -> Option<u64> {
        match self.detail {
            Some(Detail::Progress { right, next_is_wrong: false, .. }) => Some(right),
            _ => None,
        }
    }

    /// Returns whether this run and another ended alike: with the same verdict, and with reasons
    /// that differ in little more than numbers, tiles or the name of a category.
    pub fn ends_like(&self, other: &Self) -> bool {
        const ALIKE: f64 = 0.75;
        let reason = |run: &Self| {
            let reason = run.judgement.why().unwrap_or_default();
            without_numbers(reason.lines().next().unwrap_or_default())
        };
        let is_same = self.judgement.verdict == other.judgement.verdict;
        is_same && strsim::sorensen_dice(&reason(self), &reason(other)) >= ALIKE
    }

    /// Returns whether this run fails in the same way as `other`: with the same verdict, the same
    /// case at fault, and the same reason, apart from its numbers. If `other` has no known case at
    /// fault, any case will do. For RE, whose reason quotes an error message, only the reason up to
    /// its second colon counts.
    pub fn fails_like(&self, other: &Self) -> bool {
        let words = |Self { judgement, .. }: &Self| {
            let parts = if judgement.verdict == Verdict::Re { 2 } else { usize::MAX };
            let why = judgement.why().unwrap_or_default();
            let parts = why.split(':').take(parts).map(without_numbers);
            (judgement.verdict, parts.collect::<Vec<_>>())
        };
        let case = |attempt: &Self| Some(attempt.batch.cases[attempt.index_at_fault()?].clone());
        words(self) == words(other) && (case(self) == case(other) || case(other).is_none())
    }

    /// Returns the index of the first case with a wrong answer, if it is known.
    pub fn index_at_fault(&self) -> Option<usize> {
        let index = usize::try_from(self.judgement.case?).ok()?.checked_sub(1)?;
        (index < self.batch.cases.len()).then_some(index)
    }
}

/// Returns a reason without its digits, because numbers differ from run to run.
fn without_numbers(reason: &str) -> String {
    reason.replace(|c: char| c.is_ascii_digit(), "")
}

/// Returns the verdict that the end of a program decides, and the reason. Returns `None` if the
/// output decides.
fn verdict_of_end(ran: &Execution, limits: &Limits) -> Option<(Verdict, String)> {
    let crashed = |end: String| {
        let error = error_summary(&ran.errors).map(|error| escape_line(error.as_bytes()));
        let error = error.map_or(String::new(), |error| format!(": {}", cut(&error, 160)));
        (Verdict::Re, end + &error)
    };
    let [time, wall, waiting] = [ran.time, ran.wall, limits.wall].map(seconds);
    let limit = format!("the limit is {} (--time-limit)", seconds(limits.time));
    Some(match ran.end {
        ExitReason::OutOfTime => {
            (Verdict::Tle, format!("still running after {time} of CPU time; {limit}"))
        }
        ExitReason::Exited(0) if ran.time > limits.time => {
            let close = "close enough that another run might pass";
            (Verdict::Tle, format!("took {time} of CPU time; {limit}, {close}"))
        }
        ExitReason::OutOfWallTime => {
            let reason = format!("still running after {wall}, of which {time} was CPU time");
            (Verdict::Tle, format!("{reason}; {limit}, or {waiting} of wall-clock time"))
        }
        ExitReason::OutOfMemory => {
            let sizes = [ran.memory, limits.memory].map(|size| size.div_ceil(1 << 20));
            let [used, limit] = sizes.map(|size| format!("{size} MiB"));
            let limit = format!("the limit is {limit} (--memory-limit)");
            (Verdict::Mle, format!("used {used} of memory; {limit}"))
        }
        ExitReason::Exited(0) | ExitReason::TooMuchOutput => return None,
        ExitReason::Exited(code) => crashed(format!("exit code {code}")),
        ExitReason::Killed(signal) => crashed(system::signal_name(signal)),
        ExitReason::StackOverflow => crashed("stack overflow".to_owned()),
    })
}

/// Returns a duration in seconds, with its unit.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Returns the name of the first file to which a program may have `written` its answers instead of
/// standard output: the file is not a copy of the input, and `check` does not judge it as PE.
fn output_file(
    written: &[(String, Vec<u8>)],
    input: &[u8],
    check: impl Fn(&[u8]) -> Checked,
) -> Option<String> {
    let is_output = |text: &[u8]| text != input && check(text).judgement.verdict != Verdict::Pe;
    let (name, _) = written.iter().find(|(_, text)| is_output(text))?;
    Some(name.clone())
}

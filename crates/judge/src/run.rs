//! Runs a program on a batch of cases, and judges the run.
//!
//! ```text
//! Requirements ─► ResourceLimits ─┐
//! Batch ─────────► input ─────────┴─► Program ─► Execution ─► Judgement
//!                                     the run    what it did   AC, or a verdict and its reason
//! ```
//!
//! The [`Requirements`] are what the user asks of the program. The [`ResourceLimits`] of a run
//! follow from them. A run is killed only a little after the CPU time is used up, so that the
//! report can say how close it was. If the program crashed, or exceeded a limit of time or memory,
//! this decides the verdict. Otherwise the answers in its output decide. An [`Attempt`] holds the
//! batch, what the program did, and the judgement.

use std::fs::{self, DirEntry, Metadata};
use std::path::Path;
use std::time::{Duration, SystemTime};

use checker::{
    Batch, CaseText, ErasedPuzzle, Evidence, Judgement, MAX_MEMORY, Verdict, max_output_len,
};
use puzzle::visible::{cut, escape_line, path};

use crate::crash::error_summary;
use crate::program::{Execution, ExitReason, Program, ResourceLimits};
use crate::{Error, system};

/// What is required of a program besides right answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirements {
    /// The CPU time that the program and everything it starts may use in a run.
    pub time: Duration,
    /// The wall-clock time that a run may take.
    pub wall: Duration,
    /// The memory that the program and everything it starts may use together, in bytes.
    pub memory: u64,
    /// Whether the output must have the statement's layout, byte for byte.
    pub strict: bool,
}

impl Requirements {
    /// The default limit of CPU time. The limit of an online judge, such as one second or three, is
    /// meant for the inputs and the machine of that judge. This limit leaves room for the usual
    /// algorithm in a slow language on all but the longest fixtures, and still ends a program that
    /// would take hours.
    pub const TIME: Duration = Duration::from_secs(10);
    /// The default memory limit in bytes, which is also that of the packages.
    pub const MEMORY: u64 = MAX_MEMORY;

    /// The limit of wall-clock time is this many times that of CPU time, because a program may wait
    /// and the machine may be busy.
    pub const WALL: u32 = 5;

    /// Returns the requirements with `time` as the limit of CPU time. The limit of wall-clock time
    /// follows from [`Self::WALL`], but is at least ten seconds. The memory limit is the default,
    /// and the layout is not strict.
    pub fn new(time: Duration) -> Self {
        Self {
            time,
            wall: time.saturating_mul(Self::WALL).max(Duration::from_secs(10)),
            memory: Self::MEMORY,
            strict: false,
        }
    }

    /// Returns the limits of a run that may print `output` bytes. A run is killed only when it
    /// exceeds the limit of CPU time by a fifth. A run that is close to the limit can therefore end
    /// by itself, and be reported as close.
    fn limits(&self, output: usize) -> ResourceLimits {
        let time = self.time.saturating_add(self.time / 5);
        ResourceLimits { time, wall: self.wall, memory: self.memory, output }
    }

    /// Returns whether `time` is so close to the limit of CPU time that another run may end on the
    /// other side of the limit.
    pub fn is_close(&self, time: Duration) -> bool {
        time.abs_diff(self.time) <= self.time / 5
    }
}

/// A function that runs the judged program on an input, within limits.
pub type Run<'a> = dyn Fn(&[u8], ResourceLimits) -> Result<Execution, Error> + Sync + 'a;

/// A function that runs the judged program on an input made of the given cases, and judges the run.
pub type Try<'a> = dyn Fn(Vec<CaseText>, &Requirements) -> Result<Attempt, Error> + Sync + 'a;

/// A program to judge: the puzzle, the requirements, and the function that runs the program.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The puzzle.
    pub puzzle: &'static dyn ErasedPuzzle,
    /// What is required of the program.
    pub requirements: Requirements,
    /// Runs the program on some cases, and judges the run.
    pub judge: &'a Try<'a>,
}

/// A run of a program on a batch, with its judgement.
pub struct Attempt {
    /// The input, and the answers with which the output is compared.
    pub batch: Batch,
    /// What the program did.
    pub ran: Execution,
    /// The verdict and the reasons.
    pub judgement: Judgement,
    /// The number of answers that the program had printed when the time was up, if the verdict is
    /// TLE and all of these answers are right.
    pub right_by_then: Option<u64>,
}

impl Attempt {
    /// Runs a program on a batch, and judges the run.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or if there is an interrupt.
    pub fn new(
        puzzle: &dyn ErasedPuzzle,
        batch: Batch,
        run: &Run,
        requirements: &Requirements,
    ) -> Result<Self, Error> {
        let max_output = max_output_len(batch.expected().len());
        let ran = run(&batch.input, requirements.limits(max_output))?;
        let check = |output: &[u8]| puzzle.check(&batch, output, requirements.strict);
        let mut judgement = judge_run(&ran, requirements, check);
        judgement.note_too_many(puzzle.too_many(batch.cases.len()));
        let mut right_by_then = None;
        let count = batch.cases.len();
        let hint = match judgement.verdict {
            Verdict::Pe if ran.output.is_empty() => {
                output_file(ran.wall, &batch.input, check).map(|file| {
                    let redirects = "did the program redirect its output there (freopen)?";
                    format!("; but {file} has answers: {redirects}")
                })
            }
            Verdict::Tle => {
                let by_then = check(&ran.output);
                let right = by_then.case.map_or(count as u64, |case| case - 1);
                right_by_then = (by_then.verdict != Verdict::Wa).then_some(right);
                let next = right_by_then.map_or(", but the next one was wrong", |_| "");
                let hint = format!("; until then {right} of {count} answers were right{next}");
                (count > 1).then_some(hint)
            }
            _ => None,
        };
        if let Some(reason) = &mut judgement.reason {
            reason.extend(hint);
        }
        Ok(Self { batch, ran, judgement, right_by_then })
    }

    /// Returns the answers that the program printed, from which a misread rule can be inferred. The
    /// list is empty if the program crashed or exceeded a limit of time or memory, because the last
    /// answer may then be cut. The list is also empty if the program is compared with another
    /// program.
    pub fn evidence(&self, puzzle: &dyn ErasedPuzzle) -> Vec<Evidence> {
        let is_whole = [Verdict::Ac, Verdict::Wa, Verdict::Pe].contains(&self.judgement.verdict);
        let is_whole = is_whole && self.batch.other.is_none();
        if is_whole { puzzle.evidence(&self.batch, &self.ran.output) } else { Vec::new() }
    }

    /// Returns whether the verdict is AC.
    pub fn is_accepted(&self) -> bool {
        self.judgement.is_accepted()
    }

    /// Returns whether this run fails in the same way as `other`: with the same verdict, the same
    /// case at fault, and the same reason, apart from its numbers. If `other` has no known case at
    /// fault, any case will do. For RE, whose reason quotes an error message, only the reason up to
    /// its second colon counts.
    pub fn fails_like(&self, other: &Self) -> bool {
        let words = |Self { judgement, .. }: &Self| {
            let parts = if judgement.verdict == Verdict::Re { 2 } else { usize::MAX };
            let parts = judgement.reason.iter().flat_map(|reason| reason.split(':')).take(parts);
            (judgement.verdict, parts.map(without_numbers).collect::<Vec<_>>())
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
pub fn without_numbers(reason: &str) -> String {
    reason.replace(|c: char| c.is_ascii_digit(), "")
}

/// Judges a run.
///
/// `check` judges the output. It is called only if the program ended in time with exit code 0, or
/// if it printed too much. In the second case the verdict is WA if the output has a wrong answer,
/// and PE otherwise. Any other end of the program decides the verdict.
fn judge_run(
    ran: &Execution,
    requirements: &Requirements,
    check: impl Fn(&[u8]) -> Judgement,
) -> Judgement {
    let failed = |verdict, reason| Judgement::new(verdict, Some(reason));
    let crashed = |end: String| {
        let error = error_summary(&ran.errors).map(|error| escape_line(error.as_bytes()));
        let error = error.map_or(String::new(), |error| format!(": {}", cut(&error, 160)));
        failed(Verdict::Re, end + &error)
    };
    let [time, wall, waiting] = [ran.time, ran.wall, requirements.wall].map(seconds);
    let limit = format!("the limit is {} (--time-limit)", seconds(requirements.time));
    match ran.end {
        ExitReason::OutOfTime => {
            failed(Verdict::Tle, format!("still running after {time} of CPU time; {limit}"))
        }
        ExitReason::Exited(0) if ran.time > requirements.time => {
            let close = "close enough that another run might pass";
            failed(Verdict::Tle, format!("took {time} of CPU time; {limit}, {close}"))
        }
        ExitReason::OutOfWallTime => {
            let reason = format!("still running after {wall}, of which {time} was CPU time");
            failed(Verdict::Tle, format!("{reason}; {limit}, or {waiting} of wall-clock time"))
        }
        ExitReason::OutOfMemory => {
            let sizes = [ran.memory, requirements.memory].map(|size| size.div_ceil(1 << 20));
            let [used, limit] = sizes.map(|size| format!("{size} MiB"));
            let limit = format!("the limit is {limit} (--memory-limit)");
            failed(Verdict::Mle, format!("used {used} of memory; {limit}"))
        }
        ExitReason::Exited(0) => check(&ran.output),
        ExitReason::Exited(code) => crashed(format!("exit code {code}")),
        ExitReason::Killed(signal) => crashed(system::signal_name(signal)),
        ExitReason::StackOverflow => crashed("stack overflow".to_owned()),
        ExitReason::TooMuchOutput => {
            let printed = format!("the program printed more than {} MiB", ran.output.len() >> 20);
            let judgement = check(&ran.output);
            let verdict = if judgement.verdict == Verdict::Wa { Verdict::Wa } else { Verdict::Pe };
            let reason = judgement.reason.into_iter().chain([printed]).collect::<Vec<_>>();
            Judgement { verdict, reason: Some(reason.join("; ")), note: None, ..judgement }
        }
    }
}

/// Returns a duration in seconds, with its unit.
fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Looks for a file to which a program may have written its answers instead of standard output, and
/// returns the name of the file. Such a file is in the current folder, where programs run. It was
/// written within the last `time`, is smaller than 1 MiB and not the input, and `check` does not
/// judge it as PE.
fn output_file(time: Duration, input: &[u8], check: impl Fn(&[u8]) -> Judgement) -> Option<String> {
    const CLOCK: Duration = Duration::from_millis(100); // file timestamps can lag the clock
    let since = SystemTime::now().checked_sub(time + CLOCK)?;
    let is_output = |entry: &DirEntry| {
        let file = entry.metadata().ok().filter(Metadata::is_file)?;
        let is_new = file.modified().ok()? >= since && file.len() < 1 << 20;
        let text = fs::read(entry.path()).ok().filter(|text| is_new && text != input)?;
        Some(check(&text).verdict != Verdict::Pe)
    };
    let mut entries = fs::read_dir(".").ok()?.flatten();
    let entry = entries.find(|entry| is_output(entry) == Some(true))?;
    Some(path(Path::new(&entry.file_name())))
}

/// Runs a helper on `input`, and returns what the helper prints. A helper is a program with which
/// the judged program is compared, or one that generates inputs. `role` is what errors call the
/// helper.
///
/// The time limit of a helper is ten times `requirements.time`, because a helper is written to be
/// simple rather than fast. Its memory limit is always [`Requirements::MEMORY`], and its output
/// limit is 64 MiB.
///
/// # Errors
///
/// [`Error::Helper`] if the helper exceeds one of these limits or does not end with exit code 0,
/// [`Error::Run`] if it cannot be started, and [`Error::Interrupted`] if there is an interrupt.
pub fn helper_output(
    role: &str,
    helper: &Program,
    input: &[u8],
    requirements: &Requirements,
) -> Result<Vec<u8>, Error> {
    const MAX_OUTPUT: usize = 1 << 26;
    let requirements = Requirements::new(requirements.time.saturating_mul(10));
    let ran = helper.run(input, requirements.limits(MAX_OUTPUT))?;
    let judgement = judge_run(&ran, &requirements, |_| Judgement::new(Verdict::Ac, None));
    let Some(reason) = judgement.reason else { return Ok(ran.output) };
    let reason = format!("{}, {reason}", judgement.verdict);
    Err(Error::Helper { role: role.to_owned(), reason })
}

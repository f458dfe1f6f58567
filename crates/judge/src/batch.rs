//! An input with its best answers, and the run of a program on it.

use std::fs::{self, DirEntry, Metadata};
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::program::{ResourceLimits, RunResult};
use crate::verdict::{Judgement, Verdict, judge_run};
use crate::{CaseText, Error, max_output_len};

/// Runs the judged program on an input.
pub type Run<'a> = dyn Fn(&[u8], ResourceLimits) -> Result<RunResult, Error> + Sync + 'a;

/// Runs the judged program on an input of these cases, and judges it.
pub type Try<'a> = dyn Fn(Vec<CaseText>, &Requirements) -> Result<Attempt, Error> + Sync + 'a;

/// What is required of a program besides right answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirements {
    /// The processor time that the program and everything it starts may use in a run.
    pub time: Duration,
    /// The wall-clock time that it may take.
    pub wall: Duration,
    /// The memory that the program and everything it starts may use together, in bytes.
    pub memory: u64,
    /// Whether the output must have the statement's layout, byte for byte.
    pub strict: bool,
}

impl Requirements {
    /// The default time limit. A judge's own limit, such as a second or three, is for its own
    /// inputs and machine. This one leaves room for the textbook algorithm in a slow language, on
    /// an input that is larger than theirs, and still ends a program that would take hours.
    pub const TIME: Duration = Duration::from_secs(10);
    /// The default memory limit. Online judges allow less or more, and not all say how much.
    pub const MEMORY: u64 = 1 << 30;

    /// These limits: `time` of processor time; wall-clock time is five times that, at least ten
    /// seconds, since a program may wait and the machine may be busy.
    pub fn new(time: Duration) -> Self {
        Self {
            time,
            wall: time.saturating_mul(5).max(Duration::from_secs(10)),
            memory: Self::MEMORY,
            strict: false,
        }
    }

    /// The limits of a run that may print this much. A run is killed some time after its limit, to
    /// see whether it comes close.
    fn limits(&self, output: usize) -> ResourceLimits {
        let time = self.time.saturating_add(self.time / 5);
        ResourceLimits { time, wall: self.wall, memory: self.memory, output }
    }

    /// Whether a run of this length may end on the other side of the time limit the next time.
    pub fn is_close(&self, time: Duration) -> bool {
        time.abs_diff(self.time) <= self.time / 5
    }
}

/// An input with its best answers, ready to be run and judged;
/// [`TextPuzzle::batch`](crate::TextPuzzle::batch) and
/// [`TextPuzzle::batch_against`](crate::TextPuzzle::batch_against) make one.
pub struct Batch {
    /// The cases.
    pub cases: Vec<CaseText>,
    /// The input with these cases.
    pub input: Vec<u8>,
    /// Our solver's output for it, or that of the other program.
    pub output: Vec<u8>,
    /// Judges an output, strictly or not.
    pub(crate) check: Box<dyn Fn(&[u8], bool) -> Judgement + Send>,
}

impl Batch {
    /// Compares an output with the best answers: see [`check`](crate::check).
    pub fn check(&self, output: &[u8], strict: bool) -> Judgement {
        (self.check)(output, strict)
    }

    /// Runs the program on it.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or there is an interrupt.
    pub fn run(self, run: &Run, requirements: &Requirements) -> Result<Attempt, Error> {
        let ran = run(&self.input, requirements.limits(max_output_len(self.output.len())))?;
        let check = |output: &[u8]| self.check(output, requirements.strict);
        let mut judgement = judge_run(&ran, requirements, check);
        if judgement.verdict == Verdict::Pe
            && ran.output.is_empty()
            && let Some(reason) = &mut judgement.reason
            && let Some(file) = file_with_output(ran.wall, check)
        {
            reason.extend(["; it printed nothing, but ", &file, " has answers: is that freopen?"]);
        }
        Ok(Attempt { batch: self, ran, judgement })
    }
}

/// What another program prints for an input, to take the place of our solver's output. It may take
/// ten times as long as the judged one, since it is simple rather than fast.
///
/// # Errors
///
/// If it goes wrong, or there is an interrupt.
pub fn other_output(
    run: &Run,
    input: &[u8],
    requirements: &Requirements,
) -> Result<Vec<u8>, Error> {
    const MAX_OUTPUT: usize = 1 << 26;
    let requirements = Requirements::new(requirements.time.saturating_mul(10));
    let ran = run(input, requirements.limits(MAX_OUTPUT))?;
    let Judgement { verdict, reason, .. } =
        judge_run(&ran, &requirements, |_| Judgement::new(Verdict::Ac, None));
    match reason {
        Some(reason) => Err(Error::Other(format!("{verdict}, {reason}"))),
        None => Ok(ran.output),
    }
}

/// A file in the current folder, where programs run, that was written in the time until now and
/// holds what may be the output.
fn file_with_output(time: Duration, check: impl Fn(&[u8]) -> Judgement) -> Option<String> {
    const CLOCK: Duration = Duration::from_millis(100); // the times of files may be behind
    let since = SystemTime::now().checked_sub(time + CLOCK)?;
    let is_output = |entry: &DirEntry| {
        let file = entry.metadata().ok().filter(Metadata::is_file)?;
        let is_new = file.modified().ok()? >= since && file.len() < 1 << 20;
        Some(is_new && check(&fs::read(entry.path()).ok()?).verdict != Verdict::Pe)
    };
    let mut entries = fs::read_dir(".").ok()?.flatten();
    let entry = entries.find(|entry| is_output(entry) == Some(true))?;
    Some(terminal::path(Path::new(&entry.file_name())))
}

/// A run of the program on a batch, judged.
pub struct Attempt {
    /// The input and its best answers.
    pub batch: Batch,
    /// What the program did.
    pub ran: RunResult,
    /// The verdict and the reasons.
    pub judgement: Judgement,
}

impl Attempt {
    /// Whether the program is accepted.
    pub fn is_accepted(&self) -> bool {
        self.judgement.is_accepted()
    }

    /// The index of the first case with a wrong answer, if that is known.
    pub fn index_at_fault(&self) -> Option<usize> {
        let index = usize::try_from(self.judgement.case?).ok()?.checked_sub(1)?;
        (index < self.batch.cases.len()).then_some(index)
    }
}

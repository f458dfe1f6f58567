//! The run of a program on an input, judged.

use std::fs::{self, DirEntry, Metadata};
use std::path::Path;
use std::time::{Duration, SystemTime};

use checker::{Batch, CaseText, ErasedPuzzle, Judgement, Verdict, max_output_len};
use puzzle::visible::path;

use crate::Error;
use crate::limits::{Requirements, ResourceLimits};
use crate::program::Execution;
use crate::verdict::judge_run;

/// A function that runs the judged program on an input within some limits.
pub type Run<'a> = dyn Fn(&[u8], ResourceLimits) -> Result<Execution, Error> + Sync + 'a;

/// A function that runs the judged program on an input with these cases, and judges the run.
pub type Try<'a> = dyn Fn(Vec<CaseText>, &Requirements) -> Result<Attempt, Error> + Sync + 'a;

/// Runs a helper on `input`, and returns what it prints. A helper is a program that takes the place
/// of our solver, or that generates inputs. `role` is what errors call it.
///
/// The time limit of a helper is ten times `requirements.time`, because a helper is written to be
/// simple rather than fast. Its memory limit is always [`Requirements::MEMORY`], and it may print
/// 64 MiB.
///
/// # Errors
///
/// [`Error::Helper`] if the helper exceeds one of these limits or does not end with exit code 0,
/// [`Error::Run`] if it cannot be started, and [`Error::Interrupted`] if there is an interrupt.
pub fn helper_output(
    role: &str,
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
        Some(reason) => {
            Err(Error::Helper { role: role.to_owned(), reason: format!("{verdict}, {reason}") })
        }
        None => Ok(ran.output),
    }
}

/// Looks in the current folder, where programs run, for a file that was written within the last
/// `time`, is not the input and holds what may be the output. Returns the name of the file.
fn output_file(time: Duration, input: &[u8], check: impl Fn(&[u8]) -> Judgement) -> Option<String> {
    const CLOCK: Duration = Duration::from_millis(100); // the times of files may be behind
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

/// A run of a program on a batch, judged.
pub struct Attempt {
    /// The input and the answers to which the output is compared.
    pub batch: Batch,
    /// What the program did.
    pub ran: Execution,
    /// The verdict and the reasons.
    pub judgement: Judgement,
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
        if judgement.verdict == Verdict::Pe
            && ran.output.is_empty()
            && let Some(reason) = &mut judgement.reason
            && let Some(file) = output_file(ran.wall, &batch.input, check)
        {
            reason.extend(["; it printed nothing, but ", &file, " has answers: is that freopen?"]);
        }
        let count = batch.cases.len();
        if judgement.verdict == Verdict::Tle
            && count > 1
            && let Some(reason) = &mut judgement.reason
        {
            let right = check(&ran.output).case.map_or(count as u64, |case| case - 1);
            reason.extend(["; right answers by then: ", &format!("{right} of {count}")]);
        }
        Ok(Self { batch, ran, judgement })
    }

    /// Returns whether the verdict is AC.
    pub fn is_accepted(&self) -> bool {
        self.judgement.is_accepted()
    }

    /// Returns whether this failure is the same as that of another run. The verdict must be the
    /// same, and so must the case at fault, unless it is unknown in the other run. The reason must
    /// be the same but for its numbers. If the reason quotes an error message, only the beginning
    /// of that counts.
    pub fn fails_like(&self, other: &Self) -> bool {
        let words = |Self { judgement, .. }: &Self| {
            let parts = if judgement.verdict == Verdict::Re { 2 } else { usize::MAX };
            let parts = judgement.reason.iter().flat_map(|reason| reason.split(':')).take(parts);
            let without_numbers = |part: &str| part.replace(|c: char| c.is_ascii_digit(), "");
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

//! Random inputs, more and more cases at a time, until a program fails.

use std::cell::RefCell;
use std::iter;
use std::time::{Duration, Instant};

use checker::CaseText;
use puzzle::parallel::pipeline;

use crate::attempt::{Attempt, Try};
use crate::limits::Requirements;
use crate::sizer::RunSizer;
use crate::{Error, concurrent_runs, interrupt};

/// Which inputs to try, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The number of the first case.
    pub first: u64,
    /// How many cases to try at most.
    pub cases: u64,
    /// When to stop starting new runs.
    pub time: Duration,
    /// How many cases to put into each run; `None` for a growing number.
    pub batch: Option<usize>,
    /// What is required of the program.
    pub requirements: Requirements,
}

/// Makes the cases of a run: as many random cases as the second number says, from the one with the
/// first number on. A generator that makes whole inputs is asked for one of them at a time.
pub type Make<'a> = dyn Fn(u64, u64) -> Result<Vec<CaseText>, Error> + Sync + 'a;

/// The result of a search.
#[derive(Default)]
pub struct Outcome {
    /// How many cases were tried: all up to the first that failed, or all.
    pub cases: u64,
    /// How many times the program ran.
    pub runs: u64,
    /// How long that took.
    pub time: Duration,
    /// What a strict judge would reject, although everything is accepted.
    pub note: Option<String>,
    /// How the program failed, if it did.
    pub found: Option<Found>,
}

/// An input on which the program failed, as it was found.
pub struct Found {
    /// The number of its first case.
    pub first: u64,
    /// The run.
    pub attempt: Attempt,
    /// The estimated cost of runs and cases.
    pub sizer: RunSizer,
}

/// Tries random inputs of at most `max_cases` cases until the program fails, the plan is complete, or
/// there is an interrupt. `on_progress` receives the number of cases accepted so far.
///
/// Several programs run at the same time, yet the failure returned is the first in the order of
/// the cases.
///
/// # Errors
///
/// If a case cannot be made or the program cannot be started.
pub fn search(
    max_cases: usize,
    plan: &Plan,
    make: &Make,
    judge: &Try,
    mut on_progress: impl FnMut(u64),
) -> Result<Outcome, Error> {
    let start = Instant::now();
    let sizer = RefCell::new(RunSizer::new(max_cases));
    let is_over = || interrupt::seen() || start.elapsed() >= plan.time;
    let (mut number, mut left, mut index, mut waits) = (plan.first, plan.cases, 0, false);
    let runs = iter::from_fn(|| {
        let sizer = sizer.borrow();
        // The first runs wait for each other, so that each learns from those before it.
        waits = !waits && sizer.is_growing(index);
        if waits {
            return Some(None);
        }
        let time_limit = plan.requirements.time;
        let wanted = plan.batch.unwrap_or_else(|| sizer.for_search(index, time_limit));
        let size = left.min(wanted.clamp(1, max_cases) as u64);
        let first = number;
        (number, left, index) = (number.wrapping_add(size), left - size, index + 1);
        (size > 0 && !is_over()).then_some(Some((first, size)))
    });
    let attempt = |(first, size)| {
        let attempt = || judge(make(first, size)?, &plan.requirements);
        (first, if is_over() { Err(Error::Interrupted) } else { attempt() })
    };
    let (mut outcome, mut found) = (Outcome::default(), None);
    let ended = pipeline(concurrent_runs(), runs, attempt, |run| {
        let Some((first, attempt)) = run else { return Ok(()) };
        let attempt = attempt.map_err(Some)?;
        outcome.runs += 1;
        if !attempt.is_accepted() {
            found = Some((first, attempt));
            return Err(None);
        }
        sizer.borrow_mut().learn(attempt.batch.cases.len(), &attempt.ran);
        outcome.cases += attempt.batch.cases.len() as u64;
        outcome.note = outcome.note.take().or(attempt.judgement.note);
        on_progress(outcome.cases);
        Ok(())
    });
    outcome.time = start.elapsed();
    if let Err(Some(error)) = ended
        && !matches!(error, Error::Interrupted)
    {
        return Err(error);
    }
    if let Some((first, attempt)) = found {
        let found = Found { first, attempt, sizer: sizer.into_inner() };
        outcome.cases += found.number();
        outcome.note = None;
        outcome.found = Some(found);
    }
    Ok(outcome)
}

impl Found {
    /// Which of its cases is the first with a wrong answer, from 1; the last if that is unknown.
    pub fn number(&self) -> u64 {
        let count = self.attempt.batch.cases.len() as u64;
        self.attempt.judgement.case.unwrap_or(count)
    }
}

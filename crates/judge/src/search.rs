//! Tries random inputs until a program fails on one of them. The number of cases in an input grows
//! during the search, as far as the speed of the program allows.

use std::cell::RefCell;
use std::iter;
use std::time::{Duration, Instant};

use checker::{CaseText, Evidence};
use puzzle::parallel::pipeline;
use terminal::interrupt::{Interrupted, seen};

use crate::run::{Attempt, Subject};
use crate::sizer::RunSizer;
use crate::{Error, concurrent_runs};

/// A `Plan` says which inputs a search tries, and for how long.
///
/// Cases are numbered from 0. If a generator program prints whole inputs, `first` and `cases` count
/// inputs instead of cases, and `batch` must be 1.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The number of the first case.
    pub first: u64,
    /// The maximum number of cases to try.
    pub cases: u64,
    /// The time after which no new run starts.
    pub time: Duration,
    /// The number of cases in each run. With `None`, the number grows during the search.
    pub batch: Option<usize>,
}

/// The number of answers that are enough to find out which rule a program misreads. More answers
/// would tell little, and every misreading that explains all of them must be checked on each.
pub const ENOUGH: usize = 1_000;

/// A function that makes the cases of one run. Its arguments are the number of the first case and
/// the number of cases to make. If a generator program prints whole inputs, the first argument is
/// the number of an input, and the function returns all cases of that input.
pub type Make<'a> = dyn Fn(u64, u64) -> Result<Vec<CaseText>, Error> + Sync + 'a;

/// The result of a search.
#[derive(Default)]
pub struct Outcome {
    /// The number of cases tried. If the program failed, the last case counted is the first with a
    /// wrong answer, or the last of the failing run if that case is unknown.
    pub cases: u64,
    /// The number of runs. If the program failed, the failing run is the last one counted.
    pub runs: u64,
    /// How long the search took.
    pub time: Duration,
    /// The note of the first run that has one. It says, for example, what a strict judge would
    /// reject in an accepted output. `None` if the program failed, or if no run has a note.
    pub note: Option<String>,
    /// The first answers of the program, up to about [`ENOUGH`], and those of the failing run. They
    /// show which rule the program misreads.
    pub evidence: Vec<Evidence>,
    /// The failure, if the program failed.
    pub found: Option<Found>,
}

/// A failure that a search found, before the input is shrunk.
pub struct Found {
    /// The run that failed.
    pub attempt: Attempt,
    /// The sizer of the search, which has learned what runs and cases cost.
    pub sizer: RunSizer,
}

/// Runs a program on random inputs until it fails, the plan is complete, or there is an interrupt.
///
/// `make` makes the cases, and `on_progress` receives the number of cases accepted so far. Several
/// inputs are tried at the same time, but the failure returned is always the first in the order of
/// the cases.
///
/// # Errors
///
/// If a case cannot be made or the program cannot be started.
pub fn search(
    subject: &Subject,
    plan: &Plan,
    make: &Make,
    mut on_progress: impl FnMut(u64),
) -> Result<Outcome, Error> {
    let (start, max_cases) = (Instant::now(), subject.puzzle.max_cases());
    let sizer = RefCell::new(RunSizer::new(max_cases));
    let is_over = || seen() || start.elapsed() >= plan.time;
    let (time_limit, threads) = (subject.requirements.time, concurrent_runs());
    let (mut number, mut left, mut index, mut unknown) = (plan.first, plan.cases, 0, 0);
    let runs = iter::from_fn(|| {
        let sizer = sizer.borrow();
        // While runs are growing, all concurrent runs have the same size. The next size depends on
        // their results, so `None` makes `pipeline` wait for them.
        if unknown == threads && plan.batch.is_none() && sizer.is_growing(time_limit) {
            unknown = 0;
            return Some(None);
        }
        unknown = threads.min(unknown + 1);
        let wanted = plan.batch.unwrap_or_else(|| sizer.for_search(index, time_limit));
        let size = left.min(wanted.clamp(1, max_cases) as u64);
        let first = number;
        (number, left, index) = (number.wrapping_add(size), left - size, index + 1);
        (size > 0 && !is_over()).then_some(Some((first, size)))
    });
    let attempt = |(first, size)| {
        let attempt = || (subject.judge)(make(first, size)?, &subject.requirements);
        if is_over() { Err(Interrupted.into()) } else { attempt() }
    };
    let (mut outcome, mut found) = (Outcome::default(), None);
    let ended = pipeline(threads, runs, attempt, |run| {
        let Some(attempt) = run else { return Ok(()) };
        let attempt = attempt.map_err(Some)?;
        outcome.runs += 1;
        if outcome.evidence.len() < ENOUGH || !attempt.is_accepted() {
            outcome.evidence.extend(attempt.evidence(subject.puzzle));
        }
        if !attempt.is_accepted() {
            found = Some(attempt);
            return Err(None);
        }
        sizer.borrow_mut().learn(attempt.batch.cases.len(), attempt.ran.time, attempt.ran.wall);
        outcome.cases += attempt.batch.cases.len() as u64;
        outcome.note = outcome.note.take().or(attempt.judgement.note);
        on_progress(outcome.cases);
        Ok(())
    });
    outcome.time = start.elapsed();
    if let Err(Some(error)) = ended
        && !matches!(error, Error::Interrupted(_))
    {
        return Err(error);
    }
    if let Some(attempt) = found {
        outcome.cases += attempt.judgement.case.unwrap_or(attempt.batch.cases.len() as u64);
        outcome.note = None;
        outcome.found = Some(Found { attempt, sizer: sizer.into_inner() });
    }
    Ok(outcome)
}

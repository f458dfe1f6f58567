//! Looks for an input on which a program fails, and for the smallest such input.
//!
//! This module tries random inputs until a program fails on one of them. The number of cases in an
//! input grows during the search, as far as the speed of the program allows: [`sizer`] chooses it.
//! [`shrink`] shrinks the input, with the help of `candidates`, which runs the program on many
//! candidates at a time.

mod candidates;
mod shrink;
pub mod sizer;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::time::{Duration, Instant};

use checker::{CaseText, ErasedPuzzle, GivenAnswer};
use puzzle::parallel::in_order;

pub use self::shrink::{Shrunk, fewest_cases, run_again, shrink};
use self::sizer::RunSizer;
use crate::program::{Error, concurrent_runs};
use crate::run::{Attempt, Subject};

/// A `Plan` says which inputs a search tries, and for how long. Cases are numbered from 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    /// The index of the generator that makes the cases. With `None`, all generators take turns.
    pub generator: Option<usize>,
    /// The seed of the random cases.
    pub seed: u64,
    /// The maximum number of cases to try.
    pub cases: u64,
    /// The time after which no new run starts.
    pub time: Duration,
}

impl Plan {
    /// Draws the cases with these numbers.
    pub fn draw(&self, puzzle: &dyn ErasedPuzzle, numbers: Range<u64>) -> Vec<CaseText> {
        numbers
            .map(|number| puzzle.draw(self.generator, self.seed, number))
            .collect()
    }
}

/// The number of answers that are enough to find out which rule a program misreads. More answers
/// would tell little, and every misreading that explains all of them must be checked on each.
pub const ENOUGH: usize = 1_000;

/// The result of a search.
#[derive(Default)]
pub struct Outcome {
    /// What was to be tried.
    pub plan: Plan,
    /// The number of cases tried. If the program failed, the last case counted is the first with a
    /// wrong answer, or the last of the failing run if that case is unknown.
    pub cases: u64,
    /// The number of the first case after those of all runs that count.
    pub next: u64,
    /// The number of cases that the program answered after the search, to tell its cause.
    pub further: u64,
    /// The number of runs. If the program failed, the failing run is the last one counted.
    pub runs: u64,
    /// How long the search took.
    pub time: Duration,
    /// The note of the first run that has one. It says, for example, what a strict judge would
    /// reject in an accepted output. `None` if the program failed, or if no run has a note.
    pub note: Option<String>,
    /// The first answers of the program, up to about [`ENOUGH`], and those of the failing run. They
    /// show which rule the program misreads.
    pub evidence: Vec<GivenAnswer>,
    /// What runs and cases cost.
    pub sizer: RunSizer,
    /// The run that failed, if the program failed. Its input is not shrunk yet.
    pub failure: Option<Attempt>,
}

/// Runs a program on random inputs until it fails, the plan is complete, or runs have to end.
///
/// Several inputs are tried at the same time, but the failure returned is always the first in the order
/// of the cases.
///
/// # Errors
///
/// If the program cannot be started.
pub fn search(subject: &Subject, plan: Plan) -> Result<Outcome, Error> {
    let (start, threads, limit) = (Instant::now(), concurrent_runs(), subject.limits.time);
    let is_over = || (subject.ends)() || start.elapsed() >= plan.time;
    let attempt = |_, cases: Range<u64>| {
        if is_over() {
            return Err(Error::Interrupted);
        }
        subject.judge_cases(&plan.draw(subject.puzzle, cases), &subject.limits)
    };
    let sizer = RunSizer::new(subject.puzzle.max_cases());
    let mut outcome = Outcome {
        plan,
        sizer,
        ..Outcome::default()
    };
    // The runs of a round have the same size. The next size depends on their results, unless no input can
    // be larger: then a round has more runs, so that no thread often waits for another.
    for round in 0.. {
        let size = outcome.sizer.for_search(round, limit);
        let count = if size == subject.puzzle.max_cases() {
            8 * threads
        } else {
            threads
        };
        let run = |first: u64| first..plan.cases.min(first.saturating_add(size as u64));
        let runs = (outcome.next..plan.cases)
            .step_by(size)
            .take(count)
            .map(run);
        let ended = in_order(threads, runs, attempt, |run: Result<Attempt, _>| {
            let attempt = run.map_err(Some)?;
            let cases = attempt.batch.cases.len();
            outcome.runs += 1;
            outcome.next += cases as u64;
            if outcome.evidence.len() < ENOUGH || !attempt.is_accepted() {
                outcome.evidence.extend(attempt.evidence());
            }
            if !attempt.is_accepted() {
                outcome.cases += attempt.index_at_fault().map_or(cases, |at| at + 1) as u64;
                outcome.note = None;
                outcome.failure = Some(attempt);
                return Err(None);
            }
            outcome
                .sizer
                .learn(cases, attempt.ran.time, attempt.ran.wall);
            outcome.cases += cases as u64;
            outcome.note = outcome
                .note
                .take()
                .or_else(|| attempt.judgement().note.clone());
            Ok(())
        });
        match ended {
            Ok(()) if outcome.next < plan.cases => {}
            Err(Some(error @ Error::Run { .. })) => return Err(error),
            _ => break,
        }
    }
    Ok(Outcome {
        time: start.elapsed(),
        ..outcome
    })
}

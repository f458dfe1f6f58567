//! Runs the program on candidates, and finds the first one that fails.
//!
//! A *candidate* is an input, smaller than the smallest failing one so far, on which the program
//! may still fail. If an input may hold many cases, one run tests many candidates, so that the
//! program starts only once for all of them. A failing run shows only that one of its candidates
//! may fail: a *suspect*. If the run shows which answer is wrong, the suspect is the candidate with
//! that answer. Otherwise the candidates are halved:
//!
//! ```text
//! a b c d e f g h    fails
//! a b c d            AC
//!         e f g h    fails
//!         e f        fails
//!         e          fails: e is the suspect
//! ```
//!
//! The program runs on a suspect alone to confirm it. If the program does not fail on the suspect
//! alone, the suspect is a *false alarm*, and the search goes on after it.
//!
//! [`Shrinker::first_failure`] returns the first candidate that gets the wanted verdict when the
//! program runs on it alone. Every earlier candidate either passed, in a shared run or alone, or
//! got another verdict when run alone.

use std::iter::repeat_n;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use checker::{CaseText, GivenAnswer, Verdict};
use puzzle::parallel::in_order;

use super::sizer::RunSizer;
use crate::program::{Error, Limits, concurrent_runs};
use crate::run::{Attempt, Subject};

/// A candidate: an input that may become the next one. The first item is the index at which the
/// search resumes if this candidate fails. The index comes from [`checker::smaller_cases`], or is 0
/// if cases were left out. The second item is the cases of the input.
pub(super) type Candidate = (usize, Vec<CaseText>);

/// A sequence of candidates. Each candidate is made only when it is asked for.
pub(super) type Candidates<'a> = Box<dyn Iterator<Item = Candidate> + 'a>;

/// The first candidate that fails, if one does: the index at which to resume, and the run on it alone.
type Found = Result<Option<(usize, Attempt)>, Error>;

/// What the runs of a search have shown.
#[derive(Default)]
pub(super) struct Learned {
    /// Chooses how many candidates share a run.
    pub(super) sizer: RunSizer,
    /// The number of runs.
    pub(super) runs: u64,
    /// The answers of the runs, up to about [`ENOUGH`](super::ENOUGH).
    pub(super) evidence: Vec<GivenAnswer>,
    /// The number of suspects that were false alarms.
    false_alarms: u64,
    /// Whether a candidate hung although the verdict that is looked for is not TLE.
    has_hung: bool,
}

/// The search for the smallest input, which runs the program on candidates, within limits and until
/// a deadline. Several runs take place at the same time, so what they change is behind a lock.
pub(super) struct Shrinker<'a> {
    pub(super) subject: Subject<'a>,
    /// The verdict that a candidate must get to count as failing.
    pub(super) verdict: Verdict,
    /// The limits for a candidate. They may be far below the real ones, so that a candidate that
    /// hangs costs little time.
    pub(super) limits: Limits,
    /// When to stop.
    pub(super) deadline: Instant,
    /// What the runs so far have shown.
    pub(super) learned: Mutex<Learned>,
}

impl<'a> Shrinker<'a> {
    /// Returns a search for smaller inputs on which the program gets this verdict. The search takes
    /// at most `time`. `sizer` knows what the runs so far cost.
    pub fn new(subject: Subject<'a>, verdict: Verdict, time: Duration, sizer: RunSizer) -> Self {
        const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
        let deadline = Instant::now() + time.min(YEAR);
        let learned = Mutex::new(Learned {
            sizer,
            ..Learned::default()
        });
        Self {
            subject,
            verdict,
            limits: subject.limits,
            deadline,
            learned,
        }
    }

    /// Returns the first candidate that fails: the index at which to resume, and the run on this
    /// candidate alone. Returns `None` if no candidate fails. Each candidate was made from an input
    /// of `base` cases. Several runs take place at the same time, each on many candidates.
    pub(super) fn first_failure(&self, candidates: Candidates, base: usize) -> Found {
        let mut candidates = candidates.peekable();
        while let Some((_, first)) = candidates.peek() {
            let size = self.candidates_per_run(base, first.len());
            let count = size.saturating_mul(concurrent_runs());
            let next: Vec<Candidate> = candidates.by_ref().take(count).collect();
            let work = |_, chunk| self.first_among(chunk);
            let end = |found: Found| {
                found
                    .transpose()
                    .map_or(Ok(()), |found| Err(Box::new(found)))
            };
            if let Err(found) = in_order(concurrent_runs(), next.chunks(size), work, end) {
                return (*found).map(Some);
            }
        }
        Ok(None)
    }

    /// Returns how many candidates are tested in one run. `base` is the number of cases of the
    /// input they were made from, and `candidate` the number of cases of the first of them.
    ///
    /// More candidates per run save starts of the program, but there are two dangers:
    ///
    /// - A candidate that hangs hides those after it. Once one has hung, each is tested alone.
    /// - If the program fails only on two cases or more together, state leaks from one case into
    ///   the next, and may leak from one candidate into another. After a few false alarms, each
    ///   candidate made from two cases or more is tested alone.
    ///
    /// Neither rule applies to candidates of one case that were made from an input of several: they
    /// are tested `base` at a time.
    fn candidates_per_run(&self, base: usize, candidate: usize) -> usize {
        const MAX_FALSE_ALARMS: u64 = 4;
        let learned = self.learned();
        let cases = learned.sizer.for_candidates(self.limits.time);
        let is_risky = learned.has_hung || base > 1 && learned.false_alarms >= MAX_FALSE_ALARMS;
        match candidate {
            1 if base > 1 => base, // single cases share one run, which is halved if it fails
            _ if is_risky => 1,
            _ => (cases / base).max(1),
        }
    }

    /// Runs the program on all these candidates together, and returns the first that fails.
    ///
    /// If the run shows which answer is wrong, the candidate with that answer is the suspect. It is
    /// returned if the program fails on it alone; otherwise the search goes on after it. If the run
    /// does not show which answer is wrong, the front half is searched, and then the back half.
    fn first_among(&self, mut candidates: &[Candidate]) -> Found {
        while let Some((resume_at, _)) = candidates.first() {
            let cases: Vec<_> = candidates
                .iter()
                .flat_map(|(_, cases)| cases)
                .cloned()
                .collect();
            let attempt = self.try_on(&cases)?;
            let fails = attempt.verdict == self.verdict;
            if attempt.is_accepted() || candidates.len() == 1 {
                return Ok(fails.then_some((*resume_at, attempt)));
            }
            let Some(at_fault) = attempt.index_at_fault().filter(|_| fails) else {
                drop(attempt); // it may be large
                let (front, back) = candidates.split_at(candidates.len() / 2);
                let found = self.first_among(front)?;
                return if found.is_some() {
                    Ok(found)
                } else {
                    self.first_among(back)
                };
            };
            // The candidates before the suspect passed: the run reached a later answer.
            let owners = candidates.iter().enumerate();
            let mut owners = owners.flat_map(|(index, (_, cases))| repeat_n(index, cases.len()));
            let suspect = owners.nth(at_fault).unwrap_or_default();
            let (resume_at, cases) = &candidates[suspect];
            if let Some(alone) = self.fails(cases)? {
                return Ok(Some((*resume_at, alone)));
            }
            self.learned().false_alarms += 1;
            candidates = &candidates[suspect + 1..];
        }
        Ok(None)
    }

    /// Runs the program on these cases. Returns the run if it gets the verdict that is looked for.
    pub(super) fn fails(&self, cases: &[CaseText]) -> Result<Option<Attempt>, Error> {
        let attempt = self.try_on(cases)?;
        Ok((attempt.verdict == self.verdict).then_some(attempt))
    }

    /// Runs the program on these cases within the limits of a candidate and the time that is left.
    /// Returns the error [`Error::Interrupted`] if the time is up before the run or ends the run.
    fn try_on(&self, cases: &[CaseText]) -> Result<Attempt, Error> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Error::Interrupted);
        }
        let limits = Limits {
            wall: self.limits.wall.min(left),
            ..self.limits
        };
        let attempt = self.run(cases, &limits)?;
        if attempt.verdict == Verdict::Tle {
            if Instant::now() >= self.deadline {
                return Err(Error::Interrupted); // it may only have run out of time
            }
            self.learned().has_hung |= self.verdict != Verdict::Tle;
        }
        Ok(attempt)
    }

    /// Runs the program on these cases, and counts the run. The sizer learns from an accepted run.
    pub(super) fn run(&self, cases: &[CaseText], limits: &Limits) -> Result<Attempt, Error> {
        if (self.subject.ends)() {
            return Err(Error::Interrupted);
        }
        let attempt = self.subject.judge_cases(cases, limits)?;
        let mut learned = self.learned();
        learned.runs += 1;
        if learned.evidence.len() < super::ENOUGH {
            learned.evidence.extend(attempt.evidence());
        }
        if attempt.is_accepted() {
            learned
                .sizer
                .learn(cases.len(), attempt.ran.time, attempt.ran.wall);
        }
        Ok(attempt)
    }

    /// Locks what the runs have shown.
    pub(super) fn learned(&self) -> MutexGuard<'_, Learned> {
        self.learned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! Runs the program on candidates, and finds the first one that fails.
//!
//! A *candidate* is an input that may be simpler than the last step of the search and still fail.
//! If an input may hold many cases, many candidates share a run, so that they share its start. A
//! failing run shows only that one of them may fail: a *suspect*. If the run shows which answer is
//! wrong, the suspect is the candidate with that answer. Otherwise the candidates are halved:
//!
//! ```text
//! a b c d e f g h    fails
//! a b c d            AC
//!         e f g h    fails
//!         e f        fails
//!         e          fails: e is the suspect
//! ```
//!
//! A suspect that was found among others is run alone to confirm it. If it does not fail alone, it
//! is a *false alarm*, and the search goes on after it.
//!
//! The candidate that [`Tester::first_failure`] returns has failed alone, with the verdict that is
//! looked for. Each candidate before it got right answers alone or among others, or did not get that
//! verdict alone.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use checker::{CaseText, Verdict};
use puzzle::parallel::in_order;

use crate::run::{Attempt, Requirements, Try};
use crate::sizer::RunSizer;
use crate::{Error, concurrent_runs, interrupt};

/// Why a search for simpler inputs ends before all of them are tried.
pub(super) enum Stop {
    /// The time is up, or there was an interrupt.
    Over,
    /// The program does not fail every time.
    Flaky,
    /// The program cannot be started.
    Error(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        match error {
            // What was found so far is still a result, so a helper that fails ends the search only.
            Error::Interrupted | Error::Helper { .. } => Self::Over,
            Error::Run { .. } => Self::Error(error),
        }
    }
}

/// A candidate: an input that may become the next step. The first item is the index at which the
/// search resumes if this candidate fails. It comes from [`ErasedPuzzle::simpler`], or is 0 if
/// cases were left out. The second item is the cases of the input.
pub(super) type Candidate = (usize, Vec<CaseText>);

/// A sequence of candidates. Each is made only when it is asked for.
pub(super) type Candidates<'a> = Box<dyn Iterator<Item = Candidate> + 'a>;

/// A candidate that may fail: its position in the slice passed to [`Tester::suspect_among`], and
/// the run on this candidate alone if it has already failed there.
type Suspect = (usize, Option<Attempt>);

/// Runs the program on candidates, within limits and until a deadline. Several runs take place at
/// the same time, so what they change is atomic or behind a lock.
pub(super) struct Tester<'a> {
    judge: &'a Try<'a>,
    /// Called before each run with the number of runs, including that one.
    pub(super) on_run: &'a (dyn Fn(u64) + Sync),
    /// The verdict that a candidate must get to count as failing.
    pub(super) verdict: Verdict,
    /// The requirements for a candidate.
    pub(super) limits: Requirements,
    /// When to stop; `None` means never.
    pub(super) deadline: Option<Instant>,
    /// Chooses how many candidates share a run.
    sizer: Mutex<RunSizer>,
    /// How often the program was run.
    runs: AtomicU64,
    /// How many suspects did not fail when they were run alone.
    false_alarms: AtomicU64,
    /// Whether a candidate hung although the verdict that is looked for is not TLE.
    has_hung: AtomicBool,
}

impl<'a> Tester<'a> {
    /// Returns the tester that looks for `verdict` for as long as `time`. `sizer` knows the costs of
    /// runs so far.
    pub(super) fn new(
        judge: &'a Try<'a>,
        verdict: Verdict,
        limits: Requirements,
        time: Duration,
        sizer: RunSizer,
    ) -> Self {
        Self {
            judge,
            on_run: &|_| (),
            verdict,
            limits,
            deadline: Instant::now().checked_add(time),
            sizer: Mutex::new(sizer),
            runs: AtomicU64::new(0),
            false_alarms: AtomicU64::new(0),
            has_hung: AtomicBool::new(false),
        }
    }

    /// Returns how often the program was run.
    pub(super) fn runs(&self) -> u64 {
        self.runs.load(Ordering::Relaxed)
    }

    /// Returns the first candidate that fails: the index at which to resume, and the run on this
    /// candidate alone. Returns `None` if no candidate fails. Each candidate was made from an input
    /// of `base` cases.
    ///
    /// Several runs take place at the same time, each on many candidates. A suspect among them
    /// counts only if it fails alone; otherwise it is dropped and the search goes on after it.
    pub(super) fn first_failure(
        &self,
        mut candidates: Candidates,
        base: usize,
    ) -> Result<Option<(usize, Attempt)>, Stop> {
        let mut ready: VecDeque<Candidate> = VecDeque::new();
        loop {
            if ready.is_empty() {
                ready.extend(candidates.next());
            }
            let Some((_, first)) = ready.front() else { return Ok(None) };
            let size = self.candidates_per_run(base, first.len());
            let missing = size.saturating_mul(concurrent_runs()).saturating_sub(ready.len());
            ready.extend(candidates.by_ref().take(missing));
            let chunks = ready.make_contiguous().chunks(size).take(concurrent_runs());
            let (mut passed, mut suspect) = (0, Ok(None));
            let _ = in_order(
                concurrent_runs(),
                chunks,
                |_, chunk: &[Candidate]| (chunk.len(), self.suspect_among(chunk)),
                |(count, result)| {
                    if let Ok(None) = result {
                        passed += count;
                        return Ok(());
                    }
                    suspect = result;
                    Err(()) // ends the runs
                },
            );
            let suspect = suspect?;
            passed += suspect.as_ref().map_or(0, |(index, _)| *index);
            ready.drain(..passed);
            let Some((_, alone)) = suspect else { continue };
            let Some((resume_at, cases)) = ready.pop_front() else { continue };
            let attempt = if alone.is_some() { alone } else { self.fails(&cases)? };
            if let Some(attempt) = attempt {
                return Ok(Some((resume_at, attempt)));
            }
            self.false_alarms.fetch_add(1, Ordering::Relaxed);
        }
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
    /// Neither rule applies to candidates of one case that were made from a larger input: they are
    /// tested `base` at a time.
    fn candidates_per_run(&self, base: usize, candidate: usize) -> usize {
        const MAX_FALSE_ALARMS: u64 = 4;
        let cases = self.sizer().for_candidates(self.limits.time);
        if candidate == 1 && base > 1 {
            base // all cases alone, in one run, which is halved to find the one that fails
        } else if self.has_hung.load(Ordering::Relaxed) {
            1
        } else if base == 1 {
            cases
        } else if self.false_alarms.load(Ordering::Relaxed) >= MAX_FALSE_ALARMS {
            1
        } else {
            (cases / base).max(1)
        }
    }

    /// Runs the program on all these candidates together, and returns the first that may fail. If
    /// the run shows which answer is wrong, the suspect is the candidate with that answer.
    /// Otherwise the front half is searched, and then the back half.
    fn suspect_among(&self, candidates: &[Candidate]) -> Result<Option<Suspect>, Stop> {
        let cases: Vec<_> = candidates.iter().flat_map(|(_, cases)| cases).cloned().collect();
        let attempt = self.try_on(&cases)?;
        let fails = attempt.judgement.verdict == self.verdict;
        if attempt.is_accepted() || candidates.len() == 1 {
            return Ok(fails.then_some((0, Some(attempt))));
        }
        // Every answer before the first wrong one is right.
        if let Some(at_fault) = attempt.index_at_fault().filter(|_| fails) {
            let mut end = 0;
            let index = candidates.iter().position(|(_, cases)| {
                end += cases.len();
                at_fault < end
            });
            return Ok(index.map(|index| (index, None)));
        }
        drop(attempt); // it may be large
        let (front, back) = candidates.split_at(candidates.len() / 2);
        if let Some(suspect) = self.suspect_among(front)? {
            return Ok(Some(suspect));
        }
        let suspect = self.suspect_among(back)?;
        Ok(suspect.map(|(index, attempt)| (front.len() + index, attempt)))
    }

    /// Runs the program on these cases. Returns the run if it gets the verdict of the steps.
    pub(super) fn fails(&self, cases: &[CaseText]) -> Result<Option<Attempt>, Stop> {
        let attempt = self.try_on(cases)?;
        Ok((attempt.judgement.verdict == self.verdict).then_some(attempt))
    }

    /// Runs the program on these cases within the limits of a candidate and the time that is left.
    /// Returns [`Stop::Over`] as the error if the time is up before the run or ends it.
    fn try_on(&self, cases: &[CaseText]) -> Result<Attempt, Stop> {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let left = left.unwrap_or(Duration::MAX);
        if left.is_zero() {
            return Err(Stop::Over);
        }
        let limits = Requirements { wall: self.limits.wall.min(left), ..self.limits };
        let attempt = self.run(cases, &limits)?;
        if attempt.judgement.verdict == Verdict::Tle {
            if self.is_late() {
                return Err(Stop::Over); // perhaps only for want of time
            }
            self.has_hung.fetch_or(self.verdict != Verdict::Tle, Ordering::Relaxed);
        }
        Ok(attempt)
    }

    /// Runs the program on these cases, and counts the run. An accepted run teaches the sizer.
    pub(super) fn run(
        &self,
        cases: &[CaseText],
        requirements: &Requirements,
    ) -> Result<Attempt, Stop> {
        if interrupt::ends_runs() {
            return Err(Stop::Over);
        }
        (self.on_run)(self.runs.fetch_add(1, Ordering::Relaxed) + 1);
        let attempt = (self.judge)(cases.to_vec(), requirements)?;
        if attempt.is_accepted() {
            self.sizer().learn(cases.len(), &attempt.ran);
        }
        Ok(attempt)
    }

    /// Returns whether the deadline has passed.
    pub(super) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Locks the sizer.
    pub(super) fn sizer(&self) -> MutexGuard<'_, RunSizer> {
        self.sizer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

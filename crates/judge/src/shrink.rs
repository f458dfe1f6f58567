//! Simplifies a failing input to the simplest one that still fails.
//!
//! ```text
//! many cases ─► one that fails alone ─► a simpler one ─► … ─► none that is simpler fails
//!           (or the fewest together)
//! ```
//!
//! An input that still fails after a simplification is a *step* of the search. (The steps in
//! [`checker::simpler`] are something else: the functions that make the simpler cases.) Every step
//! was run by itself and failed with the same verdict as the first. So whenever the time is up or
//! an interrupt comes, the last step is a valid result.
//!
//! A *candidate* is an input that may become the next step. If an input may hold many cases, many
//! candidates are tested in one run. A failing run of many candidates yields only a *suspect*,
//! which is then run alone to confirm it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use checker::simpler::{parts, simpler};
use checker::{CaseText, ErasedPuzzle, Verdict};
use puzzle::parallel::in_order;

use crate::attempt::{Attempt, Try};
use crate::limits::Requirements;
use crate::search::Found;
use crate::sizer::RunSizer;
use crate::{Error, concurrent_runs, interrupt};

/// How a program fails on the simplest input that was found for it.
pub struct Failure {
    /// The run on the simplest input.
    pub attempt: Attempt,
    /// How often the program ran while the input was simplified.
    pub runs: u64,
    /// How long the simplification took.
    pub time: Duration,
    /// Whether the time ran out, or an interrupt came, before every simpler input was tried.
    pub cut_short: bool,
    /// The run that failed first: the number of its first case ([`Found::first`]), how many cases
    /// it had, and the index within it of the case from which the simplest input was made. The
    /// index is `None` if the simplest input has two cases or more, because then one case alone may
    /// not make the program fail.
    pub origin: (u64, usize, Option<usize>),
    /// How many of the runs on the simplest input failed, and how many such runs there were.
    pub failed: [u64; 2],
}

impl Failure {
    /// Returns whether the program failed in every run on the simplest input.
    pub fn is_steady(&self) -> bool {
        self.failed[0] == self.failed[1]
    }

    /// Returns whether the simplest input has two cases or more and the program fails on it only if
    /// all of them are there. The answer is `false` if that was not tried to the end.
    pub fn needs_all(&self) -> bool {
        self.attempt.batch.cases.len() > 1 && self.is_steady() && !self.cut_short
    }
}

/// Looks for the simplest input on which the program gets the same verdict as in `found`.
///
/// The search ends after `time`, or at an interrupt, or when no simpler input fails. It always
/// returns the simplest input so far. `judge` runs the program on some cases. `on_run` is called
/// before each run with the number of runs, including that one.
///
/// # Errors
///
/// If the program cannot be started.
pub fn shrink(
    puzzle: &'static dyn ErasedPuzzle,
    found: Found,
    requirements: &Requirements,
    time: Duration,
    judge: &Try,
    on_run: &(dyn Fn(u64) + Sync),
) -> Result<Failure, Error> {
    let start = Instant::now();
    let verdict = found.attempt.judgement.verdict;
    let (first, count) = (found.first, found.attempt.batch.cases.len());
    let mut shrinker = Shrinker::new(puzzle, requirements, time, judge, verdict, found.sizer);
    shrinker.on_run = on_run;
    let mut steps = vec![found.attempt];
    let end = shrinker.shrink(&mut steps, time);
    // The first step with one case is a case of what was found, not yet simplified.
    let alone = steps.iter().find(|step| step.batch.cases.len() == 1);
    let index = alone
        .and_then(|step| steps[0].batch.cases.iter().position(|case| *case == step.batch.cases[0]));
    let Some(attempt) = steps.pop() else { unreachable!("the first step is what was found") };
    let (cut_short, passed) = match end {
        Ok(()) => (false, 0),
        Err(Stop::Flaky) => (false, 1),
        Err(Stop::Over) => (true, 0),
        Err(Stop::Error(error)) => return Err(error),
    };
    let [failed, runs] = shrinker.run_again(&attempt);
    let failed = [1 + failed, 1 + passed + runs];
    let runs = shrinker.runs.into_inner();
    let (time, origin) = (start.elapsed(), (first, count, index));
    Ok(Failure { attempt, runs, time, cut_short, origin, failed })
}

/// Looks for the fewest cases of a failing input on which the program gets the same verdict.
///
/// Returns the run on these cases, and whether every way to leave out cases was tried before `time`
/// was up or an interrupt came. Returns `None` if the program does not fail again on all the cases.
/// The failure may depend on the layout of the input, which is written anew here.
///
/// # Errors
///
/// If the program cannot be started.
pub fn fewest_cases(
    puzzle: &'static dyn ErasedPuzzle,
    failing: &Attempt,
    requirements: &Requirements,
    time: Duration,
    judge: &Try,
) -> Result<Option<(Attempt, bool)>, Error> {
    let (verdict, sizer) = (failing.judgement.verdict, RunSizer::new(puzzle.max_cases()));
    let shrinker = Shrinker::new(puzzle, requirements, time, judge, verdict, sizer);
    let mut steps = Vec::new();
    let end = shrinker.fails(&failing.batch.cases).and_then(|first| {
        steps.extend(first);
        if steps.is_empty() { Ok(()) } else { shrinker.leave_out(&mut steps) }
    });
    match end {
        Err(Stop::Error(error)) => Err(error),
        end => Ok(steps.pop().map(|attempt| (attempt, end.is_ok()))),
    }
}

/// Why a search for simpler inputs ends before all of them are tried.
enum Stop {
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
type Candidate = (usize, Vec<CaseText>);

/// A sequence of candidates. Each is made only when it is asked for.
type Candidates<'a> = Box<dyn Iterator<Item = Candidate> + 'a>;

/// The state of the search for the simplest input. Candidates run on many threads, so what they
/// change is atomic or behind a lock.
struct Shrinker<'a> {
    puzzle: &'static dyn ErasedPuzzle,
    judge: &'a Try<'a>,
    on_run: &'a (dyn Fn(u64) + Sync),
    /// The verdict that every step gets.
    verdict: Verdict,
    /// What is required of the program when it is judged.
    requirements: Requirements,
    /// The requirements for a candidate. Their limits may be far below the real ones, so that a
    /// candidate that hangs costs little time.
    limits: Requirements,
    /// When to stop with the best step so far; `None` means never.
    deadline: Option<Instant>,
    /// Chooses how many candidates share a run.
    sizer: Mutex<RunSizer>,
    /// How often the program was run.
    runs: AtomicU64,
    /// How many suspects did not fail when they were run alone.
    false_alarms: AtomicU64,
    /// Whether a candidate hung although the verdict of the steps is not TLE.
    has_hung: AtomicBool,
}

impl<'a> Shrinker<'a> {
    fn new(
        puzzle: &'static dyn ErasedPuzzle,
        requirements: &Requirements,
        time: Duration,
        judge: &'a Try<'a>,
        verdict: Verdict,
        sizer: RunSizer,
    ) -> Self {
        Self {
            puzzle,
            judge,
            on_run: &|_| (),
            verdict,
            requirements: *requirements,
            limits: *requirements,
            deadline: Instant::now().checked_add(time),
            sizer: Mutex::new(sizer),
            runs: AtomicU64::new(0),
            false_alarms: AtomicU64::new(0),
            has_hung: AtomicBool::new(false),
        }
    }

    /// Appends simpler and simpler steps to `steps`, which holds the failing run that was found.
    fn shrink(&mut self, steps: &mut Vec<Attempt>, time: Duration) -> Result<(), Stop> {
        if self.verdict == Verdict::Tle {
            return self.shrink_slow(steps, time);
        }
        // Some candidates may hang. A run that hangs takes far longer than the first step took to
        // fail, so ten times that is enough.
        let ran = &steps[0].ran;
        let (time, wall) = (10 * ran.time, 10 * ran.wall);
        self.limits.time = self.requirements.time.min(time.max(Duration::from_millis(100)));
        self.limits.wall = self.requirements.wall.min(wall.max(Duration::from_secs(1)));
        self.again(steps)?;
        self.simplify(steps)
    }

    /// Runs the program again on the input of an attempt, to see whether it fails every time.
    /// Returns how many of these runs failed, and how many there were.
    ///
    /// There are up to ten runs within a second. There is at least one, except for TLE, where a run
    /// may take as long as the time limit. The runs take place after an interrupt too, because a
    /// program that fails only sometimes cannot be told from a single run.
    fn run_again(&self, attempt: &Attempt) -> [u64; 2] {
        interrupt::allow_final_run();
        let start = Instant::now();
        let is_due = |&index: &u64| {
            index == 0 && self.verdict != Verdict::Tle
                || start.elapsed() + attempt.ran.wall < Duration::from_secs(1)
        };
        let again = |_| self.run(&attempt.batch.cases, &self.requirements).ok();
        (0..10).take_while(is_due).map_while(again).fold([0; 2], |[failed, runs], again| {
            [failed + u64::from(again.judgement.verdict == self.verdict), runs + 1]
        })
    }

    /// Simplifies an input on which the program gets TLE. There are up to three parts:
    ///
    /// 1. If the program hangs, every step takes the whole time limit. So the search first uses
    ///    [`RunSizer::hang_limits`], which are far shorter. These steps are collected in `short`.
    /// 2. A slow program that does not hang may exceed the short limits but not the real ones. So a
    ///    binary search looks for the simplest step of part 1 that exceeds the real limits.
    /// 3. If a simpler step of part 1 was within the real limits, the search goes on from the step
    ///    that part 2 found, within the real limits.
    fn shrink_slow(&mut self, steps: &mut Vec<Attempt>, time: Duration) -> Result<(), Stop> {
        let (deadline, requirements) = (self.deadline, self.requirements);
        let mut short = vec![self.again(steps)?];
        // The rest of the time is for a few runs that take the whole limit.
        self.deadline =
            deadline.and_then(|at| at.checked_sub((time / 2).min(8 * requirements.time)));
        let limits = self.sizer().hang_limits(&requirements);
        self.limits = limits;
        let end = self.simplify(&mut short);
        (self.deadline, self.limits) = (deadline, requirements);
        if let Err(Stop::Error(_)) = end {
            return end;
        }
        if interrupt::seen() {
            // The simplest step so far is a result only if it exceeds the real limit too.
            interrupt::allow_final_run();
            short.drain(1..short.len().max(2) - 1);
        }
        // Binary search: the step at `slow` exceeds the real limit, and the step at `quick` does
        // not.
        let (mut slow, mut quick, mut middle) = (0, short.len(), short.len() - 1);
        while slow + 1 < quick {
            let attempt = self.run(&short[middle].batch.cases, &requirements)?;
            if attempt.judgement.verdict == self.verdict {
                steps.push(attempt);
                slow = middle;
            } else {
                quick = middle;
            }
            middle = slow.midpoint(quick);
            if self.is_late() && slow + 1 < quick {
                return Err(Stop::Over);
            }
        }
        end?;
        if quick < short.len() { self.simplify(steps) } else { Ok(()) }
    }

    /// Runs the program on the last step once more, within the real limits. Returns [`Stop::Flaky`]
    /// as the error if the program does not fail again.
    fn again(&self, steps: &[Attempt]) -> Result<Attempt, Stop> {
        let attempt = self.run(cases(steps), &self.requirements)?;
        (attempt.judgement.verdict == self.verdict).then_some(attempt).ok_or(Stop::Flaky)
    }

    /// Leaves out cases, step by step, until the program no longer fails if any case is left out.
    fn leave_out(&self, steps: &mut Vec<Attempt>) -> Result<(), Stop> {
        if cases(steps).len() > 1 {
            self.single_out(steps)?;
        }
        if cases(steps).len() > 1 {
            self.descend(steps, |cases, _| {
                let some = parts(cases.len()).filter(|part| part.len() < cases.len());
                Box::new(some.map(|part| (0, [&cases[..part.start], &cases[part.end..]].concat())))
            })?;
        }
        Ok(())
    }

    /// Leaves out cases, then simplifies each case that is left, until no simpler candidate fails.
    /// If there are two cases or more, all of them are simplified in rounds until a round changes
    /// nothing, because a simpler case may let another one become simpler.
    fn simplify(&self, steps: &mut Vec<Attempt>) -> Result<(), Stop> {
        self.leave_out(steps)?;
        loop {
            let before = cases(steps).to_vec();
            for index in 0..before.len() {
                self.descend(steps, |cases, resume_at| {
                    let puzzle = self.puzzle;
                    let legal = move |text: &[u8]| puzzle.rewritten(text);
                    let simpler = simpler(&cases[index], resume_at, legal);
                    Box::new(simpler.map(move |(resume_at, case)| {
                        let mut cases = cases.to_vec();
                        cases[index] = case;
                        (resume_at, cases)
                    }))
                })?;
            }
            if before.len() == 1 || cases(steps) == before {
                return Ok(());
            }
        }
    }

    /// Makes a case that fails alone the next step: the case with the first wrong answer if it
    /// fails alone, otherwise the first that does. If there is no such case, leaves out all cases
    /// after the one with the first wrong answer, provided that the rest still fails.
    fn single_out(&self, steps: &mut Vec<Attempt>) -> Result<(), Stop> {
        let (all, known) = (cases(steps).to_vec(), steps[steps.len() - 1].index_at_fault());
        let mut next = match known {
            Some(index) => self.fails(&all[index..=index])?,
            None => None,
        };
        if next.is_none() {
            let each = all.iter().map(|case| (0, vec![case.clone()]));
            next = self.first_failure(Box::new(each), all.len())?.map(|(_, attempt)| attempt);
        }
        // If the cases fail only together, state leaks from one case into the next.
        if next.is_none()
            && let Some(index) = known.filter(|index| index + 1 < all.len())
        {
            next = self.fails(&all[..=index])?;
        }
        steps.extend(next);
        Ok(())
    }

    /// Makes the first candidate that fails the next step, and repeats this until no candidate
    /// fails. `candidates` gets the cases of the last step and the index at which to resume.
    fn descend(
        &self,
        steps: &mut Vec<Attempt>,
        candidates: impl for<'c> Fn(&'c [CaseText], usize) -> Candidates<'c>,
    ) -> Result<(), Stop> {
        let mut resume_at = 0;
        loop {
            let base = cases(steps).to_vec();
            let failure = self.first_failure(candidates(&base, resume_at), base.len())?;
            let Some((next, attempt)) = failure else { return Ok(()) };
            if base.len() > 1 && steps.len() > 1 {
                steps.pop(); // large, and no longer needed
            }
            steps.push(attempt);
            resume_at = next;
        }
    }

    /// Returns the first candidate that fails: the index at which to resume, and the run on this
    /// candidate alone. Returns `None` if no candidate fails. Each candidate was made from an input
    /// of `base` cases.
    ///
    /// Several runs take place at the same time, each on many candidates. A suspect among them
    /// counts only if it fails alone; otherwise it is dropped and the search goes on after it.
    fn first_failure(
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
    fn fails(&self, cases: &[CaseText]) -> Result<Option<Attempt>, Stop> {
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
    fn run(&self, cases: &[CaseText], requirements: &Requirements) -> Result<Attempt, Stop> {
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
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Locks the sizer.
    fn sizer(&self) -> MutexGuard<'_, RunSizer> {
        self.sizer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A candidate that may fail: its position in the slice passed to [`Shrinker::suspect_among`], and
/// the run on this candidate alone if it has already failed there.
type Suspect = (usize, Option<Attempt>);

/// Returns the cases of the last step.
fn cases(steps: &[Attempt]) -> &[CaseText] {
    &steps[steps.len() - 1].batch.cases
}

#[cfg(test)]
mod tests;

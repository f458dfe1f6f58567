//! From a failing input to the simplest one that still fails.
//!
//! ```text
//! many cases ─► one that fails alone ─► a simpler one ─► … ─► none that is simpler fails
//!           (or the fewest together)
//! ```
//!
//! Every step has been run by itself and fails as the first one did, so whenever the time is up
//! or there is an interrupt, the last step is a result. Candidates for the next step are tested
//! many per run, if an input may hold many cases. A failing run of several only yields a suspect,
//! which is then confirmed alone.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use checker::simpler::parts;
use checker::{CaseText, ErasedPuzzle, Verdict};
use puzzle::parallel::in_order;

use crate::attempt::{Attempt, Try};
use crate::limits::Requirements;
use crate::search::Found;
use crate::sizer::RunSizer;
use crate::{Error, concurrent_runs, interrupt};

/// How a program failed, on the simplest input found.
pub struct Failure {
    /// The run on that input.
    pub attempt: Attempt,
    /// How often the program ran while the input was simplified.
    pub runs: u64,
    /// How long that took.
    pub time: Duration,
    /// Whether time ran out, or an interrupt came, before every simpler input was tried.
    pub cut_short: bool,
    /// The run that failed: the number of its first case, how many cases it had, and the index of the
    /// one that fails alone, if there is one.
    pub origin: (u64, usize, Option<usize>),
    /// How many of the runs on that input failed in the end, and how many there were.
    pub failed: [u64; 2],
}

impl Failure {
    /// Whether it fails every time.
    pub fn is_steady(&self) -> bool {
        self.failed[0] == self.failed[1]
    }

    /// Whether there are several cases, and with any of them left out it does not fail.
    pub fn needs_all(&self) -> bool {
        self.attempt.batch.cases.len() > 1 && self.is_steady() && !self.cut_short
    }
}

/// Looks for the simplest input on which the program gets the same verdict, for as long as `time`
/// or until an interrupt. `on_run` receives how often the program has run.
///
/// # Errors
///
/// If the program cannot be started.
pub fn shrink(
    puzzle: &dyn ErasedPuzzle,
    found: Found,
    requirements: &Requirements,
    time: Duration,
    judge: &Try,
    on_run: &(dyn Fn(u64) + Sync),
) -> Result<Failure, Error> {
    let start = Instant::now();
    let verdict = found.attempt.judgement.verdict;
    let (first, count) = (found.first, found.attempt.batch.cases.len());
    let index = found.attempt.index_at_fault();
    let mut shrinker = Shrinker::new(puzzle, requirements, time, judge, verdict, found.sizer);
    shrinker.on_run = on_run;
    let mut steps = vec![found.attempt];
    let end = shrinker.shrink(&mut steps, time);
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
    let origin = (first, count, index.filter(|_| attempt.batch.cases.len() == 1));
    Ok(Failure { attempt, runs, time: start.elapsed(), cut_short, origin, failed })
}

/// Looks for the fewest cases of a failing input on which the program gets the same verdict, for
/// as long as `time` or until an interrupt, and returns whether that was long enough. `None` if it
/// does not fail again, perhaps because of the layout of the input.
///
/// # Errors
///
/// If the program cannot be started.
pub fn fewest_cases(
    puzzle: &dyn ErasedPuzzle,
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

/// Why shrinking stopped early.
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
            Error::Interrupted | Error::Helper { .. } => Self::Over,
            Error::Run { .. } => Self::Error(error),
        }
    }
}

/// The cases of an input that may be the next step, with the index of the step that made it, at
/// which the search resumes if this candidate fails.
type Candidate = (usize, Vec<CaseText>);

/// Candidates, each made when it is needed.
type Candidates<'a> = Box<dyn Iterator<Item = Candidate> + 'a>;

struct Shrinker<'a> {
    puzzle: &'a dyn ErasedPuzzle,
    judge: &'a Try<'a>,
    on_run: &'a (dyn Fn(u64) + Sync),
    /// The verdict that every step gets.
    verdict: Verdict,
    requirements: Requirements,
    /// The limits of a candidate, which may be far below the real ones.
    limits: Requirements,
    /// When to stop with the best so far.
    deadline: Option<Instant>,
    sizer: Mutex<RunSizer>,
    /// How often the program was run.
    runs: AtomicU64,
    /// How many candidates failed in a run with others, but not alone.
    false_alarms: AtomicU64,
    /// Whether a candidate hung, although that is not the failure.
    has_hung: AtomicBool,
}

impl<'a> Shrinker<'a> {
    fn new(
        puzzle: &'a dyn ErasedPuzzle,
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

    /// From what was found to the simplest.
    fn shrink(&mut self, steps: &mut Vec<Attempt>, time: Duration) -> Result<(), Stop> {
        if self.verdict == Verdict::Tle {
            return self.shrink_slow(steps, time);
        }
        // Some candidates may hang: that takes far longer than to fail as the first step did.
        let ran = &steps[0].ran;
        let (time, wall) = (10 * ran.time, 10 * ran.wall);
        self.limits.time = self.requirements.time.min(time.max(Duration::from_millis(100)));
        self.limits.wall = self.requirements.wall.min(wall.max(Duration::from_secs(1)));
        self.again(steps)?;
        self.simplify(steps)
    }

    /// How many of several more runs of an attempt fail, and how many there are: one, unless it took
    /// too long, and up to ten in a second. They come after an interrupt too, as a program that fails
    /// only sometimes cannot be told by fewer.
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

    /// At every step, a program that hangs takes the whole time limit. So shrink with a far
    /// shorter limit that is still far more than an accepted run takes. A program that is only
    /// slow exceeds that too: go back to the simplest input that exceeds the real limit, and
    /// shrink on from there.
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
            // The simplest so far is a result only if it also exceeds the real limit.
            interrupt::allow_final_run();
            short.drain(1..short.len().max(2) - 1);
        }
        // Binary search: inputs over the limit come first.
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

    /// The last step once more, within the real limits, if the program fails again there.
    fn again(&self, steps: &[Attempt]) -> Result<Attempt, Stop> {
        let attempt = self.run(cases(steps), &self.requirements)?;
        (attempt.judgement.verdict == self.verdict).then_some(attempt).ok_or(Stop::Flaky)
    }

    /// From step to step until no case can be left out.
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

    /// From step to step until nothing that is simpler fails.
    fn simplify(&self, steps: &mut Vec<Attempt>) -> Result<(), Stop> {
        self.leave_out(steps)?;
        loop {
            let before = cases(steps).to_vec();
            for index in 0..before.len() {
                self.descend(steps, |cases, resume_at| {
                    let simpler = self.puzzle.simpler(&cases[index], resume_at);
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

    /// From several cases to the first that fails alone, if there is one.
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
        // If they fail only together, state leaks from one case into the next.
        if next.is_none()
            && let Some(index) = known.filter(|index| index + 1 < all.len())
        {
            next = self.fails(&all[..=index])?;
        }
        steps.extend(next);
        Ok(())
    }

    /// From step to step by such candidates, until none of them fails.
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

    /// The run on the first candidate that fails, with the index of its step. All were made from an input of
    /// `base` cases.
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

    /// How many candidates of this many cases are tested in one run. State that leaks from one
    /// case into the next may also leak between candidates, and one that hangs hides those after
    /// it: then it is better to test them one by one.
    fn candidates_per_run(&self, base: usize, candidate: usize) -> usize {
        const MAX_FALSE_ALARMS: u64 = 4;
        let cases = self.sizer().for_candidates(self.limits.time);
        if candidate == 1 && base > 1 {
            base // halved as long as they fail
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

    /// The first of these candidates that may fail.
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

    /// The run on these cases if the program fails.
    fn fails(&self, cases: &[CaseText]) -> Result<Option<Attempt>, Stop> {
        let attempt = self.try_on(cases)?;
        Ok((attempt.judgement.verdict == self.verdict).then_some(attempt))
    }

    /// A run on these cases within the limits of a candidate, if there is time.
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

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn sizer(&self) -> MutexGuard<'_, RunSizer> {
        self.sizer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The index of a candidate that may fail, and the run if it did alone.
type Suspect = (usize, Option<Attempt>);

fn cases(steps: &[Attempt]) -> &[CaseText] {
    &steps[steps.len() - 1].batch.cases
}

#[cfg(test)]
mod tests;

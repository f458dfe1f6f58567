//! Shrinks a failing input to the smallest one that still fails.
//!
//! ```text
//! many cases ─► one that fails alone ─► a smaller one ─► … ─► none that is smaller fails
//!           (or the fewest together)
//! ```
//!
//! An input that still fails after a shrinking is a *step* of the search. (The steps in
//! [`smaller_cases`] are something else: the functions that make the smaller cases.) Every step
//! was run by itself and failed with the same verdict as the first. So whenever the time is up or
//! an interrupt comes, the last step is a valid result.
//!
//! A *candidate* is an input that may become the next step. This module says which candidates there
//! are, and in which order. The module `candidates` runs the program on them.

use std::time::{Duration, Instant};

use checker::{CaseText, Verdict, parts, smaller_cases};
use report::interrupt::seen;

use self::candidates::{Candidates, Shrinker, Stop};
use crate::Error;
use crate::program::allow_final_run;
use crate::run::{Attempt, Subject};
use crate::search::Found;
use crate::sizer::RunSizer;

mod candidates;

/// How a program fails on the smallest input that was found for it.
pub struct Shrunk {
    /// The run on the smallest input.
    pub attempt: Attempt,
    /// How often the program ran while the input was shrunk.
    pub runs: u64,
    /// How long the shrinking took.
    pub time: Duration,
    /// Whether the time ran out, or an interrupt came, before every smaller input was tried.
    pub cut_short: bool,
    /// How many of the runs on the smallest input failed, and how many such runs there were.
    pub failed: [u64; 2],
}

impl Shrunk {
    /// Returns whether the program failed in every run on the smallest input.
    pub fn is_steady(&self) -> bool {
        self.failed[0] == self.failed[1]
    }

    /// Returns whether the smallest input has two cases or more and the program fails on it only if
    /// all of them are there. The answer is `false` if that was not tried to the end.
    pub fn needs_all(&self) -> bool {
        self.attempt.batch.cases.len() > 1 && self.is_steady() && !self.cut_short
    }
}

/// Looks for the smallest input on which the program gets the same verdict as in `found`.
///
/// The search ends after `time`, or at an interrupt, or when no smaller input fails. It always
/// returns the smallest input so far. `on_run` is called before each run with the number of runs,
/// including that one.
///
/// # Errors
///
/// If the program cannot be started.
pub fn shrink(
    subject: &Subject,
    found: Found,
    time: Duration,
    on_run: &(dyn Fn(u64) + Sync),
) -> Result<Shrunk, Error> {
    let start = Instant::now();
    let verdict = found.attempt.judgement.verdict;
    let mut shrinker = Shrinker::new(*subject, verdict, time, found.sizer);
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
    let runs = shrinker.learned().runs;
    Ok(Shrunk { attempt, runs, time: start.elapsed(), cut_short, failed })
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
    subject: &Subject,
    failing: &Attempt,
    time: Duration,
) -> Result<Option<(Attempt, bool)>, Error> {
    let sizer = RunSizer::new(subject.puzzle.max_cases());
    let shrinker = Shrinker::new(*subject, failing.judgement.verdict, time, sizer);
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

impl Shrinker<'_> {
    /// Appends smaller and smaller steps to `steps`, which holds the failing run that was found.
    fn shrink(&mut self, steps: &mut Vec<Attempt>, time: Duration) -> Result<(), Stop> {
        if self.verdict == Verdict::Tle {
            return self.shrink_slow(steps, time);
        }
        // Some candidates may hang. A run that hangs takes far longer than the first step took to
        // fail, so ten times that is enough.
        let ran = &steps[0].ran;
        let (time, wall) = (10 * ran.time, 10 * ran.wall);
        self.limits.time = self.subject.requirements.time.min(time.max(Duration::from_millis(100)));
        self.limits.wall = self.subject.requirements.wall.min(wall.max(Duration::from_secs(1)));
        self.again(steps)?;
        self.shrink_all(steps)
    }

    /// Runs the program again on the input of an attempt, to see whether it fails every time.
    /// Returns how many of these runs failed, and how many there were.
    ///
    /// There are up to ten runs within a second. There is at least one, except for TLE, where a run
    /// may take as long as the time limit. The runs take place after an interrupt too, because a
    /// program that fails only sometimes cannot be told from a single run.
    fn run_again(&self, attempt: &Attempt) -> [u64; 2] {
        allow_final_run();
        let start = Instant::now();
        let is_due = |&index: &u64| {
            index == 0 && self.verdict != Verdict::Tle
                || start.elapsed() + attempt.ran.wall < Duration::from_secs(1)
        };
        let again = |_| self.run(&attempt.batch.cases, &self.subject.requirements).ok();
        (0..10).take_while(is_due).map_while(again).fold([0; 2], |[failed, runs], again| {
            [failed + u64::from(again.judgement.verdict == self.verdict), runs + 1]
        })
    }

    /// Shrinks an input on which the program gets TLE. There are up to three parts:
    ///
    /// 1. If the program hangs, every step takes the whole time limit. So the search first uses
    ///    [`RunSizer::hang_limits`], which are far shorter. These steps are collected in `short`.
    /// 2. A slow program that does not hang may exceed the short limits but not the real ones. So a
    ///    binary search looks for the smallest step of part 1 that exceeds the real limits.
    /// 3. If a smaller step of part 1 was within the real limits, the search goes on from the step
    ///    that part 2 found, within the real limits.
    fn shrink_slow(&mut self, steps: &mut Vec<Attempt>, time: Duration) -> Result<(), Stop> {
        let (deadline, requirements) = (self.deadline, self.subject.requirements);
        let mut short = vec![self.again(steps)?];
        // The rest of the time is for a few runs that take the whole limit.
        self.deadline =
            deadline.and_then(|at| at.checked_sub((time / 2).min(8 * requirements.time)));
        let limits = self.learned().sizer.hang_limits(&requirements);
        self.limits = limits;
        let end = self.shrink_all(&mut short);
        (self.deadline, self.limits) = (deadline, requirements);
        if let Err(Stop::Error(_)) = end {
            return end;
        }
        if seen() {
            // The smallest step so far is a result only if it exceeds the real limit too.
            allow_final_run();
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
            if self.time_left().is_zero() && slow + 1 < quick {
                return Err(Stop::Over);
            }
        }
        end?;
        if quick < short.len() { self.shrink_all(steps) } else { Ok(()) }
    }

    /// Runs the program on the last step once more, within the real limits. Returns [`Stop::Flaky`]
    /// as the error if the program does not fail again.
    fn again(&self, steps: &[Attempt]) -> Result<Attempt, Stop> {
        let attempt = self.run(cases(steps), &self.subject.requirements)?;
        (attempt.judgement.verdict == self.verdict).then_some(attempt).ok_or(Stop::Flaky)
    }

    /// Leaves out cases, step by step, until the program no longer fails if any case is left out.
    fn leave_out(&self, steps: &mut Vec<Attempt>) -> Result<(), Stop> {
        if cases(steps).len() > 1 {
            self.single_out(steps)?;
        }
        self.descend(steps, |cases, _| {
            let some = parts(cases.len()).filter(|part| part.len() < cases.len());
            Box::new(some.map(|part| (0, [&cases[..part.start], &cases[part.end..]].concat())))
        })
    }

    /// Leaves out cases, then shrinks each case that is left, until no smaller candidate fails.
    /// If there are two cases or more, all of them are shrunk in rounds until a round changes
    /// nothing, because a smaller case may let another one become smaller.
    fn shrink_all(&self, steps: &mut Vec<Attempt>) -> Result<(), Stop> {
        self.leave_out(steps)?;
        loop {
            let before = cases(steps).to_vec();
            for index in 0..before.len() {
                self.descend(steps, |cases, resume_at| {
                    let puzzle = self.subject.puzzle;
                    let legal = move |text: &[u8]| puzzle.rewritten(text);
                    let smaller = smaller_cases(&cases[index], resume_at, legal);
                    Box::new(smaller.map(move |(resume_at, case)| {
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
        let alone = known.map(|index| self.fails(&all[index..=index])).transpose()?;
        let mut next = alone.flatten();
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
}

/// Returns the cases of the last step.
fn cases(steps: &[Attempt]) -> &[CaseText] {
    &steps[steps.len() - 1].batch.cases
}

#[cfg(test)]
mod tests;

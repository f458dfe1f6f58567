//! Shrinks a failing input: leaves out cases and makes the rest smaller until no smaller input
//! fails.
//!
//! ```text
//! many cases ─► one that fails alone ─► a smaller one ─► … ─► none that is smaller fails
//!           (or the fewest together)
//! ```
//!
//! A *step* of the search is an input on which the program still fails. The first step is the input
//! that was found, and each later step is smaller than the one before. The program has run on every step
//! alone and failed with the same verdict as on the first. The last step, `smallest`, is therefore a
//! valid result whenever the time is up or an interrupt comes.
//!
//! A *candidate* is a smaller input that may become the next step. This module decides which
//! candidates there are, and in which order. The module `candidates` runs the program on them.

use std::mem;
use std::time::{Duration, Instant};

use ::shrink::{parts, shrink_case, smaller_cases};
use checker::{CaseText, GivenAnswer, Verdict};

use super::candidates::{Candidates, Shrinker};
use super::sizer::RunSizer;
use crate::program::{Error, ExitReason};
use crate::run::{Attempt, Cut, Subject};

/// The result of shrinking: a failure on the smallest input that was found.
pub struct Shrunk {
    /// A run that failed on the smallest input.
    pub attempt: Attempt,
    /// Whether the input is smaller than that of the failure.
    pub is_smaller: bool,
    /// The number of runs for shrinking, with those that repeat the failure at the end.
    pub runs: u64,
    /// How long shrinking took.
    pub time: Duration,
    /// What ended shrinking before every smaller candidate was tried, if anything did.
    pub cut_short: Option<Cut>,
    /// The number of runs on the smallest input that failed, and the number of all runs on it.
    pub failed: [u64; 2],
    /// The answers of the runs for shrinking, to cases on both sides of what makes the program fail.
    pub evidence: Vec<GivenAnswer>,
    /// Whether the program seems to end on no input, so that shrinking would show nothing more.
    pub never_ends: bool,
}

impl Shrunk {
    /// Returns whether the program failed in every run on the smallest input.
    pub fn is_steady(&self) -> bool {
        self.failed[0] == self.failed[1]
    }
}

/// Looks for the smallest input on which the program gets the same verdict as in `failure`.
///
/// The search ends after `time`, at an interrupt, or when no smaller candidate fails, and returns
/// the smallest input found by then. If the program does not fail on the input of `failure` again, or
/// seems to end on no input, the input is not shrunk. `sizer` knows what the runs so far cost.
///
/// # Errors
///
/// If the program cannot be started.
pub fn shrink(
    subject: &Subject,
    failure: Attempt,
    sizer: RunSizer,
    time: Duration,
) -> Result<Shrunk, Error> {
    let (start, verdict) = (Instant::now(), failure.verdict);
    let is_first = verdict == Verdict::Tle && !sizer.has_learned();
    let never_ends = is_first && never_ends(subject, &failure);
    let mut shrinker = Shrinker::new(*subject, verdict, time, sizer);
    let (found, mut attempt) = (failure.batch.cases.clone(), failure);
    let end = if never_ends {
        Ok(true)
    } else {
        shrinker.shrink(&mut attempt, time)
    };
    let is_smaller = attempt.batch.cases != found;
    let (cut_short, passed) = match end {
        Ok(fails_again) => (None, u64::from(!fails_again)),
        Err(Error::Interrupted) if (subject.ends)() => (Some(Cut::Interrupt), 0),
        Err(Error::Interrupted) => (Some(Cut::Late), 0),
        Err(error) => return Err(error),
    };
    let [failed, again] = run_again(subject, &attempt, cut_short);
    let learned = mem::take(&mut *shrinker.learned());
    let (runs, evidence) = (learned.runs + again - 1, learned.evidence);
    let (failed, time) = ([failed, again + passed], start.elapsed());
    Ok(Shrunk {
        attempt,
        is_smaller,
        runs,
        time,
        cut_short,
        failed,
        evidence,
        never_ends,
    })
}

/// Runs a program again on the input of a failure, to see whether the program fails every time.
/// Returns how many of all runs failed, and how many there were, the one that is known included.
///
/// There are up to ten runs within a second. There is at least one, except for TLE, where a run may
/// take as long as the time limit. After an interrupt, or if the output has no end, there is one run
/// too, because the run that found the failure does not show by itself whether it is intermittent.
pub fn run_again(subject: &Subject, failure: &Attempt, cut_short: Option<Cut>) -> [u64; 2] {
    let (is_cut, start) = (cut_short == Some(Cut::Interrupt), Instant::now());
    let is_long = failure.ran.end == ExitReason::TooMuchOutput; // which takes long to read
    let ends = || !is_cut && (subject.ends)();
    let subject = Subject {
        ends: &ends,
        ..*subject
    };
    let is_due = |&index: &u64| {
        index == 0 && failure.verdict != Verdict::Tle
            || !is_cut && !is_long && start.elapsed() + failure.ran.wall < Duration::from_secs(1)
    };
    let again = |_| subject.judge(failure.batch.clone(), &subject.limits).ok();
    (0..10)
        .take_while(is_due)
        .map_while(again)
        .fold([1; 2], |[failed, runs], again| {
            [
                failed + u64::from(again.verdict == failure.verdict),
                runs + 1,
            ]
        })
}

/// Looks for the fewest cases of a failing input on which the program fails in the same way, for
/// at most two seconds. Returns the run on them. If the program exceeded the time limit, this is the first
/// case on which alone it exceeds a tenth of the limits, which is looked for for at most 15 seconds; if it
/// used too much memory, it is not run again.
///
/// Returns `None` if the program does not fail so on fewer cases, and neither if it does not fail
/// again on all of them. The reason may be that the failure depends on the layout of the input: here
/// the cases are written in the statement's own layout.
pub fn fewest_cases(subject: &Subject, failing: &Attempt) -> Option<Attempt> {
    let (cases, verdict) = (&failing.batch.cases, failing.verdict);
    if cases.len() == 1 || verdict == Verdict::Mle || (subject.ends)() {
        return None;
    }
    let time = Duration::from_secs(if verdict == Verdict::Tle { 15 } else { 2 });
    let sizer = RunSizer::new(subject.puzzle.max_cases());
    let mut shrinker = Shrinker::new(*subject, verdict, time, sizer);
    let found = if verdict == Verdict::Tle {
        shrinker.limits = subject.limits.part(10);
        shrinker.first_alone(cases).ok()??.stopped_like(failing) // the reason names the real limits
    } else {
        let mut smallest = shrinker.fails(cases).ok()??;
        let _ = shrinker.leave_out(&mut smallest); // when the time is up, what was found counts
        smallest
    };
    Some(found).filter(|attempt| attempt.fails_like(failing))
}

/// Returns whether a program does not end on the smallest legal case either, within a quarter of the
/// time limits, and prints nothing. The smallest case is made from a case of `failure`, which can be
/// any legal case.
fn never_ends(subject: &Subject, failure: &Attempt) -> bool {
    let legal = |text: &[u8]| subject.puzzle.rewritten(text);
    let case = shrink_case(failure.batch.cases[0].clone(), &legal, &mut |_| true);
    let is_silent = |run: Attempt| run.verdict == Verdict::Tle && run.ran.output.is_empty();
    subject
        .judge_cases(&[case], &subject.limits.part(4))
        .is_ok_and(is_silent)
}

impl Shrinker<'_> {
    /// Shrinks the input of an attempt, step by step. Returns whether the program fails on it again. If
    /// the program does not, the input stays as it is.
    fn shrink(&mut self, smallest: &mut Attempt, time: Duration) -> Result<bool, Error> {
        if self.verdict == Verdict::Tle {
            return self.shrink_slow(smallest, time);
        }
        // Some candidates may hang. A run that hangs takes far longer than the run that was found
        // to fail, so ten times the time of that run is enough.
        let (time, wall) = (10 * smallest.ran.time, 10 * smallest.ran.wall);
        self.limits.time = self
            .subject
            .limits
            .time
            .min(time.max(Duration::from_millis(100)));
        self.limits.wall = self
            .subject
            .limits
            .wall
            .min(wall.max(Duration::from_secs(1)));
        if self.fails(&smallest.batch.cases)?.is_none() {
            return Ok(false);
        }
        self.shrink_all(smallest).map(|()| true)
    }

    /// Shrinks an input on which the program gets TLE. If the program hangs, every step would take the
    /// whole time limit. The search therefore uses [`RunSizer::hang_limits`] first, which are far
    /// shorter. A slow program that does not hang may exceed the short limits but not the real ones on
    /// what is found. The search then begins again, within the real limits.
    ///
    /// Returns whether the program exceeds the short limits again. The real ones would take long.
    fn shrink_slow(&mut self, smallest: &mut Attempt, time: Duration) -> Result<bool, Error> {
        let (deadline, real, ends) = (self.deadline, self.subject.limits, self.subject.ends);
        // Keep the rest of the time for a few runs that take the whole limit.
        self.deadline -= (time / 2).min(8 * real.time);
        let limits = self.learned().sizer.hang_limits(&real);
        self.limits = limits;
        let Some(mut short) = self.fails(&smallest.batch.cases)? else {
            return Ok(false);
        };
        let end = self.shrink_all(&mut short);
        (self.deadline, self.limits) = (deadline, real);
        if ends() {
            self.subject.ends = &|| false; // for one run more
        }
        let run = self.run(&short.batch.cases, &real)?;
        self.subject.ends = ends;
        if run.verdict == self.verdict {
            *smallest = run;
            return end.map(|()| true);
        }
        self.shrink_all(smallest).map(|()| true)
    }

    /// Leaves out cases, step by step, until the program does not fail if any more are left out.
    fn leave_out(&self, smallest: &mut Attempt) -> Result<(), Error> {
        if smallest.batch.cases.len() > 1 {
            self.single_out(smallest)?;
        }
        self.descend(smallest, |cases, _| {
            let some = parts(cases.len()).filter(|part| part.len() < cases.len());
            Box::new(some.map(|part| (0, [&cases[..part.start], &cases[part.end..]].concat())))
        })
    }

    /// Leaves out cases, then shrinks each case that is left, until no smaller candidate fails. Two
    /// cases or more are shrunk in rounds, until a round changes nothing: once a case is smaller,
    /// another case may become smaller too.
    fn shrink_all(&self, smallest: &mut Attempt) -> Result<(), Error> {
        self.leave_out(smallest)?;
        loop {
            let before = smallest.batch.cases.clone();
            for index in 0..before.len() {
                self.descend(smallest, |cases, resume_at| {
                    let legal = |text: &[u8]| self.subject.puzzle.rewritten(text);
                    let smaller = smaller_cases(&cases[index], resume_at, legal);
                    Box::new(smaller.map(move |(resume_at, case)| {
                        let mut cases = cases.to_vec();
                        cases[index] = case;
                        (resume_at, cases)
                    }))
                })?;
            }
            if before.len() == 1 || smallest.batch.cases == before {
                return Ok(());
            }
        }
    }

    /// Returns the run on the first of these cases on which the program fails alone.
    fn first_alone(&self, all: &[CaseText]) -> Result<Option<Attempt>, Error> {
        let each = all.iter().map(|case| (0, vec![case.clone()]));
        Ok(self
            .first_failure(Box::new(each), all.len())?
            .map(|(_, attempt)| attempt))
    }

    /// Takes a step to a single case, if the program fails on a case alone. The case with the first
    /// wrong answer is tried first, then every case in order. If the program fails on no case alone,
    /// leaves out all cases after the one with the first wrong answer, if the rest still fails: state
    /// leaks from one case into a later one, so the cases after it are probably not needed.
    fn single_out(&self, smallest: &mut Attempt) -> Result<(), Error> {
        let (all, known) = (&smallest.batch.cases, smallest.index_at_fault());
        let mut next = known.map_or(Ok(None), |index| self.fails(&all[index..=index]))?;
        if next.is_none() {
            next = self.first_alone(all)?;
        }
        if next.is_none() {
            let known = known.filter(|index| index + 1 < all.len());
            next = known.map_or(Ok(None), |index| self.fails(&all[..=index]))?;
        }
        if let Some(next) = next {
            *smallest = next;
        }
        Ok(())
    }

    /// Goes on to the first candidate that fails, and repeats this until no candidate fails.
    /// `candidates` makes the candidates from the cases of the last step, starting at the index at
    /// which to resume.
    fn descend(
        &self,
        smallest: &mut Attempt,
        candidates: impl for<'c> Fn(&'c [CaseText], usize) -> Candidates<'c>,
    ) -> Result<(), Error> {
        let mut resume_at = 0;
        loop {
            let cases = &smallest.batch.cases;
            let failure = self.first_failure(candidates(cases, resume_at), cases.len())?;
            let Some(failure) = failure else {
                return Ok(());
            };
            (resume_at, *smallest) = failure;
        }
    }
}

//! Shrinks a failing input: leaves out cases and makes the rest smaller until no smaller input
//! fails.
//!
//! ```text
//! many cases ─► one that fails alone ─► a smaller one ─► … ─► none that is smaller fails
//!           (or the fewest together)
//! ```
//!
//! A *step* of the search is an input on which the program still fails. The first step is the input
//! that was found, and each later step is smaller than the one before, or has more words in the order of the
//! statement's layout. The program has run on every step alone and failed with the same verdict as on the first. The
//! last step, `smallest`, is therefore a valid result whenever the time is up or an interrupt comes.
//!
//! A *candidate* is an input that may become the next step. This module decides which
//! candidates there are, and in which order. The module `candidates` runs the program on them: it defines
//! the [`Shrinker`], to which this module adds methods.

use std::mem;
use std::time::{Duration, Instant};

use ::shrink::{parts, shrink_case, smaller_cases};
use checker::{CaseText, ErasedPuzzle, GivenAnswer, Verdict};

use super::candidates::{Candidate, Candidates, Shrinker};
use super::order::Order;
use super::repeat::{FailureRate, run_again};
use super::sizer::RunSizer;
use crate::program::{Error, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::stop_reason::StopReason;

/// The result of shrinking: a failure on the smallest input that was found.
pub struct Shrunk {
    /// A run that failed on the smallest input.
    pub run: ProgramRun,
    /// Whether the input is another than that of the failure: smaller, or with more words in order.
    pub is_changed: bool,
    /// The number of runs for shrinking, with those that repeat the failure at the end.
    pub runs: u64,
    /// How long shrinking took.
    pub time: Duration,
    /// What ended shrinking before every candidate was tried, if anything did.
    pub cut_short: Option<StopReason>,
    /// How often the program fails on the smallest input.
    pub rate: FailureRate,
    /// The answers of the runs for shrinking, to cases on both sides of what makes the program fail.
    pub evidence: Vec<GivenAnswer>,
    /// Whether the program seems to end on no input, so that shrinking would show nothing more.
    pub never_ends: bool,
}

impl Shrunk {
    /// Returns whether the program failed in every run on the smallest input.
    pub fn is_steady(&self) -> bool {
        self.rate.is_steady()
    }
}

/// How shrinking ended.
enum Ending {
    /// No candidate fails any more.
    Complete,
    /// The program seems to end on no input, so the input was not shrunk.
    NeverEnds,
    /// The program did not fail on the input again, so the input was not shrunk.
    Passed,
    /// Shrinking ended before every candidate was tried.
    CutShort(StopReason),
}

/// A search within limits that are shorter than the real ones.
struct ShortSearch {
    /// The run on the smallest input that was found.
    smallest: ProgramRun,
    /// How the search ended: when no candidate failed, or because runs had to end.
    ended: Result<(), Error>,
}

/// Looks for the smallest input on which the program gets the same verdict as in `failure`.
///
/// The search ends after `time`, at an interrupt, or when no candidate fails, and returns
/// the smallest input found by then. If the program does not fail on the input of `failure` again, or
/// seems to end on no input, the input is not shrunk. `sizer` knows what the runs so far cost.
///
/// # Errors
///
/// If the program cannot be started.
pub fn shrink(
    subject: &ProgramUnderTest,
    failure: ProgramRun,
    sizer: RunSizer,
    time: Duration,
) -> Result<Shrunk, Error> {
    let start = Instant::now();
    let found = failure.batch.cases.clone();
    let may_never_end = failure.verdict == Verdict::Tle && !sizer.has_learned();
    let probe_runs = u64::from(may_never_end);
    let never_ends = may_never_end && hangs_on_smallest_case(subject, &failure);
    let mut shrinker = Shrinker::new(*subject, failure.verdict, time, sizer);
    let mut smallest = failure;
    let ending = if never_ends {
        Ending::NeverEnds
    } else {
        shrinker.shrink_until_end(&mut smallest, time)?
    };
    let (cut_short, passing_runs) = match ending {
        Ending::Complete | Ending::NeverEnds => (None, 0),
        Ending::Passed => (None, 1),
        Ending::CutShort(reason) => (Some(reason), 0),
    };
    let repeated = run_again(subject, &smallest, cut_short);
    let repeats = repeated.runs - 1; // without the run that found the failure
    let learned = mem::take(&mut *shrinker.learned());
    Ok(Shrunk {
        is_changed: smallest.batch.cases != found,
        run: smallest,
        runs: probe_runs + learned.runs + repeats,
        time: start.elapsed(),
        cut_short,
        rate: FailureRate {
            runs: repeated.runs + passing_runs,
            ..repeated
        },
        evidence: learned.evidence,
        never_ends,
    })
}

/// Looks for the fewest cases of a failing input on which the program fails in the same way, for
/// at most two seconds. Returns the run on them. If the program exceeded a limit of time or memory, it is not
/// run again.
///
/// Returns `None` if the program does not fail so on fewer cases, and neither if it does not fail
/// again on all of them. The reason may be that the failure depends on the layout of the input: here
/// the cases are written in the statement's own layout.
pub fn fewest_cases(subject: &ProgramUnderTest, failing: &ProgramRun) -> Option<ProgramRun> {
    let is_single = failing.batch.cases.len() == 1;
    if is_single || failing.verdict.is_over_limit() || (subject.must_stop)() {
        return None;
    }
    let found = fewest_failing_cases(subject, failing)?;
    let are_fewer = found.batch.cases.len() < failing.batch.cases.len();
    if are_fewer && found.repeats(failing) {
        Some(found)
    } else {
        None
    }
}

/// Looks for a case of an input on which alone the program exceeds a tenth of the limits, for at most `time`.
/// Returns the run on it.
pub fn slow_case(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    time: Duration,
) -> Option<ProgramRun> {
    let sizer = RunSizer::new(subject.puzzle.max_cases());
    let mut shrinker = Shrinker::new(*subject, failing.verdict, time, sizer);
    shrinker.limits = subject.limits.part(10);
    shrinker.first_alone(failing).ok()?
}

/// Returns the run on the fewest cases of an input on which the program gets the same verdict that are
/// found in two seconds: on all of them, if it does not fail on fewer.
fn fewest_failing_cases(subject: &ProgramUnderTest, failing: &ProgramRun) -> Option<ProgramRun> {
    let sizer = RunSizer::new(subject.puzzle.max_cases());
    let time = Duration::from_secs(2);
    let shrinker = Shrinker::new(*subject, failing.verdict, time, sizer);
    let mut smallest = shrinker.failure_on(&failing.batch.cases).ok()??;
    // Whatever ends this, what was found by then counts.
    let _ = shrinker.leave_out_cases(&mut smallest);
    Some(smallest)
}

/// Returns whether a program does not end on the smallest legal case either, within a quarter of the
/// time limits, and prints nothing. The smallest case is made from a case of `failure`, which can be
/// any legal case.
fn hangs_on_smallest_case(subject: &ProgramUnderTest, failure: &ProgramRun) -> bool {
    let legal = |text: &[u8]| subject.puzzle.rewritten(text);
    let smallest = shrink_case(failure.batch.cases[0].clone(), &legal, &mut |_| true);
    match subject.run_on_cases(&[smallest], &subject.limits.part(4)) {
        Ok(run) => run.verdict == Verdict::Tle && run.ran.output.is_empty(),
        Err(_) => false,
    }
}

impl Shrinker<'_> {
    /// Shrinks the input of a run, step by step, until no candidate fails, the time is up, or
    /// runs have to end. If the program does not fail on the input again, the input stays as it is.
    ///
    /// # Errors
    ///
    /// If the program cannot be started.
    fn shrink_until_end(
        &mut self,
        smallest: &mut ProgramRun,
        time: Duration,
    ) -> Result<Ending, Error> {
        let ended = if self.verdict == Verdict::Tle {
            self.shrink_slow(smallest, time)
        } else {
            self.shrink_quick(smallest)
        };
        // This error also says that the time is up.
        match ended {
            Err(Error::Interrupted) if (self.subject.must_stop)() => {
                Ok(Ending::CutShort(StopReason::Interrupt))
            }
            Err(Error::Interrupted) => Ok(Ending::CutShort(StopReason::Late)),
            ended => ended,
        }
    }

    /// Shrinks an input on which the program gets another verdict than TLE.
    fn shrink_quick(&mut self, smallest: &mut ProgramRun) -> Result<Ending, Error> {
        // Some candidates may hang. A run that hangs takes far longer than the run that was found
        // to fail, so ten times the time of that run is enough.
        let time = (10 * smallest.ran.time).max(Duration::from_millis(100));
        let wall = (10 * smallest.ran.wall).max(Duration::from_secs(1));
        self.limits.time = self.subject.limits.time.min(time);
        self.limits.wall = self.subject.limits.wall.min(wall);
        if self.failure_on(&smallest.batch.cases)?.is_none() {
            return Ok(Ending::Passed);
        }
        self.shrink_all(smallest)?;
        Ok(Ending::Complete)
    }

    /// Shrinks an input on which the program gets TLE. If the program hangs, every step would take the
    /// whole time limit. The search therefore uses [`RunSizer::hang_limits`] first, which are far
    /// shorter. A slow program that does not hang may exceed the short limits but not the real ones on
    /// what is found. The search then begins again, within the real limits.
    ///
    /// Whether the program fails again is tried within the short limits. The real ones would take long.
    fn shrink_slow(&mut self, smallest: &mut ProgramRun, time: Duration) -> Result<Ending, Error> {
        let Some(short) = self.shrink_within_short_limits(smallest, time)? else {
            return Ok(Ending::Passed);
        };
        let run = self.run_even_if_stopped(&short.smallest.batch.cases)?;
        if run.verdict == self.verdict {
            *smallest = run;
            short.ended?;
        } else {
            // What failed within the short limits does not fail within these, however that search ended.
            self.shrink_all(smallest)?;
        }
        Ok(Ending::Complete)
    }

    /// Shrinks an input on which the program gets TLE within short limits, and keeps the rest of the time for a few
    /// runs that take the whole limit. Returns `None` if the program does not fail on the input again.
    fn shrink_within_short_limits(
        &mut self,
        found: &ProgramRun,
        time: Duration,
    ) -> Result<Option<ShortSearch>, Error> {
        let real_limits = self.subject.limits;
        let short_limits = self.learned().sizer.hang_limits(&real_limits);
        let kept = (time / 2).min(8 * real_limits.time);
        self.within(short_limits, kept, |search| {
            let Some(mut smallest) = search.failure_on(&found.batch.cases)? else {
                return Ok(None);
            };
            let ended = search.shrink_all(&mut smallest);
            Ok(Some(ShortSearch { smallest, ended }))
        })
    }

    /// Does a part of the search within these limits, and keeps some of the time for what follows.
    fn within<R>(&mut self, limits: Limits, kept: Duration, part: impl FnOnce(&Self) -> R) -> R {
        let own_limits = mem::replace(&mut self.limits, limits);
        self.deadline -= kept;
        let result = part(self);
        self.deadline += kept;
        self.limits = own_limits;
        result
    }

    /// Runs the program on these cases within the real limits, even if runs had to end before.
    fn run_even_if_stopped(&mut self, cases: &[CaseText]) -> Result<ProgramRun, Error> {
        let stop = self.subject.must_stop;
        if stop() {
            self.subject.must_stop = &|| false;
        }
        let run = self.run(cases, &self.subject.limits);
        self.subject.must_stop = stop;
        run
    }

    /// Leaves out cases, step by step, until the program does not fail if any more are left out.
    fn leave_out_cases(&self, smallest: &mut ProgramRun) -> Result<(), Error> {
        if smallest.batch.cases.len() > 1 {
            self.shorten(smallest)?;
        }
        self.descend(smallest, |cases, _| without_some(cases))
    }

    /// Leaves out cases, then shrinks each case that is left, until no candidate fails. Two
    /// cases or more are shrunk in rounds, until a round changes nothing: once a case is smaller,
    /// another case may become smaller too.
    fn shrink_all(&self, smallest: &mut ProgramRun) -> Result<(), Error> {
        self.leave_out_cases(smallest)?;
        loop {
            let before = smallest.batch.cases.clone();
            for index in 0..before.len() {
                self.descend(smallest, |cases, resume_at| {
                    with_smaller_case(self.subject.puzzle, cases, index, resume_at)
                })?;
            }
            if before.len() == 1 || smallest.batch.cases == before {
                return Ok(());
            }
        }
    }

    /// Returns a run on one of the cases of a failing run on which the program fails alone. The
    /// [`likely_case`] is tried first, then the cases after it, then those before it.
    fn first_alone(&self, failing: &ProgramRun) -> Result<Option<ProgramRun>, Error> {
        let all = &failing.batch.cases;
        let likely = likely_case(failing);
        if let Some(index) = likely
            && let Some(alone) = self.failure_on(&all[index..=index])?
        {
            return Ok(Some(alone));
        }
        let (before, after) = match likely {
            Some(index) => (&all[..index], &all[index + 1..]),
            None => (&[][..], &all[..]),
        };
        let alone = after.iter().chain(before).map(|case| Candidate {
            resume_at: 0,
            cases: vec![case.clone()],
        });
        let failing = self.first_failure(Box::new(alone), all.len())?;
        Ok(failing.map(|failing| failing.run))
    }

    /// Takes a step to a single case, if the program fails on one alone, and otherwise to all cases up to the
    /// [`likely_case`], if it fails on these.
    fn shorten(&self, smallest: &mut ProgramRun) -> Result<(), Error> {
        let shorter = match self.first_alone(smallest)? {
            Some(alone) => Some(alone),
            None => self.up_to_likely_case(smallest)?,
        };
        if let Some(shorter) = shorter {
            *smallest = shorter;
        }
        Ok(())
    }

    /// Returns a run without the cases after the [`likely_case`] of a failing run, if the program still fails. State leaks
    /// from one case into a later one, so the cases after it are probably not needed.
    fn up_to_likely_case(&self, failing: &ProgramRun) -> Result<Option<ProgramRun>, Error> {
        let all = &failing.batch.cases;
        match likely_case(failing) {
            Some(index) if index + 1 < all.len() => self.failure_on(&all[..=index]),
            _ => Ok(None),
        }
    }

    /// Goes on to the first candidate that fails, and repeats this until no candidate fails.
    /// `candidates` makes the candidates from the cases of the last step, starting at the index at
    /// which to resume.
    fn descend(
        &self,
        smallest: &mut ProgramRun,
        candidates: impl for<'c> Fn(&'c [CaseText], usize) -> Candidates<'c>,
    ) -> Result<(), Error> {
        let mut resume_at = 0;
        loop {
            let cases = &smallest.batch.cases;
            let found = self.first_failure(candidates(cases, resume_at), cases.len())?;
            let Some(failing) = found else {
                return Ok(());
            };
            resume_at = failing.resume_at;
            *smallest = failing.run;
        }
    }
}

/// Returns the index of the case on which a program probably fails: that with the first wrong answer, or if
/// the program crashed or exceeded the time limit after some right answers, that of the next answer.
fn likely_case(failing: &ProgramRun) -> Option<usize> {
    let at_fault = failing.index_at_fault();
    at_fault.or_else(|| failing.first_without_right_answer())
}

/// Returns the candidates that lack some of these cases.
fn without_some(cases: &[CaseText]) -> Candidates<'_> {
    let left_out = parts(cases.len()).filter(|part| part.len() < cases.len());
    Box::new(left_out.map(|part| Candidate {
        resume_at: 0,
        cases: [&cases[..part.start], &cases[part.end..]].concat(),
    }))
}

/// Returns the candidates in which the case with this index is smaller, starting with the edit `resume_at`.
fn with_smaller_case<'c>(
    puzzle: &'static dyn ErasedPuzzle,
    cases: &'c [CaseText],
    index: usize,
    resume_at: usize,
) -> Candidates<'c> {
    let case = &cases[index];
    let smaller: Box<dyn Iterator<Item = (usize, CaseText)>> = match Order::of(puzzle, case) {
        None => {
            let legal = move |text: &[u8]| puzzle.rewritten(text);
            Box::new(smaller_cases(case, resume_at, legal))
        }
        Some(order) => Box::new(smaller_or_in_order(puzzle, case, order, resume_at)),
    };
    Box::new(smaller.map(move |(resume_at, case)| {
        let mut cases = cases.to_vec();
        cases[index] = case;
        Candidate { resume_at, cases }
    }))
}

/// Returns the cases that have more of the words of a case in order, then the smaller ones with other words,
/// which keep the order. Each with the index at which to resume.
fn smaller_or_in_order<'c>(
    puzzle: &'static dyn ErasedPuzzle,
    case: &'c CaseText,
    order: Order<'c>,
    resume_at: usize,
) -> impl Iterator<Item = (usize, CaseText)> + 'c {
    let in_order = order.with_part_in_order(puzzle).into_iter();
    let legal = move |text: &[u8]| puzzle.rewritten_in_order(text);
    // By size alone, another order may be smaller, which is not that of the puzzle.
    let others = smaller_cases(case, resume_at, legal)
        .filter(move |(_, smaller)| !order.has_the_words_of(smaller));
    in_order.map(move |case| (resume_at, case)).chain(others)
}

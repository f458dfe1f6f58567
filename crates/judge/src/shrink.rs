//! From a failing input to the simplest one that still fails.
//!
//! ```text
//! many cases ─► one that fails alone ─► a simpler one ─► … ─► none that is simpler fails
//!           (or the fewest together)
//! ```
//!
//! Each stop of the way has been run as it stands and fails as the first one did, so whenever the
//! time is up or somebody interrupts, the last stop is a result. Candidates for the next stop
//! go many into a run, if an input may hold many cases. A run on all of them only raises a
//! suspicion; while one program is run on the suspect alone, another one looks for the stop
//! after that.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use parallel::in_order;
use puzzle::{Judging, Puzzle, parts};

use crate::batch::{Batch, Rules, Run};
use crate::pace::Pace;
use crate::program::Ran;
use crate::search::Found;
use crate::verdict::{Judgement, Verdict};
use crate::{Error, at_once, interrupt};

/// How a program failed, on the simplest input found.
#[derive(Debug)]
pub struct Failure {
    /// The verdict and the reasons.
    pub judgement: Judgement,
    /// The input.
    pub input: Vec<u8>,
    /// How many cases it holds.
    pub cases: usize,
    /// What we print for it.
    pub expected: Vec<u8>,
    /// What the program printed.
    pub output: Vec<u8>,
    /// How often the program ran while the input was made simpler.
    pub runs: u64,
    /// How long that took.
    pub time: Duration,
    /// Was there no time left to look for a simpler one, or an interrupt?
    pub cut_short: bool,
    /// The case with which it began: its number and how many there are from there on.
    pub origin: (u64, usize),
    /// Does it fail each time?
    pub steady: bool,
}

/// Looks for the simplest input on which the program gets the same verdict, for as long as `time`
/// or until an interrupt. `tell` hears how often the program has run.
///
/// # Errors
///
/// If the program cannot be started.
pub fn shrink<P: Puzzle>(
    judging: Judging<P>,
    found: Found<P>,
    rules: &Rules,
    time: Duration,
    run: &Run,
    tell: &(dyn Fn(u64) + Sync),
) -> Result<Failure, Error> {
    let start = Instant::now();
    let mut shrinker = Shrinker {
        judging,
        run,
        tell,
        verdict: found.judgement.verdict,
        rules: *rules,
        hasty: false,
        deadline: start.checked_add(time),
        pace: Mutex::new(found.pace),
        runs: AtomicU64::new(0),
        false_alarms: AtomicU64::new(0),
    };
    let (first, count, number) = (found.first, found.batch.cases.len(), found.judgement.case);
    let mut way = vec![Stop { batch: found.batch, ran: found.ran, judgement: found.judgement }];
    let end = shrinker.walk(&mut way);
    let Some(simplest) = way.pop() else { unreachable!("a way begins with what was found") };
    let (steady, cut_short) = match end {
        Ok(()) => (true, false),
        Err(Halt::Unsteady) => (false, false),
        Err(Halt::Over) => (true, true),
        Err(Halt::Error(error)) => return Err(error),
    };
    let alone = simplest.batch.cases.len() == 1;
    Ok(Failure {
        judgement: simplest.judgement,
        cases: simplest.batch.cases.len(),
        input: simplest.batch.input,
        expected: simplest.batch.output,
        output: simplest.ran.output,
        runs: shrinker.runs.into_inner(),
        time: start.elapsed(),
        cut_short,
        origin: match number {
            Some(number) if alone && steady => (first + number - 1, 1),
            _ => (first, count),
        },
        steady,
    })
}

/// Cases on which the program was run, and what came of it.
struct Stop<P: Puzzle> {
    batch: Batch<P>,
    ran: Ran,
    judgement: Judgement,
}

/// What is changed about some cases.
enum Change<C> {
    /// All but this one are left out.
    Only(usize),
    /// These are left out.
    Without(Range<usize>),
    /// The one with this number is replaced by a simpler one.
    Put(usize, C),
}

impl<C: Clone> Change<C> {
    fn of(&self, cases: &[C]) -> Vec<C> {
        match self {
            Self::Only(place) => vec![cases[*place].clone()],
            Self::Without(part) => [&cases[..part.start], &cases[part.end..]].concat(),
            Self::Put(place, case) => {
                let mut cases = cases.to_vec();
                cases[*place] = case.clone();
                cases
            }
        }
    }
}

/// Why a way ends before its time.
enum Halt {
    /// The time is up, or there was an interrupt.
    Over,
    /// The program does not fail each time.
    Unsteady,
    /// The program cannot be started.
    Error(Error),
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        match error {
            Error::Interrupted => Self::Over,
            error => Self::Error(error),
        }
    }
}

struct Shrinker<'a, P: Puzzle> {
    judging: Judging<P>,
    run: &'a Run<'a>,
    tell: &'a (dyn Fn(u64) + Sync),
    /// The verdict that every stop gets.
    verdict: Verdict,
    /// What the program must keep to.
    rules: Rules,
    /// Is it taken to hang after far less time?
    hasty: bool,
    /// When to stop with what there is, if ever.
    deadline: Option<Instant>,
    pace: Mutex<Pace>,
    /// How often the program was run.
    runs: AtomicU64,
    /// How many changes failed in a run with others, but not alone.
    false_alarms: AtomicU64,
}

impl<P: Puzzle> Shrinker<'_, P> {
    /// From what was found to the simplest.
    fn walk(&mut self, way: &mut Vec<Stop<P>>) -> Result<(), Halt> {
        if self.verdict == Verdict::Tle {
            return self.walk_hastily(way);
        }
        self.again(way)?;
        self.simplify(way)?;
        self.again(way).map(drop)
    }

    /// A program that hangs costs its whole time at every step. Far less will do, if it is far
    /// more than a run takes that ends. But a program that is only slow may then seem to hang:
    /// so go back to the simplest input that takes it too long indeed, and on from there.
    fn walk_hastily(&mut self, way: &mut Vec<Stop<P>>) -> Result<(), Halt> {
        self.hasty = true;
        let mut hasty = vec![self.again(way)?];
        let end = self.simplify(&mut hasty);
        self.hasty = false;
        if let Err(Halt::Error(_)) = end {
            return end;
        }
        if interrupt::seen() {
            // The simplest so far is a result only if it is too slow indeed.
            interrupt::settle();
            hasty.drain(1..hasty.len().max(2) - 1);
        }
        // What takes too long stands before what does not.
        let (mut slow, mut quick) = (0, hasty.len());
        let mut place = hasty.len() - 1;
        while slow + 1 < quick {
            let stop = self.run(&hasty[place].batch.cases)?;
            if stop.judgement.verdict == self.verdict {
                way.push(stop);
                slow = place;
            } else {
                quick = place;
            }
            place = slow.midpoint(quick);
        }
        end?;
        if quick < hasty.len() {
            self.simplify(way)?;
        }
        Ok(())
    }

    /// The last stop once more, if the program fails again there.
    fn again(&self, way: &[Stop<P>]) -> Result<Stop<P>, Halt> {
        let stop = self.run(cases(way))?;
        let fails = stop.judgement.verdict == self.verdict;
        fails.then_some(stop).ok_or(Halt::Unsteady)
    }

    /// From stop to stop until nothing that is simpler fails.
    fn simplify(&self, way: &mut Vec<Stop<P>>) -> Result<(), Halt> {
        if cases(way).len() > 1 {
            self.single_out(way)?;
        }
        if cases(way).len() > 1 {
            self.descend(way, |cases| {
                let some = parts(cases.len()).filter(|part| part.len() < cases.len());
                some.map(Change::Without).collect()
            })?;
        }
        loop {
            let before = cases(way).to_vec();
            for place in 0..before.len() {
                self.descend(way, |cases| {
                    let simpler = (self.judging.simpler)(&cases[place]);
                    simpler.into_iter().map(|case| Change::Put(place, case)).collect()
                })?;
            }
            if before.len() == 1 || cases(way) == before {
                return Ok(());
            }
        }
    }

    /// From several cases to the first that fails alone, if there is one.
    fn single_out(&self, way: &mut Vec<Stop<P>>) -> Result<(), Halt> {
        let all = cases(way).to_vec();
        let each: Vec<_> = (0..all.len()).map(Change::Only).collect();
        let first = way[way.len() - 1].judgement.case.map(|number| number as usize);
        let mut suspect = match first {
            Some(number) => Some(number - 1),
            None => self.suspect(&all, &each, 0)?,
        };
        while let Some(place) = suspect {
            if let Some(stop) = self.fails(&all[place..=place])? {
                way.push(stop);
                return Ok(());
            }
            suspect = self.suspect(&all, &each, place + 1)?;
        }
        // Only together do they fail: something is left over from one case to another.
        let until = first.filter(|&number| number < all.len());
        if let Some(number) = until
            && let Some(stop) = self.fails(&all[..number])?
        {
            way.push(stop);
        }
        Ok(())
    }

    /// From stop to stop by one of these changes each, until none of them fails.
    fn descend(
        &self,
        way: &mut Vec<Stop<P>>,
        changes: impl Fn(&[P::Case]) -> Vec<Change<P::Case>>,
    ) -> Result<(), Halt> {
        // After a step, it is best to go on with the next kind of step before trying all again.
        let from = |cases: &[P::Case], turn: usize| {
            let mut changes = changes(cases);
            let turn = turn % changes.len().max(1);
            changes.rotate_left(turn);
            (changes, turn)
        };
        let mut base = cases(way).to_vec();
        let (mut steps, mut turn) = from(&base, 0);
        let mut suspect = self.suspect(&base, &steps, 0)?;
        while let Some(place) = suspect {
            let next = steps[place].of(&base);
            let (ahead, turn_ahead) = from(&next, turn + place);
            let (stop, suspect_ahead) =
                both(|| self.fails(&next), || self.suspect(&next, &ahead, 0));
            if let Some(stop) = stop? {
                if base.len() > 1 && way.len() > 1 {
                    way.pop(); // of no use, but large
                }
                way.push(stop);
                (base, steps, turn) = (next, ahead, turn_ahead);
                suspect = suspect_ahead?;
            } else {
                self.false_alarms.fetch_add(1, Ordering::Relaxed);
                suspect = self.suspect(&base, &steps, place + 1)?;
            }
        }
        Ok(())
    }

    /// The place of the first of these changes, from `start` on, that may fail.
    fn suspect(
        &self,
        base: &[P::Case],
        changes: &[Change<P::Case>],
        mut start: usize,
    ) -> Result<Option<usize>, Halt> {
        while start < changes.len() {
            let size = self.fitting(base, &changes[start]);
            let parts: Vec<_> = changes[start..].chunks(size).take(at_once()).collect();
            let mut passed = start;
            let suspect = in_order(
                at_once(),
                &parts,
                |_, part| self.suspect_in(base, part),
                |suspect| match suspect {
                    Ok(None) => {
                        passed += size;
                        Ok(())
                    }
                    suspect => Err(suspect),
                },
            );
            if let Err(suspect) = suspect {
                return Ok(suspect?.map(|place| passed + place));
            }
            start += parts.iter().map(|part| part.len()).sum::<usize>();
        }
        Ok(None)
    }

    /// How many changes are tried in one run. What is left over from one case to another may be
    /// left over from one change to another too, and then it is better to try them one by one.
    fn fitting(&self, base: &[P::Case], change: &Change<P::Case>) -> usize {
        const TOO_MANY: u64 = 4;
        let cases = self.pace().for_candidates(self.rules.time);
        match change {
            Change::Only(_) => cases,
            _ if base.len() == 1 => cases,
            _ if self.false_alarms.load(Ordering::Relaxed) >= TOO_MANY => 1,
            _ => (cases / base.len()).max(1),
        }
    }

    /// The same for as many as go into a run.
    fn suspect_in(
        &self,
        base: &[P::Case],
        changes: &[Change<P::Case>],
    ) -> Result<Option<usize>, Halt> {
        let candidates: Vec<_> = changes.iter().map(|change| change.of(base)).collect();
        let judgement = self.judge(&candidates.concat())?.judgement;
        let fails = judgement.verdict == self.verdict;
        match judgement.case {
            _ if judgement.verdict == Verdict::Ac => Ok(None),
            _ if changes.len() == 1 => Ok(fails.then_some(0)),
            // All before the first wrong answer are right.
            Some(number) if fails => {
                let mut last = 0;
                Ok(candidates.iter().position(|cases| {
                    last += cases.len();
                    number as usize <= last
                }))
            }
            _ => {
                let (front, back) = changes.split_at(changes.len() / 2);
                if let Some(place) = self.suspect_in(base, front)? {
                    return Ok(Some(place));
                }
                let place = self.suspect_in(base, back)?;
                Ok(place.map(|place| front.len() + place))
            }
        }
    }

    /// The run on these cases if the program fails.
    fn fails(&self, cases: &[P::Case]) -> Result<Option<Stop<P>>, Halt> {
        let stop = self.judge(cases)?;
        Ok((stop.judgement.verdict == self.verdict).then_some(stop))
    }

    /// A run on these cases, if there is time.
    fn judge(&self, cases: &[P::Case]) -> Result<Stop<P>, Halt> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Halt::Over);
        }
        self.run(cases)
    }

    fn run(&self, cases: &[P::Case]) -> Result<Stop<P>, Halt> {
        if interrupt::ends_runs() {
            return Err(Halt::Over);
        }
        (self.tell)(self.runs.fetch_add(1, Ordering::Relaxed) + 1);
        let batch = Batch::new(self.judging, cases.to_vec());
        let rules = if self.hasty { self.pace().patience(&self.rules) } else { self.rules };
        let (ran, judgement) = batch.run(self.run, &rules)?;
        if judgement.verdict == Verdict::Ac {
            self.pace().learn(cases.len(), &ran);
        }
        Ok(Stop { batch, ran, judgement })
    }

    fn pace(&self) -> std::sync::MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn cases<P: Puzzle>(way: &[Stop<P>]) -> &[P::Case] {
    &way[way.len() - 1].batch.cases
}

/// What two functions return that work at the same time.
fn both<A, B: Send>(first: impl FnOnce() -> A, second: impl FnOnce() -> B + Send) -> (A, B) {
    thread::scope(|scope| {
        let second = scope.spawn(second);
        let first = first();
        (first, second.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

#[cfg(test)]
mod tests;

//! Random inputs, more and more cases at a time, until a program fails.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use puzzle::{Judging, Puzzle};

use crate::Error;
use crate::batch::{Batch, Run};
use crate::draw::Draw;
use crate::program::Ran;
use crate::shrink::Shrinker;
use crate::verdict::{Judgement, Verdict};

/// Which inputs to try, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of the cases.
    pub seed: u64,
    /// The shape of the cases; None for all in turn.
    pub shape: Option<String>,
    /// The number of the first case.
    pub first: u64,
    /// How many cases to try at most.
    pub cases: u64,
    /// How long to go on with new cases.
    pub time: Duration,
    /// How many cases to put into each run; None for more and more.
    pub batch: Option<usize>,
    /// How long a run may take.
    pub time_limit: Duration,
    /// How long to look for a simpler input.
    pub shrink_for: Duration,
    /// Whether to show on standard error how it goes.
    pub progress: bool,
}

/// What came of it.
#[derive(Debug)]
pub struct Outcome {
    /// How many cases were tried.
    pub cases: u64,
    /// How often the program ran.
    pub runs: u64,
    /// How long that took.
    pub time: Duration,
    /// How the program failed, if it did.
    pub failure: Option<Failure>,
}

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
    /// Was there no time left to look for a simpler one?
    pub cut_short: bool,
    /// The case with which it began: its number and how many there are from there on.
    pub origin: (u64, usize),
    /// Does it fail each time?
    pub steady: bool,
}

/// The batches of one run after the other: how many cases there are still to try, and how many
/// to put into the next run.
struct Pace {
    next: u64,
    left: u64,
    size: usize,
    most: usize,
    fixed: bool,
}

impl Pace {
    /// More cases make a run no more worth its start than this.
    const MOST: usize = 1 << 13;

    fn new(plan: &Plan, most: usize) -> Self {
        Self {
            next: plan.first,
            left: plan.cases,
            size: plan.batch.unwrap_or(1).clamp(1, most.max(1)),
            most,
            fixed: plan.batch.is_some(),
        }
    }

    /// The number of the next case and how many to put into the next run; None if all is done.
    fn take(&mut self) -> Option<(u64, usize)> {
        let size = usize::try_from(self.left).unwrap_or(usize::MAX).min(self.size);
        let first = self.next;
        self.next += size as u64;
        self.left -= size as u64;
        (size > 0).then_some((first, size))
    }

    /// After a run that was in time: more cases the next time, unless they may take too long.
    fn adapt(&mut self, took: Duration, limit: Duration) {
        if self.fixed {
            return;
        }
        if took < limit / 16 {
            self.size = (2 * self.size).min(self.most).min(Self::MOST);
        } else if took > limit / 4 {
            self.size = (self.size / 2).max(1);
        }
    }
}

/// Tries random inputs and shrinks the first that fails.
///
/// # Errors
///
/// If there is no such shape or the program cannot be started.
pub fn search<P: Puzzle>(judging: Judging<P>, plan: &Plan, run: &Run) -> Result<Outcome, Error> {
    let draw = Draw::new(&judging, plan.shape.as_deref(), plan.seed)?;
    let start = Instant::now();
    let mut outcome = Outcome { cases: 0, runs: 0, time: Duration::ZERO, failure: None };
    let mut slowest = Duration::ZERO;
    let mut most_at_once = 1;
    let failed = thread::scope(|scope| {
        let mut progress = Progress::new(plan.progress);
        let mut pace = Pace::new(plan, judging.most_cases);
        let (wanted, orders) = mpsc::channel();
        let batches = prepare(scope, judging, &draw, orders);
        let ask = |pace: &mut Pace| {
            if start.elapsed() < plan.time {
                // The thread that prepares ends only after us.
                pace.take().is_some_and(|next| wanted.send(next).is_ok())
            } else {
                false
            }
        };
        let mut asked = ask(&mut pace);
        while asked {
            let Ok((first, batch)) = batches.recv() else {
                break;
            };
            asked = ask(&mut pace); // is prepared while this one runs
            let (ran, judgement) = batch.run(run, plan.time_limit)?;
            outcome.runs += 1;
            if judgement.verdict != Verdict::Ac {
                outcome.cases += judgement.case.unwrap_or(batch.cases.len() as u64);
                return Ok(Some((first, batch, judgement)));
            }
            outcome.cases += batch.cases.len() as u64;
            slowest = slowest.max(ran.time);
            most_at_once = most_at_once.max(batch.cases.len());
            pace.adapt(ran.time, plan.time_limit);
            progress.show(outcome.cases, start.elapsed());
        }
        Ok::<_, Error>(None)
    })?;
    outcome.time = start.elapsed();
    if let Some((first, batch, judgement)) = failed {
        let simplify = Simplify { judging, plan, run, slowest, most_at_once };
        outcome.failure = Some(simplify.from(first, batch, judgement)?);
    }
    Ok(outcome)
}

/// Draws and solves the wanted batches, each a number of the first case and a count.
fn prepare<'scope, P: Puzzle>(
    scope: &'scope Scope<'scope, '_>,
    judging: Judging<P>,
    draw: &'scope Draw<P>,
    orders: Receiver<(u64, usize)>,
) -> Receiver<(u64, Batch<P>)> {
    let (send, batches) = mpsc::channel();
    scope.spawn(move || {
        for (first, size) in orders {
            let numbers = first..first + size as u64;
            let cases = numbers.map(|number| draw.case(number)).collect();
            if send.send((first, Batch::new(judging, cases))).is_err() {
                return;
            }
        }
    });
    batches
}

/// The simplest cases, and the run on them if there was one.
type Simplest<C> = (Vec<C>, Option<(Ran, Judgement)>);

/// What making it simpler needs to know of the search.
struct Simplify<'a, P: Puzzle> {
    judging: Judging<P>,
    plan: &'a Plan,
    run: &'a Run<'a>,
    /// The longest run that was accepted.
    slowest: Duration,
    /// The most cases in a run that was accepted.
    most_at_once: usize,
}

impl<P: Puzzle> Simplify<'_, P> {
    fn from(&self, first: u64, batch: Batch<P>, judgement: Judgement) -> Result<Failure, Error> {
        let plan = self.plan;
        let start = Instant::now();
        let mut shrinker = Shrinker {
            judging: self.judging,
            run: self.run,
            verdict: judgement.verdict,
            time_limit: plan.time_limit,
            batch: self.most_at_once,
            deadline: start + plan.shrink_for,
            runs: 0,
        };
        let cases = batch.cases.clone();
        let (simplest, confirmed) = match judgement.verdict {
            Verdict::Tle => self.shrink_time_out(&mut shrinker, cases)?,
            _ => (last(shrinker.shrink(cases, judgement.case)?), None),
        };
        let simplest = Batch::new(self.judging, simplest);
        let (ran, judged) = match confirmed {
            Some(run) => run,
            None => simplest.run(self.run, plan.time_limit)?,
        };
        let steady = judged.verdict == judgement.verdict;
        let alone = simplest.cases.len() == 1;
        let origin = origin::<P>(first, &batch, &judgement, alone && steady);
        let (shown, judgement) = if steady { (simplest, judged) } else { (batch, judgement) };
        Ok(Failure {
            judgement,
            cases: shown.cases.len(),
            input: shown.input,
            expected: shown.output,
            output: if steady { ran.output } else { Vec::new() },
            runs: shrinker.runs + 1,
            time: start.elapsed(),
            cut_short: Instant::now() >= shrinker.deadline,
            origin,
            steady,
        })
    }

    /// A program that hangs costs its whole time at every step. Far less will do, if it is far
    /// more than a run takes that ends. But a program that is only slow may then seem to hang:
    /// so go back to the simplest input that takes it too long indeed, and on from there. The run
    /// on the simplest input comes along if there was one.
    fn shrink_time_out(
        &self,
        shrinker: &mut Shrinker<P>,
        cases: Vec<P::Case>,
    ) -> Result<Simplest<P::Case>, Error> {
        let patience = (self.slowest * 20).max(Duration::from_millis(100));
        shrinker.time_limit = patience.min(self.plan.time_limit);
        let mut way = vec![cases.clone()];
        way.extend(shrinker.shrink(cases, None)?);
        if shrinker.time_limit == self.plan.time_limit {
            return Ok((last(way), None));
        }
        shrinker.time_limit = self.plan.time_limit;
        let mut run = |stop: usize| {
            shrinker.runs += 1;
            Batch::new(self.judging, way[stop].clone()).run(self.run, self.plan.time_limit)
        };
        // What takes too long stands before what does not.
        let (mut slow, mut quick) = (0, way.len());
        let mut stop = way.len() - 1;
        while slow + 1 < quick {
            let (ran, judgement) = run(stop)?;
            if judgement.verdict != Verdict::Tle {
                quick = stop;
            } else if stop + 1 == way.len() {
                return Ok((last(way), Some((ran, judgement))));
            } else {
                slow = stop;
            }
            stop = slow.midpoint(quick);
        }
        let cases = way.swap_remove(slow);
        Ok((last(shrinker.shrink(cases, None)?), None))
    }
}

/// The last stop of a way that has one.
fn last<C>(mut way: Vec<Vec<C>>) -> Vec<C> {
    way.pop().unwrap_or_default()
}

/// Where the failure came from: the one case at fault, if that is known, or the whole batch.
fn origin<P: Puzzle>(
    first: u64,
    batch: &Batch<P>,
    judgement: &Judgement,
    alone: bool,
) -> (u64, usize) {
    match judgement.case {
        Some(number) if alone => (first + number - 1, 1),
        _ => (first, batch.cases.len()),
    }
}

/// A line on standard error that says how it goes, if that is a terminal.
struct Progress {
    shown: bool,
    last: Option<Instant>,
}

impl Progress {
    fn new(shown: bool) -> Self {
        Self { shown, last: None }
    }

    fn show(&mut self, cases: u64, time: Duration) {
        let due = self.last.is_none_or(|last| last.elapsed() > Duration::from_millis(200));
        if self.shown && due {
            self.last = Some(Instant::now());
            let rate = u128::from(cases) * 1_000_000 / time.as_micros().max(1);
            eprint!("\r{cases} cases, {rate} a second \u{1b}[K");
            let _ = io::stderr().flush();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.last.is_some() {
            eprint!("\r\u{1b}[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::Chess;
    use puzzle::read_input;

    use super::*;
    use crate::program::{Allowance, End};

    const JUDGING: Judging<Chess> = Chess::JUDGING.unwrap();

    fn plan() -> Plan {
        Plan {
            seed: 0,
            shape: Some("large".to_owned()),
            first: 0,
            cases: 10,
            time: Duration::MAX,
            batch: None,
            time_limit: Duration::from_secs(2),
            shrink_for: Duration::from_hours(1),
            progress: false,
        }
    }

    /// What a program prints, and in which time, that is not really run.
    fn ran(output: &[u8], time: Duration, allowance: Allowance) -> Ran {
        let in_time = time <= allowance.time;
        Ran {
            output: if in_time { output.to_vec() } else { Vec::new() },
            errors: String::new(),
            end: if in_time { End::Exited(0) } else { End::TimedOut },
            time: time.min(allowance.time),
            memory: 0,
        }
    }

    #[test]
    fn a_slow_program_ends_at_the_smallest_board_that_takes_too_long() {
        let run = |input: &[u8], allowance| {
            let batch = Batch::new(JUDGING, read_input::<Chess>(input).unwrap());
            let cells = batch.cases[0].first().len() as u32;
            Ok(ran(&batch.output, cells * Duration::from_millis(50), allowance))
        };
        let outcome = search(JUDGING, &plan(), &run).unwrap();
        let failure = outcome.failure.unwrap();
        assert_eq!(failure.judgement.verdict, Verdict::Tle);
        assert!(failure.steady && !failure.cut_short);
        let board = &read_input::<Chess>(&failure.input[..]).unwrap()[0];
        let cells = board.first().len();
        // One row or one column less would be in time.
        assert!(cells > 40 && cells - board.rows().max(board.columns()) <= 40, "{board:?}");
        assert!(board.first().iter().chain(board.second()).all(|&score| score == 0));
    }

    #[test]
    fn a_fault_of_large_boards_only_ends_at_a_large_board_of_nothing() {
        let run = |input: &[u8], allowance| {
            let cases = read_input::<Chess>(input).unwrap();
            let large = cases[0].first().len() == 100;
            let output =
                if large { b"7777777".to_vec() } else { Batch::new(JUDGING, cases).output };
            Ok(ran(&output, Duration::from_millis(5), allowance))
        };
        let failure = search(JUDGING, &plan(), &run).unwrap().failure.unwrap();
        let board = &read_input::<Chess>(&failure.input[..]).unwrap()[0];
        assert_eq!(board.first().len(), 100);
        assert!(board.first().iter().chain(board.second()).all(|&score| score == 0));
        // At 5 ms each, far less than 5 s.
        assert!(failure.runs < 500, "{}", failure.runs);
    }

    #[test]
    fn what_does_not_fail_again_is_shown_as_it_was() {
        let failed = std::sync::atomic::AtomicBool::new(false);
        let run = |input: &[u8], allowance| {
            let batch = Batch::new(JUDGING, read_input::<Chess>(input).unwrap());
            let again = failed.swap(true, std::sync::atomic::Ordering::Relaxed);
            let output = if again { &batch.output[..] } else { b"7777777" };
            Ok(ran(output, Duration::from_millis(5), allowance))
        };
        let failure = search(JUDGING, &plan(), &run).unwrap().failure.unwrap();
        assert!(!failure.steady);
        assert_eq!(failure.judgement.verdict, Verdict::Wa);
        assert_eq!(failure.origin, (0, 1));
        assert_eq!(read_input::<Chess>(&failure.input[..]).unwrap().len(), 1);
    }
}

//! Random inputs, more and more cases at a time, until a program fails.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use anyhow::Result;
use judge::{Framing, Problem};

use crate::draw::Draw;
use crate::shrink::{Batch, Run, Shrinker};
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
    fixed: bool,
}

impl Pace {
    /// More cases make a run no more worth its start than this.
    const MOST: usize = 1 << 13;

    fn new<P: Problem>(plan: &Plan) -> Self {
        Self {
            next: plan.first,
            left: plan.cases,
            size: plan.batch.unwrap_or(1).clamp(1, most::<P>()),
            fixed: plan.batch.is_some(),
        }
    }

    /// The number of the next case and how many to put into the next run; None if all is done.
    fn take(&mut self) -> Option<(u64, usize)> {
        let size = usize::try_from(self.left)
            .unwrap_or(usize::MAX)
            .min(self.size);
        let first = self.next;
        self.next += size as u64;
        self.left -= size as u64;
        (size > 0).then_some((first, size))
    }

    /// After a run that was in time: more cases the next time, unless they may take too long.
    fn adapt<P: Problem>(&mut self, took: Duration, limit: Duration) {
        if self.fixed {
            return;
        }
        if took < limit / 16 {
            self.size = (2 * self.size).min(most::<P>()).min(Self::MOST);
        } else if took > limit / 4 {
            self.size = (self.size / 2).max(1);
        }
    }
}

fn most<P: Problem>() -> usize {
    match P::FRAMING {
        Framing::Single => 1,
        _ => P::MOST_CASES,
    }
}

/// Tries random inputs and shrinks the first that fails.
///
/// # Errors
///
/// If there is no such shape or the program cannot be started.
pub fn search<P: Problem>(plan: &Plan, run: &Run) -> Result<Outcome> {
    let draw = Draw::<P>::new(plan.shape.as_deref(), plan.seed)?;
    let start = Instant::now();
    let mut outcome = Outcome {
        cases: 0,
        runs: 0,
        time: Duration::ZERO,
        failure: None,
    };
    let mut slowest = Duration::ZERO;
    let mut most_at_once = 1;
    let failed = thread::scope(|scope| {
        let mut progress = Progress::new(plan.progress);
        let mut pace = Pace::new::<P>(plan);
        let (wanted, orders) = mpsc::channel();
        let batches = prepare(scope, &draw, orders);
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
            let (first, batch) = batches.recv()?;
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
            pace.adapt::<P>(ran.time, plan.time_limit);
            progress.show(outcome.cases, start.elapsed());
        }
        Ok::<_, anyhow::Error>(None)
    })?;
    outcome.time = start.elapsed();
    if let Some((first, batch, judgement)) = failed {
        let shrink = Shrink {
            plan,
            run,
            slowest,
            most_at_once,
        };
        outcome.failure = Some(shrink.from(first, batch, judgement)?);
    }
    Ok(outcome)
}

/// Draws and solves the wanted batches, each a number of the first case and a count.
fn prepare<'scope, P: Problem>(
    scope: &'scope Scope<'scope, '_>,
    draw: &'scope Draw<P>,
    orders: Receiver<(u64, usize)>,
) -> Receiver<(u64, Batch<P>)> {
    let (send, batches) = mpsc::channel();
    scope.spawn(move || {
        for (first, size) in orders {
            let numbers = first..first + size as u64;
            let cases = numbers.map(|number| draw.case(number)).collect();
            if send.send((first, Batch::new(cases))).is_err() {
                return;
            }
        }
    });
    batches
}

/// What shrinking needs to know of the search.
struct Shrink<'a> {
    plan: &'a Plan,
    run: &'a Run<'a>,
    /// The longest run that was accepted.
    slowest: Duration,
    /// The most cases in a run that was accepted.
    most_at_once: usize,
}

impl Shrink<'_> {
    fn from<P: Problem>(
        &self,
        first: u64,
        batch: Batch<P>,
        judgement: Judgement,
    ) -> Result<Failure> {
        let plan = self.plan;
        let start = Instant::now();
        let verdict = judgement.verdict;
        // A program that hangs costs its whole time at every step. Far less will do as long as
        // it is far more than a run takes that ends.
        let patience = (self.slowest * 20).max(Duration::from_millis(100));
        let limits = match verdict {
            Verdict::Tle if patience < plan.time_limit => vec![patience, plan.time_limit],
            _ => vec![plan.time_limit],
        };
        let mut runs = 0;
        for time_limit in limits {
            let mut shrinker = Shrinker {
                run: self.run,
                verdict,
                time_limit,
                batch: self.most_at_once,
                deadline: start + plan.shrink_for,
                runs: 0,
            };
            let cases = shrinker.shrink::<P>(batch.cases.clone(), judgement.case)?;
            let cut_short = Instant::now() >= shrinker.deadline;
            runs += shrinker.runs + 1;
            let simplest = Batch::<P>::new(cases);
            let (ran, last) = simplest.run(self.run, plan.time_limit)?;
            if last.verdict == verdict {
                let alone = simplest.cases.len() == 1;
                return Ok(Failure {
                    origin: origin::<P>(first, &batch, &judgement, alone),
                    judgement: last,
                    input: simplest.input,
                    cases: simplest.cases.len(),
                    expected: simplest.output,
                    output: ran.output,
                    runs,
                    time: start.elapsed(),
                    cut_short,
                    steady: true,
                });
            }
        }
        Ok(Failure {
            origin: (first, batch.cases.len()),
            cases: batch.cases.len(),
            input: batch.input,
            expected: batch.output,
            output: Vec::new(),
            judgement,
            runs,
            time: start.elapsed(),
            cut_short: false,
            steady: false,
        })
    }
}

/// Where the failure came from: the one case at fault, if that is known, or the whole batch.
fn origin<P: Problem>(
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
        let due = self
            .last
            .is_none_or(|last| last.elapsed() > Duration::from_millis(200));
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

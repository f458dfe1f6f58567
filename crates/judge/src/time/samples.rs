//! Runs a program on single cases of an input, each alone: first those that tell most of what the input takes.

use std::ops::ControlFlow;
use std::slice;
use std::time::{Duration, Instant};

use checker::{CaseText, Verdict};

use super::kinds::{Kind, Sample, kinds};
use super::timing::{CutShort, OneCase, Slowness};
use crate::program::{Limits, concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};

/// Runs of a program on single cases of an input, each alone.
pub struct Samples<'a> {
    pub subject: &'a ProgramUnderTest<'a>,
    /// The run on the whole input.
    pub failing: &'a ProgramRun,
    /// When no further run begins.
    pub deadline: Instant,
    /// The cases of the input, with the times of those that were run.
    pub kinds: Vec<Kind>,
}

/// A case that is about to be run.
struct NextCase {
    /// The index of its kind.
    kind: usize,
    case: CaseText,
}

/// Why no further case is run.
pub enum Stop {
    /// A single case shows this, which ends the measuring.
    Shows(Box<Slowness>),
    /// The time is up, or there was an interrupt, or the program cannot be run.
    Over,
}

impl<'a> Samples<'a> {
    /// Prepares to run the program on the cases of this failing run, until the deadline.
    pub fn new(subject: &'a ProgramUnderTest, failing: &'a ProgramRun, deadline: Instant) -> Self {
        let suspect = failing.first_without_right_answer().unwrap_or(0);
        Self {
            subject,
            failing,
            deadline,
            kinds: kinds(failing, suspect),
        }
    }

    /// Runs the program on cases of each kind, for some seconds. Returns what a single case shows, if that is
    /// why the program is slow.
    pub fn run_until_one_shows(&mut self) -> Option<Slowness> {
        const MOST: usize = 40; // cases
        const TIME: Duration = Duration::from_secs(5);
        let start = Instant::now();
        loop {
            let is_any_missing = self.kinds.iter().any(|kind| kind.ran.is_empty());
            let is_late = start.elapsed() > TIME && !is_any_missing;
            let next = self.next();
            if next.is_empty() || is_late || self.all().count() >= MOST {
                return None;
            }
            match self.run_all(next) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(Stop::Over) => return None,
                ControlFlow::Break(Stop::Shows(slowness)) => return Some(*slowness),
            }
        }
    }

    /// Runs the program on a case alone. Returns what it takes, or why no further case is run.
    pub fn run_one(&self, case: CaseText) -> Result<Sample, Stop> {
        run_one(self.subject, case, self.share(), self.deadline)
    }

    /// Returns how long each case of the input takes on average.
    fn share(&self) -> Duration {
        self.failing.ran.time / self.failing.batch.cases.len().max(1) as u32
    }

    /// Returns the cases that were run, kind by kind.
    pub fn all(&self) -> impl Iterator<Item = &Sample> {
        self.kinds.iter().flat_map(|kind| &kind.ran)
    }

    /// Returns how long the program takes for these cases together, if it is right.
    pub fn time_together(&self, cases: &[CaseText]) -> Option<Duration> {
        let limits = limits_until(self.subject, self.deadline)?;
        let run = self.subject.run_on_cases(cases, &limits).ok()?;
        run.is_accepted().then_some(run.ran.time)
    }

    /// Takes the next cases, as many as run at the same time.
    fn next(&mut self) -> Vec<NextCase> {
        let mut pending = vec![0; self.kinds.len()];
        let mut next = Vec::new();
        for _ in 0..concurrent_runs() {
            let Some(kind) = self.next_kind(&pending) else {
                break;
            };
            pending[kind] += 1;
            if let Some(case) = self.kinds[kind].waiting.pop() {
                next.push(NextCase { kind, case });
            }
        }
        next
    }

    /// Returns the index of the kind of which a further case tells most, given how many of each are `pending`.
    fn next_kind(&self, pending: &[usize]) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for (index, kind) in self.kinds.iter().enumerate() {
            let weight = kind.weight(pending[index]);
            let is_best = best.is_none_or(|(_, most)| weight > most);
            if is_best && !kind.waiting.is_empty() {
                best = Some((index, weight));
            }
        }
        best.map(|(index, _)| index)
    }

    /// Runs the program on each of these cases alone, and keeps what they take. Returns whether to go on.
    fn run_all(&mut self, cases: Vec<NextCase>) -> ControlFlow<Stop> {
        let (subject, share, deadline) = (self.subject, self.share(), self.deadline);
        let run_on = |next: NextCase| (next.kind, run_one(subject, next.case, share, deadline));
        in_order_until(concurrent_runs(), cases, run_on, |(kind, ran)| match ran {
            Ok(sample) => {
                self.kinds[kind].ran.push(sample);
                ControlFlow::Continue(())
            }
            Err(stop) => ControlFlow::Break(stop),
        })
    }
}

/// Runs the program on a case alone. Returns what it takes, or why no further case is run. That a run did not end before
/// the deadline shows something only if it took longer than its `share` of the whole input.
fn run_one(
    subject: &ProgramUnderTest,
    case: CaseText,
    share: Duration,
    deadline: Instant,
) -> Result<Sample, Stop> {
    let limits = limits_until(subject, deadline).ok_or(Stop::Over)?;
    let ran = subject.run_on_cases(slice::from_ref(&case), &limits);
    let run = ran.map_err(|_| Stop::Over)?;
    let (time, memory) = (run.ran.time, run.ran.memory);
    let shows = match run.verdict {
        _ if time > subject.limits.time => {
            Slowness::OneCase(OneCase::among_others(run, &subject.limits))
        }
        Verdict::Ac | Verdict::Wa | Verdict::Pe => {
            let is_right = run.is_accepted();
            return Ok(Sample {
                case,
                time,
                memory,
                is_right,
            });
        }
        Verdict::Tle if time < share => return Err(Stop::Over),
        Verdict::Tle => Slowness::CutShort(CutShort { case, time }),
        Verdict::Re | Verdict::Mle => Slowness::Unknown,
    };
    Err(Stop::Shows(Box::new(shows)))
}

/// Returns the limits for a run on a single case, or on a few, which are longer than the usual ones: how much longer
/// than these a case takes is worth saying. The program is stopped at the deadline, too. Returns `None` if there is
/// hardly any time left, or after an interrupt.
pub fn limits_until(subject: &ProgramUnderTest, deadline: Instant) -> Option<Limits> {
    const LEAST: Duration = Duration::from_millis(100);
    // The program is killed only a fifth past its limit (see `Limits::kill_time`): after one and a half times the usual
    // one.
    const LONGER: f64 = 1.25;
    const LONGER_WALL: f64 = 1.5;
    let left = deadline.saturating_duration_since(Instant::now());
    let limits = subject.limits;
    if left < LEAST || (subject.must_stop)() {
        return None;
    }
    Some(Limits {
        time: limits.time.mul_f64(LONGER),
        wall: limits.wall.mul_f64(LONGER_WALL).min(left),
        ..limits
    })
}

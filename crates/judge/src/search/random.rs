//! Tries random inputs until a program fails on one of them.

use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

use checker::{CaseText, ErasedPuzzle, GivenAnswer};

use super::sizer::RunSizer;
use crate::program::{Error, concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};

/// A `Plan` says which inputs a search tries, and for how long. Cases are numbered from 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    /// The index of the generator that makes the cases. With `None`, all generators take turns.
    pub generator: Option<usize>,
    /// The seed of the random cases.
    pub seed: u64,
    /// The maximum number of cases to try.
    pub cases: u64,
    /// The time after which no new run starts.
    pub time: Duration,
}

impl Plan {
    /// Draws the case with this number.
    pub fn draw_one(&self, puzzle: &dyn ErasedPuzzle, number: u64) -> CaseText {
        puzzle.draw(self.generator, self.seed, number)
    }

    /// Draws the cases with these numbers.
    pub fn draw(&self, puzzle: &dyn ErasedPuzzle, numbers: Range<u64>) -> Vec<CaseText> {
        numbers
            .map(|number| self.draw_one(puzzle, number))
            .collect()
    }
}

/// The number of answers that are enough to find out which rule a program misreads. More answers
/// would tell little, and every misreading that explains all of them must be checked on each.
pub const ENOUGH: usize = 1_000;

/// The result of a search.
#[derive(Default)]
pub struct Outcome {
    /// What was to be tried.
    pub plan: Plan,
    /// The number of cases tried. If the program failed, the last case counted is the first with a
    /// wrong answer, or the last of the failing run if that case is unknown.
    pub cases: u64,
    /// The number of the first case after those of all runs that count.
    pub next: u64,
    /// The number of cases that the program answered after the search, to tell its cause.
    pub further: u64,
    /// The number of smaller cases that it answered while the failing input was shrunk.
    pub smaller: usize,
    /// The number of runs. If the program failed, the failing run is the last one counted.
    pub runs: u64,
    /// How long the search took.
    pub time: Duration,
    /// The note of the first run that has one. It says, for example, what a strict judge would
    /// reject in an accepted output. `None` if the program failed, or if no run has a note.
    pub note: Option<String>,
    /// The first answers of the program, up to about [`ENOUGH`], and those of the failing run. They
    /// show which rule the program misreads.
    pub evidence: Vec<GivenAnswer>,
    /// What runs and cases cost.
    pub sizer: RunSizer,
    /// The run that failed, if the program failed. Its input is not shrunk yet.
    pub failure: Option<ProgramRun>,
}

/// What came of trying an input.
enum Attempt {
    /// The program ran, and the run was judged.
    Ran(Box<ProgramRun>),
    /// The time of the plan is up, or runs have to end.
    Stopped,
    /// The program cannot be run.
    CannotRun(Error),
}

/// Why a search ends before the cases of its plan are all tried.
enum Ending {
    /// A run failed.
    Failure,
    /// The time of the plan is up, or runs have to end.
    Stopped,
    /// The program cannot be run.
    CannotRun(Error),
}

/// Runs a program on random inputs until it fails, the plan is complete, or runs have to end.
///
/// Several inputs are tried at the same time, but the failure returned is always the first in the order
/// of the cases. `on_accepted` is called after each accepted run, with all that was found so far.
///
/// # Errors
///
/// If the program cannot be started.
pub fn search(
    subject: &ProgramUnderTest,
    plan: Plan,
    mut on_accepted: impl FnMut(&Outcome),
) -> Result<Outcome, Error> {
    let start = Instant::now();
    let run_on = |numbers: Range<u64>| attempt(subject, &plan, start, numbers);
    let mut outcome = Outcome {
        plan,
        sizer: RunSizer::new(subject.puzzle.max_cases()),
        ..Outcome::default()
    };
    for round in 0.. {
        let runs = outcome.runs_of_round(round, subject);
        let ended = in_order_until(concurrent_runs(), runs, run_on, |attempt| {
            outcome.next_step(attempt, &mut on_accepted)
        });
        match ended {
            ControlFlow::Continue(()) if outcome.next < plan.cases => {}
            ControlFlow::Continue(()) | ControlFlow::Break(Ending::Failure | Ending::Stopped) => {
                break;
            }
            ControlFlow::Break(Ending::CannotRun(error)) => return Err(error),
        }
    }
    outcome.time = start.elapsed();
    Ok(outcome)
}

/// Runs the program on the cases with these numbers, unless the time of the plan is up.
fn attempt(
    subject: &ProgramUnderTest,
    plan: &Plan,
    start: Instant,
    numbers: Range<u64>,
) -> Attempt {
    if (subject.must_stop)() || start.elapsed() >= plan.time {
        return Attempt::Stopped;
    }
    let cases = plan.draw(subject.puzzle, numbers);
    match subject.run_on_cases(&cases, &subject.limits) {
        Ok(run) => Attempt::Ran(Box::new(run)),
        Err(Error::Interrupted) => Attempt::Stopped,
        Err(error) => Attempt::CannotRun(error),
    }
}

impl Outcome {
    /// Returns the numbers of the cases of each run in the round with this index, counted from 0.
    ///
    /// The runs of a round have the same size. The next size depends on their results, unless no input can
    /// be larger: then a round has more runs, so that no thread often waits for another.
    fn runs_of_round(&self, round: usize, subject: &ProgramUnderTest) -> Vec<Range<u64>> {
        let size = self.sizer.for_search(round, subject.limits.time);
        let runs_of_thread = if size == subject.puzzle.max_cases() {
            8
        } else {
            1
        };
        let end = self.plan.cases;
        (self.next..end)
            .step_by(size)
            .take(runs_of_thread * concurrent_runs())
            .map(|first| first..end.min(first.saturating_add(size as u64)))
            .collect()
    }

    /// Adds what came of the next input, and tells `on_accepted` of an accepted run. Returns whether to go on with
    /// the input after it.
    fn next_step(
        &mut self,
        attempt: Attempt,
        on_accepted: &mut impl FnMut(&Self),
    ) -> ControlFlow<Ending> {
        match attempt {
            Attempt::Ran(run) if run.is_accepted() => {
                self.add_accepted(&run);
                on_accepted(self);
                ControlFlow::Continue(())
            }
            Attempt::Ran(run) => {
                self.add_failure(*run);
                ControlFlow::Break(Ending::Failure)
            }
            Attempt::Stopped => ControlFlow::Break(Ending::Stopped),
            Attempt::CannotRun(error) => ControlFlow::Break(Ending::CannotRun(error)),
        }
    }

    /// Adds an accepted run.
    fn add_accepted(&mut self, run: &ProgramRun) {
        let cases = run.batch.cases.len();
        self.runs += 1;
        self.next += cases as u64;
        self.cases += cases as u64;
        if self.evidence.len() < ENOUGH {
            self.evidence.extend(run.answers());
        }
        self.sizer.learn(cases, run.ran.time, run.ran.wall);
        if self.note.is_none() {
            self.note.clone_from(&run.judgement().note);
        }
    }

    /// Adds the run that failed, with which the search ends.
    fn add_failure(&mut self, run: ProgramRun) {
        let cases = run.batch.cases.len();
        let tried = match run.index_at_fault() {
            Some(index) => index + 1,
            None => cases,
        };
        self.runs += 1;
        self.next += cases as u64;
        self.cases += tried as u64;
        self.evidence.extend(run.answers());
        self.note = None;
        self.failure = Some(run);
    }
}

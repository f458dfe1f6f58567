//! Tries random inputs until a program fails on one of them.
//!
//! The random cases are numbered from 0, and each run has the next of them as its input. The runs take place in rounds,
//! usually of one run on each core. An example on two cores:
//!
//! ```text
//! round 1    the run on case 0 and that on case 1 are accepted
//! round 2    the run on the cases 2 and 3 is accepted; that on 4 and 5 fails, with a wrong answer to case 4
//! ```
//!
//! So the program failed after five cases, in the fourth run. The next case to draw is the one with the number 6.

use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

use checker::{CaseText, ErasedPuzzle, GivenAnswer};

use super::sizer::RunSizer;
use crate::program::{Error, concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};

/// A `Plan` says which inputs a search tries, and for how long.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    /// The index of the generator that makes the cases. With `None`, all generators take turns.
    pub generator: Option<usize>,
    /// The seed of the random cases.
    pub seed: u64,
    /// The maximum number of cases to try. It is [`u64::MAX`] if only the time ends the search.
    pub cases_to_try: u64,
    /// The time after which no new run starts. It is [`Duration::MAX`] if only the number of cases ends the search.
    pub time_to_try: Duration,
}

impl Plan {
    /// Returns whether no new run starts after so much time.
    fn is_over_after(&self, elapsed: Duration) -> bool {
        elapsed >= self.time_to_try
    }

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
pub const ENOUGH_ANSWERS: usize = 1_000;

/// The result of a search.
#[derive(Default)]
pub struct Outcome {
    /// What was to be tried.
    pub plan: Plan,
    /// The number of cases tried. If the program failed, the last case counted is the first with a
    /// wrong answer, or the last of the failing run if that case is unknown.
    pub cases: u64,
    /// The number of the next case to draw, after those of all runs that count.
    pub next: u64,
    /// The number of runs. If the program failed, the failing run is the last one counted.
    pub runs: u64,
    /// How long the search took.
    pub time: Duration,
    /// The note of the first run that has one. It says, for example, what a strict judge would
    /// reject in an accepted output. `None` if the program failed, or if no run has a note.
    pub note: Option<String>,
    /// The first answers of the program, up to about [`ENOUGH_ANSWERS`], and those of the failing run. They
    /// show which rule the program misreads.
    pub evidence: Vec<GivenAnswer>,
    /// What runs and cases cost.
    pub sizer: RunSizer,
    /// The run that failed, if the program failed. Its input is not shrunk.
    pub failure: Option<ProgramRun>,
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
    let run_on = |numbers: Range<u64>| run_on_drawn(subject, &plan, start, numbers);
    let mut outcome = Outcome {
        plan,
        sizer: RunSizer::new(subject.puzzle.max_cases()),
        ..Outcome::default()
    };
    let mut round = 0;
    while outcome.next < plan.cases_to_try {
        let runs = outcome.runs_of_round(round, subject);
        let record = |run| outcome.record(run, &mut on_accepted);
        match in_order_until(concurrent_runs(), runs, run_on, record) {
            ControlFlow::Continue(()) => round += 1,
            ControlFlow::Break(SearchEnd::Failed | SearchEnd::Stopped) => break,
            ControlFlow::Break(SearchEnd::CannotRun(error)) => return Err(error),
        }
    }
    outcome.time = start.elapsed();
    Ok(outcome)
}

/// Runs the program on the cases with these numbers. Returns the error [`Error::Stopped`] if the time of the plan is
/// up, or if runs have to end.
fn run_on_drawn(
    subject: &ProgramUnderTest,
    plan: &Plan,
    start: Instant,
    numbers: Range<u64>,
) -> Result<ProgramRun, Error> {
    if (subject.must_stop)() || plan.is_over_after(start.elapsed()) {
        return Err(Error::Stopped);
    }
    let cases = plan.draw(subject.puzzle, numbers);
    subject.run_on_cases(&cases, &subject.limits)
}

/// What ends a search before its plan is complete.
enum SearchEnd {
    /// The program failed.
    Failed,
    /// The time is up, or runs have to end.
    Stopped,
    /// The program cannot be run.
    CannotRun(Error),
}

impl Outcome {
    /// Returns the numbers of the cases of each run in the round with this index, counted from 0.
    ///
    /// The runs of a round have the same number of cases, except that the last one of the search may have fewer. The number of
    /// the next round depends on their results, so there is one run for each core. If a run already has as many cases as the
    /// puzzle allows, nothing depends on them, and a round has more runs, so that no thread often waits for another.
    fn runs_of_round(&self, round: usize, subject: &ProgramUnderTest) -> Vec<Range<u64>> {
        let size = self.sizer.for_search(round, subject.limits.time);
        let is_largest = size == subject.puzzle.max_cases();
        let runs_per_core = if is_largest { 8 } else { 1 };
        let end = self.plan.cases_to_try;
        (self.next..end)
            .step_by(size)
            .take(runs_per_core * concurrent_runs())
            .map(|first| first..end.min(first.saturating_add(size as u64)))
            .collect()
    }

    /// Records the run on the next input, and tells `on_accepted` of an accepted one. Returns whether the search goes on.
    fn record(
        &mut self,
        run: Result<ProgramRun, Error>,
        on_accepted: &mut impl FnMut(&Self),
    ) -> ControlFlow<SearchEnd> {
        match run {
            Ok(run) if run.is_accepted() => {
                self.add_accepted(&run);
                on_accepted(self);
                ControlFlow::Continue(())
            }
            Ok(run) => {
                self.add_failure(run);
                ControlFlow::Break(SearchEnd::Failed)
            }
            Err(Error::Stopped) => ControlFlow::Break(SearchEnd::Stopped),
            Err(error) => ControlFlow::Break(SearchEnd::CannotRun(error)),
        }
    }

    /// Adds an accepted run.
    fn add_accepted(&mut self, run: &ProgramRun) {
        let cases = run.batch.cases.len();
        self.runs += 1;
        self.next += cases as u64;
        self.cases += cases as u64;
        if self.evidence.len() < ENOUGH_ANSWERS {
            self.evidence.extend(run.answers());
        }
        self.sizer
            .learn(cases, run.execution.time, run.execution.wall);
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

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Mutex;

    use super::*;
    use crate::program::{Execution, ExitReason, Limits, Runnable, StopSignal};
    use crate::testing::{board_of, execution, run_on_two, run_that_did};

    const CHESS: &dyn ErasedPuzzle = &catalogue::CHESS;
    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const LIMIT: Duration = Duration::from_secs(10);

    const NORMAL: ExitReason = ExitReason::Exited(0);

    /// Returns a plan to try so many cases.
    fn plan(cases: u64) -> Plan {
        Plan {
            cases_to_try: cases,
            time_to_try: Duration::MAX,
            ..Plan::default()
        }
    }

    /// Searches with a program that is right.
    fn outcome(plan: Plan, must_stop: bool) -> Outcome {
        let right = |input: &[u8]| (RAKE.batch_of_input(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest {
            must_stop: &|| must_stop,
            ..ProgramUnderTest::of_function(RAKE, &right, LIMIT)
        };
        search(&subject, plan, |_| ()).unwrap()
    }

    #[test]
    fn a_search_tries_all_cases_until_the_time_is_up_or_runs_have_to_end() {
        let cases = concurrent_runs() as u64 + 1; // those of a round, and one more
        let all = outcome(plan(cases), false);
        assert_eq!((all.cases, all.next), (cases, cases));
        assert!(all.time > Duration::ZERO);
        let short = Plan {
            time_to_try: Duration::ZERO,
            ..plan(cases)
        };
        assert_eq!(outcome(short, false).runs, 0);
        assert_eq!(outcome(plan(cases), true).runs, 0);
        let plan = Plan {
            time_to_try: LIMIT,
            ..plan(cases)
        };
        assert!(!plan.is_over_after(LIMIT.mul_f64(0.99)) && plan.is_over_after(LIMIT));
    }

    /// The program takes a tenth of a second for each board, so the runs of most rounds are short.
    #[test]
    fn some_rounds_of_an_expensive_search_have_large_runs() {
        let sizes = Mutex::new(Vec::new());
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let count = batch.cases.len();
            sizes.lock().unwrap().push(count);
            (batch.output, Duration::from_millis(100) * count as u32)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let cases = 150 * concurrent_runs() as u64;
        search(&subject, plan(cases), |_| ()).unwrap();
        let sizes = sizes.into_inner().unwrap();
        let first_short = sizes.windows(2).position(|pair| pair[0] > pair[1]);
        let short = &sizes[first_short.expect("a short run") + 1..];
        assert!(short.iter().any(|size| *size > short[0]), "{sizes:?}");
    }

    /// A program that cannot be run: the run is interrupted, or nothing starts.
    struct Fails {
        is_interrupted: bool,
    }

    impl Runnable for Fails {
        fn run(&self, _: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
            Err(if self.is_interrupted {
                Error::Stopped
            } else {
                Error::Run {
                    command: String::new(),
                    source: io::ErrorKind::NotFound.into(),
                }
            })
        }
    }

    #[test]
    fn a_search_ends_at_an_interrupt_and_fails_if_nothing_starts() {
        let search = |is_interrupted| {
            let program = Fails { is_interrupted };
            let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
            search(&subject, plan(10), |_| ())
        };
        assert!(search(true).is_ok_and(|outcome| outcome.runs == 0));
        assert!(search(false).is_err());
    }

    /// Then no thread often waits for another.
    #[test]
    fn a_round_has_more_runs_if_no_input_can_be_larger() {
        let runs = |puzzle: &'static dyn ErasedPuzzle| {
            let program = |_: &[u8]| (Vec::new(), Duration::ZERO);
            let subject = ProgramUnderTest::of_function(puzzle, &program, LIMIT);
            let outcome = Outcome {
                plan: plan(10_000),
                sizer: RunSizer::new(puzzle.max_cases()),
                ..Outcome::default()
            };
            outcome.runs_of_round(0, &subject).len()
        };
        assert_eq!(runs(CHESS), 8 * concurrent_runs());
        assert_eq!(runs(RAKE), concurrent_runs());
    }

    /// Returns an accepted run on so many boards that has a note with this text, or none.
    fn accepted(count: usize, printed: &str) -> ProgramRun {
        let did = execution(printed.repeat(count).into_bytes(), Duration::ZERO, NORMAL);
        run_that_did(did, &vec![board_of(1); count])
    }

    #[test]
    fn a_search_keeps_about_a_thousand_answers_and_the_first_note() {
        let mut outcome = Outcome::default();
        for count in 1..=6 {
            outcome.add_accepted(&accepted(200, "8\n"));
            assert_eq!(outcome.evidence.len(), 200 * count.min(5));
        }
        assert_eq!(
            (outcome.runs, outcome.cases, outcome.note.clone()),
            (6, 1_200, None)
        );
        let [one, other] = ["8 \n", "8\r\n"].map(|printed| accepted(1, printed));
        let [first, second] = [&one, &other].map(|run| run.judgement().note.clone());
        assert!(first.is_some() && second.is_some() && first != second);
        outcome.add_accepted(&one);
        outcome.add_accepted(&other);
        assert_eq!(outcome.note, first);
        outcome.add_failure(run_on_two("7\n16\n", NORMAL));
        assert_eq!(outcome.note, None);
    }

    #[test]
    fn the_cases_of_a_search_are_counted_up_to_the_wrong_one() {
        for (printed, cases, answers) in [("7\n16\n", 1, 2), ("8\n7\n", 2, 2), ("", 2, 0)] {
            let mut outcome = Outcome::default();
            outcome.add_failure(run_on_two(printed, NORMAL));
            let counts = (outcome.runs, outcome.next, outcome.cases);
            assert_eq!(counts, (1, 2, cases), "{printed}");
            assert_eq!(outcome.evidence.len(), answers);
            assert!(outcome.failure.is_some());
        }
    }
}

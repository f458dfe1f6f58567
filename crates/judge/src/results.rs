//! Runs a program on the inputs of `test`, until the runs show enough.
//!
//! Several threads run the program, each on the next input. The runs are collected in the order of the inputs, and after
//! each one it is decided whether to go on. For example, three threads run a program that loops on all of six inputs:
//!
//! ```text
//! inputs 1 to 3    exceed the time limit at about the same time, and these three runs show enough
//! inputs 4 and 5   their runs begin when the first two have ended, and are stopped when the third has ended
//! input 6          is left out
//! ```
//!
//! The runs show enough if some of them, such as three, exceed a limit, or if the first three fail alike. The runs also end
//! before the last input if they take long and one of them has failed. The user can ask for [all inputs](Extent::AllInputs)
//! instead. Then only an interrupt, a closed output or an error ends the runs.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use checker::{Evidence, Report, Verdict};

use crate::inputs::TestInput;
use crate::program::{Error, concurrent_runs, in_order_until};
use crate::report::output::Output;
use crate::run::{ProgramRun, ProgramUnderTest};

/// The number of runs over a limit that show enough if a single program is tested. One such run may be an exception, and even
/// then the two others agree. If several programs are tested, `test` uses 1 instead, to save time.
pub const ENOUGH_OVER_LIMIT: usize = 3;

/// The number of first runs that show enough if all of them [`failed_alike`]. Two runs may be alike by chance.
const ALIKE_RUNS: usize = 3;

/// The number of inputs that are run at the same time if there are fewer cores, unless the user chooses it. If a program loops,
/// it then takes one time limit until the runs show enough, not several.
const MIN_JOBS: usize = ENOUGH_OVER_LIMIT;

/// The number of runs that [can be generalised](Results::can_generalise). Fewer may be alike by chance.
const MIN_RUNS_TO_GENERALISE: usize = 3;

/// How a program is run on the inputs of `test`.
#[derive(Clone, Copy)]
pub struct Schedule {
    /// The number of inputs to run at the same time, if the user chooses it: see [`Schedule::job_count`].
    pub jobs: Option<NonZeroUsize>,
    /// On how many inputs the program is run.
    pub extent: Extent,
}

impl Schedule {
    /// Returns the number of inputs to run at the same time: the one that the user chooses, or the number of cores, but at least
    /// [`MIN_JOBS`].
    fn job_count(&self) -> usize {
        match self.jobs {
            Some(jobs) => jobs.get(),
            None => concurrent_runs().max(MIN_JOBS),
        }
    }
}

/// On how many inputs a program is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// On all of them.
    AllInputs,
    /// Until the runs [show enough](StopReason::Enough), or it is [late](StopReason::Late).
    UntilClear {
        /// The number of runs over a limit that show enough, such as [`ENOUGH_OVER_LIMIT`].
        enough_over_limit: usize,
    },
}

/// What ended the runs of a program before its last input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The runs so far show how the program fails: some of them exceeded a limit, or the first ones failed alike.
    Enough,
    /// The runs so far took long, and one of them failed.
    Late,
    /// There was an interrupt.
    Interrupt,
    /// The output was closed. Unlike the other reasons, this may be known only after the last input.
    OutputClosed,
}

/// The runs of one program, and why they ended.
pub struct Results<'a> {
    /// The program.
    pub subject: ProgramUnderTest<'a>,
    /// All inputs, in the order in which the program is run on them.
    pub inputs: &'a [TestInput],
    /// The runs so far, in the order of the inputs.
    pub runs: Vec<ProgramRun>,
    /// What ended the runs early, if anything did.
    pub stopped_by: Option<StopReason>,
}

impl<'a> Results<'a> {
    /// Runs a program on each of these inputs, and collects the runs. `report_run` is called after each run, in the order of
    /// the inputs. No further run counts once it returns that the output is closed.
    ///
    /// # Errors
    ///
    /// If the program cannot be run, or if `report_run` fails.
    pub fn collect(
        inputs: &'a [TestInput],
        subject: ProgramUnderTest<'a>,
        schedule: Schedule,
        mut report_run: impl FnMut(&Self) -> Result<Output>,
    ) -> Result<Self> {
        let mut results = Self {
            subject,
            inputs,
            runs: Vec::new(),
            stopped_by: None,
        };
        let runner = Runner {
            subject,
            stop_rule: StopRule::new(schedule.extent, subject.limits.time),
            is_over: AtomicBool::new(false),
        };
        let ending = in_order_until(
            schedule.job_count(),
            inputs.iter().enumerate(),
            |(index, input)| runner.run_on(index, input),
            |run| {
                let next = results.add(run, &runner.stop_rule, &mut report_run);
                runner.is_over.store(next.is_break(), Relaxed);
                next
            },
        );
        match ending {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(Ending::Early(reason)) => results.stopped_by = Some(reason),
            ControlFlow::Break(Ending::Failed(error)) => return Err(error),
        }
        Ok(results)
    }

    /// Adds the run on the next input, and reports it. Returns whether to go on with the input after it.
    fn add(
        &mut self,
        run: Result<ProgramRun, Ending>,
        stop_rule: &StopRule,
        report_run: &mut impl FnMut(&Self) -> Result<Output>,
    ) -> ControlFlow<Ending> {
        match run {
            Ok(run) => self.runs.push(run),
            Err(ending) => return ControlFlow::Break(ending),
        }
        match report_run(self) {
            Ok(Output::Open) => {}
            Ok(Output::Closed) => {
                return ControlFlow::Break(Ending::Early(StopReason::OutputClosed));
            }
            Err(error) => return ControlFlow::Break(Ending::Failed(error)),
        }
        let is_any_left = self.runs.len() < self.inputs.len();
        if is_any_left && stop_rule.is_enough(&self.runs) {
            ControlFlow::Break(Ending::Early(StopReason::Enough))
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Makes the report on all runs, which says what the user is told of them.
    pub fn report(&self) -> Report<'_> {
        Report::new(self.runs.iter().map(ProgramRun::as_judged_run).collect())
    }

    /// Returns whether the program is accepted on all inputs.
    pub fn are_all_accepted(&self) -> bool {
        let are_complete = self.runs.len() == self.inputs.len();
        are_complete && self.runs.iter().all(ProgramRun::is_accepted)
    }

    /// Returns whether an interrupt ended the runs. One that comes after the last run does not count.
    pub fn were_interrupted(&self) -> bool {
        self.stopped_by == Some(StopReason::Interrupt)
    }

    /// Returns the last run so far, with its input.
    pub fn last_run(&self) -> Option<(&'a TestInput, &ProgramRun)> {
        self.inputs.iter().zip(&self.runs).last()
    }

    /// Returns the runs that are not accepted, each with its input.
    pub fn failures(&self) -> impl Iterator<Item = (&'a TestInput, &ProgramRun)> {
        let runs = self.inputs.iter().zip(&self.runs);
        runs.filter(|(_, run)| !run.is_accepted())
    }

    /// Returns the runs that are accepted.
    pub fn accepted_runs(&self) -> impl Iterator<Item = &ProgramRun> {
        self.runs.iter().filter(|run| run.is_accepted())
    }

    /// Returns the answers and failures of all runs, from which a diagnosis finds the cause.
    pub fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        for run in &self.runs {
            run.add_to_evidence(&mut evidence);
        }
        evidence
    }

    /// Returns whether a report may say of the program what all runs show. It may if the runs ended because they show enough, or
    /// if there are at least [`MIN_RUNS_TO_GENERALISE`] of them.
    pub fn can_generalise(&self) -> bool {
        self.stopped_by == Some(StopReason::Enough) || self.runs.len() >= MIN_RUNS_TO_GENERALISE
    }
}

/// Why no further run counts.
enum Ending {
    /// The runs end early.
    Early(StopReason),
    /// The program cannot be run, or a run cannot be reported.
    Failed(anyhow::Error),
}

/// Runs a program on single inputs. Several threads share it.
struct Runner<'a> {
    subject: ProgramUnderTest<'a>,
    stop_rule: StopRule,
    /// Whether the collected runs have come to an [`Ending`].
    is_over: AtomicBool,
}

impl Runner<'_> {
    /// Runs the program on the input with this index, within the user's limits, unless it is too late for another run. The
    /// run is stopped once it no longer counts.
    fn run_on(&self, index: usize, input: &TestInput) -> Result<ProgramRun, Ending> {
        if self.stop_rule.is_late() {
            return Err(Ending::Early(StopReason::Late));
        }
        let must_stop = || !self.counts(index) || (self.subject.must_stop)();
        let subject = ProgramUnderTest {
            must_stop: &must_stop,
            ..self.subject
        };
        match subject.run_on(input.batch.clone(), &subject.limits) {
            Ok(run) => {
                self.stop_rule.note(index, &run);
                Ok(run)
            }
            // A run that no longer counts is stopped too, but not collected: collecting ends at an earlier input.
            Err(Error::Stopped) => Err(Ending::Early(StopReason::Interrupt)),
            Err(error) => Err(Ending::Failed(error.into())),
        }
    }

    /// Returns whether the run on the input with this index still counts.
    ///
    /// The thread that collects the runs also runs the program. Meanwhile nothing is collected, so `is_over` is set late, and
    /// the runs over a limit have to be counted here too.
    fn counts(&self, index: usize) -> bool {
        !self.is_over.load(Relaxed) && !self.stop_rule.has_enough_over_limit_before(index)
    }
}

/// Decides when the runs end early. Several threads share it.
struct StopRule {
    extent: Extent,
    /// When the first run began.
    start: Instant,
    /// How long after the start it is too late for another run, once a run has failed: one and a half times the time limit. A
    /// run that begins just before is stopped after 1.2 limits of CPU time more, so it usually ends before the
    /// [deadline of the report](crate::patience::report_deadline), which comes after three limits or later. The time between
    /// is left to look for the cause.
    late_after: Duration,
    /// Whether a run has failed.
    has_failed: AtomicBool,
    /// The indices of the inputs on which the program has exceeded a limit.
    over_limit: Mutex<Vec<usize>>,
}

impl StopRule {
    /// Returns the rule for runs that begin now, with this time limit.
    fn new(extent: Extent, time_limit: Duration) -> Self {
        Self {
            extent,
            start: Instant::now(),
            late_after: time_limit.saturating_add(time_limit / 2),
            has_failed: AtomicBool::new(false),
            over_limit: Mutex::default(),
        }
    }

    /// Takes note of a run that has ended, on the input with this index.
    fn note(&self, index: usize, run: &ProgramRun) {
        if !run.is_accepted() {
            self.has_failed.store(true, Relaxed);
        }
        if run.verdict.is_over_limit() {
            self.lock_over_limit().push(index);
        }
    }

    /// Returns whether it is too late for another run. It never is if all inputs are wanted.
    fn is_late(&self) -> bool {
        self.is_late_at(self.start.elapsed())
    }

    /// Returns whether it is too late at this time after the start.
    fn is_late_at(&self, elapsed: Duration) -> bool {
        let has_failed = self.has_failed.load(Relaxed);
        self.extent != Extent::AllInputs && has_failed && elapsed > self.late_after
    }

    /// Returns whether enough runs on the inputs before this one have exceeded a limit.
    fn has_enough_over_limit_before(&self, index: usize) -> bool {
        let Extent::UntilClear { enough_over_limit } = self.extent else {
            return false;
        };
        let over_limit = self.lock_over_limit();
        let before = over_limit.iter().filter(|&&other| other < index);
        before.count() >= enough_over_limit
    }

    /// Returns whether these runs, to which the last was just added, show how the program fails: enough of them exceeded a
    /// limit, or the first [`ALIKE_RUNS`] [`failed_alike`].
    fn is_enough(&self, runs: &[ProgramRun]) -> bool {
        if self.extent == Extent::AllInputs {
            return false;
        }
        // Comparing takes long, so the first runs are not compared again when others follow.
        let did_first_fail_alike = || runs.len() == ALIKE_RUNS && failed_alike(runs);
        self.has_enough_over_limit_before(runs.len()) || did_first_fail_alike()
    }

    /// Locks the indices of the inputs on which the program has exceeded a limit.
    fn lock_over_limit(&self) -> MutexGuard<'_, Vec<usize>> {
        self.over_limit
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether all runs failed in the same way: the program crashed, exceeded a limit, or the form of its output
/// is wrong, even if the answers are right (PE). Wrong answers (WA) do not count, because they can have different
/// causes, and more answers show better which rule the program misreads.
fn failed_alike(runs: &[ProgramRun]) -> bool {
    let Some((first, others)) = runs.split_first() else {
        return false;
    };
    match first.verdict {
        Verdict::Ac | Verdict::Wa => false,
        Verdict::Pe | Verdict::Re | Verdict::Tle | Verdict::Mle => {
            let first = first.as_judged_run();
            others
                .iter()
                .all(|run| run.as_judged_run().fails_like(&first))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Barrier;
    use std::sync::atomic::AtomicUsize;
    use std::thread::{self, ThreadId};

    use checker::ErasedPuzzle;

    use super::*;
    use crate::inputs::stored_tests;
    use crate::program::{Execution, ExitReason, Limits, Run, StopSignal};
    use crate::testing::{board_of, execution};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// The time limit.
    const LIMIT: Duration = Duration::from_secs(2);

    /// The CPU time of a program that is quick.
    const QUICK: Duration = Duration::ZERO;

    /// The CPU time of a program that exceeds the time limit.
    const SLOW: Duration = Duration::from_secs(60);

    /// Runs on all inputs, one after the other.
    const ALL_IN_TURN: Schedule = Schedule {
        jobs: NonZeroUsize::new(1),
        extent: Extent::AllInputs,
    };

    /// Returns an extent that ends after so many runs over a limit.
    fn until(enough_over_limit: usize) -> Extent {
        Extent::UntilClear { enough_over_limit }
    }

    /// Returns after each run that the output is still open.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "`Results::collect` takes a function that may fail"
    )]
    fn stays_open(_: &Results) -> Result<Output> {
        Ok(Output::Open)
    }

    #[test]
    fn the_extent_decides_how_many_inputs_a_slow_program_is_run_on() {
        let all_inputs = stored_tests(RAKE, "rake").unwrap();
        let runs_on = |input_count: usize, takes: Duration, extent| {
            let program = |input: &[u8]| (RAKE.batch_of_input(input).0.output, takes);
            let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
            let schedule = Schedule {
                extent,
                ..ALL_IN_TURN
            };
            let inputs = &all_inputs[..input_count];
            let results = Results::collect(inputs, subject, schedule, stays_open).unwrap();
            (results.runs.len(), results.stopped_by)
        };
        let enough = Some(StopReason::Enough);
        assert_eq!(runs_on(5, SLOW, until(1)), (1, enough));
        assert_eq!(runs_on(5, SLOW, until(2)), (2, enough));
        // Three runs failed alike.
        assert_eq!(runs_on(5, SLOW, until(4)), (3, enough));
        assert_eq!(runs_on(5, SLOW, Extent::AllInputs), (5, None));
        assert_eq!(runs_on(5, QUICK, until(1)), (5, None));
        // No input is left after the first.
        assert_eq!(runs_on(1, SLOW, until(1)), (1, None));
    }

    /// Returns the run on a board of a program that prints this. The right answer is 8.
    fn run_that_prints(text: &'static str) -> ProgramRun {
        let program = move |_: &[u8]| (text.as_bytes().to_vec(), QUICK);
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        subject
            .run_on_cases(&[board_of(1)], &subject.limits)
            .unwrap()
    }

    #[test]
    fn three_runs_that_fail_alike_are_enough_unless_answers_are_wrong() {
        let rule = StopRule::new(until(1), Duration::MAX);
        let is_enough = |prints: &[&'static str]| {
            let runs: Vec<ProgramRun> = prints.iter().map(|text| run_that_prints(text)).collect();
            rule.is_enough(&runs)
        };
        assert!(is_enough(&[""; 3]));
        assert!(is_enough(&["Score: 8\n"; 3]));
        assert!(!is_enough(&[""; 2]));
        assert!(!is_enough(&["", "8\n", "8\n"]));
        assert!(!is_enough(&["7\n"; 3]));
        assert!(!is_enough(&["8\n"; 3]));
    }

    #[test]
    fn a_run_over_a_limit_is_enough_for_the_inputs_after_it() {
        for (exit, is_enough) in [
            (ExitReason::Exited(0), false),
            (ExitReason::OutOfTime, true),
            (ExitReason::OutOfMemory, true),
        ] {
            let run = run_that_prints("").with_facts(|facts| facts.ran.exit = exit);
            let rule = StopRule::new(until(1), Duration::MAX);
            rule.note(4, &run);
            assert_eq!(
                [4, 5].map(|index| rule.has_enough_over_limit_before(index)),
                [false, is_enough]
            );
        }
    }

    #[test]
    fn it_is_late_only_after_a_run_that_failed() {
        let new = |extent| StopRule::new(extent, Duration::from_secs(10));
        let [almost, late] = [15_000, 15_001].map(Duration::from_millis);
        let until_clear = new(until(1));
        let all_inputs = new(Extent::AllInputs);
        let [right, wrong] = ["8\n", "7\n"].map(run_that_prints);
        until_clear.note(0, &right);
        assert!(!until_clear.is_late_at(late));
        until_clear.note(0, &wrong);
        until_clear.note(0, &right);
        assert!(!until_clear.is_late_at(almost) && until_clear.is_late_at(late));
        all_inputs.note(0, &wrong);
        assert!(!all_inputs.is_late_at(late));
    }

    #[test]
    fn what_three_runs_show_may_be_said_of_the_program() {
        let program = |_: &[u8]| (Vec::new(), QUICK);
        let results = |count: usize, stopped_by| Results {
            subject: ProgramUnderTest::of_function(RAKE, &program, SLOW),
            inputs: &[],
            runs: (0..count).map(|_| run_that_prints("8\n")).collect(),
            stopped_by,
        };
        let [enough, late] = [StopReason::Enough, StopReason::Late].map(Some);
        assert!(results(1, enough).can_generalise());
        assert!(!results(2, late).can_generalise());
        assert!(!results(2, None).can_generalise());
        assert!(results(3, None).can_generalise());
        assert!(results(1, Some(StopReason::Interrupt)).were_interrupted());
        assert!(!results(1, late).were_interrupted());
    }

    #[test]
    fn a_time_limit_may_be_of_any_length() {
        let rule = StopRule::new(Extent::AllInputs, Duration::MAX);
        assert!(!rule.is_late());
    }

    /// The output is closed after the first of two runs.
    #[test]
    fn a_program_that_was_not_run_on_all_inputs_is_not_accepted() {
        let inputs = inputs_of(&[1, 2]);
        let program = |input: &[u8]| (RAKE.batch_of_input(input).0.output, QUICK);
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let are_all_accepted = |output: Output| {
            let results = Results::collect(&inputs, subject, ALL_IN_TURN, |_| Ok(output));
            results.unwrap().are_all_accepted()
        };
        assert!(are_all_accepted(Output::Open));
        assert!(!are_all_accepted(Output::Closed));
    }

    #[test]
    fn no_run_follows_when_nobody_reads_any_more() {
        let inputs = inputs_of(&[1, 2, 3]);
        let program = |input: &[u8]| (RAKE.batch_of_input(input).0.output, QUICK);
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let results = Results::collect(&inputs, subject, ALL_IN_TURN, |results| {
            let is_closed = results.runs.len() == 2;
            Ok(if is_closed {
                Output::Closed
            } else {
                Output::Open
            })
        });
        let results = results.unwrap();
        assert_eq!(results.runs.len(), 2);
        assert_eq!(results.stopped_by, Some(StopReason::OutputClosed));
    }

    /// A program that exceeds the time limit, and heeds the stop signal.
    struct Slow;

    impl Run for Slow {
        fn run(&self, _: &[u8], _: Limits, stop: StopSignal) -> Result<Execution, Error> {
            if stop() {
                return Err(Error::Stopped);
            }
            Ok(execution(b"7\n".to_vec(), QUICK, ExitReason::OutOfTime))
        }
    }

    /// Returns inputs of so many boards of ones.
    fn inputs_of(counts: &[usize]) -> Vec<TestInput> {
        let input = |&count: &usize| TestInput {
            name: format!("of {count}"),
            unescaped_name: String::new(),
            arguments: None,
            shows: Some("a board"),
            batch: RAKE.batch_of_cases(&vec![board_of(1); count]),
        };
        counts.iter().map(input).collect()
    }

    /// Returns [`Slow`] as it is judged, with this stop signal.
    fn slow(must_stop: StopSignal) -> ProgramUnderTest {
        ProgramUnderTest {
            must_stop,
            ..ProgramUnderTest::of_function(RAKE, &Slow, LIMIT)
        }
    }

    #[test]
    fn an_interrupt_ends_the_runs() {
        let inputs = inputs_of(&[1, 2]);
        let stopped_by = |must_stop: bool| {
            let must_stop = || must_stop;
            let results = Results::collect(&inputs, slow(&must_stop), ALL_IN_TURN, stays_open);
            results.unwrap().stopped_by
        };
        let interrupt = Some(StopReason::Interrupt);
        assert_eq!([false, true].map(stopped_by), [None, interrupt]);
    }

    /// A program that exceeds the time limit on each input. Two threads run it. The first run of the caller's thread ends
    /// before that of the other thread, so the caller's thread begins another run meanwhile. All later runs last until they
    /// are stopped.
    struct SlowOnTwoThreads {
        caller: ThreadId,
        /// Where the first runs of both threads wait for each other.
        both_have_begun: Barrier,
        /// The number of runs that have begun.
        begun: AtomicUsize,
        /// Whether a later run was not stopped for five seconds.
        was_forgotten: AtomicBool,
    }

    impl Run for SlowOnTwoThreads {
        fn run(&self, _: &[u8], _: Limits, stop: StopSignal) -> Result<Execution, Error> {
            let pause = || thread::sleep(Duration::from_millis(1));
            let is_first_of_thread = self.begun.fetch_add(1, Relaxed) < 2;
            if is_first_of_thread {
                self.both_have_begun.wait();
                let is_caller = thread::current().id() == self.caller;
                while !is_caller && self.begun.load(Relaxed) == 2 {
                    pause();
                }
            } else {
                let start = Instant::now();
                while start.elapsed() < Duration::from_secs(5) {
                    if stop() {
                        return Err(Error::Stopped);
                    }
                    pause();
                }
                self.was_forgotten.store(true, Relaxed);
            }
            Ok(execution(b"7\n".to_vec(), QUICK, ExitReason::OutOfTime))
        }
    }

    #[test]
    fn a_run_of_the_callers_thread_is_stopped_once_those_before_it_are_enough() {
        let program = SlowOnTwoThreads {
            caller: thread::current().id(),
            both_have_begun: Barrier::new(2),
            begun: AtomicUsize::new(0),
            was_forgotten: AtomicBool::new(false),
        };
        let inputs = inputs_of(&[1, 2, 3, 4]);
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(60));
        let schedule = Schedule {
            jobs: NonZeroUsize::new(2),
            extent: until(2),
        };
        let results = Results::collect(&inputs, subject, schedule, stays_open).unwrap();
        assert_eq!(results.runs.len(), 2);
        assert_eq!(results.stopped_by, Some(StopReason::Enough));
        assert!(!program.was_forgotten.into_inner());
    }

    /// A program that cannot be run.
    struct Missing;

    impl Run for Missing {
        fn run(&self, _: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
            Err(Error::Run {
                command: "sol".to_owned(),
                source: io::ErrorKind::NotFound.into(),
            })
        }
    }

    #[test]
    fn a_program_that_cannot_be_run_has_no_results() {
        let inputs = inputs_of(&[1, 2]);
        let subject = ProgramUnderTest::of_function(RAKE, &Missing, SLOW);
        let results = Results::collect(&inputs, subject, ALL_IN_TURN, stays_open);
        let error = results.err().expect("an error");
        assert_eq!(error.to_string(), "cannot run `sol`");
    }

    /// Returns the second of two runs of [`Slow`], under the rule for this time limit. If `is_over`, the collected runs have
    /// come to an end by then.
    fn second_run(time_limit: Duration, is_over: bool) -> Result<ProgramRun, Ending> {
        let runner = Runner {
            subject: slow(&|| false),
            stop_rule: StopRule::new(until(3), time_limit),
            is_over: AtomicBool::new(false),
        };
        let inputs = inputs_of(&[1, 2]);
        assert!(runner.run_on(0, &inputs[0]).is_ok());
        runner.is_over.store(is_over, Relaxed);
        runner.run_on(1, &inputs[1])
    }

    #[test]
    fn no_run_begins_when_it_is_late_or_goes_on_when_the_runs_are_over() {
        let late = second_run(Duration::ZERO, false);
        assert!(matches!(late, Err(Ending::Early(StopReason::Late))));
        assert!(second_run(Duration::MAX, false).is_ok());
        assert!(second_run(Duration::MAX, true).is_err());
    }

    #[test]
    fn at_least_three_inputs_are_run_at_a_time_unless_fewer_are_wanted() {
        let job_count = |jobs| {
            let extent = Extent::AllInputs;
            let jobs = NonZeroUsize::new(jobs);
            Schedule { jobs, extent }.job_count()
        };
        assert_eq!([1, 2, 99].map(job_count), [1, 2, 99]);
        assert_eq!(job_count(0), concurrent_runs().max(3)); // none are wanted
    }

    #[test]
    fn the_last_run_has_its_input() {
        let inputs = inputs_of(&[2, 3, 4]);
        let mut results = Results {
            subject: slow(&|| false),
            inputs: &inputs,
            runs: Vec::new(),
            stopped_by: None,
        };
        let mut names = Vec::new();
        for _ in 0..3 {
            names.push(results.last_run().map(|(input, _)| &input.name[..]));
            results.runs.push(run_that_prints("7\n"));
        }
        assert_eq!(names, [None, Some("of 2"), Some("of 3")]);
    }
}

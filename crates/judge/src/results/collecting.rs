//! Runs a program on several inputs at the same time, and collects the runs in the order of the inputs.
//!
//! [`Results::collect`] has several threads, one of which is the caller's. Each calls [`Runner::run`] on one input after the other.
//! Between its own runs, the caller's thread *collects* those that have ended: it passes them to [`Results::collect_run`] in the
//! order of the inputs. So a run is collected when it has ended and all runs before it are collected. This goes on until the last
//! input, or until an [`Ending`]. After an ending, [`Runner::stop_runs`] stops the runs that have not ended, and no further run is
//! collected.
//!
//! For example, three threads run a program that loops on each of six inputs, and the [`Extent`] is "until three runs exceed a
//! limit":
//!
//! ```text
//! inputs 1 to 3    exceed the time limit at about the same time, and are collected
//! inputs 4 and 5   their runs begin when the first two have ended, and are stopped when the third has ended
//! input 6          its run never begins, or is stopped at once
//! ```
//!
//! The extent is asked at three points:
//!
//! | when | what is asked | in |
//! |---|---|---|
//! | a run has been collected | are the collected runs enough? | [`Results::needs_no_further_run`] |
//! | a run is about to begin | is it too late for another? | [`Runner::is_late`] |
//! | a run has not ended | have enough of those on the inputs before it exceeded a limit? | [`Runner::is_needless`] |
//!
//! The last question is part of the stop signal of each run, so it is asked again and again while the program runs. It is needed
//! because the thread that collects also runs the program, and collects nothing during a run. Whether the first runs failed alike
//! is asked only when they are collected, because comparing them may take long.
//!
//! There are other endings: see [`Ending`] and [`StopReason`]. If an interrupt stops a run, for example, those on later inputs are
//! not collected, even if they have ended.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use anyhow::Result;

use super::extent::{ENOUGH_RUNS_OVER_LIMIT, Extent};
use super::{Results, StopReason};
use crate::inputs::TestInput;
use crate::program::{Error, concurrent_runs, list_in_order_until};
use crate::report::output::StandardOutput;
use crate::run::{ProgramRun, ProgramUnderTest};

/// The program runs on at least this many inputs at the same time, unless the user chooses how many. If it loops, the runs
/// therefore show enough after a single time limit.
const MIN_JOBS: usize = ENOUGH_RUNS_OVER_LIMIT;

/// How a program is run on the inputs of `test`.
#[derive(Clone, Copy)]
pub struct Schedule {
    /// The number of inputs to run at the same time, if the user chooses it. Otherwise, it is the number of cores, but at
    /// least [`MIN_JOBS`].
    pub jobs: Option<NonZeroUsize>,
    /// On how many inputs the program is run.
    pub extent: Extent,
}

impl Schedule {
    /// Returns the number of inputs to run at the same time.
    fn job_count(&self) -> usize {
        match self.jobs {
            Some(jobs) => jobs.get(),
            None => concurrent_runs().max(MIN_JOBS),
        }
    }
}

/// Why no further run is collected, although inputs may be left.
enum Ending {
    /// The results are those of the runs so far.
    Stopped(StopReason),
    /// There are no results: the program cannot be run, or a run cannot be reported.
    Failed(anyhow::Error),
}

impl<'a> Results<'a> {
    /// Runs a program on as many of these inputs as the schedule wants, and collects the runs. `report_run` is called after each
    /// run is collected, with the results so far. If it returns that standard output is closed, no further run is collected.
    ///
    /// # Errors
    ///
    /// If the program cannot be run, or if `report_run` fails.
    pub fn collect(
        inputs: &'a [TestInput],
        subject: ProgramUnderTest<'a>,
        schedule: Schedule,
        mut report_run: impl FnMut(&Self) -> Result<StandardOutput>,
    ) -> Result<Self> {
        let mut results = Self {
            subject,
            inputs,
            runs: Vec::new(),
            stopped_by: None,
        };
        let runner = Runner::new(subject, schedule.extent);
        let work = |index: usize, input: &TestInput| runner.run(index, input);
        let deliver = |run_or_ending: Result<ProgramRun, Ending>| {
            let next = match run_or_ending {
                Ok(run) => results.collect_run(run, schedule.extent, &mut report_run),
                Err(ending) => ControlFlow::Break(ending),
            };
            if next.is_break() {
                runner.stop_runs();
            }
            next
        };
        let list = inputs.iter().collect();
        let ended = list_in_order_until(schedule.job_count(), list, work, deliver);
        match ended {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(Ending::Stopped(reason)) => results.stopped_by = Some(reason),
            ControlFlow::Break(Ending::Failed(error)) => return Err(error),
        }
        Ok(results)
    }

    /// Collects the run on the next input: adds it, and reports it. Breaks if no further run is collected.
    fn collect_run(
        &mut self,
        run: ProgramRun,
        extent: Extent,
        report_run: &mut impl FnMut(&Self) -> Result<StandardOutput>,
    ) -> ControlFlow<Ending> {
        self.runs.push(run);
        match report_run(self) {
            Ok(StandardOutput::Open) if self.needs_no_further_run(extent) => {
                ControlFlow::Break(Ending::Stopped(StopReason::Enough))
            }
            Ok(StandardOutput::Open) => ControlFlow::Continue(()),
            Ok(StandardOutput::Closed) => {
                ControlFlow::Break(Ending::Stopped(StopReason::OutputClosed))
            }
            Err(error) => ControlFlow::Break(Ending::Failed(error)),
        }
    }

    /// Returns whether inputs are left, and the runs so far are enough without them.
    fn needs_no_further_run(&self, extent: Extent) -> bool {
        let is_last = self.runs.len() == self.inputs.len();
        !is_last && extent.is_enough(&self.runs)
    }
}

/// Runs the program for all threads, each of which runs it on one input at a time.
struct Runner<'a> {
    /// The program, with the limits and the stop signal of the user.
    subject: ProgramUnderTest<'a>,
    /// On how many inputs the program is run.
    extent: Extent,
    /// When the first run began.
    start: Instant,
    state: Mutex<State>,
}

/// What is known of all runs so far, including those that are not collected yet.
#[derive(Default)]
struct State {
    /// Whether any run that has ended was not accepted.
    has_any_failed: bool,
    /// The indices of the inputs on which the program has exceeded a limit.
    over_limit: Vec<usize>,
    /// Whether the collecting has ended: [`Runner::stop_runs`] was called.
    has_collecting_ended: bool,
}

impl<'a> Runner<'a> {
    /// Returns a runner whose first run begins now.
    fn new(subject: ProgramUnderTest<'a>, extent: Extent) -> Self {
        Self {
            subject,
            extent,
            start: Instant::now(),
            state: Mutex::default(),
        }
    }

    /// Runs the program on the input with this index, within the user's limits, unless it is too late for another run.
    ///
    /// # Errors
    ///
    /// The ending at this input, if it is too late, if the run is stopped, or if the program cannot be run. If the collecting ends
    /// before this input, the error is not used.
    fn run(&self, index: usize, input: &TestInput) -> Result<ProgramRun, Ending> {
        if self.is_late() {
            return Err(Ending::Stopped(StopReason::Late));
        }
        let is_interrupted_or_needless = || (self.subject.must_stop)() || self.is_needless(index);
        let stoppable = ProgramUnderTest {
            must_stop: &is_interrupted_or_needless,
            ..self.subject
        };
        match stoppable.run_on(input.batch.clone(), &stoppable.limits) {
            Ok(run) => {
                self.record(index, &run);
                Ok(run)
            }
            // The collecting ends before this input, so this ending is not used.
            Err(Error::Stopped) if self.is_needless(index) => {
                Err(Ending::Stopped(StopReason::Enough))
            }
            Err(Error::Stopped) => Err(Ending::Stopped(StopReason::Interrupt)),
            Err(error) => Err(Ending::Failed(error.into())),
        }
    }

    /// Returns whether it is too late for another run, because one has failed.
    fn is_late(&self) -> bool {
        let has_any_failed = self.lock().has_any_failed;
        let elapsed = self.start.elapsed();
        let time_limit = self.subject.limits.time;
        has_any_failed && self.extent.is_late_after_failure(elapsed, time_limit)
    }

    /// Returns whether it is known that the run on the input with this index will not be collected: the collecting has ended, or
    /// will end before this input, because enough runs on earlier inputs exceeded a limit.
    fn is_needless(&self, index: usize) -> bool {
        let state = self.lock();
        let over_limit_before = state.over_limit.iter().filter(|&&other| other < index);
        state.has_collecting_ended || self.extent.is_enough_over_limit(over_limit_before.count())
    }

    /// Records a run that has ended, on the input with this index.
    fn record(&self, index: usize, run: &ProgramRun) {
        let mut state = self.lock();
        state.has_any_failed |= !run.is_accepted();
        if run.verdict.is_over_limit() {
            state.over_limit.push(index);
        }
    }

    /// Stops all runs that have not ended, because no further run is collected.
    fn stop_runs(&self) {
        self.lock().has_collecting_ended = true;
    }

    /// Locks the state, which stays valid if a thread panics.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
    use std::thread::{self, ThreadId};
    use std::time::Duration;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::inputs::{InputSource, stored_tests};
    use crate::program::{Execution, ExitReason, Limits, Runnable, StopSignal};
    use crate::testing::{board_of, execution, run_that_did};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// The time limit.
    const LIMIT: Duration = Duration::from_secs(2);

    /// The CPU time of a program that is quick.
    const QUICK: Duration = Duration::ZERO;

    /// The CPU time of a program that exceeds the time limit.
    const TOO_LONG: Duration = Duration::from_secs(60);

    /// Runs on all inputs, one after the other.
    const ALL_IN_TURN: Schedule = Schedule {
        jobs: NonZeroUsize::new(1),
        extent: Extent::AllInputs,
    };

    /// Returns an extent that ends after so many runs over a limit.
    fn until(enough_runs_over_limit: usize) -> Extent {
        Extent::UntilFailureIsClear {
            enough_runs_over_limit,
        }
    }

    /// Returns after each run that the output is still open.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "`Results::collect` takes a function that may fail"
    )]
    fn stays_open(_: &Results) -> Result<StandardOutput> {
        Ok(StandardOutput::Open)
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
        assert_eq!(runs_on(5, TOO_LONG, until(1)), (1, enough));
        assert_eq!(runs_on(5, TOO_LONG, until(2)), (2, enough));
        // Three runs failed alike.
        assert_eq!(runs_on(5, TOO_LONG, until(4)), (3, enough));
        assert_eq!(runs_on(5, TOO_LONG, Extent::AllInputs), (5, None));
        assert_eq!(runs_on(5, QUICK, until(1)), (5, None));
        // No input is left after the first.
        assert_eq!(runs_on(1, TOO_LONG, until(1)), (1, None));
    }

    #[test]
    fn no_run_follows_when_nobody_reads_any_more() {
        let inputs = inputs_of(&[1, 2, 3]);
        let subject = ProgramUnderTest::of_function(RAKE, &right, LIMIT);
        let results = Results::collect(&inputs, subject, ALL_IN_TURN, |results| {
            let is_closed = results.runs.len() == 2;
            Ok(if is_closed {
                StandardOutput::Closed
            } else {
                StandardOutput::Open
            })
        });
        let results = results.unwrap();
        assert_eq!(results.runs.len(), 2);
        assert_eq!(results.stopped_by, Some(StopReason::OutputClosed));
    }

    /// A program that is right on every input.
    fn right(input: &[u8]) -> (Vec<u8>, Duration) {
        (RAKE.batch_of_input(input).0.output, QUICK)
    }

    /// A program that exceeds the time limit, and heeds the stop signal.
    struct Slow;

    impl Runnable for Slow {
        fn run(&self, _: &[u8], _: Limits, stop: StopSignal) -> Result<Execution, Error> {
            if stop() {
                return Err(Error::Stopped);
            }
            Ok(execution(b"7\n".to_vec(), QUICK, ExitReason::OutOfCpuTime))
        }
    }

    /// Returns inputs of so many boards of ones.
    fn inputs_of(counts: &[usize]) -> Vec<TestInput> {
        let input = |&count: &usize| TestInput {
            name: format!("of {count}"),
            unescaped_name: String::new(),
            source: InputSource::StoredTest { shows: "a board" },
            batch: RAKE.batch_of_cases(&vec![board_of(1); count]),
        };
        counts.iter().map(input).collect()
    }

    /// Returns [`Slow`] as it is judged, with this stop signal.
    fn slow_subject(must_stop: StopSignal) -> ProgramUnderTest {
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
            let results =
                Results::collect(&inputs, slow_subject(&must_stop), ALL_IN_TURN, stays_open);
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

    impl Runnable for SlowOnTwoThreads {
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
            Ok(execution(b"7\n".to_vec(), QUICK, ExitReason::OutOfCpuTime))
        }
    }

    #[test]
    fn a_run_of_the_callers_thread_is_stopped_when_enough_earlier_runs_exceeded_a_limit() {
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

    #[test]
    fn a_run_that_cannot_be_reported_leaves_no_results() {
        let inputs = inputs_of(&[1, 2]);
        let subject = ProgramUnderTest::of_function(RAKE, &right, LIMIT);
        let results = Results::collect(&inputs, subject, ALL_IN_TURN, |results| {
            assert_eq!(results.runs.len(), 1);
            Err(anyhow::anyhow!("the disk is full"))
        });
        let error = results.err().expect("an error");
        assert_eq!(error.to_string(), "the disk is full");
    }

    /// A program that cannot be run.
    struct Missing;

    impl Runnable for Missing {
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
        let subject = ProgramUnderTest::of_function(RAKE, &Missing, LIMIT);
        let results = Results::collect(&inputs, subject, ALL_IN_TURN, stays_open);
        let error = results.err().expect("an error");
        assert_eq!(error.to_string(), "cannot run `sol`");
    }

    #[test]
    fn no_run_begins_when_it_is_late_after_a_failure() {
        let inputs = inputs_of(&[1, 2]);
        let second_run_of = |program: &dyn Runnable, time_limit: Duration| {
            let subject = ProgramUnderTest::of_function(RAKE, program, time_limit);
            let runner = Runner::new(subject, until(3));
            assert!(runner.run(0, &inputs[0]).is_ok());
            runner.run(1, &inputs[1])
        };
        let after_right = second_run_of(&right, Duration::ZERO);
        assert!(after_right.is_ok());
        let in_time = second_run_of(&Slow, Duration::MAX);
        assert!(in_time.is_ok());
        let late = second_run_of(&Slow, Duration::ZERO);
        assert!(matches!(late, Err(Ending::Stopped(StopReason::Late))));
    }

    #[test]
    fn a_failure_is_remembered_after_runs_that_are_right() {
        let run_that_printed = |text: &str| {
            let did = execution(text.into(), QUICK, ExitReason::Exited(0));
            run_that_did(did, &[board_of(1)])
        };
        let [right, wrong] = ["8\n", "7\n"].map(run_that_printed);
        let subject = ProgramUnderTest::of_function(RAKE, &Slow, Duration::ZERO);
        let runner = Runner::new(subject, until(3));
        runner.record(0, &right);
        assert!(!runner.is_late());
        for (index, run) in [&wrong, &wrong, &right].into_iter().enumerate() {
            runner.record(index + 1, run);
            assert!(runner.is_late());
        }
    }

    #[test]
    fn stopping_the_runs_ends_those_that_have_not_ended() {
        let inputs = inputs_of(&[1]);
        let runner = Runner::new(slow_subject(&|| false), until(3));
        assert!(runner.run(0, &inputs[0]).is_ok());
        runner.stop_runs();
        let needless = runner.run(0, &inputs[0]);
        assert!(matches!(needless, Err(Ending::Stopped(StopReason::Enough))));
    }

    #[test]
    fn enough_runs_over_a_limit_make_those_on_the_inputs_after_them_needless() {
        for (exit, is_needless) in [
            (ExitReason::Exited(0), false),
            (ExitReason::OutOfCpuTime, true),
            (ExitReason::OutOfMemory, true),
        ] {
            let run = run_that_did(execution(Vec::new(), QUICK, exit), &[board_of(1)]);
            let runner = Runner::new(slow_subject(&|| false), until(1));
            runner.record(4, &run);
            assert_eq!(
                [4, 5].map(|index| runner.is_needless(index)),
                [false, is_needless]
            );
        }
    }

    #[test]
    fn at_least_three_inputs_are_run_at_a_time_unless_fewer_are_wanted() {
        let job_count = |jobs: Option<usize>| {
            let extent = Extent::AllInputs;
            let jobs = jobs.and_then(NonZeroUsize::new);
            Schedule { jobs, extent }.job_count()
        };
        assert_eq!([1, 2, 99].map(Some).map(job_count), [1, 2, 99]);
        assert_eq!(job_count(None), concurrent_runs().max(3));
    }
}

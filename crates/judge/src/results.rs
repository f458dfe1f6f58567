//! Runs a program on the inputs of `test`, and finds what all runs show together.
//!
//! ```text
//! inputs ─► an attempt on each, ─► the next step, in the order ─┬─► Continue
//!           several at a time      of the inputs                └─► Break: no other input counts
//! ```
//!
//! If all goes well, a break has the reason why the other inputs are left out: the runs so far show enough or took
//! long, there was an interrupt, or the output was closed. It also stops the attempts on other inputs that have begun.
//! These seem to be interrupted then, but nothing is delivered after a break, so nobody sees this.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Result;
use checker::{Evidence, Report, Verdict};

use crate::inputs::TestInput;
use crate::program::{Error, concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::stop_reason::StopReason;

/// No run starts any more after this many times the time limit, once a run has failed. With the default limit
/// of 10 s, these are 15 s. A run that has started by then may take up to 20 s of wall-clock time, and what follows
/// measures for at least 3 s, which makes 38 s: so the whole report comes within 40 s.
const LONG: f64 = 1.5;

/// After so many runs that ended alike, the other inputs are left out, and what all runs show is said of the program.
/// Two runs may be alike by chance.
const ALIKE_RUNS: usize = 3;

/// At least so many inputs are run at the same time unless the user wants fewer. A program that loops is
/// told after three runs over the limit, which then take as long as one.
const MIN_JOBS: usize = 3;

/// How a program is run on the inputs of `test`.
#[derive(Clone, Copy)]
pub struct Schedule {
    /// The number of inputs to run at the same time. With `None`, that of the cores decides.
    pub jobs: Option<NonZeroUsize>,
    /// On how many inputs the program is run.
    pub extent: Extent,
}

/// On how many inputs a program is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// On all of them.
    AllInputs,
    /// On no more than show how it fails, and on none once it has failed and [long](LONG) has passed.
    UntilClear {
        /// The number of runs over a limit that show enough.
        over_limit: usize,
    },
}

/// The runs of one program, and what they show together.
pub struct Results<'a> {
    /// The program.
    pub subject: ProgramUnderTest<'a>,
    /// All inputs, the smallest first.
    pub inputs: &'a [TestInput],
    /// The runs so far, in the order of the inputs.
    pub runs: Vec<ProgramRun>,
    /// Why the other inputs are left out, if they are. If the output was closed, it says so even if no input is left.
    pub left_out: Option<StopReason>,
}

/// The most that any of some runs used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MaxUsage {
    /// The CPU time.
    pub time: Duration,
    /// The memory in bytes.
    pub memory: u64,
}

/// What came of running the program on an input.
enum Attempt {
    /// The program ran, and the run was judged.
    Ran(Box<ProgramRun>),
    /// The program was not run, or not to its end.
    NotRun(StopReason),
    /// The program cannot be run.
    CannotRun(Error),
}

/// Why no other input counts.
enum Ending {
    /// The others are left out.
    LeftOut(StopReason),
    /// The program cannot be run, or a run cannot be reported.
    Failed(anyhow::Error),
}

/// What runs a program on single inputs. Several threads share it.
struct Runner<'a> {
    subject: ProgramUnderTest<'a>,
    extent: Extent,
    start: Instant,
    /// Whether a run has failed.
    has_failed: AtomicBool,
    /// Whether no other input counts. Runs that have begun are stopped then.
    is_over: AtomicBool,
}

impl<'a> Runner<'a> {
    fn new(subject: ProgramUnderTest<'a>, extent: Extent) -> Self {
        Self {
            subject,
            extent,
            start: Instant::now(),
            has_failed: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
        }
    }

    /// Runs the program on an input, unless it is too late for it.
    fn attempt(&self, input: &TestInput) -> Attempt {
        if self.is_late() {
            return Attempt::NotRun(StopReason::Late);
        }
        let must_stop = || self.is_over.load(Relaxed) || (self.subject.must_stop)();
        let subject = ProgramUnderTest {
            must_stop: &must_stop,
            ..self.subject
        };
        match subject.run_on(input.batch.clone(), &subject.limits) {
            Ok(run) => {
                self.has_failed.fetch_or(!run.is_accepted(), Relaxed);
                Attempt::Ran(Box::new(run))
            }
            // If the run was stopped because no other input counts, this is not delivered.
            Err(Error::Interrupted) => Attempt::NotRun(StopReason::Interrupt),
            Err(error) => Attempt::CannotRun(error),
        }
    }

    /// Returns whether a run has failed, and the others would take [long](LONG).
    fn is_late(&self) -> bool {
        match self.extent {
            Extent::AllInputs => false,
            Extent::UntilClear { .. } => {
                let long = self.subject.limits.time.mul_f64(LONG);
                self.has_failed.load(Relaxed) && self.start.elapsed() > long
            }
        }
    }
}

impl Schedule {
    /// Returns the number of inputs to run at the same time.
    fn threads(&self) -> usize {
        match self.jobs {
            Some(jobs) => jobs.get(),
            None => concurrent_runs().max(MIN_JOBS),
        }
    }
}

impl<'a> Results<'a> {
    /// Runs a program on these inputs, as the schedule says, until there is an interrupt. `on_run` is called
    /// after each run, in the order of the inputs, and returns whether anybody still reads what it prints.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or if `on_run` fails.
    pub fn of_runs_on(
        inputs: &'a [TestInput],
        subject: ProgramUnderTest<'a>,
        schedule: Schedule,
        mut on_run: impl FnMut(&Self) -> Result<bool>,
    ) -> Result<Self> {
        let extent = schedule.extent;
        let mut results = Self {
            subject,
            inputs,
            runs: Vec::new(),
            left_out: None,
        };
        let runner = Runner::new(subject, extent);
        let run_on = |input| runner.attempt(input);
        let ending = in_order_until(schedule.threads(), inputs, run_on, |attempt| {
            let next = results.next_step(attempt, extent, &mut on_run);
            runner.is_over.store(next.is_break(), Relaxed);
            next
        });
        match ending {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(Ending::LeftOut(reason)) => results.left_out = Some(reason),
            ControlFlow::Break(Ending::Failed(error)) => return Err(error),
        }
        Ok(results)
    }

    /// Adds what came of the next input, and tells `on_run`. Returns whether to go on with the input after it.
    fn next_step(
        &mut self,
        attempt: Attempt,
        extent: Extent,
        on_run: &mut impl FnMut(&Self) -> Result<bool>,
    ) -> ControlFlow<Ending> {
        match attempt {
            Attempt::Ran(run) => self.runs.push(*run),
            Attempt::NotRun(reason) => return ControlFlow::Break(Ending::LeftOut(reason)),
            Attempt::CannotRun(error) => return ControlFlow::Break(Ending::Failed(error.into())),
        }
        match on_run(self) {
            Err(error) => ControlFlow::Break(Ending::Failed(error)),
            // After the last input, too: the reason also says that nothing else is to be printed.
            Ok(false) => ControlFlow::Break(Ending::LeftOut(StopReason::Unread)),
            Ok(true) if self.leaves_unwanted_inputs(extent) => {
                ControlFlow::Break(Ending::LeftOut(StopReason::Enough))
            }
            Ok(true) => ControlFlow::Continue(()),
        }
    }

    /// Returns whether some inputs are left, but are not wanted because of what the runs so far show.
    fn leaves_unwanted_inputs(&self, extent: Extent) -> bool {
        match extent {
            Extent::AllInputs => false,
            Extent::UntilClear { over_limit } => {
                self.runs.len() < self.inputs.len() && self.failure_is_clear(over_limit)
            }
        }
    }

    /// Returns whether so many runs exceeded a limit, or the runs on the [`ALIKE_RUNS`] smallest inputs
    /// [ended alike](Self::ended_alike). The other inputs would then show little more.
    fn failure_is_clear(&self, enough_over_limit: usize) -> bool {
        let is_over_limit = |run: &&ProgramRun| run.verdict.is_over_limit();
        let over_limit = self.runs.iter().filter(is_over_limit).count();
        over_limit >= enough_over_limit || self.runs.len() == ALIKE_RUNS && self.ended_alike()
    }

    /// Returns whether all runs ended in the same way: the program crashed or printed what cannot be read.
    /// Wrong answers do not count, because they can have different causes, and more answers show better
    /// which rule the program misreads.
    fn ended_alike(&self) -> bool {
        let Some(first) = self.runs.first() else {
            return false;
        };
        let has_answers = matches!(first.verdict, Verdict::Ac | Verdict::Wa);
        let is_alike = |run: &ProgramRun| run.judged().fails_like(&first.judged());
        !has_answers && self.runs.iter().all(is_alike)
    }

    /// Makes the report on all runs.
    pub fn report(&self) -> Report<'_> {
        Report::new(self.runs.iter().map(ProgramRun::judged).collect())
    }

    /// Returns whether an interrupt ended the runs.
    pub fn interrupted(&self) -> bool {
        self.left_out == Some(StopReason::Interrupt)
    }

    /// Returns the last run so far, with its input.
    pub fn last_run(&self) -> Option<(&'a TestInput, &ProgramRun)> {
        let run = self.runs.last()?;
        Some((&self.inputs[self.runs.len() - 1], run))
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

    /// Returns what all runs show together.
    pub fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        for run in &self.runs {
            run.add_to_evidence(&mut evidence);
        }
        evidence
    }

    /// Returns whether what all runs show may be said of the program: they were chosen to be enough, or are
    /// [so many](ALIKE_RUNS).
    pub fn can_generalise(&self) -> bool {
        self.left_out == Some(StopReason::Enough) || self.runs.len() >= ALIKE_RUNS
    }
}

impl MaxUsage {
    /// Returns the most that any of these runs used.
    pub fn of<'r>(runs: impl IntoIterator<Item = &'r ProgramRun>) -> Self {
        let mut max = Self::default();
        for run in runs {
            max.time = max.time.max(run.ran.time);
            max.memory = max.memory.max(run.ran.memory);
        }
        max
    }

    /// Returns the time in milliseconds, rounded down.
    pub fn ms(self) -> u128 {
        self.time.as_millis()
    }

    /// Returns the memory in MiB, rounded up.
    pub fn mib(self) -> u64 {
        self.memory.div_ceil(1 << 20)
    }
}

#[cfg(test)]
mod tests {
    use checker::ErasedPuzzle;

    use super::*;
    use crate::inputs::stored_tests;

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// How long the program takes that is tested: it is right, or exceeds the time limit.
    const QUICK: Duration = Duration::ZERO;
    const SLOW: Duration = Duration::from_secs(60);

    /// Returns how many runs there are on five inputs of a program that takes so long, and why the others are left out.
    fn ended(
        takes: Duration,
        extent: Extent,
        on_run: impl FnMut(&Results) -> Result<bool>,
    ) -> (usize, Option<StopReason>) {
        let mut inputs = stored_tests(RAKE, "rake").unwrap();
        inputs.truncate(5);
        let program = |input: &[u8]| (RAKE.batch_of(input).0.output, takes);
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let schedule = Schedule {
            jobs: NonZeroUsize::new(1),
            extent,
        };
        let results = Results::of_runs_on(&inputs, subject, schedule, on_run).unwrap();
        (results.runs.len(), results.left_out)
    }

    #[test]
    fn the_extent_decides_how_many_inputs_a_slow_program_is_run_on() {
        let enough = Some(StopReason::Enough);
        let clear = |over_limit| Extent::UntilClear { over_limit };
        assert_eq!(ended(SLOW, clear(1), |_| Ok(true)), (1, enough));
        assert_eq!(ended(SLOW, clear(2), |_| Ok(true)), (2, enough));
        // Three runs ended alike.
        assert_eq!(ended(SLOW, clear(4), |_| Ok(true)), (3, enough));
        assert_eq!(ended(SLOW, Extent::AllInputs, |_| Ok(true)), (5, None));
        assert_eq!(ended(QUICK, clear(1), |_| Ok(true)), (5, None));
    }

    #[test]
    fn no_run_follows_when_nobody_reads_any_more() {
        let unread = Some(StopReason::Unread);
        let reads_two = |results: &Results| Ok(results.runs.len() < 2);
        assert_eq!(ended(QUICK, Extent::AllInputs, reads_two), (2, unread));
    }
}

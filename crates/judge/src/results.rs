//! Runs a program on the inputs of `test`, and finds what all runs show together.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Result;
use checker::{Evidence, Report, Shown, Verdict};

use crate::inputs::TestInput;
use crate::program::{Error, concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest, StopReason};
use crate::search::{fewest_cases, run_again};
use crate::time::{Timing, measure};

/// The runs of one program, and what they show together.
pub struct Results<'a> {
    /// The program.
    pub subject: ProgramUnderTest<'a>,
    /// All inputs, the smallest first.
    pub inputs: &'a [TestInput],
    /// The runs so far, in the order of the inputs.
    pub runs: Vec<ProgramRun>,
    /// Why the remaining inputs are left out, if any are.
    pub stopped: Option<StopReason>,
}

/// No run starts any more after this many times the time limit, once a run has failed. By default
/// these are fifteen seconds. A run may then still take twenty, and the whole report comes within
/// forty.
const LONG: f64 = 1.5;

/// Returns whether `most` runs exceeded a limit, or the runs on the three smallest inputs ended in the
/// same way: the program crashed or printed what cannot be read. The other inputs would then show
/// little more. Three wrong answers do not count, because they can have different causes, and more
/// answers show better which rule the program misreads.
fn is_clear(runs: &[ProgramRun], most: usize) -> bool {
    let over_limit = runs
        .iter()
        .filter(|run| run.verdict.is_over_limit())
        .count();
    let is_end = |run: &ProgramRun| ![Verdict::Ac, Verdict::Wa].contains(&run.verdict);
    let ends_alike = |run: &ProgramRun| is_end(run) && run.judged().fails_like(&runs[0].judged());
    over_limit >= most || runs.len() == 3 && runs.iter().all(ends_alike)
}

impl<'a> Results<'a> {
    /// Runs a program on these inputs, `jobs` at a time, until the runs so far are [clear](is_clear)
    /// after `most` over a limit, or there is an interrupt. Without `most`, the program runs on all
    /// inputs. Otherwise no run starts any more once it has failed and some time is over, see [`LONG`].
    /// `on_run` is called after each run, in the order of the inputs, and returns whether to go on.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or if `on_run` fails.
    pub fn new(
        subject: ProgramUnderTest<'a>,
        inputs: &'a [TestInput],
        jobs: Option<NonZeroUsize>,
        most: Option<usize>,
        mut on_run: impl FnMut(&Self) -> Result<bool>,
    ) -> Result<Self> {
        let mut results = Self {
            subject,
            inputs,
            runs: Vec::new(),
            stopped: None,
        };
        let jobs = jobs.map_or(concurrent_runs().max(3), usize::from);
        let [has_failed, is_over] = [false; 2].map(AtomicBool::new);
        let ends = || is_over.load(Relaxed) || (subject.ends)();
        let program = ProgramUnderTest {
            ends: &ends,
            ..subject
        };
        let (start, long) = (Instant::now(), subject.limits.time.mul_f64(LONG));
        let run_on = |input: &TestInput| {
            let is_late = has_failed.load(Relaxed) && start.elapsed() > long;
            if is_late && most.is_some() {
                return Err(StopReason::Late);
            }
            let run = program.run_on(input.batch.clone(), &subject.limits);
            let is_failure = run.as_ref().is_ok_and(|run| !run.is_accepted());
            has_failed.fetch_or(is_failure, Relaxed);
            Ok(run)
        };
        let ended = in_order_until(jobs, inputs, run_on, |run| {
            let next = match run {
                Err(reason) => ControlFlow::Break(Ok(reason)),
                Ok(Err(Error::Interrupted)) => ControlFlow::Break(Ok(StopReason::Interrupt)),
                Ok(Err(error)) => ControlFlow::Break(Err(error.into())),
                Ok(Ok(run)) => {
                    results.runs.push(run);
                    match on_run(&results) {
                        Err(error) => ControlFlow::Break(Err(error)),
                        Ok(false) => ControlFlow::Break(Ok(StopReason::Unread)),
                        Ok(true) if results.are_enough(most) => {
                            ControlFlow::Break(Ok(StopReason::Enough))
                        }
                        Ok(true) => ControlFlow::Continue(()),
                    }
                }
            };
            is_over.store(next.is_break(), Relaxed); // those in flight end too
            next
        });
        if let ControlFlow::Break(reason) = ended {
            results.stopped = Some(reason?);
        }
        Ok(results)
    }

    /// Returns whether some inputs are left, but the runs so far are [clear](is_clear) after `most` over a
    /// limit.
    fn are_enough(&self, most: Option<usize>) -> bool {
        let is_last = self.runs.len() == self.inputs.len();
        !is_last && most.is_some_and(|most| is_clear(&self.runs, most))
    }

    /// Makes the report on all runs.
    pub fn report(&self) -> Report<'_> {
        Report::new(self.runs.iter().map(ProgramRun::judged).collect())
    }

    /// Returns whether an interrupt ended the runs.
    pub fn interrupted(&self) -> bool {
        self.stopped == Some(StopReason::Interrupt)
    }

    /// Returns the accepted runs if `accepted` is true, otherwise the runs that are not accepted,
    /// each with its input.
    pub fn runs(&self, accepted: bool) -> impl Iterator<Item = (&'a TestInput, &ProgramRun)> {
        let runs = self.inputs.iter().zip(&self.runs);
        runs.filter(move |(_, run)| run.is_accepted() == accepted)
    }

    /// Returns what all runs show together.
    pub fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::default();
        self.runs.iter().for_each(|run| run.add_to(&mut evidence));
        evidence
    }

    /// Returns whether the runs are enough to say something of all inputs.
    pub fn show_enough(&self) -> bool {
        self.stopped == Some(StopReason::Enough) || self.runs.len() > 2
    }

    /// Returns the maximum CPU time and the maximum memory of all accepted runs, or of all runs if
    /// `only_accepted` is not set.
    pub fn max_usage(&self, only_accepted: bool) -> (Duration, u64) {
        let runs = self
            .runs
            .iter()
            .filter(|run| run.is_accepted() || !only_accepted);
        runs.fold((Duration::ZERO, 0), |(time, memory), run| {
            (time.max(run.ran.time), memory.max(run.ran.memory))
        })
    }
}

/// The failure of `test` that is shown in full.
pub struct Failure<'a> {
    /// The input.
    pub input: &'a TestInput,
    /// The run on the whole input.
    pub whole: &'a ProgramRun,
    /// The index of the case of this run that the report shows, if one is known to be at fault.
    pub case_in_whole: Option<usize>,
    /// The run on as few of its cases as possible, if these are fewer.
    pub fewer: Option<ProgramRun>,
    /// What single cases show, if the run on the whole input exceeded the time limit.
    pub timing: Option<Timing>,
    /// The number of runs on these cases that failed, and the number of all runs on them.
    pub failed: [u64; 2],
    /// The number of random cases that were run besides, to tell the cause.
    pub further: u64,
}

impl<'a> Failure<'a> {
    /// Returns the failure that the report shows, on as few cases as possible. If it exceeds the time limit, no
    /// case is measured any more after the `deadline`.
    pub fn find(results: &'a Results, report: &Report, deadline: Instant) -> Option<Self> {
        let Shown { run, case, .. } = report.shown?;
        let (input, whole) = (&results.inputs[run], &results.runs[run]);
        let case = if whole.is_silent_on_several() {
            None
        } else {
            case
        };
        let subject = &results.subject;
        let mut timing = None;
        let fewer = if whole.verdict == Verdict::Tle {
            let measured = timing.insert(measure(subject, whole, deadline));
            measured.take_alone()
        } else {
            let fewer = alone(subject, whole, case).or_else(|| fewest_cases(subject, whole));
            fewer.filter(|run| run.batch.cases.len() < whole.batch.cases.len())
        };
        let failed = run_again(subject, fewer.as_ref().unwrap_or(whole), None);
        Some(Self {
            input,
            whole,
            case_in_whole: case,
            fewer,
            timing,
            failed,
            further: 0,
        })
    }

    /// Returns the run that is shown.
    pub fn shown(&self) -> &ProgramRun {
        self.fewer.as_ref().unwrap_or(self.whole)
    }

    /// Returns the index of the case that is shown in [that run](Self::shown).
    pub fn case(&self) -> Option<usize> {
        match &self.fewer {
            Some(fewer) => fewer.index_at_fault(),
            None => self.case_in_whole,
        }
    }
}

/// Runs the program on one case of a failing run alone. Returns the run if it fails in the same way.
fn alone(
    subject: &ProgramUnderTest,
    whole: &ProgramRun,
    case: Option<usize>,
) -> Option<ProgramRun> {
    let case = case?;
    if whole.batch.cases.len() == 1 || whole.reading.entries[case].is_right() {
        return None;
    }
    let cases = &whole.batch.cases[case..=case];
    let run = subject.run_on_cases(cases, &subject.limits).ok()?;
    let kind = whole.reading.kind(&whole.batch, case);
    let is_alike = run.verdict == whole.verdict && run.judgement().kind() == kind;
    if is_alike { Some(run) } else { None }
}

//! Chooses the failure of `test` that is shown in full, and makes it small.

use std::time::Instant;

use checker::{Report, Verdict};

use crate::inputs::TestInput;
use crate::results::Results;
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::search::{FailureRate, fewest_cases, run_again};
use crate::time::{Timing, measure};

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
    /// How often the program fails on the cases that are shown.
    pub rate: FailureRate,
}

impl<'a> Failure<'a> {
    /// Returns the failure that the report shows, on as few cases as possible. If it exceeds the time limit, no
    /// case is measured any more after the `deadline`.
    pub fn find(results: &'a Results, report: &Report, deadline: Instant) -> Option<Self> {
        let shown = report.shown?;
        let whole = &results.runs[shown.run];
        let mut failure = Self {
            input: &results.inputs[shown.run],
            whole,
            case_in_whole: if whole.is_silent_on_several() {
                None
            } else {
                shown.case
            },
            fewer: None,
            timing: None,
            rate: FailureRate::FOUND_ONCE,
        };
        let subject = &results.subject;
        if whole.verdict == Verdict::Tle {
            let mut timing = measure(subject, whole, deadline);
            failure.fewer = timing.take_alone();
            failure.timing = Some(timing);
        } else {
            failure.fewer = on_fewer_cases(subject, whole, failure.case_in_whole);
        }
        failure.rate = run_again(subject, failure.shown_run(), None);
        Some(failure)
    }

    /// Returns the run that is shown.
    pub fn shown_run(&self) -> &ProgramRun {
        self.fewer.as_ref().unwrap_or(self.whole)
    }

    /// Returns the index of the case that is shown in [that run](Self::shown_run).
    pub fn case(&self) -> Option<usize> {
        match &self.fewer {
            Some(fewer) => fewer.index_at_fault(),
            None => self.case_in_whole,
        }
    }
}

/// Runs the program on fewer cases of a failing run: on the case that is shown alone, or otherwise on those
/// that a search finds. Returns the run if it fails in the same way.
fn on_fewer_cases(
    subject: &ProgramUnderTest,
    whole: &ProgramRun,
    case: Option<usize>,
) -> Option<ProgramRun> {
    let on_one = case.and_then(|case| alone(subject, whole, case));
    on_one.or_else(|| fewest_cases(subject, whole))
}

/// Runs the program on one case of a failing run alone. Returns the run if it fails in the same way.
fn alone(subject: &ProgramUnderTest, whole: &ProgramRun, case: usize) -> Option<ProgramRun> {
    if whole.batch.cases.len() == 1 || whole.reading.entries[case].is_right() {
        return None;
    }
    let cases = &whole.batch.cases[case..=case];
    let run = subject.run_on_cases(cases, &subject.limits).ok()?;
    let kind = whole.reading.kind(&whole.batch, case);
    let is_alike = run.verdict == whole.verdict && run.judgement().kind() == kind;
    if is_alike { Some(run) } else { None }
}

//! Says that a program takes too long, and why, in a report on `test`. The sentences, from the one that is preferred:
//!
//! ```text
//! no run prints anything         It printed nothing within the time limit on any input that was tried.
//! a single case is slow          This board alone takes 12.0 s; the limit is 10.0 s.
//! all printed answers are right
//!   these are all answers        All answers are right, but the program was still running when it was stopped (…)
//!   something else was measured  Right but slow: 0.3 to 2.0 s a board (…)
//!   nothing was measured         It is right on the others, but over the time limit on 2 of 3 inputs.
//! ```

use std::time::Duration;

use checker::{Cause, Verdict};
use shrink::words;

use super::one_case::{EndOnCase, sentence_on_one_case};
use super::simpler_case::{SimplerCaseTime, with_simpler_case};
use super::timing::{OneCase, Slowness, Timing};
use crate::run::ProgramRun;
use crate::run_words::seconds;

/// What is said of a program that printed nothing before it was stopped, on any input.
const SILENT: &str = "It printed nothing within the time limit on any input that was tried.";

/// What is said of a program that is stopped after its last answer. It may have been about to end.
const ALL_ANSWERED: &str = "All answers are right, but the program was still running when it was stopped: does it \
                            go on after the last one?";

/// Returns the cause that a program takes too long, if it does, given all its runs. `timing` is what was measured of the
/// failure that is shown. Without it, only what the runs show is said. That the program is silent on every input is
/// said only if this [can be generalised](crate::results::Results::can_generalise).
pub fn cause(runs: &[ProgramRun], can_generalise: bool, timing: Option<&Timing>) -> Option<Cause> {
    if runs.iter().all(ProgramRun::is_accepted) {
        return None;
    }
    let slow_case = match timing.map(|timing| &timing.slowness) {
        Some(Slowness::OneCase(case)) => Some(case),
        _ => None,
    };
    let has_ended = slow_case.is_some_and(OneCase::has_ended);
    if can_generalise && runs.iter().all(is_silent) && !has_ended {
        return Some(Cause::Time(SILENT.to_owned()));
    }
    let simpler_case = timing.and_then(|timing| timing.simpler_case.as_ref());
    if let Some(case) = slow_case
        && let Some(text) = text_of_slow_case(runs, case, simpler_case)
    {
        return Some(Cause::Time(text));
    }
    text_if_right(runs, timing).map(Cause::Time)
}

/// Returns whether a program was stopped before it printed anything.
fn is_silent(run: &ProgramRun) -> bool {
    run.verdict == Verdict::Tle && run.execution.output.is_empty()
}

/// Returns what is said of a case that exceeds the limit alone. Returns `None` if this says no more than the verdict does.
fn text_of_slow_case(
    runs: &[ProgramRun],
    case: &OneCase,
    simpler_case: Option<&SimplerCaseTime>,
) -> Option<String> {
    let any_run = runs.first()?; // for the puzzle and the limits, which are those of all runs
    let accepted: Vec<&ProgramRun> = runs.iter().filter(|run| run.is_accepted()).collect();
    let says_more_than_verdict =
        case.is_among_others || case.has_ended() || !accepted.is_empty() || simpler_case.is_some();
    if !says_more_than_verdict {
        return None;
    }
    let end = if case.has_ended() {
        EndOnCase::Ended
    } else {
        end_if_stopped(&accepted, case, any_run.limits.time, simpler_case)
    };
    let sentence = sentence_on_one_case(any_run, case.time(), end);
    Some(with_simpler_case(sentence, simpler_case))
}

/// Returns how a sentence says that the program was stopped on this case, given the runs that were accepted.
fn end_if_stopped(
    accepted: &[&ProgramRun],
    case: &OneCase,
    time_limit: Duration,
    simpler_case: Option<&SimplerCaseTime>,
) -> EndOnCase {
    let Some(slowest) = accepted.iter().map(|run| run.execution.time).max() else {
        return EndOnCase::Stopped;
    };
    let is_far_quicker_on_others = slowest < time_limit / 4;
    if !is_far_quicker_on_others {
        return EndOnCase::Stopped;
    }
    let size = words(case.case()).count();
    let are_others_smaller = accepted.iter().all(|run| size_of_largest(run) < size);
    if !are_others_smaller {
        EndOnCase::MayHang
    } else if simpler_case.is_some_and(SimplerCaseTime::is_quick) {
        EndOnCase::Stopped // the size alone does not explain the time
    } else {
        EndOnCase::SlowerThan(slowest)
    }
}

/// Returns the number of words of the largest case in the input of a run.
fn size_of_largest(run: &ProgramRun) -> usize {
    let sizes = run.batch.cases.iter().map(|case| words(case).count());
    sizes.max().unwrap_or(0)
}

/// Returns what is said of a program that is right but slow. Returns `None` if an answer is wrong, or if nothing is known
/// beside the verdict.
fn text_if_right(runs: &[ProgramRun], timing: Option<&Timing>) -> Option<String> {
    let failures: Vec<&ProgramRun> = runs.iter().filter(|run| !run.is_accepted()).collect();
    if !failures.iter().all(|run| run.is_right_until_timeout()) {
        return None;
    }
    let case = failures.first()?.puzzle.about().case;
    let simpler_case = timing.and_then(|timing| timing.simpler_case.as_ref());
    match timing.map(|timing| &timing.slowness) {
        Some(Slowness::Count(count)) => Some(count.text()),
        Some(Slowness::Standstill(standstill)) => Some(standstill.text(case)),
        _ if failures.iter().all(|run| run.goes_on_after_last_answer()) => {
            Some(ALL_ANSWERED.to_owned())
        }
        Some(Slowness::Cases(costs)) => Some(with_simpler_case(costs.text(case), simpler_case)),
        Some(Slowness::CutShort { time, .. }) => {
            let time = seconds(*time);
            let sentence = format!("It takes more than {time} for one {case} alone.");
            Some(with_simpler_case(sentence, simpler_case))
        }
        Some(Slowness::OneCase(_) | Slowness::Unknown) | None => {
            text_of_counts(failures.len(), runs.len())
        }
    }
}

/// Returns the sentence that the program exceeded the limit on some of all inputs, and is right on the others. Returns
/// `None` if there are no others.
fn text_of_counts(failed: usize, all: usize) -> Option<String> {
    if failed == all {
        return None;
    }
    Some(format!(
        "It is right on the others, but over the time limit on {failed} of {all} inputs."
    ))
}

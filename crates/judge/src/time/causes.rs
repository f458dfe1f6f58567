//! Says that a program takes too long, and why, in a report on `test`.

use checker::{Cause, Verdict};
use shrink::words;

use super::one_case::{End, one_case};
use super::simpler_case::{SimplerCaseTime, with_simpler_case};
use super::standstill::goes_on_after_last_answer;
use super::timing::{OneCase, Slowness, Timing};
use crate::run::ProgramRun;
use crate::run_words::seconds;

/// What is said of a program that is stopped after its last answer. It may have been about to end.
const ALL_ANSWERED: &str = "All answers are right, but the program was still running when it was stopped: does it \
                            go on after the last one?";

/// Returns the cause that a program takes too long, if it does, given all its runs. `timing` is what single
/// cases show of the failure that is shown; without it, only what the runs show is said. That the program ends
/// on no input is said only if the runs `are_enough`.
pub fn cause(runs: &[ProgramRun], are_enough: bool, timing: Option<&Timing>) -> Option<Cause> {
    let first = runs.iter().find(|run| !run.is_accepted())?;
    let one_case = match timing.map(|timing| &timing.slowness) {
        Some(Slowness::OneCase(case)) => Some(case),
        _ => None,
    };
    let simpler_case = timing.and_then(|timing| timing.simpler_case.as_ref());
    if are_enough && runs.iter().all(is_silent) && !one_case.is_some_and(|case| case.has_ended) {
        let sentence = "It printed nothing within the time limit on any input that was tried.";
        return Some(Cause::Time(sentence.to_owned()));
    }
    if let Some(case) = one_case
        && let Some(sentence) = said_of_one_case(runs, first, case, simpler_case)
    {
        return Some(Cause::Time(sentence));
    }
    said_of_right_answers(runs, first, timing).map(Cause::Time)
}

/// Returns whether a program was stopped before it printed anything.
fn is_silent(run: &ProgramRun) -> bool {
    run.verdict == Verdict::Tle && run.ran.output.is_empty()
}

/// Returns what is said of a case that exceeds the limit alone. If it is the only one of its input, it is
/// worth saying only if the program ends on it, is right on other inputs, or was measured on a simpler case. The first
/// failure is among the runs.
fn said_of_one_case(
    runs: &[ProgramRun],
    first: &ProgramRun,
    case: &OneCase,
    simpler_case: Option<&SimplerCaseTime>,
) -> Option<String> {
    let accepted = runs.iter().filter(|run| run.is_accepted());
    let slowest = accepted.clone().map(|run| run.ran.time).max();
    if !case.is_among_others && !case.has_ended && slowest.is_none() && simpler_case.is_none() {
        return None;
    }
    let end = if case.has_ended {
        End::Ended
    } else if let Some(slowest) = slowest.filter(|&time| time < first.limits.time / 4) {
        let size = size_of_largest(first);
        let mut accepted = accepted;
        if !accepted.all(|run| size_of_largest(run) < size) {
            End::MayHang
        } else if simpler_case.is_some_and(SimplerCaseTime::is_quick) {
            End::Stopped // the size alone does not explain the time
        } else {
            End::SlowerThan(slowest)
        }
    } else {
        End::Stopped
    };
    let sentence = one_case(first, case.time, end);
    Some(with_simpler_case(sentence, simpler_case))
}

/// Returns the number of words of the largest case in the input of a run.
fn size_of_largest(run: &ProgramRun) -> usize {
    let sizes = run.batch.cases.iter().map(|case| words(case).count());
    sizes.max().unwrap_or(0)
}

/// Returns what is said of a program that is right but slow. Returns `None` if an answer is wrong, or if
/// nothing is known. The first failure is among the runs.
fn said_of_right_answers(
    runs: &[ProgramRun],
    first: &ProgramRun,
    timing: Option<&Timing>,
) -> Option<String> {
    let failures: Vec<&ProgramRun> = runs.iter().filter(|run| !run.is_accepted()).collect();
    if !failures.iter().all(|run| run.is_right_until_timeout()) {
        return None;
    }
    let case = first.puzzle.about().case;
    let (failed, all) = (failures.len(), runs.len());
    let with_simpler_case = |sentence| {
        with_simpler_case(
            sentence,
            timing.and_then(|timing| timing.simpler_case.as_ref()),
        )
    };
    match timing.map(|timing| &timing.slowness) {
        Some(Slowness::Count(count)) => Some(count.text()),
        Some(Slowness::Standstill(standstill)) => Some(standstill.text(case)),
        _ if failures.iter().all(|run| goes_on_after_last_answer(run)) => {
            Some(ALL_ANSWERED.to_owned())
        }
        Some(Slowness::Cases(costs)) => Some(with_simpler_case(costs.text(case))),
        Some(Slowness::CutShort(cut_short)) => {
            let time = seconds(cut_short.time);
            let sentence = format!("It takes more than {time} for one {case} alone.");
            Some(with_simpler_case(sentence))
        }
        _ if failed == all => None,
        _ => Some(format!(
            "It is right on the others, but over the time limit on {failed} of {all} inputs."
        )),
    }
}

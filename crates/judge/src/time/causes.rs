//! Says that a program takes too long, and why: the causes and the notes of reports on `test` and `stress`.

use std::time::{Duration, Instant};

use checker::{Cause, Verdict};
use puzzle::plural;
use shrink::words;

use super::durations::{about, distinct};
use super::plain_case::{PlainCaseTime, with_plain_case};
use super::standstill::{Stuck, first_stuck};
use super::timing::{OneCase, Slowness, Timing};
use crate::program::ExitReason;
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::run_words::seconds;
use crate::search::{Outcome, Shrunk};

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
    let plain_case = timing.and_then(|timing| timing.plain_case.as_ref());
    if are_enough && runs.iter().all(is_silent) && !one_case.is_some_and(|case| case.has_ended) {
        let sentence = "It printed nothing within the time limit on any input that was tried.";
        return Some(Cause::Time(sentence.to_owned()));
    }
    if let Some(case) = one_case
        && let Some(sentence) = said_of_one_case(runs, first, case, plain_case)
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
/// worth saying only if the program ends on it, is right on other inputs, or was measured on the plain case. The first
/// failure is among the runs.
fn said_of_one_case(
    runs: &[ProgramRun],
    first: &ProgramRun,
    case: &OneCase,
    plain_case: Option<&PlainCaseTime>,
) -> Option<String> {
    let accepted = runs.iter().filter(|run| run.is_accepted());
    let slowest = accepted.clone().map(|run| run.ran.time).max();
    if !case.is_among_others && !case.has_ended && slowest.is_none() && plain_case.is_none() {
        return None;
    }
    let end = if case.has_ended {
        End::Ended
    } else if slowest.is_some_and(|slowest| slowest < first.limits.time / 4) {
        let size = size_of_largest(first);
        let mut accepted = accepted;
        match slowest {
            Some(slowest) if accepted.all(|run| size_of_largest(run) < size) => {
                End::SlowerThan(slowest)
            }
            _ => End::MayHang,
        }
    } else {
        End::Stopped
    };
    let sentence = one_case(first, case.time, end);
    Some(with_plain_case(sentence, plain_case))
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
    if !failures.iter().all(|run| run.is_right_by_then()) {
        return None;
    }
    let case = first.puzzle.about().case;
    let (failed, all) = (failures.len(), runs.len());
    let with_plain_case = |sentence| {
        with_plain_case(
            sentence,
            timing.and_then(|timing| timing.plain_case.as_ref()),
        )
    };
    match timing.map(|timing| &timing.slowness) {
        Some(Slowness::Count(count)) => Some(count.text()),
        Some(Slowness::Standstill(standstill)) => Some(standstill.text(case)),
        _ if failures.iter().all(|run| run.is_busy_after_all()) => Some(ALL_ANSWERED.to_owned()),
        Some(Slowness::Cases(costs)) => Some(with_plain_case(costs.text(case))),
        Some(Slowness::CutShort(cut_short)) => {
            let time = seconds(cut_short.time);
            let sentence = format!("It takes more than {time} for one {case} alone.");
            Some(with_plain_case(sentence))
        }
        _ if failed == all => None,
        _ => Some(format!(
            "It is right on the others, but over the time limit on {failed} of {all} inputs."
        )),
    }
}

/// How a program ends on a single case.
#[derive(Clone, Copy)]
enum End {
    /// It ended.
    Ended,
    /// It was stopped.
    Stopped,
    /// It was stopped, but is far quicker on all inputs with smaller cases, of which the slowest takes this time.
    SlowerThan(Duration),
    /// It was stopped, but is far quicker otherwise.
    MayHang,
}

/// Returns the sentence that a program takes this CPU time for a single case, or was stopped after it. It is a
/// question if the program may hang.
fn one_case(run: &ProgramRun, time: Duration, end: End) -> String {
    let case = run.puzzle.about().case;
    let [time, limit] = distinct(time, run.limits.time);
    match end {
        End::Ended => format!("This {case} alone takes {time}; the limit is {limit}."),
        End::Stopped => format!("This {case} alone takes more than {time}; the limit is {limit}."),
        End::SlowerThan(smaller) => {
            let (smaller, cases) = (seconds(smaller), plural(case));
            format!(
                "This {case} alone takes more than {time}, and inputs with smaller {cases} at most {smaller}: does \
                 the time grow too fast with their size?"
            )
        }
        End::MayHang => format!(
            "This {case} alone takes more than {time}: does it end at all, or does it work out the same situation again and again?"
        ),
    }
}

/// Returns the cause that the program takes too long, if a random search found that it exceeds the time limit
/// on a single case, or that it takes long even for the smallest case.
pub fn cause_of_search(
    subject: &ProgramUnderTest,
    outcome: &Outcome,
    shrunk: &Shrunk,
) -> Option<Cause> {
    let (run, sizer) = (&shrunk.run, &outcome.sizer);
    if shrunk.never_ends {
        let case = run.puzzle.about().case;
        let quarter = seconds(run.limits.time / 4);
        let sentence = format!("It takes more than {quarter} for the smallest {case} too.");
        return Some(Cause::Time(sentence));
    }
    if run.verdict != Verdict::Tle || run.batch.cases.len() > 1 || !sizer.has_learned() {
        return None;
    }
    let end = if run.ran.end == ExitReason::Exited(0) {
        End::Ended
    } else if sizer.hang_limits(&run.limits).time < run.limits.time / 2
        && shrunk.cut_short.is_none()
    {
        End::MayHang
    } else {
        End::Stopped
    };
    let sentence = one_case(run, run.ran.time, end);
    let plain = PlainCaseTime::measure(subject, &run.batch.cases[0], run.ran.time, run.limits.time);
    Some(Cause::Time(with_plain_case(sentence, plain.as_ref())))
}

/// Returns the cause that the program gets stuck after some cases, though it is quick on each alone, if a random
/// search found an input of several cases on which it exceeds the time limit. The program runs again for this.
pub fn standstill_of_search(
    subject: &ProgramUnderTest,
    outcome: &Outcome,
    shrunk: &Shrunk,
) -> Option<Cause> {
    const TIME: Duration = Duration::from_secs(6);
    let run = &shrunk.run;
    if run.batch.cases.len() == 1 || !outcome.sizer.has_learned() {
        return None;
    }
    let limits = outcome.sizer.hang_limits(&run.limits);
    match first_stuck(subject, run, &limits, Instant::now() + TIME)? {
        Stuck::After(standstill) => {
            let sentence = standstill.text(subject.puzzle.about().case);
            Some(Cause::Time(sentence))
        }
        Stuck::On(_) => None,
    }
}

/// Returns a note that a program which was right on all random cases takes too long for as many of them as the
/// statement allows, by what its largest run took.
pub fn note_on_search(subject: &ProgramUnderTest, outcome: &Outcome) -> Option<String> {
    let (puzzle, sizer) = (subject.puzzle, &outcome.sizer);
    let most = puzzle.max_cases();
    if most == 1 || most == usize::MAX {
        return None;
    }
    let would = sizer.each().saturating_mul(most as u32);
    if would <= subject.limits.time {
        return None;
    }
    let case = puzzle.about().case;
    let (each, would) = (seconds(sizer.each()), about(would));
    let cases = plural(case);
    Some(format!(
        "Right but slow: {each} a {case}, on average; {most} such {cases}, as many as the statement allows, \
         would take about {would}."
    ))
}

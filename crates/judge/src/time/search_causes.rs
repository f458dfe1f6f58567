//! Says that a program takes too long, and why: the causes and the notes of a report on `stress`.

use std::time::Duration;

use checker::{Cause, Verdict};
use puzzle::plural;

use super::durations::rounded;
use super::hang_limits::HangLimits;
use super::one_case::{EndOnCase, sentence_on_one_case};
use super::simpler_case::{SimplerCaseTime, with_simpler_case};
use super::standstill::{Stuck, first_stuck};
use crate::program::ExitReason;
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::run_words::seconds;
use crate::runs_until::RunsUntil;
use crate::search::{Outcome, ShrinkEnding, Shrunk};

/// The time after which no further run begins to find out after how many cases the program gets stuck.
const TIME_FOR_STANDSTILL: Duration = Duration::from_secs(6);

/// Returns the cause that the program takes long even for the smallest case, or that it exceeds the limit of CPU time on
/// the single case of the shrunk input, although a run of the search was accepted.
pub fn slow_case_cause(
    subject: &ProgramUnderTest,
    outcome: &Outcome,
    shrunk: &Shrunk,
) -> Option<Cause> {
    let text = if shrunk.ending == ShrinkEnding::ProgramNeverEnds {
        text_of_smallest_case(&shrunk.run)
    } else if is_out_of_time_on_one_case(&shrunk.run) && is_quick_on_some_input(outcome) {
        text_of_one_case(subject, outcome, shrunk)
    } else {
        return None;
    };
    Some(Cause::Time(text))
}

/// Returns whether a program exceeded the limit of CPU time on an input of one case. (A program that waits exceeds only
/// that of wall-clock time.)
fn is_out_of_time_on_one_case(run: &ProgramRun) -> bool {
    run.verdict == Verdict::Tle
        && run.ran.exit != ExitReason::OutOfWallTime
        && run.batch.cases.len() == 1
}

/// Returns whether a run of the search was accepted, and so is known to be quick.
fn is_quick_on_some_input(outcome: &Outcome) -> bool {
    outcome.sizer.has_learned()
}

/// Returns the sentence that the program is slow on the smallest case, too. There it was stopped after a quarter of the
/// limit: see [`ShrinkEnding::ProgramNeverEnds`].
fn text_of_smallest_case(run: &ProgramRun) -> String {
    let case = run.puzzle.about().case;
    let quarter = seconds(run.limits.with_times_divided_by(4).time);
    format!("It takes more than {quarter} for the smallest {case} too.")
}

/// Returns what is said of the single case of the shrunk input. The program runs again, on a simpler case.
fn text_of_one_case(subject: &ProgramUnderTest, outcome: &Outcome, shrunk: &Shrunk) -> String {
    let run = &shrunk.run;
    let end = if run.ran.exit == ExitReason::Exited(0) {
        EndOnCase::Ended
    } else if may_hang(outcome, shrunk) {
        EndOnCase::MayHang
    } else {
        EndOnCase::Stopped
    };
    let sentence = sentence_on_one_case(run, run.ran.time, end);
    let simpler_case =
        SimplerCaseTime::measure(subject, &run.batch.cases[0], run.ran.time, run.limits.time);
    with_simpler_case(sentence, simpler_case.as_ref())
}

/// Returns whether the program may hang on the shrunk input: it was far quicker on all inputs that it solved before, and
/// every smaller input was tried. One that was not tried may show that the program only becomes slower with the size.
fn may_hang(outcome: &Outcome, shrunk: &Shrunk) -> bool {
    let limits = &shrunk.run.limits;
    let was_far_quicker = outcome.sizer.hang_limits(limits).time < limits.time / 2;
    was_far_quicker && shrunk.ending == ShrinkEnding::Complete
}

/// Returns the cause that the program gets stuck on a case of the shrunk input after others, although it is quick on that
/// case alone. The program runs again for this, for some seconds.
pub fn standstill_cause(
    subject: &ProgramUnderTest,
    outcome: &Outcome,
    shrunk: &Shrunk,
) -> Option<Cause> {
    let runs = RunsUntil::within(subject, TIME_FOR_STANDSTILL);
    standstill_cause_by(runs, outcome, shrunk)
}

/// Returns the cause that [`standstill_cause`] returns, by these runs.
pub(super) fn standstill_cause_by(
    runs: RunsUntil,
    outcome: &Outcome,
    shrunk: &Shrunk,
) -> Option<Cause> {
    let run = &shrunk.run;
    if run.batch.cases.len() == 1 || !is_quick_on_some_input(outcome) {
        return None;
    }
    let hang_limits = HangLimits::of_whole(outcome.sizer.hang_limits(&run.limits));
    match first_stuck(runs, run, &hang_limits)? {
        Stuck::After(standstill) => {
            let sentence = standstill.text(run.puzzle.about().case);
            Some(Cause::Time(sentence))
        }
        Stuck::On(_) => None, // the program is slow on this case alone, too
    }
}

/// Returns a note that a program which was right on all random cases takes too long for as many of them as the
/// statement allows, by what its largest run took.
pub fn note_on_search(subject: &ProgramUnderTest, outcome: &Outcome) -> Option<String> {
    let max_cases = subject.puzzle.max_cases();
    let has_no_limit = max_cases == usize::MAX;
    if max_cases == 1 || has_no_limit {
        return None;
    }
    let time_per_case = outcome.sizer.cpu_time_each();
    let time_for_all = time_per_case.saturating_mul(max_cases as u32);
    if time_for_all <= subject.limits.time {
        return None;
    }
    let case = subject.puzzle.about().case;
    Some(format!(
        "Right but slow: {} a {case}, on average; {max_cases} such {}, as many as the statement allows, would take \
         about {}.",
        seconds(time_per_case),
        plural(case),
        rounded(time_for_all)
    ))
}

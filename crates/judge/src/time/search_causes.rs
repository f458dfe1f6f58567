//! Says that a program takes too long, and why, in a report on `stress`. The sentences:
//!
//! ```text
//! no run was accepted, and it hangs on the smallest case    It takes more than 2.5 s for the smallest board too.
//! it exceeds the limit on the one case that is left         This board alone takes 12.0 s; the limit is 10.0 s.
//! it gets stuck on a case after others                      It takes 5 ms for the first 8 boards, but more than (…)
//! it never failed, but is slow                              Right but slow: 0.1 s a board, on average; (…)
//! ```

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
use crate::search::{Outcome, ShrinkEnding, Shrunk, limits_on_smallest_case};

/// Returns the cause that the program takes long even for the smallest case, or that it exceeds the limit of CPU time on
/// the single case of the shrunk input, although a run of the search was accepted. The second is said even if the input
/// could not be shrunk, or the failure was not repeated.
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
        && run.execution.exit != ExitReason::OutOfWallTime
        && run.batch.cases.len() == 1
}

/// Returns whether a run of the search was accepted, and so is known to be quick.
fn is_quick_on_some_input(outcome: &Outcome) -> bool {
    outcome.sizer.has_learned()
}

/// Returns the sentence that the program is slow on the smallest case, too. A program that waits was stopped there by the
/// limit of wall-clock time, which is longer than the time in the sentence.
fn text_of_smallest_case(failure: &ProgramRun) -> String {
    let case = failure.puzzle.about().case;
    let time = seconds(limits_on_smallest_case(&failure.limits).time);
    format!("It takes more than {time} for the smallest {case} too.")
}

/// Returns what is said of the single case of the shrunk input. The program runs again, on a simpler case.
fn text_of_one_case(subject: &ProgramUnderTest, outcome: &Outcome, shrunk: &Shrunk) -> String {
    let run = &shrunk.run;
    let end = if run.execution.exit == ExitReason::Exited(0) {
        EndOnCase::Ended
    } else if may_hang(outcome, shrunk) {
        EndOnCase::MayHang
    } else {
        EndOnCase::Stopped
    };
    let sentence = sentence_on_one_case(run, run.execution.time, end);
    let simpler_case = SimplerCaseTime::measure(
        subject,
        &run.batch.cases[0],
        run.execution.time,
        run.limits.time,
    );
    with_simpler_case(sentence, simpler_case.as_ref())
}

/// Returns whether the program may hang on the shrunk input: it was far quicker on all inputs that it solved before, and
/// every smaller input was tried. One that was not tried may show that the program only becomes slower with the size.
fn may_hang(outcome: &Outcome, shrunk: &Shrunk) -> bool {
    let time_limit = shrunk.run.limits.time;
    outcome.sizer.were_far_quicker_than(time_limit) && shrunk.ending == ShrinkEnding::Complete
}

/// Returns the cause that the program exceeds the limit of CPU time because it gets stuck on a case of the shrunk input
/// after others, although it is quick on that case alone. The program runs again for this. If no run of the search was
/// accepted, it is not known what a quick run takes, and the cause is `None`.
pub fn standstill_cause(runs: RunsUntil, outcome: &Outcome, shrunk: &Shrunk) -> Option<Cause> {
    let run = &shrunk.run;
    if run.batch.cases.len() == 1 || !is_quick_on_some_input(outcome) {
        return None;
    }
    let hang_limits = HangLimits::of_whole(outcome.sizer.short_limits(&run.limits));
    match first_stuck(runs, run, &hang_limits)? {
        Stuck::After(standstill) => {
            let sentence = standstill.text(run.puzzle.about().case);
            Some(Cause::Time(sentence))
        }
        Stuck::On(_) => None, // the program is slow on this case alone, too
    }
}

/// Returns a note that a program takes too long for as many random cases as the statement allows, if it would by what
/// the search shows. The search did not fail.
pub fn note_on_search(subject: &ProgramUnderTest, outcome: &Outcome) -> Option<String> {
    // A puzzle whose inputs may have any number of cases has the maximum `usize::MAX`.
    let max_cases = u32::try_from(subject.puzzle.max_cases()).ok()?;
    if max_cases == 1 {
        return None;
    }
    let time_per_case = outcome.sizer.cpu_time_each();
    let time_for_all = time_per_case.saturating_mul(max_cases);
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

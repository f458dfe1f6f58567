//! Says that a program takes too long, and why: the causes and the notes of a report on `stress`.

use std::time::{Duration, Instant};

use checker::{Cause, Verdict};
use puzzle::plural;

use super::durations::about;
use super::one_case::{End, one_case};
use super::simpler_case::{SimplerCaseTime, with_simpler_case};
use super::standstill::{Stuck, first_stuck};
use crate::program::ExitReason;
use crate::run::ProgramUnderTest;
use crate::run_words::seconds;
use crate::search::{Outcome, ShrinkEnding, Shrunk};

/// Returns the cause that the program takes too long, if a random search found that it exceeds the time limit
/// on a single case, or that it takes long even for the smallest case.
pub fn cause_of_search(
    subject: &ProgramUnderTest,
    outcome: &Outcome,
    shrunk: &Shrunk,
) -> Option<Cause> {
    let (run, sizer) = (&shrunk.run, &outcome.sizer);
    if shrunk.ending == ShrinkEnding::ProgramNeverEnds {
        let case = run.puzzle.about().case;
        let quarter = seconds(run.limits.time / 4);
        let sentence = format!("It takes more than {quarter} for the smallest {case} too.");
        return Some(Cause::Time(sentence));
    }
    if run.verdict != Verdict::Tle || run.batch.cases.len() > 1 || !sizer.has_learned() {
        return None;
    }
    let end = if run.ran.exit == ExitReason::Exited(0) {
        End::Ended
    } else if sizer.hang_limits(&run.limits).time < run.limits.time / 2 && !shrunk.is_cut_short() {
        End::MayHang
    } else {
        End::Stopped
    };
    let sentence = one_case(run, run.ran.time, end);
    let plain =
        SimplerCaseTime::measure(subject, &run.batch.cases[0], run.ran.time, run.limits.time);
    Some(Cause::Time(with_simpler_case(sentence, plain.as_ref())))
}

/// Returns the cause that the program gets stuck after some cases, though it is quick on each alone, if a random
/// search found an input of several cases on which it exceeds the time limit. The program runs again for this, until
/// six seconds after the `start`.
pub fn standstill_of_search(
    subject: &ProgramUnderTest,
    outcome: &Outcome,
    shrunk: &Shrunk,
    start: Instant,
) -> Option<Cause> {
    const TIME: Duration = Duration::from_secs(6);
    let run = &shrunk.run;
    if run.batch.cases.len() == 1 || !outcome.sizer.has_learned() {
        return None;
    }
    let limits = outcome.sizer.hang_limits(&run.limits);
    match first_stuck(subject, run, &limits, start + TIME)? {
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
    let each = sizer.cpu_time_each();
    let would = each.saturating_mul(most as u32);
    if would <= subject.limits.time {
        return None;
    }
    let case = puzzle.about().case;
    let (each, would) = (seconds(each), about(would));
    let cases = plural(case);
    Some(format!(
        "Right but slow: {each} a {case}, on average; {most} such {cases}, as many as the statement allows, \
         would take about {would}."
    ))
}

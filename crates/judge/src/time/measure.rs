//! Measures why a run exceeded the time limit: one case that is slow, all of them, or their number.

use std::slice;
use std::time::{Duration, Instant};

use checker::CaseText;

use super::costs::Costs;
use super::estimate::costs;
use super::kinds::total;
use super::samples::{Samples, limits_until};
use super::timing::{OneCase, Timing};
use crate::program::{ExitReason, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::search::{TooManyCases, slow_case, too_many_cases};

/// Measures how long single cases take of a run that exceeded the time limit, until a deadline.
pub fn measure(subject: &ProgramUnderTest, failing: &ProgramRun, deadline: Instant) -> Timing {
    if failing.ran.end == ExitReason::OutOfWallTime {
        return Timing::Unknown;
    }
    if let [case] = &failing.batch.cases[..] {
        return Timing::OneCase(only_case(subject, failing, case, deadline));
    }
    let mut samples = Samples::new(subject, failing, deadline);
    if let Some(timing) = samples.run() {
        return timing;
    }
    match costs(&samples) {
        None => Timing::Unknown,
        Some(costs) if costs.whole.is_explained() => Timing::Cases(costs),
        Some(costs) => quick_alone(&mut samples, costs),
    }
}

/// Measures the only case of an input. If the program was stopped, it runs again for half as long again as
/// the limit, if there is so much time.
fn only_case(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    case: &CaseText,
    deadline: Instant,
) -> OneCase {
    let known = OneCase::of_only(failing);
    let left = deadline.saturating_duration_since(Instant::now());
    if failing.ran.end != ExitReason::OutOfTime || left < failing.ran.time.mul_f64(1.3) {
        return known;
    }
    let Some(limits) = limits_until(subject, deadline) else {
        return known;
    };
    match subject.run_on_cases(slice::from_ref(case), &limits) {
        Ok(run) if run.ran.time > failing.ran.time => OneCase::of_only(&run),
        _ => known,
    }
}

/// Finds out why a program is slow that is quick on the cases that were tried: another case may take long,
/// or it may be their number.
fn quick_alone(samples: &mut Samples, mut costs: Costs) -> Timing {
    let left = samples.deadline.saturating_duration_since(Instant::now());
    if let Some(slow) = slow_case(samples.subject, samples.failing, left / 2) {
        if let Some(timing) = samples.run_unlike(slow.batch.cases[0].clone()) {
            return timing;
        }
        let ran = samples.kinds.last().map_or(&[][..], |kind| &kind.ran);
        costs.add_unlike(ran);
        return Timing::Cases(costs);
    }
    match case_count(samples, &costs) {
        Some(count) => Timing::Count(count),
        None => Timing::Cases(costs),
    }
}

/// Finds out whether the program exceeds the limit because of how many cases there are. To see this, it
/// runs for far less than the limit, which must be far longer than its cases take.
fn case_count(samples: &Samples, costs: &Costs) -> Option<TooManyCases> {
    const HANGS: u32 = 10; // times as long as the cases take
    let likely = total(&samples.kinds, costs.start, 1.0)?;
    let hangs = (HANGS * likely).max(Duration::from_millis(300));
    let limits = samples.subject.limits;
    if hangs > limits.time {
        return None;
    }
    let limits = Limits {
        time: hangs,
        wall: limits.wall.min(Limits::WALL * hangs),
        ..limits
    };
    too_many_cases(samples.subject, samples.failing, limits)
}

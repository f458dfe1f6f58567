//! Measures why a run exceeded the time limit: one case that is slow, all of them, or their number.

use std::slice;
use std::time::{Duration, Instant};

use checker::CaseText;

use super::costs::Costs;
use super::estimate::costs;
use super::kinds::total;
use super::samples::{Samples, limits_until};
use super::simpler_case::SimplerCaseTime;
use super::standstill::{Stuck, first_stuck};
use super::timing::{OneCase, Slowness, Timing};
use crate::program::{ExitReason, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::search::{slow_case, too_many_cases};

/// How long after the deadline a run is stopped that began before it. On a busy machine a run may wait for a core, which
/// its limits do not count.
const LATE: Duration = Duration::from_secs(8);

/// Measures how long single cases take of a run that exceeded the time limit, until a deadline. All is over soon after
/// it, however busy the machine is.
pub fn measure(subject: &ProgramUnderTest, failing: &ProgramRun, deadline: Instant) -> Timing {
    measure_until(subject, failing, [deadline, deadline + LATE])
}

/// Measures how long single cases take until a deadline, and stops what still runs at a later `end`.
pub(super) fn measure_until(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    [deadline, end]: [Instant; 2],
) -> Timing {
    let must_stop = || Instant::now() > end || (subject.must_stop)();
    let subject = ProgramUnderTest {
        must_stop: &must_stop,
        ..*subject
    };
    let slowness = measure_slowness(&subject, failing, deadline);
    Timing {
        simpler_case: measure_simpler_case(&subject, failing, &slowness, deadline),
        slowness,
    }
}

/// Measures what the program takes for a simpler case, if single cases are what takes too long.
pub(super) fn measure_simpler_case(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    slowness: &Slowness,
    deadline: Instant,
) -> Option<SimplerCaseTime> {
    const LEAST: Duration = Duration::from_secs(1); // for this, however late it is
    const SLOW: Duration = Duration::from_millis(50); // a case of many
    if (subject.must_stop)() {
        return None;
    }
    let (case, time) = match slowness {
        Slowness::OneCase(one) => {
            let run = one.alone.as_ref().unwrap_or(failing);
            (&run.batch.cases[0], one.time)
        }
        Slowness::CutShort(cut_short) => (&cut_short.case, cut_short.time),
        // The start of the program says nothing of a case, and neither does a time that hardly counts.
        Slowness::Cases(costs)
            if costs.whole.is_explained() && costs.slowest >= (costs.start * 4).max(SLOW) =>
        {
            (&costs.slowest_case, costs.slowest)
        }
        Slowness::Cases(_) | Slowness::Count(_) | Slowness::Standstill(_) | Slowness::Unknown => {
            return None;
        }
    };
    let left = deadline.saturating_duration_since(Instant::now());
    SimplerCaseTime::measure(subject, case, time, left.max(LEAST))
}

/// Measures how long single cases take. The subject ends its runs when the time is up.
fn measure_slowness(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    deadline: Instant,
) -> Slowness {
    if failing.ran.end == ExitReason::OutOfWallTime {
        return Slowness::Unknown;
    }
    if let [case] = &failing.batch.cases[..] {
        return Slowness::OneCase(only_case(subject, failing, case, deadline));
    }
    let mut samples = Samples::new(subject, failing, deadline);
    if let Some(slowness) = samples.run() {
        return slowness;
    }
    match costs(&samples) {
        None => Slowness::Unknown,
        Some(costs) if costs.whole.is_explained() => Slowness::Cases(costs),
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

/// Finds out why a program is slow that is quick on the cases that were tried: it may be the number of cases, or
/// what is kept from one to the next, or another case may take long.
pub(super) fn quick_alone(samples: &mut Samples, costs: Costs) -> Slowness {
    const HANGS: f64 = 10.0; // times as long as the cases take
    const STANDS_STILL: f64 = 4.0;
    const STANDS_STILL_AT_LEAST: f64 = 2.0;
    const LEAST: Duration = Duration::from_secs(5); // for this, however late it is
    let (subject, failing) = (samples.subject, samples.failing);
    let limit = subject.limits.time;
    let is_late = Instant::now() > samples.deadline;
    if !is_late
        && let Some(limits) = limits_beyond(samples, &costs, [HANGS; 2], limit)
        && let Some(count) = too_many_cases(subject, failing, limits)
    {
        return Slowness::Count(count);
    }
    let deadline = samples.deadline.max(Instant::now() + LEAST);
    let most = limit.min(deadline.saturating_duration_since(Instant::now()) / 2);
    let times = [STANDS_STILL_AT_LEAST, STANDS_STILL];
    if let Some(limits) = limits_beyond(samples, &costs, times, most) {
        match first_stuck(subject, failing, &limits, deadline) {
            Some(Stuck::After(standstill)) => return Slowness::Standstill(standstill),
            Some(Stuck::On(case)) => return slow_alone(samples, costs, case),
            None => {}
        }
    }
    let left = samples.deadline.saturating_duration_since(Instant::now());
    match slow_case(subject, failing, left / 2) {
        Some(slow) => slow_alone(samples, costs, slow.batch.cases[0].clone()),
        None => Slowness::Cases(costs),
    }
}

/// Measures a case that takes far longer than those that were tried.
fn slow_alone(samples: &mut Samples, mut costs: Costs, case: CaseText) -> Slowness {
    if let Some(slowness) = samples.run_unlike(case) {
        return slowness;
    }
    let ran = samples.kinds.last().map_or(&[][..], |kind| &kind.ran);
    costs.add_unlike(ran);
    Slowness::Cases(costs)
}

/// Returns limits that a program exceeds if it takes so many times as long as its cases take, or at least the first
/// number of `times` if the second would be more than `most`. Returns `None` if that is more, too.
pub(super) fn limits_beyond(
    samples: &Samples,
    costs: &Costs,
    times: [f64; 2],
    most: Duration,
) -> Option<Limits> {
    const LEAST: Duration = Duration::from_millis(300);
    let likely = total(&samples.kinds, costs.start, 1.0)?;
    let [least, wanted] = times.map(|times| likely.mul_f64(times).max(LEAST));
    if least > most {
        return None;
    }
    let limits = samples.subject.limits;
    let time = wanted.min(most);
    Some(Limits {
        time,
        wall: limits.wall.min(Limits::WALL * time),
        ..limits
    })
}

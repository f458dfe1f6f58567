//! Finds out why a run exceeded the time limit, by further runs:
//!
//! ```text
//! the program waits                                    ─► Unknown
//! the input has one case                               ─► OneCase
//! it has many: run some of them, each alone
//!   one exceeds the limit, or has no time to end       ─► OneCase or CutShort
//!   the program crashes on one, or none was run        ─► Unknown
//!   what they take explains the time                   ─► Cases
//!   they are quick, so it may be
//!     the number of all cases                          ─► Count
//!     what is kept from one case to the next           ─► Standstill
//!     a case that was not run                          ─► like one of those that were, or Cases
//!     nothing of this, as far as there is time for it  ─► Cases
//! ```

use std::slice;
use std::time::{Duration, Instant};

use checker::CaseText;

use super::costs::Costs;
use super::estimate::estimate_costs;
use super::kinds::total;
use super::samples::{Samples, Stop, limits_until};
use super::simpler_case::SimplerCaseTime;
use super::standstill::{Stuck, first_stuck};
use super::timing::{OneCase, Slowness, Timing};
use crate::program::{ExitReason, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::search::{TooManyCases, slow_case, too_many_cases};

/// The time after the deadline for a run that began before it. On a busy machine a run may wait for a core, which its
/// limits do not count.
const GRACE: Duration = Duration::from_secs(8);

/// Finds out why a run exceeded the time limit, until a deadline. All is over soon after it, however busy the machine
/// is.
pub fn measure(subject: &ProgramUnderTest, failing: &ProgramRun, deadline: Instant) -> Timing {
    measure_with_grace(subject, failing, deadline, GRACE)
}

/// Finds out why a run exceeded the time limit, until a deadline. What still runs `grace` later is stopped.
pub(super) fn measure_with_grace(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    deadline: Instant,
    grace: Duration,
) -> Timing {
    let must_stop = || Instant::now() > deadline + grace || (subject.must_stop)();
    let subject = ProgramUnderTest {
        must_stop: &must_stop,
        ..*subject
    };
    let slowness = find_slowness(&subject, failing, deadline);
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
            // It has no run of its own only if it is the only case of the failing run.
            let run = one.alone.as_ref().unwrap_or(failing);
            (&run.batch.cases[0], one.time)
        }
        Slowness::CutShort(cut_short) => (&cut_short.case, cut_short.time),
        // The start of the program says nothing of a case, and neither does a time that hardly counts.
        Slowness::Cases(costs)
            if costs.whole.is_explained()
                && costs.slowest().time >= (costs.start * 4).max(SLOW) =>
        {
            let slowest = costs.slowest();
            (&slowest.case, slowest.time)
        }
        Slowness::Cases(_) | Slowness::Count(_) | Slowness::Standstill(_) | Slowness::Unknown => {
            return None;
        }
    };
    let left = deadline.saturating_duration_since(Instant::now());
    SimplerCaseTime::measure(subject, case, time, left.max(LEAST))
}

/// Finds out what is slow. The subject ends its runs when the time is up.
fn find_slowness(subject: &ProgramUnderTest, failing: &ProgramRun, deadline: Instant) -> Slowness {
    if failing.ran.exit == ExitReason::OutOfWallTime {
        return Slowness::Unknown; // it waits
    }
    if let [case] = &failing.batch.cases[..] {
        return Slowness::OneCase(only_case(subject, failing, case, deadline));
    }
    let mut samples = Samples::new(subject, failing, deadline);
    if let Some(slowness) = samples.run_until_one_shows() {
        return slowness;
    }
    match estimate_costs(&samples) {
        None => Slowness::Unknown,
        Some(costs) if costs.whole.is_explained() => Slowness::Cases(costs),
        Some(costs) => explain_quick_cases(&samples, costs),
    }
}

/// Measures the only case of an input. If the program was stopped, it runs again with a longer limit, if there is time
/// for all of that.
fn only_case(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    case: &CaseText,
    deadline: Instant,
) -> OneCase {
    let known = OneCase::of_only(failing);
    let Some(limits) = limits_until(subject, deadline) else {
        return known;
    };
    let left = deadline.saturating_duration_since(Instant::now());
    // The run may use that much CPU time, for which it needs at least as much wall-clock time.
    let is_time_left = limits.kill_time() <= left;
    if failing.ran.exit != ExitReason::OutOfTime || !is_time_left {
        return known;
    }
    match subject.run_on_cases(slice::from_ref(case), &limits) {
        Ok(run) if run.ran.time > failing.ran.time => OneCase::of_only(&run),
        _ => known,
    }
}

/// Finds out why a program is slow that is quick on the cases that were run: it may be the number of all cases, or
/// what is kept from one to the next, or another case may take long.
pub(super) fn explain_quick_cases(samples: &Samples, costs: Costs) -> Slowness {
    if let Some(count) = find_count(samples, &costs) {
        return Slowness::Count(count);
    }
    match find_stuck(samples, &costs) {
        Some(Stuck::After(standstill)) => return Slowness::Standstill(standstill),
        Some(Stuck::On(case)) => return measure_slow_case(samples, costs, case),
        None => {}
    }
    match find_slow_case(samples) {
        Some(case) => measure_slow_case(samples, costs, case),
        None => Slowness::Cases(costs),
    }
}

/// Finds the number of cases with which the program hangs, if nothing but their number is why. This takes many runs,
/// so it is left out after the deadline.
fn find_count(samples: &Samples, costs: &Costs) -> Option<TooManyCases> {
    const HANGS: Factors = Factors {
        least: 10.0,
        wanted: 10.0,
    };
    if Instant::now() > samples.deadline {
        return None;
    }
    let limits = limits_beyond(samples, costs, HANGS, samples.subject.limits.time)?;
    too_many_cases(samples.subject, samples.failing, limits)
}

/// Finds out whether the program gets stuck, on one case or after some. A few short runs tell this, so there are some
/// seconds for them even after the deadline.
fn find_stuck(samples: &Samples, costs: &Costs) -> Option<Stuck> {
    const LEAST: Duration = Duration::from_secs(5); // for all these runs, however late it is
    const STANDS_STILL: Factors = Factors {
        least: 2.0,
        wanted: 4.0,
    };
    let now = Instant::now();
    let extended_deadline = samples.deadline.max(now + LEAST);
    let left = extended_deadline - now;
    let most = (left / 2).min(samples.subject.limits.time); // of one run, and others follow
    let limits = limits_beyond(samples, costs, STANDS_STILL, most)?;
    first_stuck(samples.subject, samples.failing, &limits, extended_deadline)
}

/// Finds a case that takes long alone, among all cases of the input. After the deadline, there is no time for it.
fn find_slow_case(samples: &Samples) -> Option<CaseText> {
    let left = samples.deadline.saturating_duration_since(Instant::now());
    let time = left / 2; // the other half is for measuring the case
    let slow = slow_case(samples.subject, samples.failing, time)?;
    slow.batch.cases.into_iter().next()
}

/// Measures a case that takes far longer than those that were run.
fn measure_slow_case(samples: &Samples, mut costs: Costs, case: CaseText) -> Slowness {
    match samples.run_one(case) {
        Ok(sample) => costs.ran.push(sample),
        Err(Stop::Over) => {} // that it takes long is known all the same
        Err(Stop::Shows(slowness)) => return *slowness,
    }
    costs.mark_explained();
    Slowness::Cases(costs)
}

/// How many times as long as its cases alone a program takes that does not get on.
#[derive(Clone, Copy)]
pub(super) struct Factors {
    /// With a smaller limit than this, it may only be slow.
    pub least: f64,
    /// With this limit, it is certain enough.
    pub wanted: f64,
}

/// Returns limits that a program exceeds if it takes so many times as long as its cases take alone: as is wanted, but
/// no more than `most`. Returns `None` if that is less than the least factor asks for.
pub(super) fn limits_beyond(
    samples: &Samples,
    costs: &Costs,
    factors: Factors,
    most: Duration,
) -> Option<Limits> {
    const LEAST: Duration = Duration::from_millis(300); // for the start of a program
    const SHARE_OF_REPEATS: f64 = 1.0; // at most as much as the first time
    let likely = total(&samples.kinds, costs.start, SHARE_OF_REPEATS)?;
    let times = |factor: f64| likely.mul_f64(factor).max(LEAST);
    if times(factors.least) > most {
        return None;
    }
    let limits = samples.subject.limits;
    let time = times(factors.wanted).min(most);
    Some(Limits {
        time,
        wall: limits.wall.min(Limits::WALL * time),
        ..limits
    })
}

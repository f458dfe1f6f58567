//! Finds out why a run exceeded the time limit, by further runs:
//!
//! ```text
//! the program waits, and uses hardly any CPU time      ─► Unknown
//! the input has one case                               ─► OneCase
//! it has many: run some of them, each alone
//!   one exceeds the limit, or has no time to end       ─► OneCase or CutShort
//!   the program crashes on one, or none was run        ─► Unknown
//!   what they take explains the time                   ─► Cases
//!   they are quick, so it may be
//!     the number of all cases                          ─► Count
//!     what is kept from one case to the next           ─► Standstill
//!     a case that was not run: run it alone            ─► as above, or Cases with this one
//!     nothing of this, as far as there is time for it  ─► Cases
//! ```

use std::ops::ControlFlow;
use std::slice;
use std::time::{Duration, Instant};

use checker::CaseText;

use super::costs::Costs;
use super::estimate::{FULL_SHARE, estimate_costs};
use super::hang_limits::{ExpectedTimes, HangLimits, SlowFactors};
use super::kinds::time_of_input;
use super::samples::{Samples, Stop, longer_limits};
use super::simpler_case::SimplerCaseTime;
use super::standstill::{Stuck, first_stuck};
use super::timing::{OneCase, Slowness, Timing};
use crate::program::{ExitReason, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::runs_until::RunsUntil;
use crate::search::{TooManyCases, slow_case, too_many_cases};

/// The time after the deadline in which runs may end. On a busy machine a run may wait for a core, which its limit of CPU time
/// does not count.
const GRACE: Duration = Duration::from_secs(8);

/// Finds out why a run exceeded the time limit. Few runs begin after the deadline, and all end soon after it, however
/// busy the machine is.
pub fn measure(subject: &ProgramUnderTest, failing: &ProgramRun, deadline: Instant) -> Timing {
    measure_with_grace(subject, failing, deadline, GRACE)
}

/// Does what [`measure()`] does. Runs that have not ended by `grace` after the deadline are stopped.
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
    let runs = RunsUntil {
        subject: &subject,
        deadline,
    };
    let slowness = find_slowness(runs, failing);
    Timing {
        simpler_case: measure_simpler_case(runs, &slowness),
        slowness,
    }
}

/// Finds out what is slow.
fn find_slowness(runs: RunsUntil, failing: &ProgramRun) -> Slowness {
    let is_waiting = failing.execution.exit == ExitReason::OutOfWallTime;
    if is_waiting {
        return Slowness::Unknown;
    }
    if let [case] = &failing.batch.cases[..] {
        return Slowness::OneCase(only_case(runs, failing, case));
    }
    let mut samples = Samples::new(runs, failing);
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
fn only_case(runs: RunsUntil, failing: &ProgramRun, case: &CaseText) -> OneCase {
    let known = OneCase::of_only(failing.clone());
    if failing.execution.exit != ExitReason::OutOfCpuTime {
        return known;
    }
    let Some(limits) = longer_limits(runs) else {
        return known;
    };
    // The run may use that much CPU time, for which it needs at least as much wall-clock time.
    if limits.kill_time() > runs.time_left() {
        return known;
    }
    match runs.run_on_cases(slice::from_ref(case), &limits) {
        Some(run) if run.execution.time > failing.execution.time => OneCase::of_only(run),
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
    const HANGS: SlowFactors = SlowFactors {
        min: 10.0,
        wanted: 10.0,
    };
    if samples.runs.are_over() {
        return None;
    }
    let subject = samples.runs.subject;
    let expected = expected_times(samples, costs)?;
    let hang_limits = HangLimits::within(expected, HANGS, &subject.limits)?;
    too_many_cases(subject, samples.failing, hang_limits.whole)
}

/// Finds out whether the program gets stuck, on one case or after some. A few short runs tell this, so there are some
/// seconds for them even after the deadline.
fn find_stuck(samples: &Samples, costs: &Costs) -> Option<Stuck> {
    const TIME: Duration = Duration::from_secs(5); // for all these runs
    const GETS_STUCK: SlowFactors = SlowFactors {
        min: 2.0,
        wanted: 4.0,
    };
    let runs = samples.runs.for_at_least(TIME);
    let half = runs.time_left() / 2; // for the longest run; the other half is for the others
    let limits = runs.subject.limits;
    let max = Limits {
        time: half.min(limits.time),
        ..limits
    };
    let expected = expected_times(samples, costs)?;
    let hang_limits = HangLimits::within(expected, GETS_STUCK, &max)?;
    first_stuck(runs, samples.failing, &hang_limits)
}

/// Finds a case that takes long alone, among all cases of the input. After the deadline, there is no time for it.
fn find_slow_case(samples: &Samples) -> Option<CaseText> {
    let time = samples.runs.time_left() / 2; // the other half is for measuring the case
    let slow = slow_case(samples.runs.subject, samples.failing, time)?;
    slow.batch.cases.first().cloned()
}

/// Measures a case that takes far longer than those that were run.
fn measure_slow_case(samples: &Samples, mut costs: Costs, case: CaseText) -> Slowness {
    match samples.run_one(case) {
        ControlFlow::Continue(sample) => costs.ran.push(sample),
        ControlFlow::Break(Stop::Over) => {} // that the case takes long is known all the same
        ControlFlow::Break(Stop::Shows(slowness)) => return *slowness,
    }
    costs.mark_explained();
    Slowness::Cases(costs)
}

/// Returns what the program takes unless it hangs, by what its cases take alone. Returns `None` if no case of some kind was
/// run.
pub(super) fn expected_times(samples: &Samples, costs: &Costs) -> Option<ExpectedTimes> {
    // A repeated case takes at most as long as the first time.
    let whole = time_of_input(&samples.kinds, costs.start, FULL_SHARE)?;
    Some(ExpectedTimes {
        start: costs.start,
        whole,
    })
}

/// Measures what the program takes for a simpler case, if a single case is slow. For this it has at least a second, however
/// late it is.
pub(super) fn measure_simpler_case(
    runs: RunsUntil,
    slowness: &Slowness,
) -> Option<SimplerCaseTime> {
    const MIN_TIME: Duration = Duration::from_secs(1);
    let runs = runs.for_at_least(MIN_TIME);
    if runs.are_over() {
        return None;
    }
    let (case, time) = slow_case_of(slowness)?;
    SimplerCaseTime::measure(runs.subject, case, time, runs.time_left())
}

/// Returns a case that is slow alone, and its CPU time, if there is such a case.
fn slow_case_of(slowness: &Slowness) -> Option<(&CaseText, Duration)> {
    match slowness {
        Slowness::OneCase(one) => Some((one.case(), one.time())),
        Slowness::CutShort { case, time } => Some((case, *time)),
        Slowness::Cases(costs) if are_cases_slow(costs) => {
            let slowest = costs.slowest();
            Some((&slowest.case, slowest.time))
        }
        Slowness::Cases(_) | Slowness::Count(_) | Slowness::Standstill(_) | Slowness::Unknown => {
            None
        }
    }
}

/// Returns whether single cases are why an input is slow. They are not if the slowest one takes hardly any time, or little
/// more than the start of the program.
fn are_cases_slow(costs: &Costs) -> bool {
    const MIN_TIME: Duration = Duration::from_millis(50);
    let slowest = costs.slowest().time;
    costs.whole.is_explained() && slowest >= MIN_TIME && slowest >= 4 * costs.start
}

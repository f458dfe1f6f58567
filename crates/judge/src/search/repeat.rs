//! Runs a program again on the input of a failure, to see whether it fails every time.

use std::time::{Duration, Instant};

use checker::Verdict;

use crate::program::ExitReason;
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::stop_reason::StopReason;

/// The maximum number of further runs, and the time in which they take place.
const MAX_RUNS: u64 = 10;
const MAX_TIME: Duration = Duration::from_secs(1);

/// How often a program fails on one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailureRate {
    /// The number of runs that failed.
    pub failed: u64,
    /// The number of all runs.
    pub runs: u64,
}

impl FailureRate {
    /// The rate after the run that found the failure.
    pub const FOUND_ONCE: Self = Self { failed: 1, runs: 1 };

    /// Returns whether every run failed.
    pub fn is_steady(self) -> bool {
        self.failed == self.runs
    }
}

/// Runs a program again on the input of a failure, to see whether the program fails every time. The run
/// that is known counts too.
///
/// There are up to ten runs within a second. There is at least one, except for TLE, where a run may
/// take as long as the time limit. After an interrupt, or if the output has no end, there is one run
/// too, because the run that found the failure does not show by itself whether it is intermittent.
pub fn run_again(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    cut_short: Option<StopReason>,
) -> FailureRate {
    let start = Instant::now();
    let is_interrupted = cut_short == Some(StopReason::Interrupt);
    let takes_long_to_read = failure.ran.end == ExitReason::TooMuchOutput;
    let stop = || !is_interrupted && (subject.must_stop)();
    let subject = ProgramUnderTest {
        must_stop: &stop,
        ..*subject
    };
    let mut rate = FailureRate::FOUND_ONCE;
    for index in 0..MAX_RUNS {
        let is_needed = index == 0 && failure.verdict != Verdict::Tle;
        let has_time = start.elapsed() + failure.ran.wall < MAX_TIME;
        if !is_needed && (is_interrupted || takes_long_to_read || !has_time) {
            break;
        }
        let Ok(again) = subject.run_on(failure.batch.clone(), &subject.limits) else {
            break;
        };
        rate.runs += 1;
        if again.verdict == failure.verdict {
            rate.failed += 1;
        }
    }
    rate
}

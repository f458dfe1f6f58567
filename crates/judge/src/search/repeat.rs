//! Runs a program again on the input of a failure, to see whether it fails every time.

use std::time::{Duration, Instant};

use checker::Verdict;

use crate::program::ExitReason;
use crate::run::{ProgramRun, ProgramUnderTest, StopReason};

/// The maximum number of further runs, and the time in which they take place.
const MAX_RUNS: u64 = 10;
const MAX_TIME: Duration = Duration::from_secs(1);

/// Runs a program again on the input of a failure, to see whether the program fails every time.
/// Returns how many of all runs failed, and how many there were, the one that is known included.
///
/// There are up to ten runs within a second. There is at least one, except for TLE, where a run may
/// take as long as the time limit. After an interrupt, or if the output has no end, there is one run
/// too, because the run that found the failure does not show by itself whether it is intermittent.
pub fn run_again(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    cut_short: Option<StopReason>,
) -> [u64; 2] {
    let start = Instant::now();
    let is_interrupted = cut_short == Some(StopReason::Interrupt);
    let takes_long_to_read = failure.ran.end == ExitReason::TooMuchOutput;
    let stop = || !is_interrupted && (subject.ends)();
    let subject = ProgramUnderTest {
        ends: &stop,
        ..*subject
    };
    let (mut failed, mut runs) = (1, 1);
    for index in 0..MAX_RUNS {
        let is_needed = index == 0 && failure.verdict != Verdict::Tle;
        let has_time = start.elapsed() + failure.ran.wall < MAX_TIME;
        if !is_needed && (is_interrupted || takes_long_to_read || !has_time) {
            break;
        }
        let Ok(again) = subject.run_on(failure.batch.clone(), &subject.limits) else {
            break;
        };
        runs += 1;
        if again.verdict == failure.verdict {
            failed += 1;
        }
    }
    [failed, runs]
}

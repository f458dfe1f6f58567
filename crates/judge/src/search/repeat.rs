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

    /// Returns the number of runs after the one that found the failure.
    pub(super) fn further_runs(self) -> u64 {
        self.runs - 1
    }

    /// Returns the rate with one more run, which did not fail in the same way.
    pub(super) fn with_a_run_that_differed(self) -> Self {
        Self {
            runs: self.runs + 1,
            ..self
        }
    }

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
    let stop = || !is_interrupted && (subject.must_stop)();
    let subject = ProgramUnderTest {
        must_stop: &stop,
        ..*subject
    };
    let mut rate = FailureRate::FOUND_ONCE;
    while is_worth_a_run(failure, is_interrupted, rate, start.elapsed()) {
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

/// Returns whether a program is run on the input of a failure once more, after it was so often, and for so long.
fn is_worth_a_run(
    failure: &ProgramRun,
    is_interrupted: bool,
    known: FailureRate,
    elapsed: Duration,
) -> bool {
    if known == FailureRate::FOUND_ONCE && failure.verdict != Verdict::Tle {
        return true;
    }
    let takes_long_to_read = failure.ran.end == ExitReason::TooMuchOutput;
    let has_time = elapsed + failure.ran.wall < MAX_TIME;
    known.runs <= MAX_RUNS && has_time && !is_interrupted && !takes_long_to_read
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;
    use crate::program::{Error, Execution, Limits, Run, StopSignal};
    use crate::testing::{execution, run_on_two};

    const NORMAL: ExitReason = ExitReason::Exited(0);

    /// A program that prints this, and crashes every third time. It heeds the stop signal.
    struct Crashes(&'static str, AtomicU64);

    impl Run for Crashes {
        fn run(&self, _: &[u8], _: Limits, stop: StopSignal) -> Result<Execution, Error> {
            if stop() {
                return Err(Error::Stopped);
            }
            let end = match self.1.fetch_add(1, Relaxed) % 3 {
                2 => ExitReason::StackOverflow,
                _ => NORMAL,
            };
            Ok(execution(self.0.into(), Duration::ZERO, end))
        }
    }

    /// Returns how often a program fails that gave a wrong answer and then prints this, if runs have to end or not.
    fn rate(printed: &'static str, cut_short: Option<StopReason>, must_stop: bool) -> [u64; 2] {
        let program = Crashes(printed, AtomicU64::new(0));
        let subject = ProgramUnderTest {
            must_stop: &|| must_stop,
            ..ProgramUnderTest::of_function(&catalogue::RAKE, &program, MAX_TIME)
        };
        let failure = run_on_two("7\n16\n", NORMAL);
        let rate = run_again(&subject, &failure, cut_short);
        [rate.failed, rate.runs]
    }

    #[test]
    fn only_the_same_verdict_counts() {
        assert_eq!(rate("7\n16\n", None, false), [8, 11]);
        assert_eq!(rate("8\n16\n", None, false), [1, 11]);
    }

    #[test]
    fn after_an_interrupt_there_is_one_run() {
        let [interrupt, late] = [StopReason::Interrupt, StopReason::Late].map(Some);
        assert_eq!(rate("7\n16\n", interrupt, true), [2, 2]);
        assert_eq!(rate("7\n16\n", late, true), [1, 1]);
        assert_eq!(rate("7\n16\n", late, false), [8, 11]);
    }

    #[test]
    fn a_run_is_repeated_within_a_second_and_once_unless_it_takes_too_long() {
        let once = FailureRate::FOUND_ONCE;
        let often = |runs| FailureRate { failed: 2, runs };
        let [short, long] = [800, 801].map(Duration::from_millis);
        let worth = |end, is_interrupted, known, elapsed| {
            let mut failure = run_on_two("7\n16\n", end);
            failure.ran.wall = Duration::from_millis(199);
            is_worth_a_run(&failure, is_interrupted, known, elapsed)
        };
        for is_interrupted in [false, true] {
            assert!(worth(NORMAL, is_interrupted, once, long));
            assert!(worth(ExitReason::TooMuchOutput, is_interrupted, once, long));
            assert!(!worth(ExitReason::OutOfTime, is_interrupted, once, long));
        }
        assert!(worth(ExitReason::OutOfTime, false, once, short));
        assert!(!worth(ExitReason::OutOfTime, true, once, short));
        for runs in [2, 10] {
            assert!(worth(NORMAL, false, often(runs), short));
            assert!(!worth(NORMAL, false, often(runs), long));
            assert!(!worth(NORMAL, true, often(runs), short));
            assert!(!worth(ExitReason::TooMuchOutput, false, often(runs), short));
        }
        assert!(!worth(NORMAL, false, often(11), short));
    }
}

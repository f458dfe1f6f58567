//! Runs a program again on the input of a failure, to see whether it fails every time.

use std::time::{Duration, Instant};

use checker::Verdict;

use crate::program::ExitReason;
use crate::run::{ProgramRun, ProgramUnderTest};

/// The maximum number of further runs.
const MAX_RUNS: u64 = 10;

/// The time in which the further runs are expected to end. The first one may take longer.
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

    /// Returns the rate with one more run, which failed if its verdict is that of `failure`.
    fn with(self, failure: &ProgramRun, again: &ProgramRun) -> Self {
        if again.verdict == failure.verdict {
            Self {
                failed: self.failed + 1,
                runs: self.runs + 1,
            }
        } else {
            self.with_a_run_that_differed()
        }
    }

    /// Returns whether every run failed.
    pub fn is_steady(self) -> bool {
        self.failed == self.runs
    }
}

/// Runs a program again on the input of a failure, up to ten times within a second, to see whether it fails every time. An
/// interrupt ends the runs. Without an interrupt:
///
/// - There is at least one run, even if it takes longer, unless the verdict is TLE: then it could take as long as the time
///   limit.
/// - There is at most one if the program prints without end, since it takes long to read so much.
pub fn run_again(subject: &ProgramUnderTest, failure: &ProgramRun) -> FailureRate {
    let start = Instant::now();
    let mut rate = FailureRate::FOUND_ONCE;
    while is_worth_a_run(failure, rate, start.elapsed()) {
        let Ok(again) = subject.run_on(failure.batch.clone(), &subject.limits) else {
            break;
        };
        rate = rate.with(failure, &again);
    }
    rate
}

/// Runs a program once more on the input of a failure, as [`run_again`] does, but even after an
/// interrupt. There is no run if the verdict is TLE.
pub(super) fn run_once_more(subject: &ProgramUnderTest, failure: &ProgramRun) -> FailureRate {
    if failure.verdict == Verdict::Tle {
        return FailureRate::FOUND_ONCE;
    }
    let subject = ProgramUnderTest {
        must_stop: &|| false,
        ..*subject
    };
    match subject.run_on(failure.batch.clone(), &subject.limits) {
        Ok(again) => FailureRate::FOUND_ONCE.with(failure, &again),
        Err(_) => FailureRate::FOUND_ONCE,
    }
}

/// Returns whether a program is run on the input of a failure once more, after runs with the rate `known`, the further ones
/// of which took the time `elapsed`.
fn is_worth_a_run(failure: &ProgramRun, known: FailureRate, elapsed: Duration) -> bool {
    let is_first = known.further_runs() == 0;
    if is_first && failure.verdict != Verdict::Tle {
        return true;
    }
    let takes_long_to_read = failure.execution.exit == ExitReason::TooMuchOutput;
    let has_time = elapsed + failure.execution.wall < MAX_TIME;
    known.further_runs() < MAX_RUNS && has_time && !takes_long_to_read
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;
    use crate::program::{Error, Execution, Limits, Runnable, StopSignal};
    use crate::testing::{execution, run_on_two};

    const NORMAL: ExitReason = ExitReason::Exited(0);

    /// A program that prints the same each time, and crashes every third time. It heeds the stop signal.
    struct Crashes {
        prints: &'static str,
        runs: AtomicU64,
    }

    impl Crashes {
        fn printing(prints: &'static str) -> Self {
            let runs = AtomicU64::new(0);
            Self { prints, runs }
        }
    }

    impl Runnable for Crashes {
        fn run(&self, _: &[u8], _: Limits, stop: StopSignal) -> Result<Execution, Error> {
            if stop() {
                return Err(Error::Stopped);
            }
            let end = match self.runs.fetch_add(1, Relaxed) % 3 {
                2 => ExitReason::StackOverflow,
                _ => NORMAL,
            };
            Ok(execution(self.prints.into(), Duration::ZERO, end))
        }
    }

    /// Returns the numbers of failed and of all runs that `find_rate` finds, for a program that gave a wrong answer first and
    /// prints this afterwards.
    fn rate(
        printed: &'static str,
        find_rate: fn(&ProgramUnderTest, &ProgramRun) -> FailureRate,
        is_interrupted: bool,
    ) -> [u64; 2] {
        let program = Crashes::printing(printed);
        let subject = ProgramUnderTest {
            must_stop: &|| is_interrupted,
            ..ProgramUnderTest::of_function(&catalogue::RAKE, &program, MAX_TIME)
        };
        let failure = run_on_two("7\n16\n", NORMAL);
        let rate = find_rate(&subject, &failure);
        [rate.failed, rate.runs]
    }

    #[test]
    fn only_the_same_verdict_counts() {
        assert_eq!(rate("7\n16\n", run_again, false), [8, 11]);
        assert_eq!(rate("8\n16\n", run_again, false), [1, 11]);
        assert_eq!(rate("8\n16\n", run_once_more, false), [1, 2]);
    }

    #[test]
    fn after_an_interrupt_there_is_one_run_or_none() {
        assert_eq!(rate("7\n16\n", run_again, true), [1, 1]);
        assert_eq!(rate("7\n16\n", run_once_more, true), [2, 2]);
    }

    #[test]
    fn a_run_over_the_time_limit_is_not_repeated_after_an_interrupt() {
        let program = Crashes::printing("8\n16\n");
        let subject = ProgramUnderTest::of_function(&catalogue::RAKE, &program, MAX_TIME);
        let slow = run_on_two("", ExitReason::OutOfCpuTime);
        assert_eq!(run_once_more(&subject, &slow), FailureRate::FOUND_ONCE);
    }

    #[test]
    fn a_run_is_repeated_within_a_second_and_once_unless_it_takes_too_long() {
        let once = FailureRate::FOUND_ONCE;
        let often = |runs| FailureRate { failed: 2, runs };
        let [short, long] = [800, 801].map(Duration::from_millis);
        let worth = |end, known, elapsed| {
            let failure = run_on_two("7\n16\n", end)
                .with_facts(|facts| facts.execution.wall = Duration::from_millis(199));
            is_worth_a_run(&failure, known, elapsed)
        };
        assert!(worth(NORMAL, once, long));
        assert!(worth(ExitReason::TooMuchOutput, once, long));
        assert!(!worth(ExitReason::OutOfCpuTime, once, long));
        assert!(worth(ExitReason::OutOfCpuTime, once, short));
        for runs in [2, 10] {
            assert!(worth(NORMAL, often(runs), short));
            assert!(!worth(NORMAL, often(runs), long));
            assert!(!worth(ExitReason::TooMuchOutput, often(runs), short));
        }
        assert!(!worth(NORMAL, often(11), short));
    }
}

//! Decides whether a program was run on enough inputs of `test`.
//!
//! Unless the user asks for [all inputs](Extent::AllInputs), no further run begins once one of these holds:
//!
//! - Some runs, such as three, exceeded the limit of time or memory.
//! - The first three runs failed alike, for example because the program crashes at its start.
//! - A run failed, and since the first run began, more than one and a half time limits have passed.

use std::time::Duration;

use checker::Verdict;

use crate::run::ProgramRun;

/// The number of runs over a limit that show enough if a single program is tested. Fewer may exceed it by chance. If several
/// programs are tested, `test` uses 1 instead, to save time.
pub const ENOUGH_RUNS_OVER_LIMIT: usize = 3;

/// The number of first runs that show enough if all of them [`failed_alike`]. Fewer may be alike by chance.
const ALIKE_RUNS: usize = 3;

/// On how many inputs a program is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// On all of them.
    AllInputs,
    /// Until the runs show how the program fails, or take too long.
    UntilFailureIsClear {
        /// The number of runs over the limit of time or memory that show enough, such as [`ENOUGH_RUNS_OVER_LIMIT`].
        enough_runs_over_limit: usize,
    },
}

impl Extent {
    /// Returns whether the runs so far show how the program fails.
    ///
    /// This must be asked after each run: the first [`ALIKE_RUNS`] are compared only when there are exactly so many, because
    /// comparing may take long.
    pub fn is_enough(self, runs: &[ProgramRun]) -> bool {
        match self {
            Self::AllInputs => false,
            Self::UntilFailureIsClear { .. } => {
                let over_limit = runs.iter().filter(|run| run.verdict.is_over_limit());
                self.is_enough_over_limit(over_limit.count())
                    || (runs.len() == ALIKE_RUNS && failed_alike(runs))
            }
        }
    }

    /// Returns whether this number of runs over a limit shows enough.
    pub fn is_enough_over_limit(self, count: usize) -> bool {
        match self {
            Self::AllInputs => false,
            Self::UntilFailureIsClear {
                enough_runs_over_limit,
            } => count >= enough_runs_over_limit,
        }
    }

    /// Returns whether it is too late for another run, after a run that failed. `elapsed` is the time since the first run began.
    ///
    /// A run that begins just in time is killed after 1.2 time limits of CPU time, so it usually ends before 2.7 time limits
    /// have passed. That leaves time to look for the cause until the [deadline of the report](crate::patience::report_deadline),
    /// which is at 3 time limits or later.
    pub fn is_late_after_failure(self, elapsed: Duration, time_limit: Duration) -> bool {
        match self {
            Self::AllInputs => false,
            Self::UntilFailureIsClear { .. } => elapsed > time_limit.saturating_add(time_limit / 2),
        }
    }
}

/// Returns whether all runs [failed alike](checker::JudgedRun::fails_like): with the same crash, over the same limit, or with the
/// same fault in the form of the output. Runs with wrong answers do not count as alike here, because more of them show better
/// which rule the program misreads.
fn failed_alike(runs: &[ProgramRun]) -> bool {
    let Some((first, others)) = runs.split_first() else {
        return false;
    };
    match first.verdict {
        Verdict::Ac | Verdict::Wa => false,
        Verdict::Pe | Verdict::Re | Verdict::Tle | Verdict::Mle => {
            let first = first.as_judged_run();
            others
                .iter()
                .all(|run| run.as_judged_run().fails_like(&first))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::ExitReason;
    use crate::testing::{board_of, execution, run_that_did};

    /// Returns an extent that ends after so many runs over a limit.
    fn until(enough_runs_over_limit: usize) -> Extent {
        Extent::UntilFailureIsClear {
            enough_runs_over_limit,
        }
    }

    /// Returns the run of a program that printed this and exited so. The right answer is 8.
    fn run(printed: &str, exit: ExitReason) -> ProgramRun {
        let did = execution(printed.into(), Duration::ZERO, exit);
        run_that_did(did, &[board_of(1)])
    }

    /// Returns runs that printed these outputs and ended normally.
    fn runs(printed: &[&str]) -> Vec<ProgramRun> {
        let run = |text: &&str| run(text, ExitReason::Exited(0));
        printed.iter().map(run).collect()
    }

    #[test]
    fn three_runs_that_fail_alike_are_enough_unless_answers_are_wrong() {
        let is_enough = |printed: &[&str]| until(1).is_enough(&runs(printed));
        assert!(is_enough(&[""; 3]));
        assert!(is_enough(&["Score: 8\n"; 3]));
        assert!(!is_enough(&[""; 2]));
        assert!(!is_enough(&["", "8\n", "8\n"]));
        assert!(!is_enough(&["7\n"; 3]));
        assert!(!is_enough(&["8\n"; 3]));
        assert!(!Extent::AllInputs.is_enough(&runs(&[""; 3])));
    }

    #[test]
    fn runs_over_a_limit_are_enough() {
        for (exit, is_over_limit) in [
            (ExitReason::Exited(0), false),
            (ExitReason::Exited(3), false),
            (ExitReason::OutOfCpuTime, true),
            (ExitReason::OutOfMemory, true),
        ] {
            let mut runs = runs(&["8\n", "7\n"]);
            runs.push(run("8\n", exit));
            assert_eq!(until(1).is_enough(&runs), is_over_limit);
            assert!(!until(2).is_enough(&runs));
            assert!(!Extent::AllInputs.is_enough(&runs));
        }
    }

    #[test]
    fn it_is_late_after_one_and_a_half_time_limits() {
        let is_late = |extent: Extent, millis| {
            extent.is_late_after_failure(Duration::from_millis(millis), Duration::from_secs(10))
        };
        assert!(!is_late(until(1), 15_000));
        assert!(is_late(until(1), 15_001));
        assert!(!is_late(Extent::AllInputs, 15_001));
    }

    #[test]
    fn a_time_limit_may_be_of_any_length() {
        assert!(!until(1).is_late_after_failure(Duration::from_secs(1), Duration::MAX));
    }
}

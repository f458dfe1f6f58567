//! Defines [`MaxUsage`], the time and the memory that are reported of several runs.

use std::time::Duration;

use crate::run::ProgramRun;

/// The most that any of some runs used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MaxUsage {
    /// The CPU time.
    pub time: Duration,
    /// The memory in bytes.
    pub memory: u64,
}

impl MaxUsage {
    /// Returns the most that any of these runs used.
    pub fn of<'r>(runs: impl IntoIterator<Item = &'r ProgramRun>) -> Self {
        let mut max = Self::default();
        for run in runs {
            max.time = max.time.max(run.execution.time);
            max.memory = max.memory.max(run.execution.memory);
        }
        max
    }

    /// Returns the time in milliseconds, rounded down.
    pub fn ms(self) -> u128 {
        self.time.as_millis()
    }

    /// Returns the memory in MiB, rounded up.
    pub fn mib(self) -> u64 {
        self.memory.div_ceil(1 << 20)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::ExitReason;
    use crate::testing::run_on_two;

    #[test]
    fn the_most_of_all_runs_counts() {
        let run = |millis: u64, memory: u64| {
            run_on_two("", ExitReason::Exited(0)).with_facts(|facts| {
                facts.execution.time = Duration::from_millis(millis);
                facts.execution.memory = memory;
            })
        };
        let most = MaxUsage::of(&[run(5, 1 << 20), run(7, (3 << 20) + 1), run(2, 2 << 20)]);
        assert_eq!((most.ms(), most.mib()), (7, 4));
        assert_eq!(MaxUsage::of(&[run(0, 1 << 20)]).mib(), 1);
    }
}

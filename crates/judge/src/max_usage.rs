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
            max.time = max.time.max(run.ran.time);
            max.memory = max.memory.max(run.ran.memory);
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

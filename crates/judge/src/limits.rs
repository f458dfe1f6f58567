//! What is required of a program, and the limits of one run of it.

use std::time::Duration;

/// What is required of a program besides right answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirements {
    /// The processor time that the program and everything it starts may use in a run.
    pub time: Duration,
    /// The wall-clock time that it may take.
    pub wall: Duration,
    /// The memory that the program and everything it starts may use together, in bytes.
    pub memory: u64,
    /// Whether the output must have the statement's layout, byte for byte.
    pub strict: bool,
}

impl Requirements {
    /// The default time limit. A judge's own limit, such as a second or three, is for its own
    /// inputs and machine. This one leaves room for the textbook algorithm in a slow language on all
    /// but the longest fixtures, and still ends a program that would take hours.
    pub const TIME: Duration = Duration::from_secs(10);
    /// The default memory limit. Online judges allow less or more, and not all say how much.
    pub const MEMORY: u64 = 1 << 30;

    /// These limits: `time` of processor time; wall-clock time is five times that, at least ten
    /// seconds, since a program may wait and the machine may be busy.
    pub fn new(time: Duration) -> Self {
        Self {
            time,
            wall: time.saturating_mul(5).max(Duration::from_secs(10)),
            memory: Self::MEMORY,
            strict: false,
        }
    }

    /// The limits of a run that may print this much. A run is killed some time after its limit, to
    /// see whether it comes close.
    pub(crate) fn limits(&self, output: usize) -> ResourceLimits {
        let time = self.time.saturating_add(self.time / 5);
        ResourceLimits { time, wall: self.wall, memory: self.memory, output }
    }

    /// Whether a run of this length may end on the other side of the time limit the next time.
    pub fn is_close(&self, time: Duration) -> bool {
        time.abs_diff(self.time) <= self.time / 5
    }
}

/// What a program may use.
#[derive(Clone, Copy, Debug)]
pub struct ResourceLimits {
    /// Processor time.
    pub time: Duration,
    /// Wall-clock time, on Linux without the time in which the program waited for a core.
    pub wall: Duration,
    /// Memory, in bytes.
    pub memory: u64,
    /// How many bytes it may print.
    pub output: usize,
}

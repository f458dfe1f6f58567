//! What is required of a program, and the limits of one run of it.

use std::time::Duration;

/// What is required of a program besides right answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirements {
    /// The processor time that the program and everything it starts may use in a run.
    pub time: Duration,
    /// The wall-clock time that a run may take.
    pub wall: Duration,
    /// The memory that the program and everything it starts may use together, in bytes.
    pub memory: u64,
    /// Whether the output must have the statement's layout, byte for byte.
    pub strict: bool,
}

impl Requirements {
    /// The default limit of processor time. The limit of an online judge, such as one second or
    /// three, is meant for the inputs and the machine of that judge. This limit leaves room for the
    /// textbook algorithm in a slow language on all but the longest fixtures. It still ends a
    /// program that would take hours.
    pub const TIME: Duration = Duration::from_secs(10);
    /// The default memory limit in bytes. Online judges allow less or more, and not all say how
    /// much.
    pub const MEMORY: u64 = 1 << 30;

    /// Returns the requirements with `time` as the limit of processor time. The limit of wall-clock
    /// time is five times as long, and at least ten seconds, because a program may wait and the
    /// machine may be busy. The other values are the defaults.
    pub fn new(time: Duration) -> Self {
        Self {
            time,
            wall: time.saturating_mul(5).max(Duration::from_secs(10)),
            memory: Self::MEMORY,
            strict: false,
        }
    }

    /// Returns the limits of a run that may print `output` bytes. A run is killed only when it
    /// exceeds the time limit by a fifth. So a run that is close to the limit ends by itself, and
    /// can be reported as close.
    pub(crate) fn limits(&self, output: usize) -> ResourceLimits {
        let time = self.time.saturating_add(self.time / 5);
        ResourceLimits { time, wall: self.wall, memory: self.memory, output }
    }

    /// Returns whether `time` is so close to the time limit that the next run may end on the other
    /// side of it.
    pub fn is_close(&self, time: Duration) -> bool {
        time.abs_diff(self.time) <= self.time / 5
    }
}

/// The limits within which one run takes place. A run that exceeds one of them is killed.
#[derive(Clone, Copy, Debug)]
pub struct ResourceLimits {
    /// The processor time of the program and everything it starts.
    pub time: Duration,
    /// The wall-clock time; on Linux, the time in which the program waits for a core does not
    /// count.
    pub wall: Duration,
    /// The memory of the program and everything it starts together, in bytes.
    pub memory: u64,
    /// How many bytes the program may print.
    pub output: usize,
}

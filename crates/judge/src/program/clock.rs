//! Measures the time in which this process was not stopped.

use std::mem;
use std::time::{Duration, Instant};

/// A clock that leaves out the time in which this process was stopped, such as by Ctrl-Z, together
/// with everything that the process measures.
pub(super) struct Clock {
    /// The time that has passed, up to the last tick.
    elapsed: Duration,
    /// When the clock ticked last, or started.
    last: Instant,
}

impl Clock {
    /// The maximum time that counts between two ticks. A clock ticks several times a second, so if
    /// more time has passed, the process was stopped. The bound leaves room for a busy machine.
    const MAX_STEP: Duration = Duration::from_secs(1);

    /// Returns a clock that starts now.
    pub fn new() -> Self {
        Self {
            elapsed: Duration::ZERO,
            last: Instant::now(),
        }
    }

    /// Returns the time that has passed since the start of the clock, with the time since the last tick.
    pub fn tick(&mut self) -> Duration {
        let step = self.step();
        self.elapsed += step;
        self.elapsed
    }

    /// Returns the time that has passed since the start of the clock, and leaves out the time since the
    /// last tick.
    #[cfg(unix)]
    pub fn skip(&mut self) -> Duration {
        self.step();
        self.elapsed
    }

    /// Returns the time since the last tick, as far as it counts. The next step begins now.
    fn step(&mut self) -> Duration {
        let last = mem::replace(&mut self.last, Instant::now());
        last.elapsed().min(Self::MAX_STEP)
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    #[test]
    fn a_clock_goes_on_until_the_process_is_stopped() {
        let pause = Duration::from_millis(2);
        let mut clock = Clock::new();
        sleep(pause);
        let first = clock.tick();
        assert!(first >= pause);
        sleep(pause);
        assert!(clock.tick() >= first + pause);
        let Some(long_ago) = Instant::now().checked_sub(2 * Clock::MAX_STEP) else {
            return; // this machine has only just been started
        };
        let mut stopped = Clock {
            elapsed: pause,
            last: long_ago,
        };
        assert_eq!(stopped.tick(), pause + Clock::MAX_STEP);
    }

    #[cfg(unix)]
    #[test]
    fn time_that_is_skipped_does_not_count() {
        let mut clock = Clock::new();
        sleep(Duration::from_millis(2));
        let before = clock.tick();
        sleep(Duration::from_millis(2));
        assert_eq!(clock.skip(), before);
        assert_eq!(clock.elapsed, before);
    }
}

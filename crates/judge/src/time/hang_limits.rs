//! Defines [`HangLimits`], which tell a program that hangs from one that is only slow.
//!
//! An example, in which a program is given four times as long as expected:
//!
//! ```text
//! expected     20 ms for its start, 0.5 s for the whole input
//! limits       2 s for the whole input, 1 s for half of it, 0.3 s for a tenth
//! ```

use std::time::Duration;

use crate::program::Limits;

/// The CPU time in which most programs start, even on a busy machine. A limit that follows from an expected time is at least
/// this long.
const MIN_TIME: Duration = Duration::from_millis(300);

/// Limits within which a program ends on the cases of an input, unless it hangs: the CPU time is several times what the program
/// is expected to take.
#[derive(Clone, Copy)]
pub struct HangLimits {
    /// The limits for a run on the whole input.
    pub whole: Limits,
    /// The CPU time that a run on a part of the input has at least, unless the whole input has less. It is several times what
    /// the start of the program takes, or [`MIN_TIME`] if that is more or if the start is not known.
    pub min_time: Duration,
}

/// The CPU times that a program takes unless it hangs.
#[derive(Clone, Copy)]
pub struct ExpectedTimes {
    /// The time for its start.
    pub start: Duration,
    /// The time for the whole input.
    pub whole: Duration,
}

/// How many times as long as expected a program is given before it counts as hanging. With less, it may only be slow.
#[derive(Clone, Copy)]
pub struct SlowFactors {
    /// The least factor that tells the two apart.
    pub min: f64,
    /// The factor from which on this is certain enough.
    pub wanted: f64,
}

impl HangLimits {
    /// Returns limits with `wanted` times the CPU time that is expected, but no longer than `max`. Returns `None` if `max` is
    /// shorter than `min` times the expected time, or than [`MIN_TIME`].
    pub fn within(expected: ExpectedTimes, factors: SlowFactors, max: &Limits) -> Option<Self> {
        if times_as_long(expected.whole, factors.min) > max.time {
            return None;
        }
        let time = times_as_long(expected.whole, factors.wanted).min(max.time);
        Some(Self {
            whole: Limits {
                time,
                wall: max.wall.min(Limits::WALL * time),
                ..*max
            },
            min_time: times_as_long(expected.start, factors.wanted),
        })
    }

    /// Returns limits with these for the whole input. What the start of the program takes is not known.
    pub fn of_whole(whole: Limits) -> Self {
        Self {
            whole,
            min_time: MIN_TIME,
        }
    }

    /// Returns the limits for a run on `count` of `all` cases. The CPU time is in proportion, but not below
    /// [`min_time`](Self::min_time).
    pub fn for_part(&self, count: usize, all: usize) -> Limits {
        let part = self.whole.time.mul_f64(count as f64 / all as f64);
        Limits {
            time: part.max(self.min_time).min(self.whole.time),
            ..self.whole
        }
    }
}

/// Returns so many times an expected time, but at least [`MIN_TIME`].
fn times_as_long(time: Duration, factor: f64) -> Duration {
    time.mul_f64(factor).max(MIN_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_boards_has_a_part_of_the_limit_that_is_not_too_short() {
        for (limit, cases, time) in [(10_000, 5, 5_000), (1_000, 2, 300), (200, 1, 200)] {
            let limits = Limits::new(Duration::from_millis(limit));
            let part = HangLimits::of_whole(limits).for_part(cases, 10);
            assert_eq!(
                (part.time, part.wall),
                (Duration::from_millis(time), limits.wall)
            );
        }
    }
}

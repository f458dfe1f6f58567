//! Limits that a program exceeds only if it hangs: see [`HangLimits`].

use std::time::Duration;

use crate::program::Limits;

/// The CPU time that any program has at least, so that it can start.
pub const MIN_TIME: Duration = Duration::from_millis(300);

/// Limits within which a program ends on the cases of an input, unless it hangs: the CPU time is several times what the cases
/// take alone.
#[derive(Clone, Copy)]
pub struct HangLimits {
    /// The limits for a run on the whole input.
    pub whole: Limits,
    /// The CPU time that a run on a part of the input has at least. It is several times what the start of the program takes.
    pub min_time: Duration,
}

impl HangLimits {
    /// Returns these limits for the whole input, if what the start of the program takes is not known.
    pub fn of_whole(whole: Limits) -> Self {
        Self {
            whole,
            min_time: MIN_TIME,
        }
    }

    /// Returns the limits for a run on `count` of `all` cases. The CPU time is in proportion, unless that is too short to start.
    pub fn for_part(&self, count: usize, all: usize) -> Limits {
        let part = self.whole.time.mul_f64(count as f64 / all as f64);
        Limits {
            time: part.max(self.min_time).min(self.whole.time),
            ..self.whole
        }
    }
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

//! How many cases to put into a run.

use std::time::Duration;

use crate::batch::Rules;
use crate::program::Ran;

/// What a run costs: its start, and then something for each case. Only the second is a reason to
/// put fewer cases into a run.
#[derive(Clone, Debug)]
pub struct Pace {
    /// The shortest run.
    start: Duration,
    /// What each case added to the last run, in seconds.
    each: f64,
    /// The most cases in a run that was accepted.
    seen: usize,
    /// The most cases that an input can hold.
    most: usize,
    /// The longest run that was accepted: its processor time and all its time.
    longest: (Duration, Duration),
}

impl Pace {
    /// More cases make a run no more worth its start than this.
    const MOST: usize = 1 << 13;
    /// How many times as many cases as have been seen a run may get.
    const GROWTH: usize = 8;

    /// Nothing is known yet of a program whose inputs hold at most this many cases.
    pub fn new(most: usize) -> Self {
        Self {
            start: Duration::MAX,
            each: 0.0,
            seen: 0,
            most: most.clamp(1, Self::MOST),
            longest: (Duration::ZERO, Duration::ZERO),
        }
    }

    /// Takes notice of a run with this many cases that was accepted.
    pub fn learn(&mut self, cases: usize, ran: &Ran) {
        let took = ran.time.max(ran.wall);
        self.start = self.start.min(took);
        self.each = (took - self.start).as_secs_f64() / cases as f64;
        self.seen = self.seen.max(cases);
        let (time, wall) = self.longest;
        self.longest = (time.max(ran.time), wall.max(ran.wall));
    }

    /// Rules for a program that hangs, on which its whole time would be wasted: far more time
    /// than any run took that was accepted, or a part of it as long as there was none.
    pub fn patience(&self, rules: &Rules) -> Rules {
        let (time, wall) = self.longest;
        let (time, wall) = match self.seen {
            0 => (rules.time / 4, rules.wall / 4),
            _ => (20 * time.max(rules.time / 400), 10 * wall.max(Duration::from_millis(30))),
        };
        Rules { time: rules.time.min(time), wall: rules.wall.min(wall), ..*rules }
    }

    /// For a search: runs that are worth their start, and far from the limit.
    pub fn for_search(&self, limit: Duration) -> usize {
        self.size(self.start.clamp(limit / 16, limit / 4), limit)
    }

    /// For candidates of which the first are the most promising: at most twice the time of the
    /// shortest run.
    pub fn for_candidates(&self, limit: Duration) -> usize {
        self.size(self.start.min(limit / 4), limit)
    }

    /// How many cases add no more than `added` to a run.
    fn size(&self, added: Duration, limit: Duration) -> usize {
        let fitting = (added.as_secs_f64() / self.each) as usize; // all of them if it is 0
        let growth = match self.seen {
            // What takes long may be the start or the case: so many of both are no risk.
            0..=1 => {
                let time = self.longest.0.as_secs_f64();
                (limit.as_secs_f64() / 2.0 / time).clamp(2.0, 16.0) as usize
            }
            _ => Self::GROWTH,
        };
        fitting.min(growth * self.seen).clamp(1, self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::End;

    fn ran(milliseconds: u64) -> Ran {
        Ran {
            output: Vec::new(),
            errors: String::new(),
            end: End::Exited(0),
            time: Duration::from_millis(milliseconds / 2),
            wall: Duration::from_millis(milliseconds),
            memory: 0,
        }
    }

    #[test]
    fn a_slow_start_does_not_keep_runs_small() {
        let limit = Duration::from_secs(2);
        let mut pace = Pace::new(50);
        let mut sizes = Vec::new();
        for _ in 0..4 {
            let size = pace.for_search(limit);
            sizes.push(size);
            pace.learn(size, &ran(400 + size as u64 / 10));
        }
        assert_eq!(sizes, [1, 5, 40, 50]);
    }

    #[test]
    fn slow_cases_do() {
        let limit = Duration::from_secs(2);
        let mut pace = Pace::new(usize::MAX);
        for _ in 0..10 {
            let size = pace.for_search(limit);
            pace.learn(size, &ran(400 + 50 * size as u64));
        }
        // 450 ms for the start and one case; each more takes 50 ms.
        assert!((5..=10).contains(&pace.for_search(limit)), "{pace:?}");
    }
}

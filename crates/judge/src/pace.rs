//! How many cases to put into a run.

use std::time::Duration;

use crate::batch::Rules;
use crate::program::Ran;

/// What a run costs of one kind of time.
#[derive(Clone, Debug, Default)]
struct Cost {
    /// The shortest run.
    start: Duration,
    /// The longest.
    longest: Duration,
    /// What each case added to the last that had several, or to some before.
    each: Duration,
}

impl Cost {
    fn learn(&mut self, took: Duration, cases: usize, is_first: bool) {
        self.start = if is_first { took } else { took.min(self.start) };
        self.longest = took.max(self.longest);
        if cases > 1 {
            let each = took.saturating_sub(self.start) / cases as u32;
            self.each = each.max(self.each / 2);
        }
    }
}

/// What a run costs: its start, and then something for each case. Only the second is a reason to
/// put fewer cases into a run.
#[derive(Clone, Debug)]
pub struct Pace {
    /// The most cases that an input can hold.
    most: usize,
    /// How many runs were accepted.
    runs: u64,
    /// The most cases in one of them.
    seen: usize,
    /// Processor time, which the limit is about.
    time: Cost,
    /// All the time that passes.
    wall: Cost,
}

impl Pace {
    /// More cases make a run no more worth its start than this.
    const MOST: usize = 1 << 13;
    /// How many times as many cases as have been seen a run may get.
    const GROWTH: usize = 8;
    /// One of so many runs is a long one.
    const LONG: u64 = 8;

    /// Nothing is known yet of a program whose inputs hold at most this many cases.
    pub fn new(most: usize) -> Self {
        Self {
            most: most.clamp(1, Self::MOST),
            runs: 0,
            seen: 0,
            time: Cost::default(),
            wall: Cost::default(),
        }
    }

    /// Takes notice of a run with this many cases that was accepted.
    pub fn learn(&mut self, cases: usize, ran: &Ran) {
        self.time.learn(ran.time, cases, self.runs == 0);
        self.wall.learn(ran.wall, cases, self.runs == 0);
        self.seen = self.seen.max(cases);
        self.runs += 1;
    }

    /// Rules for a program that hangs, on which its whole time would be wasted: far more time
    /// than any run took that was accepted, or a part of it as long as there was none.
    pub fn patience(&self, rules: &Rules) -> Rules {
        let (time, wall) = (self.time.longest, self.wall.longest);
        let (time, wall) = match self.runs {
            0 => (rules.time / 4, rules.wall / 4),
            _ => (20 * time.max(rules.time / 400), 10 * wall.max(Duration::from_millis(30))),
        };
        Rules { time: rules.time.min(time), wall: rules.wall.min(wall), ..*rules }
    }

    /// For a search: runs that are worth their start and far from the limit, and now and then
    /// one that is less far from it.
    pub fn for_search(&self, limit: Duration) -> usize {
        let room = limit.saturating_sub(self.time.start);
        match self.runs % Self::LONG {
            7 => self.size(room / 2, limit),
            _ => self.size(self.wall.start.clamp(room / 16, room / 4), limit),
        }
    }

    /// For candidates of which the first are the most promising: at most twice the time of the
    /// shortest run.
    pub fn for_candidates(&self, limit: Duration) -> usize {
        self.size(self.wall.start.min(limit / 4), limit)
    }

    /// How many cases add no more than this processor time to a run, and not much more to the
    /// time that passes.
    fn size(&self, added: Duration, limit: Duration) -> usize {
        let times = |time: Duration, part: Duration| {
            usize::try_from(time.as_nanos() / part.as_nanos().max(1)).unwrap_or(usize::MAX)
        };
        let fitting = times(added, self.time.each).min(times(5 * added, self.wall.each));
        let growth = match self.seen {
            // What takes long may be the start or the case: so many of both are no risk.
            0..=1 => times(limit / 2, self.time.longest).clamp(2, 16),
            _ => Self::GROWTH,
        };
        fitting.min(growth * self.seen).clamp(1, self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(milliseconds: u64) -> Ran {
        let wall = Duration::from_millis(milliseconds);
        Ran { time: wall / 2, ..crate::tests::ran(Vec::new(), wall) }
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
        // Half of 450 ms for the start and one case; each more takes half of 50 ms.
        assert!((10..=20).contains(&pace.for_search(limit)), "{pace:?}");
        while pace.runs % Pace::LONG != 7 {
            pace.learn(1, &ran(450));
        }
        let long = 225 + 25 * pace.for_search(limit) as u64;
        assert!((900..=1_500).contains(&long), "{long} ms");
    }
}

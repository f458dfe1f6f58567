//! Chooses how many cases to put into a run.
//!
//! A run costs its start and then something for each case. Many cases share the cost of one start,
//! but too many exceed the time limit. Both costs are estimated from the accepted runs. They are
//! estimated in processor time, which is limited, and in wall-clock time, for which a person waits.

use std::time::Duration;

use crate::limits::Requirements;
use crate::program::Execution;

/// The cost of runs in one kind of time: processor time or wall-clock time.
#[derive(Clone, Debug)]
struct Cost {
    /// The time of the shortest run, which is about the cost of a start.
    start: Duration,
    /// The time of the longest run.
    longest: Duration,
    /// The estimated cost of a case: what the latest run of two cases or more took for each, but at
    /// least half of the previous estimate, because some cases cost far more than others.
    each: Duration,
}

impl Cost {
    /// The cost before any run.
    const UNKNOWN: Self =
        Self { start: Duration::MAX, longest: Duration::ZERO, each: Duration::ZERO };

    /// Records an accepted run of this many cases.
    fn learn(&mut self, took: Duration, cases: usize) {
        self.start = took.min(self.start);
        self.longest = took.max(self.longest);
        if cases > 1 {
            let each = took.saturating_sub(self.start) / cases as u32;
            self.each = each.max(self.each / 2);
        }
    }

    /// Returns how many cases add about this much time to a run.
    fn cases_in(&self, added: Duration) -> usize {
        ratio(added, self.each)
    }
}

/// Returns how many times `part` fits into `time`.
fn ratio(time: Duration, part: Duration) -> usize {
    usize::try_from(time.as_nanos() / part.as_nanos().max(1)).unwrap_or(usize::MAX)
}

/// A `RunSizer` records what the accepted runs so far cost, and chooses the number of cases of the
/// next run. Some runs of a search are *large*: they look for failures that need many cases.
#[derive(Clone, Debug)]
pub struct RunSizer {
    /// The maximum number of cases in an input.
    max_cases: usize,
    /// How many runs were accepted.
    runs: u64,
    /// The highest number of cases in an accepted run.
    seen: usize,
    time: Cost,
    wall: Cost,
}

impl RunSizer {
    /// The maximum number of cases in a run that is not large. Beyond it, a start of some
    /// milliseconds already costs less than a microsecond per case.
    const MAX_CASES: usize = 1 << 13;
    /// The maximum factor by which the number of cases grows from one run to the next. Growth is
    /// limited because the estimates are rough. Six runs reach [`Self::MAX_CASES`].
    const MAX_GROWTH: usize = 8;
    /// The index of the first large run of a search; every fourth run after it is large too. By
    /// then the costs are known, and the number of cases has grown.
    const FIRST_LARGE: u64 = 5;
    /// How long the cases of the first large run may take. Each large run may take twice as long as
    /// the one before.
    const LARGE: Duration = Duration::from_millis(300);
    /// The maximum number of cases in a large run. It is far higher than [`Self::MAX_CASES`], so
    /// that a program that reserves too little room for the cases fails.
    const MAX_LARGE: usize = 1 << 16;
    /// The limit of processor time by which runs that are not large are sized, if the real limit is
    /// longer. Such runs should stay short even if the program may use far more time.
    const MAX_LIMIT: Duration = Duration::from_secs(2);
    /// The cases of a run may add this many times as much wall-clock time as processor time. The
    /// wall-clock limit of [`Requirements::new`] has the same ratio to the limit of processor time,
    /// but is never below ten seconds.
    const WALL: u32 = 5;
    /// A program is taken to hang if it runs longer than the longest accepted run by this factor.
    const HANGS: u32 = 10;
    /// The longest accepted run counts as at least this much processor time, because the system
    /// measures the processor time of a running program in this unit.
    const MIN_TIME: Duration = Duration::from_millis(10);
    /// The longest accepted run counts as at least this much wall-clock time, because the starts of
    /// programs on a busy machine differ by about this much.
    const MIN_WALL: Duration = Duration::from_millis(30);

    /// Returns the sizer for a program that has not been run yet, and inputs of at most `max_cases`
    /// cases.
    pub fn new(max_cases: usize) -> Self {
        let max_cases = max_cases.clamp(1, Self::MAX_LARGE);
        Self { max_cases, runs: 0, seen: 0, time: Cost::UNKNOWN, wall: Cost::UNKNOWN }
    }

    /// Records an accepted run of this many cases.
    pub fn learn(&mut self, cases: usize, ran: &Execution) {
        self.time.learn(ran.time, cases);
        self.wall.learn(ran.wall, cases);
        self.seen = self.seen.max(cases);
        self.runs += 1;
    }

    /// Returns tighter limits, so that a program that hangs costs little time. They are far above
    /// what any accepted run took. If no run was accepted, they are a quarter of the limits in
    /// `requirements`.
    pub fn hang_limits(&self, requirements: &Requirements) -> Requirements {
        let (time, wall) = (self.time.longest, self.wall.longest);
        let (time, wall) = match self.runs {
            0 => (requirements.time / 4, requirements.wall / 4),
            _ => (Self::HANGS * time.max(Self::MIN_TIME), Self::HANGS * wall.max(Self::MIN_WALL)),
        };
        Requirements {
            time: requirements.time.min(time),
            wall: requirements.wall.min(wall),
            ..*requirements
        }
    }

    /// Returns whether the run of a search with this index should wait for the runs before it. The
    /// first runs do, since each can have more cases once the runs before it are known.
    pub fn is_growing(&self, index: u64) -> bool {
        index <= Self::FIRST_LARGE && self.seen.max(1) < self.max_cases
    }

    /// Returns the number of cases for the run of a search with this index, counted from 0. `limit`
    /// is the limit of processor time.
    ///
    /// The cases of an ordinary run may take as long as a start, so that about half of the time is
    /// spent on cases. This time is raised to a sixteenth of the room, and cut to a quarter of it,
    /// because the estimates are rough. The room is what a start leaves of `limit`, which counts as
    /// at most `MAX_LIMIT`.
    ///
    /// The run with the index `FIRST_LARGE` and every fourth after it are large. The cases
    /// of the first may take `LARGE`, and those of each later one twice as long, up to half
    /// of what a start leaves of the whole `limit`.
    pub fn for_search(&self, index: u64, limit: Duration) -> usize {
        let (short, start) = (limit.min(Self::MAX_LIMIT), self.time.start);
        let since = index.checked_sub(Self::FIRST_LARGE);
        if let Some(since) = since.filter(|since| since % 4 == 0) {
            let large = Self::LARGE.saturating_mul(1 << (since / 4).min(20));
            return self.size(large.min(limit.saturating_sub(start) / 2), limit, Self::MAX_LARGE);
        }
        let room = short.saturating_sub(start);
        self.size(self.wall.start.clamp(room / 16, room / 4), short, Self::MAX_CASES)
    }

    /// Returns the number of cases for a run on candidates of the shrinker. The cases may take as
    /// long as a start, but at most a quarter of `limit`. Larger runs would waste time, because the
    /// most promising candidates come first.
    pub fn for_candidates(&self, limit: Duration) -> usize {
        let limit = limit.min(Self::MAX_LIMIT);
        self.size(self.wall.start.min(limit / 4), limit, Self::MAX_CASES)
    }

    /// Returns how many cases, at most `max`, add at most the processor time `added` to a run, and
    /// at most [`Self::WALL`] times as much wall-clock time. The number may also grow only by a
    /// limited factor over the accepted runs so far.
    fn size(&self, added: Duration, limit: Duration, max: usize) -> usize {
        let added_wall = added.saturating_mul(Self::WALL);
        let fitting = self.time.cases_in(added).min(self.wall.cases_in(added_wall));
        let growth = if self.seen > 1 {
            Self::MAX_GROWTH
        } else {
            // It is unknown whether the start or the case is slow. If it is the case, this many
            // cases fill half of the limit.
            ratio(limit / 2, self.time.longest).clamp(2, Self::MAX_GROWTH)
        };
        fitting.min(growth * self.seen).clamp(1, max.min(self.max_cases))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(milliseconds: u64) -> Execution {
        let wall = Duration::from_millis(milliseconds);
        Execution { time: wall / 2, ..crate::tests::ran(Vec::new(), wall) }
    }

    #[test]
    fn a_slow_start_does_not_keep_runs_small() {
        let limit = Duration::from_secs(2);
        let mut sizer = RunSizer::new(50);
        let mut counts = Vec::new();
        for index in 0..4 {
            let cases = sizer.for_search(index, limit);
            counts.push(cases);
            sizer.learn(cases, &ran(400 + cases as u64 / 10));
        }
        assert_eq!(counts, [1, 5, 40, 50]);
    }

    #[test]
    fn slow_cases_keep_runs_small_and_every_fourth_is_larger_than_the_one_before() {
        let mut sizer = RunSizer::new(usize::MAX);
        let mut counts = Vec::new();
        for index in 0..28 {
            let size = sizer.for_search(index, Duration::from_secs(10));
            sizer.learn(size, &ran(400 + 50 * size as u64));
            counts.push(size as u64);
        }
        // Half of 450 ms for the start and one case; each more takes half of 50 ms.
        assert!(counts[10..].iter().all(|&size| size >= 10), "{counts:?}");
        assert!(counts[10..].chunks(4).all(|four| *four.iter().min().unwrap() <= 20), "{counts:?}");
        let large: Vec<u64> = counts.into_iter().skip(5).step_by(4).map(|size| 25 * size).collect();
        for (took, wanted) in large.iter().zip([300, 600, 1_200, 2_400, 4_800, 4_800]) {
            assert!((wanted * 3 / 4..=wanted * 5 / 4).contains(took), "{large:?}");
        }
    }
}

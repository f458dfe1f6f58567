//! Chooses how many cases to put into a run.
//!
//! The cost of a run is the cost of its start plus that of its cases. Many cases share the cost of
//! one start, but too many cases exceed the time limit. For a program that takes 2 ms for its start and
//! 0.2 ms for each case, with a limit of 10 s, the runs of a search have these numbers of cases:
//!
//! ```text
//! round     0      1      2      3      4      5      6      7      8      9     10     11
//! cases     1      2     16    128  1,024    256    256  6,144  1,536  1,536  1,536 12,288
//!       large  large  large  large  large                large                       large
//! ```
//!
//! A round is one run on each core, or several once the inputs have as many cases as the puzzle allows.
//! A run has up to eight times as many cases as the largest run before it. But after runs of one case, which do not
//! tell whether the start or the case is expensive, it has at most two.
//!
//! The runs of a *large* round have at least as many cases as any run before them, because some programs
//! fail only on many cases. Such a program may reserve too little memory, or count the cases in 16 bits.
//! Once the time limit allows less growth, only every fourth round is large. The other runs then have a
//! quarter of the highest number so far, so that a failure of a single case is found early.

use std::time::Duration;

use crate::program::Limits;

/// The maximum number of cases in a run. It is above 65,536, where a counter of 16 bits wraps.
const MAX_CASES: usize = 100_000;

/// A run has at most this many times the cases of the largest accepted run. What a few cases cost tells little about many,
/// because one case may cost many times as much as another.
const MAX_GROWTH: usize = 8;

/// Once runs are no longer cheap, one in this many rounds is large. The runs of the other rounds have 1/`LARGE_ROUND_EVERY`
/// of the cases of the largest run so far. The large runs then take about half of the time.
const LARGE_ROUND_EVERY: usize = 4;

/// A run counts as hanging if it takes this many times as long as the most expensive accepted run.
const HANG_FACTOR: u32 = 10;

/// What the most expensive accepted run counts as at least when a run that hangs is told from it: on a busy machine, the
/// start-up times of a program differ by about this much.
const MIN_COST: Duration = Duration::from_millis(30);

/// A `RunSizer` records what the accepted runs so far cost, and chooses the number of cases of the
/// next run.
///
/// The cost of a run is its CPU time, or half of its wall-clock time if that is more. In the
/// second case the program mostly waits, so it reaches the limit of wall-clock time first, which is
/// at least twice as long ([`Limits::WALL`]).
#[derive(Clone, Debug)]
pub struct RunSizer {
    /// The maximum number of cases in a run.
    max_cases: usize,
    /// What the accepted runs cost; `None` before the first one.
    costs: Option<Costs>,
}

impl Default for RunSizer {
    /// Returns the sizer for inputs of a single case.
    fn default() -> Self {
        Self::new(1)
    }
}

impl RunSizer {
    /// Returns the sizer for a program that has not been run yet, and inputs of at most `max_cases`
    /// cases.
    pub fn new(max_cases: usize) -> Self {
        Self {
            max_cases: max_cases.clamp(1, MAX_CASES),
            costs: None,
        }
    }

    /// Records an accepted run of this many cases: its CPU time and its wall-clock time.
    pub fn learn(&mut self, cases: usize, cpu_time: Duration, wall: Duration) {
        let of_run = Costs::of_run(cases, cpu_time, wall);
        self.costs = Some(match &self.costs {
            Some(costs) => costs.with(&of_run),
            None => of_run,
        });
    }

    /// Returns whether there was an accepted run. If not, the program may never end, on any input.
    pub fn has_learned(&self) -> bool {
        self.costs.is_some()
    }

    /// Returns shorter time limits, so that a run that hangs costs little time.
    ///
    /// The limit of CPU time is ten times what the most expensive accepted run cost (at least 300 ms),
    /// and that of wall-clock time is twice as much. Neither is above its value in `limits`. If no run
    /// was accepted, both are a quarter of their values there.
    pub fn short_limits(&self, limits: &Limits) -> Limits {
        let Some(costs) = &self.costs else {
            return limits.with_times_divided_by(4);
        };
        let hang_time = costs.hang_time();
        Limits {
            time: limits.time.min(hang_time),
            wall: limits.wall.min(Limits::WALL * hang_time),
            ..*limits
        }
    }

    /// Returns whether this time is more than 20 times what the most expensive accepted run cost, which counts as at least
    /// 30 ms. Returns `false` if no run was accepted.
    pub fn were_far_quicker_than(&self, time: Duration) -> bool {
        match &self.costs {
            Some(costs) => costs.hang_time() < time / 2,
            None => false,
        }
    }

    /// Returns the number of cases for each run in a round of a search. `round` is the index of the round, from 0 on, and
    /// `limit` the limit of CPU time.
    ///
    /// While runs are cheap, every round is large. They are cheap as long as no accepted run had two cases, or if the
    /// limit allows the maximum growth.
    pub fn for_search(&self, round: usize, limit: Duration) -> usize {
        let Some(costs) = &self.costs else {
            return 1;
        };
        let is_cheap = !costs.is_of_several_cases() || costs.growth(limit) == MAX_GROWTH;
        let is_large = is_cheap || round % LARGE_ROUND_EVERY == LARGE_ROUND_EVERY - 1;
        if is_large {
            self.for_large_run(costs, limit)
        } else {
            (costs.largest_run / LARGE_ROUND_EVERY).max(1)
        }
    }

    /// Returns the number of cases for a run on candidates of the shrinker. These cases together cost
    /// about as much as a start, so starts and cases take half of the time each. With more cases, more of
    /// the work would be wasted, because the most promising candidates come first.
    pub fn for_candidates(&self, limit: Duration) -> usize {
        let Some(costs) = &self.costs else {
            return 1;
        };
        // This is rough: the start includes the cost of one case.
        let cost_of_starts = costs.cost.start() * costs.largest_run as u32; // a start for each case
        let cases_per_start = ratio(cost_of_starts, costs.cost.of_cases());
        cases_per_start.clamp(1, self.for_large_run(costs, limit))
    }

    /// Returns the number of cases for a large run. No run has more.
    fn for_large_run(&self, costs: &Costs, limit: Duration) -> usize {
        (costs.growth(limit) * costs.largest_run).clamp(1, self.max_cases)
    }

    /// Returns about what a case cost, if the largest run is also the most expensive one. If no run had several cases, this
    /// includes the start of the program. It is zero if no run was accepted.
    pub fn cost_each(&self) -> Duration {
        match &self.costs {
            Some(costs) => costs.each(costs.cost),
            None => Duration::ZERO,
        }
    }

    /// Returns about what a case took of CPU time, in the same way as [`cost_each`](Self::cost_each). Unlike the cost, it
    /// hardly depends on what else the machine does.
    pub fn cpu_time_each(&self) -> Duration {
        match &self.costs {
            Some(costs) => costs.each(costs.cpu_time),
            None => Duration::ZERO,
        }
    }
}

/// What the accepted runs so far cost. There was at least one.
#[derive(Clone, Debug)]
struct Costs {
    /// The number of cases in the largest run.
    largest_run: usize,
    /// The cost of a run.
    cost: Extremes,
    /// The CPU time of a run.
    cpu_time: Extremes,
}

impl Costs {
    /// Returns what a single run of this many cases cost.
    fn of_run(cases: usize, cpu_time: Duration, wall: Duration) -> Self {
        Self {
            largest_run: cases,
            cost: Extremes::of(cpu_time.max(wall / Limits::WALL)),
            cpu_time: Extremes::of(cpu_time),
        }
    }

    /// Returns what these runs and others cost.
    fn with(&self, others: &Self) -> Self {
        Self {
            largest_run: self.largest_run.max(others.largest_run),
            cost: self.cost.with(others.cost),
            cpu_time: self.cpu_time.with(others.cpu_time),
        }
    }

    /// Returns whether a run had several cases. If not, it is not known whether the start or the case is expensive.
    fn is_of_several_cases(&self) -> bool {
        self.largest_run > 1
    }

    /// Returns the factor by which a run may have more cases than the largest accepted run: between 1 and [`MAX_GROWTH`].
    ///
    /// The run must be within the limit even if the time for the cases grows with the square of their
    /// number. A program that appends every line to a copy of the lines before it takes four times as
    /// long for twice as many cases.
    fn growth(&self, limit: Duration) -> usize {
        if self.is_of_several_cases() {
            let time_for_cases = limit.saturating_sub(self.cost.start());
            let times = ratio(time_for_cases, self.cost.of_cases());
            times.isqrt().clamp(1, MAX_GROWTH)
        } else {
            // Two cases take at most twice as long as one.
            ratio(limit, self.cost.max).clamp(1, 2)
        }
    }

    /// Returns the time after which a run counts as hanging.
    fn hang_time(&self) -> Duration {
        HANG_FACTOR * self.cost.max.max(MIN_COST)
    }

    /// Returns about what one case takes of these times, which are those of the runs.
    fn each(&self, times: Extremes) -> Duration {
        if self.is_of_several_cases() {
            // The quickest run, which counts as the start, includes one case.
            times.of_cases() / (self.largest_run as u32 - 1)
        } else {
            times.max
        }
    }
}

/// The least and the greatest of the times of some runs.
#[derive(Clone, Copy, Debug)]
struct Extremes {
    min: Duration,
    /// The greatest, which is about that of the largest run.
    max: Duration,
}

impl Extremes {
    /// Returns the extremes of a single time.
    fn of(time: Duration) -> Self {
        Self {
            min: time,
            max: time,
        }
    }

    /// Returns the extremes of these times and others.
    fn with(self, others: Self) -> Self {
        Self {
            min: self.min.min(others.min),
            max: self.max.max(others.max),
        }
    }

    /// Returns about what a start of the program takes: as long as the quickest run.
    fn start(self) -> Duration {
        self.min
    }

    /// Returns about what the cases of the largest run take, without the start.
    fn of_cases(self) -> Duration {
        self.max.saturating_sub(self.start())
    }
}

/// Returns how many times `part`, which counts as at least 1 ns, fits into `time`.
fn ratio(time: Duration, part: Duration) -> usize {
    usize::try_from(time.as_nanos() / part.as_nanos().max(1)).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the numbers of cases in the first 32 runs of a search. All runs are accepted, and a
    /// run of `n` cases takes `time(n)` microseconds.
    fn sizes(max_cases: usize, limit: Duration, time: impl Fn(u64) -> u64) -> Vec<usize> {
        let mut sizer = RunSizer::new(max_cases);
        let run = |index| {
            let cases = sizer.for_search(index, limit);
            let took = Duration::from_micros(time(cases as u64));
            assert!(took <= limit, "{cases} cases take {took:?}");
            sizer.learn(cases, took, took);
            cases
        };
        (0..32).map(run).collect()
    }

    #[test]
    fn a_slow_start_does_not_keep_runs_small() {
        let sizes = sizes(50, Duration::from_secs(1), |cases| 400_000 + 100 * cases);
        assert_eq!(sizes[..6], [1, 2, 16, 50, 50, 50]);
    }

    #[test]
    fn slow_cases_keep_runs_small_but_every_fourth_is_large() {
        let limit = Duration::from_secs(10);
        let sizes = sizes(usize::MAX, limit, |cases| 2_000 + 200 * cases);
        assert_eq!(sizes[..5], [1, 2, 16, 128, 1_024]);
        assert_eq!(
            sizes[5..13],
            [256, 256, 6_144, 1_536, 1_536, 1_536, 12_288, 3_072]
        );
        assert_eq!(sizes[28..], [6_144, 6_144, 6_144, 24_576]);
    }

    /// Returns a sizer that knows runs of so many cases, which took so many milliseconds of CPU time and of wall-clock time.
    fn sizer_of(runs: &[(usize, u64, u64)]) -> RunSizer {
        let mut sizer = RunSizer::new(200);
        for &(cases, time, wall) in runs {
            sizer.learn(
                cases,
                Duration::from_millis(time),
                Duration::from_millis(wall),
            );
        }
        sizer
    }

    /// A counter of 16 bits wraps before.
    #[test]
    fn no_run_has_more_than_a_hundred_thousand_cases() {
        let sizes = sizes(usize::MAX, Duration::from_secs(10), |_| 1);
        assert_eq!(sizes[..6], [1, 2, 16, 128, 1_024, 8_192]);
        assert_eq!(sizes[31], 100_000);
    }

    #[test]
    fn a_case_costs_what_the_longest_run_takes_without_the_start() {
        let times = |runs: &[(usize, u64, u64)]| {
            let sizer = sizer_of(runs);
            [sizer.cost_each(), sizer.cpu_time_each()].map(|time| time.as_millis())
        };
        assert_eq!(times(&[(1, 10, 10)]), [10, 10]);
        assert_eq!(times(&[(1, 10, 10), (2, 30, 30)]), [20, 20]);
        assert_eq!(times(&[(1, 10, 10), (11, 60, 60)]), [5, 5]);
        // The cost is half of the wall-clock time if that is more.
        assert_eq!(times(&[(1, 10, 100)]), [50, 10]);
        assert_eq!(times(&[(1, 10, 18)]), [10, 10]);
        // The order of the runs makes no difference.
        assert_eq!(times(&[(11, 60, 60), (1, 10, 10), (2, 20, 20)]), [5, 5]);
    }

    #[test]
    fn a_run_hangs_after_ten_times_the_longest_one() {
        let limits = Limits::new(Duration::from_secs(10));
        let hangs = |runs: &[(usize, u64, u64)]| {
            let limits = sizer_of(runs).short_limits(&limits);
            [limits.time, limits.wall].map(|time| time.as_millis())
        };
        assert_eq!(hangs(&[]), [2_500, 5_000]);
        assert_eq!(hangs(&[(1, 100, 100)]), [1_000, 2_000]);
        assert_eq!(hangs(&[(1, 29, 29)]), [300, 600]);
        assert_eq!(hangs(&[(1, 5_000, 5_000)]), [10_000, 20_000]);
    }

    /// Ten cases take twice as long as the start, so five take as long.
    #[test]
    fn candidates_cost_as_much_as_a_start() {
        let limit = Duration::from_secs(10);
        let sizer = sizer_of(&[(1, 10, 10), (10, 30, 30)]);
        assert_eq!(sizer.for_candidates(limit), 5);
        let slow_start = sizer_of(&[(1, 1_000, 1_000), (10, 1_001, 1_001)]);
        assert_eq!(slow_start.for_candidates(limit), 80);
        let slow_cases = sizer_of(&[(1, 10, 10), (10, 900, 900)]);
        assert_eq!(slow_cases.for_candidates(limit), 1);
    }

    #[test]
    fn no_size_makes_a_run_exceed_the_limit() {
        for each in [1, 9, 100, 1_000, 10_000, 100_000, 250_000, 400_000, 900_000] {
            let limit = Duration::from_secs(1);
            sizes(usize::MAX, limit, |cases| each * cases);
            sizes(usize::MAX, limit, |cases| each + cases * cases);
        }
    }
}

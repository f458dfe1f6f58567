//! Works out what a whole input takes: from the cases of it that were run alone, and from up to two more runs, each on
//! several cases together. All times are CPU time.
//!
//! The time of a run has three parts:
//!
//! - The *start* of the program. It is measured on some quick cases, which run together once more. An example:
//!
//!   ```text
//!   three cases alone       0.5 s + 0.6 s + 0.7 s = 1.8 s    with three starts
//!   the three together      1.0 s                            with one start
//!   a start                 (1.8 s − 1.0 s) / 2 = 0.4 s
//!   ```
//!
//! - The time of each case, without the start.
//! - The time of each *repeat*: a case that stands in the input again. A program may keep its results, so that a repeat takes
//!   less. What a repeat takes, divided by what the case takes first, is the *share* of repeats. It is measured on one
//!   case, which is repeated in an input. An example, with a start of 0.4 s:
//!
//!   ```text
//!   the case alone          0.8 s                            0.4 s without the start
//!   the case five times     1.2 s                            so four repeats take 0.4 s
//!   the share               (0.4 s / 4) / 0.4 s = 0.25
//!   ```

use std::time::Duration;

use checker::CaseText;

use super::costs::{Costs, Expected, Whole};
use super::kinds::{Kind, Sample, time_of_input};
use super::samples::Samples;
use crate::program::ExitReason;

/// The share of repeats if a program keeps no results.
pub const FULL_SHARE: f64 = 1.0;

/// If all repeats together take a smaller part of the input's time than this, their share makes little difference, and is not
/// measured.
const MIN_PART_OF_REPEATS: f64 = 0.1;

/// Works out what the cases and the whole input take. For this, the program runs up to twice. Returns `None` if no case
/// was run alone before.
pub fn estimate_costs(samples: &Samples) -> Option<Costs> {
    let ran: Vec<Sample> = samples.all().cloned().collect();
    if ran.is_empty() {
        return None;
    }
    let start = measure_start(samples);
    Some(Costs {
        ran,
        case_count: samples.failing.batch.cases.len(),
        start,
        whole: estimate_whole(samples, start),
        memory: samples.failing.execution.memory,
    })
}

/// Measures roughly what it costs to start the program. If n cases run alone, the program starts n times. If they run
/// together, it starts once. So a start takes (alone − together) / (n − 1), and no longer than the quickest run.
///
/// Returns zero if fewer than two cases are quick, because a start makes little difference beside slow cases. Returns zero
/// too if there is no accepted run on the cases together.
fn measure_start(samples: &Samples) -> Duration {
    let quick = quick_ones(samples.all().collect());
    if quick.len() < 2 {
        return Duration::ZERO;
    }
    let cases: Vec<CaseText> = quick.iter().map(|sample| sample.case.clone()).collect();
    let Some(together) = samples.time_together(&cases) else {
        return Duration::ZERO;
    };
    let alone: Duration = quick.iter().map(|sample| sample.time).sum();
    let start = alone.saturating_sub(together) / (quick.len() as u32 - 1);
    let quickest = quick[0].time;
    start.min(quickest)
}

/// Returns the quickest of these samples, sorted, the quickest first: at most eight, which take at most two seconds in all.
fn quick_ones(mut samples: Vec<&Sample>) -> Vec<&Sample> {
    const MAX_COUNT: usize = 8;
    const MAX_TIME: Duration = Duration::from_secs(2);
    samples.sort_by_key(|sample| sample.time);
    let mut sum = Duration::ZERO;
    let mut quick = Vec::new();
    for sample in samples.into_iter().take(MAX_COUNT) {
        sum += sample.time;
        if sum > MAX_TIME {
            break;
        }
        quick.push(sample);
    }
    quick
}

/// Returns what the whole input takes, given what it costs to start the program. The time is known if the program ended
/// successfully on the input: it may end after the limit, before it is killed.
fn estimate_whole(samples: &Samples, start: Duration) -> Whole {
    let failing_run = &samples.failing.execution;
    if failing_run.exit == ExitReason::Exited(0) {
        return Whole::Measured(failing_run.time);
    }
    Whole::of_stopped(expected_time(samples, start), failing_run.time)
}

/// Works out what the whole input should take by what its cases cost. Nothing is known if no case of some kind was run alone.
fn expected_time(samples: &Samples, start: Duration) -> Expected {
    let Some(upper_bound) = time_of_input(&samples.kinds, start, FULL_SHARE) else {
        return Expected::Unknown;
    };
    let share = measure_share_of_repeats(samples, start, upper_bound);
    match share.and_then(|share| time_of_input(&samples.kinds, start, share)) {
        Some(estimate) => Expected::About(estimate),
        None => Expected::AtMost(upper_bound),
    }
}

/// Measures the share of repeats, on a case of the kind whose repeats take the most time. A case of each kind was run alone.
/// Returns `None` if there is no accepted run for the share.
///
/// Nothing is measured if nothing is repeated, or if all repeats together take little of `upper_bound`, which is what the
/// input takes with [`FULL_SHARE`]. This share is returned then.
fn measure_share_of_repeats(
    samples: &Samples,
    start: Duration,
    upper_bound: Duration,
) -> Option<f64> {
    let repeats_take = |kind: &&Kind| kind.mean(start).mul_f64(kind.repeats() as f64);
    let kinds = samples.kinds.iter();
    let repeated: Vec<&Kind> = kinds.filter(|kind| kind.repeats() > 0).collect();
    let Some(costliest) = repeated.iter().copied().max_by_key(repeats_take) else {
        return Some(FULL_SHARE); // nothing is repeated
    };
    let time_of_all_repeats: Duration = repeated.iter().map(repeats_take).sum();
    if time_of_all_repeats < upper_bound.mul_f64(MIN_PART_OF_REPEATS) {
        return Some(FULL_SHARE);
    }
    measure_share_of_kind(samples, costliest, start)
}

/// Measures the share of the repeats of a kind that has some. It is measured on the slowest of its cases that were run, for
/// which the start makes least difference. This case took the time `alone`. An
/// input in which this case stands n times takes the time `together`. The share is then
/// (together − alone) / (n − 1) / (alone − start).
///
/// Returns `None` if there is no accepted run on that input. A case of the kind was run alone.
fn measure_share_of_kind(samples: &Samples, kind: &Kind, start: Duration) -> Option<f64> {
    let slowest = kind.samples.iter().max_by_key(|sample| sample.time)?;
    let alone = slowest.time;
    let time_once = alone.saturating_sub(start).as_secs_f64().max(1e-6); // not zero, to divide by it
    let max_cases = samples.runs.subject.puzzle.max_cases();
    // The case stands no more often than cases of this kind do in the failing input.
    let count = count_to_repeat(time_once, kind.case_count.min(max_cases));
    let together = samples.time_together(&vec![slowest.case.clone(); count])?;
    let time_of_repeats = together.saturating_sub(alone).as_secs_f64();
    let share = time_of_repeats / (count as f64 - 1.0) / time_once;
    Some(share.min(FULL_SHARE)) // a repeat takes longer only by chance
}

/// Returns how many times a case stands in the input on which its repeats are measured: as many as take about two seconds
/// if the program keeps no results, but at most `max`. It is two at least, because otherwise nothing is repeated, even if a
/// statement allows one case only and `max` is 1. `time_once` is what the case takes, in seconds.
fn count_to_repeat(time_once: f64, max: usize) -> usize {
    const TARGET_TIME: Duration = Duration::from_secs(2);
    let fitting = (TARGET_TIME.as_secs_f64() / time_once) as usize;
    fitting.min(max).max(2)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::run::ProgramUnderTest;
    use crate::runs_until::RunsUntil;
    use crate::testing::board_of;
    use crate::time::kinds::tests::kind_of;

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    const LIMIT: Duration = Duration::from_secs(10);

    /// Returns a time in milliseconds.
    fn millis(time: Duration) -> u128 {
        time.as_millis()
    }

    /// Returns a kind of so many different boards, and of so many in all, that was run on boards of this value. Each took so
    /// many milliseconds, and has a right answer.
    fn kind(value: usize, different: usize, all: usize, ran: &[u64]) -> Kind {
        let ran: Vec<Duration> = ran.iter().copied().map(Duration::from_millis).collect();
        kind_of(value, [different, all], &ran)
    }

    /// Does something with samples of these kinds. The program is right, and `takes` so many milliseconds for some
    /// boards together. It was stopped on two boards, or ended on them if `has_ended`. Returns what `part` returns, and
    /// the number of boards in each run.
    fn with_samples<R>(
        kinds: Vec<Kind>,
        takes: impl Fn(&[CaseText]) -> u64 + Sync,
        has_ended: bool,
        part: impl FnOnce(&Samples) -> R,
    ) -> (R, Vec<usize>) {
        let counts: Mutex<Vec<usize>> = Mutex::default();
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            counts.lock().unwrap().push(batch.cases.len());
            let time = Duration::from_millis(takes(&batch.cases));
            (batch.output, time)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let boards = [board_of(1), board_of(2)];
        let quick = subject.run_on_cases(&boards, &subject.limits).unwrap();
        counts.lock().unwrap().clear();
        let failing = quick.with_facts(|facts| {
            if !has_ended {
                facts.execution.exit = ExitReason::OutOfCpuTime;
            }
            facts.execution.time = LIMIT;
        });
        let samples = Samples {
            runs: RunsUntil::within(&subject, 100 * LIMIT),
            failing: &failing,
            kinds,
        };
        let result = part(&samples);
        (result, counts.lock().unwrap().clone())
    }

    #[test]
    fn the_start_is_what_boards_take_longer_alone_than_together() {
        let start_of = |ran: &[u64], together: u64| {
            let kinds = vec![kind(1, 9, 9, ran)];
            let (start, runs) = with_samples(kinds, |_| together, false, measure_start);
            (millis(start), runs)
        };
        assert_eq!(start_of(&[100, 100], 150), (50, vec![2]));
        assert_eq!(start_of(&[100, 100, 100], 200), (50, vec![3]));
        assert_eq!(start_of(&[100, 100], 300), (0, vec![2]));
        // It takes no longer than the quickest board.
        assert_eq!(start_of(&[200, 100], 0), (100, vec![2]));
        // It is not measured if fewer than two boards are quick.
        assert_eq!(start_of(&[100], 0), (0, vec![]));
        assert_eq!(start_of(&[100, 1_901], 0), (0, vec![]));
    }

    #[test]
    fn up_to_eight_boards_that_take_two_seconds_together_are_quick() {
        let count = |times: &[u64]| {
            let kind = kind(1, 9, 9, times);
            quick_ones(kind.samples.iter().collect()).len()
        };
        assert_eq!(count(&[100; 9]), 8);
        assert_eq!(count(&[500, 500, 1_000]), 3);
        assert_eq!(count(&[500, 500, 1_001]), 2);
    }

    /// Returns the share that is measured for boards of these kinds, after a start of so many milliseconds, and the number
    /// of boards in each run for it. A board that is repeated takes half of what it takes first.
    fn share(kinds: Vec<Kind>, start: u64) -> (Option<f64>, Vec<usize>) {
        let takes = move |boards: &[CaseText]| {
            let first = if boards[0] == board_of(1) { 1_000 } else { 100 };
            start + first + first / 2 * (boards.len() as u64 - 1)
        };
        let start = Duration::from_millis(start);
        with_samples(kinds, takes, false, |samples| {
            let at_most = time_of_input(&samples.kinds, start, FULL_SHARE).unwrap();
            measure_share_of_repeats(samples, start, at_most)
        })
    }

    #[test]
    fn the_share_of_a_repeated_board_is_measured_if_repeats_take_a_tenth_of_the_time() {
        let with_others = |count: usize| {
            let others = kind(2, count, count, &[1_000]);
            share(vec![kind(1, 1, 2, &[1_000]), others], 0)
        };
        assert_eq!(with_others(8), (Some(0.5), vec![2]));
        assert_eq!(with_others(9), (Some(1.0), vec![]));
        // What counts are the repeats of all kinds: here each takes a twelfth of the time.
        let pair = || kind(1, 1, 2, &[1_000]);
        let others = kind(2, 8, 8, &[1_000]);
        assert_eq!(share(vec![pair(), pair(), others], 0), (Some(0.5), vec![2]));
        // The slowest of the boards that were run is repeated.
        let (half, runs) = share(vec![kind(1, 2, 4, &[10, 1_000])], 0);
        assert_eq!((half, runs), (Some(0.5), vec![2]));
        // What costs most is measured, though another board is repeated more often.
        let two = vec![kind(1, 1, 3, &[1_000]), kind(2, 1, 15, &[100])];
        assert_eq!(share(two, 0), (Some(0.5), vec![2]));
        let (half, runs) = share(vec![kind(1, 1, 2, &[1_500])], 500);
        assert!((half.unwrap() - 0.5).abs() < 1e-9 && runs == [2]);
        // As many are run as take two seconds.
        let (half, runs) = share(vec![kind(2, 1, 100, &[100])], 0);
        assert!((half.unwrap() - 0.5).abs() < 1e-9 && runs == [20]);
        let (half, runs) = share(vec![kind(2, 1, 15, &[100])], 0);
        assert!((half.unwrap() - 0.5).abs() < 1e-9 && runs == [15]);
    }

    #[test]
    fn boards_that_take_no_time_take_none_when_they_are_repeated() {
        let kinds = vec![kind(1, 1, 5, &[0])];
        let measure =
            |samples: &Samples| measure_share_of_repeats(samples, Duration::ZERO, Duration::ZERO);
        let (share, _) = with_samples(kinds, |_| 0, false, measure);
        assert_eq!(share, Some(0.0));
    }

    #[test]
    fn nothing_is_measured_if_no_board_is_repeated_even_if_none_takes_any_time() {
        let once = vec![kind(1, 1, 1, &[0])];
        assert_eq!(share(once, 0), (Some(1.0), vec![]));
    }

    #[test]
    fn what_an_input_takes_is_measured_or_estimated() {
        let whole = |has_ended| {
            let kinds = vec![kind(1, 8, 8, &[1_000, 3_000])];
            let takes = |_: &[CaseText]| 4_000;
            let (costs, _) = with_samples(kinds, takes, has_ended, estimate_costs);
            let costs = costs.unwrap();
            assert_eq!((costs.ran.len(), costs.case_count), (2, 2));
            costs.whole
        };
        assert_eq!(whole(true), Whole::Measured(LIMIT));
        assert_eq!(whole(false), Whole::Estimated(Duration::from_secs(16)));
    }
}

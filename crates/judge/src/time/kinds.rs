//! Divides the cases of an input into kinds, and works out what a kind costs from the cases of it that were
//! run.
//!
//! Cases of one kind probably take about the same time, so it is enough to run a few of each. There are two sorts of kinds:
//!
//! - A case that is repeated often is a kind of its own.
//! - The other cases are divided by a measure of the puzzle, such as the number of rounds `k` in Rake It In.
//!
//! An example, in which letters stand for boards:
//!
//! ```text
//! input     A B X X C X D X X
//!           A and C have k = 1, B and D have k = 3
//! kinds     A C  │  B D  │  X, five times
//! ```

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use checker::{CaseText, SolvedCase};

use crate::run::ProgramRun;
use crate::search::spread;

/// A case is repeated often if it stands in the input at least twice, and at least once for each full `CASES_PER_REPETITION`
/// cases of the input.
const CASES_PER_REPETITION: usize = 20;

/// The maximum number of groups into which a measure divides cases. With more groups, too few cases of each could be run.
const MAX_GROUPS: usize = 6;

/// Cases of an input that are alike.
pub struct Kind {
    /// The distinct cases that were not run yet. The last one is run next.
    pub waiting: Vec<CaseText>,
    /// The number of distinct cases.
    pub distinct_count: usize,
    /// The number of all cases. A case that is repeated counts each time.
    pub case_count: usize,
    /// The cases that were run alone.
    pub samples: Vec<Sample>,
}

/// A case that was run alone.
#[derive(Clone)]
pub struct Sample {
    /// The case.
    pub case: CaseText,
    /// The CPU time of the run on it.
    pub time: Duration,
    /// The memory of that run, in bytes.
    pub memory: u64,
    /// Whether the answer is right.
    pub is_right: bool,
}

/// A case of an input, and everywhere it stands.
struct DistinctCase<'a> {
    text: &'a CaseText,
    /// The indices in the input at which the case stands, in ascending order. There is at least one.
    indices: Vec<usize>,
}

impl DistinctCase<'_> {
    /// Returns whether the case of the input with this index is this one.
    fn is_at(&self, index: usize) -> bool {
        self.indices.contains(&index)
    }
}

/// Divides the cases of an input into kinds. The kind of the case with the index `first` comes first, and of that kind, this
/// case is run first.
pub fn kinds_of_cases(failing: &ProgramRun, first: usize) -> Vec<Kind> {
    let cases = &failing.batch.cases;
    let min_count = (cases.len() / CASES_PER_REPETITION).max(2);
    let is_repeated_often = |case: &DistinctCase| case.indices.len() >= min_count;
    let (repeated, others): (Vec<_>, Vec<_>) = distinct_cases(cases)
        .into_iter()
        .partition(is_repeated_often);
    let mut groups = by_measure(failing, others);
    groups.extend(repeated.into_iter().map(|case| vec![case]));
    let has_first = |group: &Vec<DistinctCase>| group.iter().any(|case| case.is_at(first));
    if let Some(position) = groups.iter().position(has_first) {
        groups[..=position].rotate_right(1); // to the front
    }
    groups
        .into_iter()
        .map(|group| Kind::of(group, first))
        .collect()
}

/// Returns the distinct cases of an input, in the order of their first indices.
fn distinct_cases(cases: &[CaseText]) -> Vec<DistinctCase<'_>> {
    let mut distinct: Vec<DistinctCase> = Vec::new();
    let mut positions: HashMap<&CaseText, usize> = HashMap::new(); // in `distinct`
    for (index, text) in cases.iter().enumerate() {
        let position = *positions.entry(text).or_insert(distinct.len());
        match distinct.get_mut(position) {
            Some(case) => case.indices.push(index),
            None => distinct.push(DistinctCase {
                text,
                indices: vec![index],
            }),
        }
    }
    distinct
}

/// Cases for which a measure has the same value.
struct SameValue<'a> {
    value: i64,
    cases: Vec<DistinctCase<'a>>,
}

/// Divides cases into groups in which a measure of the puzzle has the same value: the first measure that has a value for each
/// case. All cases are one group if there is no such measure, or if it would make more than [`MAX_GROUPS`] groups.
fn by_measure<'a>(
    failing: &ProgramRun,
    cases: Vec<DistinctCase<'a>>,
) -> Vec<Vec<DistinctCase<'a>>> {
    if cases.is_empty() {
        return Vec::new();
    }
    let Some(values) = values_by_first_measure(failing, &cases) else {
        return vec![cases];
    };
    let distinct_values: HashSet<i64> = values.iter().copied().collect();
    if distinct_values.len() > MAX_GROUPS {
        return vec![cases];
    }
    let mut groups: Vec<SameValue> = Vec::new();
    for (case, value) in cases.into_iter().zip(values) {
        match groups.iter_mut().find(|group| group.value == value) {
            Some(group) => group.cases.push(case),
            None => groups.push(SameValue {
                value,
                cases: vec![case],
            }),
        }
    }
    groups.into_iter().map(|group| group.cases).collect()
}

/// Returns the values of these cases by the first measure of the puzzle that has a value for each of them, if there is one.
fn values_by_first_measure(failing: &ProgramRun, cases: &[DistinctCase]) -> Option<Vec<i64>> {
    let puzzle = failing.puzzle;
    let solved: Vec<SolvedCase> = cases
        .iter()
        .map(|case| SolvedCase::new(&failing.batch, case.indices[0]))
        .collect();
    let values_by = |measure| -> Option<Vec<i64>> {
        let values = solved.iter().map(|case| puzzle.measured(measure, case));
        values.collect()
    };
    (0..puzzle.measures().len()).find_map(values_by)
}

impl Kind {
    /// Returns the kind of these cases. The one with the index `first` is run first, if it is among them, and the others in an
    /// order that is spread over the input.
    fn of(mut cases: Vec<DistinctCase>, first: usize) -> Self {
        cases.sort_by_key(|case| spread(case.indices[0]));
        if let Some(position) = cases.iter().position(|case| case.is_at(first)) {
            cases[position..].rotate_left(1); // to the end: the last of those that wait is run first
        }
        Self {
            waiting: cases.iter().map(|case| case.text.clone()).collect(),
            distinct_count: cases.len(),
            case_count: cases.iter().map(|case| case.indices.len()).sum(),
            samples: Vec::new(),
        }
    }

    /// Returns how many cases of the input repeat an earlier one.
    pub fn repeats(&self) -> usize {
        self.case_count - self.distinct_count
    }

    /// Returns the mean CPU time of a case, without the time `startup` that each run needs to start the program. Returns zero
    /// if no case was run.
    pub fn mean(&self, startup: Duration) -> Duration {
        let sum: Duration = self.samples.iter().map(|sample| sample.time).sum();
        (sum / self.samples.len().max(1) as u32).saturating_sub(startup)
    }

    /// Returns how much a run on one more case of this kind would tell: the time that all its cases would take if each was run
    /// alone, divided by the number of runs, including the `pending` ones that are about to begin. So kinds that take much of
    /// the time are run more often.
    ///
    /// A first run tells most, so the weight is then infinite. It is zero while the first runs are pending.
    pub fn weight(&self, pending: usize) -> f64 {
        match (self.samples.len(), pending) {
            (0, 0) => f64::INFINITY,
            (0, _) => 0.0,
            (done, pending) => {
                let time_alone = self.case_count as f64 * self.mean(Duration::ZERO).as_secs_f64();
                time_alone / (done + pending) as f64
            }
        }
    }
}

/// Returns how long the program takes for an input whose cases are of these kinds: the time `startup`, and the mean time of
/// each kind for each of its cases. A case that repeats an earlier one costs only this `share` of the mean time.
///
/// For example, a kind of two distinct cases, each of which stands there three times, costs 2 + 4 × `share` times its mean
/// time.
///
/// Returns `None` if no case of some kind was run.
pub fn time_of_input(kinds: &[Kind], startup: Duration, share: f64) -> Option<Duration> {
    let mut sum = startup;
    for kind in kinds {
        if kind.samples.is_empty() {
            return None;
        }
        let count = kind.distinct_count as f64 + share * kind.repeats() as f64;
        sum += kind.mean(startup).mul_f64(count);
    }
    Some(sum)
}

#[cfg(test)]
pub(super) mod tests {
    use checker::ErasedPuzzle;

    use super::*;
    use crate::run::ProgramUnderTest;
    use crate::testing::board_of;

    /// Returns the kinds of the cases of a run, of which the one with the index `first` is to be run first.
    fn kinds_of(puzzle: &'static dyn ErasedPuzzle, cases: &[CaseText], first: usize) -> Vec<Kind> {
        let program = |_: &[u8]| (Vec::new(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(puzzle, &program, Duration::MAX);
        let failing = subject.run_on_cases(cases, &subject.limits).unwrap();
        kinds_of_cases(&failing, first)
    }

    /// Returns a kind of so many distinct boards, and of so many in all, that was run on boards of this value. Each took
    /// so long, and has a right answer.
    pub fn kind_of(
        value: usize,
        [distinct_count, case_count]: [usize; 2],
        ran: &[Duration],
    ) -> Kind {
        let sample = |&time| Sample {
            case: board_of(value),
            time,
            memory: 0,
            is_right: true,
        };
        Kind {
            waiting: Vec::new(),
            distinct_count,
            case_count,
            samples: ran.iter().map(sample).collect(),
        }
    }

    /// Returns a kind of so many distinct cases, and of so many in all, that were run for so many seconds.
    fn kind(distinct_count: usize, case_count: usize, ran: &[u64]) -> Kind {
        let ran: Vec<Duration> = ran.iter().copied().map(Duration::from_secs).collect();
        kind_of(1, [distinct_count, case_count], &ran)
    }

    #[test]
    fn a_run_of_a_kind_tells_more_if_the_kind_takes_more_and_few_were_run() {
        assert!(kind(5, 10, &[]).weight(0).is_infinite());
        assert!(kind(5, 10, &[]).weight(1).abs() < 1e-9);
        for (ran, pending, weight) in [
            (&[3][..], 0, 30.0),
            (&[3], 2, 10.0),
            (&[3, 5], 0, 20.0),
            (&[3, 5], 2, 10.0),
        ] {
            let found = kind(5, 10, ran).weight(pending);
            assert!((found - weight).abs() < 1e-9, "{found}");
        }
    }

    /// The start of the program counts once, and a case that is repeated as often as the share says.
    #[test]
    fn an_input_takes_what_its_kinds_take() {
        let second = Duration::from_secs(1);
        let two = [kind(4, 10, &[3, 5]), kind(1, 1, &[7])];
        for (start, share, seconds) in [(0, 1.0, 47), (0, 0.0, 23), (0, 0.5, 35), (2, 1.0, 27)] {
            let start = start * second;
            assert_eq!(time_of_input(&two, start, share), Some(seconds * second));
        }
        let one_without_runs = [kind(4, 10, &[3, 5]), kind(1, 1, &[])];
        assert_eq!(time_of_input(&one_without_runs, Duration::ZERO, 1.0), None);
    }

    /// A case that is there twice, and once for each full twenty cases.
    #[test]
    fn a_board_that_is_repeated_often_is_a_kind_of_its_own() {
        let all_of = |counts: &[usize]| -> Vec<usize> {
            let boards = (1..)
                .zip(counts)
                .flat_map(|(at, &count)| vec![board_of(at); count]);
            let kinds = kinds_of(&catalogue::RAKE, &boards.collect::<Vec<_>>(), 0);
            kinds.iter().map(|kind| kind.case_count).collect()
        };
        assert_eq!(all_of(&[1; 10]), [10]);
        assert_eq!(all_of(&[1, 1, 2]), [2, 2]);
        // Two boards are enough of 59, and too few of 60, of which three are enough.
        assert_eq!(all_of(&[20, 20, 17, 2]), [20, 20, 17, 2]);
        assert_eq!(all_of(&[20, 20, 15, 2, 3]), [20, 2, 20, 15, 3]);
    }

    /// Up to six numbers of rows are kinds of boards.
    #[test]
    fn a_measure_with_many_values_makes_no_kinds() {
        let with_rows = |most: usize| {
            let board =
                |rows: usize| format!("{rows} 2\n{}", "1 2\n".repeat(2 * rows)).into_bytes();
            let boards: Vec<CaseText> = (1..=most).map(board).collect();
            kinds_of(&catalogue::CHESS, &boards, 0).len()
        };
        assert_eq!([1, 2, 6, 7].map(with_rows), [1, 2, 6, 1]);
    }

    /// A board that stands in the input early is next to one that stands there late.
    #[test]
    fn the_boards_that_are_run_are_spread_over_the_input() {
        let board = |at: usize| {
            let (a, b) = (at % 10 + 1, at / 10 + 1);
            format!("1\n{a} {b} 1 1\n{}", "1 1 1 1\n".repeat(3)).into_bytes()
        };
        let boards: Vec<CaseText> = (0..100).map(board).collect();
        let kinds = kinds_of(&catalogue::RAKE, &boards, 7);
        let place = |case: &CaseText| boards.iter().position(|it| it == case).unwrap();
        let order: Vec<usize> = kinds[0].waiting.iter().rev().map(place).collect();
        assert_eq!(order[0], 7);
        assert!(
            order[1..]
                .windows(2)
                .all(|pair| pair[0].abs_diff(pair[1]) > 10)
        );
    }
}

//! Divides the cases of an input into kinds, and works out what a kind costs from the cases of it that were
//! run.
//!
//! A case that is repeated often is a kind of its own. The others are divided by the first measure of the
//! puzzle, such as `k` of Rake It In.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use checker::{CaseText, SolvedCase};

use crate::run::ProgramRun;
use crate::search::spread;

/// Cases of an input that are alike.
pub struct Kind {
    /// The cases that were not run yet. The last one is the next.
    pub waiting: Vec<CaseText>,
    /// The number of different cases.
    pub different: usize,
    /// The number of all cases. A case that is repeated counts each time.
    pub all: usize,
    /// The cases that were run alone.
    pub ran: Vec<Sample>,
}

/// A case that was run alone.
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

impl Kind {
    /// Returns the kind of these cases. The suspect runs first, and the others are spread over the input.
    fn of(mut cases: Vec<DifferentCase>, suspect: usize) -> Self {
        // The last one is the first that is run.
        cases.sort_by_key(|case| (case.is_at(suspect), spread(case.places[0])));
        Self {
            waiting: cases.iter().map(|case| case.text.clone()).collect(),
            different: cases.len(),
            all: cases.iter().map(|case| case.places.len()).sum(),
            ran: Vec::new(),
        }
    }

    /// Returns how many cases repeat another one.
    pub fn repeats(&self) -> usize {
        self.all - self.different
    }

    /// Returns the mean CPU time of a case, without the start of the program.
    pub fn mean(&self, start: Duration) -> Duration {
        let sum: Duration = self.ran.iter().map(|sample| sample.time).sum();
        (sum / self.ran.len().max(1) as u32).saturating_sub(start)
    }

    /// Returns how much a further run of a case of this kind tells, given that `pending` are about to be run:
    /// much, if the kind takes a great part of the time, and few were run.
    pub fn weight(&self, pending: usize) -> f64 {
        match self.ran.len() + pending {
            0 => f64::INFINITY,
            runs => self.all as f64 * self.mean(Duration::ZERO).as_secs_f64() / runs as f64,
        }
    }
}

/// Returns what an input takes of which the cases are of these kinds. The cost of a case that is repeated is
/// this share of what it costs first. Returns `None` if no case of some kind was run.
pub fn total(kinds: &[Kind], start: Duration, share: f64) -> Option<Duration> {
    let mut sum = start;
    for kind in kinds {
        if kind.ran.is_empty() {
            return None;
        }
        let count = kind.different as f64 + share * kind.repeats() as f64;
        sum += kind.mean(start).mul_f64(count);
    }
    Some(sum)
}

/// Divides the cases of an input into kinds. The `suspect` is the first case of the first kind.
pub fn kinds(failing: &ProgramRun, suspect: usize) -> Vec<Kind> {
    let cases = &failing.batch.cases;
    let often = (cases.len() / 20).max(2);
    let (repeated, others): (Vec<_>, Vec<_>) = different_cases(cases)
        .into_iter()
        .partition(|case| case.places.len() >= often);
    let mut groups = by_measure(failing, others);
    groups.extend(repeated.into_iter().map(|case| vec![case]));
    groups.sort_by_key(|group| !group.iter().any(|case| case.is_at(suspect)));
    groups
        .into_iter()
        .map(|group| Kind::of(group, suspect))
        .collect()
}

/// A case of an input, and where it stands.
struct DifferentCase<'a> {
    text: &'a CaseText,
    /// The indices in the input, in order. There is at least one.
    places: Vec<usize>,
}

impl DifferentCase<'_> {
    /// Returns whether the case of the input with this index is this one.
    fn is_at(&self, place: usize) -> bool {
        self.places.contains(&place)
    }
}

/// Returns the different cases of an input, in the order in which they stand there first.
fn different_cases(cases: &[CaseText]) -> Vec<DifferentCase<'_>> {
    let mut places: HashMap<&CaseText, Vec<usize>> = HashMap::new();
    for (place, case) in cases.iter().enumerate() {
        places.entry(case).or_default().push(place);
    }
    let mut different: Vec<DifferentCase> = places
        .into_iter()
        .map(|(text, places)| DifferentCase { text, places })
        .collect();
    different.sort_by_key(|case| case.places[0]);
    different
}

/// Cases that have the same value by the measure.
struct SameValue<'a> {
    value: i64,
    cases: Vec<DifferentCase<'a>>,
}

/// Divides cases by the first measure of the puzzle.
fn by_measure<'a>(
    failing: &ProgramRun,
    cases: Vec<DifferentCase<'a>>,
) -> Vec<Vec<DifferentCase<'a>>> {
    let values = values(failing, &cases);
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

/// Returns the values of these cases by the first measure of the puzzle, which is its most important one. If it
/// has one value or many, all values are 0.
fn values(failing: &ProgramRun, cases: &[DifferentCase]) -> Vec<i64> {
    const MOST: usize = 6;
    let values = measured(failing, cases);
    let different: HashSet<i64> = values.iter().copied().collect();
    if (2..=MOST).contains(&different.len()) {
        values
    } else {
        vec![0; cases.len()]
    }
}

/// Returns the values of these cases by the first measure of the puzzle that is one of single cases.
fn measured(failing: &ProgramRun, cases: &[DifferentCase]) -> Vec<i64> {
    let puzzle = failing.puzzle;
    let cases: Vec<SolvedCase> = cases
        .iter()
        .map(|case| SolvedCase::new(&failing.batch, case.places[0]))
        .collect();
    for measure in 0..puzzle.measures().len() {
        let values = cases.iter().map(|case| puzzle.measured(measure, case));
        if let Some(values) = values.collect() {
            return values;
        }
    }
    Vec::new()
}

//! Finds the condition that divides the wrong cases of a program from the right ones.
//!
//! ```text
//! a measure of each case, such as its columns:
//!
//!   right     3  3  4  5  6  7  7  8     9          10
//!   wrong                             9    10 10 10
//!                                     └─ 9 or more
//! ```

use shrink::CaseText;

use crate::erased::ErasedPuzzle;
use crate::given::SolvedCase;
use crate::measure::phrase;

/// The least and the greatest value of a range, if it has one.
pub type Range = [Option<i64>; 2];

/// A condition on a case: that a measure of it is within a range.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The index of the measure among those of the puzzle, or `None` for the place of a case in its
    /// input.
    measure: Option<usize>,
    /// The name of the measure; see [`Measure::name`](crate::Measure::name).
    pub name: &'static str,
    /// The values that meet the condition.
    pub range: Range,
    /// The least and the greatest value of the cases that meet it.
    met: [i64; 2],
    /// The greatest value below the range, or the least above it if there is none below. All cases with it are right.
    pub nearest: i64,
    /// The number of right cases that meet the condition.
    pub right_within: usize,
    /// The number of right cases that do not meet it.
    pub right_beyond: usize,
    /// How much the condition tells; see [`Division::gain`].
    gain: f64,
}

/// A case as the search for a condition sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The value of a measure.
    pub value: i64,
    /// Whether the answer is wrong.
    pub is_wrong: bool,
    /// Whether the case was drawn at random or is that of a test, rather than derived.
    pub is_drawn: bool,
    /// Whether the case helps to choose the condition, provided that it was drawn.
    pub helps_choose: bool,
}

/// How many of these cases meet a condition. All that do not are right.
#[derive(Clone, Copy, Default)]
struct Division {
    wrong: usize,
    met_right: usize,
    not_met: usize,
}

/// Returns the condition on a measure with this index, or on the place, that divides the wrong cases from the right ones
/// best: that the measure is at least the smallest value of the wrong cases, at most their greatest, or exactly their
/// only one. All wrong cases meet it. It must [stand out](Division::stands_out).
///
/// A value below `least_telling` says nothing of a case. So neither the first value of a condition lies there, nor the
/// first beyond its end.
///
/// # Complexity
///
/// Linear in the number of cases.
pub(crate) fn dividing(
    measure: Option<usize>,
    name: &'static str,
    least_telling: i64,
    samples: &[Sample],
) -> Option<Condition> {
    let wrong = samples.iter().filter(|sample| sample.is_wrong);
    let values = wrong.map(|sample| sample.value);
    let (low, high) = (values.clone().min()?, values.max()?);
    let mut ranges = Vec::new();
    if low >= least_telling {
        ranges.push([Some(low), None]);
    }
    let first_beyond = high.saturating_add(1);
    if first_beyond >= least_telling {
        ranges.push([None, Some(high)]);
    }
    if low >= least_telling && low == high {
        ranges.push([Some(low), Some(high)]);
    }
    let mut best: Option<Condition> = None;
    for range in ranges {
        if let Some(condition) = Condition::of_range(measure, name, range, samples)
            && best.as_ref().is_none_or(|best| condition.gain > best.gain)
        {
            best = Some(condition);
        }
    }
    best
}

/// Returns how far a value is outside of a range. Within the range, this is 0 at a limit, and otherwise negative.
fn signed_distance([low, high]: Range, value: i64) -> i64 {
    let below = low.map(|low| low.saturating_sub(value));
    let above = high.map(|high| value.saturating_sub(high));
    [below, above].into_iter().flatten().max().unwrap_or(0)
}

/// Returns whether a value is within a range.
fn is_within(range: Range, value: i64) -> bool {
    signed_distance(range, value) <= 0
}

impl Division {
    /// Counts a case.
    fn add(&mut self, sample: Sample, is_met: bool) {
        if !is_met {
            self.not_met += 1;
        } else if sample.is_wrong {
            self.wrong += 1;
        } else {
            self.met_right += 1;
        }
    }

    fn met(self) -> usize {
        self.wrong + self.met_right
    }

    fn all(self) -> usize {
        self.met() + self.not_met
    }

    /// Returns the share of what is unknown of a case that the condition tells, from 0 to 1: its information
    /// gain, divided by the entropy.
    fn gain(self) -> f64 {
        1.0 - unknown(self.wrong, self.met()) / unknown(self.wrong, self.all())
    }

    /// Returns whether more than a few cases do not meet the condition.
    fn leaves_many(self) -> bool {
        self.not_met >= self.all() / 10
    }

    /// Returns whether the condition tells much, that all wrong cases meet it is hardly chance, and not too few of those
    /// that meet it are wrong.
    fn stands_out(self) -> bool {
        const MIN_GAIN: f64 = 0.2;
        const MIN_BITS: f64 = 20.0; // one in a million
        const MAX_MET_PER_WRONG: usize = 5;
        self.improbability() >= MIN_BITS
            && self.gain() >= MIN_GAIN
            && self.met() <= MAX_MET_PER_WRONG * self.wrong
    }

    /// Returns how improbable it is, in bits, that all cases which do not meet the condition are right by chance: they
    /// are drawn from all cases, one after the other.
    fn improbability(self) -> f64 {
        let (all, right) = (self.all(), self.all() - self.wrong);
        (0..self.not_met)
            .map(|drawn| ((all - drawn) as f64 / (right - drawn) as f64).log2())
            .sum()
    }
}

/// Returns how much is unknown, in bits, of cases of which `wrong` of `all` are wrong (their entropy).
fn unknown(wrong: usize, all: usize) -> f64 {
    let part = |count: usize| -(count as f64) * (count.max(1) as f64 / all as f64).log2();
    part(wrong) + part(all - wrong)
}

impl Condition {
    /// Returns the condition that a measure is within a range, if it stands out.
    fn of_range(
        measure: Option<usize>,
        name: &'static str,
        range: Range,
        samples: &[Sample],
    ) -> Option<Self> {
        let mut drawn = Division::default();
        let mut helping = Division::default();
        for sample in samples.iter().filter(|sample| sample.is_drawn) {
            let is_met = is_within(range, sample.value);
            drawn.add(*sample, is_met);
            if sample.helps_choose {
                helping.add(*sample, is_met);
            }
        }
        if !drawn.leaves_many() || !helping.stands_out() {
            return None;
        }
        let values = samples.iter().map(|sample| sample.value);
        let met = values.clone().filter(|&value| is_within(range, value));
        let [low, high] = range;
        let below = values
            .clone()
            .filter(|&value| low.is_some_and(|low| value < low));
        let above = values.filter(|&value| high.is_some_and(|high| value > high));
        let right = samples.iter().filter(|sample| !sample.is_wrong);
        let right_within = right
            .clone()
            .filter(|it| is_within(range, it.value))
            .count();
        Some(Self {
            measure,
            name,
            range,
            met: [met.clone().min()?, met.max()?],
            nearest: below.max().or(above.min())?,
            right_within,
            right_beyond: right.count() - right_within,
            gain: helping.gain(),
        })
    }

    /// Returns how much the condition tells, from 0 to 1; see [`Division::gain`].
    pub(crate) fn gain(&self) -> f64 {
        self.gain
    }

    /// Returns whether this is a condition on the place of a case in its input.
    pub(crate) fn is_of_place(&self) -> bool {
        self.measure.is_none()
    }

    /// Returns whether the limit is exact: the value just beyond it was tried, and is right. If the range has two limits,
    /// this says it only of the one at [`Self::nearest`].
    pub fn is_exact(&self) -> bool {
        signed_distance(self.range, self.nearest) == 1
    }

    /// Returns whether a case meets the condition. Returns `None` if that is one on the place of a case.
    pub(crate) fn is_met(&self, puzzle: &dyn ErasedPuzzle, case: &SolvedCase) -> Option<bool> {
        let value = puzzle.measured(self.measure?, case)?;
        Some(is_within(self.range, value))
    }

    /// Returns what a case has that meets the condition, in words that can follow "have".
    pub(crate) fn phrase(&self) -> String {
        let is_count = self.name.starts_with('#');
        let number = match (self.met, self.range) {
            ([0, 0], _) if is_count => "no".to_owned(),
            ([low, high], _) if low == high => low.to_string(),
            (_, [Some(low), _]) => format!("{low} or more"),
            (_, [_, Some(high)]) if is_count => format!("{high} or fewer"),
            (_, [_, Some(high)]) => format!("{high} or less"),
            (_, [None, None]) => String::new(),
        };
        let is_not = self.met == [0, 0] && !self.name.contains('#');
        if is_not {
            format!("not {}", self.name)
        } else {
            phrase(self.name, &number)
        }
    }
}

/// Returns so many of these cases near the limit of a condition, half of them on each side if there are
/// enough.
pub fn nearest(
    puzzle: &dyn ErasedPuzzle,
    limit: &Condition,
    cases: Vec<CaseText>,
    count: usize,
) -> Vec<CaseText> {
    let batch = puzzle.batch(&cases);
    let distance = |place| {
        let case = SolvedCase::new(&batch, place);
        let value = puzzle.measured(limit.measure?, &case)?;
        Some(signed_distance(limit.range, value))
    };
    let mut sorted: Vec<_> = (0..cases.len()).map(distance).zip(cases).collect();
    sorted.sort();
    // A condition on the place has no distance: the cases are in no input yet, so all of them do.
    let first_beyond =
        sorted.partition_point(|(distance, _)| distance.is_none_or(|distance| distance <= 0));
    let start = first_beyond
        .saturating_sub(count / 2)
        .min(sorted.len().saturating_sub(count));
    sorted
        .into_iter()
        .skip(start)
        .take(count)
        .map(|(_, case)| case)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_stands_out_if_it_is_hardly_chance_and_tells_much_and_a_fifth_are_wrong() {
        let stands_out = |[wrong, met_right, not_met]: [usize; 3]| {
            let division = Division {
                wrong,
                met_right,
                not_met,
            };
            division.stands_out()
        };
        for (least, too_few) in [
            ([4, 0, 69], [4, 0, 68]),           // bits: 20.05, and 19.97
            ([200, 397, 300], [200, 398, 300]), // a gain of 0.2002, and of 0.1998
            ([20, 80, 1_900], [20, 81, 1_900]), // a fifth
        ] {
            assert!(stands_out(least), "{least:?}");
            assert!(!stands_out(too_few), "{too_few:?}");
        }
        assert!(!stands_out([19, 77, 1_900]));
    }

    /// Returns so many cases that were drawn, each with this value.
    fn drawn(value: i64, is_wrong: bool, count: usize) -> Vec<Sample> {
        let sample = Sample {
            value,
            is_wrong,
            is_drawn: true,
            helps_choose: true,
        };
        vec![sample; count]
    }

    /// Returns the condition that divides these cases best.
    fn best(samples: &[Vec<Sample>]) -> Option<Condition> {
        dividing(None, "# rows", i64::MIN, &samples.concat())
    }

    /// Cases that do not help to choose a condition are not the reason that it stands out. But it is said of them, so it
    /// must not be true of nearly all.
    #[test]
    fn cases_that_do_not_help_to_choose_count() {
        let no_help = |value, count| {
            let mut samples = drawn(value, false, count);
            for sample in &mut samples {
                sample.helps_choose = false;
            }
            samples
        };
        let helping = [drawn(2, true, 100), drawn(1, false, 20)];
        let alone = best(&helping).unwrap();
        let [wrong, right] = helping;
        let both = best(&[wrong.clone(), right.clone(), no_help(2, 80)]).unwrap();
        assert_eq!([both.right_within, both.right_beyond], [80, 20]);
        assert!((both.gain() - alone.gain()).abs() < 1e-9);
        assert_eq!(best(&[wrong.clone(), right, no_help(2, 90)]), None);
        // Of the 109 that help, 9 do not meet it, of all 110 so do 11.
        let few = drawn(1, false, 9);
        assert_eq!(best(&[wrong.clone(), few.clone()]), None);
        assert!(best(&[wrong.clone(), few, no_help(1, 3)]).is_some());
        assert_eq!(best(&[wrong, no_help(1, 20)]), None);
    }

    #[test]
    fn a_value_is_far_from_a_range_on_both_sides() {
        let right = |value| drawn(value, false, 20);
        let wrong = drawn(5, true, 20);
        let exact = best(&[right(3), wrong.clone(), right(8)]).unwrap();
        assert_eq!(exact.range, [Some(5), Some(5)]);
        assert_eq!(
            [3, 5, 8].map(|value| signed_distance(exact.range, value)),
            [2, 0, 3]
        );
        let least = best(&[right(3), wrong.clone()]).unwrap();
        assert_eq!(
            [3, 5, 8].map(|value| signed_distance(least.range, value)),
            [2, 0, -3]
        );
        let most = best(&[wrong, right(8)]).unwrap();
        assert_eq!(
            [3, 5, 8].map(|value| signed_distance(most.range, value)),
            [-2, 0, 3]
        );
    }
}

//! Finds the condition that divides the wrong cases of a program from the right ones.
//!
//! A [`Condition`] says that the value of a [`Quantity`] lies within a [`ValueRange`]. A quantity is a measure of the puzzle,
//! such as the columns of a board, or the place of a case in its input. The search is given each case as a [`Sample`], which has
//! its value. It tries up to three ranges, whose limits are the least and the greatest value of the wrong cases. In this
//! example, a table says how many boards have each number of columns:
//!
//! ```text
//! columns          3   4   5   6   7   8 │  9  10  12
//! right boards    10  10  10  20  20  10 │  8   2   -
//! wrong boards     -   -   -   -   -   - │ 10  20  10
//!
//! "at least 9"     all 40 wrong boards are within this range, and 10 right ones; 80 right ones are beyond it
//! "at most 12"     every board is within this range, so none is left beyond it
//! "exactly 9"      not tried, because the wrong boards have several values
//! ```
//!
//! All wrong cases are within each of these ranges, so the ranges differ only in how many right cases are within them, too. A
//! [`Division`] counts these. A range makes a condition only if two things are true:
//!
//! - It [stands out](Division::stands_out): it is hardly chance that all wrong cases are within it, it tells enough of which
//!   cases are wrong, and enough of the cases within it are wrong.
//! - It [leaves enough cases beyond](Division::leaves_enough_beyond) it. A condition that nearly all cases meet says nothing of
//!   the wrong ones.
//!
//! Of several such ranges, the one with the greatest [gain](Division::gain) makes the condition. In the example that is "at
//! least 9".
//!
//! Not every case counts for each of these things. That depends on its [`Role`]:
//!
//! - A *derived* case was made from another one, or chosen near a limit. It counts only for the limits of ranges and for the
//!   numbers in a report.
//! - An *easy* case is one that nearly every program is right about. It also counts for whether enough cases are beyond a range.
//! - A *deciding* case is any other one, such as each in the example. It counts for all.

use crate::division::Division;
use crate::erased::ErasedPuzzle;
use crate::given::SolvedCase;
use crate::measure;
use crate::samples::{Role, Sample, ValueRange};

/// A condition on a case: that the value of a quantity is within a range. A case whose value is within the range meets the
/// condition. The other cases are beyond the range.
///
/// The samples below are those that the condition was chosen from.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// What the condition is on.
    quantity: Quantity,
    /// The values that meet the condition.
    pub range: ValueRange,
    /// Whether some samples within the range have another value than its limit.
    has_several_values: bool,
    /// The value of a sample that is nearest to the range, but beyond it. Of one value below the range and one above it that
    /// are equally near, this is the one below. All samples with this value are right.
    pub nearest: i64,
    /// The number of wrong samples. All of them are within the range.
    pub wrong: usize,
    /// The number of right samples within the range.
    pub right_within: usize,
    /// The number of right samples beyond the range.
    pub right_beyond: usize,
    /// How well the condition divides the deciding samples, from 0 to 1; see [`Division::gain`].
    gain: f64,
}

/// What a condition can be on: a number that a case has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// The place of the case in its input, counted from 1.
    Place,
    /// A measure of the puzzle.
    Measure {
        /// The index of the measure among those of the puzzle.
        index: usize,
        /// The name of the measure; see [`Measure::name`](crate::Measure::name).
        name: &'static str,
        /// The least value that a condition may set apart from the value before it. If it is 2, "1 or more" makes no condition,
        /// because it sets 1 apart from 0. See [`Measure::divides_from`](crate::Measure::divides_from).
        divides_from: i64,
    },
}

impl Quantity {
    /// Returns the name; see [`Measure::name`](crate::Measure::name).
    fn name(self) -> &'static str {
        match self {
            Self::Place => "the place # in their input",
            Self::Measure { name, .. } => name,
        }
    }

    /// Returns the least value that a condition may set apart from the value before it. Any two places may be set apart.
    fn divides_from(self) -> i64 {
        match self {
            Self::Place => i64::MIN,
            Self::Measure { divides_from, .. } => divides_from,
        }
    }

    /// Returns the value of a case that may not be in an input yet. Returns `None` if only an input gives the value: if the
    /// quantity is the place, or a measure of whole inputs.
    pub(crate) fn measured(self, puzzle: &dyn ErasedPuzzle, case: &SolvedCase) -> Option<i64> {
        match self {
            Self::Place => None,
            Self::Measure { index, .. } => puzzle.measured(index, case),
        }
    }
}

/// Returns the condition on a quantity that divides the wrong cases from the right ones best, if any range makes one. All wrong
/// cases meet it. Of ranges with the same gain, the first of [`candidate_ranges`] is preferred.
///
/// # Complexity
///
/// Linear in the number of cases.
pub(crate) fn dividing_condition(quantity: Quantity, samples: &[Sample]) -> Option<Condition> {
    let mut best: Option<Condition> = None;
    for range in candidate_ranges(quantity, samples) {
        if let Some(condition) = Condition::from_range(quantity, range, samples)
            && best.as_ref().is_none_or(|best| condition.gain > best.gain)
        {
            best = Some(condition);
        }
    }
    best
}

/// Returns the ranges that all wrong cases are within and whose limits are values of wrong cases: at least their least value,
/// at most their greatest, or exactly their only value.
///
/// A range is left out if its [first change](ValueRange::first_change) is below the least value that a condition may set apart
/// from the value before it. If that is 2, for example, "at least 1" is left out, because it sets 1 apart from 0. "At most 1" is
/// tried: it sets 2 apart from 1.
fn candidate_ranges(quantity: Quantity, samples: &[Sample]) -> Vec<ValueRange> {
    let wrong = samples.iter().filter(|sample| sample.is_wrong);
    let values = wrong.map(|sample| sample.value);
    let (Some(least), Some(greatest)) = (values.clone().min(), values.max()) else {
        return Vec::new();
    };
    let mut ranges = vec![ValueRange::AtLeast(least), ValueRange::AtMost(greatest)];
    if least == greatest {
        ranges.push(ValueRange::Exactly(least));
    }
    ranges.retain(|range| range.first_change() >= quantity.divides_from());
    ranges
}

impl Condition {
    /// Returns the condition that a quantity is within a range. Returns `None` if the range does not stand out, or does not
    /// leave enough cases beyond it.
    ///
    /// # Panics
    ///
    /// If a wrong case is beyond the range.
    fn from_range(quantity: Quantity, range: ValueRange, samples: &[Sample]) -> Option<Self> {
        let deciding_samples = samples.iter().filter(|it| it.role == Role::Deciding);
        let deciding = Division::new(range, deciding_samples);
        let drawn_samples = samples.iter().filter(|it| it.role != Role::Derived);
        let drawn = Division::new(range, drawn_samples);
        if !deciding.stands_out() || !drawn.leaves_enough_beyond() {
            return None;
        }
        let all = Division::new(range, samples);
        let values = samples.iter().map(|sample| sample.value);
        let mut values_within = values.clone().filter(|&value| range.contains(value));
        let has_several_values = values_within.any(|value| value != range.limit());
        let nearest = range.nearest_beyond(values);
        Some(Self {
            quantity,
            range,
            has_several_values,
            nearest: nearest.expect("no range stands out without cases beyond it"),
            wrong: all.wrong,
            right_within: all.right_within,
            right_beyond: all.right_beyond,
            gain: deciding.gain(),
        })
    }

    /// Returns what the condition is on, in words that can follow "have". `#` stands for the value.
    pub fn name(&self) -> &'static str {
        self.quantity.name()
    }

    /// Returns how well the condition divides the deciding samples, from 0 to 1; see [`Division::gain`].
    pub(crate) fn gain(&self) -> f64 {
        self.gain
    }

    /// Returns whether the limit is exact: a case with the value just beyond the range was tried, and is right. If the range is a
    /// single value, this is known only of the side on which [`Self::nearest`] is.
    pub fn is_exact(&self) -> bool {
        self.range.distance_beyond(self.nearest) == 1
    }

    /// Returns whether a case meets the condition. Returns `None` if [`Quantity::measured`] has no value for the case.
    pub(crate) fn is_met(&self, puzzle: &dyn ErasedPuzzle, case: &SolvedCase) -> Option<bool> {
        let value = self.quantity.measured(puzzle, case)?;
        Some(self.range.contains(value))
    }

    /// Returns how far a case is [beyond](ValueRange::distance_beyond) the range. The distance is negative further inside than the
    /// limit. Returns `None` if [`Quantity::measured`] has no value for the case.
    pub(crate) fn distance_beyond(
        &self,
        puzzle: &dyn ErasedPuzzle,
        case: &SolvedCase,
    ) -> Option<i64> {
        let value = self.quantity.measured(puzzle, case)?;
        Some(self.range.distance_beyond(value))
    }

    /// Returns what a case has that meets the condition, in words that can follow "have":
    ///
    /// | name                         | range      | values that occur | phrase                               |
    /// |------------------------------|------------|-------------------|--------------------------------------|
    /// | `# rows`                     | at least 9 | 9 to 12           | `9 or more rows`                     |
    /// | `# rows`                     | at least 9 | only 9            | `9 rows`                             |
    /// | `# rows`                     | exactly 9  | only 9            | `9 rows`                             |
    /// | `# rows`                     | at most 2  | 1 to 2            | `2 or fewer rows`                    |
    /// | `# rows`                     | at most 0  | only 0            | `no rows`                            |
    /// | `a score of #`               | at most 3  | 2 to 3            | `a score of 3 or less`               |
    /// | `the place # in their input` | at least 9 | 9 to 12           | `the place 9 or more in their input` |
    /// | `a tie`                      | at least 1 | only 1            | `a tie`                              |
    /// | `a tie`                      | at most 0  | only 0            | `not a tie`                          |
    pub(crate) fn phrase(&self) -> String {
        let name = self.name();
        match NameKind::of(name) {
            NameKind::Property if self.range.contains(1) => name.to_owned(),
            NameKind::Property => format!("not {name}"),
            NameKind::Count => match self.range_words("fewer").as_str() {
                "0" => measure::phrase(name, "no"),
                words => measure::phrase(name, words),
            },
            NameKind::Value => measure::phrase(name, &self.range_words("less")),
        }
    }

    /// Returns the range in words, such as `9 or more`. This is only its limit, such as `9`, if no other value occurs within it.
    /// `smaller` is the word for smaller values.
    fn range_words(&self, smaller: &str) -> String {
        match self.range {
            ValueRange::AtLeast(least) if self.has_several_values => format!("{least} or more"),
            ValueRange::AtMost(greatest) if self.has_several_values => {
                format!("{greatest} or {smaller}")
            }
            ValueRange::AtLeast(only) | ValueRange::AtMost(only) | ValueRange::Exactly(only) => {
                only.to_string()
            }
        }
    }
}

/// What kind of value a quantity has, as its name shows.
enum NameKind {
    /// How many things a case has: `# rows`.
    Count,
    /// Which value something has: `a score of #`.
    Value,
    /// Whether a case has a property, with the value 1 or 0: `a tie`.
    Property,
}

impl NameKind {
    /// Returns the kind of a name.
    fn of(name: &str) -> Self {
        if name.starts_with('#') {
            Self::Count
        } else if name.contains('#') {
            Self::Value
        } else {
            Self::Property
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns a deciding case with this value.
    pub fn deciding(value: i64, is_wrong: bool) -> Sample {
        Sample {
            value,
            is_wrong,
            role: Role::Deciding,
        }
    }

    /// Returns so many deciding cases with this value.
    fn several(value: i64, is_wrong: bool, count: usize) -> Vec<Sample> {
        vec![deciding(value, is_wrong); count]
    }

    /// Returns the condition that divides these cases best.
    fn best(samples: &[Vec<Sample>]) -> Option<Condition> {
        dividing_condition(Quantity::Place, &samples.concat())
    }

    /// The example at the head of the file.
    #[test]
    fn at_least_9_divides_the_boards_of_the_example() {
        let mut boards = Vec::new();
        for (columns, right, wrong) in [
            (3, 10, 0),
            (4, 10, 0),
            (5, 10, 0),
            (6, 20, 0),
            (7, 20, 0),
            (8, 10, 0),
            (9, 8, 10),
            (10, 2, 20),
            (12, 0, 10),
        ] {
            boards.push(several(columns, false, right));
            boards.push(several(columns, true, wrong));
        }
        let ranges = candidate_ranges(Quantity::Place, &boards.concat());
        assert_eq!(ranges, [ValueRange::AtLeast(9), ValueRange::AtMost(12)]);
        let condition = best(&boards).unwrap();
        assert_eq!(condition.range, ValueRange::AtLeast(9));
        assert_eq!([condition.right_within, condition.right_beyond], [10, 80]);
    }

    /// Easy cases do not change the gain of a condition. But the condition is said of them, so they count among the drawn
    /// cases, of which enough must be beyond the range.
    #[test]
    fn easy_cases_count_only_for_how_many_are_beyond() {
        let easy = |value, count| {
            let mut samples = several(value, false, count);
            for sample in &mut samples {
                sample.role = Role::Easy;
            }
            samples
        };
        let deciding = [several(2, true, 100), several(1, false, 20)];
        let alone = best(&deciding).unwrap();
        let [wrong, right] = deciding;
        let both = best(&[wrong.clone(), right.clone(), easy(2, 80)]).unwrap();
        assert_eq!([both.right_within, both.right_beyond], [80, 20]);
        assert!((both.gain() - alone.gain()).abs() < 1e-9);
        assert_eq!(best(&[wrong.clone(), right, easy(2, 90)]), None);
        // Of the 109 cases that decide, 9 do not meet the condition, which are too few. Of all 112, 12 do not meet it.
        let few = several(1, false, 9);
        assert_eq!(best(&[wrong.clone(), few.clone()]), None);
        assert!(best(&[wrong.clone(), few, easy(1, 3)]).is_some());
        assert_eq!(best(&[wrong, easy(1, 20)]), None);
    }

    #[test]
    fn the_nearest_value_beyond_a_single_value_is_on_either_side() {
        let nearest = |below, above| {
            let right = |value| several(value, false, 20);
            let exact = best(&[right(below), several(5, true, 20), right(above)]).unwrap();
            assert_eq!(exact.range, ValueRange::Exactly(5));
            (exact.nearest, exact.is_exact())
        };
        assert_eq!(nearest(3, 6), (6, true));
        assert_eq!(nearest(4, 8), (4, true));
        assert_eq!(nearest(3, 7), (3, false));
    }

    #[test]
    fn a_value_may_be_beyond_a_range_on_both_sides() {
        let right = |value| several(value, false, 20);
        let wrong = several(5, true, 20);
        let exact = best(&[right(3), wrong.clone(), right(8)]).unwrap();
        assert_eq!(exact.range, ValueRange::Exactly(5));
        assert_eq!(
            [3, 5, 8].map(|value| exact.range.distance_beyond(value)),
            [2, 0, 3]
        );
        let least = best(&[right(3), wrong.clone()]).unwrap();
        assert_eq!(
            [3, 5, 8].map(|value| least.range.distance_beyond(value)),
            [2, 0, -3]
        );
        let most = best(&[wrong, right(8)]).unwrap();
        assert_eq!(
            [3, 5, 8].map(|value| most.range.distance_beyond(value)),
            [-2, 0, 3]
        );
    }
}

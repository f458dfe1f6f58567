//! Finds what the wrong cases of a program have in common.
//!
//! A [`Pattern`] counts and does not conclude, so it is true whatever the mistake is: a condition that
//! *all* wrong cases meet, with how many right cases meet it and how many do not.
//!
//! ```text
//! a measure of each case, such as its columns:
//!
//!   right     3  3  4  5  6  7  7  8     9          10
//!   wrong                             9    10 10 10
//!                                     └─ 9 or more
//! ```
//!
//! That the wrong inputs of a program can be described by conditions on their properties, and that new
//! inputs on both sides of a limit test such a description, is the idea of Kampmann, Havrikov, Soremekun
//! and Zeller, "When does my program do this?" (ESEC/FSE 2020).

use std::collections::HashSet;
use std::convert::Infallible;
use std::iter;

use parallel::in_order;
use puzzle::{counted, plural};
use shrink::CaseText;

use crate::erased::ErasedPuzzle;
use crate::given::{GivenAnswer, SolvedCase};
use crate::measure::phrase;
use crate::plays::{Fit, PlayCounts};

/// What the wrong cases of a program have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// The condition that all wrong cases meet, if one stands out.
    pub condition: Option<Condition>,
    /// The number of different wrong cases. If the condition is on their place, each occurrence counts.
    pub wrong: usize,
    /// The number of different cases, right or wrong.
    pub cases: usize,
    /// Which way all wrong answers differ from the right ones, if it is the same for all.
    pub direction: Option<&'static str>,
    /// How the wrong answers fit the plays of their cases, if that says something.
    pub plays: Option<PlayCounts>,
}

/// A condition on a case: that a measure of it is within a range.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The index of the measure among those of the puzzle, or `None` for the place of a case in its
    /// input.
    measure: Option<usize>,
    /// The name of the measure; see [`Measure::name`](crate::Measure::name).
    pub name: &'static str,
    /// The least and the greatest value that meets the condition, if there is one.
    pub range: [Option<i64>; 2],
    /// The least and the greatest value of the cases that meet it.
    met: [i64; 2],
    /// The value of the case nearest to the range that does not meet the condition. It is right.
    pub nearest: i64,
    /// The number of right cases that meet the condition, and of those that do not.
    pub right: [usize; 2],
    /// The share of what is unknown of a case, right or wrong, that the condition tells, from 0 to 1.
    gain: f64,
}

/// A case: its value, whether it is wrong, and whether it helps to choose the condition.
type Row = (i64, bool, bool);

/// Returns the pattern of these answers. A case that occurs several times is counted once, unless the condition
/// is one on its place. `nearby` are answers to cases that were made from others, or chosen near a limit. They
/// are counted, and make the limits exact, but do not decide which condition stands out. Neither do right
/// answers to cases in which nothing can be chosen, unless some answer to such a case is wrong.
///
/// # Complexity
///
/// Linear in the number of answers, for each measure.
pub fn pattern(
    puzzle: &dyn ErasedPuzzle,
    evidence: &[GivenAnswer],
    nearby: &[GivenAnswer],
) -> Option<Pattern> {
    const ALIKE: f64 = 0.05; // of the gain
    const FEW: usize = 8; // wrong answers; fewer may differ in the same direction by chance
    let mut seen = HashSet::new();
    let all = evidence
        .iter()
        .map(|one| (one, true))
        .chain(nearby.iter().map(|one| (one, false)));
    let all = all.map(|(it, is_drawn)| (it, is_drawn, seen.insert((it.case(), it.claim.is_right))));
    let all: Vec<(&GivenAnswer, bool, bool)> = all
        .filter(|&(_, is_drawn, is_first)| is_drawn || is_first)
        .collect();
    let different: Vec<(&GivenAnswer, bool)> = telling(puzzle, &all);
    let place = (None, ("the place # in their input", i64::MIN));
    let measures = iter::once(place).chain((0..).map(Some).zip(puzzle.measures()));
    let tell = |_, (measure, (name, telling)): (Option<usize>, _)| {
        let rows = match measure {
            None => all.iter().map(place_row).collect(),
            Some(measure) => {
                let row = |&(one, is_telling): &(&GivenAnswer, bool)| {
                    let value = puzzle.measured(measure, &one.to)?;
                    Some((value, one.is_wrong(), is_telling))
                };
                different.iter().map(row).collect::<Option<Vec<Row>>>()?
            }
        };
        let found = condition(name, telling, &rows)?;
        Some(Condition { measure, ..found })
    };
    let mut found = Vec::new();
    let Ok(()) = in_order(0, measures, tell, |condition| {
        found.extend(condition);
        Ok::<(), Infallible>(())
    });
    // Of those that tell nearly as much as the best, the first is the simplest.
    let most = found
        .iter()
        .map(|condition| condition.gain)
        .fold(0.0, f64::max);
    let condition = found
        .into_iter()
        .find(|condition| condition.gain >= most - ALIKE);

    let wrong = different.iter().map(|row| row.0).filter(|it| it.is_wrong());
    let wrong: Vec<&GivenAnswer> = wrong.collect();
    let mut directions = wrong.iter().map(|one| puzzle.direction(one));
    let first = directions.next().flatten();
    let direction = if wrong.len() >= FEW && directions.all(|it| it == first) {
        first
    } else {
        None
    };
    let is_of_place = condition.as_ref().is_some_and(|it| it.measure.is_none());
    let cases: HashSet<&CaseText> = different.iter().map(|row| row.0.case()).collect();
    let is_any = condition.is_some() || direction.is_some();
    is_any.then_some(Pattern {
        condition,
        wrong: if is_of_place {
            all.iter().filter(|row| row.0.is_wrong()).count()
        } else {
            wrong.len()
        },
        cases: cases.len(),
        direction,
        plays: None,
    })
}

/// Returns the row of an answer whose value is the place of its case in the input.
fn place_row(&(one, is_drawn, _): &(&GivenAnswer, bool, bool)) -> Row {
    (one.to.place as i64 + 1, one.is_wrong(), is_drawn)
}

/// Returns the first answer to each case, and whether it helps to choose a condition. Each element of `all` is
/// an answer, whether it was drawn, and whether it is the first.
fn telling<'a>(
    puzzle: &dyn ErasedPuzzle,
    all: &[(&'a GivenAnswer, bool, bool)],
) -> Vec<(&'a GivenAnswer, bool)> {
    let first = all.iter().filter(|&&(.., is_first)| is_first);
    let each: Vec<(&GivenAnswer, bool, bool)> = first
        .map(|&(one, is_drawn, _)| (one, is_drawn, puzzle.has_choice(&one.to)))
        .collect();
    let is_only_of_choice = each
        .iter()
        .all(|&(one, _, has_choice)| has_choice || !one.is_wrong());
    each.into_iter()
        .map(|(one, is_drawn, has_choice)| (one, is_drawn && (has_choice || !is_only_of_choice)))
        .collect()
}

/// Adds to a pattern how the wrong answers fit the plays of their cases, if that says something.
pub(crate) fn with_plays(
    puzzle: &dyn ErasedPuzzle,
    found: Option<Pattern>,
    evidence: &[GivenAnswer],
    nearby: &[GivenAnswer],
) -> Option<Pattern> {
    let all = || evidence.iter().chain(nearby);
    let Some(plays) = play_counts(puzzle, all()) else {
        return found;
    };
    let found = found.unwrap_or_else(|| {
        let cases: HashSet<&CaseText> = all().map(GivenAnswer::case).collect();
        let wrong = all().filter(|answer| answer.is_wrong());
        let wrong: HashSet<&CaseText> = wrong.map(GivenAnswer::case).collect();
        Pattern {
            condition: None,
            wrong: wrong.len(),
            cases: cases.len(),
            direction: None,
            plays: None,
        }
    });
    Some(Pattern {
        plays: Some(plays),
        ..found
    })
}

/// Returns how wrong answers fit the plays of their cases, if that says something. Answers that occur several
/// times count once. At most [`MOST_FITS`] are looked at, since each may take long.
fn play_counts<'a>(
    puzzle: &dyn ErasedPuzzle,
    answers: impl IntoIterator<Item = &'a GivenAnswer>,
) -> Option<PlayCounts> {
    let mut seen = HashSet::new();
    let wrong: Vec<&GivenAnswer> = answers
        .into_iter()
        .filter(|answer| answer.is_wrong() && seen.insert((answer.case(), &answer.claim.text)))
        .collect();
    let (words, _) = puzzle.fit(wrong.first()?)?;
    let mut counts = PlayCounts {
        words,
        never: 0,
        bits: 0.0,
        looked_at: 0,
        are_all: wrong.len() <= MOST_FITS,
    };
    let fits = wrong.iter().take(MOST_FITS);
    let Ok(()) = in_order(
        0,
        fits,
        |_, answer| puzzle.fit(answer),
        |fit| {
            match fit {
                Some((_, Fit::Never)) => counts.never += 1,
                Some((_, Fit::Played(chance))) => counts.bits -= chance.log2(),
                Some((_, Fit::Unknown)) | None => {
                    counts.are_all = false;
                    return Ok(());
                }
            }
            counts.looked_at += 1;
            Ok::<(), Infallible>(())
        },
    );
    if counts.text().is_some() {
        Some(counts)
    } else {
        None
    }
}

/// The number of wrong answers of which it is found out at most whether a play gives them.
const MOST_FITS: usize = 200;

/// Returns so many of these cases near the limit of a condition, half of them on each side if there are
/// enough.
pub fn nearest(
    puzzle: &dyn ErasedPuzzle,
    limit: &Condition,
    cases: Vec<CaseText>,
    count: usize,
) -> Vec<CaseText> {
    let batch = puzzle.batch(&cases);
    let beyond = |place| {
        let case = SolvedCase::new(&batch, place);
        Some(limit.distance(puzzle.measured(limit.measure?, &case)?))
    };
    let mut sorted: Vec<_> = (0..cases.len()).map(beyond).zip(cases).collect();
    sorted.sort();
    let limit = sorted.partition_point(|(beyond, _)| *beyond <= Some(0));
    let start = limit
        .saturating_sub(count / 2)
        .min(sorted.len().saturating_sub(count));
    sorted
        .into_iter()
        .skip(start)
        .take(count)
        .map(|(_, case)| case)
        .collect()
}

/// Returns the condition on the values of these cases that divides the wrong ones from the others best,
/// if it stands out: a tenth of the cases do not meet it, and that so many wrong cases meet it is hardly
/// chance.
fn condition(name: &'static str, telling: i64, rows: &[Row]) -> Option<Condition> {
    const MIN_GAIN: f64 = 0.2;
    const MIN_CHANCE: f64 = 20.0; // bits: one in a million
    let wrong = || rows.iter().filter(|row| row.1).map(|row| row.0);
    let (low, high) = (wrong().min()?, wrong().max()?);
    let ranges = [
        [Some(low), None],
        [None, Some(high)],
        [Some(low), Some(high)],
    ];
    let conditions = ranges.into_iter().filter_map(|range| {
        let is_wide = range == [Some(low), Some(high)] && low != high;
        if is_wide || range[0].is_some_and(|low| low < telling) {
            return None;
        }
        let is_met = |value: i64| {
            range[0].is_none_or(|low| value >= low) && range[1].is_none_or(|high| value <= high)
        };
        let mut drawn = [[0; 2]; 2]; // of those drawn: [met or not][right or wrong]
        let (mut right, mut met, mut others) = ([0; 2], [i64::MAX, i64::MIN], [i64::MIN, i64::MAX]);
        for &(value, is_wrong, is_drawn) in rows {
            let is_met = is_met(value);
            drawn[usize::from(!is_met)][usize::from(is_wrong)] += usize::from(is_drawn);
            right[usize::from(!is_met)] += usize::from(!is_wrong);
            match is_met {
                true => met = [met[0].min(value), met[1].max(value)],
                false if value < low => others[0] = others[0].max(value),
                false => others[1] = others[1].min(value),
            }
        }
        let [[met_right, wrong], [not_met, _]] = drawn;
        let all = met_right + wrong + not_met;
        let chance = wrong as f64 * (all as f64 / (met_right + wrong).max(1) as f64).log2();
        let gain = 1.0 - unknown(wrong, met_right + wrong) / unknown(wrong, all);
        let is_told = not_met >= all / 10 && chance >= MIN_CHANCE && gain >= MIN_GAIN;
        let nearest = if others[0] > i64::MIN {
            others[0]
        } else {
            others[1]
        };
        is_told.then_some(Condition {
            measure: None,
            name,
            range,
            met,
            nearest,
            right,
            gain,
        })
    });
    conditions.reduce(|best, next| if next.gain > best.gain { next } else { best })
}

/// Returns how much is unknown, in bits, of cases of which `wrong` of `all` are wrong (their entropy).
fn unknown(wrong: usize, all: usize) -> f64 {
    let bits = |count: usize| -(count as f64) * (count.max(1) as f64 / all.max(1) as f64).log2();
    bits(wrong) + bits(all - wrong)
}

impl Condition {
    /// Returns whether the limit is exact: the case just beyond it was tried, and is right.
    pub fn is_exact(&self) -> bool {
        self.distance(self.nearest) == 1
    }

    /// Returns how far a value is from the range. Within the range, it is 0 at the limit, and otherwise less.
    fn distance(&self, value: i64) -> i64 {
        let below = self.range[0].map(|low| low.saturating_sub(value));
        let above = self.range[1].map(|high| value.saturating_sub(high));
        below.max(above).unwrap_or(0)
    }

    /// Returns what a case has that meets the condition, in words that can follow "have".
    fn phrase(&self) -> String {
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

impl Pattern {
    /// Returns the sentences with which a report says the pattern. `case` is the puzzle's word for a case.
    pub fn text(&self, case: &str) -> String {
        let condition = self
            .condition
            .as_ref()
            .map(|it| self.condition_text(it, case));
        let direction = self.direction.map(|direction| match &self.condition {
            Some(_) => format!("All wrong answers {direction}."),
            None => self.direction_text(direction, case),
        });
        let plays = self.plays.and_then(|plays| plays.text());
        let sentences: Vec<String> = [condition, direction, plays]
            .into_iter()
            .flatten()
            .collect();
        sentences.join(" ")
    }

    /// Returns the sentence that all wrong answers differ in one direction, and of how many they are.
    fn direction_text(&self, direction: &str, case: &str) -> String {
        let Self { wrong, cases, .. } = self;
        let cases_name = plural(case);
        format!("All {wrong} wrong answers, of {cases} to different {cases_name}, {direction}.")
    }

    fn condition_text(&self, condition: &Condition, case: &str) -> String {
        let wrong = self.wrong;
        let [met, others] = condition.right;
        let so = match met {
            0 => String::new(),
            1 => " (as has 1 right one)".to_owned(),
            _ => format!(" (as have {met} right ones)"),
        };
        let beyond = match condition.range {
            _ if condition.is_exact() || condition.range[0] == condition.range[1] => String::new(),
            [Some(_), _] => format!(", with at most {},", condition.nearest),
            _ => format!(", with at least {},", condition.nearest),
        };
        let (which, have) = match wrong {
            1 => (format!("The wrong {case}"), "has"),
            _ => (format!("All {wrong} wrong {}", plural(case)), "have"),
        };
        let rest = counted(others as u64, case);
        let phrase = condition.phrase();
        format!("{which} {have} {phrase}{so}; the other {rest}{beyond} are all right.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each row is the name of a measure, and so many cases each of a value, wrong or right.
    #[test]
    fn the_condition_that_divides_best_is_said_in_words() {
        let (wrong, right) = (true, false);
        let rows: [(&str, &[(i64, bool, usize)]); 17] = [
            ("# rows", &[(9, wrong, 10), (10, wrong, 10), (8, right, 40)]),
            (
                "# rows",
                &[
                    (9, wrong, 20),
                    (12, wrong, 1),
                    (9, right, 1),
                    (6, right, 40),
                ],
            ),
            (
                "# rows",
                &[
                    (1, wrong, 10),
                    (2, wrong, 10),
                    (2, right, 2),
                    (5, right, 40),
                ],
            ),
            ("# rows", &[(5, wrong, 20), (4, right, 20), (6, right, 20)]),
            ("# rows", &[(0, wrong, 20), (1, right, 40)]),
            (
                "# rows",
                &[(2, wrong, 304), (2, right, 307), (1, right, 211)],
            ), // a gain of 0.217
            (
                "a score of #",
                &[(3, wrong, 20), (2, wrong, 1), (4, right, 40)],
            ),
            ("a tie", &[(0, wrong, 20), (1, right, 40)]),
            // What may be chance, or is true of nearly all, is not said.
            ("# rows", &[(9, wrong, 4), (8, right, 100)]),
            ("# rows", &[(9, wrong, 5), (8, right, 100)]),
            ("# rows", &[(9, wrong, 200), (8, right, 20)]),
            ("# rows", &[(9, wrong, 200), (8, right, 23)]),
            (
                "# rows",
                &[(9, wrong, 100), (9, right, 400), (8, right, 120)],
            ),
            // The least value that tells something is 0.
            (
                "# rows",
                &[(-1, wrong, 20), (2, wrong, 20), (-2, right, 80)],
            ),
            // The nearest case beyond the limit is that below, if there is one.
            ("# rows", &[(3, right, 20), (7, right, 20), (5, wrong, 20)]),
            ("# rows", &[(2, right, 20), (3, right, 20), (5, wrong, 20)]),
            ("# rows", &[(7, right, 20), (8, right, 20), (5, wrong, 20)]),
        ];
        let said = rows.map(|(name, cases)| {
            let each = |&(value, is_wrong, times)| vec![(value, is_wrong, true); times];
            let all: Vec<Row> = cases.iter().flat_map(each).collect();
            let wrong = all.iter().filter(|row| row.1).count();
            let said = condition(name, 0, &all).map(|condition| {
                let one = Pattern {
                    condition: Some(condition),
                    wrong,
                    cases: all.len(),
                    direction: None,
                    plays: None,
                };
                let texts = [wrong, 1].map(|wrong| {
                    Pattern {
                        wrong,
                        ..one.clone()
                    }
                    .text("board")
                });
                (texts, one.condition.map(|condition| condition.nearest))
            });
            format!("{name} {cases:?}\n  {said:?}\n")
        });
        insta::assert_snapshot!(said.concat());
    }
}

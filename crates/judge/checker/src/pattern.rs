//! Finds what the wrong cases of a program have in common.
//!
//! A [`Pattern`] counts and does not conclude, so it is true whatever the mistake is: a [`Condition`] that
//! *all* wrong cases meet, with how many right cases meet it and how many do not.
//!
//! That the wrong inputs of a program can be described by conditions on their properties, and that new
//! inputs on both sides of a limit test such a description, is the idea of Kampmann, Havrikov, Soremekun
//! and Zeller, "When does my program do this?" (ESEC/FSE 2020).

use std::collections::HashSet;
use std::convert::Infallible;

use parallel::in_order;
use puzzle::{counted, plural};
use shrink::CaseText;

use crate::ceiling::ceiling;
use crate::condition::{Condition, Sample, dividing};
use crate::erased::ErasedPuzzle;
use crate::extras::common_property;
use crate::given::GivenAnswer;
use crate::likeness::common_likeness;
use crate::play_counts::PlayCounts;

/// What the wrong cases of a program have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    /// The condition that all wrong cases meet, if one stands out.
    pub condition: Option<Condition>,
    /// The number of wrong cases that do not meet the condition. They were made from others, or chosen near its limit.
    pub exceptions: usize,
    /// The number of different wrong cases. If the condition is on their place, each occurrence counts.
    pub wrong: usize,
    /// The number of different cases, right or wrong.
    pub cases: usize,
    /// The number of those that were made from others, or chosen near a limit.
    pub made: usize,
    /// Which way all wrong answers differ from the right ones, if it is the same for all.
    pub direction: Option<&'static str>,
    /// The sentence that says what all parts have in common that the wrong answers have too many.
    pub extras: Option<Box<str>>,
    /// The sentence that says beyond which number no answer goes.
    pub ceiling: Option<Box<str>>,
    /// The sentence that says what all wrong answers are alike in.
    pub likeness: Option<Box<str>>,
    /// How the wrong answers fit the plays of their cases, if that says something.
    pub plays: Option<Box<PlayCounts>>,
}

/// An answer, and what it counts for.
struct Weighed<'a> {
    answer: &'a GivenAnswer,
    /// Whether its case was drawn at random or is that of a test, rather than made from others or chosen.
    is_drawn: bool,
    /// Whether no answer before it is to the same case, and right or wrong like this one.
    is_first: bool,
}

/// A condition on the drawn cases may have one exception for so many wrong cases. With more, it would mislead.
const FEW_EXCEPTIONS: usize = 8;

/// Returns the pattern of these answers. A case that occurs several times is counted once, unless the condition
/// is one on its place. `nearby` are answers to cases that were made from others, or chosen near a limit. They
/// are counted, and make the limits exact, but do not decide which condition stands out. Neither do right
/// answers that [tell nothing](ErasedPuzzle::is_telling), unless some answer to such a case is wrong.
///
/// # Complexity
///
/// Linear in the number of answers, for each measure.
pub fn find_pattern_in(
    puzzle: &dyn ErasedPuzzle,
    evidence: &[GivenAnswer],
    nearby: &[GivenAnswer],
) -> Option<Pattern> {
    let all = weighed(evidence, nearby);
    let different: Vec<&Weighed> = all.iter().filter(|one| one.is_first).collect();
    let mut pattern = Pattern::counting(&different);
    pattern.condition = best_condition(puzzle, &all, &different);
    if !nearby.is_empty()
        && let Some(drawn) = pattern_of_drawn(puzzle, evidence, pattern.condition.as_ref())
    {
        let exceptions = drawn.exceptions_among(puzzle, &different);
        if FEW_EXCEPTIONS * exceptions <= drawn.wrong {
            pattern.exceptions = exceptions;
            pattern.condition = drawn.condition;
            pattern.wrong = drawn.wrong;
        }
    }
    pattern.direction = common_direction(puzzle, &different);
    let answers = different.iter().map(|one| one.answer);
    pattern.ceiling = ceiling(puzzle, answers.clone()).map(String::into_boxed_str);
    let wrong = answers.filter(|answer| answer.is_wrong());
    let likeness = common_likeness(puzzle, wrong.clone());
    pattern.likeness = likeness.map(String::into_boxed_str);
    let extras = common_property(puzzle, wrong);
    pattern.extras = extras.map(String::into_boxed_str);
    let condition = pattern.condition.as_ref();
    if condition.is_none()
        && pattern.direction.is_none()
        && pattern.ceiling.is_none()
        && pattern.likeness.is_none()
        && pattern.extras.is_none()
    {
        return None;
    }
    if condition.is_some_and(Condition::is_of_place) {
        pattern.wrong = all.iter().filter(|one| one.answer.is_wrong()).count();
    }
    Some(pattern)
}

/// Returns the pattern of the drawn cases alone, if its condition tells far more than this one, which all cases
/// meet that are wrong. Shrinking finds cases that are wrong for another reason than most, or by a rare chance. If it
/// finds many, the condition of the drawn cases says too little.
fn pattern_of_drawn(
    puzzle: &dyn ErasedPuzzle,
    evidence: &[GivenAnswer],
    condition: Option<&Condition>,
) -> Option<Pattern> {
    const FAR_MORE: f64 = 0.15; // of the gain
    let all = weighed(evidence, &[]);
    let different: Vec<&Weighed> = all.iter().filter(|one| one.is_first).collect();
    let drawn = best_condition(puzzle, &all, &different)?;
    let known = condition.map_or(0.0, Condition::gain);
    if drawn.is_of_place() || drawn.gain() < known + FAR_MORE {
        return None;
    }
    let mut pattern = Pattern::counting(&different);
    pattern.condition = Some(drawn);
    Some(pattern)
}

/// Adds to a pattern how the wrong answers fit the plays of their cases, if that says something. This takes
/// longer than to find the pattern.
pub(crate) fn with_plays(
    puzzle: &dyn ErasedPuzzle,
    found: Option<Pattern>,
    evidence: &[GivenAnswer],
    nearby: &[GivenAnswer],
) -> Option<Pattern> {
    let Some(plays) = PlayCounts::of(puzzle, evidence.iter().chain(nearby)) else {
        return found;
    };
    let found = found.unwrap_or_else(|| {
        let all = weighed(evidence, nearby);
        let different: Vec<&Weighed> = all.iter().filter(|one| one.is_first).collect();
        Pattern::counting(&different)
    });
    Some(Pattern {
        plays: Some(Box::new(plays)),
        ..found
    })
}

/// Returns the answers that count, with what they count for. Of the nearby cases, only the first answers do.
fn weighed<'a>(evidence: &'a [GivenAnswer], nearby: &'a [GivenAnswer]) -> Vec<Weighed<'a>> {
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for (answers, is_drawn) in [(evidence, true), (nearby, false)] {
        for answer in answers {
            let is_first = seen.insert((answer.case(), answer.claim.is_right));
            if is_drawn || is_first {
                all.push(Weighed {
                    answer,
                    is_drawn,
                    is_first,
                });
            }
        }
    }
    all
}

/// Returns the condition that tells most of the answers. Of those that tell nearly as much as the best, it is
/// the first, which is the simplest.
fn best_condition(
    puzzle: &dyn ErasedPuzzle,
    all: &[Weighed],
    different: &[&Weighed],
) -> Option<Condition> {
    const ALIKE: f64 = 0.05; // of the gain
    let mut conditions = Vec::new();
    conditions.extend(dividing(
        "the place # in their input",
        i64::MIN,
        &places(all),
    ));
    let is_telling = telling(puzzle, different);
    let on_measure = |_, (measure, (name, least_telling)): (usize, (&'static str, i64))| {
        let values = different
            .iter()
            .map(|one| puzzle.measured(measure, &one.answer.to));
        let samples = values.zip(different).zip(&is_telling);
        let samples = samples.map(|((value, one), &is_telling)| {
            Some(Sample {
                value: value?,
                is_wrong: one.answer.is_wrong(),
                is_drawn: one.is_drawn,
                is_telling,
            })
        });
        let samples: Vec<Sample> = samples.collect::<Option<_>>()?;
        let condition = dividing(name, least_telling, &samples)?;
        Some(condition.on_measure(measure))
    };
    let measures = puzzle.measures().into_iter().enumerate();
    let Ok(()) = in_order(0, measures, on_measure, |condition| {
        conditions.extend(condition);
        Ok::<(), Infallible>(())
    });
    let most = conditions.iter().map(Condition::gain).fold(0.0, f64::max);
    conditions.into_iter().find(|it| it.gain() >= most - ALIKE)
}

/// Returns the places of the cases in their inputs.
fn places(all: &[Weighed]) -> Vec<Sample> {
    let sample = |one: &Weighed| Sample {
        value: one.answer.to.place as i64 + 1,
        is_wrong: one.answer.is_wrong(),
        is_drawn: one.is_drawn,
        is_telling: one.is_drawn,
    };
    all.iter().map(sample).collect()
}

/// Returns for each answer whether it helps to choose a condition on a measure: its case was drawn, and a right answer
/// to it tells something, unless an answer to a case that tells nothing is wrong.
fn telling(puzzle: &dyn ErasedPuzzle, different: &[&Weighed]) -> Vec<bool> {
    let tells = different
        .iter()
        .map(|one| puzzle.is_telling(&one.answer.to));
    let tells: Vec<bool> = tells.collect();
    let mut all_tell = false;
    for (one, tells) in different.iter().zip(&tells) {
        all_tell |= one.answer.is_wrong() && !tells;
    }
    let is_telling = |(one, tells): (&&Weighed, bool)| one.is_drawn && (tells || all_tell);
    different.iter().zip(tells).map(is_telling).collect()
}

/// Returns which way all wrong ones of these answers differ from the right ones, if it is the same for all.
fn common_direction(puzzle: &dyn ErasedPuzzle, different: &[&Weighed]) -> Option<&'static str> {
    const FEW: usize = 8; // fewer may differ in the same direction by chance
    let wrong = different.iter().filter(|one| one.answer.is_wrong());
    let mut directions = wrong.clone().map(|one| puzzle.direction(one.answer));
    let first = directions.next().flatten();
    if wrong.count() >= FEW && directions.all(|direction| direction == first) {
        first
    } else {
        None
    }
}

impl Pattern {
    /// Returns the pattern of these different answers in which they are only counted.
    fn counting(different: &[&Weighed]) -> Self {
        let cases = |all: &mut dyn Iterator<Item = &&Weighed>| {
            let cases: HashSet<&CaseText> = all.map(|one| one.answer.case()).collect();
            cases.len()
        };
        let wrong = different.iter().filter(|one| one.answer.is_wrong());
        Self {
            condition: None,
            exceptions: 0,
            wrong: wrong.count(),
            cases: cases(&mut different.iter()),
            made: cases(&mut different.iter().filter(|one| !one.is_drawn)),
            direction: None,
            extras: None,
            ceiling: None,
            likeness: None,
            plays: None,
        }
    }

    /// Returns the number of wrong cases that do not meet the condition.
    fn exceptions_among(&self, puzzle: &dyn ErasedPuzzle, different: &[&Weighed]) -> usize {
        let Some(condition) = &self.condition else {
            return 0;
        };
        let wrong = different.iter().filter(|one| one.answer.is_wrong());
        let is_met = |one: &&&Weighed| condition.is_met(puzzle, &one.answer.to) == Some(true);
        let count = wrong.clone().count();
        count - wrong.filter(is_met).count()
    }

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
        let concludes = self.likeness.is_none() && self.ceiling.is_none();
        let plays = match &self.plays {
            Some(plays) => plays.text(concludes),
            None => None,
        };
        let extras = self.extras.as_deref().map(str::to_owned);
        let ceiling = self.ceiling.as_deref().map(str::to_owned);
        let likeness = self.likeness.as_deref().map(str::to_owned);
        let sentences: Vec<String> = [condition, direction, ceiling, extras, likeness, plays]
            .into_iter()
            .flatten()
            .collect();
        sentences.join(" ")
    }

    /// Returns the sentence that all wrong answers differ in one direction, and how many cases were answered.
    fn direction_text(&self, direction: &str, case: &str) -> String {
        let Self {
            wrong, cases, made, ..
        } = self;
        let cases_name = plural(case);
        let made = match made {
            0 => String::new(),
            made => format!(", {made} of them made from others"),
        };
        format!(
            "All {wrong} wrong answers {direction}; {cases} different {cases_name} were answered{made}."
        )
    }

    fn condition_text(&self, condition: &Condition, case: &str) -> String {
        let wrong = self.wrong;
        let so = match condition.right_within {
            0 => String::new(),
            1 => " (as has 1 right one)".to_owned(),
            count => format!(" (as have {count} right ones)"),
        };
        let beyond = match condition.range {
            _ if condition.is_exact() || condition.range[0] == condition.range[1] => String::new(),
            [Some(_), _] => format!(", with at most {},", condition.nearest),
            _ => format!(", with at least {},", condition.nearest),
        };
        let random = if self.exceptions > 0 {
            "stored or random "
        } else {
            ""
        };
        let (which, have) = match wrong {
            1 => (format!("The wrong {random}{case}"), "has"),
            _ => (
                format!("All {wrong} wrong {random}{}", plural(case)),
                "have",
            ),
        };
        let rest = counted(condition.right_beyond as u64, &format!("{random}{case}"));
        let phrase = condition.phrase();
        let text = format!("{which} {have} {phrase}{so}; the other {rest}{beyond} are all right.");
        let exceptions = match self.exceptions {
            0 => return text,
            1 => format!("1 {case} without this is"),
            count => format!("{count} {} without this are", plural(case)),
        };
        format!(
            "{text} Of those that were made from others while shrinking or to find the limit, {exceptions} wrong, too."
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(value: i64, is_wrong: bool) -> Sample {
        Sample {
            value,
            is_wrong,
            is_drawn: true,
            is_telling: true,
        }
    }

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
            let each = |&(value, is_wrong, times)| vec![sample(value, is_wrong); times];
            let all: Vec<Sample> = cases.iter().flat_map(each).collect();
            let wrong = all.iter().filter(|sample| sample.is_wrong).count();
            let said = dividing(name, 0, &all).map(|condition| {
                let one = Pattern {
                    condition: Some(condition),
                    exceptions: 0,
                    wrong,
                    cases: all.len(),
                    made: 0,
                    direction: None,
                    extras: None,
                    ceiling: None,
                    likeness: None,
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
    /// What a limit or a likeness says is nearer to the mistake than that no play gives the answers.
    #[test]
    fn what_is_said_of_answers_stands_in_one_order() {
        let plays = PlayCounts::of_none(8);
        let all = Pattern {
            condition: None,
            exceptions: 0,
            wrong: 8,
            cases: 20,
            made: 0,
            direction: Some("are too high"),
            extras: Some("Extras.".into()),
            ceiling: Some("Ceiling.".into()),
            likeness: Some("Likeness.".into()),
            plays: Some(Box::new(plays)),
        };
        let direction = all.direction_text("are too high", "board");
        let never = "All 8 wrong scores are those of no legal play";
        let said = all.text("board");
        assert_eq!(
            said,
            format!("{direction} Ceiling. Extras. Likeness. {never}.")
        );
        let none = |ceiling: Option<&str>, likeness: Option<&str>| {
            let [ceiling, likeness] = [ceiling, likeness].map(|text| text.map(Box::from));
            let one = Pattern {
                direction: None,
                extras: None,
                ceiling,
                likeness,
                ..all.clone()
            };
            one.text("board")
        };
        assert_eq!(none(Some("A."), None), format!("A. {never}."));
        assert_eq!(none(None, Some("A.")), format!("A. {never}."));
        let concluded = none(None, None);
        assert!(
            concluded.starts_with(&format!("{never}, so more than")),
            "{concluded}"
        );
    }
}

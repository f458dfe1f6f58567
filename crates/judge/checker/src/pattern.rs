//! Finds what the wrong cases of a program have in common.
//!
//! The search is given the answers of a program to many cases, and knows which of them are right. A case is called wrong here
//! if the answer to it is wrong. A [`Pattern`] is what the search finds:
//!
//! - A [`Condition`] that the wrong cases meet, such as "9 or more rows". Each measure of the puzzle gives one condition at
//!   most, and so does the place of a case in its input. Each condition has a gain from 0 to 1, which says how well it
//!   divides the wrong cases from the right ones. The condition with the greatest gain is chosen, or a simpler one whose gain
//!   is nearly as great.
//! - [`Findings`] about the answers themselves, such as that all wrong answers are too high.
//!
//! A pattern says only what was counted, so it is true whatever the mistake of the program is.
//!
//! # Drawn and derived cases
//!
//! A case is *drawn* if it was drawn at random or is that of a test. It is *derived* if it was made from another case by
//! shrinking, or was chosen near the limit of a condition. The two kinds count for different things, as with this program,
//! which is wrong on boards with 9 or more rows:
//!
//! ```text
//!                      right          wrong
//! rows, drawn      2  3  5  5  7 │ 11 12 12      choose the condition: 11 or more rows
//! rows, derived             8  8 │ 9 10          move its limit:       9 or more rows
//! ```
//!
//! Derived cases do not choose the condition, because they are no fair sample: shrinking makes many wrong cases that look
//! alike whatever the mistake is. But the condition must be true of them, so they make its limit exact.
//!
//! This fails if shrinking finds a few cases that are wrong for another reason, or by a rare chance: no good condition is true
//! of them, too. So the condition of the drawn cases alone is said if its gain is far greater than that of any condition of
//! all cases. The few derived cases that contradict it are counted as [exceptions](Pattern::exceptions).
//!
//! # Where the idea comes from
//!
//! That the wrong inputs of a program can be described by conditions on their properties, and that new inputs on both sides
//! of a limit test such a description, is the idea of Kampmann, Havrikov, Soremekun and Zeller, "When does my program do
//! this?" (ESEC/FSE 2020).

use std::collections::HashSet;

use shrink::CaseText;

use crate::alike::{common_likeness, common_property};
use crate::ceiling::ceiling;
use crate::condition::{Condition, Quantity, Role, Sample, dividing_condition};
use crate::erased::ErasedPuzzle;
use crate::evidence::Evidence;
use crate::given::GivenAnswer;
use crate::on_all_cores::on_all_cores;
use crate::play_counts::PlayCounts;

/// What the wrong cases of a program have in common. [`Pattern::text`] says it in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pattern {
    /// The condition that the wrong cases meet, if one stands out.
    pub condition: Option<Condition>,
    /// The number of wrong cases that do not meet the condition. All of them are derived.
    pub exceptions: usize,
    /// The number of wrong cases of which the pattern is said:
    ///
    /// - if the condition is on the place of a case, the occurrences of wrong cases, each of which has its own place;
    /// - if there are exceptions, the different wrong cases that were drawn;
    /// - otherwise, all different wrong cases.
    pub wrong: usize,
    /// The number of different cases, right or wrong.
    pub cases: usize,
    /// The number of different cases that are derived.
    pub derived: usize,
    /// What the answers have in common.
    pub findings: Findings,
}

/// What the answers of a program have in common, as far as it tells something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// Which way all wrong answers differ from the right ones, in words that can follow "All wrong answers", such as "are too
    /// high".
    pub direction: Option<&'static str>,
    /// The sentence that says beyond which number no answer goes, such as "No answer is above 190, although 55 right ones
    /// are".
    pub ceiling: Option<String>,
    /// The sentence that says which property all parts have that the wrong answers have too many.
    pub extras: Option<String>,
    /// The sentence that says what all wrong answers are alike in.
    pub likeness: Option<String>,
    /// How the wrong answers fit the plays of their cases.
    pub plays: Option<Box<PlayCounts>>,
}

/// Returns the pattern of these answers, but without the [plays](Findings::plays) of their cases. Returns `None` if no
/// condition stands out and the answers have nothing in common.
///
/// The cases of `drawn` were drawn at random or are those of tests. The cases of `derived` were made from others or chosen
/// near the limit of a condition; they do not decide which condition is chosen. A case that occurs several times is counted
/// once, unless the condition is on the place of a case.
///
/// # Complexity
///
/// Linear in the number of answers, for each measure.
pub fn find_pattern(
    puzzle: &dyn ErasedPuzzle,
    drawn: &[GivenAnswer],
    derived: &[GivenAnswer],
) -> Option<Pattern> {
    let all = Answers::new(drawn, derived);
    let different = all.without_repeats();
    let chosen = choose_condition(puzzle, &all);
    let findings = Findings::of(puzzle, &different);
    if chosen.condition.is_none() && findings == Findings::default() {
        return None;
    }
    Some(Pattern {
        condition: chosen.condition,
        exceptions: chosen.exceptions,
        wrong: chosen.wrong,
        cases: different.count_cases(),
        derived: different.count_derived_cases(),
        findings,
    })
}

/// Adds to a pattern how the wrong answers fit the plays of their cases, if that says something. If no pattern was found,
/// it may be the first thing to say. This is not part of [`find_pattern`] because it takes longer.
pub(crate) fn with_plays(
    puzzle: &dyn ErasedPuzzle,
    found: Option<Pattern>,
    evidence: &Evidence,
) -> Option<Pattern> {
    let Some(plays) = PlayCounts::of(puzzle, &evidence.different_wrong_answers()) else {
        return found;
    };
    let mut pattern = found.unwrap_or_else(|| {
        let different = Answers::new(&evidence.answers, &evidence.derived).without_repeats();
        Pattern {
            wrong: different.count_wrong(),
            cases: different.count_cases(),
            derived: different.count_derived_cases(),
            ..Pattern::default()
        }
    });
    pattern.findings.plays = Some(Box::new(plays));
    Some(pattern)
}

/// The answers in which a pattern is looked for, those to drawn cases first.
struct Answers<'a> {
    list: Vec<Answer<'a>>,
}

/// One of the [`Answers`].
#[derive(Clone, Copy)]
struct Answer<'a> {
    given: &'a GivenAnswer,
    /// Whether the case was drawn, rather than derived.
    is_drawn: bool,
    /// Whether an answer before this one was given to the same case, and both are right or both are wrong. Such an answer
    /// counts only for a condition on the place of a case: the same case may be at several places.
    is_repeat: bool,
}

impl<'a> Answers<'a> {
    /// Collects these answers. Repeats of derived cases are left out: their places tell nothing, because they depend on
    /// which other cases were made.
    fn new(drawn: &'a [GivenAnswer], derived: &'a [GivenAnswer]) -> Self {
        let mut seen = HashSet::new();
        let mut is_repeat = |given: &'a GivenAnswer| !seen.insert((given.case(), given.is_wrong()));
        let mut list = Vec::new();
        for given in drawn {
            list.push(Answer {
                given,
                is_drawn: true,
                is_repeat: is_repeat(given),
            });
        }
        for given in derived {
            if !is_repeat(given) {
                list.push(Answer {
                    given,
                    is_drawn: false,
                    is_repeat: false,
                });
            }
        }
        Self { list }
    }

    /// Returns the answers to different cases. If a case has both right and wrong answers, one of each stays.
    fn without_repeats(&self) -> Self {
        self.filtered(|answer| !answer.is_repeat)
    }

    /// Returns the answers to drawn cases.
    fn drawn(&self) -> Self {
        self.filtered(|answer| answer.is_drawn)
    }

    /// Returns the answers for which `stays` returns true.
    fn filtered(&self, stays: impl Fn(&Answer) -> bool) -> Self {
        let list = self.list.iter().filter(|answer| stays(answer));
        Self {
            list: list.copied().collect(),
        }
    }

    /// Returns all answers, right or wrong.
    fn given(&self) -> impl Iterator<Item = &'a GivenAnswer> {
        self.list.iter().map(|answer| answer.given)
    }

    /// Returns the wrong answers.
    fn wrong(&self) -> impl Iterator<Item = &'a GivenAnswer> {
        self.given().filter(|answer| answer.is_wrong())
    }

    /// Returns the number of wrong answers.
    fn count_wrong(&self) -> usize {
        self.wrong().count()
    }

    /// Returns the number of different cases. A case is counted once even if it has a right answer and a wrong one.
    fn count_cases(&self) -> usize {
        let cases: HashSet<&CaseText> = self.given().map(GivenAnswer::case).collect();
        cases.len()
    }

    /// Returns the number of different cases that are derived.
    fn count_derived_cases(&self) -> usize {
        self.filtered(|answer| !answer.is_drawn).count_cases()
    }
}

/// The condition that a pattern says, if one stands out, and what is counted with it.
struct ChosenCondition {
    condition: Option<Condition>,
    /// See [`Pattern::exceptions`].
    exceptions: usize,
    /// See [`Pattern::wrong`].
    wrong: usize,
}

/// Chooses the condition that is said of these answers. Usually, that is a condition that all wrong cases meet. It is the
/// condition of the drawn cases alone if that has a [far greater gain](condition_with_exceptions).
fn choose_condition(puzzle: &dyn ErasedPuzzle, all: &Answers) -> ChosenCondition {
    let condition_of_all = best_condition(puzzle, all);
    let gain_of_all = condition_of_all.as_ref().map_or(0.0, Condition::gain);
    if let Some(chosen) = condition_with_exceptions(puzzle, all, gain_of_all) {
        return chosen;
    }
    let wrong = match &condition_of_all {
        Some(condition) if condition.is_of_place() => all.count_wrong(),
        _ => all.without_repeats().count_wrong(),
    };
    ChosenCondition {
        condition: condition_of_all,
        exceptions: 0,
        wrong,
    }
}

/// Returns the condition of the drawn cases alone if its gain is far greater than `gain_of_all`, the gain of the condition
/// of all cases, and if few derived cases are exceptions.
///
/// There is at least one exception then. Without any, the same condition would be true of all cases, with the same gain.
fn condition_with_exceptions(
    puzzle: &dyn ErasedPuzzle,
    all: &Answers,
    gain_of_all: f64,
) -> Option<ChosenCondition> {
    /// How much greater the gain must be. If it is not, a condition without exceptions is easier to understand.
    const FAR_GREATER: f64 = 0.15;
    /// For each exception, so many wrong cases must meet the condition. With more exceptions, it would mislead.
    const MIN_WRONG_PER_EXCEPTION: usize = 8;

    let drawn = all.drawn();
    let has_derived = drawn.list.len() < all.list.len();
    if !has_derived {
        return None;
    }
    let condition = best_condition(puzzle, &drawn)?;
    if condition.gain() < gain_of_all + FAR_GREATER {
        return None;
    }
    let exceptions = count_exceptions(puzzle, &condition, all)?;
    let wrong = drawn.without_repeats().count_wrong();
    if MIN_WRONG_PER_EXCEPTION * exceptions > wrong {
        return None;
    }
    Some(ChosenCondition {
        condition: Some(condition),
        exceptions,
        wrong,
    })
}

/// Returns the number of wrong cases that do not meet a condition. All drawn wrong cases meet it, so only derived ones are
/// counted, none of which is a repeat. Returns `None` if the condition is on the place of a case, since the place of a derived
/// case tells nothing.
fn count_exceptions(
    puzzle: &dyn ErasedPuzzle,
    condition: &Condition,
    all: &Answers,
) -> Option<usize> {
    let mut exceptions = 0;
    for answer in all.wrong() {
        if !condition.is_met(puzzle, &answer.to)? {
            exceptions += 1;
        }
    }
    Some(exceptions)
}

/// Returns the condition with the greatest gain for these answers, or a simpler one with nearly the same gain.
fn best_condition(puzzle: &dyn ErasedPuzzle, answers: &Answers) -> Option<Condition> {
    let with_roles = with_roles(puzzle, &answers.without_repeats());
    let measures = puzzle.measures().into_iter().enumerate();
    let measures = measures.map(|(index, (name, least_telling))| Quantity::Measure {
        index,
        name,
        least_telling,
    });
    let on_measures = on_all_cores(measures, |measure| {
        condition_on_measure(puzzle, measure, &with_roles)
    });
    let mut conditions = vec![condition_on_place(answers)];
    conditions.extend(on_measures);
    first_of_best(conditions.into_iter().flatten().collect())
}

/// Returns the first of the conditions whose gain is nearly the greatest. The first condition is the simplest: that on the
/// place comes before those on measures, and puzzles list their simple measures before others.
fn first_of_best(conditions: Vec<Condition>) -> Option<Condition> {
    /// The greatest difference between gains that are nearly the same.
    const NEARLY: f64 = 0.05;
    let greatest = conditions.iter().map(Condition::gain).fold(0.0, f64::max);
    let mut conditions = conditions.into_iter();
    conditions.find(|condition| condition.gain() >= greatest - NEARLY)
}

/// Returns the condition on the place of a case in its input, if one stands out. The same case at two places is two samples.
fn condition_on_place(answers: &Answers) -> Option<Condition> {
    let sample = |answer: &Answer| Sample {
        value: answer.given.to.place as i64 + 1,
        is_wrong: answer.given.is_wrong(),
        role: if answer.is_drawn {
            Role::Deciding
        } else {
            Role::Derived
        },
    };
    let samples: Vec<Sample> = answers.list.iter().map(sample).collect();
    dividing_condition(Quantity::Place, &samples)
}

/// Returns the condition on a measure, if one stands out.
fn condition_on_measure(
    puzzle: &dyn ErasedPuzzle,
    measure: Quantity,
    answers: &[AnswerWithRole],
) -> Option<Condition> {
    let mut samples = Vec::new();
    for &AnswerWithRole { given, role } in answers {
        samples.push(Sample {
            value: measure.measured(puzzle, &given.to)?,
            is_wrong: given.is_wrong(),
            role,
        });
    }
    dividing_condition(measure, &samples)
}

/// An answer with the role of its case in the choice of a condition on a measure.
struct AnswerWithRole<'a> {
    given: &'a GivenAnswer,
    role: Role,
}

/// Returns the answers with the roles of their cases in the choice of a condition on a measure.
///
/// A drawn case decides unless it is easy: nearly every program is right about an easy case, so a right answer to it [tells
/// nothing](ErasedPuzzle::is_telling) of this program. But if this program is wrong about some drawn easy case, it does not
/// find them easy. Then all drawn cases decide.
fn with_roles<'a>(puzzle: &dyn ErasedPuzzle, different: &Answers<'a>) -> Vec<AnswerWithRole<'a>> {
    let is_easy = |answer: &Answer| !puzzle.is_telling(&answer.given.to);
    let fails_on_easy_case = different
        .list
        .iter()
        .any(|answer| answer.is_drawn && answer.given.is_wrong() && is_easy(answer));
    let with_role = |answer: &Answer<'a>| AnswerWithRole {
        given: answer.given,
        role: if !answer.is_drawn {
            Role::Derived
        } else if fails_on_easy_case || !is_easy(answer) {
            Role::Deciding
        } else {
            Role::TellingNothing
        },
    };
    different.list.iter().map(with_role).collect()
}

impl Findings {
    /// Returns what answers to different cases have in common, but without the plays.
    fn of(puzzle: &dyn ErasedPuzzle, different: &Answers) -> Self {
        Self {
            direction: common_direction(puzzle, different),
            ceiling: ceiling(puzzle, different.given()),
            extras: common_property(puzzle, different.wrong()),
            likeness: common_likeness(puzzle, different.wrong()),
            plays: None,
        }
    }
}

/// Returns which way the wrong answers differ from the right ones, if it is the same way for all of them.
fn common_direction(puzzle: &dyn ErasedPuzzle, different: &Answers) -> Option<&'static str> {
    /// Fewer wrong answers may differ in the same direction by chance.
    const MIN_WRONG: usize = 8;
    if different.count_wrong() < MIN_WRONG {
        return None;
    }
    let mut directions = different.wrong().map(|answer| puzzle.direction(answer));
    let first = directions.next()??;
    let is_common = directions.all(|direction| direction == Some(first));
    if is_common { Some(first) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(value: i64, is_wrong: bool) -> Sample {
        Sample {
            value,
            is_wrong,
            role: Role::Deciding,
        }
    }

    /// Of conditions that tell nearly as much as the best, the first is said, which is the simplest.
    #[test]
    fn the_first_of_the_best_conditions_is_said() {
        // The more right cases meet a condition, the less it tells.
        let condition = |name, met_right| {
            let cases = [(9, true, 100), (9, false, met_right), (8, false, 300)];
            let each = |(value, is_wrong, times)| vec![sample(value, is_wrong); times];
            let samples: Vec<Sample> = cases.into_iter().flat_map(each).collect();
            let measure = Quantity::Measure {
                index: 0,
                name,
                least_telling: 0,
            };
            dividing_condition(measure, &samples).unwrap()
        };
        let best = condition("best", 0);
        let less_by = |met_right| best.gain() - condition("", met_right).gain();
        let names = |conditions: &[(&'static str, usize)]| {
            let all = conditions.iter().map(|&(name, met)| condition(name, met));
            first_of_best(all.collect()).unwrap().name()
        };
        let [near, far] = [2, 3];
        assert!((0.04..0.05).contains(&less_by(near)), "{}", less_by(near));
        assert!((0.05..0.07).contains(&less_by(far)), "{}", less_by(far));
        assert_eq!(names(&[("near", near), ("best", 0)]), "near");
        assert_eq!(names(&[("far", far), ("best", 0)]), "best");
        assert_eq!(names(&[("best", 0), ("near", near)]), "best");
        assert_eq!(names(&[("far", far), ("near", near), ("best", 0)]), "near");
        assert!(first_of_best(Vec::new()).is_none());
    }
}

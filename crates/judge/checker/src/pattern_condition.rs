//! Chooses the [`Condition`] that a pattern says of the wrong cases of a program, such as "9 or more rows".
//!
//! Each measure of the puzzle gives one condition at most, and so does the place of a case in its input. Each condition has a
//! [gain](Condition::gain) from 0 to 1, which says how well it divides the wrong cases from the right ones. The condition with
//! the greatest gain is chosen, or a simpler one whose gain is nearly as great.
//!
//! # Drawn and derived cases
//!
//! A case is *drawn* if it was drawn at random or is that of a test. It is *derived* if it was made from another one by shrinking,
//! or chosen near a limit. A drawn case is *easy* if nearly every program is right about such cases, and this one about all of
//! them. The [role](Role) of a case says what it counts for, as with this program, which is wrong on boards with 9 or more rows:
//!
//! ```text
//!                      right          wrong
//! rows, drawn      2  3  5  5  7 │ 11 12 12
//! rows, derived             8  8 │ 9 10
//! ```
//!
//! - The limit of a condition is taken from the wrong cases of both kinds, because the condition must be true of the derived ones
//!   too. In the example, the condition on rows is "9 or more rows". The drawn cases alone would give "11 or more rows".
//! - The gain of a condition is counted in drawn cases only. If the condition is on a measure, it is counted only in those that
//!   are not easy.
//!
//! So a derived case can move the limit of a condition, and can even keep a condition from being said, but it cannot add to
//! the gain of one.
//!
//! # Exceptions
//!
//! Shrinking may find a few cases that are wrong for another reason, or by a rare chance. If a derived board with 1 row is
//! wrong, for example, "9 or more rows" is not true of all wrong cases any more, and "1 or more rows" tells nothing. So the
//! condition of the drawn cases alone is said if its gain is [far greater](FAR_GREATER) than that of the condition of all
//! cases. The few derived cases that contradict it are counted as exceptions.
//!
//! A condition on the place of a case has no exceptions. A case that is wrong at another place shows that the place is not
//! what the wrong cases have in common.

use crate::condition::{Condition, Quantity, dividing_condition};
use crate::erased::{ErasedPuzzle, NamedMeasure};
use crate::given::GivenAnswer;
use crate::on_all_cores::on_all_cores;
use crate::pattern_answers::{Answer, Answers};
use crate::samples::{Role, Sample};

/// The greatest difference between two gains that are nearly the same.
const NEARLY_THE_SAME: f64 = 0.05;
/// The least difference between two gains of which one is far greater. A condition with exceptions must have a gain so much
/// greater than one without, because the one without is easier to understand.
const FAR_GREATER: f64 = 0.15;
// So a condition that is chosen for its far greater gain has at least one exception; see `condition_with_exceptions`.
const _: () = assert!(FAR_GREATER > NEARLY_THE_SAME);

/// The condition that a pattern says.
pub(crate) struct ChosenCondition {
    pub condition: Condition,
    /// See [`Pattern::exceptions`](crate::Pattern::exceptions).
    pub exceptions: usize,
}

/// An answer with the role of its case in the choice of a condition on a measure.
struct AnswerWithRole<'a> {
    given: &'a GivenAnswer,
    role: Role,
}

/// Chooses the condition that is said of these answers. Usually, that is a condition that all wrong cases meet. It is the
/// condition of the drawn cases alone if that has a [far greater gain](FAR_GREATER). Returns `None` if no condition stands out.
pub(crate) fn choose_condition(
    puzzle: &dyn ErasedPuzzle,
    all: &Answers,
) -> Option<ChosenCondition> {
    let condition_of_all = best_condition(puzzle, all);
    let gain_of_all = condition_of_all.as_ref().map_or(0.0, Condition::gain);
    if let Some(chosen) = condition_with_exceptions(puzzle, all, gain_of_all) {
        return Some(chosen);
    }
    Some(ChosenCondition {
        condition: condition_of_all?,
        exceptions: 0,
    })
}

/// Returns the condition on a measure that all drawn wrong cases meet, if its gain is far greater than `gain_of_all`, the gain of
/// the condition of all cases, and if few derived cases are exceptions.
///
/// At least one derived case is an exception then. Without one, the same condition is among those of all cases, with the same
/// gain, so `gain_of_all` is at least [nearly](NEARLY_THE_SAME) as great.
fn condition_with_exceptions(
    puzzle: &dyn ErasedPuzzle,
    all: &Answers,
    gain_of_all: f64,
) -> Option<ChosenCondition> {
    /// For each exception, so many drawn wrong cases must meet the condition. With more exceptions, it would mislead.
    const MIN_WRONG_PER_EXCEPTION: usize = 8;

    if !all.has_derived() {
        return None;
    }
    let condition = first_of_best(conditions_on_measures(puzzle, &all.drawn()))?;
    if condition.gain() < gain_of_all + FAR_GREATER {
        return None;
    }
    let exceptions = count_exceptions(puzzle, &condition, all);
    let drawn_wrong = condition.wrong; // it was chosen from drawn cases only
    if MIN_WRONG_PER_EXCEPTION * exceptions > drawn_wrong {
        return None;
    }
    Some(ChosenCondition {
        condition,
        exceptions,
    })
}

/// Returns the number of wrong cases that do not meet a condition on a measure. Such a case is derived, because all drawn wrong
/// cases meet the condition.
fn count_exceptions(puzzle: &dyn ErasedPuzzle, condition: &Condition, all: &Answers) -> usize {
    let mut exceptions = 0;
    for answer in all.for_measure() {
        let is_met = condition.is_met(puzzle, &answer.given.case);
        let is_met = is_met.expect("a measure of whole inputs gives no condition");
        if answer.given.is_wrong() && !is_met {
            exceptions += 1;
        }
    }
    exceptions
}

/// Returns the condition with the greatest gain for these answers, or a simpler one with nearly the same gain.
fn best_condition(puzzle: &dyn ErasedPuzzle, answers: &Answers) -> Option<Condition> {
    let mut conditions = Vec::new();
    conditions.extend(condition_on_place(answers));
    conditions.extend(conditions_on_measures(puzzle, answers));
    first_of_best(conditions)
}

/// Returns the first of the conditions whose gains are [nearly](NEARLY_THE_SAME) the greatest. The first condition is the
/// simplest: that on the place comes before those on measures, and puzzles list their simple measures before others.
fn first_of_best(conditions: Vec<Condition>) -> Option<Condition> {
    let greatest = conditions.iter().map(Condition::gain).fold(0.0, f64::max);
    let mut conditions = conditions.into_iter();
    conditions.find(|condition| condition.gain() >= greatest - NEARLY_THE_SAME)
}

/// Returns the condition on the place of a case in its input, if one stands out.
fn condition_on_place(answers: &Answers) -> Option<Condition> {
    let mut samples = Vec::new();
    for answer in answers.for_place() {
        samples.push(Sample {
            value: answer.given.case.index as i64 + 1,
            is_wrong: answer.given.is_wrong(),
            role: if answer.is_drawn {
                Role::Deciding // no case is easy here; see `Role`
            } else {
                Role::Derived
            },
        });
    }
    dividing_condition(Quantity::Place, &samples)
}

/// Returns the conditions on measures that stand out, in the order of the measures.
fn conditions_on_measures(puzzle: &dyn ErasedPuzzle, answers: &Answers) -> Vec<Condition> {
    let answers = assign_roles(puzzle, &answers.for_measure());
    let mut measures = Vec::new();
    for (index, measure) in puzzle.measures().into_iter().enumerate() {
        let NamedMeasure { name, divides_from } = measure;
        measures.push(Quantity::Measure {
            index,
            name,
            divides_from,
        });
    }
    let conditions = on_all_cores(measures, |measure| {
        condition_on_measure(puzzle, measure, &answers)
    });
    conditions.into_iter().flatten().collect()
}

/// Returns the answers with the roles of their cases in the choice of a condition on a measure.
///
/// Nearly every program is right about a case that [tells nothing](ErasedPuzzle::is_telling). Such a case is easy, unless this
/// program is wrong about some drawn case that tells nothing. Then no case is easy.
fn assign_roles<'a>(puzzle: &dyn ErasedPuzzle, answers: &[Answer<'a>]) -> Vec<AnswerWithRole<'a>> {
    let tells_nothing = |answer: &Answer| !puzzle.is_telling(&answer.given.case);
    let fails_on_telling_nothing = answers
        .iter()
        .any(|answer| answer.is_drawn && answer.given.is_wrong() && tells_nothing(answer));
    let mut with_roles = Vec::new();
    for answer in answers {
        with_roles.push(AnswerWithRole {
            given: answer.given,
            role: if !answer.is_drawn {
                Role::Derived
            } else if tells_nothing(answer) && !fails_on_telling_nothing {
                Role::Easy
            } else {
                Role::Deciding
            },
        });
    }
    with_roles
}

/// Returns the condition on a measure, if one stands out. Returns `None` if the measure is one of whole inputs, since a case
/// has no value then.
fn condition_on_measure(
    puzzle: &dyn ErasedPuzzle,
    measure: Quantity,
    answers: &[AnswerWithRole],
) -> Option<Condition> {
    let mut samples = Vec::new();
    for &AnswerWithRole { given, role } in answers {
        samples.push(Sample {
            value: measure.measured(puzzle, &given.case)?,
            is_wrong: given.is_wrong(),
            role,
        });
    }
    dividing_condition(measure, &samples)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::tests::deciding;

    /// Of conditions that tell nearly as much as the best, the first is said, which is the simplest.
    #[test]
    fn the_first_of_the_best_conditions_is_said() {
        // The more right cases meet a condition, the less it tells.
        let condition = |name, met_right| {
            let cases = [(9, true, 100), (9, false, met_right), (8, false, 300)];
            let each = |(value, is_wrong, times)| vec![deciding(value, is_wrong); times];
            let samples: Vec<Sample> = cases.into_iter().flat_map(each).collect();
            let measure = Quantity::Measure {
                index: 0,
                name,
                divides_from: 0,
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

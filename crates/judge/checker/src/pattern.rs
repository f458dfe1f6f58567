//! Finds what the wrong cases of a program have in common.
//!
//! A [`Pattern`] is a [`Condition`] that the wrong cases meet, perhaps with exceptions, and its [`Findings`] about the
//! answers. It says what was counted, so it is true whatever the mistake is.
//!
//! A case is called drawn here if it was drawn at random or is that of a test. The others are derived: made from those
//! by shrinking, or chosen near the limit of a condition.
//!
//! That the wrong inputs of a program can be described by conditions on their properties, and that new
//! inputs on both sides of a limit test such a description, is the idea of Kampmann, Havrikov, Soremekun
//! and Zeller, "When does my program do this?" (ESEC/FSE 2020).

use std::collections::HashSet;
use std::convert::Infallible;

use parallel::in_order;
use puzzle::{counted, plural};
use shrink::CaseText;

use crate::alike::{common_likeness, common_property};
use crate::ceiling::ceiling;
use crate::condition::{Condition, Sample, dividing};
use crate::erased::ErasedPuzzle;
use crate::evidence::Evidence;
use crate::given::GivenAnswer;
use crate::play_counts::PlayCounts;

/// What the wrong cases of a program have in common.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pattern {
    /// The condition that the wrong cases meet, if one stands out.
    pub condition: Option<Condition>,
    /// The number of wrong cases that do not meet the condition. All of them are derived.
    pub exceptions: usize,
    /// The number of wrong cases of which the pattern is said:
    ///
    /// - all different ones, but
    /// - if there are exceptions, only the different ones that were drawn;
    /// - if the condition is on the place, each occurrence of a case.
    pub wrong: usize,
    /// The number of different cases, right or wrong.
    pub cases: usize,
    /// The number of those that are derived.
    pub derived: usize,
    /// What is said of the answers.
    pub findings: Findings,
}

/// What the answers of a program have in common, as far as it tells something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// Which way all wrong answers differ from the right ones, in words that can follow "All wrong answers".
    pub direction: Option<&'static str>,
    /// The sentence that says beyond which number no answer goes.
    pub ceiling: Option<String>,
    /// The sentence that says what all parts have in common that the wrong answers have too many.
    pub extras: Option<String>,
    /// The sentence that says what all wrong answers are alike in.
    pub likeness: Option<String>,
    /// How the wrong answers fit the plays of their cases.
    pub plays: Option<Box<PlayCounts>>,
}

/// An answer, and in which counts it belongs.
#[derive(Clone, Copy)]
struct Marked<'a> {
    answer: &'a GivenAnswer,
    /// Whether its case was drawn.
    is_drawn: bool,
    /// Whether it is the first right answer to its case, or the first wrong one.
    is_first: bool,
}

/// The condition that is said, if one stands out.
struct Chosen {
    condition: Option<Condition>,
    /// See [`Pattern::exceptions`].
    exceptions: usize,
    /// See [`Pattern::wrong`].
    wrong: usize,
}

/// Returns the pattern of these answers, but for the [plays](Findings::plays) of their cases; `None` if no condition stands
/// out, and nothing is said of the answers. A case that occurs several times is counted once, unless the condition is one on
/// its place.
///
/// The cases of `drawn` were drawn at random or are those of tests. The `derived` ones are counted, and make the limits
/// exact, but do not decide which condition stands out. Neither do cases that [tell nothing](ErasedPuzzle::is_telling) if
/// they are answered right, unless some drawn one of them is answered wrong.
///
/// # Complexity
///
/// Linear in the number of answers, for each measure.
pub fn find_pattern(
    puzzle: &dyn ErasedPuzzle,
    drawn: &[GivenAnswer],
    derived: &[GivenAnswer],
) -> Option<Pattern> {
    let all = marked(drawn, derived);
    let Chosen {
        condition,
        exceptions,
        wrong,
    } = choose_condition(puzzle, &all);
    let different = without_repeats(&all);
    let findings = Findings::of(puzzle, &different);
    if condition.is_none() && findings == Findings::default() {
        return None;
    }
    Some(Pattern {
        condition,
        exceptions,
        wrong, // not always all different wrong cases
        findings,
        ..Pattern::counting(&different)
    })
}

/// Adds to a pattern how the wrong answers fit the plays of their cases, if that says something. This takes
/// longer than to find the pattern.
pub(crate) fn with_plays(
    puzzle: &dyn ErasedPuzzle,
    found: Option<Pattern>,
    evidence: &Evidence,
) -> Option<Pattern> {
    let Some(plays) = PlayCounts::of(puzzle, &evidence.different_wrong_answers()) else {
        return found;
    };
    let all = marked(&evidence.answers, &evidence.derived);
    let mut pattern = found.unwrap_or_else(|| Pattern::counting(&without_repeats(&all)));
    pattern.findings.plays = Some(Box::new(plays));
    Some(pattern)
}

/// Returns the answers that count, and in which counts. Of the derived cases, only the first answers do.
fn marked<'a>(drawn: &'a [GivenAnswer], derived: &'a [GivenAnswer]) -> Vec<Marked<'a>> {
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for (answers, is_drawn) in [(drawn, true), (derived, false)] {
        for answer in answers {
            let is_first = seen.insert((answer.case(), answer.is_wrong()));
            if is_drawn || is_first {
                all.push(Marked {
                    answer,
                    is_drawn,
                    is_first,
                });
            }
        }
    }
    all
}

/// Returns the answers without those that repeat another one.
fn without_repeats<'a>(all: &[Marked<'a>]) -> Vec<Marked<'a>> {
    all.iter().filter(|one| one.is_first).copied().collect()
}

/// Returns the wrong ones of these answers.
fn wrong_answers<'s, 'a>(
    answers: &'s [Marked<'a>],
) -> impl Iterator<Item = &'a GivenAnswer> + Clone + 's {
    let answers = answers.iter().map(|one| one.answer);
    answers.filter(|answer| answer.is_wrong())
}

/// Returns the condition that is said of these answers: that of the drawn cases alone if it tells
/// [far more](condition_with_exceptions), and otherwise one that all wrong cases meet.
fn choose_condition(puzzle: &dyn ErasedPuzzle, all: &[Marked]) -> Chosen {
    let condition = best_condition(puzzle, all);
    let gain = condition.as_ref().map_or(0.0, Condition::gain);
    if let Some(chosen) = condition_with_exceptions(puzzle, all, gain) {
        return chosen;
    }
    let wrong = match &condition {
        Some(condition) if condition.is_of_place() => wrong_answers(all).count(),
        _ => wrong_answers(&without_repeats(all)).count(),
    };
    Chosen {
        condition,
        exceptions: 0,
        wrong,
    }
}

/// Returns the condition of the drawn cases alone, if it tells far more than that of all cases, whose gain is given,
/// and has few exceptions among the others. Shrinking finds cases that are wrong for another reason than most, or by a
/// rare chance. If it finds many, the condition of the drawn cases says too little.
fn condition_with_exceptions(
    puzzle: &dyn ErasedPuzzle,
    all: &[Marked],
    gain_of_all: f64,
) -> Option<Chosen> {
    const FAR_MORE: f64 = 0.15; // added to a gain, which is 0 to 1
    const WRONG_PER_EXCEPTION: usize = 8; // with more exceptions, the condition would mislead
    let drawn: Vec<Marked> = all.iter().filter(|one| one.is_drawn).copied().collect();
    if drawn.len() == all.len() {
        return None;
    }
    let condition = best_condition(puzzle, &drawn)?;
    if condition.gain() < gain_of_all + FAR_MORE {
        return None;
    }
    // Only derived ones may not meet it, and none of these is repeated. A condition on the place says nothing of them.
    let mut exceptions = 0;
    for answer in wrong_answers(all) {
        if !condition.is_met(puzzle, &answer.to)? {
            exceptions += 1;
        }
    }
    let wrong = wrong_answers(&without_repeats(&drawn)).count();
    if WRONG_PER_EXCEPTION * exceptions > wrong {
        return None;
    }
    Some(Chosen {
        condition: Some(condition),
        exceptions,
        wrong,
    })
}

/// Returns the condition that tells most of the answers, or one that tells nearly as much and is simpler.
fn best_condition(puzzle: &dyn ErasedPuzzle, all: &[Marked]) -> Option<Condition> {
    const ONE_PER_CORE: usize = 0; // threads
    let on_place = dividing(None, "the place # in their input", i64::MIN, &places(all));
    let mut conditions: Vec<Condition> = on_place.into_iter().collect();
    let different = without_repeats(all);
    let helping = which_help(puzzle, &different);
    let on_measure =
        |_, (index, measure)| condition_on_measure(puzzle, &different, &helping, index, measure);
    let measures = puzzle.measures().into_iter().enumerate();
    // Nothing stops the delivery early.
    let Ok(()) = in_order(ONE_PER_CORE, measures, on_measure, |condition| {
        conditions.extend(condition);
        Ok::<(), Infallible>(())
    });
    first_of_best(conditions)
}

/// Returns the condition that tells most. Of those that tell nearly as much as the best, it is the first: that on the place,
/// or that on the simplest measure.
fn first_of_best(conditions: Vec<Condition>) -> Option<Condition> {
    const ALIKE: f64 = 0.05; // between gains, which are 0 to 1
    let most = conditions.iter().map(Condition::gain).fold(0.0, f64::max);
    conditions.into_iter().find(|it| it.gain() >= most - ALIKE)
}

/// Returns the places of the cases in their inputs.
fn places(all: &[Marked]) -> Vec<Sample> {
    let sample = |one: &Marked| Sample {
        value: one.answer.to.place as i64 + 1,
        is_wrong: one.answer.is_wrong(),
        is_drawn: one.is_drawn,
        helps_choose: true,
    };
    all.iter().map(sample).collect()
}

/// Returns the condition on the measure with this index, name and least value that tells something, if one stands out.
fn condition_on_measure(
    puzzle: &dyn ErasedPuzzle,
    different: &[Marked],
    helping: &[bool],
    index: usize,
    (name, least_telling): (&'static str, i64),
) -> Option<Condition> {
    let sample = |(one, &helps_choose): (&Marked, &bool)| {
        Some(Sample {
            value: puzzle.measured(index, &one.answer.to)?,
            is_wrong: one.answer.is_wrong(),
            is_drawn: one.is_drawn,
            helps_choose,
        })
    };
    let samples: Option<Vec<Sample>> = different.iter().zip(helping).map(sample).collect();
    dividing(Some(index), name, least_telling, &samples?)
}

/// Returns for each answer whether it helps to choose a condition on a measure. Those do whose cases [tell
/// something](ErasedPuzzle::is_telling) when they are answered right. All do if some drawn case that does not is answered
/// wrong.
fn which_help(puzzle: &dyn ErasedPuzzle, different: &[Marked]) -> Vec<bool> {
    let tells = |one: &Marked| puzzle.is_telling(&one.answer.to);
    let all_help = different
        .iter()
        .any(|one| one.is_drawn && one.answer.is_wrong() && !tells(one));
    different.iter().map(|one| all_help || tells(one)).collect()
}

/// Returns which way all wrong ones of these answers differ from the right ones, if it is the same for all.
fn common_direction(puzzle: &dyn ErasedPuzzle, different: &[Marked]) -> Option<&'static str> {
    const MIN_WRONG: usize = 8; // fewer may differ in the same direction by chance
    let mut directions = wrong_answers(different).map(|answer| puzzle.direction(answer));
    let first = directions.next().flatten();
    if wrong_answers(different).count() >= MIN_WRONG
        && directions.all(|direction| direction == first)
    {
        first
    } else {
        None
    }
}

impl Findings {
    /// Returns what these different answers have in common, but for the plays.
    fn of(puzzle: &dyn ErasedPuzzle, different: &[Marked]) -> Self {
        Self {
            direction: common_direction(puzzle, different),
            ceiling: ceiling(puzzle, different.iter().map(|one| one.answer)),
            extras: common_property(puzzle, wrong_answers(different)),
            likeness: common_likeness(puzzle, wrong_answers(different)),
            plays: None,
        }
    }
}

impl Pattern {
    /// Returns the pattern of these different answers in which they are only counted.
    fn counting(different: &[Marked]) -> Self {
        let derived = different.iter().filter(|one| !one.is_drawn);
        Self {
            wrong: wrong_answers(different).count(),
            cases: count_cases(different.iter()),
            derived: count_cases(derived),
            ..Self::default()
        }
    }

    /// Returns the sentences with which a report says the pattern, such as "All 30 wrong boards have 9 or more rows (as
    /// have 2 right ones); the other 68 boards, with at most 7, are all right. All wrong answers are too high." `case` is the
    /// puzzle's word for a case.
    pub fn text(&self, case: &str) -> String {
        let Findings {
            direction,
            ceiling,
            extras,
            likeness,
            plays,
        } = self.findings.clone();
        let condition = self.condition.as_ref();
        let condition = condition.map(|it| self.condition_text(it, case));
        let direction = direction.map(|direction| match condition {
            Some(_) => format!("All wrong answers {direction}."),
            None => self.direction_text(direction, case),
        });
        // What the plays let conclude is the only guess. A ceiling or a likeness is nearer to the mistake.
        let concludes = likeness.is_none() && ceiling.is_none();
        let plays = plays.and_then(|plays| plays.text(concludes));
        let sentences = [condition, direction, ceiling, extras, likeness, plays];
        let sentences: Vec<String> = sentences.into_iter().flatten().collect();
        sentences.join(" ")
    }

    /// Returns the sentence that all wrong answers differ in one direction, and how many cases were answered.
    fn direction_text(&self, direction: &str, case: &str) -> String {
        let Self { wrong, cases, .. } = self;
        let cases_name = plural(case);
        let with_derived = match self.derived {
            0 => String::new(),
            count => format!(", {count} of them made from others or chosen near a limit"),
        };
        format!(
            "All {wrong} wrong answers {direction}; {cases} different {cases_name} were answered{with_derived}."
        )
    }

    /// Returns the sentences that say the condition, and its exceptions.
    fn condition_text(&self, condition: &Condition, case: &str) -> String {
        let drawn = if self.exceptions > 0 {
            "stored or random "
        } else {
            ""
        };
        let (wrong_ones, have) = match self.wrong {
            1 => (format!("The wrong {drawn}{case}"), "has"),
            wrong => (format!("All {wrong} wrong {drawn}{}", plural(case)), "have"),
        };
        let as_right_ones = match condition.right_within {
            0 => String::new(),
            1 => " (as has 1 right one)".to_owned(),
            count => format!(" (as have {count} right ones)"),
        };
        let [low, high] = condition.range;
        let nearest_right = if condition.is_exact() || low == high {
            String::new()
        } else if low.is_some() {
            format!(", with at most {},", condition.nearest)
        } else {
            format!(", with at least {},", condition.nearest)
        };
        let others = counted(condition.right_beyond as u64, &format!("{drawn}{case}"));
        let phrase = condition.phrase();
        let text = format!(
            "{wrong_ones} {have} {phrase}{as_right_ones}; the other {others}{nearest_right} are all right."
        );
        let exceptions = match self.exceptions {
            0 => return text,
            1 => format!("1 {case} without this is"),
            count => format!("{count} {} without this are", plural(case)),
        };
        format!(
            "{text} Of those that were made from others or chosen near a limit, {exceptions} wrong, too."
        )
    }
}

/// Returns the number of different cases of these answers. One may have a right answer and a wrong one.
fn count_cases<'a>(answers: impl Iterator<Item = &'a Marked<'a>>) -> usize {
    let cases: HashSet<&CaseText> = answers.map(|one| one.answer.case()).collect();
    cases.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(value: i64, is_wrong: bool) -> Sample {
        Sample {
            value,
            is_wrong,
            is_drawn: true,
            helps_choose: true,
        }
    }

    /// Each row is the name of a measure, and so many cases each of a value, wrong or right.
    #[test]
    fn the_condition_that_divides_best_is_said_in_words() {
        let (wrong, right) = (true, false);
        let rows: [(&str, &[(i64, bool, usize)]); 24] = [
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
            ("a tie", &[(1, wrong, 20), (0, right, 40)]),
            // Several values between others are no condition, one is.
            (
                "# rows",
                &[
                    (3, right, 20),
                    (5, wrong, 20),
                    (6, wrong, 20),
                    (8, right, 20),
                ],
            ),
            (
                "# rows",
                &[
                    (3, right, 1),
                    (5, wrong, 20),
                    (6, wrong, 20),
                    (8, right, 20),
                ],
            ),
            // What may be chance, or is true of nearly all, is not said.
            ("# rows", &[(9, wrong, 4), (8, right, 100)]),
            ("# rows", &[(9, wrong, 5), (8, right, 100)]),
            ("# rows", &[(9, wrong, 200), (8, right, 21)]),
            ("# rows", &[(9, wrong, 200), (8, right, 22)]),
            (
                "# rows",
                &[(9, wrong, 100), (9, right, 400), (8, right, 120)],
            ),
            // The least value that tells something is 0.
            (
                "# rows",
                &[(-1, wrong, 20), (2, wrong, 20), (-2, right, 80)],
            ),
            ("# rows", &[(-1, wrong, 20), (0, right, 40)]),
            ("# rows", &[(-2, wrong, 20), (-1, right, 40)]),
            (
                "# rows",
                &[(-2, right, 20), (-1, wrong, 20), (1, right, 20)],
            ),
            ("# rows", &[(-1, right, 20), (0, wrong, 20), (1, right, 20)]),
            // The nearest case beyond the limit is that below, if there is one.
            ("# rows", &[(3, right, 20), (7, right, 20), (5, wrong, 20)]),
            ("# rows", &[(2, right, 20), (3, right, 20), (5, wrong, 20)]),
            ("# rows", &[(7, right, 20), (8, right, 20), (5, wrong, 20)]),
        ];
        let said = rows.map(|(name, cases)| {
            let each = |&(value, is_wrong, times)| vec![sample(value, is_wrong); times];
            let all: Vec<Sample> = cases.iter().flat_map(each).collect();
            let wrong = all.iter().filter(|sample| sample.is_wrong).count();
            let said = dividing(Some(0), name, 0, &all).map(|condition| {
                let nearest = condition.nearest;
                let mut pattern = Pattern {
                    condition: Some(condition),
                    ..Pattern::default()
                };
                let texts = [wrong, 1].map(|wrong| {
                    pattern.wrong = wrong;
                    pattern.text("board")
                });
                (texts, Some(nearest))
            });
            format!("{name} {cases:?}\n  {said:?}\n")
        });
        insta::assert_snapshot!(said.concat());
    }

    /// Of conditions that tell nearly as much as the best, the first is said, which is the simplest.
    #[test]
    fn the_first_of_the_best_conditions_is_said() {
        // The more right cases meet a condition, the less it tells.
        let condition = |name, met_right| {
            let cases = [(9, true, 100), (9, false, met_right), (8, false, 300)];
            let each = |(value, is_wrong, times)| vec![sample(value, is_wrong); times];
            let samples: Vec<Sample> = cases.into_iter().flat_map(each).collect();
            dividing(None, name, 0, &samples).unwrap()
        };
        let best = condition("best", 0);
        let less_by = |met_right| best.gain() - condition("", met_right).gain();
        let names = |conditions: &[(&'static str, usize)]| {
            let all = conditions.iter().map(|&(name, met)| condition(name, met));
            first_of_best(all.collect()).unwrap().name
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

    /// What a limit or a likeness says is nearer to the mistake than that no play gives the answers.
    #[test]
    fn what_is_said_of_answers_stands_in_one_order() {
        let all = Pattern {
            wrong: 8,
            cases: 20,
            findings: Findings {
                direction: Some("are too high"),
                ceiling: Some("Ceiling.".to_owned()),
                extras: Some("Extras.".to_owned()),
                likeness: Some("Likeness.".to_owned()),
                plays: Some(Box::new(PlayCounts::of_none(8))),
            },
            ..Pattern::default()
        };
        let direction = all.direction_text("are too high", "board");
        let never = "All 8 wrong scores are those of no legal play";
        let said = all.text("board");
        assert_eq!(
            said,
            format!("{direction} Ceiling. Extras. Likeness. {never}.")
        );
        let with = |ceiling: Option<&str>, likeness: Option<&str>| {
            let pattern = Pattern {
                findings: Findings {
                    ceiling: ceiling.map(str::to_owned),
                    likeness: likeness.map(str::to_owned),
                    plays: all.findings.plays.clone(),
                    ..Findings::default()
                },
                ..Pattern::default()
            };
            pattern.text("board")
        };
        assert_eq!(with(Some("A."), None), format!("A. {never}."));
        assert_eq!(with(None, Some("A.")), format!("A. {never}."));
        let concluded = with(None, None);
        assert!(
            concluded.starts_with(&format!("{never}, so more than")),
            "{concluded}"
        );
    }

    #[test]
    fn derived_cases_are_said() {
        let mut pattern = Pattern {
            wrong: 8,
            cases: 20,
            derived: 5,
            ..Pattern::default()
        };
        pattern.findings.direction = Some("are too high");
        assert_eq!(
            pattern.text("board"),
            "All 8 wrong answers are too high; 20 different boards were answered, 5 of them made from others or chosen \
             near a limit."
        );
    }
}

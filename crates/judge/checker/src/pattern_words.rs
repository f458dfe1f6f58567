//! Says a [`Pattern`] in words: a sentence for each part that it has. These are examples, in the order in which they are said:
//!
//! ```text
//! condition     All 30 wrong boards have 9 or more rows; the other 68 boards are all right.
//! direction     All wrong answers are too high.
//! ceiling       No answer is above 190, although 55 right ones are.
//! extras        Each of the 21 tiles too many is a fifth tile of its kind.
//! likeness      Only the order of the scores is wrong in all 26 wrong answers.
//! plays         All 26 wrong margins are those of no legal play.
//! ```

use puzzle::{counted, plural};

use crate::condition::Condition;
use crate::fit_summary::OtherMistakes;
use crate::pattern::{Findings, Pattern};
use crate::samples::ValueRange;

impl Pattern {
    /// Returns the sentences with which a report says the pattern, such as "All 30 wrong boards have 9 or more rows (as
    /// have 2 right ones); the other 68 boards, with at most 7, are all right. All wrong answers are too high." `case` is the
    /// puzzle's word for a case.
    pub fn text(&self, case: &str) -> String {
        let Findings {
            direction,
            ceiling,
            extras,
            likeness,
        } = &self.findings;
        let condition = self.condition.as_ref();
        let condition_text = condition.map(|condition| self.condition_text(condition, case));
        let direction_text = direction.map(|direction| self.direction_text(direction, case));
        // A ceiling or a likeness shows more directly than the plays what is wrong.
        let other_mistakes = if likeness.is_none() && ceiling.is_none() {
            OtherMistakes::Named
        } else {
            OtherMistakes::LeftOut
        };
        let plays_text = self.plays.as_ref().map(|plays| plays.text(other_mistakes));
        let sentences = [
            condition_text,
            direction_text,
            ceiling.clone(),
            extras.clone(),
            likeness.clone(),
            plays_text,
        ];
        let said: Vec<String> = sentences.into_iter().flatten().collect();
        said.join(" ")
    }

    /// Returns the sentence that all wrong answers differ in one direction. If no sentence before it says how many cases were
    /// answered, this one does.
    fn direction_text(&self, direction: &str, case: &str) -> String {
        if self.condition.is_some() {
            return format!("All wrong answers {direction}.");
        }
        let Self {
            wrong_answers,
            cases,
            derived,
            ..
        } = self;
        let cases_name = plural(case);
        let of_which_derived = if *derived > 0 {
            format!(", {derived} of them made from others or chosen near a limit")
        } else {
            String::new()
        };
        format!(
            "All {wrong_answers} wrong answers {direction}; {cases} different {cases_name} were answered{of_which_derived}."
        )
    }

    /// Returns the sentence that says the condition and, if there are exceptions, another one that counts them.
    fn condition_text(&self, condition: &Condition, case: &str) -> String {
        if self.exceptions == 0 {
            return condition_sentence(condition, case);
        }
        // With exceptions, the condition is said of the drawn cases only.
        let sentence_on_drawn = condition_sentence(condition, &format!("stored or random {case}"));
        let exceptions = match self.exceptions {
            1 => format!("1 {case} without this is"),
            count => format!("{count} {} without this are", plural(case)),
        };
        format!(
            "{sentence_on_drawn} Of those that were made from others or chosen near a limit, {exceptions} wrong, too."
        )
    }
}

/// Returns the sentence that says what the wrong cases have, and how many right ones have it and do not have it. `case` is the
/// name of a case, such as "board" or "stored or random board".
fn condition_sentence(condition: &Condition, case: &str) -> String {
    let phrase = condition.phrase();
    let wrong_ones_have = match condition.wrong {
        1 => format!("The wrong {case} has"),
        wrong => format!("All {wrong} wrong {} have", plural(case)),
    };
    let as_right_ones = match condition.right_within {
        0 => String::new(),
        1 => " (as has 1 right one)".to_owned(),
        count => format!(" (as have {count} right ones)"),
    };
    let others = counted(condition.right_beyond as u64, case);
    let values_of_others = values_beyond(condition);
    format!(
        "{wrong_ones_have} {phrase}{as_right_ones}; the other {others}{values_of_others} are all right."
    )
}

/// Returns the words for the values of the cases that do not meet a condition, such as ", with at most 7,". There are none if the
/// limit of the condition is exact, because the condition says it already, or if the condition is on a single value, because the
/// other values may be on both sides of it.
fn values_beyond(condition: &Condition) -> String {
    if condition.is_exact() {
        return String::new();
    }
    let nearest = condition.nearest;
    match condition.range {
        ValueRange::AtLeast(_) => format!(", with at most {nearest},"),
        ValueRange::AtMost(_) => format!(", with at least {nearest},"),
        ValueRange::Exactly(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::tests::deciding;
    use crate::condition::{Quantity, dividing_condition};
    use crate::fit_summary::FitSummary;
    use crate::samples::Sample;

    /// Each row is the name of a measure, and for some of its values whether cases with this value are wrong or right, and how
    /// many cases have it.
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
            // The least value that may be set apart from the one before it is 0.
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
            // Of one value below and one above that are equally near, the one below is the nearest.
            ("# rows", &[(3, right, 20), (7, right, 20), (5, wrong, 20)]),
            ("# rows", &[(2, right, 20), (3, right, 20), (5, wrong, 20)]),
            ("# rows", &[(7, right, 20), (8, right, 20), (5, wrong, 20)]),
        ];
        let said = rows.map(|(name, cases)| {
            let each = |&(value, is_wrong, times)| vec![deciding(value, is_wrong); times];
            let all: Vec<Sample> = cases.iter().flat_map(each).collect();
            let measure = Quantity::Measure {
                index: 0,
                name,
                divides_from: 0,
            };
            let said = dividing_condition(measure, &all).map(|condition| {
                let texts = [condition.wrong, 1].map(|wrong| {
                    let mut condition = condition.clone();
                    condition.wrong = wrong;
                    let pattern = Pattern {
                        condition: Some(condition),
                        ..Pattern::default()
                    };
                    pattern.text("board")
                });
                (texts, Some(condition.nearest))
            });
            format!("{name} {cases:?}\n  {said:?}\n")
        });
        insta::assert_snapshot!(said.concat());
    }

    /// What a limit or a likeness says is nearer to the mistake than that no play gives the answers.
    #[test]
    fn what_is_said_of_answers_stands_in_one_order() {
        let all = Pattern {
            wrong_answers: 8,
            cases: 20,
            findings: Findings {
                direction: Some("are too high"),
                ceiling: Some("Ceiling.".to_owned()),
                extras: Some("Extras.".to_owned()),
                likeness: Some("Likeness.".to_owned()),
            },
            plays: Some(FitSummary::of_8_that_no_play_gives()),
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
                    ..Findings::default()
                },
                plays: all.plays,
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
            wrong_answers: 8,
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

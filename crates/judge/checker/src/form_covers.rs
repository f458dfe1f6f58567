//! Decides whether the faults of form of two outputs have a common cause in the program.
//!
//! Two outputs seldom have exactly the same fault: labels have different numbers, prompts stand in front of different cases, and
//! so on. A fault *covers* another if both have a common cause, which can be said in the words of the first:
//!
//! | fault                          | other fault                    | does the fault cover the other one?         |
//! |--------------------------------|--------------------------------|---------------------------------------------|
//! | label `k=1:`                   | label `k=2:`                   | yes: the labels are the same but for digits |
//! | label `k:`                     | label `n:`                     | no                                          |
//! | label `Hand 1:`, not `Case 1:` | label `Hand`, not `Case`       | yes: whole, that label is `Hand N:`         |
//! | label `Hand`, not `Case`       | label `Hand 1:`, not `Case 1:` | no: the number is wrong, too                |
//! | other text, such as `and`      | label `k:`                     | yes: a label is other text, too             |
//! | label `k:`                     | other text, such as `k:`       | no: the text need not be a label            |
//! | prompt `k:` before one answer  | label `k:` of the only answer  | yes: the label may be that prompt           |

use crate::form::{FormFault, Label, Look, SurplusLines};

impl FormFault {
    /// Returns whether this fault of one output and that of another have a common cause, which can be said in the words of
    /// this fault.
    ///
    /// A report that has said this fault does not say a fault that it covers. If several outputs have one clause, the fault of
    /// one of them covers those of all others; see the module `common_form`. (Other text is an exception: `common_other_text`
    /// decides what is said together with it.)
    ///
    /// What such a clause leaves out is not compared: how often a tail stands there, for example, or which words a prompt has.
    pub fn covers(&self, other: &Self) -> bool {
        match self {
            Self::Surplus(lines) => match other {
                Self::Surplus(other) => lines.is_like(other),
                Self::Prompts(_) => lines.may_be_prompts(),
                _ => false,
            },
            Self::Label(label) => match other {
                Self::Label(other) => label.covers(other),
                Self::Prompts(_) => label.may_be_prompt(),
                _ => false,
            },
            Self::MissingLabel(label) => match other {
                Self::MissingLabel(other) => label.right == other.right,
                _ => false,
            },
            Self::Prompts(_) => match other {
                Self::Prompts(_) => true,
                Self::Label(other) => other.may_be_prompt(),
                Self::Surplus(other) => other.may_be_prompts(),
                _ => false,
            },
            Self::OtherText(text) => match other {
                Self::OtherText(other) => text.picked_from == other.picked_from,
                // A label, a prompt or a tail is other text, too. Other text need not be one of these.
                Self::Label(_) | Self::MissingLabel(_) | Self::Prompts(_) | Self::Tail(_) => true,
                _ => false,
            },
            Self::Tail(tail) => match other {
                Self::Tail(other) => tail.has_same_words(other),
                _ => false,
            },
            Self::Moved { clause, .. } => match other {
                Self::Moved { clause: other, .. } => clause == other,
                _ => false,
            },
            Self::Numbered(label) => match other {
                Self::Numbered(other) => {
                    label.is_in_other_notation() == other.is_in_other_notation()
                }
                _ => false,
            },
            Self::Other(reason) => match other {
                Self::Other(other) => reason.kind == other.kind,
                _ => false,
            },
            Self::Marks { .. } => matches!(other, Self::Marks { .. }),
            Self::Repeated(_) => matches!(other, Self::Repeated(_)),
            Self::Unanswered { .. } => matches!(other, Self::Unanswered { .. }),
            Self::Missing(_) => matches!(other, Self::Missing(_)),
        }
    }
}

impl SurplusLines {
    /// Returns whether the lines of two outputs are alike: neither are answers, or both are answers in the same place.
    fn is_like(&self, other: &Self) -> bool {
        match (self.look.is_answer(), other.look.is_answer()) {
            (true, true) => self.place == other.place,
            (false, false) => true,
            (true, false) | (false, true) => false,
        }
    }

    /// Returns whether the lines may be prompts without an answer behind them on the same line.
    fn may_be_prompts(&self) -> bool {
        self.look == Look::Prompt
    }
}

impl Label {
    /// Returns whether the label may be a prompt in front of the first answer. It may if the output has only one answer, and no
    /// label should stand there.
    fn may_be_prompt(&self) -> bool {
        self.answers == 1 && self.instead_of().is_none()
    }

    /// Returns whether the label of another output may be the same. Both must stand instead of the same right label. And they
    /// must be the same words but for digits, equally often, or the label of an only answer must end with the other label.
    fn covers(&self, other: &Self) -> bool {
        let Some(other) = other.told_instead_of(self.instead_of()) else {
            return false;
        };
        self.found.is_like(&other.found)
            || self.may_end_with_label(&other)
            || other.may_end_with_label(self)
    }

    /// Returns whether the label of the only answer of an output may be words in front of the first answer alone, followed by
    /// the other label: `Start k:` of one answer may be `Start` and the label `k:`.
    fn may_end_with_label(&self, label: &Self) -> bool {
        self.answers == 1 && self.found.ends_with(&label.found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::added_words::AddedWords;
    use crate::added_words::tests::words;
    use crate::form::tests::{label, label_instead_of, missing_label, surplus};
    use crate::form::{NumberPlaces, OtherNumber, OtherText, Place, Prompts};
    use crate::judging::Reason;

    #[test]
    fn other_text_covers_that_at_the_same_place_and_labels() {
        let at = |place| {
            FormFault::OtherText(OtherText {
                picked_from: Some(NumberPlaces {
                    at: vec![place],
                    width: 3,
                }),
                ..OtherText::default()
            })
        };
        assert!(at(1).covers(&at(1)));
        assert!(!at(1).covers(&at(2)));
        let label = label("a", 2);
        let tail = |text| FormFault::Tail(words(text));
        assert!(at(1).covers(&label) && at(1).covers(&tail("a")));
        assert!(at(1).covers(&missing_label("Case 1:")));
        assert!(!label.covers(&at(1)) && !tail("a").covers(&at(1)));
        assert!(tail("a 1").covers(&tail("a 2")));
        assert!(!tail("a").covers(&tail("b")));
        assert!(!tail("a").covers(&label) && !label.covers(&tail("a")));
        // The words behind the answers are the same, however often they stand there.
        let twice = FormFault::Tail(AddedWords {
            times: 2,
            ..words("a")
        });
        assert!(tail("a").covers(&twice));
    }

    /// Checks whether two faults of form cover each other, or neither does.
    fn assert_like(one: &FormFault, other: &FormFault, are_alike: bool) {
        assert_eq!(one.covers(other), are_alike, "{one:?} {other:?}");
        assert_eq!(other.covers(one), are_alike, "{other:?} {one:?}");
    }

    /// The label of a single answer may begin with what stands in front of the first answer only.
    #[test]
    fn labels_are_alike_that_stand_instead_of_the_same_and_end_alike() {
        assert_like(&label("k 1:", 2), &label("k 2:", 3), true);
        assert_like(&label("k:", 2), &label_instead_of("Case 1:", "k:"), false);
        assert_like(&label("k:", 2), &label("n:", 2), false);
        assert_like(&label("Start k:", 1), &label("k:", 2), true);
        assert_like(&label("Start k:", 1), &label("k:", 1), true);
        assert_like(&label("Start k:", 2), &label("k:", 2), false);
        assert_like(&label("Start k:", 2), &label("k:", 1), false);
        assert_like(&label("Start n:", 1), &label("k:", 2), false);
        let missing = missing_label("Case 1:");
        assert_like(&label_instead_of("Case 1:", "k:"), &missing, false);
        assert_like(&missing, &missing_label("Case 1:"), true);
        assert_like(&missing, &missing_label("Hand 1:"), false);
    }

    /// A number in another notation is another fault than that of another case.
    #[test]
    fn other_numbers_are_alike_if_both_are_or_neither_is_the_right_one() {
        let number = |found: &str, right: &str| {
            FormFault::Numbered(OtherNumber {
                found: found.to_owned(),
                right: right.to_owned(),
                case_word: "hand",
            })
        };
        assert_like(
            &number("Case 01:", "Case 1:"),
            &number("Case 007:", "Case 7:"),
            true,
        );
        assert_like(
            &number("Case 2:", "Case 1:"),
            &number("Case 1:", "Case 7:"),
            true,
        );
        for other in ["Case 2:", "Case 10:", "Case 0:"] {
            assert_like(
                &number("Case 01:", "Case 1:"),
                &number(other, "Case 1:"),
                false,
            );
        }
        assert_like(
            &number("Case 00:", "Case 0:"),
            &number("Case 010:", "Case 10:"),
            true,
        );
    }

    /// What stands in front of the only answer may be a prompt in front of the first one, and so may a prompt without an
    /// answer.
    #[test]
    fn a_label_of_one_answer_and_a_line_may_be_a_prompt() {
        let prompts = FormFault::Prompts(Prompts {
            first: words("k:"),
            cases_before: 0,
            count: 1,
            case_word: "board",
        });
        assert_like(&prompts, &label("k:", 1), true);
        assert_like(&prompts, &label("k:", 2), false);
        assert_like(&prompts, &label_instead_of("Case 1:", "k:"), false);
        assert_like(&prompts, &FormFault::Tail(words("k:")), false);
        let line = |text, look| surplus(text, look, Place::After { end_mark: None });
        assert_like(&prompts, &line("n:", Look::Prompt), true);
        assert_like(&prompts, &line("n", Look::Text), false);
        assert_like(&prompts, &line("n:", Look::Answer), false);
    }

    #[test]
    fn answers_have_moved_alike_if_the_same_is_said_of_them() {
        let moved = |clause: &str, example: Option<&str>| FormFault::Moved {
            clause: clause.to_owned(),
            example: example.map(str::to_owned),
        };
        assert_like(&moved("a", Some("1")), &moved("a", Some("2")), true);
        assert_like(&moved("a", None), &moved("b", None), false);
    }

    /// Debugging text may stand anywhere, answers too many are said of one place.
    #[test]
    fn lines_too_many_are_alike() {
        use Place::{Before, Between};
        let after = |end_mark| Place::After { end_mark };
        let debugging = |place| surplus("n = 3", Look::Text, place);
        let answer = |place| surplus("3", Look::Answer, place);
        assert_like(&debugging(Before), &debugging(after(None)), true);
        assert_like(&answer(Before), &answer(Before), true);
        assert_like(&answer(Before), &answer(Between), false);
        assert_like(&answer(Before), &debugging(Before), false);
        // Of other faults, the kind decides.
        let other = |kind| FormFault::Other(Reason::new(kind, kind));
        assert_like(&other("a"), &other("a"), true);
        assert_like(&other("a"), &other("b"), false);
        assert_like(&other("a"), &answer(Before), false);
    }
}

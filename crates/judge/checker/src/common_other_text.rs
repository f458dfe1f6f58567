//! Collects the other text of several outputs: whatever they have between or around the words of their answers.

use crate::common_form::CommonFault;
use crate::form::{FormFault, Label, OtherText, Prompts};
use crate::form_words::with_right;
use crate::nearly;

/// Returns the other text that several outputs have between or around the words of their answers. A label, a prompt or a tail
/// is such text, too. From other text `a` and a label `b`, for example, this makes the clause "answers have other text
/// between or around their words, such as `a` and `b`". Returns `None` if one of the faults is no such text.
pub(crate) fn common_other_text(
    faults: &[FormFault],
    what_is_right: Option<&str>,
) -> Option<CommonFault> {
    let mut collected = CollectedText::default();
    for fault in faults {
        collected.add(fault, what_is_right.is_some()).ok()?;
    }
    let mut clause = collected.text.clause();
    if collected.has_blanks_only {
        clause = format!("{clause}, or only {}", nearly::BLANK_TOO_MANY);
    }
    Some(CommonFault {
        fault: FormFault::OtherText(collected.text),
        clause: with_right(clause, "otherwise", what_is_right),
    })
}

/// The other text of the outputs so far.
#[derive(Default)]
struct CollectedText {
    text: OtherText,
    /// Whether the text of an [`OtherText`] was added. Only the first one decides from which places answers are picked.
    has_other_text: bool,
    /// Whether some output has only a blank or a line break too many.
    has_blanks_only: bool,
}

/// A fault of form is no other text, or its answers are picked from other places.
struct NotTheSameText;

impl CollectedText {
    /// Adds the text of another output.
    ///
    /// Words beside a wrong answer may be a part of that answer. So a label, a prompt or a tail counts as other text only if
    /// all answers are right.
    fn add(&mut self, fault: &FormFault, are_all_right: bool) -> Result<(), NotTheSameText> {
        match fault {
            FormFault::OtherText(text) => self.add_other_text(text),
            FormFault::Label(label) if are_all_right || label.found.words.is_empty() => {
                self.add_label(label);
                Ok(())
            }
            FormFault::Prompts(Prompts { first: words, .. }) | FormFault::Tail(words)
                if are_all_right =>
            {
                self.text.add(&words.shown());
                Ok(())
            }
            // Marks are other text, too. The text of other outputs shows enough of it.
            FormFault::Other(reason) if reason.kind == nearly::WITH_MARKS => Ok(()),
            FormFault::Other(reason) if reason.kind == nearly::BLANK_TOO_MANY => {
                self.has_blanks_only = true;
                Ok(())
            }
            _ => Err(NotTheSameText),
        }
    }

    /// Adds other text. All outputs must have the answers in the same places.
    fn add_other_text(&mut self, other: &OtherText) -> Result<(), NotTheSameText> {
        if !self.has_other_text {
            self.has_other_text = true;
            self.text.picked_from.clone_from(&other.picked_from);
        } else if self.text.picked_from != other.picked_from {
            return Err(NotTheSameText);
        }
        for example in &other.examples {
            self.text.add(example);
        }
        if self.text.missing_label.is_none() {
            self.text.missing_label.clone_from(&other.missing_label);
        }
        if self.text.letter_case.is_none() {
            self.text.letter_case.clone_from(&other.letter_case);
        }
        Ok(())
    }

    /// Adds a label. If it stands where another one should be, that one is missing.
    fn add_label(&mut self, label: &Label) {
        if !label.found.words.is_empty() {
            self.text.add(&label.found.shown());
        }
        if !label.right.is_empty() && self.text.missing_label.is_none() {
            self.text.missing_label = Some(label.right.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::added_words::tests::words;
    use crate::common_form::tests::{ALL_IS_RIGHT, clause};
    use crate::form::{self, NumberPlaces, OtherLetterCase};
    use crate::judging::Reason;

    /// Returns other text: these texts, beside answers that were picked from these places.
    fn other(examples: &[&str], picked_from: Option<NumberPlaces>) -> OtherText {
        OtherText {
            examples: examples.iter().map(|&text| text.to_owned()).collect(),
            picked_from,
            ..OtherText::default()
        }
    }

    /// Returns that each of two answers has a label instead of the right one.
    fn label(found: &str, right: &str) -> FormFault {
        form::tests::label(found, right, 2)
    }

    #[test]
    fn other_text_of_all_outputs_is_said_together() {
        let [first, later] = ["Case 1:", "Case 2:"].map(|label| OtherText {
            missing_label: Some(label.to_owned()),
            letter_case: Some(OtherLetterCase {
                found: format!("in {label}"),
                right: "In".to_owned(),
            }),
            ..other(&["a", "b 1"], None)
        });
        let plain = other(&["b 2", "c", "d"], None);
        let all = [plain, first, later].map(FormFault::OtherText);
        let said = "answers lack a label such as `Case 1:` in front, and have other text between or around their words, \
                    such as `b 2`, `c` and `d`, and have `in Case 1:` instead of `In`";
        assert_eq!(clause(&all, None).as_deref(), Some(said));
        let said = "answers lack a label such as `Case 1:` in front, and have other text between or around their words, \
                    such as `a`, `b 1` and `c`, and have `in Case 1:` instead of `In`; otherwise, all is right";
        let all = [&all[1], &all[2], &all[0]].map(Clone::clone);
        assert_eq!(clause(&all, ALL_IS_RIGHT).as_deref(), Some(said));
    }

    #[test]
    fn numbers_at_different_places_are_no_common_fault() {
        let at = |place| {
            let places = NumberPlaces {
                at: vec![place],
                width: 3,
            };
            FormFault::OtherText(other(&["a"], Some(places)))
        };
        assert!(clause(&[at(1), at(1)], None).is_some());
        assert_eq!(clause(&[at(1), at(2)], None), None);
        assert_eq!(clause(&[at(1), label("a", ""), at(2)], ALL_IS_RIGHT), None);
        // Nor if only the answers of one output were picked from places, whichever output comes first.
        let without_places = || FormFault::OtherText(other(&["a"], None));
        assert_eq!(clause(&[at(1), without_places()], None), None);
        assert_eq!(clause(&[without_places(), at(1)], None), None);
    }

    #[test]
    fn labels_and_marks_may_be_other_text() {
        let text = FormFault::OtherText(other(&["a"], None));
        let beside = "answers have other text between or around their words, such as";
        let prompts = FormFault::Prompts(Prompts {
            first: words("b"),
            cases_before: 0,
            count: 1,
            case_word: "hand",
        });
        for fault in [label("b", ""), FormFault::Tail(words("b")), prompts] {
            let all = [text.clone(), fault];
            let said = format!("{beside} `a` and `b`; otherwise, all is right");
            assert_eq!(clause(&all, ALL_IS_RIGHT), Some(said));
            // They may be a part of the answer if it is wrong.
            assert_eq!(clause(&all, None), None);
        }
        // A label stands in the place of the right one, which is missing then.
        let said = "answers lack a label such as `Case 1:` in front, and have other text between or around their words, such \
                    as `a` and `b`; otherwise, all is right";
        let all = [text.clone(), label("b", "Case 1:")];
        assert_eq!(clause(&all, ALL_IS_RIGHT).as_deref(), Some(said));
        let lacks = [label("", "Case 1:"), text.clone(), label("", "Case 2:")];
        let said = "answers lack a label such as `Case 1:` in front, and have other text between or around their words, such \
                    as `a`";
        assert_eq!(clause(&lacks, None).as_deref(), Some(said));
        let said = format!("{said}; otherwise, all is right");
        assert_eq!(clause(&lacks, ALL_IS_RIGHT), Some(said));
        let other = |kind| FormFault::Other(Reason::new(kind, kind));
        for (kind, said) in [
            (nearly::WITH_MARKS, Some(format!("{beside} `a`"))),
            (
                nearly::BLANK_TOO_MANY,
                Some(format!(
                    "{beside} `a`, or only a space or a line break too many"
                )),
            ),
            (nearly::OTHER_NOTATION, None),
        ] {
            assert_eq!(clause(&[text.clone(), other(kind)], None), said);
        }
    }
}

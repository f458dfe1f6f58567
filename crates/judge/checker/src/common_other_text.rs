//! Collects the other text of several outputs: whatever they have between or around the words of their answers.
//!
//! In this example, the right answers have labels such as `Case 1:`, and all answers are right. Each output adds what the
//! clause on all of them says:
//!
//! ```text
//! fault of form of the output            adds
//! other text: `and`                      the text `and`
//! each answer lacks the label `Case 1:`  that this label is missing
//! a label: `Hand` instead of `Case`      the text `Hand`, and that the label `Case 1:` is missing
//! a tail: `points`                       the text `points`
//!
//! answers lack a label such as `Case 1:` in front, and have other text between or around their words, such as `and`, `Hand`
//! and `points`
//! ```

use crate::added_words::AddedWords;
use crate::common_fault::CommonFault;
use crate::form::{FormFault, Label, MissingLabel, OtherText};
use crate::form_words::with_right;
use crate::nearly;

/// Returns the other text that several outputs have between or around the words of their answers, as one fault. At least one of
/// `faults` must be other text, a label or a tail.
///
/// Returns `None` if one of the faults [cannot be said](Part::of) together with other text, or if the answers of two outputs
/// with other text are picked from different places.
pub(crate) fn common_other_text(
    faults: &[FormFault],
    what_is_right: Option<&str>,
) -> Option<CommonFault> {
    let are_all_right = what_is_right.is_some();
    let mut parts = Vec::new();
    for fault in faults {
        parts.push(Part::of(fault, are_all_right)?);
    }
    if !are_picked_from_same_places(&parts) {
        return None;
    }
    let mut text = OtherText::default();
    for part in &parts {
        part.add_to(&mut text);
    }
    let mut clause = text.clause();
    if parts.iter().any(|part| matches!(part, Part::BlankTooMany)) {
        clause = format!("{clause}, or only {}", nearly::BLANK_TOO_MANY);
    }
    Some(CommonFault {
        fault: FormFault::OtherText(text),
        clause: with_right(clause, "otherwise", what_is_right),
    })
}

/// What one output adds to the common text.
enum Part<'f> {
    /// Other text.
    OtherText(&'f OtherText),
    /// A label. If it stands in the place of the right one, the right one is missing, too.
    Label(&'f Label),
    /// That the right label is missing.
    MissingLabel(&'f MissingLabel),
    /// A prompt or a tail.
    AddedWords(&'f AddedWords),
    /// Nothing. The output has the [right words with marks](nearly::WITH_MARKS). These are other text, too, but the text of other
    /// outputs shows enough of it.
    Marks,
    /// Only that a blank or a line break is too many.
    BlankTooMany,
}

impl<'f> Part<'f> {
    /// Returns what an output with this fault adds. Returns `None` if the fault cannot be said together with other text.
    ///
    /// Words beside a wrong answer may be a part of that answer. So a label, a prompt or a tail counts as other text only if
    /// all answers are right.
    fn of(fault: &'f FormFault, are_all_right: bool) -> Option<Self> {
        match fault {
            FormFault::OtherText(text) => Some(Self::OtherText(text)),
            FormFault::Label(label) if are_all_right => Some(Self::Label(label)),
            FormFault::MissingLabel(label) => Some(Self::MissingLabel(label)),
            FormFault::Prompts(prompts) if are_all_right => Some(Self::AddedWords(&prompts.first)),
            FormFault::Tail(words) if are_all_right => Some(Self::AddedWords(words)),
            FormFault::Other(reason) if reason.kind == nearly::WITH_MARKS => Some(Self::Marks),
            FormFault::Other(reason) if reason.kind == nearly::BLANK_TOO_MANY => {
                Some(Self::BlankTooMany)
            }
            _ => None,
        }
    }

    /// Adds this part to the common text. The common text has one missing label and the words of one answer in another letter
    /// case: those of the first part that has any.
    fn add_to(&self, common: &mut OtherText) {
        match self {
            Self::OtherText(text) => {
                for example in &text.examples {
                    common.add(example);
                }
                set_if_none(&mut common.missing_label, text.missing_label.as_ref());
                set_if_none(&mut common.letter_case, text.letter_case.as_ref());
                // All parts with other text have the same places.
                common.picked_from.clone_from(&text.picked_from);
            }
            Self::Label(label) => {
                common.add(&label.found.shown());
                let right = label.instead_of().map(|right| &right.whole);
                set_if_none(&mut common.missing_label, right);
            }
            Self::MissingLabel(label) => {
                set_if_none(&mut common.missing_label, Some(&label.right));
            }
            Self::AddedWords(words) => common.add(&words.shown()),
            Self::Marks | Self::BlankTooMany => {}
        }
    }
}

/// Sets `value` to `other`, unless it has a value already.
fn set_if_none<T: Clone>(value: &mut Option<T>, other: Option<&T>) {
    if value.is_none() {
        *value = other.cloned();
    }
}

/// Returns whether all outputs with other text have their answers in the same places; see [`OtherText::picked_from`].
fn are_picked_from_same_places(parts: &[Part]) -> bool {
    let mut places = parts.iter().filter_map(|part| match part {
        Part::OtherText(text) => Some(&text.picked_from),
        _ => None,
    });
    match places.next() {
        Some(first) => places.all(|place| place == first),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::added_words::tests::words;
    use crate::common_form::tests::{ALL_IS_RIGHT, clause};
    use crate::form::tests::{label, label_instead_of, missing_label};
    use crate::form::{LabelRole, NumberPlaces, OtherLetterCase, Prompts, RightLabel};
    use crate::judging::Reason;

    /// Returns other text: these texts, beside answers that were picked from these places.
    fn other(examples: &[&str], picked_from: Option<NumberPlaces>) -> OtherText {
        OtherText {
            examples: examples.iter().map(|&text| text.to_owned()).collect(),
            picked_from,
            ..OtherText::default()
        }
    }

    /// The example at the head of the file, in two orders.
    #[test]
    fn each_output_adds_what_the_clause_says() {
        let mut all = [
            FormFault::OtherText(other(&["and"], None)),
            missing_label("Case 1:"),
            FormFault::Label(Label {
                found: words("Hand"),
                role: LabelRole::InsteadOf(RightLabel {
                    replaced: "Case".to_owned(),
                    whole: "Case 1:".to_owned(),
                }),
                answers: 2,
            }),
            FormFault::Tail(words("points")),
        ];
        let said = "answers lack a label such as `Case 1:` in front, and have other text between or around their words, \
                    such as `and`, `Hand` and `points`; otherwise, all is right";
        assert_eq!(clause(&all, ALL_IS_RIGHT).as_deref(), Some(said));
        // The missing label is said in full, whichever output comes first.
        all.swap(1, 2);
        assert_eq!(clause(&all, ALL_IS_RIGHT).as_deref(), Some(said));
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
        assert_eq!(clause(&[at(1), label("a", 2), at(2)], ALL_IS_RIGHT), None);
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
        for fault in [label("b", 2), FormFault::Tail(words("b")), prompts] {
            let all = [text.clone(), fault];
            let said = format!("{beside} `a` and `b`; otherwise, all is right");
            assert_eq!(clause(&all, ALL_IS_RIGHT), Some(said));
            // They may be a part of the answer if it is wrong.
            assert_eq!(clause(&all, None), None);
        }
        // A label stands in the place of the right one, which is missing then.
        let said = "answers lack a label such as `Case 1:` in front, and have other text between or around their words, such \
                    as `a` and `b`; otherwise, all is right";
        let all = [text.clone(), label_instead_of("Case 1:", "b")];
        assert_eq!(clause(&all, ALL_IS_RIGHT).as_deref(), Some(said));
        let lacks = [
            missing_label("Case 1:"),
            text.clone(),
            missing_label("Case 2:"),
        ];
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

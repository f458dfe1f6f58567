//! Finds the fault of form that several outputs of a program have in common, and says in one clause what is wrong with
//! all of them.
//!
//! A program with one mistake may show it in each output in another way. So the faults of the outputs need not be equal. In
//! this example, each output has the label `k=…:` in front of its answers:
//!
//! ```text
//! output 1      output 2      output 3
//! k=2: 5        k=3: 1        n? k=4: 6
//! k=2: 7        k=3: 4
//!               k=3: 9
//! ```
//!
//! [`common`] takes three steps:
//!
//! 1. It chooses the fault that shows [most clearly](Clarity) what is wrong. In the example, this is the fault of output 2,
//!    which has the most answers. Output 3 is the least clear one: of a single answer, it is not known whether each answer or
//!    only the first one has `n?` in front.
//! 2. It checks that this fault [covers](FormFault::covers) those of all other outputs. Here it does: `k=2:` is the same but
//!    for digits, and `n? k=4:` ends with the same.
//! 3. It says the fault in a clause that is true of all outputs. What differs between outputs is left out or replaced: "each
//!    answer has `k=N:` in front (`N` is a number)".
//!
//! If an output has other text between or around the words of its answers, no single fault need show all of it. Then
//! [`common_other_text`] collects the text of all outputs instead. The module `common_clause` takes the third step.

use std::cmp::Reverse;

use crate::common_clause::clause_of_all;
use crate::common_fault::CommonFault;
use crate::common_other_text::common_other_text;
use crate::form::FormFault;

/// Returns the fault of form that several outputs have in common. `faults` has one fault for each output. Returns `None` if the
/// outputs differ in what is wrong.
///
/// `what_is_right` says what is right apart from the form, such as "every answer is right". It is `None` if some answer is
/// wrong.
pub(crate) fn common(faults: &[FormFault], what_is_right: Option<&str>) -> Option<CommonFault> {
    let is_other_text = |fault: &FormFault| matches!(fault, FormFault::OtherText(_));
    if faults.iter().any(is_other_text) {
        return common_other_text(faults, what_is_right);
    }
    let clearest = clearest_fault(faults)?;
    if !faults.iter().all(|fault| clearest.covers(fault)) {
        return None;
    }
    let clause = match faults {
        [only] => only.clause(what_is_right),
        _ => clause_of_all(clearest, faults, what_is_right),
    };
    Some(CommonFault {
        fault: clearest.clone(),
        clause,
    })
}

/// How clearly the fault of an output shows what is wrong with all outputs. The derived order puts a later variant above an
/// earlier one, and compares the fields of two equal variants from the first to the last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Clarity {
    /// Faults of any other kind are equally clear.
    Other,
    /// An output with more kinds of marks is clearer.
    Marks {
        /// The length of the list of marks.
        length: usize,
    },
    /// An output with more answers is clearer. With only one answer, it is not known whether each answer or only the first has
    /// all of the label. Of labels of equally many answers, the shorter one is clearer, because the first answer of an output
    /// may have more words in front.
    Label {
        /// The number of answers.
        answers: usize,
        /// The length of the label.
        length: Reverse<usize>,
    },
    /// An output with more answers is clearer, because it shows that the label of each answer has a number of its own.
    MissingLabel {
        /// The number of answers.
        answers: usize,
    },
    /// A prompt is clearer than a label, because it covers the label of a single answer.
    Prompt,
}

impl Clarity {
    /// Returns how clearly a fault shows what is wrong.
    fn of(fault: &FormFault) -> Self {
        match fault {
            FormFault::Prompts(_) => Self::Prompt,
            FormFault::Label(label) => Self::Label {
                answers: label.answers,
                length: Reverse(label.found.words.len()),
            },
            FormFault::MissingLabel(label) => Self::MissingLabel {
                answers: label.answers,
            },
            FormFault::Marks { found, .. } => Self::Marks {
                length: found.len(),
            },
            _ => Self::Other,
        }
    }
}

/// Returns the fault that shows most clearly what is wrong. Of faults that are equally clear, the first one is returned.
fn clearest_fault(faults: &[FormFault]) -> Option<&FormFault> {
    let mut clearest = faults.first()?;
    for fault in faults {
        if Clarity::of(fault) > Clarity::of(clearest) {
            clearest = fault;
        }
    }
    Some(clearest)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::form::MissingLabel;
    use crate::form::tests::label;

    pub const ALL_IS_RIGHT: Option<&str> = Some("all is right");

    /// Returns the clause that is true of all outputs with these faults.
    pub fn clause(all: &[FormFault], what_is_right: Option<&str>) -> Option<String> {
        common(all, what_is_right).map(|common| common.clause)
    }

    /// This is the example at the head of the file.
    #[test]
    fn labels_that_differ_are_said_in_one_clause() {
        let faults = [label("k=2:", 2), label("k=3:", 3), label("n? k=4:", 1)];
        let common = common(&faults, ALL_IS_RIGHT).unwrap();
        assert_eq!(common.fault, faults[1]);
        assert_eq!(
            common.clause,
            "each answer has `k=N:` in front (`N` is a number)"
        );
    }

    #[test]
    fn the_missing_label_of_the_most_answers_is_said() {
        let missing_label = |right: &str, answers| {
            FormFault::MissingLabel(MissingLabel {
                right: right.to_owned(),
                answers,
            })
        };
        let faults = [missing_label("Case 1:", 1), missing_label("Case 7:", 2)];
        assert_eq!(clearest_fault(&faults), Some(&faults[1]));
    }

    /// What stands in front of the only answer of an output may be more than the label. Then the shorter one is said,
    /// whichever comes first.
    #[test]
    fn of_labels_of_single_answers_the_shorter_one_is_said() {
        for all in [["n? k:", "k:"], ["k:", "n? k:"]] {
            let said_of = clause(&all.map(|found| label(found, 1)), ALL_IS_RIGHT);
            assert_eq!(
                said_of.as_deref(),
                Some("each answer has `k:` in front"),
                "{all:?}"
            );
        }
    }
}

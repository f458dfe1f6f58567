//! Reads answers with other text between or around their words.
//!
//! Two examples, of a puzzle whose answers are tiles and of one whose answers are numbers:
//!
//! ```text
//! right line      line of the output    words of the answer   other text
//! Case 1: 1T 2T   Hand 1: 1T and 2T!    1T 2T                 `Hand 1:`, `and`, `!`
//! 90              Round 3: 90 points    90                    `Round 3:`, `points`
//! ```
//!
//! The output must have one line for each case. It is read in these steps:
//!
//! 1. The words of the answer are picked from each line. If answers consist of a few known words, such as the names of
//!    tiles, `pick_words` picks these words. If answers consist of numbers, any number of a line may belong to the answer,
//!    and `pick_numbers` finds the places at which the right numbers stand.
//! 2. The picked words are read as the answer to the case. It may be right or wrong.
//! 3. What else stands in the lines, and what is missing in them, is described as a fault of form.
//! 4. The result replaces the reading that was made before only if it is better.

use super::Reading;
use super::choice::Quality;
use super::entry::{Entry, Printed, WrongForm};
use super::expected::Expected;
use super::line_words::{offset, single_spaced, without_digits};
use super::lines::{Line, shown};
use super::picked::{Picked, PickedWords};
use super::{pick_numbers, pick_words};
use crate::batch::Batch;
use crate::claim::Claim;
use crate::form::{FormFault, NumberPlaces, OtherLetterCase, OtherText};
use crate::judging::{Reason, Shape};
use crate::nearly;
use shrink::words;

/// Reads an output in which the words of the answers stand among other text. `lines` are the lines of the output, and
/// `previous` is what was read of it before.
///
/// Returns `None` in each of these cases:
///
/// - The right output or this output does not have one line for each case.
/// - The answer to some case cannot be picked from its line, or what is picked cannot be read.
/// - Some label is right but for its number. This is a fault of its own, which explains more than other text does.
/// - Nothing is wrong with the form of the lines.
/// - The reading is no better than the previous one.
pub(super) fn read(batch: &Batch, lines: &[Line], previous: &[Entry]) -> Option<Reading> {
    let expected = Expected::of(batch)?;
    if lines.len() != batch.cases.len() {
        return None;
    }
    let picked = pick(&expected, lines, previous)?;
    let mut entries = Vec::with_capacity(lines.len());
    let mut faults = OutputFaults::new(picked.places);
    for (case, (line, answer)) in lines.iter().zip(&picked.answers).enumerate() {
        let label = expected.label(case);
        if has_label_with_other_number(answer, &label) {
            return None;
        }
        let claim = expected.read_body(case, &answer.text())?;
        let line_faults = LineFaults::of(answer, &label);
        entries.push(line_faults.entry(claim, line.number));
        faults.add(line_faults);
    }
    let form = faults.form()?;
    if is_better(&entries, previous) {
        Some(Reading::new(entries, Some(form)))
    } else {
        None
    }
}

/// Picks the words of the answer from each line. Returns `None` if they cannot be told from other text.
fn pick<'o>(expected: &Expected, lines: &[Line<'o>], previous: &[Entry]) -> Option<Picked<'o>> {
    let shape = expected.batch.puzzle.shape;
    match shape {
        Shape::Line(_) => pick_words::pick(expected, lines),
        Shape::Number | Shape::Numbers { .. } => {
            if may_pick_numbers(expected, previous) {
                pick_numbers::pick(expected, lines, shape.number_count()?)
            } else {
                None
            }
        }
        Shape::Any => None, // such an answer may consist of any words
    }
}

/// Returns whether numbers may be picked from the lines, given what was read of the output before.
///
/// If no answers were read before, they may. But answers that were read may simply be wrong, with a few right numbers beside
/// them by chance. Then numbers may be picked only if there are at least three different right answers: it is hardly chance if
/// all of these stand at the same place of their lines.
fn may_pick_numbers(expected: &Expected, previous: &[Entry]) -> bool {
    const MIN_DIFFERENT: usize = 3; // right answers
    !Quality::of(previous).has_answers() || expected.count_different() >= MIN_DIFFERENT
}

/// Returns whether the text in front of an answer is the right label but for its number: `Case 2:` instead of `Case 1:`. If more
/// words stand there, as in `Case 2: the waits are`, the whole text is other text.
fn has_label_with_other_number(answer: &PickedWords, label: &[u8]) -> bool {
    let front = single_spaced(answer.front());
    !label.is_empty() && front != label && without_digits(&front) == without_digits(label)
}

/// What is wrong with the form of a line: what stands in it beside the words of its answer, what is missing, and the letter
/// case of the words.
struct LineFaults {
    /// The right label, if nothing stands in front of the answer, although this label should. If another text stands there, it may
    /// be a label of the program's own, so no label is missing.
    missing_label: Option<String>,
    /// The texts in front of the answer, between its words and behind it, without the right label at the start.
    texts: Vec<String>,
    /// The words of the answer, as they are printed and as they should be, if they are in another letter case.
    letter_case: Option<OtherLetterCase>,
    /// Whether there is no blank between the first word of the answer and the text in front of it, as in `Case 1:2T`.
    lacks_blank: bool,
}

impl LineFaults {
    /// Finds what is wrong with the line from which this answer was picked. `label` is the right label of the answer, which is
    /// empty if answers have no labels.
    fn of(answer: &PickedWords, label: &[u8]) -> Self {
        let front = answer.front();
        let missing_label = if front.is_empty() && !label.is_empty() {
            Some(shown(label))
        } else {
            None
        };
        let other_front = without_right_label(front, label).unwrap_or(front);
        let other_texts = [other_front].into_iter().chain(answer.texts_behind_words());
        let texts = other_texts.filter(|text| !text.is_empty()).map(shown);
        let right_letter_case = answer.right_letter_case();
        let letter_case = right_letter_case.map(|right| OtherLetterCase {
            found: shown(&answer.as_printed()),
            right: shown(right),
        });
        Self {
            missing_label,
            texts: texts.collect(),
            letter_case,
            lacks_blank: answer.lacks_blank_in_front(),
        }
    }

    /// Returns whether nothing is wrong: the line has only the right label and the words of the answer.
    fn is_empty(&self) -> bool {
        self.missing_label.is_none()
            && self.texts.is_empty()
            && self.letter_case.is_none()
            && !self.lacks_blank
    }

    /// Returns the entry for the answer that was picked from the line with this number.
    fn entry(&self, claim: Claim, line: usize) -> Entry {
        if self.is_empty() {
            Entry::Answer(claim)
        } else {
            let printed = Printed::Line(line);
            Entry::WrongForm(WrongForm { claim, printed })
        }
    }
}

/// Returns what stands behind the right label in the text in front of an answer: `the waits are` in `Case 1: the waits are`.
/// Returns `None` if the text does not begin with the label.
fn without_right_label<'o>(front: &'o [u8], label: &[u8]) -> Option<&'o [u8]> {
    let mut words_of_front = words(front);
    for word in words(label) {
        if words_of_front.next() != Some(word) {
            return None;
        }
    }
    Some(match words_of_front.next() {
        Some(word) => &front[offset(front, word)..],
        None => &[],
    })
}

/// What is wrong with the form of all lines together.
struct OutputFaults {
    /// Examples of the faults of the lines, except the missing blanks.
    other_text: OtherText,
    /// Whether any line [lacks a blank](LineFaults::lacks_blank) in front of its answer.
    lacks_blank: bool,
}

impl OutputFaults {
    /// Returns that nothing is wrong yet. `picked_from` says where the answers stand, if they are numbers.
    fn new(picked_from: Option<NumberPlaces>) -> Self {
        Self {
            other_text: OtherText {
                picked_from,
                ..OtherText::default()
            },
            lacks_blank: false,
        }
    }

    /// Adds what is wrong with another line. Of several missing labels, only the first is kept, as an example, and so are the
    /// first words in another letter case.
    fn add(&mut self, line_faults: LineFaults) {
        self.lacks_blank |= line_faults.lacks_blank;
        for text in &line_faults.texts {
            self.other_text.add(text);
        }
        if self.other_text.missing_label.is_none() {
            self.other_text.missing_label = line_faults.missing_label;
        }
        if self.other_text.letter_case.is_none() {
            self.other_text.letter_case = line_faults.letter_case;
        }
    }

    /// Returns the fault of form. A missing blank is the fault only if nothing else is wrong. Returns `None` if nothing is
    /// wrong with the form.
    fn form(self) -> Option<FormFault> {
        if !self.other_text.is_empty() {
            Some(FormFault::OtherText(self.other_text))
        } else if self.lacks_blank {
            // Only a blank can be missing here. The sentence is that of every such fault.
            let reason = Reason::new(nearly::BLANK_TOO_FEW, nearly::BLANK_TOO_FEW);
            Some(FormFault::Other(reason))
        } else {
            None
        }
    }
}

/// Returns whether the entries with the picked answers are better than the previous ones. If both have the same
/// [`Quality`], those whose answers have more words in total are better, since they leave out fewer words as other text.
fn is_better(entries: &[Entry], previous: &[Entry]) -> bool {
    let by_quality = Quality::of(entries).cmp(&Quality::of(previous));
    let by_length = count_words(entries).cmp(&count_words(previous));
    by_quality.then(by_length).is_gt()
}

/// Returns the number of words of all answers that were read.
fn count_words(entries: &[Entry]) -> usize {
    let claims = entries.iter().filter_map(Entry::claim);
    claims.map(|claim| words(&claim.text).count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_entries_that_are_as_good_those_with_more_words_are_better() {
        let entries =
            |texts: [&str; 2]| texts.map(|text| Entry::Answer(Claim::of_text(text, false)));
        let [short, long] = [entries(["1T", "1T"]), entries(["1T", "1T 2T"])];
        assert!(is_better(&long, &short));
        assert!(!is_better(&short, &long));
        assert!(!is_better(&long, &long));
    }
}

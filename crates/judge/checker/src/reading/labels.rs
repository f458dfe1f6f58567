//! Finds out that an output consists of the right words without their labels.

use super::expected::Expected;
use super::lines::{Line, shown};
use crate::added_words::AddedWords;
use crate::batch::Batch;
use crate::form::{FormFault, Label};
use shrink::words as words_of;

/// Returns the fault of form of an output whose words are the right ones but for the label of each answer.
/// They may stand on whatever lines.
pub(super) fn without_labels(batch: &Batch, lines: &[Line]) -> Option<FormFault> {
    let expected = Expected::of(batch)?;
    let found = lines.iter().flat_map(|line| words_of(line.text));
    if expected.label_word_count == 0 || !found.eq(expected.unlabelled()) {
        return None;
    }
    Some(FormFault::Label(Label {
        found: AddedWords::default(),
        right: shown(&expected.label(0)),
        before_first: String::new(),
        answers: batch.cases.len(),
    }))
}

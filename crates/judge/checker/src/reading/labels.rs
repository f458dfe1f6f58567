//! Reads an output that consists of the right words without their labels, such as `FA 1T` for `Case 1: FA` and `Case 2: 1T`.

use super::Reading;
use super::entry::{Entry, Printed, WrongForm};
use super::expected::Expected;
use super::lines::{Line, shown};
use crate::batch::Batch;
use crate::form::{FormFault, MissingLabel};
use shrink::words;

/// Reads an output with these lines, whose words are the right ones but for the labels, which are missing. The words may stand
/// on whatever lines. Returns `None` for any other output.
pub(super) fn read_unlabelled(batch: &Batch, lines: &[Line]) -> Option<Reading> {
    let expected = Expected::of(batch)?;
    let found = lines.iter().flat_map(|line| words(line.text));
    if expected.label_word_count == 0 || !found.eq(expected.words_without_labels()) {
        return None;
    }
    let mut entries = Vec::with_capacity(batch.cases.len());
    for case in 0..batch.cases.len() {
        let body = expected.body(case);
        entries.push(Entry::WrongForm(WrongForm {
            claim: expected.read_body(case, &body)?,
            printed: Printed::Words(String::from_utf8_lossy(&body).into_owned()),
        }));
    }
    let form = FormFault::MissingLabel(MissingLabel {
        right: shown(&expected.label(0)),
        answers: entries.len(),
    });
    Some(Reading::new(entries, Some(form)))
}

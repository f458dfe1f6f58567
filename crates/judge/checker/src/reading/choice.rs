//! Chooses how an output is read: each line by itself, or one word after the other, whatever lines they are on.

use std::collections::HashSet;

use super::beside::Beside;
use super::by_lines::{ByLines, align_lines};
use super::entry::Entry;
use super::fault::Forms;
use super::lines::Line;
use super::outcome::Reading;
use super::shared_fault::shared_fault;
use super::surplus::surplus_fault;
use super::words::ByWords;
use crate::batch::Batch;
use crate::form::FormFault;

/// What was read of an output.
pub(super) struct Answers<'o> {
    pub(super) entries: Vec<Entry>,
    /// The lines that belong to no case.
    pub(super) surplus: Vec<Line<'o>>,
    /// The words that stand beside the answers on their lines, if there are any.
    words_beside: Option<FormFault>,
}

/// Returns what was read of an output: by lines, if its answers are one line each and this is not worse, and
/// by words otherwise. `may_be_labelled` says whether all answers may have another label.
pub(super) fn read_answers<'o>(
    batch: &'o Batch,
    lines: &[Line<'o>],
    by_words: ByWords,
    may_be_labelled: bool,
) -> Answers<'o> {
    let forms = Forms::of(&batch.output);
    let by_lines = align_lines(batch, lines, may_be_labelled);
    if let Some(by_lines) = by_lines
        && let Some(answers) = answers_by_lines(&by_lines, &by_words, &forms)
    {
        return answers;
    }
    let (entries, surplus) = by_words.into_entries(lines, &forms);
    Answers {
        entries,
        surplus,
        words_beside: None,
    }
}

/// Returns what was read by lines. Returns `None` if the output is to be read by words.
fn answers_by_lines<'o>(
    by_lines: &ByLines<'o>,
    by_words: &ByWords,
    forms: &Forms,
) -> Option<Answers<'o>> {
    let entries = by_lines.entries(forms);
    if is_by_words(by_words, &entries) {
        return None;
    }
    let Beside { words, surplus } = by_lines.beside();
    Some(Answers {
        entries,
        surplus,
        words_beside: words,
    })
}

/// Returns whether an output is to be read by words, given both readings of it.
fn is_by_words(by_words: &ByWords, by_lines: &[Entry]) -> bool {
    let words = Quality::of(&by_words.entries);
    let lines = Quality::of(by_lines);
    if by_words.is_whole() {
        // There is one answer for each case. The lines say more only if they show that the answers are those of
        // other cases.
        words > lines || !is_shifted(by_lines)
    } else if by_words.ends_early() {
        // There are only answers, but too few of them. The lines may show which ones are missing.
        words.right > lines.right
    } else {
        // A word cannot be read, or words are left over. The lines show where.
        false
    }
}

/// How good a reading of an output is. Of two readings, that with more right answers is better, and if they have
/// as many, that with more answers.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Quality {
    /// The number of right answers.
    right: usize,
    /// The number of answers.
    all: usize,
}

impl Quality {
    /// Returns whether any answer was read.
    pub(super) fn has_answers(&self) -> bool {
        self.all > 0
    }

    /// Returns how good it is that these entries were read.
    pub(super) fn of(entries: &[Entry]) -> Self {
        let right = entries.iter().filter(|entry| entry.is_right());
        let all = entries.iter().filter(|entry| entry.claim().is_some());
        Self {
            right: right.count(),
            all: all.count(),
        }
    }
}

/// Returns whether the answers of an output with one answer for each case are the right ones of other cases:
/// three of four that have a case are right, and they are not just the same few again and again. Anything
/// less may be chance, and would hide a misread rule.
fn is_shifted(entries: &[Entry]) -> bool {
    const MIN: usize = 3; // different answers
    let answers: Vec<&Entry> = entries
        .iter()
        .filter(|entry| **entry != Entry::Missing)
        .collect();
    let right = answers.iter().filter(|entry| entry.is_right());
    let texts = answers.iter().filter_map(|entry| entry.claim());
    let different: HashSet<&[u8]> = texts.map(|claim| &claim.text[..]).collect();
    4 * right.count() >= 3 * answers.len() && different.len() >= MIN
}

impl Answers<'_> {
    /// Returns the reading of the output that has these answers, and this fault of form.
    pub(super) fn into_reading(self, form: Option<FormFault>) -> Reading {
        Reading {
            form,
            surplus: self.surplus.len(),
            entries: self.entries,
            layout: None,
        }
    }

    /// Returns what is wrong with the form of the output. If several things are, what stands beside the answers
    /// comes first, since all answers may have it, then lines that belong to no case, and then what all answers
    /// have in common that are not right.
    pub(super) fn form(&self, batch: &Batch, lines: &[Line]) -> Option<FormFault> {
        if self.words_beside.is_some() {
            return self.words_beside.clone();
        }
        let has_answers = self.entries.iter().any(|entry| entry.claim().is_some());
        if has_answers && !self.surplus.is_empty() {
            surplus_fault(batch.puzzle, lines, &self.surplus)
        } else {
            shared_fault(batch, &self.entries, lines)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_right_answers_are_better_than_more_answers() {
        let quality = |right, all| Quality { right, all };
        assert!(quality(2, 2) > quality(1, 3));
        assert!(quality(2, 3) > quality(2, 2));
        assert!(quality(2, 3) == quality(2, 3));
    }
}

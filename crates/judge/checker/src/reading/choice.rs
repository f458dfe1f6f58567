//! Chooses how an output is read: by lines, that is each line by itself, or by words, whatever lines they are on.
//!
//! Both readings are made, and the better one is chosen, which is mostly the one with more right answers. In these two
//! examples, the right answers are 8, 40 and 9. A slash stands for the end of a line:
//!
//! ```text
//! output     read by words                  read by lines               better
//! 8 41 9     8 right, 41 wrong, 9 right     a line that is no answer    by words
//! 8 / 9      8 right, 9 wrong, none         8 right, none, 9 right      by lines
//! ```

use std::collections::HashSet;

use super::Reading;
use super::beside::Beside;
use super::by_lines::{ByLines, OtherLabels, align_lines};
use super::by_words::ByWords;
use super::entry::Entry;
use super::lines::Line;
use super::shared_fault::shared_fault;
use super::surplus::{fault_among_lines, fault_behind_words};
use super::word_forms::Forms;
use crate::batch::Batch;
use crate::form::FormFault;

/// What was read of an output.
pub(super) struct Answers {
    /// What the output has for each case, in order.
    pub(super) entries: Vec<Entry>,
    /// The number of lines that belong to no case.
    surplus_count: usize,
    /// The fault of form that something stands beside the answers: words on their lines or, if there are none, lines that
    /// belong to no case.
    beside: Option<FormFault>,
}

/// Returns what was read of an output: by lines, if answers are one line each and this is not worse, and by words otherwise.
/// `by_words` is what was read of it by words.
pub(super) fn read_answers<'o>(
    batch: &'o Batch,
    lines: &[Line<'o>],
    by_words: ByWords,
    other_labels: OtherLabels,
) -> Answers {
    let forms = Forms::of(&batch.output);
    if let Some(by_lines) = align_lines(batch, lines, other_labels) {
        let entries = by_lines.entries(&forms);
        if !are_words_better(&by_words, &entries) {
            return answers_by_lines(&by_lines, entries);
        }
    }
    answers_by_words(batch, lines, by_words, &forms)
}

/// Returns the answers that were read by words, with what stands behind them. `forms` are the forms of the words of a right
/// output.
fn answers_by_words(batch: &Batch, lines: &[Line], by_words: ByWords, forms: &Forms) -> Answers {
    let last_answer = by_words.last_answer_before_surplus(lines);
    let (entries, surplus) = by_words.into_entries(lines, forms);
    Answers {
        beside: fault_behind_words(batch.puzzle, entries.len(), last_answer, &surplus),
        surplus_count: surplus.len(),
        entries,
    }
}

/// Returns the answers that were read by lines, which are these entries, with what stands beside them.
fn answers_by_lines(by_lines: &ByLines, entries: Vec<Entry>) -> Answers {
    let Beside {
        fault_of_words,
        surplus,
    } = by_lines.beside();
    let beside = if fault_of_words.is_some() {
        fault_of_words
    } else if Quality::of(&entries).has_answers() {
        let puzzle = by_lines.expected.batch.puzzle;
        fault_among_lines(puzzle, &by_lines.lines_with_case(), &surplus)
    } else {
        None // there are no answers beside which the lines stand
    };
    Answers {
        entries,
        surplus_count: surplus.len(),
        beside,
    }
}

/// Returns whether reading an output by words is better than these entries, which were read by lines.
fn are_words_better(by_words: &ByWords, entries_by_lines: &[Entry]) -> bool {
    let quality_by_words = Quality::of(&by_words.entries);
    let quality_by_lines = Quality::of(entries_by_lines);
    if by_words.is_whole() {
        // There is one answer for each case. The lines say more only if they show that the answers are those of
        // other cases.
        quality_by_words > quality_by_lines || !show_other_places(entries_by_lines)
    } else if by_words.ends_early() {
        // There are only answers, but too few of them. The lines may show which ones are missing.
        quality_by_words.right > quality_by_lines.right
    } else {
        // A word cannot be read, or words are left over. The lines show where.
        false
    }
}

/// How good a reading of an output is. Of two readings, that with more right answers is better, and if they have
/// as many, that with more answers. The order of the fields makes `>` mean this.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Quality {
    /// The number of right answers.
    right: usize,
    /// The number of all answers that were read, right or wrong.
    all: usize,
}

impl Quality {
    /// Returns how good it is that these entries were read.
    pub(super) fn of(entries: &[Entry]) -> Self {
        let right = entries.iter().filter(|entry| entry.is_right());
        let all = entries.iter().filter(|entry| entry.claim().is_some());
        Self {
            right: right.count(),
            all: all.count(),
        }
    }

    /// Returns whether any answer was read.
    pub(super) fn has_answers(&self) -> bool {
        self.all > 0
    }
}

/// Returns whether the entries of an output with one answer for each case, which were read by lines, show that the answers stand
/// before or behind their cases: at least three of four entries that are not missing are right, and there are at least three
/// different answers. Anything less may be chance, and would hide a misread rule.
fn show_other_places(entries: &[Entry]) -> bool {
    const MIN_DIFFERENT: usize = 3; // answers
    let found = entries.iter().filter(|entry| !entry.is_missing());
    let right = entries.iter().filter(|entry| entry.is_right());
    let claims = entries.iter().filter_map(Entry::claim);
    let different: HashSet<&[u8]> = claims.map(|claim| &claim.text[..]).collect();
    4 * right.count() >= 3 * found.count() && different.len() >= MIN_DIFFERENT
}

impl Answers {
    /// Returns what is wrong with the form of the output: what stands beside the answers or, if nothing does, what all answers
    /// have in common that are not right.
    pub(super) fn form(&self, batch: &Batch, lines: &[Line]) -> Option<FormFault> {
        match &self.beside {
            Some(beside) => Some(beside.clone()),
            None => shared_fault(batch, &self.entries, lines),
        }
    }

    /// Returns the reading of the output that has these answers, and this fault of form.
    pub(super) fn into_reading(self, form: Option<FormFault>) -> Reading {
        Reading {
            surplus_count: self.surplus_count,
            ..Reading::new(self.entries, form)
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

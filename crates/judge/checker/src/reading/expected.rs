//! Describes the lines of a right output, with which the lines of an output are compared: each is a label and a body.
//!
//! ```text
//! right output       label      body
//! Case 1: 1T 4T      Case 1:    1T 4T
//! Case 2: FA         Case 2:    FA
//! ```
//!
//! A label is one or two words with a letter in them, at the beginning of each line. Those of all lines are the same but for
//! digits. Lines of numbers have no label.

use std::collections::HashSet;

use puzzle::Tokens;

use super::line_words::{first_words, has_letter, without_digits, words_behind};
use super::lines::{Line, lines_of};
use crate::batch::Batch;
use crate::claim::Claim;
use shrink::words;

/// The lines of a right output, if each of them is one answer.
pub(super) struct Expected<'o> {
    pub(super) batch: &'o Batch,
    /// The lines: one for each case, in order.
    lines: Vec<Line<'o>>,
    /// The hashes of each line.
    pub(super) hashes: Vec<AnswerHashes>,
    /// The number of words of each label. It is 0 if there are no labels.
    pub(super) label_word_count: usize,
}

/// The hashes of an answer. Two answers are compared by these numbers, which is quicker than comparing words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct AnswerHashes {
    /// The hash of the label, which may be empty.
    pub(super) label: u64,
    /// The hash of the words behind the label.
    pub(super) body: u64,
}

impl<'o> Expected<'o> {
    /// Describes the right output of a batch. Returns `None` unless each answer is one line, and there are answers.
    pub(super) fn of(batch: &'o Batch) -> Option<Self> {
        let lines = lines_of(&batch.output);
        if lines.len() != batch.cases.len() || lines.is_empty() {
            return None;
        }
        let label_word_count = label_word_count(&lines);
        let hashes_of = |line: &Line| AnswerHashes::of(line.text, label_word_count);
        Some(Self {
            batch,
            hashes: lines.iter().map(hashes_of).collect(),
            label_word_count,
            lines,
        })
    }

    /// Returns the label of the answer to a case.
    pub(super) fn label(&self, case: usize) -> Vec<u8> {
        first_words(self.lines[case].text, self.label_word_count)
    }

    /// Returns the answer to a case without its label.
    pub(super) fn body(&self, case: usize) -> Vec<u8> {
        words_behind(self.lines[case].text, self.label_word_count)
    }

    /// Reads a text as the answer to a case, once the right label is put in front of it. Returns `None` unless the text is
    /// exactly one answer, right or wrong.
    pub(super) fn read_body(&self, case: usize, body: &[u8]) -> Option<Claim> {
        let text = [&self.label(case), body].join(&b' ');
        let mut tokens = Tokens::new(&text[..]);
        let claim = self.batch.solved.read(case, &mut tokens).ok()?;
        if tokens.is_at_end().ok()? {
            Some(claim)
        } else {
            None
        }
    }

    /// Returns whether a text can be read as an answer, right or wrong, once a label is put in front of it. It is read as the
    /// answer to the first case, since only its form matters.
    pub(super) fn can_be_body(&self, text: &[u8]) -> bool {
        self.read_body(0, text).is_some()
    }

    /// Returns how many different answers there are, apart from their labels.
    pub(super) fn count_different(&self) -> usize {
        let bodies = self.hashes.iter().map(|answer| answer.body);
        bodies.collect::<HashSet<u64>>().len()
    }

    /// Returns the words of all lines without their labels.
    pub(super) fn words_without_labels(&self) -> impl Iterator<Item = &[u8]> {
        let lines = self.lines.iter();
        lines.flat_map(|line| words(line.text).skip(self.label_word_count))
    }
}

impl AnswerHashes {
    /// Returns the hashes of a line whose first `label_word_count` words are the label.
    pub(super) fn of(line: &[u8], label_word_count: usize) -> Self {
        let mut words = words(line);
        Self {
            label: hash(words.by_ref().take(label_word_count)),
            body: hash(words),
        }
    }
}

/// Returns a number that is the same for equal words, and hardly ever for others.
fn hash<'a>(words: impl Iterator<Item = &'a [u8]>) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3; // FNV-1a
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for word in words {
        for &byte in word.iter().chain(b" ") {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }
    hash
}

/// Returns the greatest number of words that are a label at the beginning of each line. In a single line, the first two words
/// are one if they have a letter.
fn label_word_count(lines: &[Line]) -> usize {
    const MAX: usize = 2; // words
    let is_label = |&count: &usize| {
        let mut labels = lines.iter().map(|line| first_words(line.text, count));
        let first = without_digits(&labels.next().unwrap_or_default());
        has_letter(&first) && labels.all(|label| without_digits(&label) == first)
    };
    (1..=MAX).rev().find(is_label).unwrap_or(0)
}

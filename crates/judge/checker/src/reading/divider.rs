//! Divides each line of an output into an answer and the words beside it.
//!
//! ```text
//! n?       Case 1:  1T      points
//! └ front  └ label  └ body  └ tail
//!          └── answer ──┘
//! ```
//!
//! This is done in two steps. [`Divider::new`] finds out what is alike in all lines: whether each ends with a tail, and how
//! many words each label has. Then [`Divider::divide`] divides the lines one by one:
//!
//! 1. The answer begins at a word or a number at which an answer may begin (`answer_start`). The words before it are the
//!    front.
//! 2. The answer ends at the end of the line if it can be read so, and otherwise before the tail.
//! 3. If the answer cannot be read with either end, it is an unreadable answer if the text before the tail looks like one.
//!    Otherwise, the line is no answer at all.
//!
//! In this example, an answer is a list of tiles behind a label of two words, and all lines have the tail `points`:
//!
//! ```text
//! Case 1: 1T points      a readable answer, `Case 1: 1T`
//! n? Case 2: 1T points   a readable answer, `Case 2: 1T`, with the front `n?`
//! Case 3: one points     an unreadable answer, since it begins like one
//! read 3 points          no answer
//! ```
//!
//! Only the form of an answer matters here: which case it answers is not known before all lines are divided.

use std::ops::Range;

use super::answer_start::start_of_answer;
use super::divided_line::{DividedLine, LineKind};
use super::expected::{AnswerHashes, Expected};
use super::line_words::{
    first_words, has_letter, last_word, may_be_label, offset, without_digits, words_behind,
};
use super::lines::Line;
use crate::judging::Shape;
use shrink::words;

/// Divides lines of an output. It knows what is alike in all lines.
#[derive(Clone, Copy)]
pub(super) struct Divider<'a> {
    /// The right lines, of the same batch as the output.
    expected: &'a Expected<'a>,
    /// Whether each line ends with a tail: a word, such as `points`, that is no part of its answer.
    has_tail: bool,
    /// The number of words of each label.
    label_word_count: usize,
}

impl<'a> Divider<'a> {
    /// Prepares to divide the lines of an output. `lines` are all of them.
    pub(super) fn new(expected: &'a Expected<'a>, lines: &[Line]) -> Self {
        let with_right_labels = Self {
            expected,
            has_tail: end_with_same_word_beside_answers(expected, lines),
            label_word_count: expected.label_word_count,
        };
        let with_own_labels = Self {
            label_word_count: with_right_labels.most_fitting_label_word_count(lines),
            ..with_right_labels
        };
        Self {
            // A word that stands behind no answer, such as `None` in `Case 1: None`, is a wrong answer and not a tail.
            has_tail: with_own_labels.has_tail
                && lines
                    .iter()
                    .any(|line| with_own_labels.needs_cut_before_tail(line.text)),
            ..with_own_labels
        }
    }

    /// Returns the number of label words with which most lines can be read. It is 0 if the right lines have no labels. If several
    /// numbers are equally good, this is that of the right labels if it is among them, and otherwise the least.
    fn most_fitting_label_word_count(&self, lines: &[Line]) -> usize {
        const MAX: usize = 4; // words
        const SAMPLE: usize = 64; // lines; to try each number on all of them would take a quarter of the reading time
        if self.expected.label_word_count == 0 {
            return 0;
        }
        let sample = &lines[..lines.len().min(SAMPLE)];
        let mut best = self.label_word_count;
        let mut most_readable = self.count_readable(sample);
        for label_word_count in 0..=MAX {
            let trial = Self {
                label_word_count,
                ..*self
            };
            let readable = trial.count_readable(sample);
            if readable > most_readable {
                best = label_word_count;
                most_readable = readable;
            }
        }
        best
    }

    /// Returns how many of these lines have an answer that can be read.
    fn count_readable(&self, lines: &[Line]) -> usize {
        let is_readable = |line: &&Line| {
            let start = self.start_of_answer(line.text);
            self.end_if_readable(line.text, start).is_some()
        };
        lines.iter().filter(is_readable).count()
    }

    /// Returns whether the answer of a line can be read only without the tail behind it.
    fn needs_cut_before_tail(&self, line: &[u8]) -> bool {
        let start = self.start_of_answer(line);
        let start_of_tail = self.start_of_tail(line, start);
        start_of_tail.is_some() && self.end_if_readable(line, start) == start_of_tail
    }

    /// Divides a line. `likely_case` is the index of the case that the line probably answers, even if there is no such case. The
    /// right answer to it is recognised without reading it, which saves time.
    pub(super) fn divide<'o>(&self, line: Line<'o>, likely_case: usize) -> DividedLine<'o> {
        let text = line.text;
        let start = self.start_of_answer(text);
        let readable_end = if self.is_right_answer(&text[start..], likely_case) {
            Some(text.len())
        } else {
            self.end_if_readable(text, start)
        };
        if let Some(end) = readable_end {
            return self.divided(line, LineKind::Readable, start..end);
        }
        let end = self.start_of_tail(text, start).unwrap_or(text.len());
        if self.looks_like_answer(text, start..end) {
            self.divided(line, LineKind::Unreadable, start..end)
        } else {
            self.divided(line, LineKind::Other, 0..text.len())
        }
    }

    /// Returns a divided line of this kind, whose answer stands at `span`.
    fn divided<'o>(&self, line: Line<'o>, kind: LineKind, span: Range<usize>) -> DividedLine<'o> {
        DividedLine::new(line, kind, span, self.label_word_count)
    }

    /// Returns where an answer of the puzzle's shape begins in a line.
    fn start_of_answer(&self, line: &[u8]) -> usize {
        start_of_answer(self.expected.batch.puzzle.shape, line)
    }

    /// Returns whether a text is the right answer to a case. Returns false if there is no such case, or if the labels of the
    /// output and the right ones differ in their number of words.
    fn is_right_answer(&self, text: &[u8], case: usize) -> bool {
        let hashes = AnswerHashes::of(text, self.label_word_count);
        self.expected.hashes.get(case) == Some(&hashes)
    }

    /// Returns where the tail of a line begins, if it has one behind the answer, which begins at `start`.
    fn start_of_tail(&self, line: &[u8], start: usize) -> Option<usize> {
        let start_of_last_word = offset(line, last_word(line));
        if self.has_tail && start < start_of_last_word {
            Some(start_of_last_word)
        } else {
            None
        }
    }

    /// Returns where the answer that begins at `start` ends: at the end of the line if it can be read so, and otherwise where the
    /// tail begins. Returns `None` if it can be read with neither end.
    fn end_if_readable(&self, line: &[u8], start: usize) -> Option<usize> {
        if self.is_labelled_answer(&line[start..]) {
            return Some(line.len());
        }
        let start_of_tail = self.start_of_tail(line, start)?;
        if self.is_labelled_answer(&line[start..start_of_tail]) {
            Some(start_of_tail)
        } else {
            None
        }
    }

    /// Returns whether a text is a label of `label_word_count` words and an answer that can be read behind it.
    ///
    /// No word of the label may itself be a whole answer. So `1T 2T 3T` is no label of two words and an answer `3T`.
    fn is_labelled_answer(&self, text: &[u8]) -> bool {
        if self.label_word_count > 0 {
            let label = first_words(text, self.label_word_count);
            let is_answer = |word: &[u8]| is_whole_answer(self.expected, word);
            if !may_be_label(&label) || words(&label).any(is_answer) {
                return false;
            }
        }
        let body = words_behind(text, self.label_word_count);
        self.expected.can_be_body(&body)
    }

    /// Returns whether the part `span` of a line, which cannot be read, looks like an answer.
    fn looks_like_answer(&self, line: &[u8], span: Range<usize>) -> bool {
        let shape = self.expected.batch.puzzle.shape;
        let front = &line[..span.start];
        let text = &line[span];
        let found = words(text).count();
        // Some numbers may be missing, or too many.
        let is_about = |count: usize| count <= 2 * found && found <= 2 * count;
        let has_fitting_length = match shape {
            Shape::Number => is_about(1),
            Shape::Numbers { count, .. } => is_about(count),
            // Behind a prompt, a label alone is no answer.
            Shape::Line(_) => {
                front.trim_ascii().is_empty() || found > self.expected.label_word_count
            }
            Shape::Any => false, // the lines of such answers are not divided
        };
        has_fitting_length && shape.fits(text)
    }
}

/// Returns whether all lines end with the same word, apart from its digits, and the word belongs to no answer. If there is only
/// one line, this is true of any such word.
///
/// The word belongs to no answer if it has a letter, is no whole answer, and no part of it is a word of the right output, in
/// whatever letter case. So neither `(FA)` nor `Fa` is a tail if `FA` is a word of the right output.
fn end_with_same_word_beside_answers(expected: &Expected, lines: &[Line]) -> bool {
    let Some(first) = lines.first() else {
        return false;
    };
    let word = last_word(first.text);
    let ends_alike = |line: &Line| without_digits(last_word(line.text)) == without_digits(word);
    if !has_letter(word) || !lines.iter().all(ends_alike) {
        return false;
    }
    let output = &expected.batch.output;
    let is_of_output = |part: &[u8]| words(output).any(|word| word.eq_ignore_ascii_case(part));
    let mut parts = word.split(|byte| !byte.is_ascii_alphanumeric());
    let belongs_to_answer = parts.any(is_of_output) || is_whole_answer(expected, word);
    !belongs_to_answer
}

/// Returns whether a word can be a whole answer, such as a tile, once marks around it are taken away.
fn is_whole_answer(expected: &Expected, word: &[u8]) -> bool {
    expected.can_be_body(without_marks_around(word))
}

/// Returns a word without the punctuation at its start and its end: `FA` for `(FA)`, and nothing for `--`.
fn without_marks_around(word: &[u8]) -> &[u8] {
    let is_plain = |byte: &u8| !byte.is_ascii_punctuation();
    let first = word.iter().position(is_plain);
    let last = word.iter().rposition(is_plain);
    match (first, last) {
        (Some(first), Some(last)) => &word[first..=last],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_around_a_word_are_taken_away() {
        for (word, plain) in [("FA", "FA"), ("(F-A)!", "F-A"), ("--", ""), ("", "")] {
            assert_eq!(without_marks_around(word.as_bytes()), plain.as_bytes());
        }
    }
}

//! Divides each line of an output into an answer and the words beside it.
//!
//! ```text
//! n?       Case 1:  10      points
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
//! 3. If the answer cannot be read with either end, it counts as an unreadable answer if it looks like one. If it does not,
//!    the line is no answer at all.
//!
//! In this example, an answer is a number behind a label of two words, and all lines have the tail `points`:
//!
//! ```text
//! Case 1: 10 points      a readable answer, `Case 1: 10`
//! n? Case 2: 10 points   a readable answer, `Case 2: 10`, with the front `n?`
//! Case 3: ten points     an unreadable answer, since it begins like one
//! read 3 points          no answer
//! ```
//!
//! Only the form of an answer matters here: which case it answers is not known before all lines are divided. So each text is
//! read as the answer to the first case, and its label is replaced by the right label of that case.

use std::ops::Range;

use super::answer_start::{offset, start_of_answer};
use super::divided_line::{DividedLine, Kind};
use super::expected::{
    AnswerHashes, Expected, first_words, has_letter, may_be_label, without_digits,
};
use super::lines::Line;
use crate::judging::Shape;
use shrink::words;

/// Divides lines of an output. It knows what is alike in all lines.
#[derive(Clone, Copy)]
pub(super) struct Divider<'a> {
    /// The right lines, of the same batch as the output.
    expected: &'a Expected<'a>,
    /// Whether each line ends with a [tail](Self::all_have_tail): a word, such as `points`, that is no part of its answer.
    has_tail: bool,
    /// The number of words of each label.
    label_word_count: usize,
}

/// The answer that was found in a line.
struct FoundAnswer {
    /// What the line looks like.
    kind: Kind,
    /// Where the answer stands in the line, label and body. If the line looks like no answer, this is the whole line.
    span: Range<usize>,
}

impl<'a> Divider<'a> {
    /// Prepares to divide the lines of an output. `lines` are all of them.
    pub(super) fn new(expected: &'a Expected, lines: &[Line]) -> Self {
        // Whether there is a tail is found out from `expected` alone, and the number of words of a label only once this is known.
        let mut divider = Self {
            expected,
            has_tail: false,
            label_word_count: expected.label_word_count,
        };
        divider.has_tail = divider.all_have_tail(lines);
        // If right answers have no labels, no words of the output stand in the place of one.
        if expected.label_word_count > 0 {
            divider.label_word_count = divider.count_label_words(lines);
        }
        divider
    }

    /// Returns whether all lines end with a tail: the same word, apart from its digits, which belongs to no answer.
    ///
    /// The word belongs to no answer if it has a letter, is no whole answer, and no part of it is a word of the right output.
    /// So `(FA)` is not a tail if `FA` is a word of the right output.
    fn all_have_tail(&self, lines: &[Line]) -> bool {
        let Some(first) = lines.first() else {
            return false;
        };
        let tail = last_word(first.text);
        let ends_alike = |line: &Line| without_digits(last_word(line.text)) == without_digits(tail);
        if !has_letter(tail) || !lines.iter().all(ends_alike) {
            return false;
        }
        let output = &self.expected.batch.output;
        let is_of_output = |part: &[u8]| words(output).any(|word| word == part);
        let mut parts = tail.split(|byte| !byte.is_ascii_alphanumeric());
        let belongs_to_answer = parts.any(is_of_output) || self.is_whole_answer(tail);
        !belongs_to_answer
    }

    /// Returns how many words the labels of the program have: the count with which most lines can be read. If several counts
    /// are equally good, this is the count of the right labels if it is among them, and otherwise the least.
    fn count_label_words(&self, lines: &[Line]) -> usize {
        const MAX: usize = 4; // words
        const SAMPLE: usize = 64; // lines; to try each count on all of them would take a quarter of the reading time
        let sample = &lines[..lines.len().min(SAMPLE)];
        let right_count = self.expected.label_word_count;
        let mut best_count = right_count;
        let mut most_readable = 0;
        // The right count is tried first, and a later count is better only if more lines can be read with it.
        for count in [right_count].into_iter().chain(0..=MAX) {
            let trial = Self {
                label_word_count: count,
                ..*self
            };
            let is_readable = |line: &&Line| {
                let start = trial.start_of_answer(line.text);
                trial.end_if_readable(line.text, start).is_some()
            };
            let readable = sample.iter().filter(is_readable).count();
            if readable > most_readable {
                best_count = count;
                most_readable = readable;
            }
        }
        best_count
    }

    /// Divides the line with this index, which is probably the answer to the case with the same index.
    pub(super) fn divide<'o>(&self, line: Line<'o>, index: usize) -> DividedLine<'o> {
        let found = self.find_answer(line.text, index);
        DividedLine::new(line, found.kind, found.span, self.label_word_count)
    }

    /// Finds the answer in the line with this index. If the line is the right answer to the case with the same index, as most
    /// lines are, the answer need not be read. This saves time.
    fn find_answer(&self, line: &[u8], index: usize) -> FoundAnswer {
        let start = self.start_of_answer(line);
        let (front, rest) = line.split_at(start);
        let hashes = AnswerHashes::of(rest, self.label_word_count);
        let is_right = self.expected.answers.get(index) == Some(&hashes);
        let readable_end = if is_right {
            Some(line.len())
        } else {
            self.end_if_readable(line, start)
        };
        if let Some(end) = readable_end {
            FoundAnswer {
                kind: Kind::Readable,
                span: start..end,
            }
        } else if self.looks_like_answer(front, rest) {
            FoundAnswer {
                kind: Kind::Unreadable,
                span: start..line.len(),
            }
        } else {
            FoundAnswer {
                kind: Kind::Other,
                span: 0..line.len(),
            }
        }
    }

    /// Returns where an answer of the puzzle's shape may begin in a line.
    fn start_of_answer(&self, line: &[u8]) -> usize {
        start_of_answer(self.expected.batch.puzzle.shape, line)
    }

    /// Returns where the answer that begins at `start` ends: at the end of the line or, if the lines have a tail, before the
    /// tail. Returns `None` if the answer can be read with neither end.
    fn end_if_readable(&self, line: &[u8], start: usize) -> Option<usize> {
        if self.is_labelled_answer(&line[start..]) {
            return Some(line.len());
        }
        if !self.has_tail {
            return None;
        }
        let start_of_tail = offset(line, words(line).last()?);
        if start < start_of_tail && self.is_labelled_answer(&line[start..start_of_tail]) {
            Some(start_of_tail)
        } else {
            None
        }
    }

    /// Returns whether a text is a label of `label_word_count` words and an answer that can be read behind it.
    ///
    /// No word of the label may itself be a whole answer: then the label is shorter, and the answer begins with that word. A
    /// label may still contain a number, as `Case 1:` does. A number is a whole answer only in a puzzle whose answers are
    /// numbers, and these have no labels.
    fn is_labelled_answer(&self, text: &[u8]) -> bool {
        if self.label_word_count > 0 {
            let label = first_words(text, self.label_word_count);
            if !may_be_label(&label) || words(&label).any(|word| self.is_whole_answer(word)) {
                return false;
            }
        }
        let body: Vec<&[u8]> = words(text).skip(self.label_word_count).collect();
        self.is_readable_body(&body.join(&b' '))
    }

    /// Returns whether a word can be a whole answer, such as a tile, once marks around it are taken away.
    fn is_whole_answer(&self, word: &[u8]) -> bool {
        self.is_readable_body(without_marks_around(word))
    }

    /// Returns whether a text can be read as an answer without its label.
    fn is_readable_body(&self, text: &[u8]) -> bool {
        self.expected.read_body(0, text).is_some()
    }

    /// Returns whether the rest of a line, which cannot be read, looks like an answer. `front` are the words in front of it.
    ///
    /// Numbers look like an answer if there are at least half and at most twice as many as in an answer. Other text looks like
    /// an answer if it begins as an answer should, and either has more words than the right label, or nothing in front of it.
    fn looks_like_answer(&self, front: &[u8], rest: &[u8]) -> bool {
        let shape = self.expected.batch.puzzle.shape;
        let found = words(rest).count();
        let has_fitting_length = match shape {
            Shape::Numbers(count, _) => count <= 2 * found && found <= 2 * count,
            Shape::Line(_) | Shape::Any => {
                front.trim_ascii().is_empty() || found > self.expected.label_word_count
            }
        };
        has_fitting_length && shape.fits(rest)
    }
}

/// Returns the last word of a line.
fn last_word(line: &[u8]) -> &[u8] {
    words(line).last().unwrap_or_default()
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

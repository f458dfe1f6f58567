//! Divides each line of an output into an answer and the words beside it.
//!
//! ```text
//! n?       Case 1:  1T      points
//! └ front  └ label  └ body  └ tail
//!          └── answer ──┘
//! ```
//!
//! Numbers have no label. They have a front only if they stand at the end of the line (`answer_start`), and so never both a
//! front and a tail: `n? 8 points` is not divided, but read as [other text](super::other_text).
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
    /// The number of words of each label in the output. The right labels may have more or fewer.
    own_label_word_count: usize,
}

impl<'a> Divider<'a> {
    /// Prepares to divide the lines of an output. `lines` are all of them.
    pub(super) fn new(expected: &'a Expected<'a>, lines: &[Line]) -> Self {
        // Until the labels are known, `has_tail` only says whether the last words of the lines may be tails.
        let with_right_labels = Self {
            expected,
            has_tail: have_common_tail_word(expected, lines),
            own_label_word_count: expected.label_word_count,
        };
        let with_own_labels = Self {
            own_label_word_count: with_right_labels.most_fitting_label_word_count(lines),
            ..with_right_labels
        };
        // A word that stands behind no answer, such as `None` in `Case 1: None`, is a wrong answer and not a tail.
        let is_cut_needed = |line: &Line| with_own_labels.needs_cut_before_tail(line.text);
        Self {
            has_tail: with_own_labels.has_tail && lines.iter().any(is_cut_needed),
            ..with_own_labels
        }
    }

    /// Returns the number of label words with which most of the first lines can be read. It is 0 if the right lines have no
    /// labels. If several numbers are equally good, this is that of the right labels if it is among them, and otherwise the least.
    fn most_fitting_label_word_count(&self, lines: &[Line]) -> usize {
        const MAX: usize = 4; // words
        const SAMPLE: usize = 64; // lines; to try each number on all of them would take a quarter of the reading time
        if self.expected.label_word_count == 0 {
            return 0;
        }
        let sample = &lines[..lines.len().min(SAMPLE)];
        let mut best = self.own_label_word_count;
        let mut most_readable = self.count_readable(sample);
        for own_label_word_count in 0..=MAX {
            let trial = Self {
                own_label_word_count,
                ..*self
            };
            let readable = trial.count_readable(sample);
            if readable > most_readable {
                best = own_label_word_count;
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
        let end = self.end_if_readable(line, start);
        end.is_some_and(|end| end < line.len())
    }

    /// Divides a line. `likely_case` is the index of the line, taken as that of the case that it probably answers; it may be past
    /// the last case. The right answer to this case is recognised without reading it, which saves time.
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
        DividedLine::new(line, kind, span, self.own_label_word_count)
    }

    /// Returns where an answer of the puzzle's shape begins in a line.
    fn start_of_answer(&self, line: &[u8]) -> usize {
        start_of_answer(self.expected.batch.puzzle.shape, line)
    }

    /// Returns whether a text is the right answer to a case. Returns false if there is no such case, or if the labels of the
    /// output and the right ones differ in their number of words.
    fn is_right_answer(&self, text: &[u8], case: usize) -> bool {
        let hashes = AnswerHashes::of(text, self.own_label_word_count);
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

    /// Returns whether a text is a label of `own_label_word_count` words and an answer that can be read behind it.
    ///
    /// No word of the label may itself be a whole answer. So `1T 2T 3T` is no label of two words and an answer `3T`.
    fn is_labelled_answer(&self, text: &[u8]) -> bool {
        if self.own_label_word_count > 0 {
            let label = first_words(text, self.own_label_word_count);
            let is_answer = |word: &[u8]| is_whole_answer(self.expected, word);
            if !may_be_label(&label) || words(&label).any(is_answer) {
                return false;
            }
        }
        let body = words_behind(text, self.own_label_word_count);
        self.expected.can_be_body(&body)
    }

    /// Returns whether the part `span` of a line, which cannot be read, looks like an answer.
    fn looks_like_answer(&self, line: &[u8], span: Range<usize>) -> bool {
        let shape = self.expected.batch.puzzle.shape;
        let front = &line[..span.start];
        let text = &line[span];
        let found = words(text).count();
        // Some numbers may be missing, or too many: there are from half to twice as many.
        let is_about = |count: usize| count <= 2 * found && found <= 2 * count;
        let longest_label = self
            .own_label_word_count
            .max(self.expected.label_word_count);
        let has_fitting_length = match shape {
            Shape::Number => is_about(1),
            Shape::Numbers { count, .. } => is_about(count),
            // With nothing in front, any length fits. Behind a prompt, a label alone is no answer, whether it is a right one or
            // the program's own.
            Shape::Line(_) => front.trim_ascii().is_empty() || found > longest_label,
            Shape::Any => false, // the lines of such answers are not divided
        };
        has_fitting_length && shape.fits(text)
    }
}

/// Returns whether all lines end with the same word, apart from its digits, and the word has a letter and belongs to no answer. A
/// single line ends with the same word as itself.
///
/// The word belongs to an answer if one of these is so:
///
/// - One of its parts has a letter and is a word of the right output, in whatever letter case. So neither `(FA)` nor `Fa` is a tail
///   if `FA` is a word of the right output.
/// - It is a whole answer.
/// - [The numbers of all lines are right](are_numbers_right). Those of a few lines may be right by chance.
fn have_common_tail_word(expected: &Expected, lines: &[Line]) -> bool {
    let Some(first) = lines.first() else {
        return false;
    };
    let last_of_first = last_word(first.text);
    let common = without_digits(last_of_first);
    let ends_alike = |line: &Line| without_digits(last_word(line.text)) == common;
    if !has_letter(last_of_first) || !lines.iter().all(ends_alike) {
        return false;
    }
    let output = &expected.batch.output;
    let has_part_of_output =
        parts_of(last_of_first).any(|part| has_letter(part) && is_word_of(output, part));
    let belongs_to_answer = has_part_of_output
        || is_whole_answer(expected, last_of_first)
        || are_numbers_right(expected, lines);
    !belongs_to_answer
}

/// Returns whether there is one line for each case, and the last word of each has a number of its right answer, such as `points.8`
/// for the answer 8.
fn are_numbers_right(expected: &Expected, lines: &[Line]) -> bool {
    let has_right_number = |(case, line): (usize, &Line)| {
        let right = expected.body(case);
        parts_of(last_word(line.text)).any(|part| !has_letter(part) && is_word_of(&right, part))
    };
    lines.len() == expected.hashes.len() && lines.iter().enumerate().all(has_right_number)
}

/// Returns the parts of a word between its marks: `35` and `5s` for `(35.5s)`. Some may be empty.
fn parts_of(word: &[u8]) -> impl Iterator<Item = &[u8]> {
    word.split(|byte| !byte.is_ascii_alphanumeric())
}

/// Returns whether a part of a word is a word of a text, in whatever letter case.
fn is_word_of(text: &[u8], part: &[u8]) -> bool {
    words(text).any(|word| word.eq_ignore_ascii_case(part))
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

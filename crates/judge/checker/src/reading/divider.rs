//! Divides the lines of an output into answers and the words beside them.
//!
//! ```text
//! n?       Case 1:  10      points
//! └ front  └ label  └ body  └ tail
//!          └── answer ──┘
//! ```
//!
//! What is alike in all lines, whether they have a tail and how many words a label has, is found first. Then each line is
//! divided alone.

use std::ops::Range;

use puzzle::Tokens;

use super::divided_line::{DividedLine, Kind};
use super::expected::{
    AnswerHashes, Expected, first_words, has_letter, may_be_label, without_digits,
};
use super::lines::Line;
use crate::batch::Batch;
use crate::judging::Shape;
use shrink::words;

/// Divides lines of an output.
pub(super) struct Divider<'a> {
    reader: AnswerReader<'a>,
    /// Whether each line ends with a tail: a word, such as `points`, which is no part of its answer.
    has_tail: bool,
    /// The number of words of each label.
    label_word_count: usize,
}

impl<'a> Divider<'a> {
    /// Prepares to divide the lines of an output, of which these are all.
    pub(super) fn new(batch: &'a Batch, expected: &'a Expected, lines: &[Line]) -> Self {
        let reader = AnswerReader { batch, expected };
        let has_tail = reader.lines_have_tail(lines);
        let label_word_count = match expected.label_word_count {
            0 => 0, // there is no right label, which another one could replace
            _ => reader.count_label_words(lines, has_tail),
        };
        Self {
            reader,
            has_tail,
            label_word_count,
        }
    }

    /// Divides the line with this index, which is probably the answer to the case with the same index.
    pub(super) fn divide<'o>(&self, line: Line<'o>, index: usize) -> DividedLine<'o> {
        let (kind, span) = self.find_answer(line.text, index);
        DividedLine::new(line, kind, span, self.label_word_count)
    }

    /// Returns what the line with this index looks like, and where the answer stands in it. If it is indeed the right
    /// answer to the case with the same index, it is not parsed, which saves time.
    fn find_answer(&self, line: &[u8], index: usize) -> (Kind, Range<usize>) {
        let start = self.reader.start_of_answer(line);
        let (front, rest) = line.split_at(start);
        let hashes = AnswerHashes::of(rest, self.label_word_count);
        if self.reader.expected.answers.get(index) == Some(&hashes) {
            return (Kind::Readable, start..line.len());
        }
        let end = self
            .reader
            .end_if_readable(line, start, self.label_word_count, self.has_tail);
        if let Some(end) = end {
            return (Kind::Readable, start..end);
        }
        let nothing_in_front = front.trim_ascii().is_empty();
        if self.reader.looks_like_answer(rest, nothing_in_front) {
            (Kind::Unreadable, start..line.len())
        } else {
            (Kind::Other, 0..line.len())
        }
    }
}

/// Tells which texts can be read as an answer to a case of a batch.
struct AnswerReader<'a> {
    batch: &'a Batch,
    expected: &'a Expected<'a>,
}

impl AnswerReader<'_> {
    /// Returns whether all lines end with the same word, ignoring digits, that belongs to no answer: it has a letter, is no
    /// whole answer, and no part of it is a word of the right output. `(FA)` is not a tail if `FA` is such a word.
    fn lines_have_tail(&self, lines: &[Line]) -> bool {
        let last_word = |line: &Line| words(line.text).last().unwrap_or_default().to_vec();
        let tail = lines.first().map(last_word).unwrap_or_default();
        let has_same = |line: &Line| without_digits(&last_word(line)) == without_digits(&tail);
        if !has_letter(&tail) || !lines.iter().all(has_same) {
            return false;
        }
        let mut parts = tail.split(|byte| !byte.is_ascii_alphanumeric());
        let has_word_of_output =
            parts.any(|part| words(&self.batch.output).any(|word| word == part));
        !has_word_of_output && !self.is_whole_answer(&tail)
    }

    /// Returns how many words the labels of the program have: the count with which most of the first lines can be read.
    fn count_label_words(&self, lines: &[Line], has_tail: bool) -> usize {
        const MAX: usize = 4; // words
        const SAMPLE: usize = 64; // lines; to try each count on all of them would take a quarter of the reading time
        let right_count = self.expected.label_word_count;
        let (mut best, mut most) = (right_count, 0);
        // Of several counts with which equally many lines can be read, that of the right labels is best, and then the least.
        for count in [right_count].into_iter().chain(0..=MAX) {
            let can_be_divided = |line: &&Line| {
                let start = self.start_of_answer(line.text);
                self.end_if_readable(line.text, start, count, has_tail)
                    .is_some()
            };
            let readable = lines.iter().take(SAMPLE).filter(can_be_divided).count();
            if readable > most {
                (best, most) = (count, readable);
            }
        }
        best
    }

    /// Returns where an answer of the puzzle's shape may begin in a line: at the start of the line, if no word or number is
    /// found at which it could begin. Numbers are only found at the end of the line: `other_text` finds those before a tail.
    fn start_of_answer(&self, line: &[u8]) -> usize {
        let start = match self.batch.puzzle.shape {
            Shape::Any => None, // never divided: `align_lines` returns before
            Shape::Line(first) => start_of_word(line, first.as_bytes()),
            Shape::Numbers(count, _) => start_of_numbers(line, count),
        };
        start.unwrap_or(0)
    }

    /// Returns where an answer ends that begins at `start` with a label of `label_word_count` words: at the end of the
    /// line or, if the lines have a tail, before it. Returns `None` if it can be read in neither way.
    fn end_if_readable(
        &self,
        line: &[u8],
        start: usize,
        label_word_count: usize,
        has_tail: bool,
    ) -> Option<usize> {
        if self.is_labelled_answer(&line[start..], label_word_count) {
            return Some(line.len());
        }
        if !has_tail {
            return None;
        }
        let end = offset(line, words(line).last()?);
        if start < end && self.is_labelled_answer(&line[start..end], label_word_count) {
            Some(end)
        } else {
            None
        }
    }

    /// Returns whether a text can be read as an answer with a label of `label_word_count` words. It cannot if one of these
    /// could itself be a whole answer: then the count is too large. (So this is for puzzles in which a number is no answer.)
    fn is_labelled_answer(&self, text: &[u8], label_word_count: usize) -> bool {
        if label_word_count > 0 {
            let label = first_words(text, label_word_count);
            if !may_be_label(&label) || words(&label).any(|word| self.is_whole_answer(word)) {
                return false;
            }
        }
        self.is_readable(text, label_word_count)
    }

    /// Returns whether a word can be a whole answer, such as a tile, once marks around it are taken away.
    fn is_whole_answer(&self, word: &[u8]) -> bool {
        let is_mark = |byte: &u8| byte.is_ascii_punctuation();
        let start = word.iter().take_while(|it| is_mark(it)).count();
        let end = word.len() - word.iter().rev().take_while(|it| is_mark(it)).count();
        let plain = word.get(start..end).unwrap_or_default(); // nothing if there are only marks
        self.is_readable(plain, 0)
    }

    /// Returns whether a text can be read as an answer once its label of `label_word_count` words is replaced by the right
    /// one. It is read as the answer to the first case. Which case does not matter, because only the form is tested.
    fn is_readable(&self, text: &[u8], label_word_count: usize) -> bool {
        let body: Vec<&[u8]> = words(text).skip(label_word_count).collect();
        let answer = [&self.expected.label(0)[..], &body.join(&b' ')].join(&b' ');
        let mut tokens = Tokens::new(&answer[..]);
        self.batch.solved.read(0, &mut tokens).is_ok() && tokens.peek().is_ok_and(|it| it.is_none())
    }

    /// Returns whether the rest of a line, which cannot be read, looks like an answer. Numbers do if there are at least half
    /// and at most twice as many as in an answer. Other text does if it begins as an answer should, and either has
    /// more words than the right label, or nothing in front of it.
    fn looks_like_answer(&self, text: &[u8], nothing_in_front: bool) -> bool {
        let shape = self.batch.puzzle.shape;
        let found = words(text).count();
        let has_fitting_length = match shape {
            Shape::Numbers(count, _) => count <= 2 * found && found <= 2 * count,
            Shape::Line(_) | Shape::Any => {
                nothing_in_front || found > self.expected.label_word_count
            }
        };
        has_fitting_length && shape.fits(text)
    }
}

/// Returns where this word stands first in a line. It may follow other words without a blank, as in
/// `tiles?Case`, if punctuation stands before it.
fn start_of_word(line: &[u8], word: &[u8]) -> Option<usize> {
    words(line).find_map(|found| {
        let before = found.strip_suffix(word)?;
        let is_apart = before.last().is_none_or(u8::is_ascii_punctuation);
        is_apart.then(|| offset(line, found) + before.len())
    })
}

/// Returns where the last `count` words of a line begin, if they are numbers behind other words. The first number may follow
/// those without a blank, as in `size:7`.
fn start_of_numbers(line: &[u8], count: usize) -> Option<usize> {
    let all: Vec<&[u8]> = words(line).collect();
    let numbers = &all[all.len().checked_sub(count)?..];
    let (first, others) = numbers.split_first()?;
    let is_whole_number = |word: &&[u8]| number_at_end(word) == Some(0);
    if !others.iter().all(is_whole_number) {
        return None;
    }
    let start = offset(line, first) + number_at_end(first)?;
    if may_be_label(&line[..start]) {
        Some(start)
    } else {
        None
    }
}

/// Returns where the whole number at the end of a word begins, if nothing or punctuation stands before it, as in `n:7`. A
/// part of another number, such as `1.5`, is none. Neither is `+5`, since no right answer has a plus sign.
fn number_at_end(word: &[u8]) -> Option<usize> {
    let digits = word.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let mut start = word.len() - digits.count();
    if start == word.len() {
        return None;
    }
    if word[..start].ends_with(b"-") {
        start -= 1;
    }
    let is_apart = match word[..start].last() {
        None => true,
        Some(byte) => byte.is_ascii_punctuation() && !b".,+-".contains(byte),
    };
    if is_apart { Some(start) } else { None }
}

/// Returns where a word of a line begins in it. The word must be a part of the line itself, and not a copy.
fn offset(line: &[u8], word: &[u8]) -> usize {
    word.as_ptr() as usize - line.as_ptr() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_may_begin_behind_punctuation() {
        let rows: [(&[u8], Option<usize>); 4] = [
            (b"Case 1: 10", Some(0)),
            (b"n? Case 1: 10", Some(3)),
            (b"tiles?Case 1: 10", Some(6)),
            (b"BriefCase 1: 10", None),
        ];
        for (line, start) in rows {
            assert_eq!(start_of_word(line, b"Case"), start);
        }
    }

    #[test]
    fn numbers_may_begin_behind_other_words() {
        let rows: [(&[u8], Option<usize>); 9] = [
            (b"n: 7 8", Some(3)),
            (b"n:7 8", Some(2)),
            (b"n: k 7 8", Some(5)),
            (b"7 8", None),
            (b"  7 8", None),
            (b"6 7 8", None),
            (b"n: 7 x", None),
            (b"n: 7 k:8", None),
            (b"8", None),
        ];
        for (line, start) in rows {
            let text = String::from_utf8_lossy(line);
            assert_eq!(start_of_numbers(line, 2), start, "{text}");
        }
    }

    #[test]
    fn a_number_stands_at_the_end_of_a_word() {
        let rows = [
            ("7", Some(0)),
            ("-17", Some(0)),
            ("n:17", Some(2)),
            ("n:-17", Some(2)),
            ("n=(17", Some(3)),
            ("n:", None),
            ("n7", None),
            ("1.5", None),
            ("1,500", None),
            ("+5", None),
            ("--5", None),
            ("\u{b1}5", None),
        ];
        for (word, start) in rows {
            assert_eq!(number_at_end(word.as_bytes()), start, "{word}");
        }
    }
}

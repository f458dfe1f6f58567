//! Defines a line of an output that is divided into an answer and the words beside it.
//!
//! ```text
//! n?       Case 1:  1T      points
//! └ front  └ label  └ body  └ tail
//!          └── answer ──┘
//! ```
//!
//! The first `label_word_count` words of an answer are its label, right or wrong; the number is the same for all lines of an
//! output. What follows is the body. Each part may be empty.

use std::ops::Range;

use super::expected::AnswerHashes;
use super::line_words::{first_words, words_behind};
use super::lines::Line;
use shrink::words;

/// What a line looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineKind {
    /// An answer that can be read, perhaps with a wrong label.
    Readable,
    /// An answer that cannot be read.
    Unreadable,
    /// No answer.
    Other,
}

/// A line, divided into an answer and the words beside it.
pub(super) struct DividedLine<'o> {
    /// The line that was divided.
    pub(super) whole: Line<'o>,
    /// What the line looks like.
    pub(super) kind: LineKind,
    /// Where the answer stands in the line, label and body. If the line looks like no answer, this is the whole line.
    span: Range<usize>,
    /// How many words of the answer are its label.
    label_word_count: usize,
    /// The hashes of label and body. A line is compared with many cases, and comparing hashes is quicker than comparing words.
    hashes: AnswerHashes,
}

impl<'o> DividedLine<'o> {
    /// Divides a line. The answer stands at `span`, and begins with a label of `label_word_count` words, perhaps none.
    pub(super) fn new(
        whole: Line<'o>,
        kind: LineKind,
        span: Range<usize>,
        label_word_count: usize,
    ) -> Self {
        let answer = &whole.text[span.clone()];
        Self {
            whole,
            kind,
            hashes: AnswerHashes::of(answer, label_word_count),
            span,
            label_word_count,
        }
    }

    /// Returns the words in front of the answer.
    pub(super) fn front(&self) -> &'o [u8] {
        self.whole.text[..self.span.start].trim_ascii()
    }

    /// Returns the words behind the answer.
    pub(super) fn tail(&self) -> &'o [u8] {
        self.whole.text[self.span.end..].trim_ascii()
    }

    /// Returns the label of the answer, with single blanks between its words.
    pub(super) fn label(&self) -> Vec<u8> {
        first_words(self.answer(), self.label_word_count)
    }

    /// Returns the words of the body.
    pub(super) fn body(&self) -> impl Iterator<Item = &'o [u8]> {
        words(self.answer()).skip(self.label_word_count)
    }

    /// Returns the text of the answer.
    pub(super) fn answer(&self) -> &'o [u8] {
        &self.whole.text[self.span.clone()]
    }

    /// Returns whether no words stand beside the answer. None do on a line that looks like no answer.
    pub(super) fn is_bare(&self) -> bool {
        self.front().is_empty() && self.tail().is_empty()
    }

    /// Returns whether the label is the expected one.
    pub(super) fn label_matches(&self, expected: &AnswerHashes) -> bool {
        self.hashes.label == expected.label
    }

    /// Returns whether the body is the expected one.
    pub(super) fn body_matches(&self, expected: &AnswerHashes) -> bool {
        self.hashes.body == expected.body
    }

    /// Returns the line without its tail, so that each word stands in its column of the line.
    pub(super) fn before_tail(&self) -> &'o [u8] {
        &self.whole.text[..self.span.end]
    }

    /// Returns the answer behind as many blanks as there are bytes in front of it. So each of its words stands in its column of
    /// the line.
    pub(super) fn answer_in_its_column(&self) -> Vec<u8> {
        let mut text = vec![b' '; self.span.start];
        text.extend(self.answer());
        text
    }

    /// Returns the answer with another label.
    pub(super) fn relabelled(&self, label: &[u8]) -> Vec<u8> {
        let body = words_behind(self.answer(), self.label_word_count);
        [label, &body].join(&b' ')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line in the picture at the head of this file, with single blanks.
    #[test]
    fn a_divided_line_has_four_parts() {
        let whole = Line {
            text: b"n? Case 1: 1T points",
            number: 1,
        };
        let line = DividedLine::new(whole, LineKind::Readable, 3..13, 2);
        assert_eq!(line.front(), b"n?");
        assert_eq!(line.label(), b"Case 1:");
        assert!(line.body().eq([b"1T"]));
        assert_eq!(line.tail(), b"points");
        assert_eq!(line.before_tail(), b"n? Case 1: 1T");
        assert_eq!(line.answer_in_its_column(), b"   Case 1: 1T");
        assert_eq!(line.relabelled(b"Hand 1:"), b"Hand 1: 1T");
    }
}

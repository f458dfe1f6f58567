//! A line of an output, divided into an answer and the words beside it, and its score as the answer to a case.
//!
//! From the left, a line has words in front of the answer, such as a prompt; the label of the answer, such as `Case 1:`;
//! the body of the answer; and words behind it, such as `points`. Each may be missing but the body. The label is what stands
//! where the right output has one: a program may print another label, equally long on each line.

use std::ops::Range;

use super::expected::{AnswerHashes, first_words};
use super::lines::Line;
use shrink::words;

// The scores of all pairs of a line and a case are added up, and −32 for each line or case without a partner, if there are
// few cases: a gap, see `align`. The greatest sum decides which line answers which case, and which have no partner.

/// The score of a line that is the right answer to the case. It is greater than [`READABLE`] even with two gaps:
/// 128 − 64 > 48.
pub(super) const RIGHT: i32 = 128;
/// The score of a line that can be read as an answer to the case.
pub(super) const READABLE: i32 = 48;
/// The score of a line that looks like an answer, but cannot be read.
const UNREADABLE: i32 = 32;
/// The score of a line that looks like no answer. It is greater than that of two gaps: −48 > −64.
pub(super) const OTHER: i32 = -48;
/// What is added if the label of an answer is not that of the case, and again if other words, such as a prompt, stand
/// beside an answer that can be read.
const FLAW: i32 = -16;

/// What a line looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An answer that can be read, perhaps behind another label.
    Readable,
    /// An answer that cannot be read.
    Unreadable,
    /// No answer.
    Other,
}

/// A line, divided into an answer and the words beside it.
pub(super) struct DividedLine<'o> {
    pub(super) whole: Line<'o>,
    pub(super) kind: Kind,
    /// Where the answer stands in the line, label and body. The whole line counts as the answer if it looks like none.
    span: Range<usize>,
    /// The number of words of the answer that are its label.
    label_word_count: usize,
    /// The numbers by which label and body are compared.
    hashes: AnswerHashes,
}

impl<'o> DividedLine<'o> {
    /// Divides a line. The answer stands at `span`, and begins with a label of so many words, perhaps none.
    pub(super) fn new(
        whole: Line<'o>,
        kind: Kind,
        span: Range<usize>,
        label_word_count: usize,
    ) -> Self {
        Self {
            whole,
            kind,
            hashes: AnswerHashes::of(&whole.text[span.clone()], label_word_count),
            span,
            label_word_count,
        }
    }

    /// Returns the words in front of the answer.
    pub(super) fn front(&self) -> &'o [u8] {
        self.whole.text[..self.span.start].trim_ascii()
    }

    /// Returns the words behind the answer.
    pub(super) fn behind(&self) -> &'o [u8] {
        self.whole.text[self.span.end..].trim_ascii()
    }

    /// Returns whether no words stand beside the answer. None do on a line that looks like no answer.
    pub(super) fn is_bare(&self) -> bool {
        self.front().is_empty() && self.behind().is_empty()
    }

    /// Returns the label of the answer, as the program prints it.
    pub(super) fn label(&self) -> Vec<u8> {
        first_words(self.answer(), self.label_word_count)
    }

    /// Returns the words of the answer behind its label.
    pub(super) fn body(&self) -> impl Iterator<Item = &'o [u8]> {
        words(self.answer()).skip(self.label_word_count)
    }

    /// Returns whether the label is the one that is expected.
    pub(super) fn label_matches(&self, expected: &AnswerHashes) -> bool {
        self.hashes.label == expected.label
    }

    /// Returns the answer with blanks instead of the words in front of it, so that each word stands in its column of
    /// the line.
    pub(super) fn with_front_blanked(&self) -> Vec<u8> {
        let mut text = vec![b' '; self.span.start];
        text.extend(self.answer());
        text
    }

    /// Returns the answer with another label.
    pub(super) fn relabelled(&self, label: &[u8]) -> Vec<u8> {
        let body: Vec<&[u8]> = self.body().collect();
        [label, &body.join(&b' ')].join(&b' ')
    }

    /// Returns the score of the line as the answer that is expected; see [`align`](super::align).
    /// `may_be_relabelled` says whether an answer with another label can be the right one.
    pub(super) fn score(&self, expected: &AnswerHashes, may_be_relabelled: bool) -> i32 {
        let label_matches = self.label_matches(expected);
        let for_label = if label_matches { 0 } else { FLAW };
        match self.kind {
            Kind::Readable => {
                let may_be_right = label_matches || may_be_relabelled;
                let is_right = may_be_right && self.hashes.body == expected.body;
                let score = if is_right { RIGHT } else { READABLE };
                let for_words_beside = if self.is_bare() { 0 } else { FLAW };
                score + for_label + for_words_beside
            }
            Kind::Unreadable => UNREADABLE + for_label,
            Kind::Other => OTHER,
        }
    }

    /// Returns the text of the answer.
    fn answer(&self) -> &'o [u8] {
        &self.whole.text[self.span.clone()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the score of a line of this kind, of which the answer begins at `start`, as the answer `Case 1: 10`.
    /// `may_be_relabelled` is as in [`DividedLine::score`].
    fn score(kind: Kind, line: &str, start: usize, may_be_relabelled: bool) -> i32 {
        let whole = Line {
            text: line.as_bytes(),
            number: 1,
        };
        let divided = DividedLine::new(whole, kind, start..line.len(), 2);
        divided.score(&AnswerHashes::of(b"Case 1: 10", 2), may_be_relabelled)
    }

    /// Each score is that of a line with the label of the case or another one, bare or behind a prompt. A flaw costs a
    /// right answer as much as a readable one.
    #[test]
    fn lines_have_scores() {
        let readable = |line: &str, start: usize| {
            [false, true].map(|may_be| score(Kind::Readable, line, start, may_be))
        };
        assert_eq!(readable("Case 1: 10", 0), [128, 128]);
        assert_eq!(readable("n? Case 1: 10", 3), [112, 112]);
        assert_eq!(readable("Case 2: 10", 0), [32, 112]);
        assert_eq!(readable("n? Case 2: 10", 3), [16, 96]);
        assert_eq!(readable("Case 1: 20", 0), [48, 48]);
        assert_eq!(readable("n? Case 1: 20", 3), [32, 32]);
        assert_eq!(readable("Case 2: 20", 0), [32, 32]);
        assert_eq!(readable("n? Case 2: 20", 3), [16, 16]);
        assert_eq!(score(Kind::Unreadable, "Case 1: x", 0, false), 32);
        assert_eq!(score(Kind::Unreadable, "n? Case 1: x", 3, false), 32);
        assert_eq!(score(Kind::Unreadable, "Case 2: x", 0, false), 16);
        assert_eq!(score(Kind::Other, "n?", 0, false), -48);
    }
}

//! Defines what is picked from the lines of an output whose answers stand among [other text](super::other_text), and
//! splits such a line into words.
//!
//! ```text
//! Case 1: the waits are   1T       ,        2T       !
//! └ front                 └ word   └ text   └ word   └ text
//! ```
//!
//! The words 1T and 2T are picked; the front and the texts are what stands around them.

use std::ops::Range;

use crate::form::NumberPlaces;

/// The words of all answers of an output, each picked from a line.
pub(super) struct Picked<'o> {
    /// The words of each answer, in the order of the lines.
    pub(super) answers: Vec<PickedWords<'o>>,
    /// Where the words stand among the numbers of their line, if the answers are numbers.
    pub(super) places: Option<NumberPlaces>,
}

/// The words of one answer that were picked from a line.
pub(super) struct PickedWords<'o> {
    /// The line from which they were picked.
    line: &'o [u8],
    /// Where the words stand in the line. There is at least one.
    ranges: Vec<Range<usize>>,
    /// The words as they should be, if the line has them in another letter case, such as `NOT READY`.
    right_letter_case: Option<Vec<u8>>,
}

impl<'o> PickedWords<'o> {
    /// Picks the words that stand in these ranges of a line.
    pub(super) fn new(line: &'o [u8], ranges: Vec<Range<usize>>) -> Self {
        Self {
            line,
            ranges,
            right_letter_case: None,
        }
    }

    /// Returns these words with what they should be: `right`, from which they differ at most in letter case.
    pub(super) fn with_right_letter_case(self, right: &[u8]) -> Self {
        let differs = self.as_printed() != right;
        Self {
            right_letter_case: differs.then(|| right.to_vec()),
            ..self
        }
    }

    /// Returns the words as they should be, if the line has them in another letter case.
    pub(super) fn right_letter_case(&self) -> Option<&[u8]> {
        self.right_letter_case.as_deref()
    }

    /// Returns the words in the right letter case, with blanks between them.
    pub(super) fn text(&self) -> Vec<u8> {
        match &self.right_letter_case {
            Some(text) => text.clone(),
            None => self.as_printed(),
        }
    }

    /// Returns the words as the line has them, with blanks between them.
    pub(super) fn as_printed(&self) -> Vec<u8> {
        let words = self.ranges.iter().map(|range| &self.line[range.clone()]);
        words.collect::<Vec<_>>().join(&b' ')
    }

    /// Returns the text in front of the first word, without the blanks around it. It may be empty.
    pub(super) fn front(&self) -> &'o [u8] {
        self.line[..self.ranges[0].start].trim_ascii()
    }

    /// Returns the text behind each word, up to the next word or the end of the line, without the blanks around it. Each
    /// may be empty.
    pub(super) fn texts_behind_words(&self) -> impl Iterator<Item = &'o [u8]> {
        let starts_of_next = self.ranges[1..].iter().map(|next| next.start);
        let ends_of_texts = starts_of_next.chain([self.line.len()]);
        let ranges = self.ranges.iter().zip(ends_of_texts);
        ranges.map(|(word, end)| self.line[word.end..end].trim_ascii())
    }

    /// Returns whether the first word stands directly behind the text in front of it, as in `Case 1:2T`.
    pub(super) fn lacks_blank_in_front(&self) -> bool {
        let last_before = self.line[..self.ranges[0].start].last();
        last_before.is_some_and(|byte| !byte.is_ascii_whitespace())
    }
}

/// Returns where the words of a line stand that consist of letters and digits alone. All other bytes separate words:
/// `[1T,2T]` has the words `1T` and `2T`. Returns `None` if there are too many to be looked at.
pub(super) fn plain_words(line: &[u8]) -> Option<Vec<Range<usize>>> {
    const MAX: usize = 200; // words; no answer is that long, even with other text
    let is_of_word = u8::is_ascii_alphanumeric;
    let mut found = Vec::new();
    let mut start = 0;
    for run in line.chunk_by(|byte, next| is_of_word(byte) == is_of_word(next)) {
        let end = start + run.len();
        if is_of_word(&run[0]) {
            if found.len() == MAX {
                return None;
            }
            found.push(start..end);
        }
        start = end;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_the_picked_words_and_the_texts_beside_them() {
        let line = b"Case 1: the waits are 1T, 2T!";
        let words = plain_words(line).unwrap();
        let picked = PickedWords::new(line, words[5..].to_vec());
        assert_eq!(picked.text(), b"1T 2T");
        assert_eq!(picked.front(), b"Case 1: the waits are");
        assert!(picked.texts_behind_words().eq([&b","[..], b"!"]));
        assert!(!picked.lacks_blank_in_front());
    }

    #[test]
    fn plain_words_have_no_marks() {
        let words = plain_words(b"[1T,2T] (ok)").unwrap();
        assert_eq!(words, [1..3, 4..6, 9..11]);
        assert_eq!(plain_words(b"-- "), Some(Vec::new()));
    }
}

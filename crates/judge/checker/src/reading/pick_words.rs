//! Picks the words of answers from lines with other text, for puzzles whose answers consist of a few known words.
//!
//! An answer is a list of words such as tiles, or a phrase:
//!
//! - Each word of a list could be a whole answer by itself. All such words of a line are one list.
//! - A phrase is two words that are an answer only together, such as `Not ready`.
//!
//! ```text
//! Hand 1 waits for 1T and 2T!    the list `1T 2T`
//! Hand 2 is not ready.           the phrase `Not ready`, in another letter case
//! Hand 3 is Not ready for 1T.    nothing: a phrase and a list are two answers
//! ```

use std::collections::HashMap;
use std::ops::Range;

use super::expected::Expected;
use super::lines::Line;
use super::picked::{Picked, PickedWords, plain_words};
use shrink::words;

/// Picks the words of the answer from each line. Returns `None` unless there is exactly one answer on each line, right or
/// wrong.
pub(super) fn pick<'o>(expected: &Expected, lines: &[Line<'o>]) -> Option<Picked<'o>> {
    let mut picker = Picker {
        expected,
        right_phrase: right_phrase(expected, lines.len()),
        known_words: HashMap::new(),
    };
    let mut answers = Vec::with_capacity(lines.len());
    for line in lines {
        answers.push(picker.pick_from(line.text)?);
    }
    Some(Picked {
        answers,
        places: None,
    })
}

/// Returns the first right answer none of whose words is an answer by itself, without its label. Returns `None` if all right
/// answers are lists.
fn right_phrase(expected: &Expected, cases: usize) -> Option<Vec<u8>> {
    let mut bodies = (0..cases).map(|case| expected.body(case));
    bodies.find(|body| !words(body).any(|word| expected.can_be_body(word)))
}

/// Picks the words of answers from one line after the other.
struct Picker<'a, 'o> {
    expected: &'a Expected<'a>,
    /// The first right answer that is no list. If it is two words, the lines may have it in another letter case.
    right_phrase: Option<Vec<u8>>,
    /// The words that were found so far, and whether each of them is an answer by itself. The same few words stand in most
    /// lines, so each is tested only once.
    known_words: HashMap<&'o [u8], bool>,
}

impl<'o> Picker<'_, 'o> {
    /// Picks the only answer from a line. Returns `None` if it has none, or several.
    fn pick_from(&mut self, line: &'o [u8]) -> Option<PickedWords<'o>> {
        let mut list = Vec::new();
        let mut other_words = Vec::new();
        for word in plain_words(line)? {
            if self.is_word_of_list(&line[word.clone()]) {
                list.push(word);
            } else {
                other_words.push(word);
            }
        }
        let mut answers = self.phrases(line, &other_words);
        if !list.is_empty() {
            answers.push(PickedWords::new(line, list));
        }
        if answers.len() == 1 {
            answers.pop()
        } else {
            None
        }
    }

    /// Returns whether a word is an answer by itself, and so may stand in a list.
    fn is_word_of_list(&mut self, word: &'o [u8]) -> bool {
        let known = self.known_words.entry(word);
        *known.or_insert_with(|| self.expected.can_be_body(word))
    }

    /// Picks all phrases from a line, given its words that cannot stand in a list. Only words that follow one another among
    /// these are a phrase.
    fn phrases(&self, line: &'o [u8], other_words: &[Range<usize>]) -> Vec<PickedWords<'o>> {
        let mut phrases = Vec::new();
        for two_words in other_words.windows(2) {
            let phrase = PickedWords::new(line, two_words.to_vec());
            let text = phrase.as_printed();
            match &self.right_phrase {
                Some(right) if text.eq_ignore_ascii_case(right) => {
                    phrases.push(phrase.with_right_letter_case(right));
                }
                _ if self.expected.can_be_body(&text) => phrases.push(phrase),
                _ => {}
            }
        }
        phrases
    }
}

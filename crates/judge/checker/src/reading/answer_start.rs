//! Finds where in a line an answer may begin, since other words, such as a prompt, may stand in front of it.
//!
//! An answer of words begins at its first word, such as `Case`, and an answer of numbers at the first of the last numbers of
//! the line. There may be no blank between the words in front and the answer:
//!
//! ```text
//! shape of an answer          line               the answer begins at
//! a line that begins `Case`   tiles? Case 1: 1T  Case
//!                             tiles?Case 1: 1T   Case
//! two numbers                 size: 7 8          7
//!                             size:7 8           7
//! ```

use super::expected::may_be_label;
use crate::judging::Shape;
use shrink::words;

/// Returns where an answer of this shape may begin in a line: at the start of the line, if no word or number is found at
/// which it could begin.
///
/// Numbers are only found at the end of the line. Those before other words are found by [`other_text`](super::other_text).
pub(super) fn start_of_answer(shape: Shape, line: &[u8]) -> usize {
    let start = match shape {
        Shape::Any => None, // such an answer may have several lines, so its lines are never divided
        Shape::Line(first_word) => start_of_word(line, first_word.as_bytes()),
        Shape::Numbers(count, _) => start_of_numbers(line, count),
    };
    start.unwrap_or(0)
}

/// Returns where a word stands first in a line. It may follow another word without a blank, as in `tiles?Case`, if
/// punctuation stands between them.
fn start_of_word(line: &[u8], word: &[u8]) -> Option<usize> {
    for found in words(line) {
        if let Some(before) = found.strip_suffix(word)
            && before.last().is_none_or(u8::is_ascii_punctuation)
        {
            return Some(offset(line, found) + before.len());
        }
    }
    None
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
        None // nothing stands in front of the numbers, or only more numbers, of which there are too many then
    }
}

/// Returns where the whole number at the end of a word begins. Nothing or punctuation must stand before it: the number of
/// `n:7` begins at 2, and that of `-7` at 0.
///
/// Returns `None` if the digits are only a part of another number, as in `1.5`. A number with a plus sign is not found
/// either, since no right answer has one.
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
pub(super) fn offset(line: &[u8], word: &[u8]) -> usize {
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

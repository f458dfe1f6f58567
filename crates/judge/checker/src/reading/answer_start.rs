//! Finds where the answer begins in a line that may have other words, such as a prompt, in front of it.
//!
//! An answer that is a line of words begins at the first word of its [`Shape`], such as `Case`. An answer of numbers is looked
//! for at the end of the line: if it is two numbers, it begins at the first of the last two words. A blank in front of the
//! answer may be missing:
//!
//! ```text
//! shape of an answer               line                the answer begins at
//! a line that begins with `Case`   tiles? Case 1: 1T   Case
//!                                  tiles?Case 1: 1T    Case
//! two numbers                      size: 7 8           7
//!                                  size:7 8            7
//! ```

use super::line_words::{may_be_label, offset};
use crate::judging::Shape;
use shrink::words;

/// Returns where an answer of this shape begins in a line. This is the start of the line, unless other words are found in front
/// of an answer. Numbers with words behind them are not found here, but by [`other_text`](super::other_text).
pub(super) fn start_of_answer(shape: Shape, line: &[u8]) -> usize {
    let start = match shape {
        Shape::Any => None, // such an answer may have several lines, so its lines are never divided
        Shape::Line(first_word) => start_of_word(line, first_word.as_bytes()),
        Shape::Number => start_of_numbers(line, 1),
        Shape::Numbers { count, .. } => start_of_numbers(line, count),
    };
    start.unwrap_or(0)
}

/// Returns where a word first stands in a line. It stands there by itself, or at the end of a run without blanks if punctuation
/// is before it, as in `tiles?Case`.
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

/// Returns where the last `count` words of a line begin, if they are integers and other words stand in front of them. The
/// blank in front of the first integer may be missing, as in `size:7`.
fn start_of_numbers(line: &[u8], count: usize) -> Option<usize> {
    let all: Vec<&[u8]> = words(line).collect();
    let last_words = &all[all.len().checked_sub(count)?..];
    let (first, others) = last_words.split_first()?;
    let is_integer = |word: &&[u8]| start_of_integer(word) == Some(0);
    if !others.iter().all(is_integer) {
        return None;
    }
    let start = offset(line, first) + start_of_integer(first)?;
    // If only numbers stand in front, the line is an answer with too many numbers.
    if may_be_label(&line[..start]) {
        Some(start)
    } else {
        None
    }
}

/// Returns where the integer at the end of a word begins, with its minus sign: at 0 for `-7`, and at 2 for `n:7`, since
/// punctuation may stand before it.
///
/// Returns `None` if the digits are only a part of another number, as in `1.5` or `1'500`. An integer with a plus sign is not
/// found either, since no right answer has one.
fn start_of_integer(word: &[u8]) -> Option<usize> {
    let digits = word.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let start_of_digits = word.len() - digits.count();
    if start_of_digits == word.len() {
        return None;
    }
    let start = match word[..start_of_digits].last() {
        Some(b'-') => start_of_digits - 1,
        _ => start_of_digits,
    };
    let may_begin_there = match &word[..start] {
        [] => true,
        [.., before, b'\'' | b'_'] if before.is_ascii_digit() => false, // a mark between thousands
        [.., before] => before.is_ascii_punctuation() && !b".,+-".contains(before),
    };
    if may_begin_there { Some(start) } else { None }
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
    fn an_integer_stands_at_the_end_of_a_word() {
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
            ("1'500", None),
            ("1_500", None),
            ("'500", Some(1)),
            ("n'500", Some(2)),
            ("+5", None),
            ("--5", None),
            ("\u{b1}5", None),
        ];
        for (word, start) in rows {
            assert_eq!(start_of_integer(word.as_bytes()), start, "{word}");
        }
    }
}

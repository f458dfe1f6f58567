//! Takes words from a line of an output: its first or last words, with single blanks between them. Also finds out whether some
//! words may be a label.

use shrink::words;

/// Returns the words of a text with single blanks between them.
pub(super) fn single_spaced(text: &[u8]) -> Vec<u8> {
    words_behind(text, 0)
}

/// Returns the first `count` words of a line.
pub(super) fn first_words(line: &[u8], count: usize) -> Vec<u8> {
    let words: Vec<&[u8]> = words(line).take(count).collect();
    words.join(&b' ')
}

/// Returns the words of a line behind the first `count` words.
pub(super) fn words_behind(line: &[u8], count: usize) -> Vec<u8> {
    let words: Vec<&[u8]> = words(line).skip(count).collect();
    words.join(&b' ')
}

/// Returns the last `count` words of a text, or all if there are fewer.
pub(super) fn last_words(text: &[u8], count: usize) -> Vec<u8> {
    let all: Vec<&[u8]> = words(text).collect();
    all[all.len().saturating_sub(count)..].join(&b' ')
}

/// Returns the last word of a line. The line must not be blank; those of [`lines_of`](super::lines::lines_of) never are.
pub(super) fn last_word(line: &[u8]) -> &[u8] {
    words(line).last().expect("a line that is not blank")
}

/// Returns the index at which a word of a line begins in it. The word must be a part of the line itself, and not a copy.
pub(super) fn offset(line: &[u8], word: &[u8]) -> usize {
    word.as_ptr() as usize - line.as_ptr() as usize
}

/// Returns a text without its digits. The labels `Case 1:` and `Case 2:` are alike without them.
pub(super) fn without_digits(text: &[u8]) -> Vec<u8> {
    let bytes = text.iter().copied();
    bytes.filter(|byte| !byte.is_ascii_digit()).collect()
}

/// Returns whether a text contains a letter.
pub(super) fn has_letter(text: &[u8]) -> bool {
    text.iter().any(u8::is_ascii_alphabetic)
}

/// Returns whether a text may be a label or a prompt. This is so if one of its words is no number, such as `Case`, `1:`, `2.`
/// or `>`.
pub(super) fn may_be_label(text: &[u8]) -> bool {
    words(text).any(|word| !is_number(word))
}

/// Returns whether a word is a number, perhaps with a sign and decimals.
fn is_number(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").or(word.strip_prefix(b"+"));
    let mut parts = digits.unwrap_or(word).splitn(2, |byte| *byte == b'.');
    parts.all(|part| !part.is_empty() && part.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_from_a_line() {
        let line = b" Case  1: 2T";
        assert_eq!(first_words(line, 2), b"Case 1:");
        assert_eq!(words_behind(line, 2), b"2T");
        assert_eq!(last_words(line, 2), b"1: 2T");
        assert_eq!(last_words(line, 4), b"Case 1: 2T");
        assert_eq!(offset(line, last_word(line)), 10);
    }

    #[test]
    fn a_label_has_a_word_that_is_no_number() {
        for text in ["Case", "1:", "2.", ">", "7 x"] {
            assert!(may_be_label(text.as_bytes()), "{text}");
        }
        for text in ["", "7", "-7 +8", "1.5"] {
            assert!(!may_be_label(text.as_bytes()), "{text}");
        }
    }
}

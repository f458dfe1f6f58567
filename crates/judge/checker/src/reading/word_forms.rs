//! Compares words by their form: what a word looks like, whatever its value.
//!
//! In a form, each run of letters is `a`, and each run of digits is `0`. A minus sign at the start is left out, and every other
//! byte stays as it is:
//!
//! ```text
//! word     Case    #12:    2T    1.50    -7
//! form     a       #0:     0a    0.0     0
//! ```
//!
//! A word that cannot be read as a part of an answer may have the form of a word of the right output. Then the program
//! prints the right kind of word with a wrong value, such as another case number, or a name in the wrong place.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use shrink::words;

/// The forms of the words of a right output.
pub(super) struct Forms<'o> {
    right_output: &'o [u8],
    /// The forms, once they are needed for the first time. Most outputs can be read without them.
    listed: OnceCell<BTreeSet<Vec<u8>>>,
}

impl<'o> Forms<'o> {
    /// Returns the forms of the words of this right output.
    pub(super) fn of(right_output: &'o [u8]) -> Self {
        Self {
            right_output,
            listed: OnceCell::new(),
        }
    }

    /// Returns whether some word of the right output has the form of this word.
    pub(super) fn contain(&self, word: &[u8]) -> bool {
        let list = || words(self.right_output).map(form).collect();
        self.listed.get_or_init(list).contains(&form(word))
    }
}

/// Returns the form of a word.
fn form(word: &[u8]) -> Vec<u8> {
    let unsigned = word.strip_prefix(b"-").unwrap_or(word);
    let mut form = Vec::new();
    for &byte in unsigned {
        let kind = match byte {
            b'0'..=b'9' => b'0',
            b'a'..=b'z' | b'A'..=b'Z' => b'a',
            _ => byte,
        };
        let continues_run = kind.is_ascii_alphanumeric() && form.last() == Some(&kind);
        if !continues_run {
            form.push(kind);
        }
    }
    form
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_has_one_byte_for_each_run() {
        let words: [(&[u8], &[u8]); 6] = [
            (b"Case", b"a"),
            (b"#12:", b"#0:"),
            (b"2T", b"0a"),
            (b"1.50", b"0.0"),
            (b"-7", b"0"),
            (b"##-", b"##-"),
        ];
        for (word, expected) in words {
            assert_eq!(form(word), expected, "{}", String::from_utf8_lossy(word));
        }
    }

    #[test]
    fn words_are_compared_with_those_of_the_right_output() {
        let forms = Forms::of(b"Case 1: 2T 3T\n");
        assert!(forms.contain(b"17:") && forms.contain(b"9S") && forms.contain(b"ready"));
        assert!(!forms.contain(b"17") && !forms.contain(b"T2"));
    }
}

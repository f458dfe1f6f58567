//! Looks for a program that fails on an input that is not in the statement's layout.
//!
//! The puzzle can write the cases of any input in that layout, which is called *plain* here. The order of the words in a case
//! stays as it is, even if it is free: the module `order` looks at that. If the program is right on the plain input, the
//! cause says how the input of the failure differs from it:
//!
//! ```text
//! input of the failure    plain         what is said of the input
//! 1 2 (CR)↵               1 2↵          has carriage returns (CR), as in files of Windows
//! 01 2↵                   1 2↵          has some words in another notation
//! 1  2↵                   1 2↵          has other blanks or line breaks
//! ```
//!
//! Further runs find out whether one of [`DIFFERENCES_AROUND_WORDS`], such as carriage returns, is enough to make the program
//! fail. If none is, the words of both inputs are compared.

use checker::Cause;
use shrink::words;

use super::{TwoInputs, feature_decides, run_on};
use crate::program::BYTE_ORDER_MARK;
use crate::run::{ProgramRun, ProgramUnderTest};

/// Returns [`Cause::Layout`] if each failure depends on its layout. The failures are the one that the report shows, and the
/// `others`. The cause says how the input of the one that is shown differs from the plain input.
pub fn layout_cause(
    subject: &ProgramUnderTest,
    shown: &ProgramRun,
    others: &[&ProgramRun],
) -> Option<Cause> {
    let depends = |failure: &ProgramRun| depends_on_layout(subject, failure);
    if !depends(shown) || !others.iter().all(|other| depends(other)) {
        return None;
    }
    Some(Cause::Layout(match difference(subject, shown) {
        Difference::InWords(clause) => {
            format!("Right if the input is written as the statement shows it; this one {clause}.")
        }
        Difference::AroundWords(clause) => {
            format!("Right if the input is written in the statement's layout; this one {clause}.")
        }
    }))
}

/// Returns whether the program fails on the cases of a failure only because they are not in the statement's layout.
fn depends_on_layout(subject: &ProgramUnderTest, failure: &ProgramRun) -> bool {
    let inputs = TwoInputs {
        with_feature: failure.batch.input.clone(),
        without_feature: subject.puzzle.input(&failure.batch.cases),
    };
    inputs.with_feature != inputs.without_feature && feature_decides(subject, failure, &inputs)
}

/// How an input differs from the plain one, as a clause without its subject.
enum Difference {
    /// Its words are others.
    InWords(String),
    /// It differs in blanks and line breaks, or in a byte order mark.
    AroundWords(&'static str),
}

/// Returns how the input of a failure, which [depends on its layout](depends_on_layout), differs from the plain one.
fn difference(subject: &ProgramUnderTest, failure: &ProgramRun) -> Difference {
    let plain = subject.puzzle.input(&failure.batch.cases);
    if let Some(clause) = decisive_difference_around_words(subject, failure, &plain) {
        return Difference::AroundWords(clause);
    }
    match difference_in_words(&failure.batch.input, &plain) {
        Some(clause) => Difference::InWords(clause),
        None => Difference::AroundWords("has other blanks or line breaks"),
    }
}

/// Returns the clause of the first of [`DIFFERENCES_AROUND_WORDS`] that the input of a failure has, and with which the program
/// also fails on the `plain` input. It need not fail in the same way: that the layout decides is known already.
fn decisive_difference_around_words(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    plain: &[u8],
) -> Option<&'static str> {
    for difference in &DIFFERENCES_AROUND_WORDS {
        if !(difference.is_in)(&failure.batch.input) {
            continue;
        }
        let input = (difference.added_to)(plain);
        if let Ok(run) = run_on(subject, failure, &input)
            && !run.is_accepted()
        {
            return Some(difference.clause);
        }
    }
    None
}

/// A difference from the plain input that leaves its words as they are.
struct DifferenceAroundWords {
    /// How the input differs, as a clause without its subject.
    clause: &'static str,
    /// Returns whether an input has this difference.
    is_in: fn(&[u8]) -> bool,
    /// Returns an input with this difference alone, given the plain one.
    added_to: fn(&[u8]) -> Vec<u8>,
}

/// The differences that are tried, in this order.
const DIFFERENCES_AROUND_WORDS: [DifferenceAroundWords; 3] = [
    DifferenceAroundWords {
        clause: "begins with a byte order mark",
        is_in: |input| input.starts_with(BYTE_ORDER_MARK),
        added_to: |plain| [BYTE_ORDER_MARK, plain].concat(),
    },
    DifferenceAroundWords {
        clause: "has carriage returns (CR), as in files of Windows",
        is_in: |input| input.contains(&b'\r'),
        added_to: |plain| {
            let lines: Vec<&[u8]> = plain.split(|&byte| byte == b'\n').collect();
            lines.join(&b"\r\n"[..])
        },
    },
    DifferenceAroundWords {
        clause: "has no line feed at its end",
        is_in: |input| !input.ends_with(b"\n"),
        added_to: |plain| plain.trim_ascii_end().to_vec(),
    },
];

/// Returns how the words of an input differ from those of the `plain` input with the same cases. It is a clause without its
/// subject, or `None` if both have the same words. A byte order mark is no part of the first word.
fn difference_in_words(input: &[u8], plain: &[u8]) -> Option<String> {
    let input = input.strip_prefix(BYTE_ORDER_MARK).unwrap_or(input);
    let found_words: Vec<&[u8]> = words(input).collect();
    let plain_words: Vec<&[u8]> = words(plain).collect();
    if found_words == plain_words {
        return None;
    }
    // For example, the `0` is missing that ends an input in the statement.
    if let Some(missing) = plain_words.strip_prefix(&found_words[..]) {
        let missing = missing.join(&b' ');
        let missing = String::from_utf8_lossy(&missing);
        return Some(format!("lacks `{missing}` at its end"));
    }
    if found_words.starts_with(&plain_words) {
        return Some("has more words after its last case".to_owned());
    }
    Some("has some words in another notation".to_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::layout::testing::{Fails, PLAIN, found_on_hand, said};

    #[test]
    fn the_difference_with_which_alone_the_program_is_wrong_is_named() {
        fn contains(input: &[u8], part: &[u8]) -> bool {
            input.windows(part.len()).any(|it| it == part)
        }
        let has_mark = |input: &[u8]| input.starts_with(BYTE_ORDER_MARK);
        let has_returns = |input: &[u8]| contains(input, b"\r");
        let has_no_end = |input: &[u8]| !input.ends_with(b"\n");
        let has_blanks = |input: &[u8]| contains(input, b"  ");
        let has_zeros = |input: &[u8]| contains(input, b"01");
        let mark = "begins with a byte order mark";
        let returns = "has carriage returns (CR), as in files of Windows";
        let no_end = "has no line feed at its end";
        let others = "has other blanks or line breaks";
        let with_all = format!(
            "\u{feff}{}",
            PLAIN
                .trim_ascii_end()
                .replace('\n', "\r\n")
                .replace("2 3", "2  3")
        );
        let rows: [(fn(&[u8]) -> bool, &str); 4] = [
            (has_mark, mark),
            (has_returns, returns),
            (has_no_end, no_end),
            (has_blanks, others),
        ];
        for how in [Fails::Wrongly, Fails::Slowly] {
            for (is_wrong, difference) in rows {
                let expected = format!(
                    "Right if the input is written in the statement's layout; this one {difference}."
                );
                assert_eq!(
                    said(layout_cause, &[&with_all], how, is_wrong),
                    Some(expected)
                );
            }
        }
        // What the input does not have is not named.
        let without_mark = PLAIN.replace("2 3", "2  3");
        let said_of_both = said(layout_cause, &[&without_mark], Fails::Wrongly, |input| {
            has_mark(input) || has_blanks(input)
        });
        assert!(said_of_both.unwrap().contains(others));
        let with_zero = PLAIN.replacen("1 2", "01 2", 1);
        let expected = "Right if the input is written as the statement shows it; this one has some words in another notation.";
        assert_eq!(
            said(layout_cause, &[&with_zero], Fails::Wrongly, has_zeros).as_deref(),
            Some(expected)
        );
    }

    #[test]
    fn a_difference_around_words_is_named_if_it_is_enough_even_if_words_differ() {
        let with_both = format!("\u{feff}{}", PLAIN.replacen("1 2", "01 2", 1));
        let text = said(layout_cause, &[&with_both], Fails::Wrongly, |input| {
            input.starts_with(BYTE_ORDER_MARK)
        });
        let expected = "Right if the input is written in the statement's layout; this one begins with a byte order mark.";
        assert_eq!(text.as_deref(), Some(expected));
    }

    #[test]
    fn what_is_wrong_in_the_layout_of_the_statement_does_not_depend_on_it() {
        let blanks = PLAIN.replace(' ', "  ");
        let is_wrong = |input: &[u8]| input.windows(2).any(|it| it == b"  ");
        assert!(said(layout_cause, &[&blanks, &blanks], Fails::Wrongly, is_wrong).is_some());
        assert_eq!(
            said(layout_cause, &[&blanks], Fails::Wrongly, |_| true),
            None
        );
        assert_eq!(
            said(layout_cause, &[&blanks], Fails::Slowly, |_| true),
            None
        );
        // One of two failures is on a board of fives, whatever its layout.
        let fives = PLAIN.replace("2 3", "5  5");
        let is_either = |input: &[u8]| is_wrong(input) || input.contains(&b'5');
        assert_eq!(
            said(layout_cause, &[&blanks, &fives], Fails::Wrongly, is_either),
            None
        );
        // What fails in one run only, or only in the layout of the statement, tells nothing.
        let runs = AtomicUsize::new(0);
        let is_first_run = |_: &[u8]| runs.fetch_add(1, Ordering::Relaxed) == 0;
        assert_eq!(
            said(layout_cause, &[&blanks], Fails::Wrongly, is_first_run),
            None
        );
        let runs = AtomicUsize::new(0);
        let is_first_run = |_: &[u8]| runs.fetch_add(1, Ordering::Relaxed) == 0;
        assert_eq!(
            said(layout_cause, &[PLAIN], Fails::Wrongly, is_first_run),
            None
        );
        assert_eq!(runs.into_inner(), 1);
    }

    /// Returns how the words of an input differ from those of the statement's layout, in words.
    fn difference(input: &str) -> String {
        difference_in_words(input.as_bytes(), b"1T 2T\n0\n").unwrap_or_else(|| "no".to_owned())
    }

    #[test]
    fn the_words_of_two_inputs_are_compared() {
        assert_eq!(difference("\u{feff}1T\r\n2T 0"), "no");
        assert_eq!(difference("1T 2T\n"), "lacks `0` at its end");
        assert_eq!(
            difference("1T 2T\n0\n3T\n"),
            "has more words after its last case"
        );
        assert_eq!(
            difference("01T 2T\n0\n"),
            "has some words in another notation"
        );
    }

    /// The tiles of the hand are in no order, which a byte order mark does not hide.
    #[test]
    fn a_byte_order_mark_is_no_other_notation_of_the_first_word() {
        const HAND: &str = "\u{feff}2T 1T 1T 1T 2T 2T 3T 3T 3T 4T 4T 4T 5T\n0\n";
        let text = "Right if the input is written in the statement's layout; this one begins with a byte order mark.";
        let cause = found_on_hand(
            HAND,
            |input| input.starts_with(BYTE_ORDER_MARK),
            |subject, failure| layout_cause(subject, failure, &[]),
        );
        assert_eq!(cause.unwrap().text("hand"), text);
    }
}

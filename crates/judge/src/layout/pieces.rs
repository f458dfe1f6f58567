//! Looks for a program that reads its input in pieces of a fixed size, and cuts a word in two where a piece ends.
//!
//! Such pieces have 128 bytes, 256, and so on. So the input is written again with more blanks, in such a way that no word
//! lies across the end of a piece. If the program is right then, and still fails without these blanks, it probably reads in
//! pieces. An example with pieces of 16 bytes, which end at `|`:
//!
//! ```text
//! 10 20 30 40 50 6|0 70 80↵                          60 is cut in two
//! 10      20      |30      40      |50      60      |70      80     ↵
//! ```

use checker::Cause;
use shrink::words;

use super::{TwoInputs, feature_decides};
use crate::run::{ProgramRun, ProgramUnderTest};

/// The size of the smallest piece that programs read at a time, in bytes. Every word of a case is shorter, which a test
/// checks for the stored tests.
const SMALLEST_PIECE: usize = 128;

/// Returns [`Cause::Layout`] if the program is right on the cases of each failure once no word lies across the end of a
/// piece. The failures are the one that is `shown`, and the `others`.
pub fn pieces_cause(
    subject: &ProgramUnderTest,
    shown: &ProgramRun,
    others: &[&ProgramRun],
) -> Option<Cause> {
    let depends = |failure: &ProgramRun| depends_on_pieces(subject, failure);
    if !depends(shown) || !others.iter().all(|other| depends(other)) {
        return None;
    }
    Some(Cause::Layout(
        "Right if the same words stand at other places in the input, each filled up with blanks: does the program \
         read the input in pieces, so that a word can be cut in two?"
            .to_owned(),
    ))
}

/// Returns whether the program fails on the cases of a failure only because words lie across the ends of pieces.
///
/// Returns `false` if the input is no longer than the smallest piece, because it is read as a whole then. Returns `false` too
/// if the program exceeded a limit, which hardly comes from reading wrong words.
fn depends_on_pieces(subject: &ProgramUnderTest, failure: &ProgramRun) -> bool {
    if failure.batch.input.len() <= SMALLEST_PIECE || failure.verdict.is_over_limit() {
        return false;
    }
    let plain = subject.puzzle.input(&failure.batch.cases);
    let inputs = TwoInputs {
        without_feature: filled_up(&plain),
        with_feature: plain,
    };
    feature_decides(subject, failure, &inputs)
}

/// Returns an input with blanks behind each word, so that no piece ends within a word. The input is in the statement's
/// layout, which has no empty lines.
///
/// Every word begins at a multiple of a `width`, a power of two that is larger than the longest word. So the word ends before
/// the next multiple. Every piece ends at a multiple of the width, because its size is a power of two that is at least the
/// width.
fn filled_up(input: &[u8]) -> Vec<u8> {
    let longest = words(input).map(<[u8]>::len).max().unwrap_or(0);
    // An input of single digits already has a width of 2, and would stay as it is without this minimum.
    let width = (longest + 1).next_power_of_two().max(8);
    let mut text = Vec::new();
    for line in input.split_inclusive(|&byte| byte == b'\n') {
        for word in words(line) {
            text.extend(word);
            text.resize(text.len().next_multiple_of(width), b' ');
        }
        if line.ends_with(b"\n") {
            // The line feed takes the place of one of the blanks behind the last word. There is at least one.
            text.pop();
            text.push(b'\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::testing::{Fails, PLAIN, said};

    #[test]
    fn no_word_of_a_case_is_as_long_as_a_piece() {
        for puzzle in catalogue::PUZZLES {
            for test in catalogue::tests(puzzle.name()) {
                let (batch, _) = puzzle.batch_of_input(test.input);
                let input = puzzle.input(&batch.cases);
                assert!(words(&input).all(|word| word.len() < SMALLEST_PIECE));
            }
        }
    }

    /// A program reads pieces of 128 bytes or more, so a shorter input is read in one piece.
    #[test]
    fn a_program_that_is_right_if_the_words_are_filled_up_may_read_in_pieces() {
        let is_plain = |input: &[u8]| !input.windows(2).any(|it| it == b"  ");
        let three = |more: usize| {
            let boards = PLAIN[2..].repeat(3);
            "3\n".to_owned()
                + &boards.replacen("2 3 4", "10 10 10", more / 3).replacen(
                    "1 2 3",
                    "1 2 10",
                    more % 3,
                )
        };
        let [all, more] = [24, 25].map(three);
        assert_eq!([all.len(), more.len()], [128, 129]);
        let text = "Right if the same words stand at other places in the input, each filled up with blanks: does the \
                    program read the input in pieces, so that a word can be cut in two?";
        assert_eq!(
            said(pieces_cause, &[&more], Fails::Wrongly, is_plain).as_deref(),
            Some(text)
        );
        assert_eq!(said(pieces_cause, &[&all], Fails::Wrongly, is_plain), None);
        assert_eq!(
            said(pieces_cause, &[&more, &all], Fails::Wrongly, is_plain),
            None
        );
        assert_eq!(
            said(pieces_cause, &[&more], Fails::Slowly, is_plain),
            None,
            "it may be slow"
        );
        assert_eq!(said(pieces_cause, &[&more], Fails::Wrongly, |_| true), None);
    }

    #[test]
    fn words_are_filled_up_to_a_power_of_two() {
        let text = String::from_utf8(filled_up(b"1 22\n333\n")).unwrap();
        assert_eq!(text, "1       22     \n333    \n");
        let text = String::from_utf8(filled_up(b"12345678 9\n0")).unwrap();
        assert_eq!(
            text,
            format!(
                "12345678{}9{}\n0{}",
                " ".repeat(8),
                " ".repeat(14),
                " ".repeat(15)
            )
        );
    }
}

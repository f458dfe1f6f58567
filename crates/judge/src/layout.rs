//! Finds out whether a program fails because of how its input is written, rather than because of the cases: runs it on
//! the same cases, written in another way.
//!
//! - [`layout_cause`]: it is right in the statement's own layout. What the input has instead is said, too.
//! - [`depends_on_order`]: it is right with the words of each case in order, such as the tiles of a hand. If this holds
//!   for one failure, [`order_cause`] looks whether it holds for the others, too, and says so.
//! - [`right_order_of_lines`]: it is right with the lines of each case in another order.
//! - [`pieces_cause`]: it is right with blanks behind each word, so it may cut words in two.

use checker::{CaseText, Cause, Evidence};
use puzzle::counted;
use shrink::words;

use crate::program::{BYTE_ORDER_MARK, Error, Limits};
use crate::run::{ProgramRun, ProgramUnderTest};

/// Returns [`Cause::Layout`] if the program is right when the cases of each of these failures are written in the
/// statement's own layout, as the puzzle writes them. What is said of "this" input is of the first failure, which is the one
/// that is shown.
pub fn layout_cause(subject: &ProgramUnderTest, failures: &[&ProgramRun]) -> Option<Cause> {
    let depends = |failure: &&ProgramRun| depends_on_layout(subject, failure);
    let first = failures.first()?;
    if !failures.iter().all(depends) {
        return None;
    }
    let input = &first.batch.input;
    let plain = subject.puzzle.input(&first.batch.cases);
    let (how, difference) = match difference_in_words(input, &plain) {
        // A layout has only to do with blanks and line breaks.
        Some(difference) => ("as the statement shows it", difference),
        None => (
            "in the statement's layout",
            difference_in_blanks(subject, first, &plain).to_owned(),
        ),
    };
    Some(Cause::Layout(format!(
        "Right if the input is written {how}; this one {difference}."
    )))
}

/// Returns whether the program fails on the cases of a failure only because they are not in the statement's own layout; see
/// [`only_writing_decides`].
fn depends_on_layout(subject: &ProgramUnderTest, failure: &ProgramRun) -> bool {
    let plain = subject.puzzle.input(&failure.batch.cases);
    let own = &failure.batch.input;
    plain != *own && only_writing_decides(subject, failure, own, &plain)
}

/// Returns how the words of an input differ from those of `plain`, the same cases in the statement's layout. It is a
/// clause without its subject, or `None` if both have the same words.
fn difference_in_words(input: &[u8], plain: &[u8]) -> Option<String> {
    let without_mark = input.strip_prefix(BYTE_ORDER_MARK).unwrap_or(input);
    let [found, plain] = [without_mark, plain].map(|text| words(text).collect::<Vec<_>>());
    if found == plain {
        return None;
    }
    Some(if let Some(missing) = plain.strip_prefix(&found[..]) {
        let missing = String::from_utf8_lossy(&missing.join(&b' ')).into_owned();
        format!("lacks `{missing}` at its end")
    } else if found.starts_with(&plain) {
        "has more words after its last case".to_owned()
    } else {
        "has some words in another notation".to_owned()
    })
}

/// Returns how the input of a failure differs from `plain`, the same words in the statement's layout, as a clause without
/// its subject. If there is a difference that alone makes the program fail on the same cases, it is that one.
fn difference_in_blanks(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    plain: &[u8],
) -> &'static str {
    for writing in writings(&failure.batch.input, plain) {
        if !writing.failure_has_it {
            continue;
        }
        let run = run_on(subject, failure, &writing.input);
        if run.is_ok_and(|run| !run.is_accepted()) {
            return writing.difference;
        }
    }
    "has other blanks or line breaks"
}

/// A way to write an input that differs from the statement's layout in one thing, but not in its words.
struct Writing {
    /// The one thing, as a clause without its subject: "has …".
    difference: &'static str,
    /// Whether the input of the failure has this difference.
    failure_has_it: bool,
    /// The cases in the statement's layout, but written so.
    input: Vec<u8>,
}

/// Returns the ways to write an input that change how some programs read the same words. `input` is that of the
/// failure, and `plain` has the same cases in the statement's layout.
fn writings(input: &[u8], plain: &[u8]) -> [Writing; 3] {
    let lines: Vec<&[u8]> = plain.split(|&byte| byte == b'\n').collect();
    [
        Writing {
            difference: "begins with a byte order mark",
            failure_has_it: input.starts_with(BYTE_ORDER_MARK),
            input: [BYTE_ORDER_MARK, plain].concat(),
        },
        Writing {
            difference: "has carriage returns (CR), as in files of Windows",
            failure_has_it: input.contains(&b'\r'),
            input: lines.join(&b"\r\n"[..]),
        },
        Writing {
            difference: "has no line feed at its end",
            failure_has_it: !input.ends_with(b"\n"),
            input: plain.trim_ascii_end().to_vec(),
        },
    ]
}

/// Returns [`Cause::Layout`] if the program depends on the order of the words in a case, though it is free. The caller
/// knows that one failure [depends on it](depends_on_order). There are two more conditions: these `others` depend on it too,
/// and the program is right on different wrong cases in the evidence if their words are in order.
pub fn order_cause(
    subject: &ProgramUnderTest,
    others: &[&ProgramRun],
    evidence: &Evidence,
) -> Option<Cause> {
    let noun = subject.puzzle.sorted_noun()?; // such as "tiles"
    let needs_order = |failure: &&ProgramRun| depends_on_order(subject, failure);
    if !others.iter().all(needs_order) {
        return None;
    }
    let wrong = wrong_cases_to_try(subject, evidence);
    if !wrong.is_empty() && !is_right_in_order(subject, &wrong) {
        return None;
    }
    let case = subject.puzzle.about().case;
    let text = match wrong.len() {
        // A single wrong case is as a rule that of the failure, which is not worth counting.
        0 | 1 => format!("Right if the {noun} of the {case} are in order"),
        count => format!(
            "Right if the {noun} of each {case} are in order (tried with {} that it gets wrong)",
            counted(count as u64, case)
        ),
    };
    Some(Cause::Layout(format!(
        "{text}: does the program need {noun} that are sorted?"
    )))
}

/// Returns whether the program fails on the cases of a failure only because their words are not in order; see
/// [`only_writing_decides`].
pub fn depends_on_order(subject: &ProgramUnderTest, failure: &ProgramRun) -> bool {
    let sorted = with_sorted_words(subject, &failure.batch.cases);
    let [own, other] = [&failure.batch.cases, &sorted].map(|cases| subject.puzzle.input(cases));
    sorted != failure.batch.cases && only_writing_decides(subject, failure, &own, &other)
}

/// Returns different wrong cases in the evidence, as many as are tried together.
fn wrong_cases_to_try(subject: &ProgramUnderTest, evidence: &Evidence) -> Vec<CaseText> {
    const MOST: usize = 50;
    let most = MOST.min(subject.puzzle.max_cases());
    let wrong = evidence.different_wrong_answers();
    let wrong = wrong.into_iter().take(most);
    wrong.map(|answer| answer.case().clone()).collect()
}

/// Returns whether the program is right on all of these cases together with their words in order.
fn is_right_in_order(subject: &ProgramUnderTest, cases: &[CaseText]) -> bool {
    let run = subject.run_on_cases(&with_sorted_words(subject, cases), &subject.limits);
    run.is_ok_and(|run| run.is_accepted())
}

/// Returns these cases, which are legal, with their words in the order of the statement's own layout.
fn with_sorted_words(subject: &ProgramUnderTest, cases: &[CaseText]) -> Vec<CaseText> {
    let rewritten = |case: &CaseText| subject.puzzle.rewritten(case).expect("a legal case");
    cases.iter().map(rewritten).collect()
}

/// Puts the lines of a case in another order.
type Reorder = fn(&mut [&[u8]]);

/// Returns the order of the lines of each case, in words that can follow "the lines are", without which the program fails on
/// the cases of a failure; see [`only_writing_decides`]. There is none if the order is not free.
pub fn right_order_of_lines(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
) -> Option<&'static str> {
    subject.puzzle.unordered_noun()?; // otherwise, another order makes another case
    let orders: [(&str, Reorder); 2] = [
        ("in reverse order", |lines| lines.reverse()),
        ("in the same order, but the last one first", |lines| {
            lines.rotate_right(1);
        }),
    ];
    let is_right = |(_, reorder): &(&str, Reorder)| {
        let cases = failure.batch.cases.iter();
        let reordered: Vec<CaseText> = cases
            .map(|case| with_lines_reordered(case, *reorder))
            .collect();
        let [own, other] =
            [&failure.batch.cases, &reordered].map(|cases| subject.puzzle.input(cases));
        reordered != failure.batch.cases && only_writing_decides(subject, failure, &own, &other)
    };
    let (order, _) = orders.into_iter().find(is_right)?;
    Some(order)
}

/// Returns a case with its lines in another order. Each of them, the last one too, ends with a line feed.
fn with_lines_reordered(case: &[u8], reorder: Reorder) -> CaseText {
    let mut lines: Vec<&[u8]> = case.split_inclusive(|&byte| byte == b'\n').collect();
    reorder(&mut lines);
    lines.concat()
}

/// The size of the smallest piece of an input, in bytes, that a program is thought to read at a time.
const SMALLEST_PIECE: usize = 128;

/// Returns [`Cause::Layout`] if the program is right on the cases of each of these failures when no word lies across the
/// end of a piece of 128, 256, … bytes. So it probably reads such pieces, and cuts words in two.
///
/// An input that is no longer than the smallest piece is not cut. Nor is this said of a program that exceeds a limit,
/// since that is not because of its answers.
pub fn pieces_cause(subject: &ProgramUnderTest, failures: &[&ProgramRun]) -> Option<Cause> {
    let is_right_if_filled_up = |failure: &&ProgramRun| {
        if failure.batch.input.len() <= SMALLEST_PIECE || failure.verdict.is_over_limit() {
            return false;
        }
        let own = subject.puzzle.input(&failure.batch.cases);
        only_writing_decides(subject, failure, &own, &filled_up(&own))
    };
    if failures.is_empty() || !failures.iter().all(is_right_if_filled_up) {
        return None;
    }
    Some(Cause::Layout(
        "Right if the same words stand at other places in the input, each filled up with blanks: does the program \
         read the input in pieces, so that a word can be cut in two?"
            .to_owned(),
    ))
}

/// Returns an input in the statement's own layout, which has no empty lines, with blanks behind each word. Each word
/// then begins at a multiple of a power of two that is larger than the longest word, so none reaches to the next
/// multiple. A piece ends at such a multiple, since no word of a puzzle has 128 bytes, so no piece ends within a word.
fn filled_up(input: &[u8]) -> Vec<u8> {
    let longest = words(input).map(<[u8]>::len).max().unwrap_or(0);
    // With a width of 2, an input of single digits would stay as it is.
    let width = (longest + 1).next_power_of_two().max(8);
    let mut text = Vec::new();
    for line in input.split_inclusive(|&byte| byte == b'\n') {
        for word in words(line) {
            text.extend(word);
            text.resize(text.len().next_multiple_of(width), b' ');
        }
        if line.ends_with(b"\n") {
            text.pop(); // one of the blanks behind the last word, which has at least one
            text.push(b'\n');
        }
    }
    text
}

/// Returns whether the program fails on the cases of a failure only because of how they are written: it is right on `other`,
/// and fails in the same way on `own`. Both inputs have these cases, and differ only in what is looked at: so what else the
/// input of the failure has, such as carriage returns, makes no difference. If the program exceeded a limit, it is not run
/// on `own`.
fn only_writing_decides(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    own: &[u8],
    other: &[u8],
) -> bool {
    let is_right = run_on(subject, failure, other).is_ok_and(|run| run.is_accepted());
    if !is_right {
        return false;
    }
    if failure.verdict.is_over_limit() {
        return true;
    }
    run_on(subject, failure, own).is_ok_and(|run| run.repeats(failure))
}

/// Runs the program on this input, which has the cases of a failure.
fn run_on(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    input: &[u8],
) -> Result<ProgramRun, Error> {
    let mut batch = failure.batch.clone();
    batch.input = input.to_vec();
    subject.run_on(batch, &limits_for(subject, failure))
}

/// Returns the limits within which a program runs again on the cases of a failure. They are shorter if it exceeded them:
/// it would probably exceed them again, and nobody should wait for that.
fn limits_for(subject: &ProgramUnderTest, failure: &ProgramRun) -> Limits {
    if failure.verdict.is_over_limit() {
        subject.limits.with_times_divided_by(4)
    } else {
        subject.limits
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use checker::ErasedPuzzle;

    use super::*;

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    /// Returns what a program that fails on these inputs is said to depend on. `cause` is [`layout_cause`] or
    /// [`pieces_cause`]. The program is wrong, or slow, if `is_wrong` holds for the bytes that it reads.
    fn said(
        cause: fn(&ProgramUnderTest, &[&ProgramRun]) -> Option<Cause>,
        inputs: &[&str],
        is_slow: bool,
        is_wrong: impl Fn(&[u8]) -> bool + Sync,
    ) -> Option<String> {
        let program = |input: &[u8]| {
            let right = RAKE.batch_of(input).0.output;
            match (is_wrong(input), is_slow) {
                (true, true) => (right, Duration::from_secs(3)),
                (true, false) => (b"7\n".repeat(right.len()), Duration::ZERO),
                (false, _) => (right, Duration::ZERO),
            }
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let run = |input: &&str| {
            let (batch, fault) = RAKE.batch_of(input.as_bytes());
            assert!(fault.is_none());
            subject.run_on(batch, &subject.limits).unwrap()
        };
        let failures: Vec<ProgramRun> = inputs.iter().map(run).collect();
        let failures: Vec<&ProgramRun> = failures.iter().collect();
        match cause(&subject, &failures)? {
            Cause::Layout(text) => Some(text),
            other => panic!("{other:?}"),
        }
    }

    const PLAIN: &str = "1\n1\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n";

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
        for is_slow in [false, true] {
            for (is_wrong, difference) in rows {
                let expected = format!(
                    "Right if the input is written in the statement's layout; this one {difference}."
                );
                assert_eq!(
                    said(layout_cause, &[&with_all], is_slow, is_wrong),
                    Some(expected)
                );
            }
        }
        // What the input does not have is not named.
        let without_mark = PLAIN.replace("2 3", "2  3");
        let said_of_both = said(layout_cause, &[&without_mark], false, |input| {
            has_mark(input) || has_blanks(input)
        });
        assert!(said_of_both.unwrap().contains(others));
        let with_zero = PLAIN.replacen("1 2", "01 2", 1);
        let expected = "Right if the input is written as the statement shows it; this one has some words in another notation.";
        assert_eq!(
            said(layout_cause, &[&with_zero], false, has_zeros).as_deref(),
            Some(expected)
        );
    }

    #[test]
    fn what_is_wrong_in_the_layout_of_the_statement_does_not_depend_on_it() {
        let blanks = PLAIN.replace(' ', "  ");
        let is_wrong = |input: &[u8]| input.windows(2).any(|it| it == b"  ");
        assert!(said(layout_cause, &[&blanks, &blanks], false, is_wrong).is_some());
        assert_eq!(said(layout_cause, &[], false, is_wrong), None);
        assert_eq!(said(layout_cause, &[&blanks], false, |_| true), None);
        assert_eq!(said(layout_cause, &[&blanks], true, |_| true), None);
        // One of two failures is on a board of fives, whatever its layout.
        let fives = PLAIN.replace("2 3", "5  5");
        let is_either = |input: &[u8]| is_wrong(input) || input.contains(&b'5');
        assert_eq!(
            said(layout_cause, &[&blanks, &fives], false, is_either),
            None
        );
        // What fails in one run only, or only in the layout of the statement, tells nothing.
        let runs = AtomicUsize::new(0);
        let is_first_run = |_: &[u8]| runs.fetch_add(1, Ordering::Relaxed) == 0;
        assert_eq!(said(layout_cause, &[&blanks], false, is_first_run), None);
        let runs = AtomicUsize::new(0);
        let is_first_run = |_: &[u8]| runs.fetch_add(1, Ordering::Relaxed) == 0;
        assert_eq!(said(layout_cause, &[PLAIN], false, is_first_run), None);
        assert_eq!(runs.into_inner(), 1);
    }

    /// The tiles of the hand are in no order, and its lines end with carriage returns.
    #[test]
    fn carriage_returns_are_not_taken_for_the_order() {
        const MAHJONG: &dyn ErasedPuzzle = &catalogue::MAHJONG;
        const HAND: &str = "2T 1T 1T 1T 2T 2T 3T 3T 3T 4T 4T 4T 5T\r\n0\r\n";
        let depends = |is_wrong: fn(&[u8]) -> bool| {
            let program = |input: &[u8]| {
                let output = if is_wrong(input) {
                    b"Case 1: BAI\n".to_vec()
                } else {
                    MAHJONG.batch_of(input).0.output
                };
                (output, Duration::ZERO)
            };
            let subject = ProgramUnderTest::of_function(MAHJONG, &program, Duration::from_secs(2));
            let (batch, _) = MAHJONG.batch_of(HAND.as_bytes());
            let failure = subject.run_on(batch, &subject.limits).unwrap();
            assert!(!failure.is_accepted());
            depends_on_order(&subject, &failure)
        };
        assert!(!depends(|input| input.contains(&b'\r')));
        assert!(depends(|input| input.starts_with(b"2T")));
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
            said(pieces_cause, &[&more], false, is_plain).as_deref(),
            Some(text)
        );
        assert_eq!(said(pieces_cause, &[&all], false, is_plain), None);
        assert_eq!(said(pieces_cause, &[&more, &all], false, is_plain), None);
        assert_eq!(
            said(pieces_cause, &[&more], true, is_plain),
            None,
            "it may be slow"
        );
        assert_eq!(said(pieces_cause, &[&more], false, |_| true), None);
        assert_eq!(said(pieces_cause, &[], false, is_plain), None);
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
}

//! Looks for a program that needs the words of a case, or its lines, in a certain order, although the puzzle leaves their order
//! free.
//!
//! - [`depends_on_order`]: on one failure, the program is right if the words of each case are in order, such as the tiles of
//!   a hand. [`order_cause`] finds out whether this holds for other failures too, and says so.
//! - [`right_order_of_lines`]: the program is right if the lines of each case are in another order.
//!
//! An example of the first, and what is said of it:
//!
//! ```text
//! 2T 1T 1T     the hand of the failure: the program is wrong
//! 1T 1T 2T     the same tiles in order: the program is right
//!
//! Right if the tiles of the hand are in order: does the program need tiles that are sorted?
//! ```

use checker::{CaseText, Cause, Evidence};
use puzzle::counted;

use super::{TwoInputs, feature_decides};
use crate::run::{ProgramRun, ProgramUnderTest};

/// The maximum number of wrong cases that are tried with their words in order.
const MAX_WRONG_CASES: usize = 50;

/// Returns [`Cause::Layout`] if the program needs the words of a case in order, although the puzzle leaves their order free.
///
/// The caller knows that the program [depends on the order](depends_on_order) on one failure, which is `shown`. There are two
/// more conditions:
///
/// - The program depends on the order on each of the `others`, which are the other failures.
/// - The program is right on different wrong cases in the evidence once their words are in order, if there are such cases.
pub fn order_cause(
    subject: &ProgramUnderTest,
    shown: &ProgramRun,
    others: &[&ProgramRun],
    evidence: &Evidence,
) -> Option<Cause> {
    let noun = subject.puzzle.any_order_words()?; // such as "tiles"
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
        // If the program crashes or exceeds a limit, none of the cases need have an answer.
        0 if shown.batch.cases.len() > 1 => {
            format!("Right if the {noun} of each {case} are in order")
        }
        // A single wrong case is usually that of the failure, which is not worth counting.
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

/// Returns whether the program fails on the cases of a failure only because their words are not in order. Returns `false` if
/// the order of the words has a meaning in the puzzle: they are always in order then.
pub fn depends_on_order(subject: &ProgramUnderTest, failure: &ProgramRun) -> bool {
    let sorted = with_sorted_words(subject, &failure.batch.cases);
    is_right_only_if_reordered(subject, failure, &sorted)
}

/// Returns whether the program fails on the cases of a failure only because of the order of their words or lines: it is right
/// on `reordered`, in which each case has them in another order. If none has, the order cannot be the reason.
fn is_right_only_if_reordered(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    reordered: &[CaseText],
) -> bool {
    if failure.batch.cases == reordered {
        return false;
    }
    let inputs = TwoInputs {
        with_feature: subject.puzzle.input(&failure.batch.cases),
        without_feature: subject.puzzle.input(reordered),
    };
    feature_decides(subject, failure, &inputs)
}

/// Returns different wrong cases in the evidence, as many as are tried together.
fn wrong_cases_to_try(subject: &ProgramUnderTest, evidence: &Evidence) -> Vec<CaseText> {
    let max = MAX_WRONG_CASES.min(subject.puzzle.max_cases());
    let wrong = evidence.different_wrong_answers();
    let wrong = wrong.into_iter().take(max);
    wrong.map(|answer| answer.case_text().clone()).collect()
}

/// Returns whether the program is right on all of these cases together with their words in order.
fn is_right_in_order(subject: &ProgramUnderTest, cases: &[CaseText]) -> bool {
    let sorted = with_sorted_words(subject, cases);
    match subject.run_on_cases(&sorted, &subject.limits) {
        Ok(run) => run.is_accepted(),
        Err(_) => false,
    }
}

/// Returns these cases, which are legal, with their words in order, as the judge itself writes a case.
fn with_sorted_words(subject: &ProgramUnderTest, cases: &[CaseText]) -> Vec<CaseText> {
    let rewritten = |case: &CaseText| subject.puzzle.rewritten(case).expect("a legal case");
    cases.iter().map(rewritten).collect()
}

/// Another order of the lines of a case.
struct LineOrder {
    /// The order, in words that can follow "the lines are".
    text: &'static str,
    /// Puts the lines in this order.
    reorder: fn(&mut [&[u8]]),
}

/// The orders of lines that are tried.
const LINE_ORDERS: [LineOrder; 2] = [
    LineOrder {
        text: "in reverse order",
        reorder: |lines| lines.reverse(),
    },
    LineOrder {
        text: "in the same order, but the last one first",
        reorder: |lines| lines.rotate_right(1),
    },
];

/// Returns an order of the lines of each case with which the program is right on the cases of a failure, in words that can
/// follow "the lines are". The program fails on the cases of the failure only because their lines are in another order.
///
/// Returns `None` if the order of the lines has a meaning in the puzzle, because another order makes another case then.
pub fn right_order_of_lines(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
) -> Option<&'static str> {
    subject.puzzle.any_order_lines()?;
    for order in &LINE_ORDERS {
        let cases = failure.batch.cases.iter();
        let reordered: Vec<CaseText> = cases
            .map(|case| with_lines_reordered(case, order))
            .collect();
        if is_right_only_if_reordered(subject, failure, &reordered) {
            return Some(order.text);
        }
    }
    None
}

/// Returns a case with its lines in another order. Each line, including the last, ends with a line feed.
fn with_lines_reordered(case: &[u8], order: &LineOrder) -> CaseText {
    let mut lines: Vec<&[u8]> = case.split_inclusive(|&byte| byte == b'\n').collect();
    (order.reorder)(&mut lines);
    lines.concat()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::layout::testing::{MAHJONG, found_on_hand};

    /// Returns the cause of a program that exceeds the time limit unless the tiles are in order, on this many hands. It
    /// answers none of them.
    fn cause_of_slow_program(count: usize) -> Option<Cause> {
        let time_limit = Duration::from_secs(2);
        let program = |input: &[u8]| {
            if input.starts_with(b"2T") {
                (Vec::new(), 2 * time_limit)
            } else {
                (MAHJONG.batch_of_input(input).0.output, Duration::ZERO)
            }
        };
        let subject = ProgramUnderTest::of_function(MAHJONG, &program, time_limit);
        let hand = b"2T 1T 1T 1T 2T 2T 3T 3T 3T 4T 4T 4T 5T\n".to_vec();
        let failure = subject
            .run_on_cases(&vec![hand; count], &subject.limits)
            .unwrap();
        assert!(!failure.is_accepted());
        order_cause(&subject, &failure, &[&failure], &Evidence::default())
    }

    #[test]
    fn an_input_of_several_hands_without_an_answer_is_not_called_the_hand() {
        let text = |count| cause_of_slow_program(count).unwrap().text("hand");
        let end = "are in order: does the program need tiles that are sorted?";
        assert_eq!(text(1), format!("Right if the tiles of the hand {end}"));
        assert_eq!(text(2), format!("Right if the tiles of each hand {end}"));
    }

    /// The program never waits for the east wind, whatever the order of the tiles is.
    #[test]
    fn a_program_that_is_wrong_on_hands_in_order_too_has_another_cause() {
        let program = |input: &[u8]| {
            let right = MAHJONG.batch_of_input(input).0.output;
            let is_in_order = !input.starts_with(b"2T");
            let output = if is_in_order {
                String::from_utf8(right).unwrap().replace(" DONG", "")
            } else {
                "Case 1: Not ready\n".to_owned()
            };
            (output.into_bytes(), Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(MAHJONG, &program, Duration::from_secs(2));
        let run_on = |hand: &[u8]| {
            let run = subject.run_on_cases(&[hand.to_vec()], &subject.limits);
            run.unwrap()
        };
        let shown = run_on(b"2T 1T 1T 1T 2T 2T 3T 3T 3T 4T 4T 4T 5T\n");
        let cause_with = |wrong: &ProgramRun| {
            let mut evidence = Evidence::default();
            wrong.add_to_evidence(&mut evidence);
            order_cause(&subject, &shown, &[], &evidence)
        };
        assert!(cause_with(&shown).is_some());
        let in_order = run_on(b"1T 1T 2T 2T 2T 3T 3T 3T 4T 4T 4T DONG DONG\n");
        assert!(!in_order.is_accepted());
        assert_eq!(cause_with(&in_order), None);
    }

    /// The tiles of the hand are in no order, and its lines end with carriage returns.
    #[test]
    fn carriage_returns_are_not_taken_for_the_order() {
        const HAND: &str = "2T 1T 1T 1T 2T 2T 3T 3T 3T 4T 4T 4T 5T\r\n0\r\n";
        let depends = |is_wrong: fn(&[u8]) -> bool| found_on_hand(HAND, is_wrong, depends_on_order);
        assert!(!depends(|input| input.contains(&b'\r')));
        assert!(depends(|input| input.starts_with(b"2T")));
    }
}

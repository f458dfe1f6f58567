//! Describes the lines of an output that belong to no case as a fault of form: what they look like, and where they stand.
//!
//! In each of these outputs, the answers are 8 and 40, and one line belongs to no case:
//!
//! ```text
//! where the line stands     before      between      after
//!
//! output                    size 4      8            8
//!                           8           next?        40
//!                           40          40           40
//!
//! what it looks like        text        a prompt     an answer, the last one again
//! ```
//!
//! If there are several lines, the first one decides what they look like. But in an output that is read by words, all of them
//! together decide whether they look like answers.

use super::lines::{Line, is_answer, joined, shown};
use crate::batch::PuzzleFacts;
use crate::form::{FormFault, Look, Place, SurplusLines};
use crate::judging::Shape;
use shrink::words;

/// Returns the fault of form for the `surplus` lines of an output in which each of the `answers` is one line. Both lists are in
/// the order of the output. Returns `None` if no lines are surplus.
pub(super) fn fault_among_lines(
    puzzle: PuzzleFacts,
    answers: &[Line],
    surplus: &[Line],
) -> Option<FormFault> {
    let first = surplus.first()?;
    let last = surplus.last()?;
    let answers_before =
        |line: &Line| answers.partition_point(|answer| answer.number < line.number);
    let place = if answers_before(last) == 0 {
        Place::Before
    } else if answers_before(first) < answers.len() {
        Place::Between
    } else {
        after_answers(puzzle)
    };
    let is_last_again = match (place, surplus, answers) {
        (Place::After { .. }, [line], [.., last_answer]) => {
            is_same_answer(line.text, last_answer.text)
        }
        _ => false,
    };
    let is_answer = is_answer(puzzle.shape, first.text);
    Some(FormFault::Surplus(SurplusLines {
        count: surplus.len(),
        first_text: shown(first.text),
        first_number: first.number,
        answers_before: answers_before(first),
        look: look(first, is_answer, is_last_again),
        place,
    }))
}

/// Returns the fault of form for the lines behind all answers of an output that was read by words. An answer may have several
/// lines there, so the surplus lines are compared with answers all together. Returns `None` if no lines are surplus. If the
/// input has no case, there is no answer, and all lines are surplus.
pub(super) fn fault_behind_words(
    puzzle: PuzzleFacts,
    answer_count: usize,
    last_answer: &[Line],
    surplus: &[Line],
) -> Option<FormFault> {
    let first = surplus.first()?;
    let text = joined(surplus);
    let is_answer = are_answers(puzzle.shape, &text);
    let is_last_again = is_same_answer(&text, &joined(last_answer));
    Some(FormFault::Surplus(SurplusLines {
        count: surplus.len(),
        first_text: shown(first.text),
        first_number: first.number,
        answers_before: answer_count,
        look: look(first, is_answer, is_last_again),
        place: after_answers(puzzle),
    }))
}

/// Returns the place after the last answer.
fn after_answers(puzzle: PuzzleFacts) -> Place {
    Place::After {
        end_mark: puzzle.framing.end_mark(),
    }
}

/// Returns what surplus lines look like, of which this is the first, given whether they look like answers, and whether they have
/// the words of the last answer.
fn look(first: &Line, is_answer: bool, is_last_again: bool) -> Look {
    match (is_answer, is_last_again) {
        (true, true) => Look::LastAnswerAgain,
        (true, false) => Look::Answer,
        // A text such as `best: 40` is no answer, even if the last answer is 40.
        (false, _) => Look::of_text(&String::from_utf8_lossy(first.text.trim_ascii_end())),
    }
}

/// Returns whether a text, which may have several lines, looks like one or more answers of this shape.
fn are_answers(shape: Shape, text: &[u8]) -> bool {
    let has_fitting_length = match shape.number_count() {
        Some(count) => words(text).count().is_multiple_of(count),
        None => true,
    };
    has_fitting_length && shape.fits(text)
}

/// Returns whether two texts are the same answer, perhaps behind labels with different numbers.
fn is_same_answer(one: &[u8], other: &[u8]) -> bool {
    without_label(one) == without_label(other)
}

/// Returns the words of an answer behind its label. A label ends with a colon; a text without one has no label.
fn without_label(answer: &[u8]) -> Vec<&[u8]> {
    let mut all: Vec<&[u8]> = words(answer).collect();
    match all.iter().position(|word| word.ends_with(b":")) {
        Some(end_of_label) => all.split_off(end_of_label + 1),
        None => all,
    }
}

//! Describes the lines of an output that belong to no case as a fault of form: what they look like, and where they stand.
//!
//! ```text
//! size 4      before the answers, probably for debugging
//! 8
//! next?       between the answers, a prompt
//! 40
//! 40          after the answers: the last answer once more
//! ```

use puzzle::Framing;

use super::lines::{Line, is_answer, shown};
use crate::batch::PuzzleFacts;
use crate::form::{FormFault, Look, Place, SurplusLines};
use crate::judging::Shape;
use shrink::words;

/// Returns the fault of form for the lines of an output that belong to no case, which are `surplus`. `lines` are all lines of
/// the output. Returns `None` if no lines are surplus.
pub(super) fn surplus_fault(
    puzzle: PuzzleFacts,
    lines: &[Line],
    surplus: &[Line],
) -> Option<FormFault> {
    let first = surplus.first()?;
    let answers = without_surplus(lines, surplus);
    Some(FormFault::Surplus(SurplusLines {
        count: surplus.len(),
        first_text: shown(first.text),
        first_number: first.number,
        answers_before: answers.partition_point(|answer| answer.number < first.number),
        look: look_of(first, puzzle.shape),
        is_last_again: is_last_again(&answers, surplus),
        place: place(puzzle.framing, &answers, surplus)?,
    }))
}

/// Returns the lines that are not surplus: the answers. Both lists of lines are in the order of the output.
fn without_surplus<'l, 'o>(lines: &'l [Line<'o>], surplus: &[Line]) -> Vec<&'l Line<'o>> {
    let is_answer = |line: &&Line| {
        let found = surplus.binary_search_by_key(&line.number, |it| it.number);
        found.is_err()
    };
    lines.iter().filter(is_answer).collect()
}

/// Returns what a line looks like that belongs to no case.
fn look_of(line: &Line, shape: Shape) -> Look {
    if is_answer(shape, line.text) {
        Look::Answer
    } else {
        Look::of_text(&String::from_utf8_lossy(line.text.trim_ascii_end()))
    }
}

/// Returns whether the only surplus line is the last answer once more, perhaps behind a label with another number.
fn is_last_again(answers: &[&Line], surplus: &[Line]) -> bool {
    match (answers.last(), surplus) {
        (Some(last), [line]) => without_label(line.text) == without_label(last.text),
        _ => false,
    }
}

/// Returns the words of a line behind its label. A label ends with a colon; a line without one has no label.
fn without_label(line: &[u8]) -> Vec<&[u8]> {
    let mut all: Vec<&[u8]> = words(line).collect();
    match all.iter().position(|word| word.ends_with(b":")) {
        Some(end_of_label) => all.split_off(end_of_label + 1),
        None => all,
    }
}

/// Returns where the surplus lines stand, or `None` if there are none.
fn place(framing: Framing, answers: &[&Line], surplus: &[Line]) -> Option<Place> {
    let first = surplus.first()?.number;
    let last = surplus.last()?.number;
    let is_before_all = answers.first().is_some_and(|answer| last < answer.number);
    let is_before_last = answers.last().is_some_and(|answer| first < answer.number);
    let place = if is_before_all {
        Place::Before
    } else if is_before_last {
        Place::Between
    } else {
        let end_mark = match framing {
            Framing::Sentinel(mark) => Some(mark),
            Framing::UntilEnd | Framing::Single | Framing::Counted => None,
        };
        Place::After { end_mark }
    };
    Some(place)
}

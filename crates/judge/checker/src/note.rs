//! Makes the [note](crate::Judgement::note) on an output, a remark that does not change the verdict.
//!
//! A note has up to two parts. One says that the input goes on after its end mark. The other one depends on the verdict:
//!
//! ```text
//! on an accepted output     the layout is not the statement's or, if it is, some answers are not the solver's own
//! on any other output       the input has more cases than the statement allows
//! ```

use puzzle::counted;

use crate::batch::{Batch, PuzzleFacts};
use crate::reading::{Entry, LayoutDifference, Reading};

/// Returns the note on an output, if there is something to say.
pub(crate) fn note(batch: &Batch, reading: &Reading) -> Option<String> {
    let puzzle = batch.puzzle;
    let on_end_mark = note_on_end_mark(batch);
    let other = if reading.verdict().is_accepted() {
        note_on_accepted(puzzle, reading)
    } else {
        // Too many cases may be why the program failed: it may have no room for them.
        note_on_too_many_cases(puzzle, batch.cases.len())
    };
    match (on_end_mark, other) {
        (Some(on_end_mark), Some(other)) => Some(format!("{on_end_mark}; {other}")),
        (on_end_mark, other) => on_end_mark.or(other),
    }
}

/// Returns the note that the input goes on after its end mark, with the number of the first line that has more words.
fn note_on_end_mark(batch: &Batch) -> Option<String> {
    let unread = batch.after_end.as_ref()?;
    Some(format!(
        "line {} of the input: {unread}",
        unread.position.line
    ))
}

/// Returns the note on an accepted output: that a strict judge would reject its layout or, if not, that some answers are not
/// the solver's own. A minor difference of the layout, such as a missing last line break, is not worth a note.
fn note_on_accepted(puzzle: PuzzleFacts, reading: &Reading) -> Option<String> {
    match &reading.layout {
        Some(LayoutDifference {
            text,
            is_minor: false,
        }) => Some(format!(
            "{text}; a judge that compares text exactly would reject it"
        )),
        _ => note_on_other_answers(puzzle, reading),
    }
}

/// Returns the note that some right answers are not the solver's own, such as `another best card in deal 2`. Returns
/// `None` if all are.
fn note_on_other_answers(puzzle: PuzzleFacts, reading: &Reading) -> Option<String> {
    let PuzzleFacts {
        case_word,
        other_answer_words: words,
        ..
    } = puzzle;
    let is_other = |entry: &Entry| entry.claim().is_some_and(|claim| !claim.is_ours);
    let first = reading.entries.iter().position(is_other)?;
    let others = reading.entries.iter().filter(|entry| is_other(entry));
    Some(match (reading.entries.len(), others.count()) {
        (1, _) => words.to_owned(),
        (_, 1) => format!("{words} in {case_word} {}", first + 1),
        (cases, count) => {
            let cases = counted(cases as u64, case_word);
            format!("{words} in {count} of {cases}")
        }
    })
}

/// Returns the note that an input has more cases than the statement allows. Returns `None` if the statement allows
/// `count` cases.
fn note_on_too_many_cases(puzzle: PuzzleFacts, count: usize) -> Option<String> {
    let max_cases = puzzle.max_cases;
    if count <= max_cases {
        return None;
    }
    let cases = counted(count as u64, puzzle.case_word);
    Some(format!(
        "{cases}, but the statement allows at most {max_cases}"
    ))
}

#[cfg(test)]
mod tests {
    use puzzle::Framing;

    use super::*;
    use crate::judging::Shape;

    #[test]
    fn an_input_with_too_many_cases_has_a_note() {
        let puzzle = PuzzleFacts {
            case_word: "game",
            framing: Framing::UntilEnd,
            shape: Shape::Any,
            other_answer_words: "",
            max_cases: 30,
        };
        let note = "31 games, but the statement allows at most 30";
        assert_eq!(note_on_too_many_cases(puzzle, 31).as_deref(), Some(note));
        assert_eq!(note_on_too_many_cases(puzzle, 30), None);
    }
}

//! Finds the one thing that is wrong with all answers which are not right.
//!
//! In these four examples, there are three answers, of which the first one is right. Both others have the same fault of form:
//!
//! ```text
//! right output     Repeated: a word    Unanswered: nothing      Numbered: the label     Missing
//!                  is listed again     stands behind a label    has another number
//!
//! Case 1: 1T 4T    Case 1: 1T 4T       Case 1: 1T 4T            Case 1: 1T 4T           Case 1: 1T 4T
//! Case 2: FA       Case 2: FA FA       Case 2:                  Case 7: FA
//! Case 3: 5S 8S    Case 3: 5S 5S 8S    Case 3:                  Case 8: 5S 8S
//! ```

use puzzle::Framing;

use super::entry::Entry;
use super::expected::Expected;
use super::line_words::{first_words, without_digits, words_behind};
use super::lines::{Line, shown};
use super::malformed::Malformed;
use crate::batch::{Batch, PuzzleFacts};
use crate::form::{FormFault, MissingAnswers, OtherNumber, RepeatedWord};

/// Returns the fault of form that all entries which are not right share, if there is one. An entry has at most one of these four
/// faults, so their order does not matter.
pub(super) fn shared_fault(batch: &Batch, entries: &[Entry], lines: &[Line]) -> Option<FormFault> {
    repeated(batch, entries)
        .or_else(|| unanswered(batch, entries))
        .or_else(|| numbered(batch, entries, lines))
        .or_else(|| missing(batch.puzzle, entries))
}

/// What was found in an entry that is not right.
struct InCase<T> {
    /// The index of the case.
    case: usize,
    found: T,
}

/// Returns what `find` finds in each entry that is not right. Returns `None` if it finds nothing in one of them, or if all
/// entries are right. So the list is never empty.
fn find_in_all<'e, T>(
    entries: &'e [Entry],
    find: impl Fn(&'e Entry) -> Option<T>,
) -> Option<Vec<InCase<T>>> {
    let mut all = Vec::new();
    for (case, entry) in entries.iter().enumerate() {
        if !entry.is_right() {
            let found = find(entry)?;
            all.push(InCase { case, found });
        }
    }
    if all.is_empty() { None } else { Some(all) }
}

/// Returns the fault of form of an output in which answers list a word more than once, and all are right with
/// each word only once.
fn repeated(batch: &Batch, entries: &[Entry]) -> Option<FormFault> {
    let repeated_words = find_in_all(entries, |entry| match entry {
        Entry::Malformed(Malformed::Repeated {
            word,
            is_right: true,
            ..
        }) => Some(word),
        _ => None,
    })?;
    let first = &repeated_words[0];
    Some(FormFault::Repeated(RepeatedWord {
        word: first.found.clone(),
        about: what_decides_times(batch, entries),
        cases_before: first.case,
        case_word: batch.puzzle.case_word,
    }))
}

/// Returns what decides how often the answers list each word: the first known way of listing that fits all of them.
fn what_decides_times(batch: &Batch, entries: &[Entry]) -> Option<&'static str> {
    let ways = batch.solved.ways_of_listing();
    ways.into_iter().find(|way| {
        entries.iter().enumerate().all(|(case, entry)| {
            let times = batch.solved.times_listed(case, way);
            times.is_some_and(|times| is_listed_so_often(entry, &times))
        })
    })
}

/// Returns whether an answer lists each of its words as often as `times` says. A right answer lists each word once.
fn is_listed_so_often(answer: &Entry, times: &[usize]) -> bool {
    match answer {
        Entry::Malformed(Malformed::Repeated { times_of_all, .. }) => times_of_all == times,
        _ => times.iter().all(|&times_of_word| times_of_word == 1),
    }
}

/// Returns the fault of form of an output in which labels, perhaps with another number, have no answer behind them, and the
/// other answers are right.
fn unanswered(batch: &Batch, entries: &[Entry]) -> Option<FormFault> {
    let unanswered_labels = find_in_all(entries, |entry| match entry {
        Entry::Malformed(Malformed::Unanswered { label, .. }) => Some(label),
        _ => None,
    })?;
    let expected = Expected::of(batch)?;
    let first = &unanswered_labels[0];
    let first_right = expected.body(first.case);
    let is_same_for_all = unanswered_labels
        .iter()
        .all(|label| expected.body(label.case) == first_right);
    Some(FormFault::Unanswered {
        label: first.found.clone(),
        right: is_same_for_all.then(|| shown(&first_right)),
    })
}

/// Returns the fault of form of an output in which answers have a label with another number, and all answers are right
/// otherwise. The fault is said of the first of these labels whose number has another value. If there is none, all of them
/// have the right number in another notation, such as `Case 01:`, and the fault is said of the first one.
fn numbered(batch: &Batch, entries: &[Entry], lines: &[Line]) -> Option<FormFault> {
    let first_lines = find_in_all(entries, |entry| match entry {
        Entry::Malformed(Malformed::Word { first_line, .. }) => Some(*first_line),
        _ => None,
    })?;
    let expected = Expected::of(batch)?;
    let mut labels = Vec::new();
    for first_line in first_lines {
        let index = lines.binary_search_by_key(&first_line.found, |line| line.number);
        let line = lines[index.expect("a line on which an answer begins is not blank")];
        labels.push(other_number(&expected, first_line.case, line.text)?);
    }
    let of_other_value = labels.iter().find(|label| !label.is_in_other_notation());
    let example = of_other_value.unwrap_or(&labels[0]);
    Some(FormFault::Numbered(example.clone()))
}

/// Returns the label of a line whose words are the right answer to a case, but for the number in the label. Returns `None` for
/// any other line.
fn other_number(expected: &Expected, case: usize, line: &[u8]) -> Option<OtherNumber> {
    let found = first_words(line, expected.label_word_count);
    let right = expected.label(case);
    let is_right_body = words_behind(line, expected.label_word_count) == expected.body(case);
    if !is_right_body || without_digits(&found) != without_digits(&right) {
        return None;
    }
    Some(OtherNumber {
        found: shown(&found),
        right: shown(&right),
        case_word: expected.batch.puzzle.case_word,
    })
}

/// Returns the fault of form of an output in which answers are missing and the others are right.
fn missing(puzzle: PuzzleFacts, entries: &[Entry]) -> Option<FormFault> {
    let missing_answers = find_in_all(entries, |entry| match entry {
        Entry::Missing => Some(()),
        _ => None,
    })?;
    let count = missing_answers.len();
    let answers_before = missing_answers[0].case;
    let are_last = answers_before + count == entries.len();
    Some(FormFault::Missing(MissingAnswers {
        count,
        answers_before,
        cases: entries.len(),
        case_word: puzzle.case_word,
        hint: are_last.then(|| question_on_last_cases(puzzle)),
    }))
}

/// Returns what to ask about a program that does not answer the last cases.
fn question_on_last_cases(puzzle: PuzzleFacts) -> String {
    match puzzle.framing {
        Framing::Counted => format!("does the program answer every {}?", puzzle.case_word),
        Framing::Sentinel(mark) => format!("does the program read until `{mark}`?"),
        Framing::UntilEnd | Framing::Single => {
            "does the program read until the end of the input?".to_owned()
        }
    }
}

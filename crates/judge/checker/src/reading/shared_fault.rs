//! Finds the one thing that is wrong with all answers which are not right: words that are listed again, labels
//! with no answer behind them or with the number of another case, or answers that are missing.

use puzzle::Framing;

use super::entry::Entry;
use super::expected::{AnswerHashes, Expected, first_words, without_digits};
use super::fault::Fault;
use super::lines::{Line, shown};
use crate::batch::{Batch, PuzzleFacts};
use crate::form::{FormFault, MissingAnswers, OtherNumber, RepeatedWord};
use crate::solved::TimesListed;

/// Returns the fault of form that all entries have which are not right, if there is one.
pub(super) fn shared_fault(batch: &Batch, entries: &[Entry], lines: &[Line]) -> Option<FormFault> {
    repeated(batch, entries)
        .or_else(|| unanswered(batch, entries))
        .or_else(|| numbered(batch, entries, lines))
        .or_else(|| missing(batch.puzzle, entries))
}

/// Returns the fault of form of an output in which answers list a word more than once, and all are right with
/// each word only once.
fn repeated(batch: &Batch, entries: &[Entry]) -> Option<FormFault> {
    let mut first = None;
    for (before, entry) in entries.iter().enumerate() {
        match entry {
            Entry::Malformed(Fault::Repeated {
                word,
                is_right: true,
                ..
            }) => first = first.or(Some((before, word))),
            entry if entry.is_right() => {}
            _ => return None,
        }
    }
    let (before, word) = first?;
    Some(FormFault::Repeated(RepeatedWord {
        word: word.clone(),
        about: how_often(batch, entries),
        cases_before: before,
        case_word: batch.puzzle.case,
    }))
}

/// Returns what decides how often the answers list each word, if one thing fits all of them.
fn how_often(batch: &Batch, entries: &[Entry]) -> Option<&'static str> {
    let mut fitting: Option<Vec<&'static str>> = None;
    for (index, entry) in entries.iter().enumerate() {
        let mut own = Vec::new();
        for TimesListed {
            about,
            times: listed,
        } in batch.solved.listed(index)
        {
            let is_so = match entry {
                Entry::Malformed(Fault::Repeated { times, .. }) => *times == listed,
                _ => listed.iter().all(|times| *times == 1),
            };
            if is_so {
                own.push(about);
            }
        }
        match &mut fitting {
            Some(fitting) => fitting.retain(|about| own.contains(about)),
            None => fitting = Some(own),
        }
    }
    fitting?.first().copied()
}

/// Returns the fault of form of an output in which labels have no answer behind them, and the other answers
/// are right.
fn unanswered(batch: &Batch, entries: &[Entry]) -> Option<FormFault> {
    let mut labels = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        if let Entry::Malformed(Fault::Unanswered { label, .. }) = entry {
            labels.push((index, label));
        } else if !entry.is_right() {
            return None;
        }
    }
    let &(first, label) = labels.first()?;
    let expected = Expected::of(batch)?;
    let right = expected.body(first);
    let is_same = labels
        .iter()
        .all(|(index, _)| expected.body(*index) == right);
    Some(FormFault::Unanswered {
        label: label.clone(),
        right: is_same.then(|| shown(&right)),
    })
}

/// Returns the fault of form of an output in which answers have a label with another number, and all answers are right
/// otherwise. The fault is said of the first label with the number of another case. If there is none, all these labels have
/// their own number in another notation, and the fault is said of the first one.
fn numbered(batch: &Batch, entries: &[Entry], lines: &[Line]) -> Option<FormFault> {
    let expected = Expected::of(batch)?;
    let mut labels = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        if let Entry::Malformed(Fault::Word { start, .. }) = entry {
            let line = lines.binary_search_by_key(start, |line| line.number as u64);
            let line = lines[line.ok()?];
            let found = first_words(line.text, expected.label_word_count);
            let right = expected.label(index);
            let answer = AnswerHashes::of(line.text, expected.label_word_count);
            if answer.body != expected.answers[index].body
                || without_digits(&found) != without_digits(&right)
            {
                return None;
            }
            labels.push(OtherNumber {
                found: shown(&found),
                right: shown(&right),
                case_word: batch.puzzle.case,
            });
        } else if !entry.is_right() {
            return None;
        }
    }
    let of_another_case = labels.iter().find(|label| !label.is_in_other_notation());
    let said = of_another_case.or(labels.first())?;
    Some(FormFault::Numbered(said.clone()))
}

/// Returns the fault of form of an output in which answers are missing and the others are right.
fn missing(puzzle: PuzzleFacts, entries: &[Entry]) -> Option<FormFault> {
    let is_missing = |entry: &&Entry| **entry == Entry::Missing;
    let (count, of) = (entries.iter().filter(is_missing).count(), entries.len());
    if count == 0
        || !entries
            .iter()
            .all(|entry| is_missing(&entry) || entry.is_right())
    {
        return None;
    }
    let before = entries
        .iter()
        .take_while(|entry| !is_missing(entry))
        .count();
    let case_word = puzzle.case;
    let hint = match puzzle.framing {
        _ if before + count < of => None,
        Framing::Counted => Some(format!("does the program answer every {case_word}?")),
        Framing::Sentinel(mark) => Some(format!("does the program read until `{mark}`?")),
        _ => Some("does the program read until the end of the input?".to_owned()),
    };
    Some(FormFault::Missing(MissingAnswers {
        count,
        answers_before: before,
        cases: of,
        case_word,
        hint,
    }))
}

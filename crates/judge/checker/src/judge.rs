//! Says what is wrong with an output that was read: makes a [`Judgement`] from a [`Reading`].

use puzzle::counted;

use crate::batch::{Batch, Terms, too_many};
use crate::form::{self, FormFault};
use crate::judgement::Judgement;
use crate::reading::{Entry, Labelled, Reading, line_with};

/// Says what is wrong with an output for a batch, or with what it has for the case with the index `at`.
/// Without an index, this is the first case at fault, if there is one.
///
/// # Panics
///
/// If the reading is not that of the output.
pub fn judge(batch: &Batch, output: &[u8], reading: &Reading, at: Option<usize>) -> Judgement {
    let first = reading.at_fault();
    let is_first = at.is_none() || at == first;
    let index = at.or(first);
    let is_said_of = |form: &FormFault| match (form, index) {
        (FormFault::Prompt { .. } | FormFault::Marks { .. }, Some(index)) => {
            is_first || reading.is_labelled(index)
        }
        (FormFault::Moved { .. }, Some(index)) => !reading.entries[index].is_right(),
        _ => is_first || form.is_of_each(),
    };
    let form = reading.form.clone().filter(is_said_of);
    let verdict = match at {
        Some(at) if !is_first => reading.verdict_of(at),
        _ => reading.verdict(),
    };
    let mut judgement = Judgement {
        verdict,
        form,
        note: note(batch, reading),
        ..Judgement::default()
    };
    match index {
        None => {
            if let Some(FormFault::Surplus { first, .. }) = &judgement.form {
                judgement.got = Some(first.clone());
            }
        }
        Some(index) => judge_case(&mut judgement, batch, output, reading, index),
    }
    judgement
}

/// Adds to a judgement what is wrong with what the output has for the case with this index.
fn judge_case(
    judgement: &mut Judgement,
    batch: &Batch,
    output: &[u8],
    reading: &Reading,
    index: usize,
) {
    judgement.case = Some(index as u64 + 1);
    let expected = batch.solved.best_text(index);
    // A single answer may have the right words in another order by chance. What cannot be read is not wrong
    // for being elsewhere.
    let is_single = batch.cases.len() == 1;
    let is_malformed = matches!(reading.entries[index], Entry::Malformed(_));
    let says_all = matches!(
        judgement.form,
        Some(
            FormFault::Missing { .. }
                | FormFault::Unanswered { .. }
                | FormFault::Repeated { .. }
                | FormFault::Moved { .. }
        )
    );
    let is_moved = matches!(judgement.form, Some(FormFault::Moved { .. }));
    if !says_all || is_moved && (is_single || is_malformed) {
        judgement.reason = reading.reason(batch, index);
    }
    let got = match (&reading.entries[index], &judgement.form) {
        (Entry::Labelled(answer), _) if answer.claim.is_right => line_with(output, answer.line),
        (Entry::Answer(claim), Some(FormFault::Label { right, .. })) if claim.is_right => {
            let text = String::from_utf8_lossy(&claim.text);
            text.strip_prefix(&**right)
                .unwrap_or(&text)
                .trim()
                .to_owned()
        }
        (entry, Some(FormFault::Surplus { first, .. })) if entry.is_right() => first.clone(),
        (Entry::Answer(claim) | Entry::Labelled(Labelled { claim, .. }), _) => {
            batch.solved.text(index, claim)
        }
        (Entry::Malformed(fault), _) => {
            let words = fault.words(output);
            if judgement.form.is_none() {
                judgement.form = form::nearly(&expected, &words);
            }
            words
        }
        (Entry::Missing, _) => String::new(),
    };
    judgement.got = Some(got);
    judgement.expected = Some(expected);
}

/// Returns the note on an output: what of the input is not judged, and the note on what is.
fn note(batch: &Batch, reading: &Reading) -> Option<String> {
    let note = note_on_answers(batch.terms, reading);
    let Some(unread) = &batch.unread else {
        return note;
    };
    let unread = format!("line {} of the input: {unread}", unread.position.line);
    Some(match note {
        Some(note) => format!("{unread}; {note}"),
        None => unread,
    })
}

/// Returns the note on the answers in an output.
fn note_on_answers(
    Terms {
        case,
        another,
        max_cases,
        ..
    }: Terms,
    reading: &Reading,
) -> Option<String> {
    let cases = reading.entries.len();
    if !reading.verdict().is_accepted() {
        return too_many(case, cases, max_cases);
    }
    if let Some(layout) = &reading.layout {
        return Some(format!(
            "{layout}; a judge that compares text exactly would reject it"
        ));
    }
    let is_other = |entry: &Entry| entry.claim().is_some_and(|claim| !claim.is_ours);
    let mut others = (1..)
        .zip(&reading.entries)
        .filter(|(_, entry)| is_other(entry));
    let (first, more) = (others.next()?.0, others.count());
    Some(match (cases, more) {
        (1, _) => another.to_owned(),
        (_, 0) => format!("{another} in {case} {first}"),
        _ => format!(
            "{another} in {} of {}",
            more + 1,
            counted(cases as u64, case)
        ),
    })
}

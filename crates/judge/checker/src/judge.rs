//! Says what is wrong with an output that was read: makes a [`Judgement`] from a [`Reading`].

use puzzle::counted;

use crate::batch::{Batch, Terms, too_many};
use crate::claim::Claim;
use crate::form::{Explains, FormFault, Label, Scope};
use crate::judgement::Judgement;
use crate::nearly;
use crate::reading::{Entry, Labelled, LayoutDifference, Reading, line_with};

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
    let form = match &reading.form {
        Some(form) if is_said(form, reading, index, is_first) => Some(form),
        _ => None,
    };
    let judgement = match index {
        Some(index) => CaseOfOutput::new(batch, output, reading, index).judgement(form),
        None => judgement_of_whole(form),
    };
    let verdict = match at {
        Some(at) if !is_first => reading.verdict_of(at),
        _ => reading.verdict(),
    };
    Judgement {
        verdict,
        note: note(batch, reading),
        ..judgement
    }
}

/// Returns what is said of an output with a right answer to each case, and this fault of form.
fn judgement_of_whole(form: Option<&FormFault>) -> Judgement {
    let surplus = form.and_then(FormFault::surplus);
    Judgement {
        got: surplus.map(|surplus| surplus.first.clone()),
        form: form.cloned(),
        ..Judgement::default()
    }
}

/// Returns whether the fault of form of a reading is said of the case with this index. Without an index, it is
/// said of the output. `is_first` says whether no case at fault is before this one.
fn is_said(form: &FormFault, reading: &Reading, index: Option<usize>, is_first: bool) -> bool {
    let Some(index) = index else {
        return true;
    };
    match form.scope() {
        Scope::Each => true,
        Scope::Labelled => is_first || reading.has_words_beside(index),
        Scope::NotRight => !reading.entries[index].is_right(),
        Scope::First => is_first,
    }
}

/// What an output has for a case.
struct CaseOfOutput<'a> {
    batch: &'a Batch,
    output: &'a [u8],
    reading: &'a Reading,
    entry: &'a Entry,
    /// The index of the case.
    index: usize,
}

impl<'a> CaseOfOutput<'a> {
    /// Returns what an output has for the case with this index.
    fn new(batch: &'a Batch, output: &'a [u8], reading: &'a Reading, index: usize) -> Self {
        Self {
            batch,
            output,
            reading,
            entry: &reading.entries[index],
            index,
        }
    }

    /// Returns what is said of the case, beside this fault of form.
    fn judgement(&self, form: Option<&FormFault>) -> Judgement {
        let expected = self.batch.solved.best_text(self.index);
        let got = self.got(form);
        let reason = if self.needs_reason(form) {
            self.reading.reason(self.batch, self.index)
        } else {
            None
        };
        let form = match (form, self.entry) {
            (None, Entry::Malformed(_)) => nearly::nearly(&expected, &got),
            _ => form.cloned(),
        };
        Judgement {
            case: Some(self.index as u64 + 1),
            expected: Some(expected),
            got: Some(got),
            reason,
            form,
            ..Judgement::default()
        }
    }

    /// Returns whether a reason is said why the answer is not right, beside this fault of form.
    fn needs_reason(&self, form: Option<&FormFault>) -> bool {
        match form.map_or(Explains::Nothing, FormFault::explains) {
            Explains::Nothing => true,
            Explains::All => false,
            Explains::Answers => {
                let is_single = self.batch.cases.len() == 1;
                is_single || matches!(self.entry, Entry::Malformed(_))
            }
        }
    }

    /// Returns what the program printed, of which this fault of form is said.
    fn got(&self, form: Option<&FormFault>) -> String {
        match self.entry {
            Entry::Missing => String::new(),
            Entry::Malformed(fault) => fault.words(self.output),
            // Between the words of the answer, there may be others, so only the line is what was printed.
            Entry::Labelled(answer)
                if answer.claim.is_right || matches!(form, Some(FormFault::OtherText(_))) =>
            {
                line_with(self.output, answer.line)
            }
            Entry::Answer(claim) if claim.is_right => self.got_beside(claim, form),
            Entry::Answer(claim) | Entry::Labelled(Labelled { claim, .. }) => {
                self.batch.solved.text(self.index, claim)
            }
        }
    }

    /// Returns what the program printed that is wrong, although the answer is right and has no words beside it.
    fn got_beside(&self, claim: &Claim, form: Option<&FormFault>) -> String {
        if let Some(FormFault::Label(Label { right, .. })) = form {
            let text = String::from_utf8_lossy(&claim.text);
            let unlabelled = text.strip_prefix(&**right).unwrap_or(&text);
            return unlabelled.trim().to_owned();
        }
        match form.and_then(FormFault::surplus) {
            Some(surplus) => surplus.first.clone(),
            None => self.batch.solved.text(self.index, claim),
        }
    }
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
    if let Some(LayoutDifference {
        text,
        is_minor: false,
    }) = &reading.layout
    {
        return Some(format!(
            "{text}; a judge that compares text exactly would reject it"
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

//! Says what is wrong with an output that was read: makes a [`Judgement`] from a [`Reading`].

use puzzle::counted;

use crate::batch::{Batch, PuzzleFacts, too_many};
use crate::claim::Claim;
use crate::form::{FormFault, Label, ReplacesReason, Scope};
use crate::judgement::Judgement;
use crate::judging::Reason;
use crate::nearly;
use crate::reading::{Entry, Labelled, LayoutDifference, Reading, line_with};

/// Says what is wrong with an output for a batch, or with what it has for the case with the index `at`.
/// Without an index, this is the first case at fault, if there is one.
///
/// # Panics
///
/// If the reading is not that of the output, or if the batch has no case with this index.
pub fn judge(batch: &Batch, output: &[u8], reading: &Reading, at: Option<usize>) -> Judgement {
    let at_fault = reading.at_fault();
    let Some(index) = at.or(at_fault) else {
        return judgement_of_whole(batch, reading);
    };
    let case = CaseOfOutput {
        batch,
        output,
        reading,
        entry: &reading.entries[index],
        index,
        is_first_at_fault: at_fault == Some(index),
    };
    case.judgement()
}

/// Returns what is said of an output in which no case is at fault. There may be a fault of form all the same, such as
/// lines behind the last answer.
fn judgement_of_whole(batch: &Batch, reading: &Reading) -> Judgement {
    let surplus = reading.form.as_ref().and_then(FormFault::surplus);
    Judgement {
        verdict: reading.verdict(),
        case: None,
        expected: None,
        got: surplus.map(|surplus| surplus.first_text.clone()),
        form: reading.form.clone(),
        reason: None,
        note: note(batch, reading),
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
    /// Whether the case is the first at fault, which is judged if no case is asked for.
    is_first_at_fault: bool,
}

impl CaseOfOutput<'_> {
    /// Returns what is said of the case.
    fn judgement(&self) -> Judgement {
        // A line too many before a right answer makes the output a PE, but the answer alone is AC.
        let verdict = if self.is_first_at_fault {
            self.reading.verdict()
        } else {
            self.reading.verdict_of(self.index)
        };
        let form = self.reading.form.as_ref();
        let form = form.filter(|form| self.is_said_here(form));
        let expected = self.batch.solved.best_text(self.index);
        let got = self.got(form);
        let own_form = || self.form_of_malformed(&expected, &got);
        let said_form = form.cloned().or_else(own_form);
        Judgement {
            verdict,
            case: Some(self.index as u64 + 1),
            expected: Some(expected),
            got: Some(got),
            reason: self.reason(form),
            form: said_form,
            note: note(self.batch, self.reading),
        }
    }

    /// Returns what is wrong with the form of words that cannot be read, if they are nearly the right ones. The
    /// reason is said, too, because it has their place in the output.
    fn form_of_malformed(&self, expected: &str, got: &str) -> Option<FormFault> {
        match self.entry {
            Entry::Malformed(_) => nearly::nearly(expected, got),
            _ => None,
        }
    }

    /// Returns whether this fault of form of the output is said of the case.
    fn is_said_here(&self, form: &FormFault) -> bool {
        match form.scope() {
            Scope::Each => true,
            Scope::WordsBeside => {
                self.is_first_at_fault || self.reading.has_words_beside(self.index)
            }
            Scope::NotRight => !self.entry.is_right(),
            Scope::First => self.is_first_at_fault,
        }
    }

    /// Returns the reason why the answer is not right, unless this fault of form is said instead.
    fn reason(&self, form: Option<&FormFault>) -> Option<Reason> {
        let is_replaced = match form.map_or(ReplacesReason::Never, FormFault::replaces_reason) {
            ReplacesReason::Never => false,
            ReplacesReason::Always => true,
            ReplacesReason::IfReadableAmongSeveral => {
                // Only answers that can be read have moved, and a single one may look moved by chance.
                let is_single = self.batch.cases.len() == 1;
                let is_malformed = matches!(self.entry, Entry::Malformed(_));
                !is_single && !is_malformed
            }
        };
        if is_replaced {
            None
        } else {
            self.reading.reason(self.batch, self.index)
        }
    }

    /// Returns what the program printed, of which this fault of form is said.
    fn got(&self, form: Option<&FormFault>) -> String {
        match self.entry {
            Entry::Missing => String::new(),
            Entry::Malformed(fault) => fault.words(self.output),
            Entry::Answer(claim) if claim.is_right => self.got_with_right_answer(claim, form),
            // What is wrong is beside the answer.
            Entry::Labelled(answer) if answer.claim.is_right => self.line_of(answer),
            // Other text may stand between the words of the answer.
            Entry::Labelled(answer) if matches!(form, Some(FormFault::OtherText(_))) => {
                self.line_of(answer)
            }
            Entry::Answer(claim) | Entry::Labelled(Labelled { claim, .. }) => {
                self.batch.solved.text(self.index, claim)
            }
        }
    }

    /// Returns the line of an answer, as it was printed.
    fn line_of(&self, answer: &Labelled) -> String {
        line_with(self.output, answer.line)
    }

    /// Returns what is shown of a right answer without words beside it: the line too many if one is said, and otherwise
    /// the answer.
    fn got_with_right_answer(&self, claim: &Claim, form: Option<&FormFault>) -> String {
        match form {
            Some(FormFault::Surplus(surplus)) => surplus.first_text.clone(),
            Some(FormFault::Label(label)) => without_label(claim, label),
            _ => self.batch.solved.text(self.index, claim),
        }
    }
}

/// Returns an answer as a program printed it that leaves out the right label. The text of the claim has the label, because
/// it is the answer as it should be printed.
fn without_label(claim: &Claim, label: &Label) -> String {
    let text = String::from_utf8_lossy(&claim.text);
    let body = text.strip_prefix(&*label.right).unwrap_or(&text);
    body.trim().to_owned()
}

/// Returns the note on an output: what of the input is not judged, and the note on what is. Whoever prints right answers
/// to too many cases need not be told that these are too many.
fn note(batch: &Batch, reading: &Reading) -> Option<String> {
    let puzzle = batch.puzzle;
    let note = if reading.verdict().is_accepted() {
        note_on_accepted(puzzle, reading)
    } else {
        note_on_too_many_cases(puzzle, reading)
    };
    let Some(unread) = &batch.after_end else {
        return note;
    };
    let unread = format!("line {} of the input: {unread}", unread.position.line);
    Some(match note {
        Some(note) => format!("{unread}; {note}"),
        None => unread,
    })
}

/// Returns the note that the input has more cases than the statement allows, for which a program may not be made.
fn note_on_too_many_cases(puzzle: PuzzleFacts, reading: &Reading) -> Option<String> {
    too_many(puzzle.case, reading.entries.len(), puzzle.max_cases)
}

/// Returns the note on the answers in an accepted output: that a strict judge would reject their layout, or else that
/// some are not the solver's own.
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

/// Returns the note that some right answers are not the solver's own.
fn note_on_other_answers(
    PuzzleFacts { case, another, .. }: PuzzleFacts,
    reading: &Reading,
) -> Option<String> {
    let is_other = |entry: &Entry| entry.claim().is_some_and(|claim| !claim.is_ours);
    let mut others = (1..)
        .zip(&reading.entries)
        .filter(|(_, entry)| is_other(entry));
    let (first, _) = others.next()?;
    let count = 1 + others.count();
    Some(match (reading.entries.len(), count) {
        (1, _) => another.to_owned(),
        (_, 1) => format!("{another} in {case} {first}"),
        (cases, _) => format!("{another} in {count} of {}", counted(cases as u64, case)),
    })
}

//! Makes a [`Judgement`], what is said about an output, from a [`Reading`], what was read of it.
//!
//! A judgement is about one case or about the whole output. [`judge_case`] judges any case. [`judge`] judges the first case *at
//! fault*: the first one without a right answer or, if all answers are right, the first one at which the form is wrong. If no case
//! is at fault, it judges the whole output.
//!
//! Two things may be wrong at once: answers, and the form of the output. The reading has an [`Entry`] for each case, which is an
//! answer, an answer in a wrong form, malformed words, or nothing; and it has at most one [`FormFault`] for the whole output. As an
//! example, two right answers are 3 and 8, and a program prints
//!
//! ```text
//! sum: 3
//! sum: 9
//! ```
//!
//! The second answer is wrong, and the word `sum:` belongs to neither answer, so both entries are [`Entry::WrongForm`].
//! [`judge_case`] returns these judgements:
//!
//! ```text
//!            first case                  second case
//! verdict    PE                          WA
//! expected   3                           8
//! got        sum: 3                      9
//! form       each answer has `sum:`      each answer has `sum:`
//!            in front                    in front
//! reason     none                        9 instead of 8
//! note       none                        none
//! ```
//!
//! The first answer is shown as it was printed, because only its form is wrong. The second one is shown in the layout of the
//! statement, like the expected one, because its value is wrong. The note is the same for all cases of an output; the module
//! `note` makes it.
//!
//! [`judge`] returns the judgement on the second case, which is the first without a right answer.
//!
//! A fault of form is one of the whole output, but not every case has it in its judgement. Its variant decides three things:
//!
//! - Which cases have it ([`SaidOf`]): each of them if a label stands in front of each answer, but only the first case at fault if
//!   an answer is missing.
//! - Whether it explains why an answer is not right ([`Explains`]). A label does not, so the second case of the example has a
//!   reason, too.
//! - Whether even a wrong answer is shown as it was printed ([`FormFault::shows_wrong_answers_as_printed`]).
//!
//! If this fault is not said of a case, its judgement may have a form of its own: a near miss, such as `2t` instead of `2T`.
//!
//! Only one output is judged here. Why a program fails is found from all its outputs, in the module `diagnosis`. What a new fault
//! of form needs is listed in the module `form`.

use crate::batch::Batch;
use crate::claim::Claim;
use crate::form::{Explains, FormFault, SaidOf};
use crate::judgement::{Judgement, Verdict};
use crate::judging::Reason;
use crate::nearly;
use crate::note::note;
use crate::reading::{Entry, Printed, Reading, WrongForm, line_numbered};

/// Says what is wrong with an output for a batch: with the first case at fault, or with the whole output if no case is at fault.
///
/// # Panics
///
/// May panic if `reading` is not what was read of `output` for this batch.
pub fn judge(batch: &Batch, output: &[u8], reading: &Reading) -> Judgement {
    match reading.first_case_at_fault() {
        Some(index) => judge_case(batch, output, reading, index),
        None => judgement_of_whole(batch, reading),
    }
}

/// Says what is wrong with an output for the case with this index.
///
/// # Panics
///
/// Panics if the batch has no case with this index. May panic if `reading` is not what was read of `output` for this batch.
pub fn judge_case(batch: &Batch, output: &[u8], reading: &Reading, index: usize) -> Judgement {
    let case = CaseOfOutput {
        batch,
        output,
        reading,
        index,
        fault: fault_of_case(reading, index),
    };
    case.judgement()
}

/// Returns the judgement on an output in which no case is at fault, so all answers are right. The output may have a fault of
/// form all the same, such as lines after the last answer.
fn judgement_of_whole(batch: &Batch, reading: &Reading) -> Judgement {
    let surplus = reading.form.as_ref().and_then(FormFault::surplus);
    Judgement {
        verdict: reading.verdict(),
        case: None,
        expected: None,
        got: surplus.map(|surplus| surplus.first_text.clone()),
        form: reading.form.clone(),
        reason: None,
        are_all_right: true,
        note: note(batch, reading),
    }
}

/// A case, with the output in which it is judged.
struct CaseOfOutput<'a> {
    batch: &'a Batch,
    output: &'a [u8],
    reading: &'a Reading,
    /// The index of the case.
    index: usize,
    /// The fault of form of the output, if it is said of this case.
    fault: Option<&'a FormFault>,
}

/// Returns the fault of form of an output, if it is said of the case with this index.
fn fault_of_case(reading: &Reading, index: usize) -> Option<&FormFault> {
    let fault = reading.form.as_ref()?;
    let entry = &reading.entries[index];
    let has_fault = match fault.said_of() {
        SaidOf::EachCase => true,
        SaidOf::FirstAtFaultOrWrongForm => {
            reading.is_first_at_fault(index) || entry.has_wrong_form()
        }
        SaidOf::NotRight => !entry.is_right(),
        SaidOf::FirstAtFault => reading.is_first_at_fault(index),
    };
    if has_fault { Some(fault) } else { None }
}

impl<'a> CaseOfOutput<'a> {
    /// Returns the judgement on the case.
    fn judgement(&self) -> Judgement {
        let expected = self.batch.solved.best_text(self.index);
        // A near miss is shown like a fault of form, but does not take the place of the reason.
        let form = self.fault.cloned().or_else(|| self.near_miss(&expected));
        Judgement {
            verdict: self.verdict(),
            case: Some(self.index as u64 + 1),
            expected: Some(expected),
            got: Some(self.got()),
            form,
            reason: self.reason(),
            are_all_right: self.reading.are_all_right(),
            note: note(self.batch, self.reading),
        }
    }

    /// Returns what the output has for the case.
    fn entry(&self) -> &'a Entry {
        &self.reading.entries[self.index]
    }

    /// Returns what is shown of what the program printed for the case.
    ///
    /// An answer is shown in the layout of the statement, like the expected one, unless this would hide what is wrong. If the answer
    /// is right, and the case is at fault only because a surplus line stands above it, this is the surplus line.
    fn got(&self) -> String {
        match self.entry() {
            Entry::Answer(claim) => match self.fault.and_then(FormFault::surplus) {
                Some(surplus) if claim.is_right => surplus.first_text.clone(),
                _ => self.text_of(claim),
            },
            Entry::WrongForm(WrongForm { claim, printed }) => {
                // In the layout of the statement, a right answer would look as if nothing were wrong with it.
                let is_as_printed = claim.is_right
                    || self
                        .fault
                        .is_some_and(FormFault::shows_wrong_answers_as_printed);
                if is_as_printed {
                    self.as_printed(printed)
                } else {
                    self.text_of(claim)
                }
            }
            Entry::Malformed(malformed) => malformed.lines_shown(self.output),
            Entry::Missing => String::new(),
        }
    }

    /// Returns an answer in a wrong form as the program printed it.
    fn as_printed(&self, printed: &Printed) -> String {
        match printed {
            Printed::Line(number) => line_numbered(self.output, *number),
            Printed::Words(words) => words.clone(),
        }
    }

    /// Returns the text of an answer to the case, in the layout of the statement.
    fn text_of(&self, claim: &Claim) -> String {
        self.batch.solved.text_in_place(self.index, claim)
    }

    /// Returns what is wrong with the form of words that cannot be read as an answer, if they are nearly the expected ones: `2t`
    /// instead of `2T`, for example.
    fn near_miss(&self, expected: &str) -> Option<FormFault> {
        match self.entry() {
            Entry::Malformed(malformed) => nearly::of_words(expected, &malformed.text(self.output)),
            Entry::Answer(_) | Entry::WrongForm(_) | Entry::Missing => None,
        }
    }

    /// Returns the verdict on the case. The first case at fault has the verdict of the whole output: if a surplus line stands
    /// above its right answer, the output is a PE, although the answer alone would be accepted.
    fn verdict(&self) -> Verdict {
        if self.reading.is_first_at_fault(self.index) {
            self.reading.verdict()
        } else {
            self.reading.verdict_of(self.index)
        }
    }

    /// Returns the reason why the case has no right answer. Returns `None` if its answer is right, or if its fault
    /// [explains](Self::is_explained_by) why it is not.
    fn reason(&self) -> Option<Reason> {
        match self.fault {
            Some(fault) if self.is_explained_by(fault) => None,
            _ => self.reading.reason(self.batch, self.index),
        }
    }

    /// Returns whether this fault of form explains why the case has no right answer; see [`Explains`].
    fn is_explained_by(&self, fault: &FormFault) -> bool {
        match fault.explains() {
            // These faults explain at most why the output is not accepted.
            Explains::FailureIfAllAreRight | Explains::Failure => false,
            Explains::AllButMalformed => {
                let is_only_case = self.batch.cases.len() == 1;
                let is_malformed = matches!(self.entry(), Entry::Malformed(_));
                !is_only_case && !is_malformed
            }
            Explains::Everything => true,
        }
    }
}

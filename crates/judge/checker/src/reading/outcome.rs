//! Defines [`Reading`], what was read of an output, and what follows from it, such as the verdict.
//!
//! As an example, the right answers to five cases are the numbers 1 to 5, and a program prints only four lines. They are read
//! as the answers to the first four cases:
//!
//! ```text
//! printed     entry                               letter    verdict of the case
//! 1           an answer, right                    R         AC
//! sum: 2      an answer with words beside it      F         PE
//! 7           an answer, wrong                    W         WA
//! ???         words that are no answer            F         PE
//!             nothing                             M         PE
//! ```
//!
//! The verdict of the whole output is WA, because the third case is the first one without a right answer. For the same reason,
//! the third case is the first *at fault*. The words beside the second answer are the fault of form. It would decide the verdict
//! only if all answers were right.

use super::entry::{Entry, Labelled};
use super::fault::Fault;
use super::layout::LayoutDifference;
use crate::batch::Batch;
use crate::form::{Explains, FormFault};
use crate::given::GivenAnswer;
use crate::judgement::Verdict;
use crate::judging::Reason;

/// What an output has for each case of its input, and what is wrong with its form.
///
/// Methods that take the index of a case panic if there is no such case. Methods that take a batch may panic if the
/// output is not one for the input of this batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// What the output has for each case, in order.
    pub entries: Vec<Entry>,
    /// The number of lines that belong to no case.
    pub surplus: usize,
    /// What is wrong with the form of the whole output.
    pub form: Option<FormFault>,
    /// How the layout of the output differs from the statement's, if nothing else is wrong with it.
    pub layout: Option<LayoutDifference>,
}

impl Reading {
    /// Returns the reading of an output in which every line belongs to a case.
    pub(super) fn new(entries: Vec<Entry>, form: Option<FormFault>) -> Self {
        Self {
            entries,
            form,
            surplus: 0,
            layout: None,
        }
    }

    /// Returns the verdict on the output. If several things are wrong, the first case without a right answer decides.
    pub fn verdict(&self) -> Verdict {
        match self.first_not_right() {
            Some(index) => self.verdict_of(index),
            None if self.form.is_some() => Verdict::Pe,
            None => Verdict::Ac,
        }
    }

    /// Returns the verdict on what the output has for the case with this index, whatever else is wrong with the output.
    pub fn verdict_of(&self, index: usize) -> Verdict {
        match &self.entries[index] {
            Entry::Answer(claim) | Entry::Labelled(Labelled { claim, .. }) => {
                if !claim.is_right {
                    Verdict::Wa // even if other words stand beside it
                } else if self.has_words_beside(index) {
                    Verdict::Pe
                } else {
                    Verdict::Ac
                }
            }
            // These words are of the right kind. Only their values are wrong, or one is listed too often.
            Entry::Malformed(
                Fault::Word {
                    has_wrong_value: true,
                    ..
                }
                | Fault::Repeated { .. },
            ) => Verdict::Wa,
            Entry::Malformed(_) | Entry::Missing => Verdict::Pe,
        }
    }

    /// Returns whether what the output has for the case with this index has a wrong form: either other words stand
    /// beside the answer, or the fault of form of the output is a label or a tail, which each answer has.
    pub(crate) fn has_words_beside(&self, index: usize) -> bool {
        let is_label_or_tail = self.form.as_ref().is_some_and(FormFault::is_label_or_tail);
        is_label_or_tail || matches!(self.entries[index], Entry::Labelled(_))
    }

    /// Returns the index of the first case at fault. This is the first case without a right answer or, if all answers are
    /// right, the first case at which the form is wrong. Returns `None` if no case is at fault.
    pub fn first_case_at_fault(&self) -> Option<usize> {
        self.first_not_right()
            .or_else(|| self.first_of_wrong_form())
    }

    /// Returns the index of the first case without a right answer.
    fn first_not_right(&self) -> Option<usize> {
        self.entries.iter().position(|entry| !entry.is_right())
    }

    /// Returns the index of the first case at which the form is wrong. Lines that belong to no case are a fault of the
    /// case whose answer follows them, and of no case if they stand after the last answer.
    fn first_of_wrong_form(&self) -> Option<usize> {
        let form = self.form.as_ref()?;
        let count = self.entries.len();
        match form.surplus() {
            Some(surplus) if surplus.answers_before < count => Some(surplus.answers_before),
            Some(_) => None,
            None => (0..count).find(|&index| self.has_words_beside(index)),
        }
    }

    /// Returns the fault of form, if it explains why the output fails. Some faults do so only if all answers are right, such
    /// as lines that belong to no case or a prompt in front of some answers: beside a wrong answer, they are not the reason.
    pub fn fault_of_form(&self) -> Option<&FormFault> {
        let form = self.form.as_ref()?;
        let explains_failure = match form.explains() {
            Explains::FailureIfAllAreRight => self.first_not_right().is_none(),
            Explains::Failure | Explains::ReadableAnswers | Explains::Everything => true,
        };
        if explains_failure { Some(form) } else { None }
    }

    /// Returns this reading without the lines that belong to no case.
    #[must_use]
    pub fn without_surplus(self) -> Self {
        let form = self.form.filter(|form| form.surplus().is_none());
        Self {
            form,
            surplus: 0,
            ..self
        }
    }

    /// Returns a letter for each case: `R` for a right answer, `W` for a wrong one, `F` for an answer whose form is wrong,
    /// `M` if the answer is missing. The letters of the example at the head of this file are `RFWFM`.
    pub fn letters(&self) -> String {
        let cases = 0..self.entries.len();
        cases.map(|index| self.letter(index)).collect()
    }

    /// Returns the [letter](Self::letters) for the case with this index.
    fn letter(&self, index: usize) -> char {
        let verdict = self.verdict_of(index);
        match &self.entries[index] {
            Entry::Answer(_) | Entry::Labelled(_) => match verdict {
                Verdict::Ac => 'R',
                Verdict::Wa => 'W',
                _ => 'F',
            },
            Entry::Malformed(_) => 'F', // even if the verdict is WA
            Entry::Missing => 'M',
        }
    }

    /// Returns the reason why the output does not have a right answer to the case with this index. Returns `None` if it has
    /// one, whatever its form is.
    pub(crate) fn reason(&self, batch: &Batch, index: usize) -> Option<Reason> {
        match &self.entries[index] {
            Entry::Answer(claim) | Entry::Labelled(Labelled { claim, .. }) => {
                if claim.is_right {
                    None
                } else {
                    Some(batch.solved.reason(index, claim))
                }
            }
            Entry::Malformed(fault) => Some(fault.reason(batch.puzzle)),
            Entry::Missing => {
                let case = batch.puzzle.case;
                let sentence = format!("the output has no answer to {case} {}", index + 1);
                Some(Reason::new("an answer is missing", sentence))
            }
        }
    }

    /// Returns what is wrong with what the output has for the case with this index, in a few words that
    /// are the same for all failures of this kind. Returns `None` if nothing is wrong with it.
    pub fn kind(&self, batch: &Batch, index: usize) -> Option<&'static str> {
        let form = self.form.as_ref();
        if self.entries[index].is_right() {
            if self.has_words_beside(index) {
                form.map(FormFault::kind)
            } else {
                None
            }
        } else if let Some(form) = form
            && form.decides_kind()
        {
            Some(form.kind())
        } else {
            self.kind_of_reason(batch, index)
        }
    }

    /// Returns the kind of the [`reason`](Self::reason). For a wrong answer, this may take far less time than the whole reason.
    fn kind_of_reason(&self, batch: &Batch, index: usize) -> Option<&'static str> {
        match self.entries[index].claim() {
            Some(claim) if !claim.is_right => Some(batch.solved.kind(index, claim)),
            _ => Some(self.reason(batch, index)?.kind),
        }
    }

    /// Returns the answer to the case with this index, if one was read.
    pub fn answer(&self, batch: &Batch, index: usize) -> Option<GivenAnswer> {
        let claim = self.entries[index].claim()?;
        Some(GivenAnswer::new(batch, index, claim))
    }

    /// Returns the answers that were read, each with its case.
    pub fn evidence(&self, batch: &Batch) -> impl Iterator<Item = GivenAnswer> {
        given_answers(batch, &self.entries)
    }
}

/// Returns the answers among the entries of all cases, each with its case.
pub(super) fn given_answers(
    batch: &Batch,
    entries: &[Entry],
) -> impl Iterator<Item = GivenAnswer> + Clone {
    let cases = entries.iter().enumerate();
    cases.filter_map(|(index, entry)| Some(GivenAnswer::new(batch, index, entry.claim()?)))
}

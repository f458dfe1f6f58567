//! Defines [`Reading`], what was read of an output, and what follows from it.

use super::entry::{Entry, Labelled};
use super::fault::Fault;
use super::layout::LayoutDifference;
use crate::batch::Batch;
use crate::form::FormFault;
use crate::given::GivenAnswer;
use crate::judgement::Verdict;
use crate::judging::Reason;

/// What an output has for each case of its input, and what is wrong with its form.
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
    /// Returns the reading of an output without lines that belong to no case.
    pub(super) fn new(entries: Vec<Entry>, form: Option<FormFault>) -> Self {
        Self {
            entries,
            form,
            ..Self::default()
        }
    }

    /// Returns the verdict. If several things are wrong, the first case at fault decides.
    pub fn verdict(&self) -> Verdict {
        match self.entries.iter().position(|entry| !entry.is_right()) {
            Some(index) => self.verdict_of(index),
            None if self.form.is_some() => Verdict::Pe,
            None => Verdict::Ac,
        }
    }

    /// Returns the verdict on what the output has for the case with this index alone.
    pub fn verdict_of(&self, index: usize) -> Verdict {
        match &self.entries[index] {
            Entry::Answer(claim) | Entry::Labelled(Labelled { claim, .. }) => {
                if !claim.is_right {
                    Verdict::Wa // whatever stands beside it
                } else if self.has_words_beside(index) {
                    Verdict::Pe
                } else {
                    Verdict::Ac
                }
            }
            // A word of the right kind with a wrong value, or one listed too often, is wrong rather than unreadable.
            Entry::Malformed(Fault::Word { is_like: true, .. } | Fault::Repeated { .. }) => {
                Verdict::Wa
            }
            Entry::Malformed(_) | Entry::Missing => Verdict::Pe,
        }
    }

    /// Returns whether other words stand beside the answer to the case with this index, or the fault of form is
    /// one of each answer.
    pub(crate) fn has_words_beside(&self, index: usize) -> bool {
        let is_each = self.form.as_ref().is_some_and(FormFault::is_of_each);
        is_each || matches!(self.entries[index], Entry::Labelled(_))
    }

    /// Returns the index of the first case at fault: whose answer is not right or, if all are, where the
    /// form is wrong. Returns `None` if there is no such case.
    pub fn at_fault(&self) -> Option<usize> {
        let wrong = self.entries.iter().position(|entry| !entry.is_right());
        if wrong.is_some() {
            return wrong;
        }
        let mut cases = 0..self.entries.len();
        match self.form.as_ref()?.surplus() {
            Some(surplus) if cases.contains(&surplus.answers_before) => {
                Some(surplus.answers_before)
            }
            Some(_) => None,
            None => cases.find(|&index| self.has_words_beside(index)),
        }
    }

    /// Returns what is wrong with the form, if this explains the failure. Lines too many, a prompt in front of
    /// some answers, and marks between words do so only if all answers are right.
    pub fn fault_of_form(&self) -> Option<&FormFault> {
        let form = self.form.as_ref()?;
        if form.needs_right_answers() && !self.entries.iter().all(Entry::is_right) {
            None
        } else {
            Some(form)
        }
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

    /// Returns a letter for each case: `R` for a right answer, `W` for a wrong one, `F` for an answer in
    /// another form, `M` if the answer is missing.
    pub fn letters(&self) -> String {
        let cases = 0..self.entries.len();
        cases.map(|index| self.letter(index)).collect()
    }

    /// Returns the [letter](Self::letters) for the case with this index.
    fn letter(&self, index: usize) -> char {
        match (&self.entries[index], self.verdict_of(index)) {
            (_, Verdict::Ac) => 'R',
            (Entry::Missing, _) => 'M',
            (Entry::Answer(_) | Entry::Labelled(_), Verdict::Wa) => 'W',
            // A right answer with words beside it, or words that cannot be read, though they may count as wrong.
            _ => 'F',
        }
    }

    /// Returns why what the output has for the case with this index is not right, besides the form.
    ///
    /// # Panics
    ///
    /// If the reading is not that of an output for the batch.
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
    /// are the same for all failures of this kind. Returns `None` if nothing is.
    ///
    /// # Panics
    ///
    /// If the reading is not that of an output for the batch.
    pub fn kind(&self, batch: &Batch, index: usize) -> Option<&'static str> {
        if let Some(form) = &self.form
            && form.overrides_kind_of_reason()
            && !self.entries[index].is_right()
        {
            return Some(form.kind());
        }
        if let Some(kind) = self.kind_of_reason(batch, index) {
            return Some(kind);
        }
        if self.has_words_beside(index) {
            return self.form.as_ref().map(FormFault::kind);
        }
        None
    }

    /// Returns the kind of the [`reason`](Self::reason), without its sentence, which may take long.
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

//! Reads what a program printed for a batch of cases. [`read`] takes the batch, the output, and whether the statement's layout is
//! required. It returns a [`Reading`]: an [`Entry`] for each case, and what is wrong with the form of the whole output.
//!
//! An entry is what the output has for its case, such as an answer, which is kept as a [`Claim`](crate::Claim). A
//! [`GivenAnswer`] is a claim together with its case.
//!
//! As an example, the right answers to five cases are 110, 111, 35, 58 and 16, and a program prints only four lines. They are
//! read as the answers to the first four cases:
//!
//! ```text
//! printed     entry                                verdict on the case
//! 110         Answer: right                        AC
//! sum: 111    WrongForm: right, beside `sum:`      PE
//! 7           Answer: wrong                        WA
//! ???         Malformed: no answer                 PE
//!             Missing                              PE
//! ```
//!
//! Malformed words have the verdict WA instead if they at least look like an answer; see [`Malformed`].
//!
//! A right answer in a wrong form counts as right. So the third case is the first one without a right answer. It is the first case
//! *at fault*, which [`Reading::first_case_at_fault`] defines, and the verdict on it, WA, is that on the whole output.
//!
//! The [fault of form](FormFault) of the whole output is here that `sum:` stands in front of an answer. If all answers were right,
//! this fault would make the verdict PE, and the second case would be the first one at fault.
//!
//! From a reading, the module `judge` says what is wrong with a case. From what was read of all outputs of a program, the module
//! `diagnosis` finds why it fails. What a new fault of form needs is listed in the module `form`, and what a new cause
//! needs, at [`Cause`](crate::Cause).

// Defines `read`, and numbers its steps. Begin with this module.
mod steps;

// What an output has for a case.
mod entry;
mod malformed;

// Used by several steps.
mod by_words;
mod expected;
mod line_words;
mod lines;
mod word_forms;

// Step 1: codes of colours.
mod colours;

// Step 2: right answers, in whatever layout.
mod layout;

// Steps 3 to 5 have no module here. `steps` takes them with `crate::shifted` and `crate::nearly`.

// Step 6: the right words without their labels, or one answer for each case with marks between or around words.
mod labels;
mod marks;

// Step 7: the choice between reading by words and reading by lines, and the fault of form. Begin with `choice`.
mod choice;
mod shared_fault;
mod surplus;

// Step 7, reading by lines, where each line is an answer. Begin with `by_lines`. The `divider` makes each line a `divided_line`:
// `answer_start` finds where its answer begins. Then `align` pairs lines with cases, within a `band` and by their `score`. At last,
// `beside` finds what stands beside the answers.
mod align;
mod answer_start;
mod band;
mod beside;
mod by_lines;
mod divided_line;
mod divider;
mod score;

// Step 8: answers with other text between or around their words.
mod other_text;
mod pick_numbers;
mod pick_words;
mod picked;

use crate::batch::Batch;
use crate::form::FormFault;
use crate::given::GivenAnswer;
use crate::judgement::{Verdict, kind_of_form_or_reason};
use crate::judging::Reason;
pub(crate) use entry::Printed;
pub use entry::{Entry, WrongForm};
pub use layout::LayoutDifference;
pub(crate) use lines::{line_numbered, resembles};
pub use malformed::Malformed;
pub use steps::read;

/// What an output has for each case of its input, and what is wrong with its form.
///
/// Methods that take the index of a case panic if there is no such case. Methods that take a batch may panic if the
/// output is not one for the input of this batch.
#[derive(Clone)]
pub struct Reading {
    /// What the output has for each case, in order.
    pub entries: Vec<Entry>,
    /// The number of surplus lines, which belong to no case. They are counted even if `form` is another fault.
    pub surplus_count: usize,
    /// The fault of form of the whole output, if there is one.
    ///
    /// If all answers are right, but some in a [wrong form](Entry::WrongForm), the steps always find a fault other than
    /// [`FormFault::Surplus`]. So such an output is not accepted, even [without its surplus lines](Self::without_surplus).
    pub form: Option<FormFault>,
    /// How the layout of the output differs from the statement's, if it does. This is looked for only in an output of right
    /// answers and nothing else. If [`read`] requires the statement's layout, the difference is also the fault of form.
    pub layout: Option<LayoutDifference>,
}

impl Reading {
    /// Returns the reading of an output in which every line belongs to a case.
    fn new(entries: Vec<Entry>, form: Option<FormFault>) -> Self {
        Self {
            entries,
            form,
            surplus_count: 0,
            layout: None,
        }
    }

    /// Returns the verdict on the output: that on the first case without a right answer. If all answers are right, it is PE if
    /// there is a fault of form, and AC otherwise. Right answers in a wrong form always come with [such a fault](Self::form).
    pub fn verdict(&self) -> Verdict {
        match self.first_not_right() {
            Some(index) => self.verdict_of(index),
            None if self.form.is_some() => Verdict::Pe,
            None => Verdict::Ac,
        }
    }

    /// Returns the verdict on what the output has for the case with this index, whatever else the output has. So a right answer below a
    /// surplus line is accepted, although the output is not.
    pub fn verdict_of(&self, index: usize) -> Verdict {
        self.entries[index].verdict()
    }

    /// Returns a letter for each case: `R` for a right answer, `W` for a wrong one, `F` for a right answer in a wrong form or
    /// words that are no answer (even those with the verdict WA), and `M` if the answer is missing. The letters of the example at
    /// the head of this file are `RFWFM`.
    pub fn letters(&self) -> String {
        self.entries.iter().map(Entry::letter).collect()
    }

    /// Returns whether the output has a right answer to each case, in whatever form.
    pub(crate) fn are_all_right(&self) -> bool {
        self.first_not_right().is_none()
    }

    /// Returns the index of the first case at fault: the first one without a right answer. If all answers are right, it is the first
    /// one whose answer is in a wrong form or, if there is none, the first one below a surplus line.
    ///
    /// Returns `None` if no case is at fault. The output may have a fault of form all the same, such as another layout than the
    /// statement's or a line behind the last answer.
    pub fn first_case_at_fault(&self) -> Option<usize> {
        self.first_not_right()
            .or_else(|| self.first_in_wrong_form())
            .or_else(|| self.first_below_surplus())
    }

    /// Returns whether the case with this index is the [first at fault](Self::first_case_at_fault).
    pub(crate) fn is_first_at_fault(&self, index: usize) -> bool {
        self.first_case_at_fault() == Some(index)
    }

    /// Returns the index of the first case without a right answer.
    fn first_not_right(&self) -> Option<usize> {
        self.entries.iter().position(|entry| !entry.is_right())
    }

    /// Returns the index of the first case whose answer is in a wrong form.
    fn first_in_wrong_form(&self) -> Option<usize> {
        self.entries.iter().position(Entry::has_wrong_form)
    }

    /// Returns the index of the case whose answer follows the first surplus line, if the fault of form is that there are surplus
    /// lines. Returns `None` if the first one stands after the last answer. Each case must have an answer.
    fn first_below_surplus(&self) -> Option<usize> {
        let surplus = self.form.as_ref()?.surplus()?;
        let index = surplus.answers_before; // each case has an answer, so this many cases are above the line
        if index < self.entries.len() {
            Some(index)
        } else {
            None
        }
    }

    /// Returns the fault of form, if it explains why the output is not accepted. If all answers are right, any fault does. If not, a
    /// label in front of each answer still does, for example, but a prompt in front of some answers does not.
    pub fn fault_that_explains_failure(&self) -> Option<&FormFault> {
        let form = self.form.as_ref()?;
        if self.are_all_right() || form.explains_failure_beside_wrong_answers() {
            Some(form)
        } else {
            None
        }
    }

    /// Returns this reading without surplus lines, and without the fault that there are such lines. This is for a malformed input,
    /// of which only the cases before the first error are in the batch: the surplus lines may be answers to the other cases.
    #[must_use]
    pub fn without_surplus(self) -> Self {
        let form = match self.form {
            Some(FormFault::Surplus(_)) => None,
            other => other,
        };
        Self {
            form,
            surplus_count: 0,
            ..self
        }
    }

    /// Returns the reason why the output has no right answer to the case with this index. Returns `None` if its answer is right, in
    /// whatever form.
    pub(crate) fn reason(&self, batch: &Batch, index: usize) -> Option<Reason> {
        match &self.entries[index] {
            Entry::Answer(claim) | Entry::WrongForm(WrongForm { claim, .. }) => {
                if claim.is_right {
                    None
                } else {
                    Some(batch.solved.reason(index, claim))
                }
            }
            Entry::Malformed(malformed) => Some(malformed.reason(batch.puzzle)),
            Entry::Missing => {
                let case_word = batch.puzzle.case_word;
                let sentence = format!("the output has no answer to {case_word} {}", index + 1);
                Some(Reason::new("an answer is missing", sentence))
            }
        }
    }

    /// Returns what is wrong with what the output has for the case with this index, in a few words that are the same for all
    /// failures of this kind. Returns `None` if nothing is wrong with it.
    ///
    /// This is the kind of the reason. It is the kind of the fault of form instead if there is no reason, or if the fault
    /// decides the kind in any case; see `FormFault::decides_kind`.
    pub fn kind_of_failure_at(&self, batch: &Batch, index: usize) -> Option<&'static str> {
        if self.verdict_of(index).is_accepted() {
            return None;
        }
        kind_of_form_or_reason(self.form.as_ref(), || self.kind_of_reason(batch, index))
    }

    /// Returns the kind of the [`reason`](Self::reason). For a wrong answer, this may take far less time than the whole reason.
    fn kind_of_reason(&self, batch: &Batch, index: usize) -> Option<&'static str> {
        match self.entries[index].claim() {
            Some(claim) if !claim.is_right => Some(batch.solved.reason_kind(index, claim)),
            _ => self.reason(batch, index).map(|reason| reason.kind),
        }
    }

    /// Returns the answer to the case with this index, if one was read.
    pub fn answer(&self, batch: &Batch, index: usize) -> Option<GivenAnswer> {
        let claim = self.entries[index].claim()?;
        Some(GivenAnswer::new(batch, index, claim))
    }

    /// Returns the answers that were read, each with its case.
    pub fn answers(&self, batch: &Batch) -> impl Iterator<Item = GivenAnswer> {
        given_answers(batch, &self.entries)
    }
}

/// Returns the answers among the entries of all cases, each with its case.
fn given_answers(batch: &Batch, entries: &[Entry]) -> impl Iterator<Item = GivenAnswer> + Clone {
    let cases = entries.iter().enumerate();
    cases.filter_map(|(index, entry)| Some(GivenAnswer::new(batch, index, entry.claim()?)))
}

//! Reads what a program printed for a batch of cases. [`read`] takes the batch, the output, and whether the statement's layout is
//! required. It returns a [`Reading`]: an [`Entry`] for each case, and what is wrong with the form of the whole output.
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
//! The verdict on the whole output is WA, the one on the third case, because this is the first case without a right answer. It is
//! the first case *at fault*.
//!
//! The [fault of form](FormFault) of the whole output is here that `sum:` stands in front of an answer. It decides the verdict
//! only if all answers are right.

// The parts of a reading.
mod entry; // what an output has for a case
mod layout;
mod malformed; // what is wrong with words that are no answer // how the layout of right answers differs from the statement's

// The steps of `read`, which tries several ways to read an output, one after the other.
mod steps;

// Lines and words, for all ways of reading.
mod colours; // takes the codes of colours out of an output
mod expected; // describes the lines of the right output
mod line_words; // takes words from a line
mod lines; // splits an output into lines
mod word_forms; // compares words by what they look like

// Reading by words: the words are answers one after the other, whatever lines they are on.
mod by_words; // reads an output by words
mod labels; // reads the right words without their labels
mod marks; // reads answers with commas or brackets

// Reading by lines: each line is an answer. The file to begin with is `by_lines`.
mod align; // finds which line answers which case
mod answer_start; // finds where the answer begins in a line
mod band; // limits which lines and cases `align` compares
mod beside; // finds the fault of form of what stands beside the answers
mod by_lines; // reads an output by lines
mod divided_line; // a line, divided into an answer and the words around it
mod divider; // divides the lines of an output
mod score; // says how well a line answers a case, for `align`

// The choice between reading by words and reading by lines, and the fault of form.
mod choice; // chooses the better of the two
mod shared_fault; // finds one fault that explains every answer that is not right
mod surplus; // describes the lines that belong to no case

// Reading answers that have any other text between or around their words.
mod other_text; // reads such an output
mod pick_numbers; // picks the numbers of answers from lines
mod pick_words; // picks the words of answers from lines
mod picked; // the picked words or numbers

use crate::batch::Batch;
use crate::form::{FormFault, SurplusLines};
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
    /// The number of lines that belong to no case. They are counted even if `form` is another fault.
    pub surplus_count: usize,
    /// The fault of form of the whole output, if there is one. There is one if all answers are right and
    /// any is an [`Entry::WrongForm`].
    pub form: Option<FormFault>,
    /// How the layout of the output differs from the statement's, if it does. This is looked for only in an output of right
    /// answers and nothing else.
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

    /// Returns the verdict on the output: that on the first case without a right answer or, if all answers are right, on the
    /// form.
    pub fn verdict(&self) -> Verdict {
        match self.first_not_right() {
            Some(index) => self.verdict_of(index),
            None if self.form.is_some() => Verdict::Pe,
            None => Verdict::Ac,
        }
    }

    /// Returns the verdict on what the output has for the case with this index, whatever else it has. So a right answer below a
    /// surplus line is accepted, although the output is not.
    pub fn verdict_of(&self, index: usize) -> Verdict {
        self.entries[index].verdict()
    }

    /// Returns a letter for each case: `R` for a right answer, `W` for a wrong one, `F` for a right answer in a wrong form or
    /// words that are no answer, whatever the verdict on these is, and `M` if the answer is missing. The letters of the example at
    /// the head of this file are `RFWFM`.
    pub fn letters(&self) -> String {
        self.entries.iter().map(Entry::letter).collect()
    }

    /// Returns whether the output has a right answer to each case, in whatever form.
    pub(crate) fn are_all_right(&self) -> bool {
        self.first_not_right().is_none()
    }

    /// Returns the index of the first case at fault, or `None` if no case is at fault.
    ///
    /// This is the first case without a right answer. If all answers are right, it is the first whose answer is in a wrong form or
    /// below a surplus line.
    pub fn first_case_at_fault(&self) -> Option<usize> {
        self.first_not_right().or_else(|| match &self.form {
            Some(FormFault::Surplus(lines)) => self.case_below(lines),
            _ => self.entries.iter().position(Entry::has_wrong_form),
        })
    }

    /// Returns the index of the first case without a right answer.
    fn first_not_right(&self) -> Option<usize> {
        self.entries.iter().position(|entry| !entry.is_right())
    }

    /// Returns the index of the case whose answer follows the first of these surplus lines. Returns `None` if that line stands
    /// after the last answer. Each case must have an answer.
    fn case_below(&self, lines: &SurplusLines) -> Option<usize> {
        let case = lines.answers_before;
        if case < self.entries.len() {
            Some(case)
        } else {
            None
        }
    }

    /// Returns the fault of form, if it explains why the output fails. Beside a wrong answer, some faults do not, such as a
    /// prompt in front of some answers.
    pub fn fault_that_explains_failure(&self) -> Option<&FormFault> {
        let form = self.form.as_ref()?;
        if self.are_all_right() || form.explains_failure_beside_wrong_answers() {
            Some(form)
        } else {
            None
        }
    }

    /// Returns this reading without the lines that belong to no case, and without the fault that there are such lines.
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

    /// Returns the reason why the output does not have a right answer to the case with this index. Returns `None` if it has
    /// one, whatever its form is.
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

/// Returns the answers among the entries of all cases, each with its case. They may be entries of which no [`Reading`] is made.
fn given_answers(batch: &Batch, entries: &[Entry]) -> impl Iterator<Item = GivenAnswer> + Clone {
    let cases = entries.iter().enumerate();
    cases.filter_map(|(index, entry)| Some(GivenAnswer::new(batch, index, entry.claim()?)))
}

//! Reads what a program printed for a batch of cases. [`read`] takes the batch and the output, and returns a [`Reading`]: an
//! [`Entry`] for each case, and what is wrong with the form of the whole output.
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

// The whole of reading.
mod steps; // has `read`, which tries several ways to read an output, one after the other

// What is read.
mod entry; // what an output has for a case
mod fault; // what is wrong with words that are no answer
mod layout; // where right answers leave the statement's layout

// Lines and words.
mod colours; // takes the codes of colours out of an output before it is read
mod expected; // describes the right lines
mod line_words; // takes words from a line
mod lines; // splits an output into lines
mod word_forms; // compares words by what they look like

// Reading by words: answers one after the other, whatever lines they are on.
mod by_words; // reads an output by words
mod labels; // recognises the right words without their labels
mod marks; // reads answers with commas or brackets

// Reading by lines: each line as an answer.
mod align; // finds which line answers which case
mod answer_start; // finds where the answer begins in a line
mod band; // says which lines are compared with which cases
mod beside; // finds what stands beside the answers
mod by_lines; // reads an output by lines
mod divided_line; // a line, divided into an answer and the words beside it
mod divider; // divides each line in this way
mod score; // scores a line as the answer to a case

// Both ways of reading.
mod choice; // chooses the better one, and finds the fault of form
mod shared_fault; // finds the one thing that is wrong with all answers which are not right
mod surplus; // describes the lines that belong to no case

// Reading answers with any other text between or around their words.
mod other_text; // reads such an output
mod pick_numbers; // picks the numbers of answers from lines
mod pick_words; // picks the words of answers from lines
mod picked; // the picked words or numbers

use crate::batch::Batch;
use crate::form::FormFault;
use crate::given::GivenAnswer;
use crate::judgement::{Verdict, kind_of_failure};
use crate::judging::Reason;
pub use entry::{Entry, WrongForm};
pub use fault::Fault;
pub use layout::LayoutDifference;
pub(crate) use lines::{line_numbered, resembles};
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
    /// The fault of form of the whole output, if there is one. There is one if any entry is [`Entry::WrongForm`].
    pub form: Option<FormFault>,
    /// How the layout of the output differs from the statement's, if it does. This is looked for only in an output that
    /// consists of right answers.
    pub layout: Option<LayoutDifference>,
}

/// What an output has for a case: its entry, and whether an answer is right and in the right form.
enum Outcome<'r> {
    /// A right answer in the right form.
    Right,
    /// A right answer in a wrong form.
    RightInWrongForm,
    /// A wrong answer, in whatever form.
    Wrong,
    /// Words that cannot be read as an answer.
    Malformed(&'r Fault),
    /// Nothing.
    Missing,
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

    /// Returns the verdict on what the output has for the case with this index, whatever it has for the other cases.
    pub fn verdict_of(&self, index: usize) -> Verdict {
        match self.outcome(index) {
            Outcome::Right => Verdict::Ac,
            Outcome::Wrong => Verdict::Wa,
            Outcome::RightInWrongForm | Outcome::Missing => Verdict::Pe,
            Outcome::Malformed(fault) => verdict_of_malformed(fault),
        }
    }

    /// Returns a letter for each case: `R` for a right answer, `W` for a wrong one, `F` for a right answer in a wrong form or
    /// words that are no answer, whatever the verdict on these is, and `M` if the answer is missing. The letters of the example at
    /// the head of this file are `RFWFM`.
    pub fn letters(&self) -> String {
        let cases = 0..self.entries.len();
        cases.map(|index| self.letter(index)).collect()
    }

    /// Returns the [letter](Self::letters) for the case with this index.
    fn letter(&self, index: usize) -> char {
        match self.outcome(index) {
            Outcome::Right => 'R',
            Outcome::Wrong => 'W',
            Outcome::RightInWrongForm | Outcome::Malformed(_) => 'F',
            Outcome::Missing => 'M',
        }
    }

    /// Returns what the output has for the case with this index.
    fn outcome(&self, index: usize) -> Outcome<'_> {
        match &self.entries[index] {
            Entry::Missing => Outcome::Missing,
            Entry::Malformed(fault) => Outcome::Malformed(fault),
            Entry::Answer(claim) | Entry::WrongForm(WrongForm { claim, .. }) => {
                if !claim.is_right {
                    Outcome::Wrong
                } else if self.has_answer_of_wrong_form(index) {
                    Outcome::RightInWrongForm
                } else {
                    Outcome::Right
                }
            }
        }
    }

    /// Returns whether the output has an answer to the case with this index, right or wrong, in a wrong form.
    ///
    /// If the fault of form is a label, a missing label or a tail, each answer has this fault. So an [`Entry::Answer`] is in a
    /// wrong form, too. For example, the words `FA 1T` are read as two such entries if the right lines are `Case 1: FA` and
    /// `Case 2: 1T`.
    pub(crate) fn has_answer_of_wrong_form(&self, index: usize) -> bool {
        match self.entries[index] {
            Entry::WrongForm(_) => true,
            Entry::Answer(_) => self.form.as_ref().is_some_and(FormFault::is_label_or_tail),
            Entry::Malformed(_) | Entry::Missing => false,
        }
    }

    /// Returns whether the output has a right answer to each case, in whatever form.
    pub(crate) fn are_all_right(&self) -> bool {
        self.first_not_right().is_none()
    }

    /// Returns the index of the first case at fault. This is the first case without a right answer or, if all answers are
    /// right, the first case at which the form is wrong. Returns `None` if no case is at fault.
    pub fn first_case_at_fault(&self) -> Option<usize> {
        self.first_not_right()
            .or_else(|| self.first_case_of_wrong_form())
    }

    /// Returns the index of the first case without a right answer.
    fn first_not_right(&self) -> Option<usize> {
        self.entries.iter().position(|entry| !entry.is_right())
    }

    /// Returns the index of the first case at which the form is wrong. All answers must be right.
    ///
    /// Lines that belong to no case are a fault of the case whose answer follows them, and of no case if they stand after the
    /// last answer.
    fn first_case_of_wrong_form(&self) -> Option<usize> {
        let case_count = self.entries.len();
        match self.form.as_ref()? {
            FormFault::Surplus(lines) => {
                let next_case = lines.answers_before;
                if next_case < case_count {
                    Some(next_case)
                } else {
                    None
                }
            }
            _ => (0..case_count).find(|&index| self.has_answer_of_wrong_form(index)),
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
            Entry::Malformed(fault) => Some(fault.reason(batch.puzzle)),
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
        kind_of_failure(self.form.as_ref(), || self.kind_of_reason(batch, index))
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

/// Returns the verdict on words that cannot be read as an answer. It is WA if they are of the right kind: only a value is
/// wrong, or a word is listed too often.
fn verdict_of_malformed(fault: &Fault) -> Verdict {
    match fault {
        Fault::Word {
            has_wrong_value: true,
            ..
        }
        | Fault::Repeated { .. } => Verdict::Wa,
        Fault::Word { .. } | Fault::Unanswered { .. } | Fault::Length { .. } => Verdict::Pe,
    }
}

/// Returns the answers among the entries of all cases, each with its case.
fn given_answers(batch: &Batch, entries: &[Entry]) -> impl Iterator<Item = GivenAnswer> + Clone {
    let cases = entries.iter().enumerate();
    cases.filter_map(|(index, entry)| Some(GivenAnswer::new(batch, index, entry.claim()?)))
}

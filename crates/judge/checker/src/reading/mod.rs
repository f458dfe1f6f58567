//! Reads the output of a program against a batch, once: the [`Reading`] has all that is said of it.
//!
//! An output is read in these steps. Step 1 is `read`, the others are `read_plain`:
//!
//! 1. Codes of colours are taken out. They are the fault of form only if nothing else is wrong.
//! 2. The output is read by words. If these are exactly the right answers, it is accepted, whatever lines they
//!    are on, and only its layout is looked at.
//! 3. The words are compared with the right ones (`right_words`). If they are the same in another form, such as
//!    another order, this is the fault of form, unless step 4 finds another.
//! 4. If there is one answer for each case, they may be right for the case before or after (`moved_answers`).
//! 5. If there is not, and the words are not the right ones, these may lack their labels (`unlabelled_answers`),
//!    or have marks between them (`marked_answers`).
//! 6. Each line is read as the answer to a case, unless the words say more (`read_answers`).
//! 7. One fault of form is chosen: that of step 3, what stands beside the answers, lines that belong to no case,
//!    or what all answers have in common that are not right (`Answers::form`).
//!
//! Steps 3 to 5 explain the whole output by one thing. So they come before step 6, which finds for each case
//! what is wrong with its own line, and may take a moved answer for the right one of another case. What has the
//! right words has no label of its own and no debugging text, so what step 3 found is chosen first.
//!
//! Modules:
//!
//! - `lines` splits an output into lines, `fault` defines what may be wrong with one, and `entry` what is
//!   read of one.
//! - `words` reads answers one after the other, whatever lines they are on.
//! - `expected` describes the right lines, and `parts` divides a line into an answer and what stands beside
//!   it. `align` finds which line answers which case, `by_lines` reads the lines so, and `beside` finds what
//!   stands beside the answers then.
//! - `shared_fault` finds the one thing that is wrong with all answers which are not right. `choice` chooses
//!   between words and lines, and the fault of form.
//! - `colours` finds the codes of colours, without which an output is read.
//! - `labels` recognises the right words without their labels, and `marks` answers with commas or brackets.
//! - `layout` finds where right answers leave the statement's layout.

mod align;
mod beside;
mod by_lines;
mod choice;
mod colours;
mod entry;
mod expected;
mod fault;
mod labels;
mod layout;
mod lines;
mod marks;
mod parts;
mod shared_fault;
mod words;

use crate::batch::Batch;
use crate::form::FormFault;
use crate::given::GivenAnswer;
use crate::judgement::Verdict;
use crate::judging::Reason;
use crate::max_output_len;
use crate::moved;
use crate::nearly;
use choice::read_answers;
pub use entry::{Entry, Labelled};
pub use fault::Fault;
use lines::{Line, lines_of};
pub(crate) use lines::{line_with, resembles};
use words::ByWords;

/// What an output has for each case of its input, and what is wrong with its form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// What the output has for each case, in order.
    pub entries: Vec<Entry>,
    /// The number of lines that belong to no case.
    pub surplus: usize,
    /// What is wrong with the form of the whole output.
    pub form: Option<FormFault>,
    /// Where the layout of right answers differs from the statement's, although the verdict is AC.
    pub(crate) layout: Option<String>,
}

impl Reading {
    /// Returns the reading of an output without lines that belong to no case.
    fn new(entries: Vec<Entry>, form: Option<FormFault>) -> Self {
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
        let is_labelled = self.is_labelled(index);
        match &self.entries[index] {
            entry if entry.is_right() && !is_labelled => Verdict::Ac,
            Entry::Answer(claim) | Entry::Labelled(Labelled { claim, .. }) if !claim.is_right => {
                Verdict::Wa
            }
            Entry::Malformed(Fault::Word { is_like: true, .. } | Fault::Repeated { .. }) => {
                Verdict::Wa
            }
            _ => Verdict::Pe,
        }
    }

    /// Returns whether other words stand beside the answer to the case with this index.
    pub(crate) fn is_labelled(&self, index: usize) -> bool {
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
            Some(surplus) if cases.contains(&surplus.before) => Some(surplus.before),
            Some(_) => None,
            None => cases.find(|&index| self.is_labelled(index)),
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
        let letter = |(index, entry): (usize, &Entry)| match (self.verdict_of(index), entry) {
            (Verdict::Ac, _) => 'R',
            (Verdict::Wa, Entry::Answer(_) | Entry::Labelled(_)) => 'W',
            (_, Entry::Missing) => 'M',
            _ => 'F',
        };
        self.entries.iter().enumerate().map(letter).collect()
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
            Entry::Malformed(fault) => Some(fault.reason(batch.terms)),
            Entry::Missing => {
                let case = batch.terms.case;
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
            && form.decides_kind()
            && !self.entries[index].is_right()
        {
            return Some(form.kind());
        }
        if let Some(kind) = self.kind_of_reason(batch, index) {
            return Some(kind);
        }
        if self.is_labelled(index) {
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

/// Reads the output of a program for a batch, of which at most [`max_output_len`] bytes count. If `strict`
/// is set, another layout than the statement's is a fault of form.
///
/// An answer is right if it is the best answer, or if the puzzle accepts it as equally good. Any
/// whitespace may separate two words. If the output is not exactly the right answers, each line is read by
/// itself, as the answer to the case that an alignment finds for it.
pub fn read(batch: &Batch, output: &[u8], strict: bool) -> Reading {
    let output = &output[..output.len().min(max_output_len(batch.output.len()))];
    match colours::without_codes(output) {
        Some(plain) => colours::with_codes(read_plain(batch, &plain, strict), output),
        None => read_plain(batch, output, strict),
    }
}

/// Reads an output in which codes of colours are words like others; see [`read`].
fn read_plain(batch: &Batch, output: &[u8], strict: bool) -> Reading {
    let by_words = words::read(batch, output);
    let is_whole = by_words.is_whole();
    if is_whole && by_words.entries.iter().all(Entry::is_right) {
        return accepted(batch, by_words.entries, output, strict);
    }
    let right_words = right_words(batch, output, &by_words);
    let has_right_words = right_words.is_some();
    let lines = lines_of(output);
    let explained = if is_whole {
        moved_answers(batch, &by_words, has_right_words)
    } else if has_right_words {
        None
    } else {
        unlabelled_answers(batch, &lines).or_else(|| marked_answers(batch, output))
    };
    if let Some(reading) = explained {
        return reading;
    }
    let answers = read_answers(batch, &lines, by_words, !has_right_words);
    Reading {
        form: right_words.or_else(|| answers.form(batch, &lines)),
        surplus: answers.surplus.len(),
        entries: answers.entries,
        layout: None,
    }
}

/// Returns the reading of an output that is exactly the right answers.
fn accepted(batch: &Batch, entries: Vec<Entry>, output: &[u8], strict: bool) -> Reading {
    let mut reading = Reading::new(entries, None);
    if output == batch.output {
        return reading;
    }
    let Some((difference, is_minor)) = layout::difference(batch, &reading.entries, output) else {
        return reading;
    };
    if strict {
        let reason = Reason::new("another layout", difference.clone());
        reading.form = Some(FormFault::Other(reason));
    }
    if !is_minor {
        reading.layout = Some(difference);
    }
    reading
}

/// Reads an output with one answer for each case whose answers are right, or may be, for the case before or
/// after. If it `has_right_words`, it is not enough that they may be. Returns `None` for any other output.
fn moved_answers(batch: &Batch, by_words: &ByWords, has_right_words: bool) -> Option<Reading> {
    let answers = given_answers(batch, &by_words.entries);
    let form = moved::shifted(&answers, batch.terms.case);
    if form.is_some() || !has_right_words && moved::may_be_shifted(&answers) {
        Some(Reading::new(by_words.entries.clone(), form))
    } else {
        None
    }
}

/// Reads an output whose words are the right ones without their labels. Returns `None` for any other output.
fn unlabelled_answers(batch: &Batch, lines: &[Line]) -> Option<Reading> {
    let form = labels::without_labels(batch, lines)?;
    let right = words::read(batch, &batch.output);
    Some(Reading::new(right.entries, Some(form)))
}

/// Reads an output whose answers can be read without marks such as commas. Returns `None` for any other output.
fn marked_answers(batch: &Batch, output: &[u8]) -> Option<Reading> {
    let (entries, form) = marks::read(batch, output)?;
    Some(Reading::new(entries, Some(form)))
}

/// Returns the answers among the entries of all cases, each with its case.
fn given_answers(batch: &Batch, entries: &[Entry]) -> impl Iterator<Item = GivenAnswer> + Clone {
    let cases = entries.iter().enumerate();
    cases.filter_map(|(index, entry)| Some(GivenAnswer::new(batch, index, entry.claim()?)))
}

/// Returns what is wrong with the form of an output that has the right words, in another form.
fn right_words(batch: &Batch, output: &[u8], by_words: &ByWords) -> Option<FormFault> {
    let right = String::from_utf8_lossy(&batch.output);
    let output = String::from_utf8_lossy(output);
    // A single answer that can be read may consist of the right words by chance.
    if batch.cases.len() == 1 && by_words.is_whole() {
        nearly::permuted_within(&right, &output)
    } else {
        nearly::of_whole(&right, &output)
    }
}

//! Reads the output of a program against a batch, once: the [`Reading`] has all that is said of it.
//!
//! ```text
//! output ──► by words ──► by lines, if not exactly the right answers were read
//! ```
//!
//! - `lines` splits an output into lines, `fault` defines what may be wrong with one, and `entry` what is
//!   read of one.
//! - `words` reads answers one after the other, whatever lines they are on.
//! - `expected` describes the right lines, and `parts` divides a line into an answer and what stands beside
//!   it. `align` finds which line answers which case, and `by_lines` reads the lines so.
//! - `colours` finds the codes of colours, without which an output is read.
//! - `labels` recognises the right words without their labels, and `marks` answers with commas or brackets.
//! - `layout` finds where right answers leave the statement's layout.

mod align;
mod by_lines;
mod colours;
mod entry;
mod expected;
mod fault;
mod labels;
mod layout;
mod lines;
mod marks;
mod parts;
mod words;

use std::collections::HashSet;

use puzzle::Framing;

use crate::batch::{Batch, Terms};
use crate::form::{self, FormFault};
use crate::given::GivenAnswer;
use crate::judgement::Verdict;
use crate::judging::Reason;
use crate::max_output_len;
use crate::moved;
use by_lines::{align_lines, surplus_fault};
pub use entry::{Entry, Labelled};
use expected::Expected;
pub use fault::Fault;
use fault::Forms;
use lines::{Line, lines_of, shown};
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
        match self.form.as_ref()?.first_surplus() {
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
        let form = self.form.filter(|form| form.first_surplus().is_none());
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
        if let Some(reason) = self.reason(batch, index) {
            return Some(reason.kind);
        }
        if self.is_labelled(index) {
            return self.form.as_ref().map(FormFault::kind);
        }
        None
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
    if by_words.is_whole() && by_words.entries.iter().all(Entry::is_right) {
        return accepted(batch, by_words.entries, output, strict);
    }
    let lines = lines_of(output);
    let whole = form_of_whole(batch, output, &by_words);
    let elsewhere = if by_words.is_whole() {
        moved_by_cases(batch, &by_words, whole.is_some())
    } else if whole.is_none() {
        labelled_otherwise(batch, output, &lines)
    } else {
        None
    };
    if let Some((entries, form)) = elsewhere {
        return Reading {
            entries,
            form,
            ..Reading::default()
        };
    }
    let Read {
        entries,
        surplus,
        label,
    } = chosen(batch, &lines, by_words, whole.is_none());
    let has_answers = entries.iter().any(|entry| entry.claim().is_some());
    // What has the right words has no label and no debugging text.
    let form = if whole.is_some() {
        whole
    } else if label.is_some() {
        label
    } else if has_answers && !surplus.is_empty() {
        surplus_fault(batch.terms, &lines, &surplus)
    } else {
        let listed = repeated(batch, &entries);
        let listed = listed.or_else(|| unanswered(batch, &entries));
        listed.or_else(|| missing(batch.terms, &entries))
    };
    Reading {
        entries,
        surplus: surplus.len(),
        form,
        layout: None,
    }
}

/// Returns the reading of an output that is exactly the right answers.
fn accepted(batch: &Batch, entries: Vec<Entry>, output: &[u8], strict: bool) -> Reading {
    let mut reading = Reading {
        entries,
        ..Reading::default()
    };
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
/// after. If it `has_right_words`, it is not enough that they may be.
fn moved_by_cases(
    batch: &Batch,
    by_words: &ByWords,
    has_right_words: bool,
) -> Option<(Vec<Entry>, Option<FormFault>)> {
    let answers = given_answers(batch, &by_words.entries);
    let form = moved::shifted(&answers, batch.terms.case);
    if form.is_some() || !has_right_words && moved::may_be_shifted(&answers) {
        Some((by_words.entries.clone(), form))
    } else {
        None
    }
}

/// Reads an output whose words are the right ones without their labels, or whose answers can be read without
/// marks such as commas.
fn labelled_otherwise(
    batch: &Batch,
    output: &[u8],
    lines: &[Line],
) -> Option<(Vec<Entry>, Option<FormFault>)> {
    if let Some(form) = labels::without_labels(batch, lines) {
        return Some((words::read(batch, &batch.output).entries, Some(form)));
    }
    let (entries, form) = marks::read(batch, output)?;
    Some((entries, Some(form)))
}

/// Returns the answers among the entries of all cases, each with its case.
fn given_answers(batch: &Batch, entries: &[Entry]) -> impl Iterator<Item = GivenAnswer> + Clone {
    let cases = entries.iter().enumerate();
    cases.filter_map(|(index, entry)| Some(GivenAnswer::new(batch, index, entry.claim()?)))
}

/// Returns what is wrong with the form of an output that has the right words otherwise.
fn form_of_whole(batch: &Batch, output: &[u8], by_words: &ByWords) -> Option<FormFault> {
    let right = String::from_utf8_lossy(&batch.output);
    let output = String::from_utf8_lossy(output);
    // A single answer that can be read may consist of the right words by chance.
    if batch.cases.len() == 1 && by_words.is_whole() {
        form::permuted_within(&right, &output)
    } else {
        form::of_whole(&right, &output)
    }
}

/// What was read of an output.
struct Read<'o> {
    entries: Vec<Entry>,
    /// The lines that belong to no case.
    surplus: Vec<Line<'o>>,
    /// What stands beside the answers.
    label: Option<FormFault>,
}

/// Returns what was read of an output: by lines, unless its answers are not one line each. They are not if
/// more of them are right when the output is read by words, and if these are nothing but answers.
fn chosen<'o>(
    batch: &'o Batch,
    lines: &[Line<'o>],
    by_words: ByWords,
    may_be_labelled: bool,
) -> Read<'o> {
    let forms = Forms::of(&batch.output);
    let by_lines = align_lines(batch, lines, may_be_labelled);
    let is_whole = by_words.is_whole();
    if let Some(by_lines) = by_lines
        && !(is_whole && by_lines.are_all_plain())
    {
        let entries = by_lines.entries(&forms);
        let [own, other] = [&entries, &by_words.entries].map(|it| quality(it));
        let is_by_words = is_whole && (other > own || !is_shifted(&entries))
            || by_words.ends_early() && other.0 > own.0;
        if !is_by_words {
            let mut label = by_lines.label();
            return Read {
                surplus: by_lines.surplus(&mut label),
                entries,
                label,
            };
        }
    }
    let (entries, surplus) = by_words.into_entries(lines, &forms);
    Read {
        entries,
        surplus,
        label: None,
    }
}

/// Returns whether the answers of an output with one answer for each case are the right ones of other cases:
/// three of four that have a case are right, and they are not just the same few again and again. Anything
/// less may be chance, and would hide a misread rule.
fn is_shifted(entries: &[Entry]) -> bool {
    const MIN: usize = 3; // different answers
    let answers: Vec<&Entry> = entries
        .iter()
        .filter(|entry| **entry != Entry::Missing)
        .collect();
    let right = answers.iter().filter(|entry| entry.is_right());
    let texts = answers.iter().filter_map(|entry| entry.claim());
    let different: HashSet<&[u8]> = texts.map(|claim| &claim.text[..]).collect();
    4 * right.count() >= 3 * answers.len() && different.len() >= MIN
}

/// Returns the number of right answers, and of all answers.
fn quality(entries: &[Entry]) -> (usize, usize) {
    let right = entries.iter().filter(|entry| entry.is_right()).count();
    let all = entries
        .iter()
        .filter(|entry| entry.claim().is_some())
        .count();
    (right, all)
}

/// Returns the fault of form of an output in which answers list a word more than once, and all are right with
/// each word only once.
fn repeated(batch: &Batch, entries: &[Entry]) -> Option<FormFault> {
    let mut first = None;
    for (before, entry) in entries.iter().enumerate() {
        match entry {
            Entry::Malformed(Fault::Repeated {
                word,
                is_right: true,
                ..
            }) => first = first.or(Some((before, word))),
            entry if entry.is_right() => {}
            _ => return None,
        }
    }
    let (before, word) = first?;
    Some(FormFault::Repeated {
        word: word.clone(),
        about: how_often(batch, entries),
        before,
        case: batch.terms.case,
    })
}

/// Returns what decides how often the answers list each word, if one thing fits all of them.
fn how_often(batch: &Batch, entries: &[Entry]) -> Option<&'static str> {
    let mut fitting: Option<Vec<&'static str>> = None;
    for (at, entry) in entries.iter().enumerate() {
        let mut own = Vec::new();
        for (about, listed) in batch.solved.listed(at) {
            let is_so = match entry {
                Entry::Malformed(Fault::Repeated { times, .. }) => *times == listed,
                _ => listed.iter().all(|times| *times == 1),
            };
            if is_so {
                own.push(about);
            }
        }
        match &mut fitting {
            Some(fitting) => fitting.retain(|about| own.contains(about)),
            None => fitting = Some(own),
        }
    }
    fitting?.first().copied()
}

/// Returns the fault of form of an output in which labels have no answer behind them, and the other answers
/// are right.
fn unanswered(batch: &Batch, entries: &[Entry]) -> Option<FormFault> {
    let mut labels = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        if let Entry::Malformed(Fault::Unanswered { label, .. }) = entry {
            labels.push((at, label));
        } else if !entry.is_right() {
            return None;
        }
    }
    let &(first, label) = labels.first()?;
    let expected = Expected::of(batch)?;
    let right = expected.body(first);
    let is_same = labels.iter().all(|(at, _)| expected.body(*at) == right);
    Some(FormFault::Unanswered {
        label: label.clone(),
        right: is_same.then(|| shown(&right)),
    })
}

/// Returns the fault of form of an output in which answers are missing and the others are right.
fn missing(Terms { case, framing, .. }: Terms, entries: &[Entry]) -> Option<FormFault> {
    let is_missing = |entry: &&Entry| **entry == Entry::Missing;
    let (count, of) = (entries.iter().filter(is_missing).count(), entries.len());
    if count == 0
        || !entries
            .iter()
            .all(|entry| is_missing(&entry) || entry.is_right())
    {
        return None;
    }
    let before = entries
        .iter()
        .take_while(|entry| !is_missing(entry))
        .count();
    let hint = match framing {
        _ if before + count < of => None,
        Framing::Counted => Some(format!("does the program answer every {case}?")),
        Framing::Sentinel(mark) => Some(format!("does the program read until `{mark}`?")),
        _ => Some("does the program read until the end of the input?".to_owned()),
    };
    Some(FormFault::Missing {
        count,
        before,
        of,
        case,
        hint,
    })
}

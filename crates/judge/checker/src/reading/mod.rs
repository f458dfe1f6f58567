//! Reads the output of a program against a batch, once: the [`Reading`] has all that is said of it.
//!
//! ```text
//! output ──► by words ──► by lines, if there is not exactly one answer for each case
//!                     └─► without a label, if every line has one
//! ```

mod labels;
mod layout;
mod lines;
mod words;

use puzzle::{Framing, Position, Unexpected, counted};

use crate::batch::{self, Batch, Terms};
use crate::claim::Claim;
use crate::form::{self, FormFault};
use crate::given::GivenAnswer;
use crate::judgement::{Judgement, Verdict};
use crate::judging::{Reason, Shape};
use crate::max_output_len;
pub(crate) use lines::resembles;
use lines::{Lines, lines_of, shown};

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
    layout: Option<String>,
}

/// What an output has for one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An answer, right or wrong.
    Answer(Claim),
    /// Words that cannot be read as an answer.
    Malformed(Fault),
    /// Nothing.
    Missing,
}

/// What is wrong with words that cannot be read as an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A word cannot stand where it does.
    Word {
        /// What was expected and what was found, with its place in the output.
        unexpected: Box<Unexpected>,
        /// The number of the line on which the answer begins.
        start: u64,
        /// Whether the word looks like one of the right output, such as another number.
        is_like: bool,
    },
    /// A line has another count of numbers than an answer.
    Length {
        /// The number of the line.
        line: u64,
        /// How many numbers it has.
        found: usize,
    },
}

impl Entry {
    /// Returns whether the entry is a right answer.
    pub fn is_right(&self) -> bool {
        matches!(self, Self::Answer(Claim { is_right: true, .. }))
    }

    /// Returns the answer, if the entry can be read.
    pub fn claim(&self) -> Option<&Claim> {
        if let Self::Answer(claim) = self {
            Some(claim)
        } else {
            None
        }
    }
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
        let is_labelled = self.form.as_ref().is_some_and(FormFault::is_of_each);
        match &self.entries[index] {
            entry if entry.is_right() && !is_labelled => Verdict::Ac,
            Entry::Answer(Claim {
                is_right: false, ..
            })
            | Entry::Malformed(Fault::Word { is_like: true, .. }) => Verdict::Wa,
            _ => Verdict::Pe,
        }
    }

    /// Returns the index of the first case at fault: whose answer is not right or, if all are, where the
    /// form is wrong. Returns `None` if there is no such case.
    pub fn at_fault(&self) -> Option<usize> {
        let wrong = self.entries.iter().position(|entry| !entry.is_right());
        wrong.or_else(|| match self.form.as_ref()? {
            FormFault::Surplus { before, .. } => {
                Some(*before).filter(|&at| at < self.entries.len())
            }
            form => form.is_of_each().then_some(0),
        })
    }

    /// Returns a key by which failures of the same verdict are sorted, the clearest first: a known case at
    /// fault is clearer than none, then its size counts, or without one that of the input.
    pub fn clarity(&self, batch: &Batch) -> (bool, usize, usize) {
        let size = self.at_fault().map(|at| batch.cases[at].len());
        (
            size.is_none(),
            size.unwrap_or(batch.input.len()),
            batch.input.len(),
        )
    }

    /// Returns what is wrong with the form, if this explains the failure: lines too many do so only if
    /// all answers are right.
    pub fn fault_of_form(&self) -> Option<&FormFault> {
        let is_surplus = |form: &FormFault| matches!(form, FormFault::Surplus { .. });
        let are_right = || self.entries.iter().all(Entry::is_right);
        self.form
            .as_ref()
            .filter(|form| !is_surplus(form) || are_right())
    }

    /// Returns this reading without the lines that belong to no case.
    #[must_use]
    pub fn without_surplus(self) -> Self {
        let form = self
            .form
            .filter(|form| !matches!(form, FormFault::Surplus { .. }));
        Self {
            form,
            surplus: 0,
            ..self
        }
    }

    /// Returns a letter for each case: `R` for a right answer, `W` for a wrong one, `F` for an answer in
    /// another form, `M` if the answer is missing.
    pub fn letters(&self) -> String {
        let letter = |(at, entry): (usize, &Entry)| match (self.verdict_of(at), entry) {
            (Verdict::Ac, _) => 'R',
            (Verdict::Wa, Entry::Answer(_)) => 'W',
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
    pub(crate) fn reason(&self, batch: &Batch, at: usize) -> Option<Reason> {
        match &self.entries[at] {
            Entry::Answer(claim) => (!claim.is_right).then(|| batch.solved.reason(at, claim)),
            Entry::Malformed(fault) => Some(fault.reason(batch.terms)),
            Entry::Missing => {
                let case = batch.terms.case;
                let sentence = format!("the output has no answer to {case} {}", at + 1);
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
    pub fn kind(&self, batch: &Batch, at: usize) -> Option<&'static str> {
        let form = || {
            self.form
                .as_ref()
                .filter(|form| form.is_of_each())
                .map(FormFault::kind)
        };
        self.reason(batch, at)
            .map(|reason| reason.kind)
            .or_else(form)
    }

    /// Returns the answer to the case with this index, if one was read.
    pub fn answer(&self, batch: &Batch, place: usize) -> Option<GivenAnswer> {
        let claim = self.entries[place].claim()?;
        Some(GivenAnswer::new(batch, place, claim))
    }

    /// Returns the answers that were read, each with its case.
    pub fn evidence(&self, batch: &Batch) -> impl Iterator<Item = GivenAnswer> {
        let answers = self.entries.iter().enumerate();
        answers.filter_map(|(place, entry)| Some(GivenAnswer::new(batch, place, entry.claim()?)))
    }
}

/// Reads the output of a program for a batch, of which at most [`max_output_len`] bytes count. If `strict`
/// is set, another layout than the statement's is a fault of form.
///
/// An answer is right if it is the best answer, or if the puzzle accepts it as equally good. Any
/// whitespace may separate two words. If the output is not exactly one answer for each case, each line
/// is read by itself, so that a line that is too short does not make every answer after it wrong.
pub fn read(batch: &Batch, output: &[u8], strict: bool) -> Reading {
    let right = &batch.output[..];
    let output = &output[..output.len().min(max_output_len(right.len()))];
    let by_words = words::read(batch, output);
    let is_whole = by_words.is_whole();
    if is_whole && by_words.entries.iter().all(Entry::is_right) {
        let difference = || layout::difference(batch, &by_words.entries, output);
        let layout = (output != right).then(difference).flatten();
        let other = |(text, _)| FormFault::Other(Reason::new("another layout", text));
        let form = layout.clone().filter(|_| strict).map(other);
        let layout = layout
            .filter(|(_, is_minor)| !is_minor)
            .map(|(layout, _)| layout);
        return Reading {
            entries: by_words.entries,
            form,
            layout,
            surplus: 0,
        };
    }
    let lines = lines_of(output);
    // A single answer that can be read may consist of the right words by chance.
    let may_differ = batch.cases.len() > 1 || !is_whole;
    let [right_text, text] = [right, output].map(String::from_utf8_lossy);
    let whole = may_differ
        .then(|| form::of_whole(&right_text, &text))
        .flatten();
    if !is_whole
        && whole.is_none()
        && let Some(found) = labels::read(batch, &lines)
    {
        return found;
    }
    let forms = batch::words(right).map(words::form).collect();
    let by_lines = (!is_whole)
        .then(|| lines::read(batch, &lines, &forms))
        .flatten();
    let Lines { entries, surplus } = by_words.or_by_lines(by_lines, &lines, &forms);
    // What has the right words has no debugging text.
    let has_answers = entries.iter().any(|entry| entry.claim().is_some());
    let extra = || lines::surplus(batch.terms, &lines, &surplus).filter(|_| has_answers);
    let form = whole
        .or_else(extra)
        .or_else(|| missing(batch.terms, &entries));
    Reading {
        entries,
        surplus: surplus.len(),
        form,
        layout: None,
    }
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
    let hint = (before + count == of).then(|| match framing {
        Framing::Counted => format!("does the program answer every {case}?"),
        Framing::Sentinel(mark) => format!("does the program read until `{mark}`?"),
        _ => "does the program read until the end of the input?".to_owned(),
    });
    Some(FormFault::Missing {
        count,
        before,
        of,
        case,
        hint,
    })
}

/// Says what is wrong with an output for a batch, or with what it has for the case with the index `at`.
/// Without an index, this is the first case at fault, if there is one.
///
/// # Panics
///
/// If the reading is not that of the output.
pub fn judge(batch: &Batch, output: &[u8], reading: &Reading, at: Option<usize>) -> Judgement {
    let index = at.or(reading.at_fault());
    let other = at.filter(|_| at != reading.at_fault());
    let mut judgement = Judgement {
        verdict: other.map_or_else(|| reading.verdict(), |at| reading.verdict_of(at)),
        case: index.map(|index| index as u64 + 1),
        expected: index.map(|index| batch.solved.best_text(index)),
        form: reading
            .form
            .clone()
            .filter(|form| other.is_none() || form.is_of_each()),
        note: note(batch.terms, reading),
        ..Judgement::default()
    };
    let says_all = matches!(judgement.form, Some(FormFault::Missing { .. }));
    judgement.reason = index
        .filter(|_| !says_all)
        .and_then(|at| reading.reason(batch, at));
    let entry = index.map(|index| (index, &reading.entries[index]));
    judgement.got = match (entry, &judgement.form) {
        (Some((index, entry)), Some(form)) if form.is_of_each() && entry.is_right() => {
            let lines = lines_of(output);
            let line = lines
                .get(index)
                .filter(|_| lines.len() == batch.cases.len());
            // Words without their label may be on whatever lines.
            let label = if let FormFault::Label { right, .. } = form {
                right
            } else {
                ""
            };
            let claim = || {
                let text = String::from_utf8_lossy(&entry.claim()?.text).into_owned();
                Some(text.strip_prefix(label).unwrap_or(&text).trim().to_owned())
            };
            line.map(|(line, _)| shown(line)).or_else(claim)
        }
        (entry, Some(FormFault::Surplus { first, .. }))
            if entry.is_none_or(|it| it.1.is_right()) =>
        {
            Some(first.clone())
        }
        (Some((at, Entry::Answer(claim))), _) => Some(batch.solved.text(at, claim)),
        (Some((_, Entry::Malformed(fault))), _) => {
            let got = fault.words(output);
            let nearly = || form::nearly(judgement.expected.as_deref()?, &got);
            judgement.form = judgement.form.clone().or_else(nearly);
            Some(got)
        }
        (Some((_, Entry::Missing)), _) => Some(String::new()),
        (None, _) => None,
    };
    judgement
}

impl Fault {
    /// Returns the words at fault: the lines that they are on, of which there are few.
    fn words(&self, output: &[u8]) -> String {
        const MAX_LINES: usize = 8;
        let (start, end) = match self {
            Self::Word {
                unexpected, start, ..
            } => (*start, unexpected.position.line.max(*start)),
            Self::Length { line, .. } => (*line, *line),
        };
        let lines = lines_of(output).into_iter();
        let lines = lines.filter(|&(_, line)| (start..=end).contains(&(line as u64)));
        lines
            .take(MAX_LINES)
            .map(|(line, _)| shown(line))
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Returns why the words cannot be read.
    fn reason(&self, Terms { case, shape, .. }: Terms) -> Reason {
        match self {
            Self::Word { unexpected, .. } => {
                let Position { line, column } = unexpected.position;
                let text = unexpected.text("the end of the output");
                let sentence = format!("line {line}, column {column}: {text}");
                Reason::new("an answer cannot be read", sentence)
            }
            Self::Length { line, found } => {
                let Shape::Numbers(needs, about) = shape else {
                    unreachable!()
                };
                let about = if about.is_empty() {
                    String::new()
                } else {
                    format!(" ({about})")
                };
                let has = counted(*found as u64, "number");
                let sentence = format!("line {line} has {has}; a {case} needs {needs}{about}");
                Reason::new("a line is too short or too long", sentence)
            }
        }
    }
}

/// Returns the note on an output.
fn note(
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
    if let Some(layout) = &reading.layout {
        return Some(format!(
            "{layout}; a judge that compares text exactly would reject it"
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

/// Returns words for an input with more cases than the `max` that the statement allows, such as `31
/// games, but the statement allows at most 30`. Returns `None` if the `count` is allowed.
///
/// ```
/// let many = |count| checker::too_many("game", count, 30);
/// assert_eq!(many(31).unwrap(), "31 games, but the statement allows at most 30");
/// assert_eq!(many(30), None);
/// ```
pub fn too_many(case: &str, count: usize, max: usize) -> Option<String> {
    let cases = counted(count as u64, case);
    (count > max).then(|| format!("{cases}, but the statement allows at most {max}"))
}

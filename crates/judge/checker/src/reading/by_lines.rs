//! Reads each line of an output as the answer to one case. The [alignment](super::align) decides which.

use puzzle::visible::escape_line;
use puzzle::{Framing, InputError, Tokens};

use super::align::{align, compared};
use super::entry::{Entry, Labelled};
use super::expected::{Answer, Expected, front, letters, may_be_label};
use super::fault::{Fault, Forms};
use super::lines::{Line, is_answer, shown, wrong_length};
use super::parts::{Divider, Kind, Parts};
use crate::batch::{Batch, Terms};
use crate::form::{FormFault, Label, Place, Prompt, Prompts, SurplusLines};
use crate::judging::Shape;
use shrink::words;

/// The lines of an output, and the cases that they answer.
pub(super) struct ByLines<'a> {
    batch: &'a Batch,
    expected: Expected<'a>,
    lines: Vec<Parts<'a>>,
    /// The lines that are too many to be compared with any case.
    rest: Vec<Line<'a>>,
    /// The line of each case that has one, in order: the indices of both.
    pairs: Vec<(usize, usize)>,
    /// Whether the answers have another label than the right ones, or none.
    is_relabelled: bool,
}

/// Aligns the lines of an output with the cases of a batch. Returns `None` if an answer is not one line.
/// `may_be_labelled` says whether all answers may have another label.
pub(super) fn align_lines<'a>(
    batch: &'a Batch,
    lines: &[Line<'a>],
    may_be_labelled: bool,
) -> Option<ByLines<'a>> {
    let shape = batch.terms.shape;
    let is_word_per_line = lines.iter().all(|line| words(line.text).nth(1).is_none());
    if shape == Shape::Any || is_word_per_line && !matches!(shape, Shape::Numbers(1, _)) {
        return None;
    }
    let expected = Expected::of(batch)?;
    let divider = Divider::new(batch, &expected, lines);
    let (count, _) = compared(lines.len(), batch.cases.len());
    let (lines, rest) = lines.split_at(count);
    let lines: Vec<Parts> = lines
        .iter()
        .enumerate()
        .map(|(at, line)| divider.divide(*line, at))
        .collect();
    let answers = &expected.answers;
    // If the labels are those of the cases, they say which case is meant.
    let first = lines.iter().find(|line| line.kind == Kind::Readable);
    let has_label = |answer: &Answer| first.is_some_and(|line| line.has_label(answer));
    let may_be_relabelled = !answers.iter().any(has_label);
    let score = |line: usize, case: usize| lines[line].score(&answers[case], may_be_relabelled);
    let pairs = align(lines.len(), answers.len(), score);
    let mut by_lines = ByLines {
        batch,
        lines,
        rest: rest.to_vec(),
        pairs,
        is_relabelled: false,
        expected,
    };
    by_lines.is_relabelled = may_be_labelled && by_lines.are_relabelled();
    Some(by_lines)
}

impl<'a> ByLines<'a> {
    /// Returns whether each line is the answer to the case with its number, and nothing else.
    pub(super) fn are_all_plain(&self) -> bool {
        let count = self.batch.cases.len();
        self.lines.len() == count
            && self.rest.is_empty()
            && self.pairs.len() == count
            && self.lines.iter().all(Parts::is_bare)
            && !self.is_relabelled
    }

    /// Returns whether every answer has a label that is not the right one, and these labels are alike.
    fn are_relabelled(&self) -> bool {
        if self.expected.label_words == 0 {
            return false;
        }
        let Some((first, _)) = self.pairs.first() else {
            return false;
        };
        let label = letters(&self.lines[*first].label());
        self.pairs.iter().all(|&(line, case)| {
            let line = &self.lines[line];
            line.kind == Kind::Readable
                && !line.has_label(&self.expected.answers[case])
                && letters(&line.label()) == label
        })
    }

    /// Returns the entries of all cases.
    pub(super) fn entries(&self, forms: &Forms) -> Vec<Entry> {
        let mut entries = vec![Entry::Missing; self.batch.cases.len()];
        for &(line, case) in &self.pairs {
            entries[case] = self.entry(&self.lines[line], case, forms);
        }
        entries
    }

    /// Reads a line as the answer to the case with this index.
    fn entry(&self, parts: &Parts, case: usize, forms: &Forms) -> Entry {
        let line = parts.line.number;
        let (text, is_labelled);
        if self.is_relabelled {
            text = parts.relabelled(&self.expected.label(case)).into();
            is_labelled = true;
        } else {
            text = parts.blanked();
            is_labelled = !parts.is_bare();
        }
        let mut tokens = Tokens::new(&text[..]);
        let read = self.batch.solved.read(case, &mut tokens);
        let end = tokens.expect_end(|| "the end of the line".to_owned());
        match read.and_then(|claim| end.map(|()| claim)) {
            Ok(claim) if is_labelled => Entry::Labelled(Labelled { claim, line }),
            Ok(claim) => Entry::Answer(claim),
            Err(error) => self.malformed(error, parts, case, forms),
        }
    }

    /// Returns the entry for a line that cannot be read as the answer to the case with this index.
    fn malformed(&self, error: InputError, parts: &Parts, case: usize, forms: &Forms) -> Entry {
        let Terms {
            case: unit, shape, ..
        } = self.batch.terms;
        let line = parts.line.number as u64;
        if let Some(found) = wrong_length(shape, parts.line.text) {
            return Entry::Malformed(Fault::Length { line, found });
        }
        let label_words = self.expected.label_words;
        let found: Vec<&[u8]> = words(parts.line.text).collect();
        let label = found.join(&b' ');
        if label_words > 0 && letters(&label) == letters(&self.expected.label(case)) {
            let label = shown(&label);
            return Entry::Malformed(Fault::Unanswered { line, label });
        }
        if let Some(fault) = self.repeated(parts, case) {
            return Entry::Malformed(fault);
        }
        let error = error.context(format_args!("{unit} {}", case + 1));
        let InputError::Unexpected(mut unexpected) = error else {
            return Entry::Missing;
        };
        unexpected.position.line = line;
        let end = "the end of the line";
        Entry::Malformed(Fault::of(unexpected, line, parts.line.text, forms, end))
    }

    /// Returns the fault of a line that lists a word of its answer again. Only answers behind a label are lists.
    fn repeated(&self, parts: &Parts, case: usize) -> Option<Fault> {
        const MAX: usize = 200; // words; no answer is that long
        let label = self.expected.label(case);
        let listed: Vec<&[u8]> = parts.body().take(MAX + 1).collect();
        if label.is_empty() || listed.len() > MAX {
            return None;
        }
        let mut once: Vec<&[u8]> = Vec::new();
        let mut times: Vec<usize> = Vec::new();
        for word in &listed {
            if let Some(at) = once.iter().position(|it| it == word) {
                times[at] += 1;
            } else {
                once.push(word);
                times.push(1);
            }
        }
        let again = times.iter().position(|times| *times > 1)?;
        let word = once[again];
        let read = |body: &[&[u8]]| {
            let text = [&label[..], &body.join(&b' ')].join(&b' ');
            let mut tokens = Tokens::new(&text[..]);
            let claim = self.batch.solved.read(case, &mut tokens).ok()?;
            tokens.is_at_end().ok()?.then_some(claim)
        };
        // Words that only together are an answer, such as `Not ready`, are no list.
        read(&[word])?;
        Some(Fault::Repeated {
            line: parts.line.number as u64,
            word: shown(word),
            times,
            is_right: read(&once).is_some_and(|claim| claim.is_right),
        })
    }

    /// Returns the words that stand beside the answers, if any do.
    pub(super) fn label(&self) -> Option<FormFault> {
        if self.is_relabelled {
            return Some(self.other_label());
        }
        let answers = self
            .pairs
            .iter()
            .map(|&(line, case)| (&self.lines[line], case));
        let answers = answers.filter(|(line, _)| line.kind == Kind::Readable);
        let answers: Vec<(&Parts, usize)> = answers.collect();
        let fronts = answers.iter().map(|(line, case)| (line.front(), *case));
        let fronts: Vec<(&[u8], usize)> = fronts.filter(|(front, _)| !front.is_empty()).collect();
        if let Some(&(first, case)) = fronts.first() {
            let common = common_end(fronts.iter().map(|(front, _)| *front));
            if fronts.len() == answers.len() && may_be_label(&common) {
                let count = words(first).count() - words(&common).count();
                return Some(FormFault::Label(Label {
                    own: prompt(&common),
                    right: String::new(),
                    before_first: shown(&front(first, count)),
                    answers: answers.len(),
                }));
            }
            return Some(FormFault::Prompts(Prompts {
                first: prompt(first),
                before: case,
                count: fronts.len(),
                case: self.batch.terms.case,
            }));
        }
        let behind = |(line, _): &(&Parts, usize)| shown(line.behind());
        let tail = answers.first().map(behind)?;
        if tail.is_empty() {
            None
        } else {
            Some(FormFault::Tail(tail))
        }
    }

    /// Returns the label that the answers have instead of the right one, without what both end with.
    fn other_label(&self) -> FormFault {
        let labels = self.pairs.iter().map(|&(line, case)| {
            let own = self.lines[line].label();
            let right = self.expected.label(case);
            [own, right].map(|label| words(&label).map(<[u8]>::to_vec).collect::<Vec<_>>())
        });
        let mut labels: Vec<[Vec<Vec<u8>>; 2]> = labels.collect();
        let end_alike =
            |[own, right]: &[Vec<Vec<u8>>; 2]| own.len() > 1 && own.last() == right.last();
        while labels.iter().all(end_alike) {
            for label in labels.iter_mut().flatten() {
                label.pop();
            }
        }
        let [own, right] = labels[0].each_ref().map(|label| label.join(&b' '));
        FormFault::Label(Label {
            own: prompt(&own),
            right: shown(&right),
            before_first: String::new(),
            answers: self.pairs.len(),
        })
    }

    /// Returns the lines that belong to no case. A prompt alone on a line, such as that before the end of the
    /// input, is not among them if it also stands in front of the answers. If it stands at the end, this is
    /// added to the label.
    pub(super) fn surplus(&self, label: &mut Option<FormFault>) -> Vec<Line<'a>> {
        let mut nothing = Prompt::default();
        let prompt = match label {
            Some(FormFault::Label(label)) => &mut label.own,
            Some(FormFault::Prompts(prompts)) => &mut prompts.first,
            _ => &mut nothing,
        };
        let whole = (letters(prompt.words.as_bytes()), prompt.times);
        let last = self
            .pairs
            .last()
            .map_or(0, |(line, _)| self.lines[*line].line.number);
        let mut used = vec![false; self.lines.len()];
        for &(line, _) in &self.pairs {
            used[line] = true;
        }
        let lines = self.lines.iter().zip(used).filter(|(_, used)| !used);
        let lines = lines.map(|(parts, _)| parts.line);
        let mut surplus = Vec::new();
        for line in lines.chain(self.rest.iter().copied()) {
            if !is_start_of(line.text, &whole) {
                surplus.push(line);
            } else if line.number > last {
                prompt.is_at_end = true;
            }
        }
        surplus
    }
}

/// Returns whether a line is a prompt, which is given without digits and with how often it stands there, or
/// the first words of it.
fn is_start_of(line: &[u8], (prompt, times): &(Vec<u8>, usize)) -> bool {
    let own: Vec<Vec<u8>> = words(line).map(letters).collect();
    let once: Vec<&[u8]> = words(prompt).collect();
    let count = once.len() * times;
    let is_same = |(own, its): (&Vec<u8>, &&[u8])| own == its;
    may_be_label(line) && own.len() <= count && own.iter().zip(once.iter().cycle()).all(is_same)
}

/// Returns these words as a prompt.
fn prompt(text: &[u8]) -> Prompt {
    let words: Vec<String> = words(text).map(escape_line).collect();
    Prompt::new(&words)
}

/// Returns the words that all of these texts end with, but for digits, as the first has them.
fn common_end<'t>(texts: impl Iterator<Item = &'t [u8]>) -> Vec<u8> {
    let mut texts = texts.map(|text| words(text).collect::<Vec<_>>());
    let mut common = texts.next().unwrap_or_default();
    for text in texts {
        let pairs = common.iter().rev().zip(text.iter().rev());
        let same = pairs.take_while(|(one, other)| letters(one) == letters(other));
        let count = same.count();
        common.drain(..common.len() - count);
    }
    common.join(&b' ')
}

/// Returns whether the only one of the lines that are too many is the last answer once more, behind whatever
/// number of a case.
fn is_last_again(answers: &[&Line], more: &[Line]) -> bool {
    match (answers.last(), more) {
        (Some(last), [line]) => line.number > last.number && body(line.text) == body(last.text),
        _ => false,
    }
}

/// Returns the words of an answer behind a label that ends with a colon, if it has one.
fn body(line: &[u8]) -> Vec<&[u8]> {
    let all: Vec<&[u8]> = words(line).collect();
    let label = all.iter().position(|word| word.ends_with(b":"));
    all[label.map_or(0, |at| at + 1)..].to_vec()
}

/// Returns the fault of form that these lines of `all` are, which are too many, if there are any.
pub(super) fn surplus_fault(terms: Terms, all: &[Line], more: &[Line]) -> Option<FormFault> {
    let first = more.first()?;
    let is_more = |line: &&Line| {
        more.binary_search_by_key(&line.number, |it| it.number)
            .is_ok()
    };
    let answers: Vec<&Line> = all.iter().filter(|line| !is_more(line)).collect();
    let before = answers.partition_point(|other| other.number < first.number);
    let first_answer = answers.first().map_or(0, |line| line.number);
    let is_first = more.last()?.number < first_answer;
    let place = match terms.framing {
        _ if is_first => Place::Before,
        _ if before < answers.len() => Place::Between,
        Framing::Sentinel(mark) => Place::After(Some(mark)),
        _ => Place::After(None),
    };
    Some(FormFault::Surplus(SurplusLines {
        lines: more.len(),
        first: shown(first.text),
        line: first.number,
        before,
        is_answer: is_answer(terms.shape, first.text),
        is_last_again: is_last_again(&answers, more),
        place,
    }))
}

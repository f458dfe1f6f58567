//! Finds what stands beside the answers in an output that is read [by lines](super::by_lines): words in front of
//! them or behind them, and lines that belong to no case.

use puzzle::Framing;
use puzzle::visible::escape_line;

use super::by_lines::ByLines;
use super::divided_line::{DividedLine, Kind};
use super::expected::{first_words, may_be_label, without_digits};
use super::lines::{Line, is_answer, shown};
use crate::added_words::AddedWords;
use crate::batch::PuzzleFacts;
use crate::form::{FormFault, Label, Look, Place, Prompts, SurplusLines};
use shrink::words;

/// The words in front of an answer.
struct Front<'a> {
    words: &'a [u8],
    /// The index of the case.
    case: usize,
}

/// The words of the label of an answer, and those of the right label.
struct LabelWords {
    own: Vec<Vec<u8>>,
    right: Vec<Vec<u8>>,
}

impl<'a> ByLines<'a> {
    /// Returns the words that stand beside the answers, if any do.
    pub(super) fn label(&self) -> Option<FormFault> {
        if self.is_relabelled {
            Some(self.other_label())
        } else {
            self.words_in_front().or_else(|| self.words_behind())
        }
    }

    /// Returns the lines of the answers that can be read, each with the index of its case.
    fn readable(&self) -> impl Iterator<Item = (&DividedLine<'a>, usize)> + Clone {
        let lines = self
            .pairs
            .iter()
            .map(|pair| (&self.lines[pair.line], pair.case));
        lines.filter(|(line, _)| line.kind == Kind::Readable)
    }

    /// Returns the words in front of answers, if there are any: a label if the words in front of all answers end alike.
    fn words_in_front(&self) -> Option<FormFault> {
        let mut answers = 0;
        let mut fronts: Vec<Front> = Vec::new();
        for (line, case) in self.readable() {
            answers += 1;
            let words = line.front();
            if !words.is_empty() {
                fronts.push(Front { words, case });
            }
        }
        let first = fronts.first()?;
        let common = common_end(fronts.iter().map(|front| front.words));
        if fronts.len() == answers && may_be_label(&common) {
            let before = words(first.words).count() - words(&common).count();
            let count = words(&common).count();
            let ends = fronts.iter().map(|front| last_words(front.words, count));
            return Some(FormFault::Label(Label {
                own: prompt_of_all(&common, ends),
                right: String::new(),
                before_first: shown(&first_words(first.words, before)),
                answers,
            }));
        }
        Some(FormFault::Prompts(Prompts {
            first: prompt(first.words),
            cases_before: first.case,
            count: fronts.len(),
            case: self.batch.puzzle.case,
        }))
    }

    /// Returns the words behind the answers, which are the same behind all but for digits, if there are any.
    fn words_behind(&self) -> Option<FormFault> {
        let tails = self.readable().map(|(line, _)| line.tail().to_vec());
        let first = tails.clone().next()?;
        if first.is_empty() {
            None
        } else {
            Some(FormFault::Tail(prompt_of_all(&first, tails)))
        }
    }

    /// Returns the label that the answers have instead of the right one, without what both end with.
    fn other_label(&self) -> FormFault {
        let mut labels: Vec<LabelWords> = Vec::new();
        for pair in &self.pairs {
            labels.push(LabelWords {
                own: owned_words(&self.lines[pair.line].label()),
                right: owned_words(&self.expected.label(pair.case)),
            });
        }
        while labels.iter().all(LabelWords::end_alike) {
            for label in &mut labels {
                label.own.pop();
                label.right.pop();
            }
        }
        let first = &labels[0];
        let owns = labels.iter().map(|label| label.own.join(&b' '));
        FormFault::Label(Label {
            own: prompt_of_all(&first.own.join(&b' '), owns),
            right: shown(&first.right.join(&b' ')),
            before_first: String::new(),
            answers: self.pairs.len(),
        })
    }

    /// Returns the lines that belong to no case. A prompt alone on a line, such as that before the end of the
    /// input, is not among them if it also stands in front of the answers. If it stands at the end, this is
    /// added to the label.
    pub(super) fn surplus(&self, label: &mut Option<FormFault>) -> Vec<Line<'a>> {
        let mut surplus = self.lines_without_case();
        let prompt = match label {
            Some(FormFault::Label(label)) => &mut label.own,
            Some(FormFault::Prompts(prompts)) => &mut prompts.first,
            _ => return surplus,
        };
        let last_answer = self.pairs.last();
        let last = last_answer.map_or(0, |pair| self.lines[pair.line].whole.number);
        let words_once: Vec<Vec<u8>> = words(prompt.words.as_bytes()).map(without_digits).collect();
        let count = words_once.len() * prompt.times;
        surplus.retain(|line| {
            let is_prompt = is_start_of(line.text, &words_once, count);
            if is_prompt && line.number > last {
                prompt.is_at_end = true;
            }
            !is_prompt
        });
        surplus
    }

    /// Returns the lines that answer no case.
    fn lines_without_case(&self) -> Vec<Line<'a>> {
        let mut has_case = vec![false; self.all.len()];
        for pair in &self.pairs {
            has_case[pair.line] = true;
        }
        let lines = self.all.iter().zip(has_case);
        let others = lines.filter(|(_, has_case)| !has_case);
        others.map(|(line, _)| *line).collect()
    }
}

impl LabelWords {
    /// Returns whether both labels end with the same word, and the own one has others.
    fn end_alike(&self) -> bool {
        self.own.len() > 1 && self.own.last() == self.right.last()
    }
}

/// Returns the words of a text.
fn owned_words(text: &[u8]) -> Vec<Vec<u8>> {
    words(text).map(<[u8]>::to_vec).collect()
}

/// Returns whether a line is a prompt, or the first words of it, whatever its digits. `words_once` are the words of
/// the prompt, which stand there again and again until there are `count` of them.
fn is_start_of(line: &[u8], words_once: &[Vec<u8>], count: usize) -> bool {
    // Escaped, as the words of the prompt are.
    let escaped = words(line).map(escape_line);
    let own: Vec<Vec<u8>> = escaped
        .map(|word| without_digits(word.as_bytes()))
        .collect();
    let is_short = own.len() <= count;
    let mut pairs = own.iter().zip(words_once.iter().cycle());
    may_be_label(line) && is_short && pairs.all(|(own, its)| own == its)
}

/// Returns these words as a prompt.
fn prompt(text: &[u8]) -> AddedWords {
    let words: Vec<String> = words(text).map(escape_line).collect();
    AddedWords::new(&words)
}

/// Returns these words as a prompt, given the words beside all answers, which are the same but for digits.
fn prompt_of_all(text: &[u8], all: impl Iterator<Item = Vec<u8>>) -> AddedWords {
    let own: Vec<&[u8]> = words(text).collect();
    let mut others = all.filter(|other| !words(other).eq(own.iter().copied()));
    AddedWords {
        do_numbers_differ: others.next().is_some(),
        ..prompt(text)
    }
}

/// Returns the last words of a text, so many of them.
fn last_words(text: &[u8], count: usize) -> Vec<u8> {
    let all: Vec<&[u8]> = words(text).collect();
    all[all.len().saturating_sub(count)..].join(&b' ')
}

/// Returns the words that all of these texts end with, but for digits, as the first has them.
fn common_end<'t>(texts: impl Iterator<Item = &'t [u8]>) -> Vec<u8> {
    let mut texts = texts.map(|text| words(text).collect::<Vec<_>>());
    let mut common = texts.next().unwrap_or_default();
    for text in texts {
        let pairs = common.iter().rev().zip(text.iter().rev());
        let same = pairs.take_while(|(one, other)| without_digits(one) == without_digits(other));
        let count = same.count();
        common.drain(..common.len() - count);
    }
    common.join(&b' ')
}

/// Returns whether the only one of the lines that are too many is the last answer once more, behind whatever
/// number of a case.
fn is_last_again(answers: &[&Line], more: &[Line]) -> bool {
    match (answers.last(), more) {
        (Some(last), [line]) => body(line.text) == body(last.text),
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
pub(super) fn surplus_fault(puzzle: PuzzleFacts, all: &[Line], more: &[Line]) -> Option<FormFault> {
    let first = more.first()?;
    let is_more = |line: &&Line| {
        more.binary_search_by_key(&line.number, |it| it.number)
            .is_ok()
    };
    let answers: Vec<&Line> = all.iter().filter(|line| !is_more(line)).collect();
    let look = if is_answer(puzzle.shape, first.text) {
        Look::Answer
    } else {
        Look::of_text(&String::from_utf8_lossy(first.text.trim_ascii_end()))
    };
    Some(FormFault::Surplus(SurplusLines {
        count: more.len(),
        first_text: shown(first.text),
        first_number: first.number,
        answers_before: answers.partition_point(|answer| answer.number < first.number),
        look,
        is_last_again: is_last_again(&answers, more),
        place: place(puzzle.framing, &answers, more)?,
    }))
}

/// Returns where the lines stand that are too many, if there are any.
fn place(framing: Framing, answers: &[&Line], more: &[Line]) -> Option<Place> {
    let (first, last) = (more.first()?.number, more.last()?.number);
    let first_answer = answers.first().map_or(0, |answer| answer.number);
    let last_answer = answers.last().map_or(0, |answer| answer.number);
    Some(match framing {
        _ if last < first_answer => Place::Before,
        _ if first < last_answer => Place::Between,
        Framing::Sentinel(mark) => Place::After {
            end_mark: Some(mark),
        },
        _ => Place::After { end_mark: None },
    })
}

//! Reads each line of an output as the answer to one case.
//!
//! This is done in three steps:
//!
//! 1. Each line is [divided](super::divider) into an answer and the words beside it.
//! 2. The lines are [aligned](super::align) with the cases. A line may answer no case, and a case may have no line.
//! 3. Each line that answers a case is read as the answer to it. If it cannot be read, it is found out why.

use puzzle::{InputError, Tokens};

use super::align::{Pair, align};
use super::band::comparable_counts;
use super::divided_line::{DividedLine, Kind};
use super::divider::Divider;
use super::entry::{Entry, Labelled};
use super::expected::{AnswerHashes, Expected, without_digits};
use super::fault::Fault;
use super::lines::{Line, shown, wrong_length};
use super::score::{Labels, score};
use super::word_forms::Forms;
use crate::batch::Batch;
use crate::claim::Claim;
use crate::judging::Shape;
use crate::nearly;
use shrink::words;

/// The lines of an output, and the cases that they answer.
pub(super) struct ByLines<'a> {
    /// The right lines.
    pub(super) expected: Expected<'a>,
    /// All lines of the output.
    pub(super) all: Vec<Line<'a>>,
    /// The first of these lines, divided. The lines behind them are too many to be compared with any case.
    pub(super) lines: Vec<DividedLine<'a>>,
    /// The line of each case that has one, in order. The lines are indices of `lines`.
    pub(super) pairs: Vec<Pair>,
    /// Whether all answers have another label than the right ones, or none.
    pub(super) is_relabelled: bool,
}

/// Whether all answers of an output may have another label than the right ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OtherLabels {
    /// They may, if the lines show it.
    Possible,
    /// They may not, since the words of the output are known to be the right ones, and so are the labels.
    Impossible,
}

/// Aligns the lines of an output with the cases of a batch. Returns `None` if they cannot be read one by one.
pub(super) fn align_lines<'a>(
    batch: &'a Batch,
    lines: &[Line<'a>],
    other_labels: OtherLabels,
) -> Option<ByLines<'a>> {
    if !may_be_answers(batch.puzzle.shape, lines) {
        return None;
    }
    let expected = Expected::of(batch)?;
    let divided = divide(&expected, lines);
    let right = &expected.answers;
    let labels = meaning_of_labels(&divided, right);
    let pairs = align(divided.len(), right.len(), |line, case| {
        score(&divided[line], &right[case], labels)
    });
    let mut by_lines = ByLines {
        expected,
        all: lines.to_vec(),
        lines: divided,
        pairs,
        is_relabelled: false,
    };
    if other_labels == OtherLabels::Possible {
        by_lines.is_relabelled = by_lines.are_relabelled();
    }
    Some(by_lines)
}

/// Returns whether each line may be an answer of this shape. If each line is only one word, but an answer has more, the
/// words of an answer stand on several lines.
fn may_be_answers(shape: Shape, lines: &[Line]) -> bool {
    let is_one_word = |line: &Line| words(line.text).nth(1).is_none();
    match shape {
        Shape::Any => false,
        Shape::Numbers(1, _) => true,
        Shape::Numbers(..) | Shape::Line(_) => !lines.iter().all(is_one_word),
    }
}

/// Divides the lines that may be compared with cases. The others are not divided, since this takes long.
fn divide<'a>(expected: &Expected, lines: &[Line<'a>]) -> Vec<DividedLine<'a>> {
    let divider = Divider::new(expected, lines);
    let counts = comparable_counts(lines.len(), expected.answers.len());
    let mut divided_lines = Vec::with_capacity(counts.lines);
    for (index, line) in lines[..counts.lines].iter().enumerate() {
        divided_lines.push(divider.divide(*line, index));
    }
    divided_lines
}

/// Returns what the labels of these lines say. If the first answer that can be read has a right label, of whatever case,
/// the labels are right ones.
fn meaning_of_labels(lines: &[DividedLine], right: &[AnswerHashes]) -> Labels {
    let Some(first) = lines.iter().find(|line| line.kind == Kind::Readable) else {
        return Labels::SayNothing;
    };
    if right.iter().any(|answer| first.label_matches(answer)) {
        Labels::NameCases
    } else {
        Labels::SayNothing
    }
}

impl ByLines<'_> {
    /// Returns whether every answer has a label that is not the right one, and these labels are alike.
    fn are_relabelled(&self) -> bool {
        let Some(first) = self.pairs.first() else {
            return false;
        };
        let first_label = without_digits(&self.lines[first.line].label());
        self.pairs.iter().all(|pair| {
            let line = &self.lines[pair.line];
            line.kind == Kind::Readable
                && !line.label_matches(&self.expected.answers[pair.case])
                && without_digits(&line.label()) == first_label
        })
    }

    /// Returns the entries of all cases. `forms` are the forms of the words of a right output.
    pub(super) fn entries(&self, forms: &Forms) -> Vec<Entry> {
        let mut entries = vec![Entry::Missing; self.expected.answers.len()];
        for pair in &self.pairs {
            let line = &self.lines[pair.line];
            entries[pair.case] = match self.read(line, pair.case) {
                Ok(claim) => self.entry_of_answer(line, claim),
                Err(error) => match self.fault(error, line, pair.case, forms) {
                    Some(fault) => Entry::Malformed(fault),
                    None => Entry::Missing,
                },
            };
        }
        entries
    }

    /// Reads a line as the answer to a case.
    fn read(&self, line: &DividedLine, case: usize) -> Result<Claim, InputError> {
        let text = if self.is_relabelled {
            line.relabelled(&self.expected.label(case))
        } else {
            line.with_front_blanked()
        };
        let mut tokens = Tokens::new(&text[..]);
        let claim = self.expected.batch.solved.read(case, &mut tokens)?;
        tokens.expect_end(|| "the end of the line".to_owned())?;
        Ok(claim)
    }

    /// Returns the entry for an answer that was read from a line.
    fn entry_of_answer(&self, line: &DividedLine, claim: Claim) -> Entry {
        if self.is_relabelled || !line.is_bare() {
            let line = line.whole.number;
            Entry::Labelled(Labelled { claim, line })
        } else {
            Entry::Answer(claim)
        }
    }

    /// Finds out why a line cannot be read as the answer to a case. `error` says at which word reading failed; it is the
    /// fault only if nothing is found that explains the whole line.
    fn fault(
        &self,
        error: InputError,
        line: &DividedLine,
        case: usize,
        forms: &Forms,
    ) -> Option<Fault> {
        self.wrong_length(line)
            .or_else(|| self.unanswered(line, case))
            .or_else(|| self.repeated(line, case))
            .or_else(|| self.wrong_word(error, line, case, forms))
    }

    /// Returns the fault of a line of numbers that has too few or too many.
    fn wrong_length(&self, line: &DividedLine) -> Option<Fault> {
        let found = wrong_length(self.expected.batch.puzzle.shape, line.whole.text)?;
        Some(Fault::Length {
            line: line.whole.number as u64,
            found,
        })
    }

    /// Returns the fault of a line that is only a label, with whatever number.
    fn unanswered(&self, line: &DividedLine, case: usize) -> Option<Fault> {
        let all_words: Vec<&[u8]> = words(line.whole.text).collect();
        let own = all_words.join(&b' ');
        let right = self.expected.label(case);
        if right.is_empty() || without_digits(&own) != without_digits(&right) {
            return None;
        }
        Some(Fault::Unanswered {
            line: line.whole.number as u64,
            label: shown(&own),
        })
    }

    /// Returns the fault of a line that lists a word of its answer again. Only answers behind a label are lists.
    fn repeated(&self, line: &DividedLine, case: usize) -> Option<Fault> {
        const MAX: usize = 200; // words; no answer is that long
        let listed: Vec<&[u8]> = line.body().take(MAX + 1).collect();
        if self.expected.label_word_count == 0 || listed.len() > MAX {
            return None;
        }
        let mut different: Vec<&[u8]> = Vec::new();
        let mut times: Vec<usize> = Vec::new(); // how often each of the different words is listed
        for word in listed {
            if let Some(index) = different.iter().position(|it| *it == word) {
                times[index] += 1;
            } else {
                different.push(word);
                times.push(1);
            }
        }
        let first_repeated = times.iter().position(|times| *times > 1)?;
        let word = different[first_repeated];
        // A word that is an answer only together with others, as in `Not ready`, is in no list.
        self.expected.read_body(case, word)?;
        let each_once = self.expected.read_body(case, &different.join(&b' '));
        Some(Fault::Repeated {
            line: line.whole.number as u64,
            word: shown(word),
            times,
            is_right: each_once.is_some_and(|claim| claim.is_right),
        })
    }

    /// Returns the fault of the word at which reading failed. Returns `None` if the error is not about a word.
    fn wrong_word(
        &self,
        error: InputError,
        line: &DividedLine,
        case: usize,
        forms: &Forms,
    ) -> Option<Fault> {
        let batch = self.expected.batch;
        let case_word = batch.puzzle.case;
        let error = error.context(format_args!("{case_word} {}", case + 1));
        let InputError::Unexpected(mut unexpected) = error else {
            return None;
        };
        let number = line.whole.number as u64;
        let text = line.whole.text;
        unexpected.position.line = number; // the line was read by itself, as line 1
        let mut fault = Fault::of(unexpected, number, text, forms, "the end of the line");
        let best = batch.solved.best_text(case);
        if nearly::has_other_notation(&best, &String::from_utf8_lossy(text)) {
            fault.call_value_right();
        }
        Some(fault)
    }
}

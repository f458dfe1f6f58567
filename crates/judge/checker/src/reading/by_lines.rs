//! Reads each line of an output as the answer to one case. The [alignment](super::align) decides which.

use puzzle::{InputError, Tokens};

use super::align::{Pair, align};
use super::band::comparable_counts;
use super::divided_line::{DividedLine, Kind};
use super::divider::Divider;
use super::entry::{Entry, Labelled};
use super::expected::{AnswerHashes, Expected, without_digits};
use super::fault::{Fault, Forms};
use super::lines::{Line, shown, wrong_length};
use super::score::{Labels, score};
use crate::batch::{Batch, PuzzleFacts};
use crate::judging::Shape;
use crate::nearly;
use shrink::words;

/// The lines of an output, and the cases that they answer.
pub(super) struct ByLines<'a> {
    pub(super) batch: &'a Batch,
    pub(super) expected: Expected<'a>,
    /// The lines that are compared with cases.
    pub(super) lines: Vec<DividedLine<'a>>,
    /// All lines. Those behind the others are too many to be compared with any case.
    pub(super) all: Vec<Line<'a>>,
    /// The line of each case that has one, in order.
    pub(super) pairs: Vec<Pair>,
    /// Whether the answers have another label than the right ones, or none.
    pub(super) is_relabelled: bool,
}

/// Aligns the lines of an output with the cases of a batch. Returns `None` if an answer is not one line.
/// `may_be_labelled` says whether all answers may have another label.
pub(super) fn align_lines<'a>(
    batch: &'a Batch,
    lines: &[Line<'a>],
    may_be_labelled: bool,
) -> Option<ByLines<'a>> {
    let shape = batch.puzzle.shape;
    let is_word_per_line = lines.iter().all(|line| words(line.text).nth(1).is_none());
    if shape == Shape::Any || is_word_per_line && !matches!(shape, Shape::Numbers(1, _)) {
        return None;
    }
    let expected = Expected::of(batch)?;
    let divider = Divider::new(&expected, lines);
    // Lines that are compared with no case need not be divided, which takes long.
    let count = comparable_counts(lines.len(), batch.cases.len()).lines;
    let all = lines.to_vec();
    let lines: Vec<DividedLine> = all[..count]
        .iter()
        .enumerate()
        .map(|(at, line)| divider.divide(*line, at))
        .collect();
    let answers = &expected.answers;
    let labels = meaning_of_labels(&lines, answers);
    let pairs = align(lines.len(), answers.len(), |line, case| {
        score(&lines[line], &answers[case], labels)
    });
    let mut by_lines = ByLines {
        batch,
        lines,
        all,
        pairs,
        is_relabelled: false,
        expected,
    };
    by_lines.is_relabelled = may_be_labelled && by_lines.are_relabelled();
    Some(by_lines)
}

/// Returns what the labels of these lines say. If the first answer that can be read has a right label, of whatever case, they
/// are right labels.
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
        let label = without_digits(&self.lines[first.line].label());
        self.pairs.iter().all(|pair| {
            let line = &self.lines[pair.line];
            line.kind == Kind::Readable
                && !line.label_matches(&self.expected.answers[pair.case])
                && without_digits(&line.label()) == label
        })
    }

    /// Returns the entries of all cases.
    pub(super) fn entries(&self, forms: &Forms) -> Vec<Entry> {
        let mut entries = vec![Entry::Missing; self.batch.cases.len()];
        for pair in &self.pairs {
            let line = &self.lines[pair.line];
            entries[pair.case] = self.entry(line, pair.case, forms);
        }
        entries
    }

    /// Reads a line as the answer to the case with this index.
    fn entry(&self, divided: &DividedLine, case: usize, forms: &Forms) -> Entry {
        let line = divided.whole.number;
        let is_labelled = self.is_relabelled || !divided.is_bare();
        let text = if self.is_relabelled {
            divided.relabelled(&self.expected.label(case))
        } else {
            divided.with_front_blanked()
        };
        let mut tokens = Tokens::new(&text[..]);
        let read = self.batch.solved.read(case, &mut tokens);
        let end = tokens.expect_end(|| "the end of the line".to_owned());
        match read.and_then(|claim| end.map(|()| claim)) {
            Ok(claim) if is_labelled => Entry::Labelled(Labelled { claim, line }),
            Ok(claim) => Entry::Answer(claim),
            Err(error) => self.malformed(error, divided, case, forms),
        }
    }

    /// Returns the entry for a line that cannot be read as the answer to the case with this index.
    fn malformed(
        &self,
        error: InputError,
        divided: &DividedLine,
        case: usize,
        forms: &Forms,
    ) -> Entry {
        let PuzzleFacts {
            case: unit, shape, ..
        } = self.batch.puzzle;
        let line = divided.whole.number as u64;
        if let Some(found) = wrong_length(shape, divided.whole.text) {
            return Entry::Malformed(Fault::Length { line, found });
        }
        let label_word_count = self.expected.label_word_count;
        let found: Vec<&[u8]> = words(divided.whole.text).collect();
        let label = found.join(&b' ');
        if label_word_count > 0
            && without_digits(&label) == without_digits(&self.expected.label(case))
        {
            let label = shown(&label);
            return Entry::Malformed(Fault::Unanswered { line, label });
        }
        if let Some(fault) = self.repeated(divided, case) {
            return Entry::Malformed(fault);
        }
        let error = error.context(format_args!("{unit} {}", case + 1));
        let InputError::Unexpected(mut unexpected) = error else {
            return Entry::Missing;
        };
        unexpected.position.line = line;
        let end = "the end of the line";
        let mut fault = Fault::of(unexpected, line, divided.whole.text, forms, end);
        let found = String::from_utf8_lossy(divided.whole.text);
        if nearly::has_other_notation(&self.batch.solved.best_text(case), &found) {
            fault.call_value_right();
        }
        Entry::Malformed(fault)
    }

    /// Returns the fault of a line that lists a word of its answer again. Only answers behind a label are lists.
    fn repeated(&self, line: &DividedLine, case: usize) -> Option<Fault> {
        const MAX: usize = 200; // words; no answer is that long
        let label = self.expected.label(case);
        let listed: Vec<&[u8]> = line.body().take(MAX + 1).collect();
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
        // Words that only together are an answer, such as `Not ready`, are no list.
        self.expected.read_body(case, word)?;
        let each_once = self.expected.read_body(case, &once.join(&b' '));
        Some(Fault::Repeated {
            line: line.whole.number as u64,
            word: shown(word),
            times,
            is_right: each_once.is_some_and(|claim| claim.is_right),
        })
    }
}

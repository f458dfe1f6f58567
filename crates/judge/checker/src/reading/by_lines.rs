//! Reads each line of an output as the answer to one case.
//!
//! This is done in three steps:
//!
//! 1. Each line is [divided](super::divider) into an answer and the words beside it.
//! 2. The lines are [aligned](super::align) with the cases. A line may answer no case, and a case may have no line.
//! 3. Each line that answers a case is read as the answer to it. If it cannot be read, a [`Malformed`] says why.
//!
//! In this example, five cases have the right answers 8, 40, 9, 7 and 16:
//!
//! ```text
//! line       answers      entry
//! n? 8       case 0       WrongForm, with 8
//! ???        no case
//! 41         case 1       Answer, with 41
//! 9          case 2       Answer, with 9
//! 7.5        case 3       Malformed
//!            case 4       Missing
//! ```
//!
//! A program may print other labels than the right ones. The divider finds out how many words each label has. If the first
//! readable answer has the right label of any case, the labels say which line answers which case (`meaning_of_labels`). If every
//! label is wrong, and all are alike, the answers are read with the right labels instead (`are_relabelled`).

use puzzle::{InputError, Tokens};

use super::align::{Pair, align};
use super::band::Band;
use super::divided_line::{DividedLine, LineKind};
use super::divider::Divider;
use super::entry::{Entry, Printed, WrongForm};
use super::expected::{AnswerHashes, Expected};
use super::line_words::{single_spaced, without_digits};
use super::lines::{Line, length_if_wrong, shown};
use super::malformed::{Malformed, has_right_form, unexpected_in_case};
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
    pub(super) all_lines: Vec<Line<'a>>,
    /// The first lines of `all_lines`, divided: those that are compared with cases. These are all lines unless there are very
    /// many.
    pub(super) divided: Vec<DividedLine<'a>>,
    /// The line of each case that has one, in order. The lines are indices of `divided`.
    pub(super) pairs: Vec<Pair>,
    /// Whether there are answers, and all of them have the same label apart from digits, such as `Hand 1:` and `Hand 2:`,
    /// instead of the right ones. This is also so if they have no label, but should have one.
    pub(super) is_relabelled: bool,
}

/// Whether all answers of an output may have another label than the right ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OtherLabels {
    /// They may, if the lines show it.
    Possible,
    /// They may not: the words of the output are known to be the right ones, and so are the labels.
    Impossible,
}

/// Aligns the lines of an output with the cases of a batch. Returns `None` if answers are not one line each, in the
/// output or in the right output.
pub(super) fn align_lines<'a>(
    batch: &'a Batch,
    lines: &[Line<'a>],
    other_labels: OtherLabels,
) -> Option<ByLines<'a>> {
    if !may_be_answers(batch.puzzle.shape, lines) {
        return None;
    }
    let expected = Expected::of(batch)?;
    let right = &expected.hashes;
    let band = Band::new(lines.len(), right.len());
    let divided = divide(&expected, lines, band.line_count);
    let labels = meaning_of_labels(&divided, right);
    let pairs = align(&band, |Pair { line, case }| {
        score(&divided[line], &right[case], labels)
    });
    let is_relabelled =
        other_labels == OtherLabels::Possible && are_relabelled(&pairs, &divided, right);
    Some(ByLines {
        expected,
        all_lines: lines.to_vec(),
        divided,
        pairs,
        is_relabelled,
    })
}

/// Returns whether the lines of an output may be answers of this shape. Answers of several numbers have several words, and so
/// have answers with a label. If no line has several words, those of an answer stand on several lines.
fn may_be_answers(shape: Shape, lines: &[Line]) -> bool {
    let has_several_words = |line: &Line| words(line.text).nth(1).is_some();
    match shape {
        Shape::Any => false,
        Shape::Number => true,
        Shape::Numbers { .. } | Shape::Line(_) => lines.iter().any(has_several_words),
    }
}

/// Divides the first `count` lines of an output. `lines` are all of them.
fn divide<'a>(expected: &Expected, lines: &[Line<'a>], count: usize) -> Vec<DividedLine<'a>> {
    let divider = Divider::new(expected, lines);
    let mut divided_lines = Vec::with_capacity(count);
    for (likely_case, line) in lines[..count].iter().enumerate() {
        divided_lines.push(divider.divide(*line, likely_case));
    }
    divided_lines
}

/// Returns what the labels of these lines say. They name cases if the first answer that can be read has a right label, whichever
/// case it names.
fn meaning_of_labels(lines: &[DividedLine], right: &[AnswerHashes]) -> Labels {
    let Some(first) = lines.iter().find(|line| line.kind == LineKind::Readable) else {
        return Labels::SayNothing;
    };
    if right.iter().any(|answer| first.label_matches(answer)) {
        Labels::NameCases
    } else {
        Labels::SayNothing
    }
}

/// Returns whether all lines that answer a case can be read, none has the label of that case, and their labels are the same
/// apart from digits. There must be such a line.
fn are_relabelled(pairs: &[Pair], lines: &[DividedLine], right: &[AnswerHashes]) -> bool {
    let Some(first) = pairs.first() else {
        return false;
    };
    let first_label = without_digits(&lines[first.line].label());
    pairs.iter().all(|pair| {
        let line = &lines[pair.line];
        line.kind == LineKind::Readable
            && !line.label_matches(&right[pair.case])
            && without_digits(&line.label()) == first_label
    })
}

impl ByLines<'_> {
    /// Returns the entries of all cases. `forms` are the forms of the words of a right output.
    pub(super) fn entries(&self, forms: &Forms) -> Vec<Entry> {
        let mut entries = vec![Entry::Missing; self.expected.hashes.len()];
        for pair in &self.pairs {
            let line = &self.divided[pair.line];
            entries[pair.case] = match self.read(line, pair.case) {
                Ok(claim) => self.entry_of_answer(line, claim),
                Err(error) => Entry::Malformed(self.fault(error, line, pair.case, forms)),
            };
        }
        entries
    }

    /// Returns the lines that answer a case, in order.
    pub(super) fn lines_with_case(&self) -> Vec<Line<'_>> {
        let pairs = self.pairs.iter();
        pairs.map(|pair| self.divided[pair.line].whole).collect()
    }

    /// Reads a line as the answer to a case.
    pub(super) fn read(&self, line: &DividedLine, case: usize) -> Result<Claim, InputError> {
        let text = if self.is_relabelled {
            line.relabelled(&self.expected.label(case))
        } else {
            line.answer_in_its_column() // so a fault is found in its column of the line
        };
        let mut tokens = Tokens::new(&text[..]);
        let claim = self.expected.batch.solved.read(case, &mut tokens)?;
        tokens.expect_end(|| "the end of the line".to_owned())?;
        Ok(claim)
    }

    /// Returns the entry for an answer that was read from a line.
    fn entry_of_answer(&self, line: &DividedLine, claim: Claim) -> Entry {
        if self.is_relabelled || !line.is_bare() {
            let printed = Printed::Line(line.whole.number);
            Entry::WrongForm(WrongForm { claim, printed })
        } else {
            Entry::Answer(claim)
        }
    }

    /// Returns why a line cannot be read as the answer to a case. `error` says at which word reading failed. This word is the
    /// fault only if nothing is found that explains the whole line.
    fn fault(
        &self,
        error: InputError,
        line: &DividedLine,
        case: usize,
        forms: &Forms,
    ) -> Malformed {
        self.length_fault(line)
            .or_else(|| self.unanswered_fault(line, case))
            .or_else(|| self.repeated_fault(line, case))
            .unwrap_or_else(|| self.word_fault(error, line, case, forms))
    }

    /// Returns the fault of a line of numbers that has too few or too many.
    fn length_fault(&self, line: &DividedLine) -> Option<Malformed> {
        let found = length_if_wrong(self.expected.batch.puzzle.shape, line.answer())?;
        Some(Malformed::Length {
            line: line.whole.number,
            found,
        })
    }

    /// Returns the fault of a line whose answer is only a label, with whatever number.
    fn unanswered_fault(&self, line: &DividedLine, case: usize) -> Option<Malformed> {
        let found = single_spaced(line.answer());
        let right = self.expected.label(case);
        if right.is_empty() || without_digits(&found) != without_digits(&right) {
            return None;
        }
        Some(Malformed::Unanswered {
            line: line.whole.number,
            label: shown(&found),
        })
    }

    /// Returns the fault of a line that lists a word of its answer again. Only answers behind a label are lists.
    fn repeated_fault(&self, line: &DividedLine, case: usize) -> Option<Malformed> {
        if self.expected.label_word_count == 0 {
            return None;
        }
        let listed = list_words(line)?;
        let repeated = listed.iter().find(|it| it.times > 1)?;
        // A word that is an answer only together with others, as in `Not ready`, is in no list.
        let is_answer_alone = self.expected.read_body(case, repeated.word).is_some();
        if !is_answer_alone {
            return None;
        }
        let different: Vec<&[u8]> = listed.iter().map(|it| it.word).collect();
        let each_once = self.expected.read_body(case, &different.join(&b' '));
        Some(Malformed::Repeated {
            line: line.whole.number,
            word: shown(repeated.word),
            times: repeated.times,
            times_of_all: listed.iter().map(|it| it.times).collect(),
            is_right: each_once.is_some_and(|claim| claim.is_right),
        })
    }

    /// Returns the fault of the word at which reading failed.
    fn word_fault(
        &self,
        error: InputError,
        line: &DividedLine,
        case: usize,
        forms: &Forms,
    ) -> Malformed {
        let batch = self.expected.batch;
        let mut unexpected = unexpected_in_case(batch, case, error);
        let number = line.whole.number;
        unexpected.position.line = number as u64; // the line was read by itself, as line 1
        let answer = String::from_utf8_lossy(line.answer());
        let has_wrong_value = has_right_form(&unexpected, line.before_tail(), forms)
            && !nearly::is_right_in_any_notation(&batch.solved.best_text(case), &answer);
        Malformed::Word {
            unexpected: Box::new(unexpected),
            first_line: number,
            has_wrong_value,
            name_of_end: "the end of the line",
        }
    }
}

/// A word of the answer of a line, and how often the answer lists it.
struct ListedWord<'o> {
    word: &'o [u8],
    times: usize,
}

/// Returns the different words that the answer of a line lists, in the order of the line. Returns `None` if there are too many
/// words to be compared.
fn list_words<'o>(line: &DividedLine<'o>) -> Option<Vec<ListedWord<'o>>> {
    const MAX: usize = 200; // words; no answer is that long
    if line.body().nth(MAX).is_some() {
        return None;
    }
    let mut listed: Vec<ListedWord> = Vec::new();
    for word in line.body() {
        match listed.iter_mut().find(|it| it.word == word) {
            Some(known) => known.times += 1,
            None => listed.push(ListedWord { word, times: 1 }),
        }
    }
    Some(listed)
}

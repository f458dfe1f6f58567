//! Reads an output whose words have marks between or around them, such as `1,2,3` or `[1, 2, 3]`.
//!
//! The answers are read as if each mark were a blank. In this example, an answer is two numbers on a line, and the first answer
//! and the third one are in a wrong form:
//!
//! ```text
//! output     read as     entry
//! [1, 2]      1  2       WrongForm
//! 3 4        3 4         Answer
//! (5, 6)      5  6       WrongForm
//! ```

use std::ops::Range;

use puzzle::Tokens;

use super::Reading;
use super::entry::{Entry, Printed, WrongForm};
use crate::batch::Batch;
use crate::claim::Claim;
use crate::form::FormFault;
use crate::form_words::listed;
use shrink::words;

/// The marks that may stand between or around words.
const MARKS: &[u8] = b",;|/[](){}'\"";

/// Reads an output as if each mark were a blank. Returns `None` if the output has no marks, or if it is not exactly one answer
/// for each case without them.
pub(super) fn read(batch: &Batch, output: &[u8]) -> Option<Reading> {
    let marked = Marked::new(output);
    if marked.marks.is_empty() {
        return None;
    }
    let entries = marked.entries(batch)?;
    let instead = if marked.marks.len() == 1 && marked.no_blank_is_beside_mark() {
        Some(between_right_words(batch))
    } else {
        None
    };
    let form = FormFault::Marks {
        found: listed(&marked.names()),
        instead,
    };
    Some(Reading::new(entries, Some(form)))
}

/// An answer that was read without the marks.
struct Answer {
    claim: Claim,
    /// The number of the line on which the answer begins.
    line: usize,
    /// Where the answer stands in the output, from its first word to its last one.
    span: Range<usize>,
}

/// An output whose words may have marks between or around them.
struct Marked<'a> {
    /// The output.
    output: &'a [u8],
    /// The output with a blank in the place of each mark, so both have the same length.
    plain: Vec<u8>,
    /// The different marks, in the order in which they come first.
    marks: Vec<u8>,
}

impl<'a> Marked<'a> {
    /// Replaces the marks of an output, and lists the different ones.
    fn new(output: &'a [u8]) -> Self {
        let mut plain = Vec::with_capacity(output.len());
        let mut marks = Vec::new();
        for &byte in output {
            plain.push(if is_mark(&byte) { b' ' } else { byte });
            if is_mark(&byte) && !marks.contains(&byte) {
                marks.push(byte);
            }
        }
        Self {
            output,
            plain,
            marks,
        }
    }

    /// Returns the entries of all cases. Returns `None` unless there is exactly one answer for each case without the marks.
    fn entries(&self, batch: &Batch) -> Option<Vec<Entry>> {
        let answers = self.answers(batch)?;
        let mut entries = Vec::with_capacity(answers.len());
        for (index, answer) in answers.iter().enumerate() {
            let part = self.part_with_answer(&answers, index);
            let claim = answer.claim.clone();
            let entry = if self.output[part].iter().any(is_mark) {
                let printed = Printed::Line(answer.line);
                Entry::WrongForm(WrongForm { claim, printed })
            } else {
                Entry::Answer(claim)
            };
            entries.push(entry);
        }
        Some(entries)
    }

    /// Reads the answers without the marks. Returns `None` unless there is exactly one answer for each case.
    fn answers(&self, batch: &Batch) -> Option<Vec<Answer>> {
        let mut tokens = Tokens::new(&self.plain[..]);
        let mut answers = Vec::with_capacity(batch.cases.len());
        for case in 0..batch.cases.len() {
            let line = tokens.peek().ok()??.position.line as usize;
            let start = tokens.offset() as usize; // `peek` has skipped the blanks in front of the answer
            let claim = batch.solved.read(case, &mut tokens).ok()?;
            let consumed = &self.plain[start..tokens.offset() as usize];
            let end = start + consumed.trim_ascii_end().len();
            answers.push(Answer {
                claim,
                line,
                span: start..end,
            });
        }
        if tokens.is_at_end().ok()? {
            Some(answers)
        } else {
            None
        }
    }

    /// Returns the part of the output whose marks belong to the answer with this index: the answer, and what is beside it.
    /// What is between two answers is divided at its first line end. If there is none, all of it belongs to both.
    fn part_with_answer(&self, answers: &[Answer], index: usize) -> Range<usize> {
        let span = &answers[index].span;
        let start = if index == 0 {
            0
        } else {
            let gap = answers[index - 1].span.end..span.start;
            self.line_end_in(&gap).unwrap_or(gap.start)
        };
        let end = match answers.get(index + 1) {
            None => self.output.len(),
            Some(next) => {
                let gap = span.end..next.span.start;
                self.line_end_in(&gap).unwrap_or(gap.end)
            }
        };
        start..end
    }

    /// Returns where the first line end in this part of the output is, if there is one.
    fn line_end_in(&self, part: &Range<usize>) -> Option<usize> {
        let mut bytes = self.output[part.clone()].iter();
        let from_start = bytes.position(|&byte| byte == b'\n')?;
        Some(part.start + from_start)
    }

    /// Returns whether each mark stands between two bytes that are no whitespace.
    fn no_blank_is_beside_mark(&self) -> bool {
        let is_blank = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
        let mut places = (0..self.output.len()).filter(|&at| is_mark(&self.output[at]));
        !places.any(|at| is_blank(self.output[..at].last()) || is_blank(self.output.get(at + 1)))
    }

    /// Returns the different marks as texts.
    fn names(&self) -> Vec<String> {
        let marks = self.marks.iter();
        marks.map(|mark| char::from(*mark).to_string()).collect()
    }
}

/// Returns whether a byte is one of the [`MARKS`].
fn is_mark(byte: &u8) -> bool {
    MARKS.contains(byte)
}

/// Returns what stands between the words of the right output: a space, if any line has several words, and otherwise a line break.
fn between_right_words(batch: &Batch) -> &'static str {
    let mut lines = batch.output.split(|&byte| byte == b'\n');
    if lines.any(|line| words(line).nth(1).is_some()) {
        "a space"
    } else {
        "a line break"
    }
}

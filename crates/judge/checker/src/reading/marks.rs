//! Reads an output whose words have marks between or around them, such as `1,2,3` or `[1, 2, 3]`.

use std::ops::Range;

use puzzle::Tokens;

use super::entry::{Entry, Labelled};
use crate::batch::Batch;
use crate::claim::Claim;
use crate::form::FormFault;
use crate::form_words::listed;
use shrink::words;

/// The marks that may stand where a blank should.
const MARKS: &[u8] = b",;|/[](){}'\"";

/// Reads the answers in an output in which all marks count as blanks, with the fault of form. Returns `None`
/// unless the output is exactly one answer for each case then, which it is not with the marks.
pub(super) fn read(batch: &Batch, output: &[u8]) -> Option<(Vec<Entry>, FormFault)> {
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
    Some((entries, form))
}

/// An answer that was read without the marks.
struct Answer {
    claim: Claim,
    /// The number of the line on which the answer begins.
    line: usize,
    /// The part of the output from the first word of the answer to its last one.
    span: Range<usize>,
}

/// An output whose words may have marks between or around them.
struct Marked<'a> {
    /// The output.
    output: &'a [u8],
    /// The output with a blank in the place of each mark.
    plain: Vec<u8>,
    /// The different marks, in the order in which they come first.
    marks: Vec<u8>,
}

impl<'a> Marked<'a> {
    /// Looks for the marks in an output.
    fn new(output: &'a [u8]) -> Self {
        let mut plain = Vec::with_capacity(output.len());
        let mut marks = Vec::new();
        for &byte in output {
            let is_mark = MARKS.contains(&byte);
            plain.push(if is_mark { b' ' } else { byte });
            if is_mark && !marks.contains(&byte) {
                marks.push(byte);
            }
        }
        Self {
            output,
            plain,
            marks,
        }
    }

    /// Reads the answers without the marks. An answer with marks is [`Labelled`]. Returns `None` unless there is exactly one
    /// answer for each case.
    fn entries(&self, batch: &Batch) -> Option<Vec<Entry>> {
        let answers = self.answers(batch)?;
        let mut entries = Vec::with_capacity(answers.len());
        let mut answers = answers.into_iter().peekable();
        let mut start = 0; // of the text that belongs to the next answer
        while let Some(answer) = answers.next() {
            let (end, next_start) = match answers.peek() {
                Some(next) => self.divide_gap(answer.span.end..next.span.start),
                None => (self.output.len(), self.output.len()),
            };
            let Answer { claim, line, .. } = answer;
            let entry = if self.has_marks(start..end) {
                Entry::Labelled(Labelled { claim, line })
            } else {
                Entry::Answer(claim)
            };
            entries.push(entry);
            start = next_start;
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
            let read = &self.plain[start..tokens.offset() as usize];
            let end = start + read.trim_ascii_end().len();
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

    /// Divides the gap between two answers at its first line end. Returns the end of the text that belongs to the answer before
    /// the gap, and the start of the text that belongs to the answer behind it. If both answers are on the same line, the gap
    /// belongs to both.
    fn divide_gap(&self, gap: Range<usize>) -> (usize, usize) {
        let line_end = self.output[gap.clone()]
            .iter()
            .position(|&byte| byte == b'\n');
        match line_end {
            Some(at) => (gap.start + at, gap.start + at),
            None => (gap.end, gap.start),
        }
    }

    /// Returns whether each mark has neither a blank nor a line end beside it. Then no line begins or ends with a mark.
    fn no_blank_is_beside_mark(&self) -> bool {
        let is_mark = |byte: &u8| self.marks.contains(byte);
        let is_blank = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
        let mut places = (0..self.output.len()).filter(|&at| is_mark(&self.output[at]));
        !places.any(|at| {
            let before = at.checked_sub(1).and_then(|before| self.output.get(before));
            is_blank(before) || is_blank(self.output.get(at + 1))
        })
    }

    /// Returns the different marks as texts.
    fn names(&self) -> Vec<String> {
        let marks = self.marks.iter();
        marks.map(|mark| char::from(*mark).to_string()).collect()
    }

    /// Returns whether there are marks in this part of the output.
    fn has_marks(&self, part: Range<usize>) -> bool {
        let is_mark = |byte: &u8| self.marks.contains(byte);
        self.output[part].iter().any(is_mark)
    }
}

/// Returns what stands between the words of the right output.
fn between_right_words(batch: &Batch) -> &'static str {
    let mut lines = batch.output.split(|&byte| byte == b'\n');
    if lines.any(|line| words(line).nth(1).is_some()) {
        "a space"
    } else {
        "a line break"
    }
}

//! Reads an output word by word, as one answer after the other, whatever lines the words are on.

use puzzle::{InputError, Tokens, Unexpected};

use super::entry::Entry;
use super::fault::Fault;
use super::lines::Line;
use super::word_forms::Forms;
use crate::batch::Batch;

/// An output as it is read word by word.
pub(super) struct ByWords {
    /// The answers, up to the first that is malformed or missing.
    pub(super) entries: Vec<Entry>,
    /// What is wrong with the next answer, and the number of the line on which it begins.
    fault: Option<(Box<Unexpected>, u64)>,
    /// The number of the line of the first word after the last answer.
    rest: Option<usize>,
    /// The number of cases.
    count: usize,
}

/// Reads the answers in an output one after the other.
pub(super) fn read(batch: &Batch, output: &[u8]) -> ByWords {
    let mut tokens = Tokens::new(output);
    let count = batch.cases.len();
    let mut entries = Vec::with_capacity(count);
    let mut fault = None;
    for at in 0..count {
        let start = next_line(&mut tokens);
        match batch.solved.read(at, &mut tokens) {
            Ok(claim) => entries.push(Entry::Answer(claim)),
            Err(error) => {
                let case = batch.puzzle.case;
                let error = error.context(format_args!("{case} {}", at + 1));
                if let (InputError::Unexpected(unexpected), Some(start)) = (error, start) {
                    fault = Some((unexpected, start));
                }
                break;
            }
        }
    }
    let rest = if entries.len() == count {
        next_line(&mut tokens).map(|line| line as usize)
    } else {
        None
    };
    ByWords {
        entries,
        fault,
        rest,
        count,
    }
}

/// Returns the number of the line of the next word, if there is one.
fn next_line(tokens: &mut Tokens) -> Option<u64> {
    let next = tokens.peek().ok()?;
    next.map(|token| token.position.line)
}

impl ByWords {
    /// Returns whether the output is exactly one answer for each case.
    pub(super) fn is_whole(&self) -> bool {
        self.rest.is_none() && self.entries.len() == self.count
    }

    /// Returns whether the output is only answers, but not one for each case.
    pub(super) fn ends_early(&self) -> bool {
        self.fault.is_none() && self.rest.is_none() && !self.is_whole()
    }

    /// Returns the entries of all cases, and the `lines` that belong to none.
    pub(super) fn into_entries<'o>(
        mut self,
        lines: &[Line<'o>],
        forms: &Forms,
    ) -> (Vec<Entry>, Vec<Line<'o>>) {
        if let Some((unexpected, start)) = self.fault {
            let number = unexpected.position.line as usize;
            let at = lines.binary_search_by_key(&number, |line| line.number);
            let line = at.map_or(&[][..], |at| lines[at].text);
            let fault = Fault::of(unexpected, start, line, forms, "the end of the output");
            self.entries.push(Entry::Malformed(fault));
        }
        self.entries.resize(self.count, Entry::Missing);
        let surplus = match self.rest {
            None => Vec::new(),
            Some(rest) => {
                let first = lines.partition_point(|line| line.number < rest);
                lines[first..].to_vec()
            }
        };
        (self.entries, surplus)
    }
}

//! Reads an output word by word, as one answer after the other.

use std::collections::BTreeSet;

use puzzle::{InputError, Tokens, Unexpected};

use super::lines::{Line, Lines, right};
use super::{Entry, Fault};
use crate::batch::{Batch, words};

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
    let (mut tokens, count) = (Tokens::new(output), batch.cases.len());
    let (mut entries, mut fault) = (Vec::with_capacity(count), None);
    for at in 0..count {
        let start = tokens
            .peek()
            .ok()
            .flatten()
            .map(|token| token.position.line);
        match batch.solved.read(at, &mut tokens) {
            Ok(claim) => entries.push(Entry::Answer(claim)),
            Err(error) => {
                let case = batch.terms.case;
                let error = error.context(format_args!("{case} {}", at + 1));
                if let (InputError::Unexpected(unexpected), Some(start)) = (error, start) {
                    fault = Some((unexpected, start));
                }
                break;
            }
        }
    }
    let next = tokens
        .peek()
        .ok()
        .flatten()
        .filter(|_| entries.len() == count);
    let rest = next.map(|token| token.position.line as usize);
    ByWords {
        entries,
        fault,
        rest,
        count,
    }
}

impl ByWords {
    /// Returns whether the output is exactly one answer for each case.
    pub(super) fn is_whole(&self) -> bool {
        self.rest.is_none() && self.entries.len() == self.count
    }

    /// Returns the entries of all cases, and the `lines` that belong to none. Lines are what the output
    /// consists of when it is read `by_lines`; they are preferred, unless the output merely ends too
    /// early and has more right answers when it is read by words.
    pub(super) fn or_by_lines<'o>(
        mut self,
        by_lines: Option<Lines<'o>>,
        lines: &[Line<'o>],
        forms: &Forms,
    ) -> Lines<'o> {
        let ends_early = self.fault.is_none() && self.rest.is_none();
        let is_better = |it: &Lines| !ends_early || right(&it.entries) >= right(&self.entries);
        by_lines.filter(is_better).unwrap_or_else(|| {
            if let Some((unexpected, start)) = self.fault {
                let number = unexpected.position.line as usize;
                let at = lines.binary_search_by_key(&number, |(_, number)| *number);
                let line = at.map_or(&[][..], |at| lines[at].0);
                self.entries
                    .push(Entry::Malformed(Fault::of(unexpected, start, line, forms)));
            }
            self.entries.resize(self.count, Entry::Missing);
            let rest = self.rest.unwrap_or(usize::MAX);
            let surplus = lines
                .iter()
                .filter(|(_, number)| *number >= rest)
                .copied()
                .collect();
            Lines {
                entries: self.entries,
                surplus,
            }
        })
    }
}

/// The different [forms](form) of the words of a right output, which are few.
pub(super) type Forms = BTreeSet<Vec<u8>>;

/// Returns the form of a word: `a` for each run of letters, `0` for each run of digits, and every
/// other byte as it is. The forms of `Case` and of `#12:` are `a` and `#0:`.
pub(super) fn form(word: &[u8]) -> Vec<u8> {
    let kind = |&byte: &u8| match byte {
        b'0'..=b'9' => b'0',
        b'a'..=b'z' | b'A'..=b'Z' => b'a',
        _ => byte,
    };
    let word = word.strip_prefix(b"-").unwrap_or(word); // a number has this form with any sign
    let mut form: Vec<u8> = word.iter().map(kind).collect();
    form.dedup_by(|next, last| next == last && next.is_ascii_alphanumeric());
    form
}

impl Fault {
    /// Returns the fault of an answer that begins on line `start`. `line` is the text of the line with the
    /// word at fault.
    ///
    /// The word at fault is like a word of the right output if both have the same [`form`]. Then the
    /// program prints the right kind of word with a wrong value, such as another case number, or a name
    /// in the wrong place.
    pub(super) fn of(unexpected: Box<Unexpected>, start: u64, line: &[u8], forms: &Forms) -> Self {
        let rest = line
            .get(unexpected.position.column as usize - 1..)
            .unwrap_or_default();
        let is_like = words(rest)
            .next()
            .is_some_and(|word| forms.contains(&form(word)));
        Self::Word {
            unexpected,
            start,
            is_like,
        }
    }
}

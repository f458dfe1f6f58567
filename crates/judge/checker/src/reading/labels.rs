//! Finds labels: words at the beginning or the end of each line that do not belong to its answer.

use super::lines::{Line, lines_of, shown};
use super::{Reading, words};
use crate::batch::{Batch, words as words_of};
use crate::form::FormFault;

/// Reads the lines of an output with another beginning or end, if these look like a label: they contain
/// a letter, and are the same in every line but for their digits. A label may be too many, missing, or
/// in the place of another. Returns `None` if there is no such label, or not an answer for each case.
pub(super) fn read(batch: &Batch, lines: &[Line]) -> Option<Reading> {
    const MAX_LESS: usize = 4;
    const MAX_MORE: usize = 2;
    let right = lines_of(&batch.output);
    // An output that lacks the label may have the right words on whatever lines.
    let own = || lines.iter().flat_map(|(line, _)| words_of(line));
    let lacks = |(label, rest, _): &(Column, Column, Column)| {
        let rest = rest.iter().flat_map(|line| words_of(line));
        !label.is_empty() && is_label(label) && own().eq(rest)
    };
    if let Some((label, ..)) = (1..=MAX_MORE)
        .map(|more| columns(&right, more, 0))
        .find(lacks)
    {
        let form = Some(FormFault::Label {
            own: String::new(),
            right: shown(&label[0]),
        });
        let entries = words::read(batch, &batch.output).entries;
        return Some(Reading {
            entries,
            form,
            ..Reading::default()
        });
    }
    if lines.is_empty() || [lines.len(), right.len()] != [batch.cases.len(); 2] {
        return None;
    }
    // A word of the answers with a full stop is no label.
    let is_an_answer = |word: &[u8]| {
        let bare = &word[..word
            .iter()
            .rposition(u8::is_ascii_alphanumeric)
            .map_or(0, |at| at + 1)];
        bare != word && words_of(&batch.output).any(|right| right == bare)
    };
    let ways = (0..=MAX_MORE).flat_map(|more| (0..=MAX_LESS).map(move |less| [less, more, 0]));
    ways.chain([[0, 0, 1]])
        .skip(1)
        .find_map(|[less, more, last]| {
            let (own, rest, end) = columns(lines, less, last);
            let (label, ..) = columns(&right, more, 0);
            // Where the right label stands, the words after it are no label.
            let stands = more > 0 && less >= more && split(&own[0], more, 0).0 == label[0];
            let is_none = |words: &[Vec<u8>]| words.iter().all(Vec::is_empty);
            let labels = [&own, &end, &label];
            if stands
                || is_an_answer(&end[0])
                || !labels
                    .into_iter()
                    .all(|words| is_none(words) || is_label(words))
            {
                return None;
            }
            let rest = label
                .iter()
                .zip(&rest)
                .map(|(label, rest)| [&label[..], rest].join(&b' '));
            let rest = rest.collect::<Vec<_>>().join(&b'\n');
            let read = words::read(batch, &rest);
            let form = Some(match last {
                0 => FormFault::Label {
                    own: shown(&own[0]),
                    right: shown(&label[0]),
                },
                _ => FormFault::Tail(shown(&end[0])),
            });
            read.is_whole().then(|| Reading {
                entries: read.entries,
                form,
                ..Reading::default()
            })
        })
}

/// Some words of each line.
type Column = Vec<Vec<u8>>;

/// Returns whether these words, some of each line, are a label.
fn is_label(words: &[Vec<u8>]) -> bool {
    let letters = |text: &Vec<u8>| -> Vec<u8> {
        text.iter()
            .copied()
            .filter(|byte| !byte.is_ascii_digit())
            .collect()
    };
    let first = letters(&words[0]);
    first.iter().any(u8::is_ascii_alphabetic) && words.iter().all(|text| letters(text) == first)
}

/// Returns for each line its `first` words, those between, and the `last` words.
fn columns(lines: &[Line], first: usize, last: usize) -> (Column, Column, Column) {
    lines
        .iter()
        .map(|(line, _)| split(line, first, last))
        .collect()
}

/// Returns the `first` words of a line, those between, and the `last` words.
fn split(line: &[u8], first: usize, last: usize) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
    let words: Vec<&[u8]> = words_of(line).collect();
    let end = words.len().saturating_sub(last);
    let start = first.min(end);
    [&words[..start], &words[start..end], &words[end..]]
        .map(|words| words.join(&b' '))
        .into()
}

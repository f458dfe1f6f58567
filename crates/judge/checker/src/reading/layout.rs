//! Finds the place at which an output with right answers leaves the statement's layout.
//!
//! ```text
//! statement's layout     output     first difference
//! 8 / 40 / 9             8 / 40 9   on line 2, behind `40`
//! ```

use std::iter;

use puzzle::visible::quoted;

use super::entry::Entry;
use crate::batch::Batch;

/// How an output with right answers differs from the statement's layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutDifference {
    /// The first place at which it differs, in words.
    pub(crate) text: String,
    /// Whether only the last line feed is missing.
    pub is_minor: bool,
}

/// Finds the first place at which an output with right answers differs from the statement's layout, such as a missing blank
/// line, a space at the end of a line, or two answers on one line. `entries` are what was read of the output. Returns `None`
/// if the layout is the statement's.
pub(super) fn difference(
    batch: &Batch,
    entries: &[Entry],
    output: &[u8],
) -> Option<LayoutDifference> {
    let stated = in_stated_layout(batch, entries);
    if output == stated {
        return None;
    }
    let equal_count = count_equal_bytes(&stated, output);
    let equal_part = &output[..equal_count];
    let line_number = equal_part.split(|&byte| byte == b'\n').count();
    let line_start = match equal_part.iter().rposition(|&byte| byte == b'\n') {
        Some(line_feed) => line_feed + 1,
        None => 0,
    };
    let column = equal_count - line_start;
    let right = excerpt(first_line(&stated[line_start..]), column);
    let found = excerpt(first_line(&output[line_start..]), column);
    Some(LayoutDifference {
        text: format!(
            "the layout differs from the statement's: line {line_number} should be {right} but is {found}"
        ),
        is_minor: stated.strip_suffix(b"\n") == Some(output),
    })
}

/// Returns an output with the answers of these entries in the statement's layout.
fn in_stated_layout(batch: &Batch, entries: &[Entry]) -> Vec<u8> {
    let mut text = Vec::new();
    for (case, entry) in entries.iter().enumerate() {
        if let Some(claim) = entry.claim() {
            batch.solved.write(case, claim, &mut text);
        }
    }
    text
}

/// Returns how many bytes are equal at the start of both texts.
fn count_equal_bytes(one: &[u8], other: &[u8]) -> usize {
    let pairs = iter::zip(one, other);
    pairs.take_while(|(one, other)| one == other).count()
}

/// Returns the first line of a text, with its line feed. It is empty if the text is.
fn first_line(text: &[u8]) -> &[u8] {
    let mut lines = text.split_inclusive(|&byte| byte == b'\n');
    lines.next().unwrap_or_default()
}

/// Returns the part of a line around the byte at `column`, in quotes. `column` may be the end of the line, but no more.
fn excerpt(line: &[u8], column: usize) -> String {
    const MAX_BEFORE: usize = 20; // bytes before `column`, enough to recognise the place
    const MAX: usize = 50; // bytes in all, so that two excerpts fit in a message
    if line.is_empty() {
        return "nothing".to_owned();
    }
    let start = column.saturating_sub(MAX_BEFORE);
    let end = line.len().min(start + MAX);
    let before = if start > 0 { "…" } else { "" };
    let after = if end < line.len() { "…" } else { "" };
    format!("{before}{}{after}", quoted(&line[start..end]))
}

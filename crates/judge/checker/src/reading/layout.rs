//! Finds the place at which an output with right answers leaves the statement's layout.

use puzzle::visible::quoted;

use super::entry::Entry;
use crate::batch::Batch;

/// How an output with right answers differs from the statement's layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutDifference {
    /// The first place at which it does, in words.
    pub(crate) text: String,
    /// Whether only the last line feed is missing. Only a strict judge looks at this.
    pub is_minor: bool,
}

/// Finds the first place at which an output with right answers differs from the statement's layout,
/// such as a missing blank line, a space at the end of a line, or two answers on one line.
pub(super) fn difference(batch: &Batch, own: &[Entry], output: &[u8]) -> Option<LayoutDifference> {
    let mut text = Vec::with_capacity(output.len());
    let claims = own
        .iter()
        .enumerate()
        .filter_map(|(at, entry)| Some((at, entry.claim()?)));
    claims.for_each(|(at, claim)| batch.solved.write(at, claim, &mut text));
    let same = text
        .iter()
        .zip(output)
        .take_while(|(shown, found)| shown == found)
        .count();
    if same == text.len() && same == output.len() {
        return None;
    }
    let before = &output[..same];
    let start = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |end| end + 1);
    let [shown, found] = [&text, output].map(|text| {
        text[start..]
            .split_inclusive(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default()
    });
    let from = (same - start).saturating_sub(20);
    let is_minor = text.strip_suffix(b"\n") == Some(output);
    let text_of_difference = format!(
        "the layout differs from the statement's: line {} should be {} but is {}",
        before.split(|&byte| byte == b'\n').count(),
        excerpt(shown, from),
        excerpt(found, from)
    );
    Some(LayoutDifference {
        text: text_of_difference,
        is_minor,
    })
}

/// Returns at most 50 bytes of a line in quotes, from the byte `from` on. The line feed at the end
/// of the line is shown too.
fn excerpt(line: &[u8], from: usize) -> String {
    const LENGTH: usize = 50;
    if line.is_empty() {
        return "nothing".to_owned();
    }
    let part = &line[from..line.len().min(from + LENGTH)];
    let before = if from > 0 { "…" } else { "" };
    let after = if line.len() > from + LENGTH {
        "…"
    } else {
        ""
    };
    format!("{before}{}{after}", quoted(part))
}

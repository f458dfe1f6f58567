//! Reads an output whose words have marks between or around them, such as `1,2,3` or `[1, 2, 3]`.

use puzzle::Tokens;

use super::entry::{Entry, Labelled};
use crate::batch::Batch;
use crate::form::FormFault;
use shrink::words;

/// The marks that may stand where a blank should.
const MARKS: &[u8] = b",;|/[](){}'\"";

/// Reads the answers in an output in which all marks count as blanks, with the fault of form. Returns `None`
/// unless the output is exactly one answer for each case then, which it is not with the marks.
pub(super) fn read(batch: &Batch, output: &[u8]) -> Option<(Vec<Entry>, FormFault)> {
    let mut own: Vec<u8> = Vec::new();
    let mut plain = Vec::with_capacity(output.len());
    for &byte in output {
        if MARKS.contains(&byte) {
            plain.push(b' ');
            if !own.contains(&byte) {
                own.push(byte);
            }
        } else {
            plain.push(byte);
        }
    }
    if own.is_empty() {
        return None;
    }
    let mut tokens = Tokens::new(&plain[..]);
    let mut entries = Vec::with_capacity(batch.cases.len());
    for at in 0..batch.cases.len() {
        let start = tokens.offset() as usize;
        let line = tokens.peek().ok()??.position.line as usize;
        let claim = batch.solved.read(at, &mut tokens).ok()?;
        let end = tokens.offset() as usize;
        let rest = output[end..].split(|&byte| byte == b'\n').next()?;
        let marks = rest.iter().take_while(|byte| own.contains(byte)).count();
        let text = &output[start..end + marks];
        entries.push(if text.iter().any(|byte| own.contains(byte)) {
            Entry::Labelled(Labelled { claim, line })
        } else {
            Entry::Answer(claim)
        });
    }
    if !tokens.is_at_end().ok()? {
        return None;
    }
    let mut right_lines = batch.output.split(|&byte| byte == b'\n');
    let instead = if right_lines.any(|line| words(line).nth(1).is_some()) {
        "a space"
    } else {
        "a line break"
    };
    let form = FormFault::Marks {
        own: listed(&own),
        instead: (own.len() == 1).then_some(instead),
    };
    Some((entries, form))
}

/// Returns these marks in a list, such as "`[`, `,` and `]`".
fn listed(marks: &[u8]) -> String {
    let quoted = |mark: &u8| format!("`{}`", char::from(*mark));
    let quoted: Vec<String> = marks.iter().map(quoted).collect();
    match quoted.split_last() {
        Some((last, front)) if !front.is_empty() => format!("{} and {last}", front.join(", ")),
        _ => quoted.concat(),
    }
}

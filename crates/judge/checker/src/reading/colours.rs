//! Finds the codes of colours in an output, which a terminal does not show, and a judge reads as part of the words.
//!
//! ```text
//! output              without codes
//! ESC[32m7ESC[0m 8    7 8
//! ```
//!
//! A code consists of the escape character, the bracket `[`, any number of parameters such as `1;38`, and a letter. There are
//! such codes for other things than colours, such as `ESC[2J` for an empty screen. They are treated alike.

use puzzle::visible::escape_line;

use super::Reading;
use crate::form::FormFault;
use crate::judging::Reason;

/// The byte with which a code begins.
const ESCAPE: u8 = 0x1B;

/// Returns the length of the code that a text begins with. Returns `None` if it begins with none.
fn code_length(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(&[ESCAPE, b'['])?;
    let parameters = rest.iter().take_while(|byte| (0x20..=0x3F).contains(*byte)); // digits and marks
    let end = parameters.count();
    match rest.get(end) {
        Some(0x40..=0x7E) => Some(2 + end + 1), // a letter, or a mark that may stand instead
        _ => None,
    }
}

/// Returns an output without the codes of colours. Returns `None` if it has none.
pub(super) fn without_codes(output: &[u8]) -> Option<Vec<u8>> {
    if !output.contains(&ESCAPE) {
        return None;
    }
    let mut plain = Vec::with_capacity(output.len());
    let mut rest = output;
    while let Some(&byte) = rest.first() {
        if let Some(length) = code_length(rest) {
            rest = &rest[length..];
        } else {
            plain.push(byte);
            rest = &rest[1..];
        }
    }
    if plain.len() < output.len() {
        Some(plain)
    } else {
        None
    }
}

/// Returns the reading of an output with codes of colours, given that of the same output without them. If the output is
/// accepted without them, they are the fault of form, and its layout is not reported.
pub(super) fn with_codes(plain: Reading, output: &[u8]) -> Reading {
    if !plain.verdict().is_accepted() {
        return plain;
    }
    let first = (0..output.len()).find_map(|at| {
        let length = code_length(&output[at..])?;
        Some(&output[at..at + length])
    });
    let code = escape_line(first.unwrap_or_default());
    let sentence =
        format!("the output has codes of colours, such as `{code}`: print it without them");
    Reading {
        form: Some(FormFault::Other(Reason::new("codes of colours", sentence))),
        layout: None,
        ..plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_taken_out() {
        let rows: [(&[u8], Option<&[u8]>); 6] = [
            (b"\x1B[32m7\x1B[0m\n", Some(b"7\n")),
            (b"\x1B[1;38;5;9m7 8", Some(b"7 8")),
            (b"\x1B[2J\x1B[H7", Some(b"7")),
            (b"7\n", None),
            (b"7 \x1B 8", None),
            (b"\x1B[32", None),
        ];
        for (output, plain) in rows {
            assert_eq!(without_codes(output).as_deref(), plain, "{output:?}");
        }
    }
}

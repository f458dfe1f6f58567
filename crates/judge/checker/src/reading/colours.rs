//! Takes the codes of colours out of an output. A terminal does not show them, but a judge reads them as part of the words.
//!
//! ```text
//! output              without codes
//! ESC[32m7ESC[0m 8    7 8
//! ```
//!
//! A code consists of the escape character, the bracket `[`, parameters such as `1;38` or none, and a letter. Codes for other
//! things than colours have the same form, such as `ESC[2J`, which empties the screen. They are taken out too.

use puzzle::visible::escape_line;

use super::Reading;
use crate::form::FormFault;
use crate::judging::Reason;

/// The byte with which a code begins.
const ESCAPE: u8 = 0x1B;

/// An output from which the codes of colours were taken out.
pub(super) struct Plain {
    pub(super) output: Vec<u8>,
    /// The first of the codes.
    pub(super) first_code: Vec<u8>,
}

/// Takes the codes of colours out of an output. Returns `None` if it has none.
pub(super) fn take_out(output: &[u8]) -> Option<Plain> {
    if !output.contains(&ESCAPE) {
        return None;
    }
    let mut plain = Vec::with_capacity(output.len());
    let mut first_code = None;
    let mut rest = output;
    while let Some(&byte) = rest.first() {
        if let Some(length) = code_length(rest) {
            first_code.get_or_insert(&rest[..length]);
            rest = &rest[length..];
        } else {
            plain.push(byte);
            rest = &rest[1..];
        }
    }
    Some(Plain {
        output: plain,
        first_code: first_code?.to_vec(),
    })
}

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

/// Returns the reading of an output with codes of colours, of which `first_code` is the first. `plain` is the reading without
/// them. If the output is accepted without the codes, they are its fault of form, and its layout is not reported.
pub(super) fn with_fault(plain: Reading, first_code: &[u8]) -> Reading {
    if !plain.verdict().is_accepted() {
        return plain;
    }
    let code = escape_line(first_code);
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
        let rows: [(&[u8], &[u8], &[u8]); 3] = [
            (b"\x1B[32m7\x1B[0m\n", b"7\n", b"\x1B[32m"),
            (b"\x1B[1;38;5;9m7 8", b"7 8", b"\x1B[1;38;5;9m"),
            (b"\x1B[2J\x1B[H7", b"7", b"\x1B[2J"),
        ];
        for (output, without_codes, first_code) in rows {
            let plain = take_out(output).unwrap();
            assert_eq!(plain.output, without_codes);
            assert_eq!(plain.first_code, first_code);
        }
        for output in ["7\n", "7 \x1B 8", "\x1B[32"] {
            assert!(take_out(output.as_bytes()).is_none(), "{output:?}");
        }
    }
}

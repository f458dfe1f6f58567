//! Writing inputs, which [`read_input`](puzzle::read_input) reads back, and outputs.

use std::borrow::Borrow;
use std::io::{self, Write};

use puzzle::{Framing, Judging, Puzzle, push_number};

/// Writes an input that holds `cases`, of which a [`Framing::Single`] takes exactly one. Memory
/// does not grow with their number.
///
/// # Errors
///
/// If `output` cannot be written.
pub fn write_input<P: Puzzle>(
    judging: &Judging<P>,
    cases: impl ExactSizeIterator<Item: Borrow<P::Case>>,
    mut output: impl Write,
) -> io::Result<()> {
    let mut text = Vec::new();
    if P::FRAMING == Framing::Counted {
        push_number(&mut text, cases.len());
        text.push(b'\n');
    }
    for case in cases {
        (judging.write_case)(case.borrow(), &mut text);
        if text.len() >= 1 << 16 {
            output.write_all(&text)?;
            text.clear();
        }
    }
    if let Framing::Sentinel(mark) = P::FRAMING {
        text.extend([mark.as_bytes(), b"\n"].concat());
    }
    output.write_all(&text)?;
    output.flush()
}

/// An input that holds `cases`, in memory.
pub fn input_of<P: Puzzle>(judging: &Judging<P>, cases: &[P::Case]) -> Vec<u8> {
    let mut text = Vec::new();
    let written = write_input(judging, cases.iter(), &mut text);
    debug_assert!(written.is_ok(), "memory takes all");
    text
}

/// What a solver prints that gives these answers to the first cases of an input.
pub fn output_of<P: Puzzle>(answers: &[P::Answer]) -> Vec<u8> {
    let mut text = Vec::new();
    for (answer, number) in answers.iter().zip(1..) {
        P::write_answer(number, answer, &mut text);
    }
    text
}

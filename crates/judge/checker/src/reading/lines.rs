//! Splits an output into lines, and compares a line with the shape of an answer.

use puzzle::visible::{cut, escape_line};

use crate::judging::Shape;
use shrink::words;

/// A line of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'o> {
    pub(super) text: &'o [u8],
    /// The number of the line, counted from 1.
    pub(super) number: usize,
}

/// Returns the lines of an output that are not blank.
pub(super) fn lines_of(output: &[u8]) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    for (text, number) in output.split(|&byte| byte == b'\n').zip(1..) {
        let is_blank = words(text).next().is_none();
        if !is_blank {
            lines.push(Line { text, number });
        }
    }
    lines
}

/// Returns the texts of lines as one text.
pub(super) fn joined(lines: &[Line]) -> Vec<u8> {
    let texts: Vec<&[u8]> = lines.iter().map(|line| line.text).collect();
    texts.join(&b'\n')
}

/// Returns the line of an output with this number, counted from 1, as a report shows it. A line that does not exist is empty.
pub(crate) fn line_numbered(output: &[u8], number: usize) -> String {
    let mut lines = output.split(|&byte| byte == b'\n');
    shown(lines.nth(number - 1).unwrap_or_default())
}

/// Returns a line of an output as a report shows it: without the blanks at its end, escaped, and cut off if it is long.
pub(super) fn shown(line: &[u8]) -> String {
    const MAX_CHARS: usize = 120; // programs may print whole paragraphs on a line
    cut(&escape_line(line.trim_ascii_end()), MAX_CHARS)
}

/// Returns whether most lines of a text look like answers of this shape. If answers have any shape, they cannot be told from
/// other lines, and the result is false.
pub(crate) fn resembles(shape: Shape, text: &[u8]) -> bool {
    if shape == Shape::Any {
        return false;
    }
    let lines = lines_of(text);
    let answers = lines.iter().filter(|line| is_answer(shape, line.text));
    2 * answers.count() > lines.len()
}

/// Returns whether a line looks like an answer of this shape and, if it is a line of numbers, has as many as an answer.
pub(super) fn is_answer(shape: Shape, line: &[u8]) -> bool {
    shape.fits(line) && length_if_wrong(shape, line).is_none()
}

/// Returns how many numbers a line has, if it is a line of numbers and an answer of this shape has more or fewer.
pub(super) fn length_if_wrong(shape: Shape, line: &[u8]) -> Option<usize> {
    let count = shape.number_count()?;
    let found = words(line).count();
    if shape.fits(line) && found != count {
        Some(found)
    } else {
        None
    }
}

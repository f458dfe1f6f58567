//! Reads each line of an output by itself, as the answer to one case.

use puzzle::visible::{cut, escape_line};
use puzzle::{Framing, InputError, Tokens};

use super::words::Forms;
use super::{Entry, Fault};
use crate::batch::{Batch, Terms, words};
use crate::form::{FormFault, Place};
use crate::judging::Shape;

/// A line of an output, with its number, counted from 1.
pub(super) type Line<'o> = (&'o [u8], usize);

/// What the lines of an output are, each by itself.
pub(super) struct Lines<'o> {
    /// The entry of each case, in order.
    pub(super) entries: Vec<Entry>,
    /// The lines that belong to no case.
    pub(super) surplus: Vec<Line<'o>>,
}

/// Returns the number of right answers.
pub(super) fn right(entries: &[Entry]) -> usize {
    entries.iter().filter(|entry| entry.is_right()).count()
}

/// Returns the lines of an output that are not blank.
pub(super) fn lines_of(output: &[u8]) -> Vec<Line<'_>> {
    let lines = output.split(|&byte| byte == b'\n').zip(1..);
    lines
        .filter(|(line, _)| !line.trim_ascii().is_empty())
        .collect()
}

/// Returns a line of an output as a report shows it.
pub(super) fn shown(line: &[u8]) -> String {
    cut(&escape_line(line.trim_ascii_end()), 120)
}

/// Returns whether most lines of a text have this shape of a puzzle's answers.
pub(crate) fn resembles(shape: Shape, text: &[u8]) -> bool {
    let lines = lines_of(text);
    let answers = lines
        .iter()
        .filter(|(line, _)| is_answer(shape, line))
        .count();
    shape != Shape::Any && 2 * answers > lines.len()
}

/// Reads each line as the answer to one case. Debugging text may stand before the answers or between
/// them: of the ways to leave it out, the one with the most right answers counts, then the one with the
/// most answers, then the one with the most lines of their shape. Returns `None` if an answer is not a
/// line.
pub(super) fn read<'o>(batch: &Batch, lines: &[Line<'o>], forms: &Forms) -> Option<Lines<'o>> {
    let (shape, count) = (batch.terms.shape, batch.cases.len());
    let entry_of = |at, line: &Line| entry(batch, at, line, forms);
    let is_word_per_line = lines.iter().all(|(line, _)| words(line).count() == 1);
    if shape == Shape::Any || is_word_per_line && !matches!(shape, Shape::Numbers(1, _)) {
        return None;
    }
    let fitting: Vec<Line> = lines
        .iter()
        .copied()
        .filter(|(line, _)| shape.fits(line))
        .collect();
    // A counter before each answer fits too, but is no whole answer.
    let whole: Vec<Line> = lines
        .iter()
        .copied()
        .filter(|it| is_answer(shape, it.0))
        .collect();
    let last = &fitting[fitting.len().saturating_sub(count)..];
    // All answers but one run of lines may be right, wherever that run is.
    let is_right = |it: &(usize, &Line)| entry_of(it.0, it.1).is_right();
    let front = fitting
        .iter()
        .take(count)
        .enumerate()
        .take_while(is_right)
        .count();
    let (start, end) = (
        &fitting[..front.min(last.len())],
        &last[front.min(last.len())..],
    );
    let each = |lines: &[Line<'o>]| {
        lines
            .iter()
            .take(count)
            .copied()
            .map(Some)
            .collect::<Vec<_>>()
    };
    let around = [each(start), vec![None; count - last.len()], each(end)].concat();
    // Lines that look like answers may be too many anywhere, such as counters before numbers.
    let mut rest = lines.iter().copied();
    let found: Option<Vec<Line>> = (0..count)
        .map(|at| rest.find(|line| is_right(&(at, line))))
        .collect();
    let found = each(&found.unwrap_or_default());
    let ways = [
        each(lines),
        each(&fitting),
        each(&whole),
        each(last),
        around,
        found,
    ];
    let ways = ways.map(|mut chosen| {
        chosen.resize(count, None);
        let read = |(at, line): (usize, &Option<Line>)| {
            line.as_ref()
                .map_or(Entry::Missing, |line| entry_of(at, line))
        };
        let entries: Vec<Entry> = chosen.iter().enumerate().map(read).collect();
        let used: Vec<Line> = chosen.into_iter().flatten().collect();
        let answers = entries
            .iter()
            .filter(|entry| entry.claim().is_some())
            .count();
        let of_shape = used.iter().filter(|(line, _)| shape.fits(line)).count();
        let key = [right(&entries), answers, of_shape];
        (key, entries, used)
    });
    let best = ways.into_iter().rev().max_by_key(|(key, ..)| *key); // the first of several
    best.map(|(_, entries, used)| Lines {
        entries,
        surplus: without(lines, &used),
    })
}

/// Returns the lines that are not among `others`. Both lists are in order.
fn without<'o>(lines: &[Line<'o>], others: &[Line]) -> Vec<Line<'o>> {
    let is_other = |line: &&Line| {
        others
            .binary_search_by_key(&line.1, |other| other.1)
            .is_ok()
    };
    lines
        .iter()
        .filter(|line| !is_other(line))
        .copied()
        .collect()
}

/// Reads a line as the answer to the case with this index.
fn entry(batch: &Batch, at: usize, &(line, line_number): &Line, forms: &Forms) -> Entry {
    let (Terms { case, shape, .. }, mut tokens) = (batch.terms, Tokens::of_text(line));
    let read = batch.solved.read(at, &mut tokens);
    let end = tokens.expect_end(|| "the end of the line".to_owned());
    let error = match read.and_then(|claim| end.map(|()| claim)) {
        Ok(claim) => return Entry::Answer(claim),
        Err(error) => error.context(format_args!("{case} {}", at + 1)),
    };
    let line_number = line_number as u64;
    if let Some(found) = wrong_length(shape, line) {
        return Entry::Malformed(Fault::Length {
            line: line_number,
            found,
        });
    }
    let InputError::Unexpected(mut unexpected) = error else {
        return Entry::Missing;
    };
    unexpected.position.line = line_number;
    Entry::Malformed(Fault::of(unexpected, line_number, line, forms))
}

/// Returns whether a line has the shape of an answer, and its length.
fn is_answer(shape: Shape, line: &[u8]) -> bool {
    shape.fits(line) && wrong_length(shape, line).is_none()
}

/// Returns how many numbers a line has, if it is a line of numbers and this is not their count in an
/// answer of this shape.
fn wrong_length(shape: Shape, line: &[u8]) -> Option<usize> {
    let Shape::Numbers(count, _) = shape else {
        return None;
    };
    let found = words(line).count();
    (shape.fits(line) && found != count).then_some(found)
}

/// Returns the fault of form that these lines of `all` are, which are too many, if there are any.
pub(super) fn surplus(terms: Terms, all: &[Line], more: &[Line]) -> Option<FormFault> {
    let &(first, line) = more.first()?;
    let (lines, answers) = (more.len(), without(all, more));
    let before = answers.partition_point(|(_, other)| *other < line);
    let is_answer = is_answer(terms.shape, first);
    let is_first = more.last()?.1 < answers.first().map_or(0, |(_, line)| *line);
    let place = match terms.framing {
        _ if is_first => Place::Before,
        _ if before < answers.len() => Place::Between,
        Framing::Sentinel(mark) => Place::After(Some(mark)),
        _ => Place::After(None),
    };
    Some(FormFault::Surplus {
        lines,
        first: shown(first),
        line,
        before,
        is_answer,
        place,
    })
}

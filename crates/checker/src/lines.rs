//! Reads each line of an output by itself, as the answer to one case.

use puzzle::{InputError, Puzzle, Shape, Tokens, answer_text, counted};

use crate::answers::{Claim, nearly, shown, unreadable};
use crate::batch::{judged, words};
use crate::judgement::{Judgement, Verdict};

/// A line of an output, with its number, counted from 1.
pub(crate) type Line<'a> = (&'a [u8], usize);

/// Returns the lines of an output that are not blank.
pub(crate) fn lines_of(output: &[u8]) -> Vec<Line<'_>> {
    let lines = output.split(|&byte| byte == b'\n').zip(1..);
    lines.filter(|(line, _)| !line.trim_ascii().is_empty()).collect()
}

/// Returns the lines that are not among `others`. Both lists are in order.
pub(crate) fn without<'o>(lines: &[Line<'o>], others: &[Line]) -> Vec<Line<'o>> {
    let is_other = |line: &&Line| others.binary_search_by_key(&line.1, |other| other.1).is_ok();
    lines.iter().filter(|line| !is_other(line)).copied().collect()
}

/// Reads a line of an output as the answer to the case with this number.
///
/// # Errors
///
/// If the line is not exactly one answer. The position is that in the line.
pub(crate) fn read_line<P: Puzzle>(
    case: &P::Case,
    best: &P::Answer,
    number: u64,
    line: &Line,
) -> Result<Claim, InputError> {
    let mut tokens = Tokens::of_text(line.0);
    let claimed = (judged::<P>().read_answer)(case, number, &mut tokens)?;
    tokens.expect_end(|| "the end of the line".to_owned())?;
    Ok(Claim::of::<P>(case, best, &claimed))
}

/// Judges a line of an output that is not exactly one answer to the case with this number. `right` is
/// the right output.
pub(crate) fn judge_line<P: Puzzle>(
    case: &P::Case,
    best: &P::Answer,
    number: u64,
    whole @ (line, line_number): Line,
    output: &[u8],
    right: &[u8],
) -> Judgement {
    let expected = answer_text::<P>(number, best);
    let read = read_line::<P>(case, best, number, &whole);
    let judgement = match (wrong_length::<P>(line), read) {
        (None, Err(mut error)) => {
            if let InputError::Unexpected(unexpected) = &mut error {
                unexpected.position.line = line_number as u64;
            }
            let error = error.context(format_args!("{} {number}", P::ABOUT.case));
            unreadable(error, output, right, line_number as u64, &expected)
        }
        (length, _) => {
            let reason = length.map(|length| format!("line {line_number} {length}"));
            let (got, form) = (Some(shown(line)), nearly(&expected, &shown(line)));
            Judgement { got, form, ..Judgement::new(Verdict::Pe, reason) }
        }
    };
    Judgement { case: Some(number), expected: Some(expected), ..judgement }
}

/// Returns whether a line has the shape of the puzzle's answers, and their length if it is known.
pub(crate) fn has_shape<P: Puzzle>(line: &[u8]) -> bool {
    let shape = judged::<P>().shape;
    shape != Shape::Any && shape.fits(line) && wrong_length::<P>(line).is_none()
}

/// Returns what is wrong with the length of a line of numbers, if it is not that of the puzzle's answers.
pub(crate) fn wrong_length<P: Puzzle>(line: &[u8]) -> Option<String> {
    let shape @ Shape::Numbers(count, about) = judged::<P>().shape else { return None };
    let (found, case) = (words(line).count(), P::ABOUT.case);
    let about = if about.is_empty() { String::new() } else { format!(" ({about})") };
    let has = counted(found as u64, "number");
    (shape.fits(line) && found != count)
        .then(|| format!("has {has}; a {case} needs {count}{about}"))
}

//! Finds the lines at fault in an output that cannot be read as one answer for each case, by
//! comparing them with the shape of an answer.

use puzzle::{Puzzle, Shape, answer_text, counted};

use crate::answers::{read_answers, shown};
use crate::batch::{judged, words};
use crate::judgement::{Judgement, Verdict};

/// A line of an output, with its number, counted from 1.
type Line<'a> = (&'a [u8], usize);

/// Compares the lines of an output with the [`Shape`] of the puzzle's answers. `read` is the
/// judgement of the output when it is read word by word. That judgement can be misleading: if a
/// line is too short, the first number of the next line is read as a part of it.
///
/// Returns a judgement that names the first line that is not an answer, or that is too short or too
/// long. Returns `None` if there is no such line, or if an answer before it is wrong.
pub(crate) fn misshapen<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
    read: &Judgement,
) -> Option<Judgement> {
    let (shape, case) = (judged::<P>().shape, P::ABOUT.case);
    let lines: Vec<&[u8]> = output.split(|&byte| byte == b'\n').collect();
    let lines = lines.into_iter().zip(1..).filter(|(line, _)| !line.trim_ascii().is_empty());
    let (fitting, foreign): (Vec<Line>, Vec<_>) = lines.partition(|(line, _)| shape.fits(line));
    let debugging = match &foreign[..] {
        // If more lines look like answers than there are cases, and a case is wrong, the first lines
        // may be debugging text that was read in place of the answers.
        [] if read.case.is_some() => {
            let surplus = fitting.len().saturating_sub(cases.len());
            let (surplus, rest) = fitting.split_at(surplus);
            debugging::<P>(cases, best, surplus, rest).filter(|(_, is_right)| *is_right)
        }
        foreign => debugging::<P>(cases, best, foreign, &fitting),
    };
    let size = |line| words(line).count();
    let (index, line, reason) = match (debugging, shape) {
        (Some((reason, _)), _) => {
            let (line, number) = *foreign.first().unwrap_or(&fitting[0]);
            let before = fitting.iter().take_while(|(_, fitting)| *fitting < number).count();
            (before.min(cases.len().checked_sub(1)?), line, reason)
        }
        // If each line has one number, the program may print a number per line on purpose.
        (None, Shape::Numbers(count, about)) if fitting.iter().any(|(line, _)| size(line) != 1) => {
            let mut lines = fitting.into_iter().enumerate();
            let (index, (line, number)) = lines.find(|(_, (line, _))| size(line) != count)?;
            let has = counted(size(line) as u64, "number");
            let about = if about.is_empty() { String::new() } else { format!(" ({about})") };
            (index, line, format!("line {number} has {has}; a {case} needs {count}{about}"))
        }
        _ => return None,
    };
    let (number, expected) = (index as u64 + 1, best.get(index)?);
    let is_later = read.verdict != Verdict::Wa || read.case >= Some(number);
    is_later.then(|| Judgement {
        case: Some(number),
        expected: Some(answer_text::<P>(number, expected)),
        got: Some(shown(line)),
        ..Judgement::new(Verdict::Pe, Some(reason))
    })
}

/// Judges the lines that are left of an output, `rest`, when its `foreign` lines are removed. If
/// the rest can be read as one answer for each case, returns a reason that names the foreign lines,
/// and whether all answers in the rest are right.
fn debugging<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    foreign: &[Line],
    rest: &[Line],
) -> Option<(String, bool)> {
    let without: Vec<&[u8]> = rest.iter().flat_map(|(line, _)| [line, &b"\n"[..]]).collect();
    let judgement = read_answers::<P>(cases, best, &without.concat(), false).judgement;
    let (line, number) = foreign.first()?;
    let from = format!("from line {number} on");
    let is_before = foreign.last()?.1 < rest.first()?.1;
    let place = if is_before { "before the first answer" } else { &from };
    let (lines, line) = (counted(foreign.len() as u64, "line"), shown(line));
    let look = if foreign.len() == 1 { "looks" } else { "look" };
    let is_answer = judged::<P>().shape.fits(foreign[0].0);
    let what = match (is_answer, foreign.len()) {
        (false, _) => "debugging text",
        (true, 1) => "an extra answer",
        (true, _) => "extra answers",
    };
    let is_right = judgement.is_accepted();
    let right = if is_right { "; without it, every answer is right" } else { "" };
    let reason = format!("{lines} {place} {look} like {what}: `{line}`{right}");
    (judgement.verdict != Verdict::Pe).then_some((reason, is_right))
}

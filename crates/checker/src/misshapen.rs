//! What is wrong with the shape of an output that cannot be read as one answer for each case.

use puzzle::{Puzzle, Shape, answer_text, counted};

use crate::batch::{judged, words};
use crate::check::{check, shown};
use crate::judgement::{Judgement, Verdict};

/// Compares an output with the [`Shape`] of the puzzle's answers. `read` is the judgement of the
/// output read word by word, in which numbers may have slipped from one line into the next.
///
/// Returns the judgement that names the first line that is no answer, or is too short or too long.
/// Returns `None` if there is no such line, or if an answer before it is wrong.
pub(crate) fn misshapen<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
    read: &Judgement,
) -> Option<Judgement> {
    let shape = judged::<P>().shape;
    let lines: Vec<&[u8]> = output.split(|&byte| byte == b'\n').collect();
    let lines = lines.into_iter().zip(1..).filter(|(line, _)| !line.trim_ascii().is_empty());
    let (fitting, foreign): (Vec<(&[u8], usize)>, Vec<_>) =
        lines.partition(|(line, _)| shape.fits(line));
    let reason = match shape {
        Shape::Any => return None,
        _ if fitting.is_empty() => return None,
        _ if !foreign.is_empty() => debugging::<P>(cases, best, &foreign, &fitting),
        // Lines that look like answers, before the answers: what is read in their place is wrong.
        _ if fitting.len() > cases.len() && read.case.is_some() => {
            let (surplus, rest) = fitting.split_at(fitting.len() - cases.len());
            debugging::<P>(cases, best, surplus, rest).filter(|(_, rest)| rest.is_accepted())
        }
        _ => None,
    };
    let at_fault = |number: usize, reason, line: &[u8]| {
        let is_later = read.verdict != Verdict::Wa || read.case >= Some(number as u64);
        let expected = best.get(number - 1).filter(|_| is_later)?;
        Some(Judgement {
            case: Some(number as u64),
            expected: Some(answer_text::<P>(number as u64, expected)),
            got: Some(shown(line)),
            ..Judgement::new(Verdict::Pe, Some(reason))
        })
    };
    if let Some((reason, _)) = reason {
        let (line, number) = foreign.first().unwrap_or(&fitting[0]);
        let before = fitting.iter().take_while(|(_, fitting)| fitting < number).count();
        return at_fault((before + 1).min(cases.len()), reason, line);
    }
    let Shape::Numbers(count, about) = shape else { return None };
    let (case, about) = (P::ABOUT.case, Some(about).filter(|about| !about.is_empty()));
    let about = about.map_or(String::new(), |about| format!(" ({about})"));
    let numbers = |line: &[u8]| words(line).count();
    let mut lines = fitting.iter().enumerate();
    let (index, (line, number)) = lines.find(|(_, (line, _))| numbers(line) != count)?;
    let has = |count: usize| counted(count as u64, "number");
    if count > 1 && fitting.iter().all(|(line, _)| numbers(line) == 1) {
        let all =
            format!("the output has {}; each {case} needs {count}{about}", has(fitting.len()));
        return at_fault(fitting.len().div_ceil(count).min(cases.len()), all, line);
    }
    let has = has(numbers(line));
    at_fault(index + 1, format!("line {number} has {has}; a {case} needs {count}{about}"), line)
}

/// Judges an output without its `foreign` lines, of which only the `rest` is left. If it can be read
/// then, returns the reason that names these lines, and that judgement.
fn debugging<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    foreign: &[(&[u8], usize)],
    rest: &[(&[u8], usize)],
) -> Option<(String, Judgement)> {
    let without: Vec<&[u8]> = rest.iter().flat_map(|(line, _)| [line, &b"\n"[..]]).collect();
    let judgement = check::<P>(cases, best, &without.concat(), false);
    let (line, number) = foreign.first()?;
    let is_before = foreign.last()?.1 < rest.first()?.1;
    let from = format!("from line {number} on");
    let place = if is_before { "before the first answer" } else { &from };
    let [look, without] = if foreign.len() == 1 { ["looks", "it"] } else { ["look", "them"] };
    let lines = counted(foreign.len() as u64, "line");
    let right = format!("; without {without}, every answer is right");
    let right = Some(right).filter(|_| judgement.is_accepted()).unwrap_or_default();
    let reason = format!("{lines} {place} {look} like debugging text: `{}`{right}", shown(line));
    (judgement.verdict != Verdict::Pe).then_some((reason, judgement))
}

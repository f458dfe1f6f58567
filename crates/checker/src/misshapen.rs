//! Finds the lines at fault in an output that cannot be read as one answer for each case, by
//! comparing them with the shape of an answer.

use std::iter;

use puzzle::{Puzzle, Shape, answer_text, counted};

use crate::answers::{Reading, form, read_answers, shown};
use crate::batch::{judged, output_of, words};
use crate::judgement::{Judgement, Verdict};
use crate::lines::{Line, judge_line, lines_of, read_line, wrong_length};

/// Compares the lines of an output with the [`Shape`] of the puzzle's answers. `read` is the output
/// when it is read word by word. That reading can be misleading: if a line is too short, the first
/// number of the next line is read as a part of it.
///
/// Returns a judgement that names the first line that is not an answer, or that is too short or too
/// long. Returns `None` if there is no such line, or if an answer before it is wrong.
pub(crate) fn misshapen<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
    read: &Reading,
) -> Option<Judgement> {
    let (shape, lines) = (judged::<P>().shape, lines_of(output));
    let (fitting, foreign): (Vec<Line>, Vec<_>) =
        lines.iter().partition(|(line, _)| shape.fits(line));
    let debugging = match &foreign[..] {
        // If more lines look like answers than there are cases, and a case is wrong, the first lines
        // may be debugging text that was read in place of the answers.
        [] if read.judgement.case.is_some() => {
            let surplus = fitting.len().saturating_sub(cases.len());
            let (surplus, rest) = fitting.split_at(surplus);
            debugging::<P>(cases, best, surplus, rest).filter(|(_, rest)| rest.is_accepted())
        }
        foreign => debugging::<P>(cases, best, foreign, &fitting)
            .or_else(|| labelled::<P>(cases, best, &lines)),
    };
    let (judgement, wrong) = if let Some((reason, rest)) = debugging {
        let (line, number) = foreign.first().or(fitting.first()).copied()?;
        let before = fitting.iter().take_while(|(_, fitting)| *fitting < number).count();
        let index = before.min(cases.len().checked_sub(1)?);
        let judgement = Judgement {
            case: Some(index as u64 + 1),
            expected: Some(answer_text::<P>(index as u64 + 1, &best[index])),
            got: Some(shown(line)),
            form: Some(reason),
            ..Judgement::new(Verdict::Pe, None)
        };
        (judgement, rest.case)
    } else {
        let (index, line) = malformed::<P>(cases, best, &lines, &fitting)?;
        let (case, number, right) = (cases.get(index)?, index as u64 + 1, output_of::<P>(best));
        let judgement = judge_line::<P>(case, &best[index], number, line, output, &right);
        let wrong = (1..).zip(&read.claims).find(|(_, claim)| !claim.is_right);
        (judgement, wrong.map(|(number, _)| number))
    };
    let is_first = wrong.is_none() || judgement.case <= wrong;
    is_first.then_some(judgement)
}

/// Returns the first line that is too short or too long, or that is not an answer, and the index of
/// its case. `fitting` are the lines that have the shape of an answer.
fn malformed<'o, P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    lines: &[Line<'o>],
    fitting: &[Line<'o>],
) -> Option<(usize, Line<'o>)> {
    // If each line has one number, the program may print a number per line on purpose.
    if fitting.iter().any(|(line, _)| words(line).count() != 1)
        && let Some(index) = fitting.iter().position(|(line, _)| wrong_length::<P>(line).is_some())
    {
        return Some((index, fitting[index]));
    }
    // With a line for each case, a line belongs to its case even if more follows the answer.
    let mut pairs = iter::zip(cases, best).zip(lines).zip(1..);
    let index = pairs.position(|(((case, best), line), number)| {
        read_line::<P>(case, best, number, line).is_err()
    })?;
    let is_line_per_case = judged::<P>().shape != Shape::Any && lines.len() == cases.len();
    is_line_per_case.then_some((index, lines[index]))
}

/// Judges the lines that are left of an output, `rest`, when its `foreign` lines are removed. If
/// the rest can be read as one answer for each case, returns a reason that names the foreign lines,
/// and the judgement of the rest.
fn debugging<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    foreign: &[Line],
    rest: &[Line],
) -> Option<(String, Judgement)> {
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
    let reason = format!("{lines} {place} {look} like {what}: `{line}`{}", behind::<P>(&judgement));
    (judgement.verdict != Verdict::Pe).then_some((reason, judgement))
}

/// Judges the lines of an output without the first words of each, if these look like a label: they
/// contain a letter, and are the same in every line but for their digits. Returns the same as
/// [`debugging`].
fn labelled<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    lines: &[Line],
) -> Option<(String, Judgement)> {
    const MAX_WORDS: usize = 4;
    let first = lines.first().filter(|_| lines.len() == cases.len())?.0;
    (1..=MAX_WORDS).find_map(|count| {
        let label = |line| words(line).take(count).collect::<Vec<_>>().join(&b' ');
        let is_label = label(first).iter().any(u8::is_ascii_alphabetic);
        let is_same = lines.iter().all(|(line, _)| form(&label(line)) == form(&label(first)));
        let without = |(line, _): &Line| words(line).skip(count).collect::<Vec<_>>().join(&b' ');
        let rest = lines.iter().map(without).collect::<Vec<_>>().join(&b'\n');
        let Reading { judgement, is_whole, .. } = read_answers::<P>(cases, best, &rest, false);
        let reason = format!(
            "each answer has `{}` in front{}",
            shown(&label(first)),
            behind::<P>(&judgement)
        );
        (is_label && is_same && is_whole).then_some((reason, judgement))
    })
}

/// Says how the answers are judged that are left when something is removed from an output.
fn behind<P: Puzzle>(judgement: &Judgement) -> String {
    match judgement.case {
        Some(number) => format!("; without it, {} {number} is wrong", P::ABOUT.case),
        None => "; without it, every answer is right".to_owned(),
    }
}

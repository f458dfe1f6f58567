//! Finds the lines at fault in an output that cannot be read as one answer for each case: debugging
//! text, labels, and lines that are no answers.

use puzzle::{Puzzle, answer_text, counted};

use crate::answers::{Reading, read_answers, shown};
use crate::batch::{judged, words};
use crate::judgement::{Judgement, Verdict};
use crate::lines::{Line, lines_of, without};
use crate::tally::{ByLines, Entry, by_lines, judge_entry};

/// Reads the lines of an output by themselves. `right` is the right output, and `read` the output when
/// it is read word by word. That reading can be misleading: if a line is too short, the first number
/// of the next line is read as a part of it.
///
/// Returns a judgement that names what is debugging text or a label, or that of the first case that is
/// not right, by its own line. Returns `None` if the reading shows that case as well, or if an answer
/// before the text or the label is wrong.
pub(crate) fn misshapen<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
    right: &[u8],
    read: &Reading,
) -> Option<Judgement> {
    let lines = lines_of(output);
    let ByLines { entries, surplus } = by_lines::<P>(cases, best, &lines)?;
    let removed = debugging::<P>(cases, best, &lines, &surplus)
        .or_else(|| labelled::<P>(cases, best, &lines, right, read.judgement.verdict));
    let Some((verdict, form, rest)) = removed else {
        let mut unfit = (0..).zip(&entries).filter(|(_, entry)| !entry.is_right());
        let (index, entry): (usize, _) = unfit.next()?;
        let number = index as u64 + 1;
        // Read word by word, the output shows that an answer is wrong or missing, and what follows.
        let is_read = match entry {
            Entry::Answer(_) => read.judgement.case == Some(number) && index < read.claims.len(),
            Entry::Malformed(_) => false,
            Entry::Missing => true,
        };
        let (case, best) = (&cases[index], &best[index]);
        let judged = || judge_entry::<P>(case, best, number, entry, output, right);
        return (!is_read).then(judged);
    };
    let (line, number) = surplus.first().or(lines.first()).copied()?;
    let before = without(&lines, &surplus).partition_point(|(_, other)| *other < number);
    let index = before.min(cases.len().checked_sub(1)?);
    let case = Some(index as u64 + 1);
    let (expected, got) = (answer_text::<P>(index as u64 + 1, &best[index]), shown(line));
    let is_first = rest.case.is_none() || case <= rest.case;
    is_first.then_some(Judgement {
        case,
        expected: Some(expected),
        got: Some(got),
        form: Some(form),
        ..Judgement::new(verdict, None)
    })
}

/// Judges an output without its `surplus` lines. If the rest can be read as one answer for each case,
/// returns the verdict, a reason that names these lines, and the judgement of the rest. Answers after the
/// last one are no debugging text.
fn debugging<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    lines: &[Line],
    surplus: &[Line],
) -> Option<(Verdict, String, Judgement)> {
    let rest = without(lines, surplus);
    let (line, number) = surplus.first()?;
    let is_answer = judged::<P>().shape.fits(line);
    if is_answer && *number > rest.last()?.1 {
        return None;
    }
    let text: Vec<&[u8]> = rest.iter().flat_map(|(line, _)| [line, &b"\n"[..]]).collect();
    let judgement = read_answers::<P>(cases, best, &text.concat(), false).judgement;
    let from = format!("from line {number} on");
    let is_before = surplus.last()?.1 < rest.first()?.1;
    let place = if is_before { "before the first answer" } else { &from };
    let (lines, line) = (counted(surplus.len() as u64, "line"), shown(line));
    let look = if surplus.len() == 1 { "looks" } else { "look" };
    let what = match (is_answer, surplus.len()) {
        (false, _) => "debugging text",
        (true, 1) => "an extra answer",
        (true, _) => "extra answers",
    };
    let reason = format!(
        "{lines} {place} {look} like {what}: `{line}`; without it, {}",
        behind::<P>(&judgement)
    );
    (judgement.verdict != Verdict::Pe).then_some((Verdict::Pe, reason, judgement))
}

/// Judges the lines of an output with another beginning or end, if these look like a label: they contain
/// a letter, and are the same in every line but for their digits. A label may be too many, missing, or
/// in the place of another: then the `verdict` is that of the whole output. Returns the same as
/// [`debugging`].
fn labelled<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    lines: &[Line],
    right: &[u8],
    verdict: Verdict,
) -> Option<(Verdict, String, Judgement)> {
    const MAX_LESS: usize = 4;
    const MAX_MORE: usize = 2;
    let right = lines_of(right);
    if lines.is_empty() || [lines.len(), right.len()] != [cases.len(); 2] {
        return None;
    }
    let ways = (0..=MAX_MORE).flat_map(|more| (0..=MAX_LESS).map(move |less| [less, more, 0]));
    ways.chain([[0, 0, 1]]).skip(1).find_map(|[less, more, last]| {
        let own: Vec<_> = lines.iter().map(|(line, _)| split(line, less, last)).collect();
        let right: Vec<_> = right.iter().map(|(line, _)| split(line, more, 0)).collect();
        // Where the right label stands, the words after it are no label.
        let stands = more > 0 && less >= more && split(&own[0][0], more, 0)[0] == right[0][0];
        let labels = [(less, &own, 0), (more, &right, 0), (last, &own, 2)];
        let mut labels = labels.into_iter().filter(|(count, ..)| *count > 0);
        if stands || !labels.all(|(_, lines, part)| is_label(lines.iter().map(|it| &it[part]))) {
            return None;
        }
        let rest =
            own.iter().zip(&right).map(|([_, own, _], [label, ..])| [&label[..], own].join(&b' '));
        let rest = rest.collect::<Vec<_>>().join(&b'\n');
        let Reading { judgement, is_whole, .. } = read_answers::<P>(cases, best, &rest, false);
        let [own, end, label] = [&own[0][0], &own[0][2], &right[0][0]].map(|words| shown(words));
        let what = match (less, more) {
            (0, 0) => format!("each answer has `{end}` behind it; without it"),
            (_, 0) => format!("each answer has `{own}` in front; without it"),
            (0, _) => format!("each answer lacks `{label}` in front; with it"),
            _ => format!("each answer has `{own}` in front instead of `{label}`; otherwise"),
        };
        let verdict = if more > 0 { verdict } else { Verdict::Pe };
        is_whole.then(|| (verdict, format!("{what}, {}", behind::<P>(&judgement)), judgement))
    })
}

/// Returns whether these texts, one of each line, are a label.
fn is_label<'a>(mut texts: impl Iterator<Item = &'a Vec<u8>>) -> bool {
    let letters = |text: &Vec<u8>| -> Vec<u8> {
        text.iter().copied().filter(|byte| !byte.is_ascii_digit()).collect()
    };
    let first = texts.next().map(letters).unwrap_or_default();
    first.iter().any(u8::is_ascii_alphabetic) && texts.all(|text| letters(text) == first)
}

/// Returns the `first` words of a line, those between, and the `last` words.
fn split(line: &[u8], first: usize, last: usize) -> [Vec<u8>; 3] {
    let words: Vec<&[u8]> = words(line).collect();
    let end = words.len().saturating_sub(last);
    let start = first.min(end);
    [&words[..start], &words[start..end], &words[end..]].map(|words| words.join(&b' '))
}

/// Says how the answers are judged that are left when something is removed from an output.
fn behind<P: Puzzle>(judgement: &Judgement) -> String {
    match judgement.case {
        Some(number) => format!("{} {number} is wrong", P::ABOUT.case),
        None => "every answer is right".to_owned(),
    }
}

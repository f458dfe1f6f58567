//! Checking the output of any program against the solver's.

use puzzle::{InputError, Judging, Puzzle, Tokens, answer_text};
use terminal::{cut, line, quoted};

use crate::output_of;
use crate::verdict::{Judgement, Verdict};

/// Compares an output with the best answers to `cases`.
///
/// Whitespace does not matter, and where a puzzle accepts several answers, each is right. Right
/// answers in another layout than the statement's are accepted with a note, or without one if only
/// the last line feed is missing; if `strict`, the verdict is PE. At most [`max_output_len`]
/// bytes are read.
pub fn check<P: Puzzle>(
    judging: &Judging<P>,
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
    strict: bool,
) -> Judgement {
    let right = output_of::<P>(best);
    let mut tokens = Tokens::new(&output[..max_output_len(right.len()).min(output.len())]);
    // The same answers in the statement's own layout, and where each of them ends.
    let mut text = Vec::with_capacity(right.len());
    let mut ends = Vec::with_capacity(cases.len());
    for ((case, best), number) in cases.iter().zip(best).zip(1..) {
        let at_fault = |judgement| {
            let expected = Some(answer_text::<P>(number, best));
            Judgement { case: Some(number), expected, ..judgement }
        };
        let claimed = match (judging.read_answer)(case, number, &mut tokens) {
            Ok(claimed) => claimed,
            Err(error) => {
                let error = error.inside(format_args!("{} {number}", P::ABOUT.case));
                return at_fault(unreadable(error, output, &right));
            }
        };
        P::write_answer(number, &claimed, &mut text);
        ends.push(text.len());
        if !P::same_answer(best, &claimed)
            && let Err(reason) = (judging.accepts)(case, best, &claimed)
        {
            let got = Some(answer_text::<P>(number, &claimed));
            return at_fault(Judgement { got, ..Judgement::new(Verdict::Wa, Some(reason)) });
        }
    }
    let count = cases.len();
    let answers = if count == 1 { "answer" } else { "answers" };
    let end = tokens.expect_end(|| format!("the end of the output after {count} {answers}"));
    if let Err(error) = end {
        return unreadable(error, output, &[]);
    }
    let accepted = Judgement::new(Verdict::Ac, None);
    match difference(&text, &ends, output) {
        Some((number, layout)) if strict => {
            Judgement { case: Some(number), ..Judgement::new(Verdict::Pe, Some(layout)) }
        }
        Some((_, layout)) if text.strip_suffix(b"\n") != Some(output) => {
            let note = layout + "; a judge that compares text exactly would say PE";
            Judgement { note: Some(note), ..accepted }
        }
        _ => accepted,
    }
}

/// The judgement of an output with too few or too many answers, or with something that is no
/// answer. A word of a form that the `right` output has too is only wrong: another number of the
/// case, a name in the wrong order.
fn unreadable(mut error: InputError, output: &[u8], right: &[u8]) -> Judgement {
    let (mut got, mut verdict) = (None, Verdict::Pe);
    if let InputError::Unexpected(unexpected) = &mut error {
        let found = form(unexpected.found.trim_matches('"').as_bytes());
        if words(right).any(|word| form(word) == found) {
            verdict = Verdict::Wa;
        }
        let number = usize::try_from(unexpected.position.line).unwrap_or(usize::MAX);
        let mut lines = output.split(|&byte| byte == b'\n');
        got = lines.nth(number - 1).map(|found| cut(&line(found), 120));
        if unexpected.found == "the end of the input" {
            "the end of the output".clone_into(&mut unexpected.found);
        }
    }
    Judgement {
        got: Some(got.unwrap_or_default()),
        ..Judgement::new(verdict, Some(format!("output {error}")))
    }
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// A word with `a` for each run of letters and `0` for each run of digits.
fn form(word: &[u8]) -> Vec<u8> {
    let kind = |&byte: &u8| match byte {
        b'0'..=b'9' => b'0',
        b'a'..=b'z' | b'A'..=b'Z' => b'a',
        _ => byte,
    };
    let mut form: Vec<u8> = word.iter().map(kind).collect();
    form.dedup_by(|next, last| next == last && next.is_ascii_alphanumeric());
    form
}

/// Compares an output with that of another program: answer by answer where that one can be read,
/// and word by word where it cannot.
pub(crate) fn compare<P: Puzzle>(
    judging: &Judging<P>,
    cases: &[P::Case],
    other: &[u8],
    output: &[u8],
    strict: bool,
) -> Judgement {
    let mut tokens = Tokens::new(other);
    let read = |(case, number)| (judging.read_answer)(case, number, &mut tokens);
    let answers: Result<Vec<P::Answer>, _> = cases.iter().zip(1..).map(read).collect();
    match answers {
        Ok(answers) if tokens.expect_end(String::new).is_ok() => {
            let mut judgement = check(judging, cases, &answers, output, strict);
            if judgement.verdict == Verdict::Wa
                && let Some(reason) = &mut judgement.reason
            {
                *reason = format!("the programs differ; if the other one is right: {reason}");
            }
            judgement
        }
        _ if words(output).eq(words(other)) => Judgement::new(Verdict::Ac, None),
        _ => Judgement::new(Verdict::Wa, Some("the programs differ".to_owned())),
    }
}

/// How many bytes of the output of a program are read where the right one has this many.
pub const fn max_output_len(right: usize) -> usize {
    4 * right + (1 << 20)
}

/// Where right answers first differ from the layout of the statement: a blank line that is
/// missing, a space at the end of a line, two answers on one line. Returns the number of the case
/// and the difference in words.
///
/// `text` holds the answers in the statement's layout; `ends` is where each of them ends in it.
fn difference(text: &[u8], ends: &[usize], output: &[u8]) -> Option<(u64, String)> {
    let same = text.iter().zip(output).take_while(|(shown, found)| shown == found).count();
    if same == text.len() && same == output.len() {
        return None;
    }
    let before = &output[..same];
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let [shown, found] = [text, output].map(|text| {
        text[start..].split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default()
    });
    let from = (same - start).saturating_sub(20);
    let number = ends.partition_point(|&end| end <= same).min(ends.len().saturating_sub(1)) + 1;
    let difference = format!(
        "the layout differs from the statement's: line {} should be {} but is {}",
        before.split(|&byte| byte == b'\n').count(),
        excerpt(shown, from),
        excerpt(found, from)
    );
    Some((number as u64, difference))
}

/// A part of a line with its line end, in quotes.
fn excerpt(line: &[u8], from: usize) -> String {
    const LENGTH: usize = 50;
    if line.is_empty() {
        return "nothing".to_owned();
    }
    let part = &line[from..line.len().min(from + LENGTH)];
    let before = if from > 0 { "…" } else { "" };
    let after = if line.len() > from + LENGTH { "…" } else { "" };
    format!("{before}{}{after}", quoted(part))
}

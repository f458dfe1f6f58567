//! Checks the output of a program against the answers of the solver, or against the output of another
//! program.

use puzzle::visible::{cut, escape_line, quoted};
use puzzle::{InputError, Puzzle, Tokens, answer_text, counted};

use crate::batch::{judged, output_of, words};
use crate::judgement::{Judgement, Verdict};

/// Compares the output of a program with `best`, the solver's answers to `cases`.
///
/// An answer is right if it is the same as the best answer, or if the puzzle accepts it as equally
/// good. Whether it is right does not depend on the layout: any whitespace may stand between two
/// words.
///
/// If all answers are right but the layout is not the statement's, the judgement is AC with a note.
/// There is no note if only the last line feed is missing. If `strict` is set, every difference in
/// layout, even a missing last line feed, gets the verdict PE.
///
/// If an answer is wrong and there is also output after the last answer, the reason mentions both.
/// At most [`max_output_len`] bytes of the output are read.
///
/// # Panics
///
/// If the puzzle has no tier 2.
pub fn check<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
    strict: bool,
) -> Judgement {
    check_by::<P>(cases, best, best, output, strict)
}

/// Does what [`check`] does, but the answers that are expected may be those of another program. An
/// answer that is the same as the expected one is right. Any other is checked against `best`, the
/// solver's answers.
fn check_by<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    expected: &[P::Answer],
    output: &[u8],
    strict: bool,
) -> Judgement {
    let (judged, right) = (judged::<P>(), output_of::<P>(expected));
    let mut tokens = Tokens::of_text(&output[..max_output_len(right.len()).min(output.len())]);
    // The program's answers in the statement's own layout, and where each of them ends.
    let mut text = Vec::with_capacity(right.len());
    let mut ends = Vec::with_capacity(cases.len());
    let mut wrong: Option<Judgement> = None;
    for (((case, best), expected), number) in cases.iter().zip(best).zip(expected).zip(1..) {
        let at_fault = |judgement| {
            let expected = Some(answer_text::<P>(number, expected));
            Judgement { case: Some(number), expected, ..judgement }
        };
        let claimed = match (judged.read_answer)(case, number, &mut tokens) {
            Ok(claimed) => claimed,
            Err(error) => {
                let error = error.context(format_args!("{} {number}", P::ABOUT.case));
                return wrong.unwrap_or_else(|| at_fault(unreadable(error, output, &right)));
            }
        };
        P::write_answer(number, &claimed, &mut text);
        ends.push(text.len());
        if wrong.is_none()
            && !(judged.same)(expected, &claimed)
            && let Err(reason) = judged.accept(case, best, &claimed)
        {
            let got = Some(answer_text::<P>(number, &claimed));
            wrong = Some(at_fault(Judgement { got, ..Judgement::new(Verdict::Wa, Some(reason)) }));
        }
    }
    let answers = counted(cases.len() as u64, "answer");
    let end = tokens.expect_end(|| format!("the end of the output after {answers}"));
    match (wrong, end) {
        (Some(wrong), Ok(())) => return wrong,
        (Some(wrong), Err(_)) => {
            let reason = wrong.reason.unwrap_or_default();
            let more = format!("there is more output than {answers}; this one is wrong: ");
            return Judgement { reason: Some(more + &reason), ..wrong };
        }
        (None, Err(error)) => return unreadable(error, output, &[]),
        (None, Ok(())) => {}
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

/// Returns the judgement of an output in which an answer is missing or malformed, or in which
/// something follows the last answer. `right` is the right output, or empty if something follows
/// the last answer.
///
/// The verdict is PE, with one exception. If the word at fault has the same [`form`] as a word of
/// `right`, the program prints the right kind of thing with a wrong value, such as another number
/// of the case or a name in the wrong order. Then the verdict is WA.
fn unreadable(mut error: InputError, output: &[u8], right: &[u8]) -> Judgement {
    let (mut got, mut verdict) = (None, Verdict::Pe);
    if let InputError::Unexpected(unexpected) = &mut error {
        let found = form(unexpected.found.trim_matches('"').as_bytes());
        if words(right).any(|word| form(word) == found) {
            verdict = Verdict::Wa;
        }
        let number = usize::try_from(unexpected.position.line).unwrap_or(usize::MAX);
        let mut lines = output.split(|&byte| byte == b'\n');
        got = lines.nth(number - 1).map(|found| cut(&escape_line(found), 120));
        if unexpected.found == "the end of the input" {
            "the end of the output".clone_into(&mut unexpected.found);
        }
    }
    Judgement {
        got: Some(got.unwrap_or_default()),
        ..Judgement::new(verdict, Some(format!("output {error}")))
    }
}

/// Returns the form of a word: `a` for each run of letters, `0` for each run of digits, and every
/// other byte as it is. The forms of `Case` and of `#12:` are `a` and `#0:`.
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

/// Compares the output of a program with that of another program. If the other output can be read,
/// its answers are the expected ones; `best` are our solver's answers. Otherwise the two outputs
/// must have the same words.
///
/// If only the other program's answers are found to be wrong, the verdict is WA too, and the reason
/// says which program is wrong.
pub(crate) fn compare<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    other: &[u8],
    output: &[u8],
    strict: bool,
) -> Judgement {
    let [others, claimed] = [other, output].map(|output| answers::<P>(cases, output));
    let Some(others) = others else {
        let is_same = words(output).eq(words(other));
        let reason = (!is_same).then(|| "the programs differ".to_owned());
        return Judgement::new(if is_same { Verdict::Ac } else { Verdict::Wa }, reason);
    };
    let mut judgement = check_by::<P>(cases, best, &others, output, strict);
    let mut who = "if the other one is right";
    if judgement.is_accepted()
        && let Some(claimed) = claimed
        && let found = check_by::<P>(cases, best, &claimed, other, false)
        && found.verdict == Verdict::Wa
    {
        who = "the other one is wrong";
        judgement = Judgement { expected: found.got, got: found.expected, ..found };
    }
    if judgement.verdict == Verdict::Wa
        && let Some(reason) = &mut judgement.reason
    {
        *reason = format!("the programs differ; {who}: {reason}");
    }
    judgement
}

/// Returns the answers in an output, or `None` if the output holds anything else.
pub(crate) fn answers<P: Puzzle>(cases: &[P::Case], output: &[u8]) -> Option<Vec<P::Answer>> {
    let (judged, mut tokens) = (judged::<P>(), Tokens::of_text(output));
    let read = |(case, number)| (judged.read_answer)(case, number, &mut tokens).ok();
    let answers = cases.iter().zip(1..).map(read).collect::<Option<_>>();
    answers.filter(|_| tokens.expect_end(String::new).is_ok())
}

/// The memory that a program may use, in bytes, on every judge that a package is for, and in `judge`
/// unless told otherwise. Online judges allow less or more, and not all say how much.
pub const MAX_MEMORY: u64 = 1 << 30;

/// Returns how many bytes of a program's output are read when the right output has `right` bytes.
pub const fn max_output_len(right: usize) -> usize {
    4 * right + (1 << 20)
}

/// Finds where right answers first differ from the layout of the statement: a blank line that is
/// missing, a space at the end of a line, or two answers on one line, for example. Returns the
/// number of the case and the difference in words.
///
/// `text` holds the answers in the statement's layout, and `ends` holds where each of them ends.
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

/// Returns a part of a line, from the byte `from` on, in quotes. The line end is shown too.
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

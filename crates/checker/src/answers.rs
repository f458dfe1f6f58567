//! Reads the answers in an output, and judges each of them.

use std::cmp::Ordering;
use std::{iter, slice};

use puzzle::visible::{cut, escape_line};
use puzzle::{Framing, InputError, Puzzle, Tokens, answer_text, counted};

use crate::batch::{judged, output_of, words};
use crate::judgement::{Judgement, Verdict};
use crate::layout::difference;

/// The answer of a program to one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The answer as a program prints it if its case is the only one.
    pub text: Vec<u8>,
    /// Whether the answer is right by the statement.
    pub is_right: bool,
}

impl Claim {
    /// Returns the claim that an answer to a case is, beside the best answer.
    pub(crate) fn of<P: Puzzle>(case: &P::Case, best: &P::Answer, claimed: &P::Answer) -> Self {
        let text = output_of::<P>(slice::from_ref(claimed));
        Self { text, is_right: judged::<P>().is_right(case, best, claimed) }
    }
}

/// What the output of a program shows when it is read word by word.
pub(crate) struct Reading {
    /// The judgement of the output.
    pub(crate) judgement: Judgement,
    /// The answers, up to the first that is missing or malformed.
    pub(crate) claims: Vec<Claim>,
    /// Whether the output is exactly one answer for each case.
    pub(crate) is_whole: bool,
}

/// Reads the answers in an output one after the other, and judges each. `best` are the best answers
/// to `cases`. If `strict` is set, the output must have the statement's layout.
pub(crate) fn read_answers<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
    strict: bool,
) -> Reading {
    let (judged, mut tokens) = (judged::<P>(), Tokens::of_text(output));
    let (mut claimed, mut fault) = (Vec::with_capacity(cases.len()), None);
    for (case, number) in cases.iter().zip(1..) {
        let line = tokens.peek().ok().flatten().map(|token| token.position.line);
        match (judged.read_answer)(case, number, &mut tokens) {
            Ok(answer) => claimed.push(answer),
            Err(error) => {
                fault = Some((error, line));
                break;
            }
        }
    }
    let next = tokens.peek().ok().flatten().filter(|_| fault.is_none());
    let surplus = next.map(|token| line_of(output, token.position.line));
    let is_whole = fault.is_none() && surplus.is_none();
    let claims: Vec<Claim> = iter::zip(cases, best)
        .zip(&claimed)
        .map(|((case, best), claimed)| Claim::of::<P>(case, best, claimed))
        .collect();
    let judgement = match (claims.iter().position(|claim| !claim.is_right), fault, surplus) {
        (Some(at), _, surplus) => {
            let number = at as u64 + 1;
            let wrong = judge_one::<P>(number, &cases[at], &best[at], &claimed[at]);
            let more = surplus.map(|_| "\nthere is also output after the last answer");
            let reason = wrong.reason.map(|reason| reason + more.unwrap_or_default());
            Judgement { reason, ..wrong }
        }
        (None, Some((error, line)), _) => malformed::<P>(best, output, claimed.len(), error, line),
        (None, None, Some(line)) => {
            let hint = match P::FRAMING {
                Framing::Sentinel(mark) => format!(": does the program stop at `{mark}`?"),
                _ => String::new(),
            };
            let form = format!("there is output after the last answer: `{line}`{hint}");
            Judgement { got: Some(line), form: Some(form), ..Judgement::new(Verdict::Pe, None) }
        }
        (None, None, None) => accepted::<P>(best, &claimed, output, strict),
    };
    Reading { judgement, claims, is_whole }
}

/// Judges the answer to the case `number` by itself.
pub(crate) fn judge_one<P: Puzzle>(
    number: u64,
    case: &P::Case,
    best: &P::Answer,
    claimed: &P::Answer,
) -> Judgement {
    let judged = judged::<P>();
    let is_right = judged.is_right(case, best, claimed);
    let reason = (!is_right).then(|| (judged.reason)(case, best, claimed));
    let verdict = if is_right { Verdict::Ac } else { Verdict::Wa };
    let [expected, got] = [best, claimed].map(|answer| Some(answer_text::<P>(number, answer)));
    Judgement { case: Some(number), expected, got, ..Judgement::new(verdict, reason) }
}

/// Judges an output of right answers by its layout. A note says if right answers are not the
/// solver's own.
fn accepted<P: Puzzle>(
    best: &[P::Answer],
    claimed: &[P::Answer],
    output: &[u8],
    strict: bool,
) -> Judgement {
    let (mut text, mut ends) = (Vec::with_capacity(output.len()), Vec::new());
    for (claimed, number) in claimed.iter().zip(1..) {
        P::write_answer(number, claimed, &mut text);
        ends.push(text.len());
    }
    let accepted = Judgement::new(Verdict::Ac, None);
    match difference(&text, &ends, output) {
        Some((number, layout)) if strict => {
            Judgement { case: Some(number), ..Judgement::new(Verdict::Pe, Some(layout)) }
        }
        Some((_, layout)) if text.strip_suffix(b"\n") != Some(output) => {
            let note = layout + "; a judge that compares text exactly would reject it";
            Judgement { note: Some(note), ..accepted }
        }
        _ => Judgement { note: another::<P>(best, claimed), ..accepted },
    }
}

/// Returns the note on right answers that differ from the solver's. Returns `None` if there are no
/// such answers.
fn another<P: Puzzle>(best: &[P::Answer], claimed: &[P::Answer]) -> Option<String> {
    let (judged, case, count) = (judged::<P>(), P::ABOUT.case, best.len());
    let pairs = iter::zip(best, claimed).zip(1_u64..);
    let others = pairs.filter(|((best, claimed), _)| best != claimed);
    let numbers: Vec<u64> = others.map(|(_, number)| number).collect();
    let another = judged.another;
    Some(match numbers[..] {
        [] => return None,
        _ if count == 1 => another.to_owned(),
        [number] => format!("{another} in {case} {number}"),
        _ => format!("{another} in {} of {}", numbers.len(), counted(count as u64, case)),
    })
}

/// Judges an output that is right up to the answer with this index, which is missing or malformed.
/// The malformed answer begins on `line`; there is no line if the output ends before it.
fn malformed<P: Puzzle>(
    best: &[P::Answer],
    output: &[u8],
    index: usize,
    error: InputError,
    line: Option<u64>,
) -> Judgement {
    let number = index as u64 + 1;
    let expected = answer_text::<P>(number, &best[index]);
    let judgement = match line {
        Some(line) => {
            let error = error.context(format_args!("{} {number}", P::ABOUT.case));
            unreadable(error, output, &output_of::<P>(best), line, &expected)
        }
        None => ended::<P>(best.len(), index, output.is_empty()),
    };
    Judgement { case: Some(number), expected: Some(expected), ..judgement }
}

/// Returns the judgement of an output that ends after `done` answers to `count` cases. `is_empty`
/// says whether the output contains not even whitespace.
fn ended<P: Puzzle>(count: usize, done: usize, is_empty: bool) -> Judgement {
    let cases = counted(count as u64, P::ABOUT.case);
    let hint = match P::FRAMING {
        Framing::Counted => format!("does the program answer every {}?", P::ABOUT.case),
        Framing::Sentinel(mark) => format!("does the program read until `{mark}`?"),
        _ => "does the program read until the end of the input?".to_owned(),
    };
    let reason = match done {
        0 if is_empty => "the output is empty".to_owned(),
        0 => "the output is blank".to_owned(),
        done => format!("the output ends after {done} of {cases}: {hint}"),
    };
    Judgement { got: Some(String::new()), ..Judgement::new(Verdict::Pe, Some(reason)) }
}

/// Returns the line of an output with this number, counted from 1, as a report shows it.
fn line_of(output: &[u8], number: u64) -> String {
    let index = usize::try_from(number).unwrap_or(usize::MAX) - 1;
    let line = output.split(|&byte| byte == b'\n').nth(index).unwrap_or_default();
    shown(line)
}

/// Returns a line of an output as a report shows it.
pub(crate) fn shown(line: &[u8]) -> String {
    cut(&escape_line(line.trim_ascii_end()), 120)
}

/// Returns the judgement of an output in which an answer is malformed. The malformed answer begins
/// on line `start`, and the right answer is `expected`. `right` is the output that consists of the
/// best answers.
///
/// The verdict is PE, with one exception: it is WA if the word at fault has the same [`form`] as a
/// word of `right`. Then the program prints the right kind of word with a wrong value, such as
/// another case number, or a name in the wrong place.
pub(crate) fn unreadable(
    mut error: InputError,
    output: &[u8],
    right: &[u8],
    start: u64,
    expected: &str,
) -> Judgement {
    const MAX_LINES: usize = 8;
    let (mut lines, mut verdict) = (vec![line_of(output, start)], Verdict::Pe);
    if let InputError::Unexpected(unexpected) = &mut error {
        let found = form(unexpected.found.trim_matches('"').as_bytes());
        if words(right).any(|word| form(word) == found) {
            verdict = Verdict::Wa;
        }
        let more = (start + 1..=unexpected.position.line).map(|number| line_of(output, number));
        lines.extend(more.filter(|line| !line.is_empty()).take(MAX_LINES - 1));
        if unexpected.found == "the end of the input" {
            "the end of the output".clone_into(&mut unexpected.found);
        }
    }
    let got = lines.join("\n");
    let (form, reason) = (nearly(expected, &got), format!("output {error}"));
    Judgement { got: Some(got), form, ..Judgement::new(verdict, Some(reason)) }
}

/// Returns what is wrong with the form of a text if it is the right one otherwise: letter case, the
/// order of the words, the spaces between them, decimals, or punctuation.
pub(crate) fn nearly(right: &str, found: &str) -> Option<String> {
    let words = |text| str::split_whitespace(text).collect::<Vec<_>>();
    let [mut right, mut found] = [right, found].map(words);
    if right.join(" ").eq_ignore_ascii_case(&found.join(" ")) {
        let (right, found) = iter::zip(right, found).find(|(right, found)| right != found)?;
        return Some(format!("letter case: `{found}` should be `{right}`"));
    }
    let is_right_by =
        |edit: fn(&str) -> &str| found.iter().map(|word| edit(word)).eq(right.clone());
    let fault = match (right.concat() == found.concat(), right.len().cmp(&found.len())) {
        (true, Ordering::Greater) => "a space or a line break is missing",
        (true, Ordering::Less) => "a space or a line break too many",
        _ if is_right_by(|word| word.trim_matches(|c| "[](){},;'\"".contains(c))) => {
            "the right words with commas, brackets or quotes"
        }
        _ if is_right_by(whole) => "the right numbers with decimals",
        _ => {
            right.sort_unstable();
            found.sort_unstable();
            return (right == found).then(|| "the right words in another order".to_owned());
        }
    };
    Some(fault.to_owned())
}

/// Returns a number without its decimals, if these are all 0; any other word as it is.
fn whole(word: &str) -> &str {
    let parts = word.split_once('.').filter(|(_, decimals)| decimals.bytes().all(|it| it == b'0'));
    parts.map_or(word, |(whole, _)| whole)
}

/// Returns the form of a word: `a` for each run of letters, `0` for each run of digits, and every
/// other byte as it is. The forms of `Case` and of `#12:` are `a` and `#0:`.
pub(crate) fn form(word: &[u8]) -> Vec<u8> {
    let kind = |&byte: &u8| match byte {
        b'0'..=b'9' => b'0',
        b'a'..=b'z' | b'A'..=b'Z' => b'a',
        _ => byte,
    };
    let mut form: Vec<u8> = word.iter().map(kind).collect();
    form.dedup_by(|next, last| next == last && next.is_ascii_alphanumeric());
    form
}

//! Checks the output of a program against the answers of the solver, or against the output of
//! another program.

use std::iter;

use puzzle::visible::{cut, escape_line, quoted};
use puzzle::{Framing, InputError, Puzzle, Tokens, answer_text, counted};

use crate::batch::{Batch, judged, output_of, parsed, words};
use crate::judgement::{Judgement, Verdict};
use crate::misshapen::misshapen;

/// Compares the output of a program with `best`, the solver's answers to `cases`.
///
/// An answer is right if it is the same as the best answer, or if the puzzle accepts it as equally
/// good. The layout does not matter for this: any whitespace may separate two words.
///
/// If all answers are right, the judgement depends on the layout:
///
/// - In the statement's own layout, the verdict is AC. A note says if a right answer is not the
///   solver's own.
/// - A missing last line feed makes no difference, unless `strict` is set.
/// - In any other layout, the verdict is AC with a note about the layout.
/// - If `strict` is set, every difference from the statement's layout gets the verdict PE.
///
/// If the output cannot be read as one answer for each case, the reason names lines that do not
/// have the puzzle's [`Shape`](puzzle::Shape), unless an answer before them is wrong. If an answer
/// is wrong and there is also output after the last answer, the reason mentions both. At most
/// [`max_output_len`] bytes of the output are read.
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
    let right = output_of::<P>(best);
    let output = &output[..max_output_len(right.len()).min(output.len())];
    match read_and_check::<P>(cases, best, output, &right, strict) {
        Ok(judgement) => judgement,
        Err(judgement) => misshapen::<P>(cases, best, output, &judgement).unwrap_or(judgement),
    }
}

/// Reads the answers in an output one after the other, and checks each. `right` is the output that
/// consists of the best answers.
///
/// # Errors
///
/// The judgement of an output that cannot be read as one answer for each case.
fn read_and_check<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
    right: &[u8],
    strict: bool,
) -> Result<Judgement, Judgement> {
    let (judged, mut tokens) = (judged::<P>(), Tokens::of_text(output));
    // The program's answers in the statement's own layout, and where each of them ends.
    let mut text = Vec::with_capacity(right.len());
    let mut ends = Vec::with_capacity(cases.len());
    let (mut wrong, mut others): (Option<Judgement>, Vec<u64>) = (None, Vec::new());
    for ((case, best), number) in cases.iter().zip(best).zip(1..) {
        let expected = || Some(answer_text::<P>(number, best));
        let start = tokens.peek().ok().flatten().map(|token| token.position.line);
        let claimed = match (judged.read_answer)(case, number, &mut tokens) {
            Ok(claimed) => claimed,
            Err(error) => {
                let error = error.context(format_args!("{} {number}", P::ABOUT.case));
                let judgement = match start {
                    Some(line) => unreadable(error, output, right, line, expected().as_deref()),
                    None => ended::<P>(cases.len(), number, output.is_empty()),
                };
                let at_fault = Judgement { case: Some(number), expected: expected(), ..judgement };
                return Err(wrong.unwrap_or(at_fault));
            }
        };
        P::write_answer(number, &claimed, &mut text);
        ends.push(text.len());
        if wrong.is_some() || (judged.same)(best, &claimed) {
            continue;
        }
        match (judged.check)(case, best, &claimed) {
            Ok(()) => others.push(number),
            Err(reason) => {
                let (expected, got) = (expected(), Some(answer_text::<P>(number, &claimed)));
                let judgement = Judgement::new(Verdict::Wa, Some(reason));
                wrong = Some(Judgement { case: Some(number), expected, got, ..judgement });
            }
        }
    }
    if let Some(next) = tokens.peek().ok().flatten() {
        let line = line_of(output, next.position.line);
        if let Some(mut wrong) = wrong {
            let more = "\nthere is also output after the last answer";
            wrong.reason = wrong.reason.map(|reason| reason + more);
            return Err(wrong);
        }
        let reason = format!("there is output after the last answer: `{line}`");
        return Err(Judgement { got: Some(line), ..Judgement::new(Verdict::Pe, Some(reason)) });
    }
    if let Some(wrong) = wrong {
        return Ok(wrong);
    }
    let accepted = Judgement::new(Verdict::Ac, None);
    Ok(match difference(&text, &ends, output) {
        Some((number, layout)) if strict => {
            Judgement { case: Some(number), ..Judgement::new(Verdict::Pe, Some(layout)) }
        }
        Some((_, layout)) if text.strip_suffix(b"\n") != Some(output) => {
            let note = layout + "; a judge that compares text exactly would reject it";
            Judgement { note: Some(note), ..accepted }
        }
        _ => Judgement { note: another::<P>(cases.len(), &others), ..accepted },
    })
}

/// Returns the note that lists the cases, by their numbers, whose right answers differ from the
/// solver's. Returns `None` if there are no such cases.
fn another<P: Puzzle>(count: usize, numbers: &[u64]) -> Option<String> {
    let (another, case) = (judged::<P>().another, P::ABOUT.case);
    Some(match numbers {
        [] => return None,
        _ if count == 1 => another.to_owned(),
        [number] => format!("{another} in {case} {number}"),
        _ => format!("{another} in {} of {}", numbers.len(), counted(count as u64, case)),
    })
}

/// Returns the judgement of an output that ends before the answer to case `number`. `count` is the
/// number of cases, and `is_empty` says whether the output contains not even whitespace.
fn ended<P: Puzzle>(count: usize, number: u64, is_empty: bool) -> Judgement {
    let cases = counted(count as u64, P::ABOUT.case);
    let hint = match P::FRAMING {
        Framing::Counted => format!("does the program answer every {}?", P::ABOUT.case),
        Framing::Sentinel(mark) => format!("does the program read until `{mark}`?"),
        _ => "does the program read until the end of the input?".to_owned(),
    };
    let reason = match number - 1 {
        0 if is_empty => "the output is empty".to_owned(),
        0 => "the output is blank".to_owned(),
        done => {
            format!("the output ends after {done} of {cases}: {hint}")
        }
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
fn unreadable(
    mut error: InputError,
    output: &[u8],
    right: &[u8],
    start: u64,
    expected: Option<&str>,
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
    let hint = expected.and_then(|expected| nearly(expected, &got));
    let reason = format!("{}output {error}", hint.unwrap_or_default());
    Judgement { got: Some(got), ..Judgement::new(verdict, Some(reason)) }
}

/// Returns a hint if an answer has the right words, but in another order or in other letter case.
/// The hint ends with `: `, so that the error can follow it.
fn nearly(expected: &str, got: &str) -> Option<String> {
    let split = |text| str::split_whitespace(text).collect::<Vec<_>>();
    let [mut right, mut found] = [expected, got].map(split);
    if right.join(" ").eq_ignore_ascii_case(&found.join(" ")) {
        let (right, found) = iter::zip(right, found).find(|(right, found)| right != found)?;
        return Some(format!("letter case: `{found}` should be `{right}`: "));
    }
    right.sort_unstable();
    found.sort_unstable();
    (right == found).then(|| "the right words in another order: ".to_owned())
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

/// Compares the output of a program with the output of another program, `other`. `best` are our
/// solver's answers.
///
/// If two answers to a case are not the same, and the puzzle does not accept both as equally good,
/// the verdict is [`Verdict::Differ`], and the reason says which program, if either, our solver
/// agrees with. If `other` cannot be read as one answer for each case, both outputs must consist of
/// the same words.
pub(crate) fn compare<P: Puzzle>(
    cases: &[P::Case],
    best: &[P::Answer],
    other: &[u8],
    output: &[u8],
    strict: bool,
) -> Judgement {
    let differ = |reason| Judgement::new(Verdict::Differ, Some(reason));
    let [others, claimed] = [other, output].map(|output| answers::<P>(cases, output));
    let (others, claimed) = match (others, claimed) {
        (Some(others), Some(claimed)) => (others, claimed),
        _ if words(output).eq(words(other)) => return Judgement::new(Verdict::Ac, None),
        (Some(others), None) => return check::<P>(cases, &others, output, strict),
        (None, _) => {
            let found = check::<P>(cases, best, other, false).got.unwrap_or_default();
            let has = found.lines().next().map_or("ends too early".to_owned(), |line| {
                format!("cannot be read: it has `{line}`")
            });
            return differ(format!("the output of the other program {has}"));
        }
    };
    let judged = judged::<P>();
    for (index, pair) in iter::zip(&others, &claimed).enumerate() {
        let check = |answer| judged.accept(&cases[index], &best[index], answer);
        let (agrees, reason) = match [pair.0, pair.1].map(check) {
            _ if (judged.same)(pair.0, pair.1) => continue,
            [Ok(()), Ok(())] => continue,
            [Ok(()), Err(reason)] => ("the other program", reason),
            [Err(reason), Ok(())] => ("this program, not with the other one", reason),
            [Err(_), Err(reason)] => ("neither program", reason),
        };
        let (number, reason) =
            (index as u64 + 1, format!("our solver agrees with {agrees}: {reason}"));
        let [expected, got] = [pair.0, pair.1].map(|answer| Some(answer_text::<P>(number, answer)));
        return Judgement { case: Some(number), expected, got, ..differ(reason) };
    }
    check::<P>(cases, &claimed, output, strict)
}

/// Returns the answers in an output, or `None` if the output is not exactly one answer for each
/// case.
pub(crate) fn answers<P: Puzzle>(cases: &[P::Case], output: &[u8]) -> Option<Vec<P::Answer>> {
    let mut tokens = Tokens::of_text(output);
    let answers: Vec<_> = answers_to_fault::<P>(cases, &mut tokens).collect();
    let is_whole = answers.len() == cases.len() && tokens.expect_end(String::new).is_ok();
    is_whole.then_some(answers)
}

/// Reads the answers in an output one after the other, up to the first that is missing or
/// malformed.
pub(crate) fn answers_to_fault<P: Puzzle>(
    cases: &[P::Case],
    tokens: &mut Tokens,
) -> impl Iterator<Item = P::Answer> {
    let read_answer = judged::<P>().read_answer;
    cases.iter().zip(1..).map_while(move |(case, number)| read_answer(case, number, tokens).ok())
}

/// Returns the cases of a batch, and the solver's answers to them.
pub(crate) fn solved<P: Puzzle>(batch: &Batch) -> (Vec<P::Case>, Vec<P::Answer>) {
    let cases = parsed::<P>(&batch.cases);
    let best = answers::<P>(&cases, &batch.output).expect("the solver's output is read back");
    (cases, best)
}

/// The default memory limit in bytes. Problem packages state this limit, and `judge` uses it unless
/// another one is given. Online judges allow less or more, and some do not say how much.
pub const MAX_MEMORY: u64 = 1 << 30;

/// Returns how many bytes of a program's output are read at most. `right` is the length of the
/// right output in bytes.
pub const fn max_output_len(right: usize) -> usize {
    4 * right + (1 << 20)
}

/// Finds the first place at which an output with right answers differs from the statement's layout,
/// such as a missing blank line, a space at the end of a line, or two answers on one line. Returns
/// the number of the case and a description of the difference.
///
/// `text` holds the same answers in the statement's layout, and `ends` the offset at which each of
/// them ends.
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

/// Returns at most 50 bytes of a line in quotes, from the byte `from` on. The line feed at the end
/// of the line is shown too.
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

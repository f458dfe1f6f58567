//! Judging the output of any program against the solver's.

use std::fmt::{self, Display};

use puzzle::{InputError, Judging, Puzzle, Tokens, answer_text};

use crate::output_of;

/// Holds an output against the solver's answers to `cases`: see [`check`].
///
/// # Errors
///
/// The first answer that is wrong or cannot be read.
pub fn check_output<P: Puzzle>(
    judging: &Judging<P>,
    cases: &[P::Case],
    output: &[u8],
) -> Result<(), Rejection> {
    check(judging, cases, &P::solve(cases), output).map(drop)
}

/// Holds an output against the best answers to `cases`. Returns where one that is accepted is laid
/// out otherwise than the statement shows.
///
/// Blanks do not matter, and where a puzzle lets several answers pass, each of them does. No
/// more is read than [`most_output`].
///
/// # Errors
///
/// The first answer that is wrong or cannot be read.
pub fn check<P: Puzzle>(
    judging: &Judging<P>,
    cases: &[P::Case],
    best: &[P::Answer],
    output: &[u8],
) -> Result<Option<Layout>, Rejection> {
    let right = output_of::<P>(best);
    let most = most_output(right.len()).min(output.len());
    let mut tokens = Tokens::new(&output[..most]);
    let noun = P::ABOUT.case;
    // The same answers in the statement's own layout, and where each of them ends.
    let mut text = Vec::with_capacity(right.len());
    let mut ends = Vec::with_capacity(cases.len());
    for ((case, best), number) in cases.iter().zip(best).zip(1..) {
        let claimed = (judging.read_answer)(case, number, &mut tokens).map_err(|error| {
            Rejection::unreadable(Some(number), error.inside(format_args!("{noun} {number}")))
        })?;
        P::write_answer(number, &claimed, &mut text);
        ends.push(text.len());
        if claimed == *best {
            continue;
        }
        (judging.accepts)(case, best, &claimed).map_err(|reason| {
            Rejection::Wrong(Box::new(Wrong {
                number,
                noun,
                reason,
                expected: answer_text::<P>(number, best),
                found: answer_text::<P>(number, &claimed),
            }))
        })?;
    }
    let count = cases.len();
    let answers = if count == 1 { "answer" } else { "answers" };
    tokens
        .expect_end(|| format!("the end of the output after {count} {answers}"))
        .map_err(|error| Rejection::unreadable(None, error))?;
    Ok(Layout::of(&text, &ends, output))
}

/// How many bytes of the output of a program are looked at where the right one has this many.
/// Nobody has to read on, however much there is.
pub const fn most_output(right: usize) -> usize {
    4 * right + (1 << 20)
}

/// Where right answers are first laid out otherwise than the statement shows: a blank line that
/// is missing, a blank at the end of a line, two answers on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The case whose answer is; the first is 1.
    pub number: u64,
    /// The line of the output, from 1.
    pub line: u64,
    /// That line as the statement would show it, with its line end; nothing behind the last.
    pub shown: String,
    /// What stands there.
    pub found: String,
}

impl Layout {
    /// `ends` are the ends of the answers of which `text` is made.
    fn of(text: &[u8], ends: &[usize], output: &[u8]) -> Option<Self> {
        let mut pairs = text.iter().zip(output);
        let same = pairs.position(|(shown, found)| shown != found);
        let same = same.unwrap_or(text.len().min(output.len()));
        if same == text.len() && same == output.len() {
            return None;
        }
        let before = &output[..same];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let line = |text: &[u8]| {
            let line = text[start..].split_inclusive(|&byte| byte == b'\n').next();
            String::from_utf8_lossy(line.unwrap_or_default()).into_owned()
        };
        Some(Self {
            number: ends.partition_point(|&end| end <= same).min(ends.len().saturating_sub(1))
                as u64
                + 1,
            line: before.split(|&byte| byte == b'\n').count() as u64,
            shown: line(text),
            found: line(output),
        })
    }
}

impl Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, shown, found, .. } = self;
        let same = shown.chars().zip(found.chars()).take_while(|(shown, found)| shown == found);
        let from = same.count().saturating_sub(20);
        write!(
            f,
            "laid out otherwise than the statement shows: line {line} should be {} and is {}",
            excerpt(shown, from),
            excerpt(found, from)
        )
    }
}

/// A part of a line with its line end, in quotes.
fn excerpt(line: &str, from: usize) -> String {
    const LENGTH: usize = 50;
    let part: String = line.chars().skip(from).take(LENGTH).collect();
    match part.as_str() {
        "" if line.is_empty() => "nothing".to_owned(),
        part => {
            let before = if from > 0 { "…" } else { "" };
            let after = if line.chars().count() > from + LENGTH { "…" } else { "" };
            format!("{before}{part:?}{after}")
        }
    }
}

/// Why an output is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum Rejection {
    /// An answer is wrong.
    #[error("{} {}: {}", .0.noun, .0.number, .0.reason)]
    Wrong(Box<Wrong>),
    /// There are too few or too many answers, or something that is no answer.
    #[error("{error}")]
    Unreadable {
        /// The case whose answer cannot be read; the first is 1. None if all were answered and
        /// something follows.
        number: Option<u64>,
        /// What stands where, and what was expected there.
        error: InputError,
    },
}

/// A wrong answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Which case it answers; the first is 1.
    pub number: u64,
    /// What a case is called.
    pub noun: &'static str,
    /// Why it is wrong, in the words of the puzzle.
    pub reason: String,
    /// The solver's answer.
    pub expected: String,
    /// The wrong answer.
    pub found: String,
}

impl Rejection {
    fn unreadable(number: Option<u64>, mut error: InputError) -> Self {
        if let InputError::Unexpected(unexpected) = &mut error
            && unexpected.found == "the end of the input"
        {
            "the end of the output".clone_into(&mut unexpected.found);
        }
        Self::Unreadable { number, error }
    }
}

#[cfg(test)]
mod tests {
    use mahjong::Mahjong;
    use puzzle::read_input;

    use super::*;

    const JUDGING: Judging<Mahjong> = Mahjong::JUDGING.unwrap();

    /// What is said of the layout of an output for two hands.
    fn layout(output: &str) -> Option<(u64, String)> {
        let input = Mahjong::ABOUT.sample_input;
        let cases = read_input::<Mahjong>(input.as_bytes()).unwrap();
        let best = Mahjong::solve(&cases);
        let layout = check(&JUDGING, &cases, &best, output.as_bytes()).unwrap();
        layout.map(|layout| {
            let text = layout.to_string();
            let start = "laid out otherwise than the statement shows: ";
            (layout.number, text.strip_prefix(start).unwrap().to_owned())
        })
    }

    #[test]
    fn a_layout_of_its_own_is_found_where_it_begins() {
        let shown = Mahjong::ABOUT.sample_output;
        assert_eq!(layout(shown), None);
        let (one, two) = (r#""Case 1: 1S 4S FA\n""#, r#""Case 2: Not ready\n""#);
        for (output, number, line, shown, found) in [
            (shown.replace("FA\n", "FA \n"), 1, 1, one, r#""Case 1: 1S 4S FA \n""#),
            (format!("\n{shown}"), 1, 1, one, r#""\n""#),
            (shown.trim_end().to_owned(), 2, 2, two, r#""Case 2: Not ready""#),
            (format!("{shown}\n"), 2, 3, "nothing", r#""\n""#),
            (shown.replace("FA\n", "FA "), 1, 1, one, r#""Case 1: 1S 4S FA Case 2: Not ready\n""#),
            (shown.replace('\n', "\r\n"), 1, 1, one, r#""Case 1: 1S 4S FA\r\n""#),
        ] {
            let text = format!("line {line} should be {shown} and is {found}");
            assert_eq!(layout(&output), Some((number, text)), "{output:?}");
        }
    }

    #[test]
    fn a_long_line_is_shown_where_it_differs() {
        let long = |end: &str| format!("{}{end}", "1 ".repeat(100));
        let [text, output] = ["7\n", "8\n"].map(long);
        let layout = Layout::of(text.as_bytes(), &[text.len()], output.as_bytes()).unwrap();
        assert!(
            layout.to_string().ends_with(
                r#"should be …"1 1 1 1 1 1 1 1 1 1 7\n" and is …"1 1 1 1 1 1 1 1 1 1 8\n""#
            ),
            "{layout}"
        );
    }
}

//! How cases follow one another in an input.

use std::io::Read;

use crate::{InputError, Puzzle, Tokens};
use tokens::parse_number;

/// How an input says how many cases it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// One case after the other until the end of the input.
    UntilEnd,
    /// One case after the other until this end mark, which is words with one space between two of
    /// them, or until the end of the input. What follows the mark is not read. Where only some of
    /// its words follow, the first is a word of a case like any other.
    Sentinel(&'static str),
    /// Like [`Framing::Sentinel`], but the first words of the mark end the cases, whatever
    /// follows: a statement that shows `0 0` and ends at m = 0 decides by 1.
    SentinelStart {
        /// The end mark as it is written.
        mark: &'static str,
        /// The number of words that decide.
        decides: usize,
    },
    /// Exactly one case and nothing after it.
    Single,
    /// The number of cases, then the cases, and nothing after them.
    Counted,
}

impl Framing {
    /// What comes before this many cases in an input.
    pub fn head(self, count: u64) -> String {
        if self == Self::Counted { format!("{count}\n") } else { String::new() }
    }

    /// What comes after the last case in an input.
    pub fn tail(self) -> String {
        self.end_mark().map_or(String::new(), |(mark, _)| format!("{mark}\n"))
    }

    /// What a person types to end the input, in a message.
    pub fn typed_end(self) -> String {
        self.end_mark().map_or("Ctrl-D".to_owned(), |(mark, _)| format!("`{mark}`"))
    }

    /// The end mark as it is written, and how many of its words decide, if not all.
    #[inline]
    pub fn end_mark(self) -> Option<(&'static str, usize)> {
        match self {
            Self::Sentinel(mark) => Some((mark, usize::MAX)),
            Self::SentinelStart { mark, decides } => Some((mark, decides)),
            _ => None,
        }
    }
}

/// Reads what comes before the first case. Returns the number of cases, if it is known now.
pub(crate) fn announced<P: Puzzle>(tokens: &mut Tokens) -> Result<Option<u64>, InputError> {
    let expected = || format!("the number of {}s, a whole number", P::ABOUT.case);
    match P::FRAMING {
        Framing::Single => Ok(Some(1)),
        Framing::Counted => tokens.take(parse_number, expected).map(Some),
        _ => Ok(None),
    }
}

/// Reads the case after the first `count`; or, after the last, the end of the input.
#[inline]
pub(crate) fn next_case<P: Puzzle>(
    tokens: &mut Tokens,
    announced: Option<u64>,
    count: u64,
) -> Result<Option<P::Case>, InputError> {
    let case = P::ABOUT.case;
    if announced == Some(count) {
        let cases = if count == 1 { format!("the {case}") } else { format!("{count} {case}s") };
        tokens.expect_end(|| format!("the end of the input after {cases}"))?;
        return Ok(None);
    }
    let mark = P::FRAMING.end_mark();
    if !tokens.starts_otherwise(mark.and_then(|(mark, _)| mark.bytes().next())) {
        if let Some((mark, decides)) = mark
            && tokens.comes_next(mark.split(' ').take(decides))?
        {
            return Ok(None);
        }
        if tokens.peek()?.is_none() && announced.is_none() {
            return Ok(None);
        }
    }
    let start = tokens.offset();
    P::read_case(tokens).map(Some).map_err(|mut error| {
        if let (InputError::Unexpected(fault), Some((mark, _))) = (&mut error, mark)
            && tokens.offset() == start
        {
            fault.expected.extend([" or the end mark `", mark, "`"]);
        }
        match P::FRAMING {
            Framing::Single => error,
            _ => error.inside(format_args!("{case} {}", count + 1)),
        }
    })
}

/// Reads all cases of an input, into memory; [`answer_stream`](crate::answer_stream) is for
/// inputs of any size.
///
/// # Errors
///
/// The first place at which the input is not what the puzzle's statement asks for.
pub fn read_input<P: Puzzle>(input: impl Read) -> Result<Vec<P::Case>, InputError> {
    let (mut tokens, mut cases) = (Tokens::new(input), Vec::new());
    let announced = announced::<P>(&mut tokens)?;
    while let Some(case) = next_case::<P>(&mut tokens, announced, cases.len() as u64)? {
        cases.push(case);
    }
    Ok(cases)
}

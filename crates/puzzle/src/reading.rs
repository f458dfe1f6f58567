//! Reads the cases of an input, one after the other, as the puzzle's [`Framing`] says.

use std::io::Read;
use std::iter;

use crate::values::parse_number;
use crate::{Framing, InputError, Puzzle, Tokens, counted, plural};

/// Reads what comes before the first case. Returns how many cases must follow, if that is known in
/// advance.
pub(crate) fn announced<P: Puzzle>(tokens: &mut Tokens) -> Result<Option<u64>, InputError> {
    let expected = || format!("the number of {}, 0 or more", plural(P::ABOUT.case));
    match P::FRAMING {
        Framing::Single => Ok(Some(1)),
        Framing::Counted => tokens.parse(parse_number, expected).map(Some),
        _ => Ok(None),
    }
}

/// Reads the next case. `announced` is what the function [`announced`] returned, and `count` is how
/// many cases were read so far. Returns `None` at the end of the input, after a check that the
/// input may end here.
#[inline]
pub(crate) fn next_case<P: Puzzle>(
    tokens: &mut Tokens,
    announced: Option<u64>,
    count: u64,
) -> Result<Option<P::Case>, InputError> {
    let case = P::ABOUT.case;
    if announced == Some(count) {
        let cases = if count == 1 { format!("the {case}") } else { counted(count, case) };
        tokens.expect_end(|| format!("the end of the input after {cases}"))?;
        return Ok(None);
    }
    let mark = P::FRAMING.end_mark();
    if !tokens.starts_otherwise(mark.and_then(|mark| mark.bytes().next())) {
        if let Some(mark) = mark
            && tokens.comes_next(mark.split(' '))?
        {
            return Ok(None);
        }
        if tokens.peek()?.is_none() && announced.is_none() {
            return Ok(None);
        }
    }
    let start = tokens.offset();
    P::read_case(tokens).map(Some).map_err(|mut error| {
        if let (InputError::Unexpected(fault), Some(mark)) = (&mut error, mark)
            && tokens.offset() == start
        {
            fault.expected.extend([", or the end mark `", mark, "`"]);
        }
        match P::FRAMING {
            Framing::Single => error,
            _ => error.context(format_args!("{case} {}", count + 1)),
        }
    })
}

/// Reads all cases of an input into memory. Use [`answer_stream`](crate::answer_stream) for inputs
/// of any size.
///
/// # Errors
///
/// The first place at which the input violates the format or a limit of the statement.
pub fn read_input<P: Puzzle>(input: impl Read) -> Result<Vec<P::Case>, InputError> {
    cases::<P>(input)?.collect()
}

/// Returns an iterator over the cases of an input, which reads a case only when it is asked for it.
/// The caller must stop at the first error, because whatever is read after an error has no meaning.
///
/// # Errors
///
/// If the number of cases, which comes first in an input of [`Framing::Counted`], is malformed.
pub fn cases<'a, P: Puzzle>(
    input: impl Read + 'a,
) -> Result<impl Iterator<Item = Result<P::Case, InputError>> + 'a, InputError> {
    let mut tokens = Tokens::new(input);
    let (announced, mut count) = (announced::<P>(&mut tokens)?, 0);
    Ok(iter::from_fn(move || {
        let case = next_case::<P>(&mut tokens, announced, count);
        count += 1;
        case.transpose()
    }))
}

//! Reads the cases of an input, one after the other, as the puzzle's [`Framing`] says.

use std::io::Read;

use crate::tokens::parse_number;
use crate::{Framing, InputError, Puzzle, Tokens, counted, plural};

/// Reads the next case, after `count` others. Returns `None` at the end of the input, after a check
/// that the input may end here.
///
/// `announced` is how many cases the input holds, if that is known in advance. It is set before the
/// first case is read.
#[inline]
pub(crate) fn next_case<P: Puzzle>(
    tokens: &mut Tokens,
    count: u64,
    announced: &mut Option<u64>,
) -> Result<Option<P::Case>, InputError> {
    let case = P::ABOUT.case;
    if count == 0 {
        let expected = || format!("the number of {}, 0 or more", plural(case));
        *announced = match P::FRAMING {
            Framing::Single => Some(1),
            Framing::Counted => Some(tokens.parse(parse_number, expected)?),
            _ => None,
        };
    }
    if *announced == Some(count) {
        let cases = if count == 1 {
            format!("the {case}")
        } else {
            counted(count, case)
        };
        tokens.expect_end(|| format!("the end of the input after {cases}"))?;
        return Ok(None);
    }
    let mark = P::FRAMING.end_mark();
    let is_mark = mark.map_or(Ok(false), |mark| tokens.comes_next(mark))?;
    if is_mark || announced.is_none() && tokens.is_at_end()? {
        return Ok(None);
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
    cases::<P>(input).collect()
}

/// Returns an iterator over the cases of an input, which reads a case only when it is asked for it.
/// The caller must stop at the first error, because whatever is read after an error has no meaning.
pub fn cases<'a, P: Puzzle>(
    input: impl Read + 'a,
) -> impl Iterator<Item = Result<P::Case, InputError>> + 'a {
    let (mut tokens, mut announced) = (Tokens::new(input), None);
    (0..).map_while(move |count| next_case::<P>(&mut tokens, count, &mut announced).transpose())
}

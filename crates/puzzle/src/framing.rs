//! How cases follow one another in an input.

use std::io::Read;

use crate::tokens::parse_digits;
use crate::{Framing, InputError, Puzzle, Tokens};

/// Reads a whole input and hands each case to `take` as soon as it is complete; an error stands
/// behind all of them.
pub(crate) fn read_cases<P: Puzzle>(
    tokens: &mut Tokens,
    mut take: impl FnMut(P::Case),
) -> Result<(), InputError> {
    let case = P::ABOUT.case;
    let announced = match P::FRAMING {
        Framing::UntilEnd | Framing::Sentinel(_) => None,
        Framing::Single => Some(1),
        Framing::Counted => {
            Some(tokens.take(parse_digits, || format!("the number of {case}s, a whole number"))?)
        }
    };
    let mut number = 0;
    loop {
        if announced != Some(number)
            && let Some(case) = tokens.take_plain(P::read_plain)
        {
            number += 1;
            take(case);
            continue;
        }
        let done = match (P::FRAMING, announced) {
            (_, Some(count)) => number == count,
            (Framing::Sentinel(mark), _) => tokens.peek()?.is_none() || tokens.comes_next(mark)?,
            _ => tokens.peek()?.is_none(),
        };
        if done {
            break;
        }
        number += 1;
        take(P::read_case(tokens).map_err(|error| match P::FRAMING {
            Framing::Single => error,
            _ => error.inside(format_args!("{case} {number}")),
        })?);
    }
    match announced {
        None => Ok(()),
        Some(1) => tokens.expect_end(|| format!("the end of the input after the {case}")),
        Some(count) => tokens.expect_end(|| format!("the end of the input after {count} {case}s")),
    }
}

/// Reads all cases of an input, into memory; [`answer_stream`](crate::answer_stream) is for
/// inputs of any size.
///
/// # Errors
///
/// The first place at which the input is not what the puzzle's statement asks for.
pub fn read_input<P: Puzzle>(input: impl Read) -> Result<Vec<P::Case>, InputError> {
    let mut cases = Vec::new();
    read_cases::<P>(&mut Tokens::new(input), |case| cases.push(case))?;
    Ok(cases)
}

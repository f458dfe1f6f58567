//! How cases follow one another in an input.

use std::borrow::Borrow;
use std::io::{self, Read, Write};

use crate::tokens::parse_digits;
use crate::{InputError, Judging, Puzzle, Tokens, push_number};

/// How an input says how many cases it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// One case after the other until the end of the input.
    UntilEnd,
    /// One case after the other until these words, one blank between two of them, or until the
    /// end of the input. What follows the words is not read; where not all of them follow, the
    /// first is a word of a case like any other.
    Sentinel(&'static str),
    /// Exactly one case and nothing after it.
    Single,
    /// The number of cases, then the cases, and nothing after them.
    Counted,
}

/// Reads a whole input and hands each case to `take` as soon as it is complete.
///
/// # Errors
///
/// The first place at which the input is not what the puzzle's statement asks for. All
/// complete cases before it have been handed over.
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
            (Framing::Sentinel(mark), _) => tokens.at_end()? || tokens.comes_next(mark)?,
            _ => tokens.at_end()?,
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

/// Reads all cases of an input.
///
/// Memory grows with the input; [`answer_stream`](crate::answer_stream) is for inputs of any
/// size.
///
/// # Errors
///
/// The first place at which the input is not what the puzzle's statement asks for.
pub fn read_input<P: Puzzle>(input: impl Read) -> Result<Vec<P::Case>, InputError> {
    let mut cases = Vec::new();
    read_cases::<P>(&mut Tokens::new(input), |case| cases.push(case))?;
    Ok(cases)
}

impl<P: Puzzle> Judging<P> {
    /// Writes an input that holds `cases`: what [`read_input`] reads back.
    ///
    /// Memory does not grow with the number of cases, of which a [`Framing::Single`] takes
    /// exactly one.
    ///
    /// # Errors
    ///
    /// If `output` cannot be written.
    pub fn write_input(
        &self,
        cases: impl ExactSizeIterator<Item: Borrow<P::Case>>,
        mut output: impl Write,
    ) -> io::Result<()> {
        let mut text = Vec::new();
        if P::FRAMING == Framing::Counted {
            push_number(&mut text, cases.len());
            text.push(b'\n');
        }
        for case in cases {
            (self.write_case)(case.borrow(), &mut text);
            if text.len() >= 1 << 16 {
                output.write_all(&text)?;
                text.clear();
            }
        }
        if let Framing::Sentinel(mark) = P::FRAMING {
            text.extend_from_slice(mark.as_bytes());
            text.push(b'\n');
        }
        output.write_all(&text)?;
        output.flush()
    }

    /// An input that holds `cases`, in memory.
    pub fn input_of(&self, cases: &[P::Case]) -> Vec<u8> {
        let mut text = Vec::new();
        let written = self.write_input(cases.iter(), &mut text);
        debug_assert!(written.is_ok(), "memory takes all");
        text
    }
}

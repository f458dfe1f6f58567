//! Reads the cases of an input, one after the other, as the puzzle's [`Framing`] says. The streaming
//! loop, [`answer_stream`], also answers them and writes the answers, a chunk at a time.
//!
//! In that loop, cases are read as long as they are complete in the part of the input that is in
//! memory. Before a read that may block, all cases so far are answered and the output is flushed, so
//! every case from a pipe or a terminal is answered at once. Reading a file never blocks, so other
//! threads answer its first cases while later ones are read. Either way, the cases before an error
//! are answered before the error is reported.

use std::io::{self, Read, Write};
use std::iter;

use crate::parallel::pipeline;
use crate::tokens::parse_number;
use crate::{Framing, Input, InputError, Puzzle, Tokens, counted, plural};

/// Reads the next case, after `count` others. Returns `None` at the end of the input, after a check
/// that the input may end here.
///
/// `announced` is how many cases the input holds, if that is known in advance. It is set before the
/// first case is read.
#[inline]
fn next_case<P: Puzzle>(
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
    if !tokens.starts_otherwise(mark.and_then(|mark| mark.bytes().next())) {
        let is_mark = mark.map_or(Ok(false), |mark| tokens.comes_next(mark))?;
        if is_mark || tokens.peek()?.is_none() && announced.is_none() {
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

/// Reads all cases of an input into memory. Use [`answer_stream`] for inputs
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

/// Reads cases from `input` until it ends, and writes to `output` the text that `write` returns for
/// them, in order. Returns the number of cases that were written. If an error ended the input,
/// because it is malformed or cannot be read, returns that error too. Every case that was complete
/// before the error has been written.
///
/// The first argument of `write` is the number of the first of some cases, counted from 1. The
/// second has up to `chunk_size` cases, and a few such chunks are in memory at once. Up to `threads`
/// threads work on the chunks, or one for each core if `threads` is 0. The output does not depend on
/// the number of threads. Memory use does not grow with the size of the input. Neither `input` nor
/// `output` needs a buffer.
///
/// # Errors
///
/// If the output cannot be written.
pub fn answer_stream<'a, P: Puzzle>(
    input: impl Into<Input<'a>>,
    mut output: impl Write,
    threads: usize,
    chunk_size: usize,
    write: impl Fn(u64, &[P::Case]) -> Vec<u8> + Sync,
) -> io::Result<(u64, Option<InputError>)> {
    let Input { reader, may_block } = input.into();
    let (mut tokens, mut announced) = (Tokens::new(reader), None);
    // The number of cases read, how many of them were before the last barrier, and how the input
    // ended: with or without an error.
    let (mut count, mut answered, mut end) = (0, 0, None);
    let chunks = iter::from_fn(|| {
        let (first, mut chunk) = (count + 1, Vec::with_capacity(chunk_size));
        while end.is_none() && chunk.len() < chunk_size {
            let mut read = |tokens: &mut Tokens| next_case::<P>(tokens, count, &mut announced);
            let next = match tokens.try_buffered(&mut read) {
                Some(case) => Ok(Some(case)),
                None if may_block && answered < count => break,
                None => read(&mut tokens),
            };
            match next {
                Ok(Some(case)) => {
                    chunk.push(case);
                    count += 1;
                }
                ended => end = Some(ended.err()),
            }
        }
        if chunk.is_empty() && end.is_none() {
            answered = count;
            return Some(None); // before the next read, everything is answered and flushed
        }
        (!chunk.is_empty()).then_some(Some((first, chunk)))
    });
    let work = |(first, cases): (u64, Vec<P::Case>)| write(first, &cases);
    pipeline(threads, chunks, work, |text| match text {
        Some(text) => output.write_all(&text),
        None => output.flush(),
    })?;
    Ok((count, end.flatten()))
}

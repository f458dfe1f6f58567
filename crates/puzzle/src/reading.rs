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

use crate::tokens::parse_number;
use crate::{Framing, Input, InputError, Puzzle, Tokens, counted, plural};
use parallel::{Step, in_steps};

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
    let mut stream = Stream {
        tokens: Tokens::new(reader),
        may_block,
        announced: None,
        count: 0,
        answered: 0,
        end: None,
    };
    let chunks = iter::from_fn(|| stream.next_step::<P>(chunk_size));
    let write = |_index, (number, cases): (u64, Vec<P::Case>)| write(number, &cases);
    in_steps(threads, chunks, write, |text| {
        output.write_all(&text)?;
        output.flush()
    })?;
    Ok((stream.count, stream.end.and_then(Result::err)))
}

/// An input of which some cases have been read.
struct Stream<'a> {
    tokens: Tokens<'a>,
    /// Whether reading the input may block.
    may_block: bool,
    /// The number of cases that the input holds, if that is known in advance.
    announced: Option<u64>,
    /// The number of cases that have been read.
    count: u64,
    /// The number of cases that have been answered for certain.
    answered: u64,
    /// How the input ended, if it has.
    end: Option<Result<(), InputError>>,
}

impl Stream<'_> {
    /// Returns the next step of the streaming loop: up to `size` cases with the number of the first
    /// one, or to deliver all answers, because the next read may block. Returns `None` after the
    /// last case.
    fn next_step<P: Puzzle>(&mut self, size: usize) -> Option<Step<(u64, Vec<P::Case>)>> {
        let number = self.count + 1;
        let mut chunk = Vec::with_capacity(size);
        while chunk.len() < size && self.end.is_none() {
            let all_are_answered = self.answered == self.count;
            let case = if all_are_answered || !self.may_block {
                self.read::<P>()
            } else {
                self.read_buffered::<P>()
            };
            let Some(case) = case else { break };
            self.count += 1;
            chunk.push(case);
        }
        if !chunk.is_empty() {
            Some(Step::Work((number, chunk)))
        } else if self.end.is_none() {
            self.answered = self.count;
            Some(Step::Deliver)
        } else {
            None
        }
    }

    /// Reads the next case. Returns `None` if the input ends instead.
    fn read<P: Puzzle>(&mut self) -> Option<P::Case> {
        match next_case::<P>(&mut self.tokens, self.count, &mut self.announced) {
            Ok(Some(case)) => return Some(case),
            Ok(None) => self.end = Some(Ok(())),
            Err(error) => self.end = Some(Err(error)),
        }
        None
    }

    /// Reads the next case if it is complete in the part of the input that is in memory. Otherwise
    /// returns `None` and consumes nothing.
    fn read_buffered<P: Puzzle>(&mut self) -> Option<P::Case> {
        let read = |tokens: &mut Tokens| next_case::<P>(tokens, self.count, &mut self.announced);
        self.tokens.try_buffered(read)
    }
}

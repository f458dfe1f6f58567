//! The streaming loop: reads cases, answers them and writes the answers, a chunk at a time.
//!
//! Cases are read as long as they are complete in the part of the input that is in memory. Before a
//! read that may block, all cases so far are answered and the output is flushed, so every case from
//! a pipe or a terminal is answered at once. Reading a file never blocks, so other threads answer
//! its first cases while later ones are read. Either way, the cases before an error are answered
//! before the error is reported.

use std::io::{self, Write};
use std::iter;

use parallel::{Step, in_steps};

use crate::reading::next_case;
use crate::{Input, InputError, Puzzle, Tokens, Unread};

/// Reads cases from `input` until it ends, and writes to `output` the text that `write` returns for
/// them, in order. Returns the number of cases that were written, and how the input ended: with what
/// follows its end mark, if anything does, or with an error, because the input is malformed or cannot
/// be read. Every case that was complete before the error has been written.
///
/// What follows the end mark of a file is counted to the end of the file. If reading `input` may block,
/// only that part counts that was read together with the mark: the writer of a pipe may keep it open until
/// this program ends, and a person at a terminal expects the program to end at the mark.
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
) -> io::Result<(u64, Result<Option<Unread>, InputError>)> {
    let Input { reader, may_block } = input.into();
    let mut stream = Stream::new(Tokens::new(reader), may_block);
    let chunks = iter::from_fn(|| stream.next_step::<P>(chunk_size));
    let write = |_index, (number, cases): (u64, Vec<P::Case>)| write(number, &cases);
    in_steps(threads, chunks, write, |text| {
        output.write_all(&text)?;
        output.flush()
    })?;
    Ok((stream.count, stream.end.unwrap_or(Ok(None))))
}

/// Returns what follows the end mark of an input in memory. Returns `None` if nothing does, or if the input has no mark or is
/// malformed. All cases are read, because a case may contain the words of the mark.
pub fn after_end_mark<P: Puzzle>(input: &[u8]) -> Option<Unread> {
    P::FRAMING.end_mark()?; // saves the time to read an input without a mark
    let may_block = false; // so all lines after the mark are counted
    let mut stream = Stream::new(Tokens::new(input), may_block);
    while let Some(_case) = stream.read::<P>() {
        stream.count += 1;
    }
    stream.end?.ok()?
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
    /// How the input ended, if it has: with what follows its end mark, or with an error.
    end: Option<Result<Option<Unread>, InputError>>,
}

impl<'a> Stream<'a> {
    /// Returns an input of which nothing has been read.
    fn new(tokens: Tokens<'a>, may_block: bool) -> Self {
        Self {
            tokens,
            may_block,
            announced: None,
            count: 0,
            answered: 0,
            end: None,
        }
    }

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
            Ok(None) => {
                let skip = |mark| self.tokens.skip_after(mark, self.may_block);
                self.end = Some(Ok(P::FRAMING.end_mark().and_then(skip)));
            }
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

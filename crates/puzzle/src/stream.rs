//! Runs the streaming loop, which reads cases, answers them and writes the answers, a chunk at a
//! time.
//!
//! Cases are read as long as they are complete in the part of the input that is in memory. Before a
//! read that may block, all cases so far are answered and the output is flushed, so every case from
//! a pipe or a terminal is answered at once. Reading a file never blocks, so other threads answer
//! its first cases while later ones are read. Either way, the cases before an error are answered
//! before the error is reported.

use std::io::{self, Write};
use std::iter;

use crate::parallel::pipeline;
use crate::reading::{announced, next_case};
use crate::{Input, InputError, Puzzle, Tokens};

/// Reads cases from `input` until it ends, and writes to `output` what `write` makes of them, in
/// order. Returns the number of cases that were written. If an error ended the input, because it is
/// malformed or cannot be read, returns that error too. Every case that was complete before the
/// error has been written.
///
/// `write` appends the text of some cases to its last argument; its first argument is the number of
/// the first of these cases, counted from 1. It gets up to `chunk_size` cases at a time, and a few
/// such chunks are in memory at once. Up to `threads` threads work on the chunks, or one for each
/// core if `threads` is 0. The output does not depend on the number of threads. Memory use does not
/// grow with the size of the input. Neither `input` nor `output` needs a buffer.
///
/// # Errors
///
/// If the output cannot be written.
pub fn answer_stream<'a, P: Puzzle>(
    input: impl Into<Input<'a>>,
    mut output: impl Write,
    threads: usize,
    chunk_size: usize,
    write: impl Fn(u64, &[P::Case], &mut Vec<u8>) + Sync,
) -> io::Result<(u64, Option<InputError>)> {
    let Input { reader, may_block } = input.into();
    let mut tokens = Tokens::new(reader);
    let announced = match announced::<P>(&mut tokens) {
        Ok(announced) => announced,
        Err(error) => return Ok((0, Some(error))),
    };
    // The number of cases read, how many of them were before the last barrier, and how the input
    // ended: with or without an error.
    let (mut count, mut answered, mut end) = (0, 0, None);
    let chunks = iter::from_fn(|| {
        let (first, mut chunk) = (count + 1, Vec::with_capacity(chunk_size));
        while end.is_none() && chunk.len() < chunk_size {
            let read = |tokens: &mut Tokens| next_case::<P>(tokens, announced, count);
            let next = match tokens.try_buffered(read) {
                Some(case) => Ok(Some(case)),
                None if may_block && answered < count => break,
                None => read(&mut tokens),
            };
            match next {
                Ok(Some(case)) => {
                    chunk.push(case);
                    count += 1;
                }
                Ok(None) => end = Some(None),
                Err(error) => end = Some(Some(error)),
            }
        }
        if chunk.is_empty() && end.is_none() {
            answered = count;
            return Some(None); // before the next read, everything is answered and flushed
        }
        (!chunk.is_empty()).then_some(Some((first, chunk)))
    });
    let work = |(first, cases): (u64, Vec<P::Case>)| {
        let mut text = Vec::new();
        write(first, &cases, &mut text);
        text
    };
    pipeline(threads, chunks, work, |text| match text {
        Some(text) => output.write_all(&text),
        None => output.flush(),
    })?;
    Ok((count, end.flatten()))
}

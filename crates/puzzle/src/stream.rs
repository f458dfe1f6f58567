//! The streaming loop: cases in, answers out, a chunk at a time.
//!
//! Cases are read as long as they are complete in the part of the input that is in memory. Before a
//! read that may block, all of them are answered and the output is flushed. So every case from a
//! pipe or a terminal is answered at once. Reading a file never blocks, so its first cases are
//! answered by other threads while later ones are read. In both, the cases before an error are
//! answered before the error is reported.

use std::io::{self, Write};
use std::iter;

use crate::parallel::pipeline;
use crate::reading::{announced, next_case};
use crate::{Input, InputError, Puzzle, Tokens};

/// A rendering: what is written for the cases of an input. A binary writes [`Answers`] unless its
/// arguments ask for something else.
pub trait Render<P: Puzzle>: Sync {
    /// Returns what comes before the first case.
    fn start(&self) -> String {
        String::new()
    }

    /// Appends what is written for these cases. The first of them has the number `first`.
    fn write(&self, first: u64, cases: &[P::Case], out: &mut Vec<u8>);

    /// Returns what comes after the last case. `fault` says what is wrong with the input, if an
    /// error ended it.
    fn end(&self, fault: Option<&str>) -> String {
        let _ = fault;
        String::new()
    }

    /// Returns how many cases a thread gets at a time. A few such chunks are in memory at once.
    fn chunk_size(&self) -> usize {
        P::CHUNK
    }
}

/// The rendering that a judge reads: each answer, byte for byte as the statement shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers;

impl<P: Puzzle> Render<P> for Answers {
    fn write(&self, first: u64, cases: &[P::Case], out: &mut Vec<u8>) {
        for (answer, number) in P::solve(cases).iter().zip(first..) {
            P::write_answer(number, answer, out);
        }
    }
}

/// Reads cases from `input` until it ends, and writes a rendering of them to `output`, in order.
/// Returns how many cases there were. The caller writes the start and the end of the rendering.
///
/// Up to `threads` threads work on the cases, or one for each core if `threads` is 0. What is
/// written does not depend on the number of threads. Memory use does not grow with the size of the
/// input. Neither `input` nor `output` needs a buffer.
///
/// # Errors
///
/// The outer error says that the output cannot be written. The inner error says that the input is
/// malformed or cannot be read; every case that was complete before that place has been written.
pub fn answer_stream<'a, P: Puzzle>(
    input: impl Into<Input<'a>>,
    mut output: impl Write,
    render: &(impl Render<P> + ?Sized),
    threads: usize,
) -> io::Result<Result<u64, InputError>> {
    let Input { reader, may_block } = input.into();
    let mut tokens = Tokens::new(reader);
    let announced = match announced::<P>(&mut tokens) {
        Ok(announced) => announced,
        Err(error) => return Ok(Err(error)),
    };
    // How many cases were read, how many of them were before the last barrier, and how the input
    // ended.
    let (mut count, mut answered, mut end) = (0, 0, None);
    let chunks = iter::from_fn(|| {
        let (first, mut chunk) = (count + 1, Vec::with_capacity(render.chunk_size()));
        while end.is_none() && chunk.len() < render.chunk_size() {
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
                Ok(None) => end = Some(Ok(count)),
                Err(error) => end = Some(Err(error)),
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
        render.write(first, &cases, &mut text);
        text
    };
    pipeline(threads, chunks, work, |text| match text {
        Some(text) => output.write_all(&text),
        None => output.flush(),
    })?;
    Ok(end.unwrap_or(Ok(count)))
}

//! The streaming loop: cases in, answers out, a chunk at a time.
//!
//! Cases are read for as long as they are complete in what was read of the input. Before a read
//! that may block, all of them are answered, and the output is flushed: so in a pipe or at a
//! terminal every case is answered at once. Reading a file never blocks: its first cases are
//! answered by other threads while later ones are read. Either way, the cases before an error are
//! answered before it is reported.

use std::io::{self, Write};
use std::iter;

use crate::parallel::pipeline;
use crate::reading::{announced, next_case};
use crate::{Input, InputError, Puzzle, Tokens};

/// What is written for the cases of an input: the [`Answers`], or something else about them.
pub trait Render<P: Puzzle>: Sync {
    /// What comes before the first case.
    fn start(&self) -> String {
        String::new()
    }

    /// Appends what is written for these cases, of which the first has the number `first`.
    fn write(&self, first: u64, cases: &[P::Case], out: &mut Vec<u8>);

    /// What comes after the last case, if `fault` stopped it there.
    fn end(&self, fault: Option<&str>) -> String {
        let _ = fault;
        String::new()
    }

    /// How many cases a thread solves at a time; some such chunks are in memory at once.
    fn chunk_size(&self) -> usize {
        P::CHUNK
    }
}

/// The rendering that a judge sees: each answer, byte for byte as the statement shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers;

impl<P: Puzzle> Render<P> for Answers {
    fn write(&self, first: u64, cases: &[P::Case], out: &mut Vec<u8>) {
        for (answer, number) in P::solve(cases).iter().zip(first..) {
            P::write_answer(number, answer, out);
        }
    }
}

/// Reads cases from `input` and writes this rendering of them to `output`, in order, until the input
/// ends; the start and the end of the rendering are left to the caller. Returns how many there were.
///
/// Up to `threads` threads work on the cases, or one for each core if it is 0; what is written
/// does not depend on their number. Memory use is constant in the size of the input. Neither
/// `input` nor `output` needs to be buffered.
///
/// # Errors
///
/// The outer error: the output cannot be written. The inner one: the input is malformed or
/// unreadable. Every case that was complete before that has been written.
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
    // The cases read, those of them before the last barrier, and how the input ended.
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

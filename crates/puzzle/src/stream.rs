//! The streaming loop: cases in, answers out, one window at a time.
//!
//! The output is tied to the input, as C++ ties `cout` to `cin`: before more input is waited for,
//! all that has been read is answered. So a file is answered a window at a time, with many cases
//! in one call of [`Puzzle::solve`]; in a pipe or at a terminal every case is answered at once;
//! and what was complete before an error stands before its message.

use std::cell::RefCell;
use std::io::{self, Read, Write};

use crate::framing::read_cases;
use crate::{InputError, Puzzle, Tokens, in_order};

/// What is written for the cases of an input: the [`Answers`], or something else about them.
pub trait View<P: Puzzle>: Sync {
    /// What stands before the first case.
    fn start(&self) -> String {
        String::new()
    }

    /// Appends what is written for these cases, of which the first has the number `first`.
    fn write(&self, first: u64, cases: &[P::Case], out: &mut Vec<u8>);

    /// What stands after the last case, if `fault` stopped it there.
    fn end(&self, fault: Option<&str>) -> String {
        let _ = fault;
        String::new()
    }

    /// How many cases a thread takes at a time; some such shares are in memory at once.
    fn share(&self) -> usize {
        P::SHARE
    }
}

/// The view that a judge sees: each answer, byte for byte as the statement shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers;

impl<P: Puzzle> View<P> for Answers {
    fn write(&self, first: u64, cases: &[P::Case], out: &mut Vec<u8>) {
        for (answer, number) in P::solve(cases).iter().zip(first..) {
            P::write_answer(number, answer, out);
        }
    }
}

/// Reads cases from `input` and writes this view of them to `output`, in order, until the input
/// ends; the start and the end of the view are left to the caller. Returns how many there were.
///
/// Up to `threads` threads work on the cases at hand, and what is written does not depend on
/// their number. Memory does not grow with the input, which needs no buffer, nor does `output`.
///
/// # Errors
///
/// If the output cannot be written; and within, what is wrong with the input. Every case that
/// was complete before that has been written.
pub fn answer_stream<P: Puzzle>(
    input: impl Read,
    output: impl Write,
    view: &impl View<P>,
    threads: usize,
) -> io::Result<Result<u64, InputError>> {
    let due = RefCell::new(Due::<P, _, _> {
        cases: Vec::new(),
        view,
        threads,
        count: 0,
        output,
        failed: None,
    });
    let mut tokens = Tokens::new(Tied { input, due: &due });
    let read = read_cases::<P>(&mut tokens, |case| due.borrow_mut().cases.push(case));
    drop(tokens);
    let mut due = due.into_inner();
    if let Some(error) = due.failed.take() {
        return Err(error);
    }
    due.catch_up()?;
    Ok(read.map(|()| due.count))
}

/// The answering end: the cases that were read but not yet answered, and where answers go.
struct Due<'a, P: Puzzle, V, W> {
    cases: Vec<P::Case>,
    view: &'a V,
    threads: usize,
    count: u64,
    output: W,
    failed: Option<io::Error>,
}

impl<P: Puzzle, V: View<P>, W: Write> Due<'_, P, V, W> {
    /// Answers every case that was read.
    fn catch_up(&mut self) -> io::Result<()> {
        if self.cases.is_empty() {
            return Ok(());
        }
        let share = self.view.share();
        let shares: Vec<&[P::Case]> = self.cases.chunks(share).collect();
        let write = |place: usize, cases: &&[P::Case]| {
            let mut text = Vec::new();
            let first = self.count + (place * share) as u64 + 1;
            self.view.write(first, cases, &mut text);
            text
        };
        let output = &mut self.output;
        in_order(self.threads, &shares, write, |text| output.write_all(&text))?;
        self.count += self.cases.len() as u64;
        self.cases.clear();
        self.output.flush()
    }
}

/// The reading end: an input that has everything answered before it reads on.
struct Tied<'a, 'v, P: Puzzle, V, R, W> {
    input: R,
    due: &'a RefCell<Due<'v, P, V, W>>,
}

impl<P: Puzzle, V: View<P>, R: Read, W: Write> Read for Tied<'_, '_, P, V, R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut due = self.due.borrow_mut();
        if let Err(error) = due.catch_up() {
            due.failed = Some(error);
            return Err(io::ErrorKind::BrokenPipe.into()); // ends the reading; `failed` says why
        }
        self.input.read(buffer)
    }
}

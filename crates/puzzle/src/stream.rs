//! The streaming loop: cases in, answers out, a share at a time.
//!
//! The output is tied to the input, as C++ ties `cout` to `cin`: before more input is waited for,
//! all that has been read is answered. So in a pipe or at a terminal every case is answered at
//! once; and what was complete before an error stands before its message. For a file nobody waits:
//! while its last cases are read, other threads answer the first, some in each call of
//! [`Puzzle::solve`].

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::mem;

use parallel::{Pool, pool};

use crate::framing::read_cases;
use crate::{InputError, Puzzle, Tokens};

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

/// An input. Whatever can be read is one that may keep its reader waiting.
pub struct Input<'a> {
    reader: Box<dyn Read + 'a>,
    may_wait: bool,
}

impl<'a, R: Read + 'a> From<R> for Input<'a> {
    fn from(reader: R) -> Self {
        Self { reader: Box::new(reader), may_wait: true }
    }
}

impl<'a> Input<'a> {
    /// An input that never keeps its reader waiting, such as a file.
    pub fn at_hand(reader: impl Read + 'a) -> Self {
        Self { may_wait: false, ..Self::from(reader) }
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
pub fn answer_stream<'a, P: Puzzle>(
    input: impl Into<Input<'a>>,
    output: impl Write,
    view: &impl View<P>,
    threads: usize,
) -> io::Result<Result<u64, InputError>> {
    let work = |_, (first, cases): Share<P>| {
        let mut text = Vec::new();
        view.write(first, &cases, &mut text);
        text
    };
    let output = RefCell::new(output);
    let mut take = |text: Vec<u8>| output.borrow_mut().write_all(&text);
    pool(threads, &work, &mut take, |pool| {
        let (share, output) = (view.share(), &output);
        let due = RefCell::new(Due::<P, _> {
            pool,
            share,
            cases: Vec::new(),
            count: 0,
            answered: 0,
            output,
            done: Ok(()),
        });
        let mut tokens = Tokens::new(Tied { input: input.into(), due: &due });
        let read = read_cases::<P>(&mut tokens, |case| due.borrow_mut().push(case));
        drop(tokens);
        let mut due = due.into_inner();
        due.catch_up();
        due.done.map(|()| read.map(|()| due.count))
    })
}

/// Some cases and the number of the first.
type Share<P> = (u64, Vec<<P as Puzzle>::Case>);

/// The answering end: the cases that were read but not yet handed over, to whom they are, and
/// where answers go.
struct Due<'a, 'c, P: Puzzle, W: Write> {
    pool: &'a mut Pool<'c, Share<P>, Vec<u8>, io::Error>,
    share: usize,
    cases: Vec<P::Case>,
    /// How many cases were handed over.
    count: u64,
    /// How many of them are answered for sure.
    answered: u64,
    output: &'a RefCell<W>,
    /// Why the output cannot be written.
    done: io::Result<()>,
}

impl<P: Puzzle, W: Write> Due<'_, '_, P, W> {
    /// Takes notice of a case.
    fn push(&mut self, case: P::Case) {
        self.cases.push(case);
        if self.cases.len() == self.share {
            self.give();
        }
    }

    /// Hands over what was read.
    fn give(&mut self) {
        let next = Vec::with_capacity(self.cases.len()); // likely as many again
        let cases = mem::replace(&mut self.cases, next);
        let first = self.count + 1;
        self.count += cases.len() as u64;
        if self.done.is_ok() && !cases.is_empty() {
            self.done = self.pool.submit((first, cases));
        }
    }

    /// Answers every case that was read.
    fn catch_up(&mut self) {
        self.give();
        if self.done.is_ok() && self.answered < self.count {
            self.done = self.pool.finish().and_then(|()| self.output.borrow_mut().flush());
            self.answered = self.count;
        }
    }
}

/// The reading end: an input that has everything answered before it may wait.
struct Tied<'t, 'a, 'c, P: Puzzle, W: Write> {
    input: Input<'t>,
    due: &'t RefCell<Due<'a, 'c, P, W>>,
}

impl<P: Puzzle, W: Write> Read for Tied<'_, '_, '_, P, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut due = self.due.borrow_mut();
        if self.input.may_wait {
            due.catch_up();
        }
        match due.done {
            Ok(()) => self.input.reader.read(buffer),
            Err(_) => Err(io::ErrorKind::BrokenPipe.into()), // ends the reading; `done` says why
        }
    }
}

//! The streaming loop: cases in, answers out, one buffer at a time.
//!
//! The output is tied to the input, as C++ ties `cout` to `cin`: whenever more input has to
//! be waited for, everything that has been read is answered first. One rule gives all that a
//! filter should do. A file is answered a buffer at a time, with many cases in one call of
//! [`Problem::solve`]; at a terminal or in a pipe every case is answered at once; and what
//! was complete before an error has been printed when the error is reported.

use std::cell::RefCell;
use std::fmt::{self, Display};
use std::io::{self, Read, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::framing::read_cases;
use crate::{Format, InputError, Problem, Tokens};

/// Reads cases from `input` and writes their answers to `output`, in order, until the input
/// ends. Returns how many cases were answered.
///
/// Up to `threads` threads work on the cases that are at hand; what is written does not depend
/// on their number. Memory does not grow with the input. `input` and `output` need no buffers
/// of their own.
///
/// # Errors
///
/// What stopped it. Every case that was complete before has been answered and the output
/// flushed, unless the output itself failed.
pub fn answer_stream<P: Problem>(
    input: impl Read,
    output: impl Write,
    threads: usize,
) -> Result<u64, Fault> {
    write_stream::<P>(input, output, Format::Answer, threads)
}

/// The same in any format, without what stands before the first case and after the last.
pub(crate) fn write_stream<P: Problem>(
    input: impl Read,
    output: impl Write,
    format: Format,
    threads: usize,
) -> Result<u64, Fault> {
    let answers = RefCell::new(Answers::<P, _>::new(output, format, threads));
    let tied = Tied {
        input,
        answers: &answers,
    };
    let read = read_cases::<P>(&mut Tokens::new(tied), |case| {
        answers.borrow_mut().cases.push(case);
    });
    let mut answers = answers.into_inner();
    if let Some(error) = answers.failed.take() {
        return Err(Fault::Output(error));
    }
    answers.catch_up().map_err(Fault::Output)?;
    read.map_err(Fault::Input)?;
    Ok(answers.count)
}

/// Why a stream of cases was not answered to its end.
#[derive(Debug)]
pub enum Fault {
    /// The input is malformed or cannot be read.
    Input(InputError),
    /// The output cannot be written.
    Output(io::Error),
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl std::error::Error for Fault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Input(error) => error.source(),
            Self::Output(error) => Some(error),
        }
    }
}

/// The answering end: the cases that were read but not yet answered, and where answers go.
struct Answers<P: Problem, W> {
    cases: Vec<P::Case>,
    format: Format,
    threads: usize,
    count: u64,
    output: W,
    failed: Option<io::Error>,
}

impl<P: Problem, W: Write> Answers<P, W> {
    fn new(output: W, format: Format, threads: usize) -> Self {
        Self {
            cases: Vec::new(),
            format,
            threads,
            count: 0,
            output,
            failed: None,
        }
    }

    /// Answers every case that was read.
    fn catch_up(&mut self) -> io::Result<()> {
        if self.cases.is_empty() {
            return Ok(());
        }
        let (share, batch) = self.format.share_and_batch::<P>(self.threads);
        for cases in self.cases.chunks(batch) {
            let write = |first, cases: &[P::Case], text: &mut Vec<u8>| {
                self.format.write::<P>(self.count + first, cases, text);
            };
            for text in write_all(cases, share, self.threads, write) {
                self.output.write_all(&text)?;
            }
            self.count += cases.len() as u64;
        }
        self.cases.clear();
        self.output.flush()
    }
}

/// What `write` appends for each share of `cases`, given the number of its first case, as
/// texts to be written one after the other. The threads take share after share until none is
/// left.
fn write_all<C: Sync>(
    cases: &[C],
    share: usize,
    threads: usize,
    write: impl Fn(u64, &[C], &mut Vec<u8>) + Sync,
) -> Vec<Vec<u8>> {
    let shares: Vec<&[C]> = cases.chunks(share).collect();
    let texts: Vec<Mutex<Vec<u8>>> = shares.iter().map(|_| Mutex::default()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        while let place = next.fetch_add(1, Ordering::Relaxed)
            && let Some(cases) = shares.get(place)
        {
            let mut text = Vec::new();
            write((place * share) as u64 + 1, cases, &mut text);
            *texts[place].lock().expect("no panic") = text;
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(shares.len()) {
            scope.spawn(work);
        }
        work();
    });
    let text = |text: Mutex<_>| text.into_inner().expect("no panic");
    texts.into_iter().map(text).collect()
}

/// The reading end: an input that has everything answered before it reads on.
struct Tied<'a, P: Problem, R, W> {
    input: R,
    answers: &'a RefCell<Answers<P, W>>,
}

impl<P: Problem, R: Read, W: Write> Read for Tied<'_, P, R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut answers = self.answers.borrow_mut();
        if let Err(error) = answers.catch_up() {
            answers.failed = Some(error);
            return Err(io::ErrorKind::BrokenPipe.into()); // ends the reading; `failed` says why
        }
        self.input.read(buffer)
    }
}

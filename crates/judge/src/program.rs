//! Running a program under judgement: it is fed, read, measured and ended, whatever it does.
//!
//! A program runs in a process group of its own, below a [keeper](crate::keeper) that measures
//! it and ends it with all that it started. One loop waits for its pipes and its end at once, so
//! nothing that it does to them can hold us up.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::pipe::{PipeFlags, pipe_with};

use crate::keeper::Keeper;
use crate::processes::wait_for;
pub use crate::processes::{Allowance, End};
use crate::{Error, interrupt};

/// A program and its arguments.
#[derive(Clone, Debug)]
pub struct Program {
    command: Vec<OsString>,
}

/// What a program did with an input.
#[derive(Clone, Debug)]
pub struct Ran {
    /// What it wrote to standard output, up to the limit.
    pub output: Vec<u8>,
    /// What it wrote to standard error: the beginning and the end of it.
    pub errors: String,
    /// How it ended.
    pub end: End,
    /// The processor time of the program and all that it started, as judges count it.
    pub time: Duration,
    /// From its start to its end.
    pub wall: Duration,
    /// The most memory in bytes: what its processes held together whenever they were looked at,
    /// or one of them at any time. The system counts what a process held before it became the
    /// program, so this is never less than the few MB that its keeper holds.
    pub memory: u64,
}

/// How much of standard error is kept of its beginning and of its end, in bytes.
const ERRORS_KEPT: usize = 4_000;

/// How long an interrupt may go unseen.
const BLINK: Duration = Duration::from_millis(50);

impl Program {
    /// The program that these words name: a file or a command of the search path, and its
    /// arguments.
    pub fn new(command: &[OsString]) -> Self {
        Self { command: command.to_vec() }
    }

    /// The words as a shell understands them.
    pub fn quoted(&self) -> String {
        let words = self.command.iter().map(|word| word.to_string_lossy());
        let words =
            words.map(|word| shlex::try_quote(&word).map_or(word.to_string(), Cow::into_owned));
        words.collect::<Vec<_>>().join(" ")
    }

    /// Runs it on an input.
    ///
    /// # Errors
    ///
    /// If it cannot be started, or there is an interrupt while it runs.
    pub fn run(&self, input: &[u8], allowance: Allowance) -> Result<Ran, Error> {
        let ran = self.try_run(input, allowance);
        let ran = ran.map_err(|source| Error::Run { command: self.quoted(), source })?;
        ran.ok_or(Error::Interrupted)
    }

    /// Returns nothing after an interrupt.
    fn try_run(&self, input: &[u8], allowance: Allowance) -> io::Result<Option<Ran>> {
        let start = Instant::now();
        let mut keeper = Keeper::get()?;
        let (its_stdin, stdin) = pipe_with(PipeFlags::CLOEXEC)?;
        let (stdout, its_stdout) = pipe_with(PipeFlags::CLOEXEC)?;
        let (stderr, its_stderr) = pipe_with(PipeFlags::CLOEXEC)?;
        for ours in [&stdin, &stdout, &stderr] {
            rustix::io::ioctl_fionbio(ours, true)?;
        }
        let its_pipes = [its_stdin.as_fd(), its_stdout.as_fd(), its_stderr.as_fd()];
        keeper.order(&self.command, allowance, its_pipes)?;
        drop((its_stdin, its_stdout, its_stderr));
        let mut pipes = Pipes {
            stdin: Some(stdin.into()),
            stdout: Some(stdout.into()),
            stderr: Some(stderr.into()),
            output: Vec::new(),
            errors: Errors::default(),
        };
        let stop = pipes.attend(input, keeper.socket(), allowance.output)?;
        if stop != Stop::Ended {
            keeper.end();
        }
        let report = keeper.report()?;
        pipes.output.truncate(allowance.output);
        Ok((stop != Stop::Interrupted).then(|| Ran {
            output: pipes.output,
            errors: pipes.errors.text(),
            end: match stop {
                Stop::Overflowed => End::Overflowed,
                _ => report.end,
            },
            time: report.time,
            wall: start.elapsed(),
            memory: report.memory,
        }))
    }
}

/// Why a run comes to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// Its keeper has a report.
    Ended,
    /// It printed more than it may.
    Overflowed,
    /// Somebody wants us to end.
    Interrupted,
}

/// Our ends of the pipes of a program, and what came out of them.
struct Pipes {
    stdin: Option<File>,
    stdout: Option<File>,
    stderr: Option<File>,
    output: Vec<u8>,
    errors: Errors,
}

impl Pipes {
    /// Feeds and reads the program until it has ended, or has to.
    fn attend(
        &mut self,
        mut input: &[u8],
        report: &impl AsFd,
        most_output: usize,
    ) -> io::Result<Stop> {
        loop {
            self.feed(&mut input);
            let ended = self.wait(report)?;
            self.read(); // with the end, also what it wrote last
            if self.output.len() > most_output {
                return Ok(Stop::Overflowed);
            }
            if ended {
                return Ok(Stop::Ended);
            }
            if interrupt::ends_runs() {
                return Ok(Stop::Interrupted);
            }
        }
    }

    /// Waits until there is something to do. Returns whether there is a report.
    fn wait(&self, report: &impl AsFd) -> io::Result<bool> {
        let mut events = vec![PollFd::new(report, PollFlags::IN)];
        let outputs = [&self.stdout, &self.stderr].into_iter().flatten();
        events.extend(outputs.map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        events.extend(self.stdin.iter().map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        wait_for(&mut events, BLINK)
    }

    /// Writes as much as the pipe takes. A program need not read its input to the end.
    fn feed(&mut self, input: &mut &[u8]) {
        while let Some(pipe) = &mut self.stdin {
            let written = if input.is_empty() { Ok(0) } else { pipe.write(input) };
            match written {
                Ok(0) => self.stdin = None,
                Ok(count) => *input = &input[count..],
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock => return,
                    io::ErrorKind::Interrupted => {}
                    _ => self.stdin = None,
                },
            }
        }
    }

    /// Reads what is there, a bounded amount at a time.
    fn read(&mut self) {
        read_some(&mut self.stdout, |bytes| self.output.extend_from_slice(bytes));
        read_some(&mut self.stderr, |bytes| self.errors.push(bytes));
    }
}

/// Hands over what is there, up to 1 MiB; closes the pipe at its end.
fn read_some(pipe: &mut Option<File>, mut take: impl FnMut(&[u8])) {
    let mut buffer = [0; 1 << 14];
    for _ in 0..64 {
        let Some(open) = pipe else { return };
        match open.read(&mut buffer) {
            Ok(0) => *pipe = None,
            Ok(count) => take(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
            Err(_) => *pipe = None,
        }
    }
}

/// The beginning and the end of what a program wrote to standard error.
#[derive(Default)]
struct Errors {
    first: Vec<u8>,
    last: Vec<u8>,
    /// Is something between them left out?
    cut: bool,
}

impl Errors {
    fn push(&mut self, bytes: &[u8]) {
        let room = ERRORS_KEPT - self.first.len();
        let (first, rest) = bytes.split_at(room.min(bytes.len()));
        self.first.extend_from_slice(first);
        self.last.extend_from_slice(rest);
        let surplus = self.last.len().saturating_sub(ERRORS_KEPT);
        self.last.drain(..surplus);
        self.cut |= surplus > 0;
    }

    fn text(&self) -> String {
        let between: &[u8] = if self.cut { b"\n" } else { b"" };
        let text = [&self.first, between, &self.last].concat();
        String::from_utf8_lossy(&text).trim_end().to_owned()
    }
}

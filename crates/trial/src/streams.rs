//! Inputs far longer than the memory, tried on the real process: what it prints is right to the
//! last byte, and on Linux the system lets it have no more than 16 MB.
//!
//! The quick form is part of `cargo test`. This sends 5 GB through each of the binaries, which
//! takes some minutes, and prints the time and the memory:
//!
//! ```sh
//! STREAM=5GB cargo test --release --test process long_stream -- --nocapture
//! ```

use std::fs::File;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use judge::input_of;
use puzzle::{Framing, Judging, Puzzle};

use crate::cases::{affordable, fixtures, judging, random_cases, written};
use crate::junk::words;
use crate::process::{done, start, texts};

/// The memory that a process may have, in bytes, however long its input is.
const MEMORY: u64 = 16_000_000;

/// A stream of 50 MB, or of as much as the variable `STREAM` says, is answered as it should be
/// in little memory.
pub fn long_stream_in_little_memory<P: Puzzle>(binary: &str) {
    let size = std::env::var("STREAM").map_or(50_000_000, |size| bytes(&size));
    let Some(stream) = Stream::<P>::new(size) else {
        return;
    };
    let begin = Instant::now();
    let peak = stream.assert_answered(start_limited(&mut Command::new(binary)), |output| output);
    println!(
        "{:8} {:5} MB in {:4} s, with at most {} KiB of memory",
        P::NAME,
        stream.input.size() / 1_000_000,
        begin.elapsed().as_secs(),
        peak.as_deref().unwrap_or("?"),
    );
}

/// A word of 100 MB is an error.
pub fn long_word_in_little_memory<P: Puzzle>(binary: &str) {
    let mut child = start_limited(&mut Command::new(binary));
    let mut stdin = child.stdin.take().expect("a pipe");
    let sent = io::copy(&mut io::repeat(b'1').take(100_000_000), &mut stdin);
    drop(stdin);
    assert!(sent.is_err(), "it reads on after the error");
    let (output, errors, status) = texts(&child.wait_with_output().expect("the binary ends"));
    assert_eq!((output.as_str(), status), ("", Some(2)));
    assert!(errors.contains("<stdin>:1:1: expected "), "{errors}");
    assert!(errors.contains("(a word of 1024 bytes or more)"), "{errors}");
}

/// Whoever takes the output slowly gets all of it, and meanwhile it does not pile up.
pub fn slow_reader_gets_every_answer<P: Puzzle>(binary: &str) {
    let Some(stream) = Stream::<P>::new(20_000_000) else {
        return;
    };
    let child = start_limited(&mut Command::new(binary));
    stream.assert_answered(child, |output| Slow { output, waits: 100 });
}

/// A reader that leaves, such as `head`, ends it without a word: before it answers, and in the
/// middle of an input that never ends.
pub fn leaving_reader_stops_it<P: Puzzle>(binary: &str) {
    let mut child = start(&mut Command::new(binary));
    drop(child.stdout.take());
    assert_eq!(texts(&after_the_sample::<P>(child)), done(""));

    let Some(stream) = Stream::<P>::endless() else {
        return;
    };
    let mut child = start_limited(&mut Command::new(binary));
    let mut output = child.stdout.take().expect("a pipe");
    stream.assert_stops(&mut child, || {
        output.read_exact(&mut [0]).expect("an answer");
        drop(output);
    });
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(texts(&output), done(""));
}

/// An output that cannot be written is a message and exit code 2, even if the input never ends.
pub fn full_disk_stops_it<P: Puzzle>(binary: &str) {
    let start = || {
        let full = File::options().write(true).open("/dev/full").ok()?;
        let mut command = Command::new(binary);
        command.stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
        Some(command.spawn().expect("the binary starts"))
    };
    let (Some(child), Some(mut fed_on)) = (start(), start()) else {
        return; // not on this system
    };
    let Some(stream) = Stream::<P>::endless() else {
        return;
    };
    stream.assert_stops(&mut fed_on, || ());
    let fed_on = fed_on.wait_with_output().expect("the binary ends");
    for output in [after_the_sample::<P>(child), fed_on] {
        let (_, errors, status) = texts(&output);
        assert_eq!(status, Some(2));
        let message = format!("{}: cannot write the output: ", P::NAME);
        assert!(errors.starts_with(&message), "{errors}");
    }
}

/// What a process has done when its input was the sample.
fn after_the_sample<P: Puzzle>(mut child: Child) -> Output {
    let mut stdin = child.stdin.take().expect("a pipe");
    let sent = stdin.write_all(P::ABOUT.sample_input.as_bytes());
    drop(stdin);
    sent.expect("the input fits into the pipe");
    child.wait_with_output().expect("the binary ends")
}

/// The number of threads does not change a byte.
pub fn any_number_of_threads_prints_the_same<P: Puzzle>(binary: &str) {
    let Some(stream) = Stream::<P>::new(4_000_000) else {
        return;
    };
    for threads in ["1", "2", "8"] {
        let child = start(Command::new(binary).args(["--threads", threads]));
        stream.assert_answered(child, |output| output);
    }
}

/// A long input and its output, both made while they are needed.
///
/// It is a block of cases, those of all fixtures and random ones, again and again. Where an input
/// holds a single case, it is one, with long blanks behind its numbers. A solver that takes
/// milliseconds a case gets less.
struct Stream<P: Puzzle> {
    input: Input,
    /// The answers to one block.
    answers: Vec<P::Answer>,
}

/// The input of a [`Stream`].
struct Input {
    /// What comes before the first block.
    head: String,
    block: Vec<u8>,
    /// How often the block comes.
    blocks: u64,
    /// How many blanks there are behind each word of a block, beside those of the block.
    blanks: u64,
    /// What comes after the last block.
    tail: &'static str,
}

impl<P: Puzzle> Stream<P> {
    /// A stream of about `size` bytes, if the puzzle can write its cases.
    fn new(size: u64) -> Option<Self> {
        const NANOSECONDS_A_BYTE: u64 = 300; // 15 s for 50 MB
        let judging = judging::<P>()?;
        let mut cases: Vec<P::Case> = random_cases::<P>(1_000).collect();
        if cases.is_empty() {
            println!("skipped: {} has no shapes", P::NAME);
            return None;
        }
        if P::FRAMING == Framing::Single {
            cases.truncate(1);
            return Some(Self::of(judging, &cases, 1, size));
        }
        cases.extend(fixtures::<P>().into_iter().flat_map(|(_, cases)| cases));
        let block = input_of(&judging, &cases).len() as u64;
        let time = Duration::from_nanos(size * NANOSECONDS_A_BYTE);
        let most = affordable::<P>(&cases, time, usize::MAX) / cases.len();
        let blocks = size.div_ceil(block).min(most.max(1) as u64);
        Some(Self::of(judging, &cases, blocks, 0))
    }

    /// So many blocks of these cases, with so many blanks.
    fn of(judging: Judging<P>, cases: &[P::Case], blocks: u64, blanks: u64) -> Self {
        let block = cases.iter().flat_map(|case| written(&judging, case)).collect::<Vec<u8>>();
        let head = match P::FRAMING {
            Framing::Counted => format!("{}\n", blocks * cases.len() as u64),
            _ => String::new(),
        };
        let tail = match P::FRAMING {
            Framing::Sentinel(mark) => mark,
            _ => "",
        };
        let blanks = blanks / words(&block).count() as u64;
        let input = Input { head, block, blocks, blanks, tail };
        Self { input, answers: P::solve(cases) }
    }

    /// A stream that nobody reads to its end; a single case is only as long as it has to be for
    /// its answer to come while the process reads.
    fn endless() -> Option<Self> {
        let mut stream = Self::new(1_000_000)?;
        if P::FRAMING != Framing::Single {
            stream.input.blocks = 1_000_000_000;
            stream.input.head = match P::FRAMING {
                Framing::Counted => format!("{}\n", u64::MAX),
                _ => String::new(),
            };
        }
        Some(stream)
    }

    /// Sends the input to a process and reads its `output`, all of which is right to the byte.
    /// Returns the most memory that it held, in KiB, where the system tells.
    fn assert_answered<R: Read>(
        &self,
        mut child: Child,
        output: impl FnOnce(ChildStdout) -> R,
    ) -> Option<String> {
        let (input, stdin) = (&self.input, child.stdin.take().expect("a pipe"));
        let mut output = output(child.stdout.take().expect("a pipe"));
        let peak = thread::scope(|scope| {
            let feeder = scope.spawn(|| input.send(stdin));
            let mut numbers = 1..;
            let (mut due, mut printed) = (Vec::new(), Vec::new());
            for block in 0..self.input.blocks {
                due.clear();
                for (answer, number) in self.answers.iter().zip(&mut numbers) {
                    P::write_answer(number, answer, &mut due);
                }
                printed.resize(due.len(), 0);
                let read = output.read_exact(&mut printed);
                read.unwrap_or_else(|error| panic!("block {block}: {error}"));
                assert!(printed == due, "block {block} differs");
            }
            // It has answered everything and waits for the end of its input.
            let peak = peak(&child);
            drop(feeder.join().expect("no panic").expect("it reads to the end"));
            peak
        });
        let mut rest = Vec::new();
        output.read_to_end(&mut rest).expect("a pipe");
        assert_eq!(String::from_utf8_lossy(&rest), "");
        assert_eq!(texts(&child.wait_with_output().expect("the binary ends")), done(""));
        peak
    }

    /// Sends the input to a process that stops reading before its end, when somebody leaves. A
    /// single case it may have read by then.
    fn assert_stops(&self, child: &mut Child, leave: impl FnOnce()) {
        let (input, stdin) = (&self.input, child.stdin.take().expect("a pipe"));
        thread::scope(|scope| {
            let feeder = scope.spawn(|| input.send(stdin));
            leave();
            let sent = feeder.join().expect("no panic");
            assert!(sent.is_err() || P::FRAMING == Framing::Single, "it reads on");
        });
    }
}

impl Input {
    fn size(&self) -> u64 {
        self.blocks * self.block.len() as u64 + self.blanks * words(&self.block).count() as u64
    }

    /// Sends all of it and then keeps it open; `Err` if the process stops reading.
    fn send(&self, mut to: ChildStdin) -> io::Result<ChildStdin> {
        to.write_all(self.head.as_bytes())?;
        for _ in 0..self.blocks {
            if self.blanks == 0 {
                to.write_all(&self.block)?;
                continue;
            }
            for word in words(&self.block) {
                to.write_all(word)?;
                io::copy(&mut io::repeat(b'\n').take(self.blanks), &mut to)?;
            }
        }
        to.write_all(self.tail.as_bytes())?;
        Ok(to)
    }
}

/// An output that is taken in small pieces with a wait before each, the first so many times.
struct Slow<R> {
    output: R,
    waits: u32,
}

impl<R: Read> Read for Slow<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.waits == 0 {
            return self.output.read(buffer);
        }
        self.waits -= 1;
        thread::sleep(Duration::from_millis(2));
        let size = buffer.len().min(100);
        self.output.read(&mut buffer[..size])
    }
}

/// Starts a process that cannot have more than [`MEMORY`], where the system can see to that.
fn start_limited(command: &mut Command) -> Child {
    let child = start(command);
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let limit = Rlimit { current: Some(MEMORY), maximum: Some(MEMORY) };
        prlimit(Some(Pid::from_child(&child)), Resource::Data, limit).expect("a limit");
        // So that it reads more than a few cases at a time.
        let stdin = child.stdin.as_ref().expect("a pipe");
        rustix::pipe::fcntl_setpipe_size(stdin, 1 << 20).expect("a wide pipe");
    }
    child
}

/// The most memory that a process has held so far, in KiB, where the system tells.
fn peak(child: &Child) -> Option<String> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(peak.trim().strip_suffix(" kB")?.to_owned())
}

/// A number of bytes such as `5GB` or `200MB`.
fn bytes(size: &str) -> u64 {
    let (number, unit) = match size.strip_suffix("GB") {
        Some(number) => (number, 1_000_000_000),
        None => (size.strip_suffix("MB").unwrap_or(size), 1_000_000),
    };
    unit * number.parse::<u64>().expect("STREAM is a size such as 5GB or 200MB")
}

//! Defines a run of a program: what it starts with, its limits, and what the program did. For example, a run
//! with an input of 3 kB and a limit of 10 s ends with [`ExitReason::Exited`] after 0.2 s, with 40 bytes of
//! output. A new way to end a run is a variant of [`ExitReason`].
//!
//! On Unix, two processes take part besides the program: the *supervisor* measures the program, and kills
//! it if it exceeds a limit. The *runner*, which is the judge, reads what the program prints.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use checker::MAX_MEMORY;
use serde::{Deserialize, Serialize};

/// The reason why a program could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program cannot be run.
    #[error("cannot run `{command}`")]
    Run {
        /// The command that should have been run, as a shell understands it.
        command: String,
        /// The error of the system, and a hint if there is one.
        source: std::io::Error,
    },
    /// The run was stopped, or did not begin, because of a [`StopSignal`] or because the time for a search was up.
    #[error("interrupted")]
    Stopped,
}

/// The limits of a run.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// The CPU time of the program and everything it starts.
    pub time: Duration,
    /// The wall-clock time. On Linux, the time in which the program waits for a core does not
    /// count.
    pub wall: Duration,
    /// The memory of the program and everything it starts together, in bytes.
    pub memory: u64,
    /// The number of bytes that the program may write to standard output. The runner counts them,
    /// not the supervisor.
    pub output: usize,
}

impl Limits {
    /// The default limit of CPU time. The limit of an online judge, such as one second or three, is
    /// meant for the inputs and the machine of that judge. This limit leaves room for the usual
    /// algorithm in a slow language on all but the longest fixtures, and still ends a program that
    /// would take hours.
    pub const TIME: Duration = Duration::from_secs(10);

    /// The limit of wall-clock time is this many times that of CPU time, because a program may wait
    /// and the machine may be busy.
    pub const WALL: u32 = 2;

    /// Returns the limits with `time` as the limit of CPU time. The limit of wall-clock time follows
    /// from [`Self::WALL`], but is at least ten seconds. The memory limit is [`MAX_MEMORY`]. How much
    /// output is too much depends on the input, so the output has no limit yet.
    pub fn new(time: Duration) -> Self {
        let wall = time.saturating_mul(Self::WALL).max(Duration::from_secs(10));
        Self {
            time,
            wall,
            memory: MAX_MEMORY,
            output: usize::MAX,
        }
    }

    /// Returns the limits with both times divided by `n`.
    pub(crate) fn with_times_divided_by(self, n: u32) -> Self {
        Self {
            time: self.time / n,
            wall: self.wall / n,
            ..self
        }
    }

    /// Returns the CPU time after which a run is killed: a fifth more than the limit. A run that is
    /// close to the limit can therefore end by itself, and be reported as close.
    pub(crate) fn kill_time(&self) -> Duration {
        self.time.saturating_add(self.time / 5)
    }
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExitReason {
    /// The program ended by itself, with this exit code.
    Exited(i32),
    /// The program was killed by this signal, and not because it exceeded a limit.
    Killed(i32),
    /// The program was killed by SIGSEGV because its stack was full.
    StackOverflow,
    /// The program exceeded its limit of CPU time. The supervisor reports this only after `Limits::kill_time`.
    OutOfCpuTime,
    /// The program exceeded its limit of wall-clock time.
    OutOfWallTime,
    /// The program exceeded its limit of memory.
    OutOfMemory,
    /// The program printed more than it may.
    TooMuchOutput,
}

impl ExitReason {
    /// Returns whether the program was killed by a signal, and not because it exceeded a limit.
    pub(crate) fn is_crash(self) -> bool {
        matches!(self, Self::Killed(_) | Self::StackOverflow)
    }
}

/// What a program did with an input.
#[derive(Clone, Debug)]
pub struct Execution {
    /// What the program wrote to standard output, up to the limit.
    pub output: Vec<u8>,
    /// Small files that the program left in its own folder, sorted by name. There are none if the program wrote to standard
    /// output, or ran in the current folder.
    pub written: Vec<WrittenFile>,
    /// The beginning and the end of what the program wrote to standard error.
    pub errors: String,
    /// How the program ended.
    pub exit: ExitReason,
    /// The CPU time of the program and everything that it started.
    pub time: Duration,
    /// The wall-clock time from the start of the program to its end, with that in which its supervisor starts and ends.
    pub wall: Duration,
    /// The peak memory in bytes, which is the larger of two numbers: the most that all processes of
    /// the program held together at any measurement, and the most that a single process held at any
    /// time. The system includes what the process held before it executed the program, so `memory`
    /// is at least the few MiB of the supervisor.
    pub memory: u64,
}

/// A file that a program wrote.
#[derive(Clone, Debug)]
pub struct WrittenFile {
    /// The name, as messages show it.
    pub name: String,
    /// The content, smaller than 1 MiB.
    pub content: Vec<u8>,
}

/// What a run starts with.
#[cfg_attr(not(unix), allow(dead_code, reason = "no program can be run there"))]
pub(crate) struct Start<'a> {
    /// The words of the command that starts the program.
    pub command: &'a [OsString],
    /// The standard input of the program.
    pub input: &'a [u8],
    /// Where the run takes place.
    pub runs_in: WorkingFolder,
    /// The folder for the program's temporary files, if that is not the user's.
    pub temporary_files_in: Option<&'a Path>,
}

/// The folder in which a run takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WorkingFolder {
    /// An empty folder of its own, which is removed after the run.
    Own,
    /// The current folder, to which a path among the arguments of the program may refer.
    Current,
}

impl WorkingFolder {
    /// Returns the folder for runs of a program with these arguments.
    pub fn for_arguments(arguments: &[OsString]) -> Self {
        if arguments.is_empty() {
            Self::Own
        } else {
            Self::Current
        }
    }
}

/// How a run came to its end.
#[cfg_attr(not(unix), allow(dead_code, reason = "no program can be run there"))]
pub(crate) enum Completion {
    /// The program ended by itself, or was killed because it exceeded a limit.
    Ended(Execution),
    /// A [`StopSignal`] ended the run.
    Stopped,
}

/// A function that returns whether runs have to end: after an interrupt, or because the runs so far show
/// enough.
pub type StopSignal<'a> = &'a (dyn Fn() -> bool + Sync);

/// What can be run on an input: a [`Program`](super::Program), or a function in its place.
pub trait Runnable: Sync {
    /// Runs the program on an input, within limits. A run that exceeds a limit is killed. The run is
    /// also killed as soon as `stop` returns true.
    ///
    /// # Errors
    ///
    /// [`Error::Run`] if the program cannot be started, and [`Error::Stopped`] if `stop` ended the
    /// run.
    fn run(&self, input: &[u8], limits: Limits, stop: StopSignal) -> Result<Execution, Error>;
}

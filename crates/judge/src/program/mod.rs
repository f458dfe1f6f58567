//! Defines a program that can be run: its command, the limits of a run, and what the program did in
//! a run.
//!
//! - `crash` finds what a program that crashed says of it, and the place in the program.
//! - `requirements` has the options that say what is required of a program.
//! - `language` gets the user's program ready, and compiles it if it is a source file.
//! - `system` runs a program under a supervisor process, which measures the program and kills it if
//!   necessary. This needs Unix (`unix/`). Builds for other systems have `elsewhere.rs` instead,
//!   which runs no program.

mod crash;
pub(crate) mod language;
mod requirements;
#[cfg_attr(unix, path = "unix/mod.rs")]
#[cfg_attr(not(unix), path = "elsewhere.rs")]
pub(crate) mod system;

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use checker::MAX_MEMORY;
use puzzle::visible::escape_line;
use serde::{Deserialize, Serialize};
use tempfile::TempDir;
use terminal::interrupt::{Interrupted, seen};

pub use crash::error_summary;
pub use requirements::Requirements;

use crate::Error;

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
    pub const WALL: u32 = 5;

    /// Returns the limits with `time` as the limit of CPU time. The limit of wall-clock time follows
    /// from [`Self::WALL`], but is at least ten seconds. The memory limit is the default, which is
    /// also that of the packages. Only the case decides how much output is too much, so the output
    /// has no limit yet.
    pub fn new(time: Duration) -> Self {
        let wall = time.saturating_mul(Self::WALL).max(Duration::from_secs(10));
        Self { time, wall, memory: MAX_MEMORY, output: usize::MAX }
    }

    /// Returns the CPU time after which a run is killed: a fifth more than the limit. A run that is
    /// close to the limit can therefore end by itself, and be reported as close.
    pub(crate) fn kill_time(&self) -> Duration {
        self.time.saturating_add(self.time / 5)
    }

    /// Returns whether `time` is so close to the limit of CPU time that another run may end on the
    /// other side of the limit.
    pub fn is_close(&self, time: Duration) -> bool {
        time.abs_diff(self.time) <= self.time / 5
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
    /// The program exceeded its limit of CPU time.
    OutOfTime,
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

/// What can be run on an input: a [`Program`], or a function in its place.
pub trait Run: Sync {
    /// Runs the program on an input, within limits. A run that exceeds a limit is killed.
    ///
    /// # Errors
    ///
    /// [`Error::Run`] if the program cannot be started, and [`Error::Interrupted`] if there is an
    /// interrupt while it runs.
    fn run(&self, input: &[u8], limits: Limits) -> Result<Execution, Error>;
}

/// A program and its arguments.
#[derive(Clone, Debug)]
pub struct Program {
    command: Vec<OsString>,
    /// The temporary folder that holds the program. The folder is removed when the last clone of
    /// the program is dropped.
    _folder: Option<Arc<TempDir>>,
}

/// What a program did with an input.
#[derive(Clone, Debug)]
pub struct Execution {
    /// What the program wrote to standard output, up to the limit.
    pub output: Vec<u8>,
    /// The beginning and the end of what the program wrote to standard error.
    pub errors: String,
    /// How the program ended.
    pub end: ExitReason,
    /// The CPU time of the program and everything that it started.
    pub time: Duration,
    /// The wall-clock time from the start of the program to its end.
    pub wall: Duration,
    /// The peak memory in bytes, which is the larger of two numbers: the most that all processes of
    /// the program held together at any measurement, and the most that a single process held at any
    /// time. The system includes what the process held before it executed the program, so `memory`
    /// is at least the few MiB of the supervisor.
    pub memory: u64,
}

impl Program {
    /// Returns the program that `command` starts. The first word of the command is a path, or a
    /// name to be looked up in `PATH`, and the others are arguments. `folder` is the temporary
    /// folder that holds the program, if there is one.
    pub fn new(command: &[OsString], folder: Option<TempDir>) -> Self {
        Self { command: command.to_vec(), _folder: folder.map(Arc::new) }
    }

    /// Returns a hint that says why a script cannot be started, if the file shows a reason: its
    /// first line ends with a carriage return, or the file is not executable.
    fn hint(&self) -> Option<String> {
        let file = Path::new(&self.command[0]);
        let text = file.is_file().then(|| fs::read(file).ok())??;
        let text = String::from_utf8_lossy(&text);
        let line = text.strip_prefix("#!")?.split('\n').next()?;
        if line.ends_with('\r') {
            return Some("its first line ends with a carriage return".to_owned());
        }
        if system::is_executable(file) {
            return None;
        }
        let is_plain = |word: &&str| word.bytes().all(|byte| byte.is_ascii_graphic());
        let mut words = line.split_whitespace().filter_map(|word| word.rsplit('/').next());
        let interpreter = words.find(|&word| word != "env").filter(is_plain)?;
        Some(format!("it is not executable: try `{interpreter} {}`", quoted(&self.command)))
    }
}

impl Run for Program {
    fn run(&self, input: &[u8], limits: Limits) -> Result<Execution, Error> {
        let ran = system::run(&self.command, input, limits);
        let ran = ran.map_err(|error| {
            let source = match self.hint() {
                Some(hint) => io::Error::new(error.kind(), format!("{error}; {hint}")),
                None => error,
            };
            Error::Run { command: quoted(&self.command), source }
        })?;
        ran.ok_or(Interrupted.into())
    }
}

/// Returns words as they are written in a shell, on one line. An option with a comma or a `=` is
/// not quoted, because it does not need to be.
pub fn quoted(words: &[impl AsRef<OsStr>]) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+,-./:=@_".contains(&byte);
    let quoted = |word: Cow<str>| match shlex::try_quote(&word) {
        // The `$'…'` of bash can express any text on one line of plain text.
        _ if escape_line(word.as_bytes()) != word => {
            let escape = |mut text: String, c: char| {
                let bytes = c.to_string().into_bytes();
                match c {
                    '\n' => text += r"\n",
                    '\\' | '\'' => text.extend(['\\', c]),
                    _ if escape_line(&bytes).into_bytes() == bytes => text.push(c),
                    _ => text.extend(bytes.iter().flat_map(|byte| [format!(r"\x{byte:02x}")])),
                }
                text
            };
            format!("$'{}'", word.chars().fold(String::new(), escape))
        }
        Ok(quoted) if !(word.starts_with('-') && word.bytes().all(is_plain)) => quoted.into_owned(),
        _ => word.into_owned(),
    };
    let words = words.iter().map(|word| quoted(word.as_ref().to_string_lossy()));
    words.collect::<Vec<_>>().join(" ")
}

/// Whether programs may run although there has been an interrupt.
static FINAL_RUN: AtomicBool = AtomicBool::new(false);

/// Returns whether an interrupt requires that runs end and that no new run starts.
pub(crate) fn ends_runs() -> bool {
    seen() && !FINAL_RUN.load(Ordering::SeqCst)
}

/// Allows runs again after an interrupt, because a result may still have to be confirmed by a run.
pub(crate) fn allow_final_run() {
    FINAL_RUN.store(true, Ordering::SeqCst);
}

//! Runs a program on an input.
//!
//! A [supervisor](crate::supervisor) measures the program and kills it together with everything
//! that it started. The runner writes the input and reads the output in one loop that never blocks
//! on a single pipe, so a program cannot stall it by not reading or not closing its pipes.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use puzzle::visible::escape_line;
use report::interrupt::{Interrupted, seen};
use rustix::event::{PollFd, PollFlags};
use tempfile::TempDir;

use crate::Error;
pub use crate::processes::ExitReason;
use crate::processes::wait_for;
pub use crate::supervisor::ResourceLimits;
use crate::supervisor::{MAX_STRETCH, Supervisor};

/// A program and its arguments.
#[derive(Clone, Debug)]
pub struct Program {
    command: Vec<OsString>,
    /// The temporary folder that the program is in. It is removed with the last clone.
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
    /// The processor time of the program and everything that it started.
    pub time: Duration,
    /// The wall-clock time from the start of the program to its end.
    pub wall: Duration,
    /// Peak memory in bytes. This is the larger of two numbers: the most that the processes of the
    /// program held together at any measurement, and the most that a single one of them held at any
    /// time. The system counts what a process held before it executed the program, so this is at
    /// least the few MB of the supervisor.
    pub memory: u64,
}

/// How many bytes are kept of the beginning of standard error, and how many of its end.
const STDERR_KEPT: usize = 4_000;

/// How often the runner polls for interrupts and checks that the supervisor is running.
const INTERRUPT_POLL: Duration = Duration::from_millis(50);

/// How long a supervisor may take to kill all processes on a busy machine, counted from the
/// wall-clock limit or from the request to end the run. After that, the supervisor itself is
/// killed.
const GRACE: Duration = Duration::from_secs(5);

impl Program {
    /// Returns the program that this command names: a path, or a name to be found in `PATH`, and
    /// then the arguments. The program keeps the temporary `folder` that it is in.
    pub fn new(command: &[OsString], folder: Option<TempDir>) -> Self {
        Self { command: command.to_vec(), _folder: folder.map(Arc::new) }
    }

    /// Returns the same program with one more argument.
    #[must_use]
    pub fn with(&self, argument: &str) -> Self {
        Self { command: [&self.command[..], &[argument.into()]].concat(), ..self.clone() }
    }

    /// Returns the command as it is written in a shell.
    pub fn quoted(&self) -> String {
        quoted(&self.command)
    }

    /// Runs the program on an input.
    ///
    /// # Errors
    ///
    /// [`Error::Run`] if the program cannot be started, and [`Error::Interrupted`] if there is an
    /// interrupt while it runs.
    pub fn run(&self, input: &[u8], limits: ResourceLimits) -> Result<Execution, Error> {
        let ran = self.try_run(input, limits);
        let ran = ran.map_err(|error| {
            let source = match self.hint() {
                Some(hint) => io::Error::new(error.kind(), format!("{error}; {hint}")),
                None => error,
            };
            Error::Run { command: self.quoted(), source }
        })?;
        ran.ok_or(Interrupted.into())
    }

    /// Returns a hint at why a script cannot be started, if a reason is found in the file: its
    /// first line ends with a carriage return, or the file is not executable.
    fn hint(&self) -> Option<String> {
        let file = Path::new(&self.command[0]);
        let text = file.is_file().then(|| fs::read(file).ok())??;
        let text = String::from_utf8_lossy(&text);
        let line = text.strip_prefix("#!")?.split('\n').next()?;
        if line.ends_with('\r') {
            return Some("its first line ends with a carriage return".to_owned());
        }
        if is_executable(file) {
            return None;
        }
        let is_plain = |word: &&str| word.bytes().all(|byte| byte.is_ascii_graphic());
        let mut words = line.split_whitespace().filter_map(|word| word.rsplit('/').next());
        let interpreter = words.find(|&word| word != "env").filter(is_plain)?;
        Some(format!("it is not executable: try `{interpreter} {}`", self.quoted()))
    }

    /// Runs the program on an input. Returns `None` after an interrupt.
    fn try_run(&self, input: &[u8], limits: ResourceLimits) -> io::Result<Option<Execution>> {
        let start = Instant::now();
        let mut supervisor = Supervisor::start(&self.command, limits)?;
        let mut pipes = Pipes {
            stdin: nonblocking(supervisor.process.stdin.take())?,
            stdout: nonblocking(supervisor.process.stdout.take())?,
            stderr: nonblocking(supervisor.process.stderr.take())?,
            output: Vec::new(),
            errors: Vec::new(),
        };
        let is_cut = pipes.pump(input, &supervisor, limits)?;
        let is_too_much = pipes.output.len() > limits.output;
        let report = supervisor.report(pipes.stderr.is_none(), &mut pipes.errors)?;
        pipes.output.truncate(limits.output);
        Ok((is_too_much || !is_cut).then(|| Execution {
            output: pipes.output,
            errors: String::from_utf8_lossy(&pipes.errors).trim_end().to_owned(),
            end: if is_too_much { ExitReason::TooMuchOutput } else { report.end },
            time: report.time,
            wall: start.elapsed(),
            memory: report.memory,
        }))
    }
}

/// Returns words as they are written in a shell, on one line. An option needs no quotes for a comma or a `=`.
pub fn quoted(words: &[impl AsRef<OsStr>]) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+,-./:=@_".contains(&byte);
    let quoted = |word: Cow<str>| match shlex::try_quote(&word) {
        // The quotes of bash, in which everything can be written on one line of plain text.
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

/// Returns whether this is a file that may be executed.
pub fn is_executable(file: &Path) -> bool {
    let can_run = |file: fs::Metadata| file.is_file() && file.permissions().mode() & 0o111 != 0;
    fs::metadata(file).is_ok_and(can_run)
}

/// Makes a pipe non-blocking. Reading it and writing to it then never waits, so no signal interrupts
/// that.
fn nonblocking<P: AsFd>(pipe: Option<P>) -> io::Result<Option<P>> {
    pipe.iter().try_for_each(|pipe| rustix::io::ioctl_fionbio(pipe, true))?;
    Ok(pipe)
}

/// Our ends of the pipes of a program, and what came out of them. A pipe that is closed is `None`.
struct Pipes {
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    output: Vec<u8>,
    errors: Vec<u8>,
}

impl Pipes {
    /// Feeds the program and reads what it prints. Ends when the supervisor has ended, which closes
    /// standard error, or when the supervisor must be killed. Returns whether the run was cut
    /// short, by the length of its output or by an interrupt.
    fn pump(
        &mut self,
        mut input: &[u8],
        supervisor: &Supervisor,
        limits: ResourceLimits,
    ) -> io::Result<bool> {
        let mut is_cut = false;
        let mut start = Instant::now();
        let mut longest = limits.wall.saturating_mul(MAX_STRETCH).saturating_add(GRACE);
        while self.stderr.is_some() && supervisor.is_running() && start.elapsed() < longest {
            self.feed(&mut input);
            self.wait()?;
            self.read();
            if !is_cut && (self.output.len() > limits.output || ends_runs()) {
                is_cut = true;
                self.stdout = None; // asks the supervisor to kill the program
                (start, longest) = (Instant::now(), GRACE);
            }
        }
        self.read(); // what was written before the end
        Ok(is_cut)
    }

    /// Waits until a pipe is ready or it is time to poll.
    fn wait(&self) -> io::Result<()> {
        let mut events = Vec::new();
        events.extend(self.stderr.iter().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        events.extend(self.stdout.iter().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        events.extend(self.stdin.iter().map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        wait_for(&mut events, INTERRUPT_POLL).map(drop)
    }

    /// Writes as much of `input` as the pipe accepts now, and removes it from `input`. Closes the
    /// pipe after the last byte. A program may close its input early, so a failure to write also
    /// just closes the pipe.
    fn feed(&mut self, input: &mut &[u8]) {
        while let Some(pipe) = &mut self.stdin {
            let written = if input.is_empty() { Ok(0) } else { pipe.write(input) };
            match written {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Ok(0) | Err(_) => self.stdin = None,
                Ok(count) => *input = &input[count..],
            }
        }
    }

    /// Reads what is available on both pipes now, up to 1 MiB from each.
    fn read(&mut self) {
        read_some(&mut self.stdout, |bytes| self.output.extend_from_slice(bytes));
        read_some(&mut self.stderr, |bytes| push_excerpt(&mut self.errors, bytes));
    }
}

/// Passes what is available on a pipe now to `take`, up to 1 MiB. Closes the pipe at its end.
fn read_some(pipe: &mut Option<impl Read>, mut take: impl FnMut(&[u8])) {
    let mut buffer = [0; 1 << 14];
    for _ in 0..64 {
        let Some(open) = pipe else { return };
        match open.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
            Ok(0) | Err(_) => *pipe = None,
            Ok(count) => take(&buffer[..count]),
        }
    }
}

/// Appends what a program wrote to standard error, and drops what is neither in the beginning nor in
/// the end of all of it. A line feed stands where something is left out. The supervisor's report is
/// part of the end.
fn push_excerpt(errors: &mut Vec<u8>, bytes: &[u8]) {
    errors.extend_from_slice(bytes);
    if let Some(surplus) = errors.len().checked_sub(2 * STDERR_KEPT + 1) {
        errors.drain(STDERR_KEPT..STDERR_KEPT + surplus);
        errors[STDERR_KEPT] = b'\n';
    }
}

/// Whether programs may run although there has been an interrupt.
static FINAL_RUN: AtomicBool = AtomicBool::new(false);

/// Returns whether runs must end, and new ones must not start, because of an interrupt.
pub(crate) fn ends_runs() -> bool {
    seen() && !FINAL_RUN.load(Ordering::SeqCst)
}

/// Allows runs again after an interrupt, because a last run may be needed to confirm the result.
pub(crate) fn allow_final_run() {
    FINAL_RUN.store(true, Ordering::SeqCst);
}

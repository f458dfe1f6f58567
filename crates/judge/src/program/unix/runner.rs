//! Starts a supervisor for each run, and reads what the program prints. See [`protocol`](super::protocol).

use std::env::current_exe;
use std::io;
use std::mem;
use std::path::{self, Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, Signal, WaitIdOptions};

use super::folder::RunFolder;
use super::pipes::{available, wait_for};
use super::processes::{Used, end_children, is_in_state};
use super::protocol::{MAX_STRETCH, Report, arguments};
use crate::program::clock::Clock;
use crate::program::execution::{
    Completion, Execution, ExitReason, Limits, Start, StopSignal, WorkingFolder,
};

/// The number of bytes that are kept of the beginning of standard error, and also of its end.
const STDERR_KEPT: usize = 4_000;

/// The maximum time after which the runner checks again for an interrupt, and that the supervisor
/// is still running.
const INTERRUPT_POLL: Duration = Duration::from_millis(50);

/// The time that a supervisor may take to kill all processes on a busy machine, counted from
/// [`MAX_STRETCH`] times the wall-clock limit, or from the request to end the run. After this time the
/// supervisor itself is killed.
const GRACE: Duration = Duration::from_secs(5);

/// The time in which the runner learns, even on a busy machine, of the Ctrl-C that has killed its supervisor.
const INTERRUPT_DELAY: Duration = Duration::from_secs(1);

/// The time after which a supervisor that is stopped counts as stopped by the program. When a user
/// stops all processes and continues them, the runner can be the first to go on.
const RESUME: Duration = Duration::from_millis(500);

/// The process ids of all running supervisors. The list is locked while a supervisor is started.
/// Otherwise another run that ends at that time could mistake the new supervisor for a process that
/// a program left behind, and kill the supervisor.
static SUPERVISORS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// Runs a command on an input.
///
/// # Errors
///
/// If the command cannot be started, or the temporary folder cannot be used.
pub fn run(start: &Start, limits: Limits, stop: StopSignal) -> io::Result<Completion> {
    let began = Instant::now();
    let folder = RunFolder::new(start.input, start.runs_in)?;
    let mut supervisor = Supervisor::start(start, limits, &folder)?;
    let was_stopped = supervisor.read_until_end(limits, stop)?;
    let Report { end, used } = supervisor.report()?;
    // Ctrl-C also kills a supervisor that has not made its session yet.
    let is_stopped = was_stopped || supervisor.was_killed()? && wait_for_stop(stop);
    let mut output = mem::take(&mut supervisor.output);
    let errors = mem::take(&mut supervisor.errors);
    drop(supervisor); // kills what is left of the program, before its folder is read
    let is_too_much = output.len() > limits.output;
    if is_stopped && !is_too_much {
        return Ok(Completion::Stopped);
    }
    output.truncate(limits.output);
    let written = if output.is_empty() {
        folder.files_written()
    } else {
        Vec::new()
    };
    drop(folder);
    let end = if is_too_much {
        ExitReason::TooMuchOutput
    } else {
        end
    };
    Ok(Completion::Ended(Execution {
        output,
        written,
        errors: String::from_utf8_lossy(&errors).trim_end().to_owned(),
        exit: end,
        time: used.time,
        wall: began.elapsed(),
        memory: used.memory,
    }))
}

/// Waits for up to [`INTERRUPT_DELAY`] until `stop` returns true. Returns whether it did.
fn wait_for_stop(stop: StopSignal) -> bool {
    let start = Instant::now();
    while start.elapsed() < INTERRUPT_DELAY {
        thread::sleep(INTERRUPT_POLL);
        if stop() {
            return true;
        }
    }
    false
}

/// A supervisor, as the runner sees it. Dropping the value kills the supervisor and, on Linux,
/// everything that it started.
struct Supervisor {
    /// The process of the supervisor. The program has the same pipes. A pipe that is closed is `None`.
    process: Child,
    /// What the program wrote to standard output.
    output: Vec<u8>,
    /// What the program and the supervisor wrote to standard error.
    errors: Vec<u8>,
}

impl Supervisor {
    /// Starts a supervisor, which starts the program.
    ///
    /// # Errors
    ///
    /// If the supervisor cannot be started. Whether the program could be started is known from
    /// [`Self::report`].
    fn start(start: &Start, limits: Limits, folder: &RunFolder) -> io::Result<Self> {
        let mut command = start.command.to_vec();
        let program = Path::new(&command[0]);
        if start.runs_in == WorkingFolder::Own && program.components().count() > 1 {
            command[0] = path::absolute(program)?.into();
        }
        let mut process = Command::new(own_executable()?);
        process
            .args(arguments(limits, folder.path(), &command)?)
            .stdin(folder.open_input()?)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(working) = folder.working_folder() {
            process.current_dir(working).env("PWD", working);
        }
        if let Some(temporary) = start.temporary_files_in {
            process.env("TMPDIR", temporary);
        }
        let mut supervisors = supervisors();
        let process = process.spawn()?;
        supervisors.push(Pid::from_child(&process));
        // A read then never waits, so no signal can interrupt it.
        if let Some(pipe) = &process.stdout {
            ioctl_fionbio(pipe, true)?;
        }
        if let Some(pipe) = &process.stderr {
            ioctl_fionbio(pipe, true)?;
        }
        Ok(Self {
            process,
            output: Vec::new(),
            errors: Vec::new(),
        })
    }

    /// Reads what the program prints until the supervisor has ended or must be killed. Ends the run as soon as there is
    /// more output than allowed, or `stop` returns true. Returns whether `stop` ended the run.
    fn read_until_end(&mut self, limits: Limits, stop: StopSignal) -> io::Result<bool> {
        let mut clock = Clock::new();
        let patience = limits
            .wall
            .saturating_mul(MAX_STRETCH)
            .saturating_add(GRACE);
        while self.may_write() && clock.tick() < patience {
            self.wait_for_output()?;
            self.read();
            let is_too_much = self.output.len() > limits.output;
            if is_too_much || stop() {
                self.end_run()?;
                return Ok(!is_too_much);
            }
        }
        self.read(); // what was written before the end
        Ok(false)
    }

    /// Asks the supervisor to kill the program, and reads until the supervisor has ended or must be killed.
    fn end_run(&mut self) -> io::Result<()> {
        self.process.stdout = None; // this is the request
        let mut clock = Clock::new();
        while self.may_write() && clock.tick() < GRACE {
            self.wait_for_output()?;
            self.read();
        }
        self.read(); // what was written before the end
        Ok(())
    }

    /// Returns whether more may be written to standard error. The supervisor closes it when it ends.
    fn may_write(&self) -> bool {
        self.process.stderr.is_some() && self.is_running()
    }

    /// Waits until there is something to read, for at most [`INTERRUPT_POLL`].
    fn wait_for_output(&self) -> io::Result<()> {
        let mut events = Vec::new();
        if let Some(pipe) = &self.process.stderr {
            events.push(PollFd::new(pipe, PollFlags::IN));
        }
        if let Some(pipe) = &self.process.stdout {
            events.push(PollFd::new(pipe, PollFlags::IN));
        }
        wait_for(&mut events, INTERRUPT_POLL)?;
        Ok(())
    }

    /// Reads what is available on both pipes now.
    fn read(&mut self) {
        self.output.extend(available(&mut self.process.stdout));
        push_excerpt(&mut self.errors, &available(&mut self.process.stderr));
    }

    /// Returns whether the supervisor has neither ended nor been stopped for long.
    fn is_running(&self) -> bool {
        let process = Pid::from_child(&self.process);
        let has_ended = is_in_state(process, WaitIdOptions::EXITED).unwrap_or(true);
        if has_ended {
            return false;
        }
        // This is an error if the supervisor has ended by now.
        let is_stopped = || is_in_state(process, WaitIdOptions::STOPPED).unwrap_or(false);
        if !is_stopped() {
            return true;
        }
        thread::sleep(RESUME);
        !is_stopped()
    }

    /// Waits until the supervisor has ended, and returns its report, which is removed from the end of
    /// `errors`.
    ///
    /// If standard error has not been closed, which happens only when the supervisor ends, the
    /// supervisor is killed. A supervisor that was killed has written no report, so the returned report
    /// says that the program was killed, with no time and no memory.
    ///
    /// # Errors
    ///
    /// If the program could not be started.
    fn report(&mut self) -> io::Result<Report> {
        if self.process.stderr.is_some() {
            self.process.kill()?;
        }
        match self.process.wait()?.code() {
            Some(0) => {
                let last_line = self.errors.iter().rposition(|&byte| byte == b'\n');
                let report = self.errors.split_off(last_line.unwrap_or(0));
                Ok(serde_json::from_slice(&report)?)
            }
            Some(number) => Err(io::Error::from_raw_os_error(number)),
            None => Ok(Report {
                end: ExitReason::Killed(Signal::KILL.as_raw()),
                used: Used::default(),
            }),
        }
    }

    /// Waits until the supervisor has ended, and returns whether a signal killed it.
    fn was_killed(&mut self) -> io::Result<bool> {
        Ok(self.process.wait()?.code().is_none())
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        let own = Pid::from_child(&self.process);
        let _ = self.process.kill(); // an error if it has been waited for
        let has_cleaned_up = self.process.wait().is_ok_and(|status| status.success());
        let mut supervisors = supervisors();
        supervisors.retain(|&supervisor| supervisor != own);
        if !has_cleaned_up {
            end_children(|child| supervisors.contains(&child)); // we have adopted what it left
        }
    }
}

/// Locks the list of all running supervisors.
fn supervisors() -> MutexGuard<'static, Vec<Pid>> {
    SUPERVISORS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the path of this executable. On Linux, the path is still that of the running executable if the
/// file is replaced.
fn own_executable() -> io::Result<PathBuf> {
    if cfg!(target_os = "linux") {
        Ok("/proc/self/exe".into())
    } else {
        current_exe()
    }
}

/// Appends what a program wrote to standard error, and keeps only the first and the last
/// [`STDERR_KEPT`] bytes of everything. A line feed replaces what is left out. The last bytes
/// include the supervisor's report.
fn push_excerpt(errors: &mut Vec<u8>, bytes: &[u8]) {
    errors.extend_from_slice(bytes);
    if let Some(surplus) = errors.len().checked_sub(2 * STDERR_KEPT + 1) {
        errors.drain(STDERR_KEPT..STDERR_KEPT + surplus);
        errors[STDERR_KEPT] = b'\n';
    }
}

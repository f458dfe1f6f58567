//! Starts a supervisor for each run, and reads what the program prints. See [`protocol`](super::protocol).

use std::env::current_exe;
use std::ffi::OsString;
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
use super::processes::{end_children, is_in_state};
use super::protocol::{MAX_STRETCH, Report, arguments};
use crate::program::argument::names_folder;
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
const MAX_INTERRUPT_DELAY: Duration = Duration::from_secs(1);

/// The time after which a supervisor that is suspended, as by SIGSTOP, counts as suspended by the program. When a user
/// suspends all processes and continues them, the runner can be the first to go on.
const MAX_SUSPENDED: Duration = Duration::from_millis(500);

/// The exit code of a supervisor that has panicked: that of every Rust program. It is also the number of a system error, but of
/// one of networks, which a supervisor never gets.
const PANICKED: i32 = 101;

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
    let folder = RunFolder::new(start.input, start.runs_in)?;
    let began = Instant::now();
    let mut supervisor = Supervisor::start(start, limits, &folder)?;
    let reading_end = supervisor.read_until_end(limits, stop)?;
    let report = supervisor.wait_for_report()?;
    let wall = began.elapsed(); // unlike for the limits, the time in which this process was suspended counts
    let used = report.as_ref().map(|it| it.used).unwrap_or_default();
    let Some(exit) = exit_reason(&reading_end, report.as_ref(), stop) else {
        return Ok(Completion::Stopped);
    };
    let mut output = mem::take(&mut supervisor.output);
    let errors = mem::take(&mut supervisor.errors);
    drop(supervisor); // kills what is left of the program, before its folder is read
    output.truncate(limits.output);
    // A program that printed its answers has not written them to a file by mistake.
    let written = if output.is_empty() {
        folder.files_written()
    } else {
        Vec::new()
    };
    Ok(Completion::Ended(Execution {
        output,
        written,
        errors: String::from_utf8_lossy(&errors).trim_end().to_owned(),
        exit,
        time: used.time,
        wall,
        memory: used.memory,
    }))
}

/// Returns how a program ended, or `None` if the stop signal ended the run. There is no report if the supervisor was killed.
fn exit_reason(
    reading_end: &ReadingEnd,
    report: Option<&Report>,
    stop: StopSignal,
) -> Option<ExitReason> {
    match reading_end {
        ReadingEnd::TooMuchOutput => Some(ExitReason::TooMuchOutput),
        ReadingEnd::Stopped => None,
        ReadingEnd::NoMoreToRead => match report {
            Some(report) => Some(report.end),
            // Ctrl-C also kills a supervisor that has not made its session yet.
            None if wait_for_stop(stop) => None,
            None => Some(ExitReason::Killed(Signal::KILL.as_raw())),
        },
    }
}

/// Waits for up to [`MAX_INTERRUPT_DELAY`] until `stop` returns true. Returns whether it did.
fn wait_for_stop(stop: StopSignal) -> bool {
    let start = Instant::now();
    while start.elapsed() < MAX_INTERRUPT_DELAY {
        thread::sleep(INTERRUPT_POLL);
        if stop() {
            return true;
        }
    }
    false
}

/// Why the runner ends its reading of what a program prints.
enum ReadingEnd {
    /// The supervisor has ended, or must be killed.
    NoMoreToRead,
    /// The program printed more than it may.
    TooMuchOutput,
    /// The stop signal ended the run.
    Stopped,
}

/// A supervisor, as the runner sees it. Dropping the value kills the supervisor and, on Linux,
/// everything that it started.
struct Supervisor {
    /// The process of the supervisor, with the reading ends of its two pipes. The program writes to the same pipes. A pipe
    /// that is closed is `None`.
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
    /// [`Self::wait_for_report`].
    fn start(start: &Start, limits: Limits, folder: &RunFolder) -> io::Result<Self> {
        let program = program_command(start)?;
        let mut command = Command::new(own_executable()?);
        command
            .args(arguments(limits, folder.path(), &program)?)
            .stdin(folder.open_input()?)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(working) = folder.working_folder() {
            command.current_dir(working).env("PWD", working);
        }
        if let Some(temporary) = start.temporary_files_in {
            command.env("TMPDIR", temporary);
        }
        let supervisor = Self {
            process: spawn_supervisor(&mut command)?,
            output: Vec::new(),
            errors: Vec::new(),
        };
        supervisor.make_pipes_non_blocking()?;
        Ok(supervisor)
    }

    /// Makes both pipes non-blocking. A read then never waits, so no signal can interrupt it.
    fn make_pipes_non_blocking(&self) -> io::Result<()> {
        if let Some(pipe) = &self.process.stdout {
            ioctl_fionbio(pipe, true)?;
        }
        if let Some(pipe) = &self.process.stderr {
            ioctl_fionbio(pipe, true)?;
        }
        Ok(())
    }

    /// Reads what the program prints until the supervisor has ended or must be killed. Ends the run as soon as there is
    /// more output than allowed, or `stop` returns true.
    fn read_until_end(&mut self, limits: Limits, stop: StopSignal) -> io::Result<ReadingEnd> {
        let mut clock = Clock::new();
        let patience = limits
            .wall
            .saturating_mul(MAX_STRETCH)
            .saturating_add(GRACE);
        let mut is_stop_signalled = false;
        while self.is_output_expected() && clock.tick() < patience {
            self.wait_for_output()?;
            self.read();
            is_stop_signalled = stop();
            if is_stop_signalled || self.has_too_much_output(limits) {
                self.end_run()?;
                break;
            }
        }
        self.read(); // what was written before the end
        Ok(if self.has_too_much_output(limits) {
            ReadingEnd::TooMuchOutput
        } else if is_stop_signalled {
            ReadingEnd::Stopped
        } else {
            ReadingEnd::NoMoreToRead
        })
    }

    /// Returns whether the program has printed more than it may.
    fn has_too_much_output(&self, limits: Limits) -> bool {
        self.output.len() > limits.output
    }

    /// Asks the supervisor to kill the program, and reads until the supervisor has ended or must be killed.
    fn end_run(&mut self) -> io::Result<()> {
        self.process.stdout = None; // this is the request
        let mut clock = Clock::new();
        while self.is_output_expected() && clock.tick() < GRACE {
            self.wait_for_output()?;
            self.read();
        }
        Ok(())
    }

    /// Returns whether more output is expected: the supervisor is running, and standard error is open, which it closes when it
    /// ends.
    fn is_output_expected(&self) -> bool {
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

    /// Returns whether the supervisor has neither ended nor been suspended for longer than [`MAX_SUSPENDED`].
    fn is_running(&self) -> bool {
        let process = Pid::from_child(&self.process);
        let has_ended = is_in_state(process, WaitIdOptions::EXITED).unwrap_or(true);
        if has_ended {
            return false;
        }
        // This is an error if the supervisor has ended by now.
        let is_suspended = || is_in_state(process, WaitIdOptions::STOPPED).unwrap_or(false);
        if !is_suspended() {
            return true;
        }
        thread::sleep(MAX_SUSPENDED);
        !is_suspended()
    }

    /// Waits until the supervisor has ended, and returns its report, which is removed from the end of
    /// `errors`. Returns `None` if the supervisor was killed before it wrote one.
    ///
    /// The supervisor is killed here if it has not closed standard error, which it does only when it ends.
    ///
    /// # Errors
    ///
    /// If the program could not be started, or if the supervisor has panicked.
    fn wait_for_report(&mut self) -> io::Result<Option<Report>> {
        if self.process.stderr.is_some() {
            self.process.kill()?;
        }
        match self.process.wait()?.code() {
            Some(code) => take_report(code, &mut self.errors).map(Some),
            None => Ok(None),
        }
    }
}

/// Takes the report of a supervisor from the end of what was written to standard error. The supervisor has ended with this exit
/// code.
///
/// # Errors
///
/// If the program could not be started, or if the supervisor has panicked. Neither is a fault of the program.
fn take_report(code: i32, errors: &mut Vec<u8>) -> io::Result<Report> {
    match code {
        0 => {
            let last_line = errors.iter().rposition(|&byte| byte == b'\n');
            // The supervisor wrote a line break before its report, so there is one.
            let report = errors.split_off(last_line.unwrap_or(0));
            Ok(serde_json::from_slice(&report)?)
        }
        PANICKED => {
            let message = String::from_utf8_lossy(errors);
            let message = format!("the judge has a fault: {}", message.trim());
            Err(io::Error::other(message))
        }
        number => Err(io::Error::from_raw_os_error(number)),
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
            // What it left is a child of this process now: see `become_subreaper`.
            end_children(|child| supervisors.contains(&child));
        }
    }
}

/// Returns the words of the command that starts the program, as they are seen from the folder of the run. The user names a
/// program by its path from the current folder.
fn program_command(start: &Start) -> io::Result<Vec<OsString>> {
    let mut command = start.command.to_vec();
    let program = Path::new(&command[0]);
    if start.runs_in == WorkingFolder::Own && names_folder(program) {
        command[0] = path::absolute(program)?.into();
    }
    Ok(command)
}

/// Starts a supervisor by this command, and adds it to [`SUPERVISORS`].
fn spawn_supervisor(command: &mut Command) -> io::Result<Child> {
    let mut supervisors = supervisors(); // locked until the supervisor is in the list
    let process = command.spawn()?;
    supervisors.push(Pid::from_child(&process));
    Ok(process)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_the_supervisor_is_a_fault_of_the_judge() {
        let mut errors = b"\nthread 'main' panicked at supervisor.rs:1:2:\nno luck\n".to_vec();
        let error = take_report(101, &mut errors).err().unwrap();
        assert_eq!(
            error.to_string(),
            "the judge has a fault: thread 'main' panicked at supervisor.rs:1:2:\nno luck"
        );
        let not_found = take_report(2, &mut Vec::new()).err().unwrap();
        assert_eq!(not_found.kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn a_report_is_the_last_line_of_what_was_written() {
        let end = r#"{"end":{"Exited":101},"used":{"time":{"secs":0,"nanos":7},"memory":9}}"#;
        let mut errors = format!("no luck\n\n{end}").into_bytes();
        let report = take_report(0, &mut errors).unwrap();
        assert_eq!(report.end, ExitReason::Exited(101));
        assert_eq!(errors, b"no luck\n");
    }
}

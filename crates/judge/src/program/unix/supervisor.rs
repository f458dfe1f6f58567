//! Starts a supervisor for each run: a process between the runner and the program. The runner is
//! the process that calls [`Run::run`](crate::program::Run::run), which is the judge. The
//! supervisor measures the program, and kills the program together with everything that it started.
//!
//! ```text
//!        starts                  starts, measures, kills
//! runner ──────► supervisor ──────────────────────────────► program ─► its child processes
//!    ▲               ▲  adopts orphans                         │                │
//!    │               └─────────────────────────────────────────┼────────────────┘
//!    └─────────────────────────────────────────────────────────┘
//!            stdout, stderr: the same two pipes for both; stdin is a file
//! ```
//!
//! The supervisor is the runner's own executable, started again with the limits, the folder of the
//! run and the command as its arguments. The program inherits the two pipes of the supervisor, and
//! nothing else connects the program with the runner. The supervisor and the program are in a
//! session of their own, so the program has no terminal:
//!
//! - When all processes of the program have ended, nothing else can write to standard error. The
//!   supervisor then writes its report as the last line of standard error, in JSON, and exits with
//!   code 0. If the program cannot be started, the exit code of the supervisor is the number of the
//!   system error.
//! - When the runner closes its end of standard output, the supervisor kills the program. The
//!   system also closes that end when the runner ends, even by SIGKILL.
//! - When the supervisor has been killed, stays stopped, or is still running long after the wall-clock
//!   limit, the runner kills it and, on Linux, everything below it.
//!
//! Guarantees:
//!
//! - On Linux a supervisor adopts every descendant that loses its parent, even a descendant that
//!   left its process group and session, so the supervisor finds, measures and kills all of them.
//!   While a program runs, its CPU time and memory are measured fifty times a second.
//! - On other systems a supervisor kills the process group of the program. A process that has left
//!   the group is not killed. Time and memory are known only at the end, so a program is killed
//!   early only for its wall-clock time.
//! - A program that kills both its supervisor and the runner may leave processes behind. If the
//!   runner alone is killed by SIGKILL, no process is left, and the supervisor removes the folder of
//!   the run, but the temporary folder of a compiled program is left.

use std::env::current_exe;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, getppid, getrlimit, kill_process_group,
    setrlimit, setsid, waitid,
};
use wait4::Wait4;

use super::processes::{
    Clock, Used, become_subreaper, end_children, is_full, wait_for, waited_for_a_core,
};
use super::remove_folder;
use crate::program::{ExitReason, Limits};

/// The first argument of an executable that is started as a supervisor.
const ARGUMENT: &str = "--supervise";

/// The name of the file in the temporary folder of a run that is the program's standard input. The file
/// has a name, because a program may open its standard input by its path, and no other run has the same
/// position in it.
pub(crate) const INPUT: &str = "input";

/// The time between two measurements of a program.
const MEASURE_INTERVAL: Duration = Duration::from_millis(20);

/// The time after which a supervisor that is stopped counts as stopped by the program. When a user
/// stops all processes and continues them, the runner can be the first to go on.
const RESUME: Duration = Duration::from_millis(500);

/// The maximum factor by which a program that waits for a core may exceed its wall-clock limit.
pub(crate) const MAX_STRETCH: u32 = 10;

/// Makes this process a supervisor if it was started as one, and then never returns. Every
/// executable that runs programs must call this function before anything else.
pub fn supervise_if_requested() {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == ARGUMENT) {
        let number = |error: io::Error| error.raw_os_error().unwrap_or(Errno::IO.raw_os_error());
        std::process::exit(run_as_supervisor(arguments).err().map_or(0, number));
    }
    become_subreaper();
}

/// A supervisor's report on a run: how the program ended, and what it used.
pub(crate) type Report = (ExitReason, Used);

// ---- The side of the runner ----

/// The process ids of all running supervisors. The list is locked while a supervisor is started.
/// Otherwise another run that ends at that time could mistake the new supervisor for a process that
/// a program left behind, and kill the supervisor.
static SUPERVISORS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// A supervisor, as the runner sees it. Dropping the value kills the supervisor and, on Linux,
/// everything that it started.
pub(crate) struct Supervisor {
    /// The process of the supervisor. The program has the same pipes. A pipe that is closed is `None`.
    pub process: Child,
    /// What the program wrote to standard output.
    pub output: Vec<u8>,
    /// What the program and the supervisor wrote to standard error.
    pub errors: Vec<u8>,
}

impl Supervisor {
    /// Starts a supervisor, which starts the program. `room` is the temporary folder of the run with the
    /// [`INPUT`], and `folder` the one in it where the program runs, if that is not the current folder.
    ///
    /// # Errors
    ///
    /// If the supervisor cannot be started. Whether the program could be started is known from
    /// [`Self::report`].
    pub fn start(
        command: &[OsString],
        limits: Limits,
        room: &Path,
        folder: Option<&Path>,
    ) -> io::Result<Self> {
        // On Linux, this path is still the running executable if its file is replaced.
        let is_linux = cfg!(target_os = "linux");
        let executable = if is_linux {
            "/proc/self/exe".into()
        } else {
            current_exe()?
        };
        let mut supervisors = SUPERVISORS.lock().unwrap_or_else(PoisonError::into_inner);
        let mut process = Command::new(executable);
        process
            .arg(ARGUMENT)
            .arg(serde_json::to_string(&(std::process::id(), limits))?)
            .arg(room)
            .args(command)
            .stdin(File::open(room.join(INPUT))?)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = folder {
            process.current_dir(folder).env("PWD", folder);
        }
        let process = process.spawn()?;
        supervisors.push(Pid::from_child(&process));
        // A read then never waits, so no signal can interrupt it.
        process
            .stdout
            .iter()
            .try_for_each(|pipe| ioctl_fionbio(pipe, true))?;
        process
            .stderr
            .iter()
            .try_for_each(|pipe| ioctl_fionbio(pipe, true))?;
        Ok(Self {
            process,
            output: Vec::new(),
            errors: Vec::new(),
        })
    }

    /// Returns whether the supervisor has neither ended nor been stopped for long.
    pub fn is_running(&self) -> bool {
        let process = Pid::from_child(&self.process);
        let has_ended = is_now(process, WaitIdOptions::EXITED).unwrap_or(true);
        let is_stopped = |after| {
            thread::sleep(after);
            // This is an error if the supervisor has ended by now.
            is_now(process, WaitIdOptions::STOPPED).unwrap_or(false)
        };
        !(has_ended || is_stopped(Duration::ZERO) && is_stopped(RESUME))
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
    pub fn report(&mut self) -> io::Result<Report> {
        if self.process.stderr.is_some() {
            self.process.kill()?;
        }
        let end = self
            .errors
            .iter()
            .rposition(|&byte| byte == b'\n')
            .unwrap_or(0);
        match self.process.wait()?.code() {
            Some(0) => Ok(serde_json::from_slice(&self.errors.split_off(end))?),
            Some(number) => Err(io::Error::from_raw_os_error(number)),
            None => Ok((ExitReason::Killed(Signal::KILL.as_raw()), Used::default())),
        }
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        let own = Pid::from_child(&self.process);
        let _ = self.process.kill(); // an error if it has been waited for
        let has_cleaned_up = self.process.wait().is_ok_and(|status| status.success());
        let mut supervisors = SUPERVISORS.lock().unwrap_or_else(PoisonError::into_inner);
        supervisors.retain(|&supervisor| supervisor != own);
        if !has_cleaned_up {
            end_children(|child| supervisors.contains(&child)); // we have adopted what it left
        }
    }
}

// ---- The side of the supervisor ----

/// Runs the program that the arguments name, and writes the report to standard error.
fn run_as_supervisor(mut arguments: impl Iterator<Item = OsString>) -> io::Result<()> {
    let setup = arguments.next().unwrap_or_default();
    let (runner, limits): (i32, Limits) = serde_json::from_slice(setup.as_bytes())?;
    let (runner, room) = (Pid::from_raw(runner), arguments.next().unwrap_or_default());
    let command: Vec<OsString> = arguments.collect();
    become_subreaper();
    setsid()?; // from now on, Ctrl-C does not reach this process
    setrlimit(
        Resource::Core,
        Rlimit {
            current: Some(0),
            maximum: Some(0),
        },
    )?;
    let report = supervise(&command, runner, limits)?;
    // The program shares this pipe, and may have made it non-blocking.
    ioctl_fionbio(io::stderr(), false)?;
    let report = format!("\n{}", serde_json::to_string(&report)?);
    let written = io::stderr().write_all(report.as_bytes());
    // This is an error if the runner has been killed, even if it is still this process's parent.
    if written.is_err() || getppid() != runner {
        remove_folder(Path::new(&room));
    }
    written
}

/// Makes the stack of this process's children as large as the memory limit allows, and returns the
/// size of the stack in bytes.
///
/// A small part of the memory is left for everything else, so that a deep recursion overflows the
/// stack before the program is killed for its memory. The size is also the default for the stacks
/// of threads in C, of which only the used part takes memory.
fn widen_stack(memory: u64) -> u64 {
    const MIN: u64 = 8 << 20; // the usual size
    const REST: u64 = 16 << 20;
    let limit = getrlimit(Resource::Stack);
    let wanted = memory.saturating_sub(REST).max(MIN);
    let size = wanted.min(limit.maximum.unwrap_or(u64::MAX));
    let set = setrlimit(
        Resource::Stack,
        Rlimit {
            current: Some(size),
            ..limit
        },
    );
    set.map_or(limit.current.unwrap_or(u64::MAX), |()| size)
}

/// Starts a program, waits until it ends or must be killed, and kills everything that it started. Returns
/// how the program ended and what it used. `runner` is the process id of the runner.
fn supervise(command: &[OsString], runner: Option<Pid>, limits: Limits) -> io::Result<Report> {
    let stack = widen_stack(limits.memory);
    let program = Command::new(&command[0])
        .args(&command[1..])
        .process_group(0)
        .spawn()?;
    let first = Pid::from_child(&program);
    let watched = watch(first, runner, limits);
    // This is an error if the group has no process left.
    let _ = kill_process_group(first, Signal::KILL);
    // When the first process has ended, its children are children of this process. It is not reaped,
    // because its exit status is still needed.
    let _ = waitid(
        WaitId::Pid(first),
        WaitIdOptions::EXITED | WaitIdOptions::NOWAIT,
    );
    end_children(|child| child == first);
    let (end, used) = watched?;
    let last = program.wait4()?;
    let time = used.time.max(last.rusage.utime + last.rusage.stime);
    let memory = used.memory.max(last.rusage.maxrss);
    let exited = ExitReason::Exited(last.status.code().unwrap_or_default());
    let by_itself = last.status.signal().map_or(exited, ExitReason::Killed);
    let faulted = by_itself == ExitReason::Killed(Signal::SEGV.as_raw());
    let end = match end {
        Some(end) => end,
        None if time > limits.kill_time() => ExitReason::OutOfTime,
        // This can be wrong: a program that uses as much memory on the heap may get SIGSEGV too.
        None if faulted && last.rusage.maxrss >= stack => ExitReason::StackOverflow,
        None if memory > limits.memory => ExitReason::OutOfMemory,
        None => by_itself,
    };
    Ok((end, Used { time, memory }))
}

/// Measures a program until its `first` process has ended, the program exceeds
/// a limit, or the runner asks for the end of the run.
///
/// Returns two values. The first is why the program must be killed, or `None` if its first process
/// ended by itself. The second is what the program used. If the runner asks for the end of the run,
/// the reason is [`ExitReason::TooMuchOutput`], which is why the runner usually does so.
fn watch(main: Pid, runner: Option<Pid>, limits: Limits) -> io::Result<(Option<ExitReason>, Used)> {
    let mut clock = Clock::new();
    // A descriptor that becomes readable when the process ends, if the system has one.
    #[cfg(target_os = "linux")]
    let exit = rustix::process::pidfd_open(main, rustix::process::PidfdFlags::empty()).ok();
    #[cfg(not(target_os = "linux"))]
    let exit: Option<std::os::fd::OwnedFd> = None;
    let (stdout, stderr) = (io::stdout(), io::stderr());
    // Without a descriptor that shows the end of the process, poll more often.
    let interval = if exit.is_some() {
        MEASURE_INTERVAL
    } else {
        Duration::from_millis(2)
    };
    let mut used = Used::default();
    let end = loop {
        // The process is not reaped yet, so its process id and its group id are not reused.
        if is_now(main, WaitIdOptions::EXITED)? {
            break None;
        }
        // While the runner is stopped, nobody reads the output, and a program that prints has to wait.
        let elapsed = clock.tick(!is_full(&stdout)? && !is_full(&stderr)?);
        if used.time > limits.kill_time() {
            break Some(ExitReason::OutOfTime);
        }
        // The part in which the program did not wait for a core. Waits of different processes may
        // overlap, so their sum may exceed the time. At most nine tenths of it count as waits.
        let busy = || {
            elapsed
                .saturating_sub(waited_for_a_core())
                .max(elapsed / MAX_STRETCH)
        };
        if elapsed >= limits.wall && busy() >= limits.wall {
            break Some(ExitReason::OutOfWallTime);
        }
        if used.memory > limits.memory {
            break Some(ExitReason::OutOfMemory);
        }
        // The pipe reports an error when its reading end is closed. If the program has opened the
        // reading end too, only a change of this process's parent shows that the runner has ended.
        let mut events = vec![PollFd::new(&stdout, PollFlags::ERR | PollFlags::HUP)];
        events.extend(exit.iter().map(|exit| PollFd::new(exit, PollFlags::IN)));
        if wait_for(&mut events, interval)? || getppid() != runner {
            break Some(ExitReason::TooMuchOutput);
        }
        used = used.and_now(limits.memory);
    };
    Ok((end, used.and_now(limits.memory)))
}

/// Returns whether a child process is in one of these states. The child process is not reaped.
fn is_now(process: Pid, states: WaitIdOptions) -> io::Result<bool> {
    let options = states | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    Ok(waitid(WaitId::Pid(process), options)?.is_some())
}

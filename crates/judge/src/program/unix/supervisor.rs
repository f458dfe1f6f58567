//! Runs a program as its supervisor: a process between the runner and the program, which starts the
//! program, measures it, and kills it together with everything that it started. The runner's side is
//! [`runner`](super::runner); [`protocol`](super::protocol) says what the two tell each other.
//!
//! To add a limit, check it in [`Watch::exceeded_limit`], and also in [`reason_of_own_end`] if it can be exceeded
//! between the last measurement and the end.

use std::ffi::OsString;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, exit};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, getppid, getrlimit, kill_process,
    kill_process_group, setrlimit, setsid, waitid,
};
use wait4::{ResUse, Wait4};

use super::folder::remove_folder;
use super::pipes::{is_full, wait_for};
use super::processes::{Used, become_subreaper, end_children, is_in_state, waited_for_a_core};
use super::protocol::{ARGUMENT, MAX_STRETCH, Order, Report, read_arguments};
use crate::program::clock::Clock;
use crate::program::execution::{ExitReason, Limits};

/// The time between two measurements of a program.
const MEASURE_INTERVAL: Duration = Duration::from_millis(20);

/// The time between two measurements if no descriptor shows the end of the program.
const SHORT_INTERVAL: Duration = Duration::from_millis(2);

/// Makes this process a supervisor if it was started as one, and then never returns. Every
/// executable that runs programs must call this function before anything else.
///
/// On Linux, this process adopts the descendants that lose their parent from now on. A runner needs this too:
/// what a killed supervisor leaves behind becomes a child of the runner, which kills it.
pub fn supervise_if_requested() {
    become_subreaper();
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_none_or(|first| first != ARGUMENT) {
        return;
    }
    match run_as_supervisor(arguments) {
        Ok(()) => exit(0),
        Err(error) => exit(error.raw_os_error().unwrap_or(Errno::IO.raw_os_error())),
    }
}

/// Runs the program that the arguments name, and reports on it. If the runner has ended, removes the folder of the run.
fn run_as_supervisor(arguments: impl Iterator<Item = OsString>) -> io::Result<()> {
    let order = read_arguments(arguments)?;
    let reported = supervise_and_report(&order);
    // The pipes of a killed runner may be closed before this process gets another parent, so an error can be the only sign.
    // After another error, the runner does not need the folder.
    if reported.is_err() || getppid() != Some(order.runner) {
        remove_folder(&order.folder);
    }
    reported
}

/// Runs the program in a session of its own, and writes the report to standard error.
fn supervise_and_report(order: &Order) -> io::Result<()> {
    setsid()?; // from now on, Ctrl-C does not reach this process
    forbid_core_files()?;
    let report = supervise(order)?;
    // The program shares this pipe, and may have made it non-blocking.
    ioctl_fionbio(io::stderr(), false)?;
    // The line that the program wrote last may lack its break.
    let report = format!("\n{}", serde_json::to_string(&report)?);
    io::stderr().write_all(report.as_bytes())
}

/// Forbids this process and its children to write a core file when they crash.
fn forbid_core_files() -> io::Result<()> {
    let none = Rlimit {
        current: Some(0),
        maximum: Some(0),
    };
    Ok(setrlimit(Resource::Core, none)?)
}

/// Starts a program, waits until it ends or must be killed, and kills everything that it started.
fn supervise(order: &Order) -> io::Result<Report> {
    let limits = order.limits;
    let stack = widen_stack(limits.memory);
    let program = Command::new(&order.command[0])
        .args(&order.command[1..])
        .process_group(0)
        .spawn()?;
    let first_process = Pid::from_child(&program);
    let mut watch = Watch::new(first_process, order);
    let watched = watch.until_end();
    kill_all(first_process); // even if an error ended the watch
    let watch_end = watched?;
    let ended = program.wait4()?;
    let used = Used {
        time: watch.used.time.max(ended.rusage.utime + ended.rusage.stime),
        memory: watch.used.memory.max(ended.rusage.maxrss),
    };
    let end = match watch_end {
        WatchEnd::FirstProcessEnded => reason_of_own_end(&ended, used, limits, stack),
        WatchEnd::LimitExceeded(reason) => reason,
        // By `kill_all`. Why the runner asked for the end, only the runner knows.
        WatchEnd::EndRequested => ExitReason::Killed(Signal::KILL.as_raw()),
    };
    Ok(Report { end, used })
}

/// Makes the stack of this process's children as large as the memory limit allows, but at least of the usual size,
/// and returns its size in bytes.
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
    let widened = Rlimit {
        current: Some(size),
        ..limit
    };
    match setrlimit(Resource::Stack, widened) {
        Ok(()) => size,
        Err(_) => limit.current.unwrap_or(u64::MAX),
    }
}

/// Kills a program with this first process, and everything that it started. The first process is not reaped, because its
/// exit status is still needed.
fn kill_all(first_process: Pid) {
    // Both calls return an error if no such process is left. The first process may have left its group.
    let _ = kill_process_group(first_process, Signal::KILL);
    let _ = kill_process(first_process, Signal::KILL);
    // The children of the first process become children of this process only when it has ended.
    let _ = waitid(
        WaitId::Pid(first_process),
        WaitIdOptions::EXITED | WaitIdOptions::NOWAIT,
    );
    end_children(|child| child == first_process);
}

/// Returns why a program ended that was not killed by its supervisor. It may have exceeded a limit since
/// the last measurement. `stack` is the size of its stack.
fn reason_of_own_end(ended: &ResUse, used: Used, limits: Limits, stack: u64) -> ExitReason {
    let end = match ended.status.signal() {
        Some(signal) => ExitReason::Killed(signal),
        None => ExitReason::Exited(ended.status.code().unwrap_or_default()),
    };
    let is_segv = end == ExitReason::Killed(Signal::SEGV.as_raw());
    if used.time > limits.kill_time() {
        ExitReason::OutOfCpuTime
    } else if is_segv && ended.rusage.maxrss >= stack {
        // A stack belongs to one process, so the sum of all, `used.memory`, does not count here. This can be wrong: a
        // program that uses as much memory on the heap may get SIGSEGV too.
        ExitReason::StackOverflow
    } else if used.memory > limits.memory {
        ExitReason::OutOfMemory
    } else {
        end
    }
}

/// Why the supervisor stops watching a program.
enum WatchEnd {
    /// The first process of the program ended by itself.
    FirstProcessEnded,
    /// The program exceeded a limit. It was not killed yet.
    LimitExceeded(ExitReason),
    /// The runner asked for the end of the run, or has ended.
    EndRequested,
}

/// Measures a program until its end.
struct Watch {
    /// The first process of the program.
    first_process: Pid,
    /// A descriptor that becomes readable when the first process ends, if the system has one.
    exit_descriptor: Option<OwnedFd>,
    /// The process that asked for the run.
    runner: Pid,
    limits: Limits,
    /// The wall-clock time of the run: see [`Watch::elapsed`].
    clock: Clock,
    /// What the program has used so far.
    used: Used,
}

impl Watch {
    /// Begins to watch a program with this first process.
    fn new(first_process: Pid, order: &Order) -> Self {
        Self {
            first_process,
            exit_descriptor: exit_descriptor(first_process),
            runner: order.runner,
            limits: order.limits,
            clock: Clock::new(),
            used: Used::default(),
        }
    }

    /// Measures the program until the watch ends, and then once more.
    fn until_end(&mut self) -> io::Result<WatchEnd> {
        let watch_end = loop {
            // The process is not reaped yet, so its process id and its group id are not reused.
            if is_in_state(self.first_process, WaitIdOptions::EXITED)? {
                break WatchEnd::FirstProcessEnded;
            }
            let elapsed = self.elapsed()?;
            if let Some(reason) = self.exceeded_limit(elapsed) {
                break WatchEnd::LimitExceeded(reason);
            }
            if self.wait_for_next_measurement()? {
                break WatchEnd::EndRequested;
            }
            self.measure();
        };
        self.measure();
        Ok(watch_end)
    }

    /// Measures the program now.
    fn measure(&mut self) {
        self.used = self.used.measured_again(self.limits.memory);
    }

    /// Returns the wall-clock time of the run, without the time in which a pipe was full. A pipe stays full while the
    /// runner is stopped, and a program that prints has to wait then.
    fn elapsed(&mut self) -> io::Result<Duration> {
        let have_room = !is_full(&io::stdout())? && !is_full(&io::stderr())?;
        Ok(if have_room {
            self.clock.tick()
        } else {
            self.clock.skip()
        })
    }

    /// Returns the limit that the program exceeds after this wall-clock time, if it exceeds one.
    fn exceeded_limit(&self, elapsed: Duration) -> Option<ExitReason> {
        let Self { used, limits, .. } = self;
        if used.time > limits.kill_time() {
            Some(ExitReason::OutOfCpuTime)
        } else if elapsed >= limits.wall && busy_part(elapsed) >= limits.wall {
            // The first condition follows from the second, but `busy_part` takes long.
            Some(ExitReason::OutOfWallTime)
        } else if used.memory > limits.memory {
            Some(ExitReason::OutOfMemory)
        } else {
            None
        }
    }

    /// Waits until the next measurement is due, the first process ends, or the runner asks for the end of
    /// the run. Returns whether the runner does so, or has ended.
    fn wait_for_next_measurement(&self) -> io::Result<bool> {
        // The pipe reports an error when its reading end is closed. If the program has opened the
        // reading end too, through `/proc`, only a change of this process's parent shows that the runner has ended.
        // This event is the first, because `wait_for` returns whether the first has occurred.
        let stdout = io::stdout();
        let mut events = vec![PollFd::new(&stdout, PollFlags::ERR | PollFlags::HUP)];
        let interval = match &self.exit_descriptor {
            Some(descriptor) => {
                events.push(PollFd::new(descriptor, PollFlags::IN));
                MEASURE_INTERVAL
            }
            None => SHORT_INTERVAL,
        };
        Ok(wait_for(&mut events, interval)? || getppid() != Some(self.runner))
    }
}

/// Estimates the part of a wall-clock time in which the program did not wait for a core: at least `1 /` [`MAX_STRETCH`] of
/// the time. Waits of different processes may overlap, and then the estimate is too low.
fn busy_part(elapsed: Duration) -> Duration {
    elapsed
        .saturating_sub(waited_for_a_core())
        .max(elapsed / MAX_STRETCH)
}

/// Returns a descriptor that becomes readable when a process ends, if the system has one.
#[cfg(target_os = "linux")]
fn exit_descriptor(process: Pid) -> Option<OwnedFd> {
    rustix::process::pidfd_open(process, rustix::process::PidfdFlags::empty()).ok()
}

/// Returns `None`, because only Linux has a descriptor that shows the end of a process.
#[cfg(not(target_os = "linux"))]
fn exit_descriptor(_: Pid) -> Option<OwnedFd> {
    None
}

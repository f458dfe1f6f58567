//! The keeper: a process between the runner and a program, which measures the program and ends
//! it with all that it started.
//!
//! ```text
//!         orders, pipes              spawns, measures, ends
//! runner ───────────────► keeper ──────────────────────────► program ─► what it starts
//!        ◄───────────────                                                   │
//!             reports        ◄──────────────────────────────────────────────┘
//!                              adopts whoever loses its parent
//! ```
//!
//! It is the runner's own executable, started again, and takes one order after the other. The
//! two ends of a socket tell each of them when the other is gone: a keeper whose runner has
//! ended, be it by SIGKILL, ends what is running and then itself. So nothing has to be done when
//! the runner ends.
//!
//! What is promised where:
//!
//! - On Linux a keeper adopts every process that loses its parent, also one that left its group
//!   and its session, so it finds, measures and ends all of them. While a program runs, its
//!   processor time and memory are looked at fifty times a second.
//! - Elsewhere it ends the group of the program, and a process that left the group is left
//!   alone. Time and memory are known at the end, so a program is ended by its wall-clock time
//!   only.
//! - A program that ends its own keeper is found by the runner, which adopts what the keeper
//!   leaves. A program that ends both of them is beyond this.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, IoSlice, IoSliceMut, Write};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::cmsg_space;
use rustix::event::{PollFd, PollFlags};
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use serde::{Deserialize, Serialize};
use wait4::Wait4;

use crate::processes::{Allowance, End, Used, adopt, end_children, wait_for};

/// The argument that makes a keeper of the executable.
const ARGUMENT: &str = "--keep-programs";

/// How often a program is measured.
const LOOK: Duration = Duration::from_millis(20);

/// Does the executable begin with [`keep_if_asked`]?
static READY: AtomicBool = AtomicBool::new(false);

/// Becomes a keeper and never returns, if that is what this process was started for. Every
/// executable that runs programs calls this first of all.
pub fn keep_if_asked() {
    let mut arguments = std::env::args_os();
    if arguments.nth(1).is_some_and(|first| first == ARGUMENT) {
        let kept = io::stdin().as_fd().try_clone_to_owned();
        let kept = kept.and_then(|runner| keep(&UnixStream::from(runner)));
        std::process::exit(i32::from(kept.is_err()));
    }
    READY.store(true, Ordering::Relaxed);
    adopt();
}

/// What a keeper is to run, and within which limits. It goes over the socket as a line of JSON,
/// behind a byte that brings the pipes along.
#[derive(Serialize, Deserialize)]
struct Order {
    command: Vec<OsString>,
    allowance: Allowance,
}

/// How a run ended, and what it took. It goes back as a line of JSON, or else the number of the
/// error for which the program could not be started.
#[derive(Serialize, Deserialize)]
pub(crate) struct Report {
    pub end: End,
    /// The processor time of all its processes.
    pub time: Duration,
    /// The most memory seen, in bytes.
    pub memory: u64,
}

fn send(mut socket: &UnixStream, message: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    socket.write_all(&line)
}

/// Reads a line. Nothing follows it until it is answered.
fn receive<T: for<'de> Deserialize<'de>>(socket: &UnixStream) -> io::Result<T> {
    let mut line = Vec::new();
    BufReader::new(socket).read_until(b'\n', &mut line)?;
    Ok(serde_json::from_slice(&line)?)
}

// ---- The side of the runner ----

/// The keepers that wait for an order.
static IDLE: Mutex<Vec<Keeper>> = Mutex::new(Vec::new());
/// The process numbers of all keepers. Whoever holds it starts no program.
static KEEPERS: Mutex<Vec<i32>> = Mutex::new(Vec::new());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A keeper, as the runner sees it. When it is dropped, it has ended, and its program too.
pub(crate) struct Keeper {
    process: Child,
    /// Closed when it is dropped.
    socket: Option<UnixStream>,
    /// Is this its last run?
    last: bool,
}

impl Keeper {
    /// One that waits, or a new one.
    pub fn get() -> io::Result<Self> {
        if let Some(idle) = lock(&IDLE).pop() {
            return Ok(idle);
        }
        if !READY.load(Ordering::Relaxed) {
            return Err(io::Error::other("`keep_if_asked` has not been called"));
        }
        let executable = if cfg!(target_os = "linux") {
            "/proc/self/exe".into() // still this one if the file is replaced
        } else {
            std::env::current_exe()?
        };
        let (ours, theirs) = UnixStream::pair()?;
        let mut keepers = lock(&KEEPERS);
        let process = Command::new(executable)
            .arg(ARGUMENT)
            .stdin(OwnedFd::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0) // an interrupt at the terminal is not for it
            .spawn()?;
        keepers.push(process.id().cast_signed());
        Ok(Self { process, socket: Some(ours), last: false })
    }

    /// Orders a run of `command`, with these ends of its pipes.
    pub fn order(
        &self,
        command: &[OsString],
        allowance: Allowance,
        pipes: [BorrowedFd; 3],
    ) -> io::Result<()> {
        let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(3))];
        let mut rights = SendAncillaryBuffer::new(&mut space);
        rights.push(SendAncillaryMessage::ScmRights(&pipes));
        sendmsg(self.socket(), &[IoSlice::new(b"\n")], &mut rights, SendFlags::empty())?;
        send(self.socket(), &Order { command: command.to_vec(), allowance })
    }

    /// What becomes readable when there is a report.
    pub fn socket(&self) -> &UnixStream {
        self.socket.as_ref().expect("open until it is dropped")
    }

    /// Orders the end of the run, which it reports as [`End::Overflowed`], and its own.
    pub fn end(&mut self) {
        self.last = true;
        // If it is gone already, there is no report either.
        let _ = self.socket().shutdown(Shutdown::Write);
    }

    /// Waits for the report: the program and all that it started have ended.
    pub fn report(self) -> io::Result<Report> {
        let Ok(report) = receive::<Result<Report, i32>>(self.socket()) else {
            drop(self);
            end_strays();
            return Ok(Report {
                end: End::Killed(Signal::KILL.as_raw()),
                time: Duration::ZERO,
                memory: 0,
            });
        };
        if !self.last {
            lock(&IDLE).push(self);
        }
        report.map_err(io::Error::from_raw_os_error)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.socket = None; // so it ends
        let _ = self.process.wait();
        let number = self.process.id().cast_signed();
        lock(&KEEPERS).retain(|&keeper| keeper != number);
    }
}

/// Ends what a keeper left that was ended itself.
fn end_strays() {
    let keepers = lock(&KEEPERS);
    end_children(|child| keepers.contains(&child));
}

// ---- The side of the keeper ----

/// Takes orders until the runner is gone.
fn keep(runner: &UnixStream) -> io::Result<()> {
    adopt();
    loop {
        let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(3))];
        let mut rights = RecvAncillaryBuffer::new(&mut space);
        let mut byte = [0];
        let mut parts = [IoSliceMut::new(&mut byte)];
        let got = recvmsg(runner, &mut parts, &mut rights, RecvFlags::CMSG_CLOEXEC)?;
        if got.bytes == 0 {
            return Ok(());
        }
        let pipes = rights.drain().filter_map(|message| match message {
            RecvAncillaryMessage::ScmRights(pipes) => Some(pipes),
            _ => None,
        });
        let pipes: Vec<OwnedFd> = pipes.flatten().collect();
        let pipes = pipes.try_into().map_err(|_| io::Error::other("no pipes"))?;
        let order: Order = receive(runner)?;
        let report = match start(&order.command, pipes) {
            Ok(child) => Ok(Kept::new(child).run(runner, order.allowance)?),
            Err(error) => Err(error.raw_os_error().unwrap_or_default()),
        };
        send(runner, &report)?;
    }
}

fn start(command: &[OsString], [stdin, stdout, stderr]: [OwnedFd; 3]) -> io::Result<Child> {
    Command::new(&command[0])
        .args(&command[1..])
        .stdin(stdin)
        .stdout(stdout)
        .stderr(stderr)
        .process_group(0)
        .spawn()
}

/// A program that is running. When it is dropped, it has ended with all that it started.
struct Kept {
    /// Nothing when it has ended.
    child: Option<Child>,
    /// Its number, and that of its group.
    number: i32,
    /// Becomes readable when its first process ends, where the system has such a thing.
    exit: Option<OwnedFd>,
}

impl Kept {
    fn new(child: Child) -> Self {
        let number = child.id().cast_signed();
        let exit = exit_of(number);
        Self { child: Some(child), number, exit }
    }

    /// Waits until it ends, or is to end, and ends it with all that it started.
    fn run(mut self, runner: &UnixStream, allowance: Allowance) -> io::Result<Report> {
        let start = Instant::now();
        let mut seen = Used::default();
        let end = loop {
            if self.has_ended()? {
                break None;
            }
            if start.elapsed() >= allowance.wall || seen.time > allowance.time {
                break Some(End::OutOfTime);
            }
            if seen.memory > allowance.memory {
                break Some(End::OutOfMemory);
            }
            let left = allowance.wall.saturating_sub(start.elapsed());
            if self.wait(runner, left.min(LOOK))? {
                break Some(End::Overflowed);
            }
            seen = seen.and_now();
        };
        seen = seen.and_now();
        self.end_all();
        let child = self.child.take();
        let used = child.ok_or_else(|| io::Error::other("it has ended"))?.wait4()?;
        let time = seen.time.max(used.rusage.utime + used.rusage.stime);
        let memory = seen.memory.max(used.rusage.maxrss);
        let end = match end {
            Some(end) => end,
            None if time > allowance.time => End::OutOfTime,
            None if memory > allowance.memory => End::OutOfMemory,
            None => end_of(used.status),
        };
        Ok(Report { end, time, memory })
    }

    /// Waits for its end or for the runner, but not longer than this. Returns whether the runner
    /// wants it to end, or is gone.
    fn wait(&self, runner: &UnixStream, most: Duration) -> io::Result<bool> {
        let mut events = vec![PollFd::new(runner, PollFlags::IN)];
        events.extend(self.exit.iter().map(|exit| PollFd::new(exit, PollFlags::IN)));
        // Without a sign of the end, look for it now and then.
        let most = match self.exit {
            Some(_) => most,
            None => most.min(Duration::from_millis(2)),
        };
        wait_for(&mut events, most)
    }

    /// Has the first process ended? It is not reaped, so that its number, which is that of the
    /// group, still means it.
    fn has_ended(&self) -> io::Result<bool> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let Some(first) = Pid::from_raw(self.number) else {
            return Ok(true);
        };
        Ok(waitid(WaitId::Pid(first), options)?.is_some())
    }

    /// Ends the group and all others, but does not reap the first process.
    fn end_all(&self) {
        if let Some(group) = Pid::from_raw(self.number) {
            // If it has no process left, there is nothing to end.
            let _ = kill_process_group(group, Signal::KILL);
            // Then its children are ours.
            let _ = waitid(WaitId::Pid(group), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT);
        }
        end_children(|child| child == self.number);
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            self.end_all();
            let _ = child.wait();
        }
    }
}

fn end_of(status: ExitStatus) -> End {
    match status.signal() {
        Some(signal) => End::Killed(signal),
        None => End::Exited(status.code().unwrap_or_default()),
    }
}

#[cfg(target_os = "linux")]
fn exit_of(number: i32) -> Option<OwnedFd> {
    let number = Pid::from_raw(number)?;
    rustix::process::pidfd_open(number, rustix::process::PidfdFlags::empty()).ok()
}

#[cfg(not(target_os = "linux"))]
fn exit_of(_number: i32) -> Option<OwnedFd> {
    None
}

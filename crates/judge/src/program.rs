//! Running a program under judgement: it is fed, read, timed and ended, whatever it does.
//!
//! A program runs in a process group of its own. One loop waits for its pipes and its end at
//! once, so nothing that it does to them can hold us up. When its first process has ended, or
//! has used up its time or its room for output, the whole group is ended. Whoever left the
//! group is adopted and ended too, where the system allows that (Linux). An interrupt ends
//! all of them before it ends us.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid,
};
use wait4::Wait4;

use crate::Error;

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
    /// The end of what it wrote to standard error.
    pub errors: String,
    /// How it ended.
    pub end: End,
    /// From its start to its end.
    pub time: Duration,
    /// The most memory that its processes held, one by one, in bytes. The system counts what
    /// a process held before it became the program, so this is never less than what the
    /// runner itself holds.
    pub memory: u64,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With this exit code.
    Exited(i32),
    /// By this signal, which was not ours.
    Killed(i32),
    /// It was ended, for its time was up.
    TimedOut,
    /// It was ended, for it printed more than it may.
    Overflowed,
}

/// What a program may use.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// How long it may run.
    pub time: Duration,
    /// How many bytes it may print.
    pub output: usize,
}

/// How much of standard error is kept, in bytes.
const ERRORS_KEPT: usize = 2_000;

/// The process groups that are alive. Whoever starts a program holds the lock, and whoever
/// ends this process keeps it, so that no program is started and forgotten.
static RUNNING: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<i32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, an interrupt ends every program before it ends this process, with exit code
/// 130, and a process that leaves its group becomes our child when its parent ends.
///
/// # Errors
///
/// If the system does not let us listen for interrupts.
pub fn end_programs_on_interrupt() -> Result<(), ctrlc::Error> {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    let end = || {
        let mut groups = running();
        for group in std::mem::take(&mut *groups) {
            end_group(group);
        }
        end_strays(&groups);
        std::process::exit(130);
    };
    ctrlc::set_handler(end)
}

fn end_group(group: i32) {
    if let Some(group) = Pid::from_raw(group) {
        // If it has no process left, there is nothing to end.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Ends all our children that are not the first of a group: whoever left a group and lost its
/// parent. Where the system does not list our children, there is nothing to do.
fn end_strays(groups: &BTreeSet<i32>) {
    // Each generation of strays is adopted when the one before has ended.
    for _ in 0..100 {
        let strays: Vec<i32> =
            children().into_iter().filter(|child| !groups.contains(child)).collect();
        if strays.is_empty() {
            return;
        }
        for stray in strays.into_iter().filter_map(Pid::from_raw) {
            let _ = kill_process(stray, Signal::KILL);
            let _ = waitid(WaitId::Pid(stray), WaitIdOptions::EXITED);
        }
    }
}

/// The processes whose parent we are.
fn children() -> Vec<i32> {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else {
        return Vec::new();
    };
    let of_thread = |thread: io::Result<std::fs::DirEntry>| {
        std::fs::read_to_string(thread.ok()?.path().join("children")).ok()
    };
    let lists: Vec<String> = threads.filter_map(of_thread).collect();
    let words = lists.iter().flat_map(|list| list.split_whitespace());
    words.filter_map(|word| word.parse().ok()).collect()
}

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
    /// If it cannot be started.
    pub fn run(&self, input: &[u8], allowance: Allowance) -> Result<Ran, Error> {
        self.try_run(input, allowance)
            .map_err(|source| Error::Run { command: self.quoted(), source })
    }

    fn try_run(&self, input: &[u8], allowance: Allowance) -> io::Result<Ran> {
        let start = Instant::now();
        let mut process = Process::start(&self.command)?;
        let ended = process.attend(input, start + allowance.time, allowance.output);
        let time = start.elapsed();
        let (output, errors) = (process.output.clone(), process.errors());
        let (status, memory) = process.finish()?;
        let end = match ended? {
            Some(end) => end,
            None => match status.signal() {
                Some(signal) => End::Killed(signal),
                None => End::Exited(status.code().unwrap_or_default()),
            },
        };
        Ok(Ran { output, errors, end, time, memory })
    }
}

/// A running program. When it is dropped, it and its group have ended.
struct Process {
    child: Option<Child>,
    group: i32,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// Becomes readable when the first process ends, where the system has such a thing.
    exit: Option<OwnedFd>,
    output: Vec<u8>,
    errors: Vec<u8>,
}

impl Process {
    fn start(command: &[OsString]) -> io::Result<Self> {
        let mut groups = running();
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let group = child.id().cast_signed();
        groups.insert(group);
        drop(groups);
        let process = Self {
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            exit: exit_of(&child),
            child: Some(child),
            group,
            output: Vec::new(),
            errors: Vec::new(),
        };
        if let Some(pipe) = &process.stdin {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        if let Some(pipe) = &process.stdout {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        if let Some(pipe) = &process.stderr {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        Ok(process)
    }

    /// Feeds and reads the program until its first process has ended, which returns None, or
    /// has to be.
    fn attend(
        &mut self,
        mut input: &[u8],
        deadline: Instant,
        most_output: usize,
    ) -> io::Result<Option<End>> {
        loop {
            self.feed(&mut input);
            self.read();
            if self.output.len() > most_output {
                self.output.truncate(most_output);
                return Ok(Some(End::Overflowed));
            }
            if self.has_ended()? {
                end_group(self.group);
                self.read(); // what it wrote last
                let too_much = self.output.len() > most_output;
                self.output.truncate(most_output);
                return Ok(too_much.then_some(End::Overflowed));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(Some(End::TimedOut));
            }
            self.wait(left)?;
        }
    }

    /// Waits until there is something to do, but not longer than this.
    fn wait(&self, most: Duration) -> io::Result<()> {
        let readable = |pipe| PollFd::from_borrowed_fd(pipe, PollFlags::IN);
        let mut events = Vec::with_capacity(4);
        events.extend(self.stdout.as_ref().map(|pipe| readable(pipe.as_fd())));
        events.extend(self.stderr.as_ref().map(|pipe| readable(pipe.as_fd())));
        events.extend(self.exit.as_ref().map(|exit| readable(exit.as_fd())));
        let writable = |pipe| PollFd::from_borrowed_fd(pipe, PollFlags::OUT);
        events.extend(self.stdin.as_ref().map(|pipe| writable(pipe.as_fd())));
        // Without a sign of the end, look for it now and then.
        let most = match self.exit {
            Some(_) => most,
            None => most.min(Duration::from_millis(2)),
        };
        let most = Timespec::try_from(most).map_err(io::Error::other)?;
        match poll(&mut events, Some(&most)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
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
        read_some(&mut self.stdout, &mut self.output);
        read_some(&mut self.stderr, &mut self.errors);
        let surplus = self.errors.len().saturating_sub(ERRORS_KEPT);
        self.errors.drain(..surplus);
    }

    fn errors(&self) -> String {
        String::from_utf8_lossy(&self.errors).trim_end().to_owned()
    }

    /// Has the first process ended? It is not reaped, so that its number, which is that of the
    /// group, still means it.
    fn has_ended(&self) -> io::Result<bool> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let Some(first) = Pid::from_raw(self.group) else {
            return Ok(true);
        };
        Ok(waitid(WaitId::Pid(first), options)?.is_some())
    }

    /// Ends the group and returns how its first process ended, and the most memory in bytes.
    fn finish(mut self) -> io::Result<(std::process::ExitStatus, u64)> {
        let child = self.child.take();
        let child = child.ok_or_else(|| io::Error::other("it has ended already"))?;
        end_group(self.group);
        let used = child.wait4();
        self.forget();
        let used = used?;
        Ok((used.status, used.rusage.maxrss))
    }

    /// The group has ended: nobody needs to end it any more.
    fn forget(&self) {
        let mut groups = running();
        groups.remove(&self.group);
        end_strays(&groups);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            end_group(self.group);
            let _ = child.wait();
            self.forget();
        }
    }
}

/// Reads what is there, up to 1 MiB; closes the pipe at its end.
fn read_some(pipe: &mut Option<impl Read>, to: &mut Vec<u8>) {
    let mut buffer = [0; 1 << 14];
    for _ in 0..64 {
        let Some(open) = pipe else { return };
        match open.read(&mut buffer) {
            Ok(0) => *pipe = None,
            Ok(count) => to.extend_from_slice(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
            Err(_) => *pipe = None,
        }
    }
}

#[cfg(target_os = "linux")]
fn exit_of(child: &Child) -> Option<OwnedFd> {
    let pid = Pid::from_raw(child.id().cast_signed())?;
    rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok()
}

#[cfg(not(target_os = "linux"))]
fn exit_of(_child: &Child) -> Option<OwnedFd> {
    None
}

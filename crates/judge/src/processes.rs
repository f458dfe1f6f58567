//! The descendants of this process, on Linux, which lists them: what they use, and killing them.

use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;
use std::{fs, io};

use rustix::event::{PollFd, Timespec, poll};
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};

/// Makes this process a subreaper: descendants that lose their parent become its children.
pub(crate) fn become_subreaper() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Kills and reaps all our children except those that are spared.
pub(crate) fn end_children(spared: impl Fn(i32) -> bool) {
    // The children of each killed child become ours. The bound is for a program that starts
    // processes faster than they are killed.
    for _ in 0..1_000 {
        let mut strays = children("self");
        strays.retain(|&child| !spared(child));
        if strays.is_empty() {
            return;
        }
        for stray in strays.iter().filter_map(|&stray| Pid::from_raw(stray)) {
            let _ = kill_process(stray, Signal::KILL);
        }
        for stray in strays.into_iter().filter_map(Pid::from_raw) {
            let _ = waitid(WaitId::Pid(stray), WaitIdOptions::EXITED);
        }
    }
}

/// All processes below this one.
fn descendants() -> Vec<i32> {
    let mut found = children("self");
    let mut next = 0;
    while let Some(&process) = found.get(next) {
        let more = children(process);
        found.extend(more);
        next += 1;
    }
    found
}

fn children(process: impl Display) -> Vec<i32> {
    let lists = threads(process).map(|thread| fs::read_to_string(thread.join("children")));
    let lists: Vec<String> = lists.filter_map(Result::ok).collect();
    let words = lists.iter().flat_map(|list| list.split_whitespace());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// The folders in `/proc` of the threads of a process.
fn threads(process: impl Display) -> impl Iterator<Item = PathBuf> {
    let folders = fs::read_dir(format!("/proc/{process}/task"));
    folders.into_iter().flatten().filter_map(|folder| Some(folder.ok()?.path()))
}

/// What the processes below this one have used, as far as it was measured.
#[derive(Clone, Copy, Default)]
pub(crate) struct Used {
    /// Processor time, including that of processes that have been waited for.
    pub time: Duration,
    /// The maximum of the memory that they held together, in bytes.
    pub memory: u64,
}

impl Used {
    /// Adds a measurement. Memory that several processes share counts once for each of them, and
    /// only if that exceeds the limit it is measured again, more slowly, to count once in all.
    pub fn and_now(self, memory_limit: u64) -> Self {
        let (mut ticks, mut held) = (0, Vec::new());
        for process in descendants() {
            let (more_ticks, pages) = used_by(process).unwrap_or_default();
            ticks += more_ticks;
            held.push((process, pages * page_size() as u64));
        }
        let mut memory = held.iter().map(|&(_, size)| size).sum();
        if memory > memory_limit {
            let shares = held.iter().map(|&(process, size)| share_of(process).unwrap_or(size));
            memory = shares.sum();
        }
        let time = Duration::from_millis(1_000 * ticks / clock_ticks_per_second());
        Self { time: self.time.max(time), memory: self.memory.max(memory) }
    }
}

/// The memory of a process in bytes, where a page that `n` processes share counts as `1 / n`; 0 if
/// the process has ended. `None` if reading it is not allowed.
fn share_of(process: i32) -> Option<u64> {
    let lines = match fs::read_to_string(format!("/proc/{process}/smaps_rollup")) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return None,
        lines => lines.unwrap_or_default(),
    };
    let share = lines.lines().find_map(|line| line.strip_prefix("Pss:")?.strip_suffix(" kB"));
    Some(share.and_then(|share| share.trim().parse::<u64>().ok()).unwrap_or(0) << 10)
}

/// How long the living processes below this one were ready to run, but waited for a core.
pub(crate) fn waited_for_a_core() -> Duration {
    let threads = descendants().into_iter().flat_map(threads);
    let waited = |thread: PathBuf| {
        let numbers = fs::read_to_string(thread.join("schedstat")).ok()?;
        numbers.split(' ').nth(1)?.parse::<u64>().ok()
    };
    Duration::from_nanos(threads.filter_map(waited).sum())
}

/// The processor time, in ticks, of a process and the children that it has waited for; and the
/// memory that it holds, in pages.
fn used_by(process: i32) -> Option<(u64, u64)> {
    let line = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, which may contain anything, is the second field.
    let (_, fields) = line.rsplit_once(") ")?;
    let numbers: Vec<u64> =
        fields.split(' ').map(|field| field.trim().parse().unwrap_or(0)).collect();
    Some((numbers.get(11..15)?.iter().sum(), *numbers.get(21)?))
}

/// Waits until an event occurs, or for this long. Returns whether the first event has occurred.
pub(crate) fn wait_for(events: &mut [PollFd], timeout: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(timeout).map_err(io::Error::other)?;
    match poll(events, Some(&timeout)) {
        Ok(_) => Ok(!events[0].revents().is_empty()),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// With this exit code.
    Exited(i32),
    /// By this signal, which the runner did not send.
    Killed(i32),
    /// By SIGSEGV, when its stack was full.
    StackOverflow,
    /// It exceeded its processor time.
    OutOfTime,
    /// It exceeded its wall-clock time.
    OutOfWallTime,
    /// It exceeded its memory.
    OutOfMemory,
    /// It printed more than it may.
    Overflowed,
}

//! Measures and kills the descendants of this process. The list of descendants comes from `/proc`,
//! which only Linux has in this form. On other systems the list is empty, so nothing is measured or
//! killed here.

use std::fmt::Display;
use std::mem;
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{fs, io};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use serde::{Deserialize, Serialize};

/// Makes this process a subreaper on Linux: a descendant that loses its parent then becomes a child
/// of this process.
pub(crate) fn become_subreaper() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Kills and reaps all children of this process except those for which `spared` returns true.
pub(crate) fn end_children(spared: impl Fn(Pid) -> bool) {
    // The children of a killed child become children of this process, so this is repeated. The
    // bound is for a program that starts processes faster than they are killed.
    for _ in 0..1_000 {
        let mut strays = children("self");
        strays.retain(|&child| !spared(child));
        if strays.is_empty() {
            return;
        }
        for &stray in &strays {
            let _ = kill_process(stray, Signal::KILL);
        }
        for stray in strays {
            let _ = waitid(WaitId::Pid(stray), WaitIdOptions::EXITED);
        }
    }
}

/// Returns the process ids of all processes below this one.
fn descendants() -> Vec<Pid> {
    let mut found = children("self");
    let mut next = 0;
    while let Some(&process) = found.get(next) {
        found.extend(children(process));
        next += 1;
    }
    found
}

/// Returns the process ids of the children of a process. The list is empty if the process has
/// ended.
fn children(process: impl Display) -> Vec<Pid> {
    let lists = threads(process).map(|thread| fs::read_to_string(thread.join("children")));
    let list: String = lists.filter_map(Result::ok).collect(); // a space follows each number
    list.split_whitespace()
        .filter_map(|word| Pid::from_raw(word.parse().ok()?))
        .collect()
}

/// Returns the folders in `/proc` of the threads of a process.
fn threads(process: impl Display) -> impl Iterator<Item = PathBuf> {
    let folders = fs::read_dir(format!("/proc/{process}/task"));
    folders
        .into_iter()
        .flatten()
        .filter_map(|folder| Some(folder.ok()?.path()))
}

/// The CPU time and the memory that the processes below this one have used, as far as measured.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(crate) struct Used {
    /// The CPU time, including that of processes that have ended and were waited for.
    pub time: Duration,
    /// The peak of the memory that these processes held together, in bytes.
    pub memory: u64,
}

impl Used {
    /// Returns the usage with one more measurement.
    ///
    /// The first, fast measurement counts memory that two processes share twice. If the sum exceeds
    /// the limit, the memory is measured again by a slower method, which counts shared memory once.
    /// A process that ends meanwhile leaves its share to those that are measured after it, so what was
    /// measured of it does not count.
    pub fn and_now(self, memory_limit: u64) -> Self {
        let used = |process| (process, used_by(process).unwrap_or_default());
        let each: Vec<(Pid, Self)> = descendants().into_iter().map(used).collect();
        let time = each.iter().map(|(_, used)| used.time).sum();
        let mut memory = each.iter().map(|(_, used)| used.memory).sum();
        if memory > memory_limit {
            let share = |(process, used): &(Pid, Self)| share_of(*process).unwrap_or(used.memory);
            let shares: Vec<u64> = each.iter().map(share).collect();
            memory = each
                .iter()
                .zip(shares)
                .map(|((id, _), share)| share.min(used(*id).1.memory))
                .sum();
        }
        Self {
            time: self.time.max(time),
            memory: self.memory.max(memory),
        }
    }
}

/// Returns the memory of a process in bytes. A page that `n` processes share counts as `1 / n` of a
/// page. Returns 0 if the process has ended, and `None` if this process may not read these numbers.
fn share_of(process: Pid) -> Option<u64> {
    let lines = match fs::read_to_string(format!("/proc/{process}/smaps_rollup")) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return None,
        lines => lines.unwrap_or_default(),
    };
    let share = lines
        .lines()
        .find_map(|line| line.strip_prefix("Pss:")?.strip_suffix(" kB"));
    Some(
        share
            .and_then(|share| share.trim().parse::<u64>().ok())
            .unwrap_or(0)
            << 10,
    )
}

/// Returns how long the living processes below this one were ready to run but waited for a core.
pub(crate) fn waited_for_a_core() -> Duration {
    let threads = descendants().into_iter().flat_map(threads);
    let waited = |thread: PathBuf| {
        let numbers = fs::read_to_string(thread.join("schedstat")).ok()?;
        numbers.split(' ').nth(1)?.parse::<u64>().ok()
    };
    Duration::from_nanos(threads.filter_map(waited).sum())
}

/// Returns the CPU time of a process and the children that it has waited for, and the memory that the
/// process holds. Returns `None` if the process has ended.
fn used_by(process: Pid) -> Option<Used> {
    let line = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field is the name of the program, which may contain anything.
    let (_, fields) = line.rsplit_once(") ")?;
    let numbers = fields
        .split(' ')
        .map(|field| field.trim().parse().unwrap_or(0));
    let numbers: Vec<u64> = numbers.collect();
    let ticks = numbers.get(11..15)?.iter().sum::<u64>();
    let time = Duration::from_millis(1_000 * ticks / clock_ticks_per_second());
    Some(Used {
        time,
        memory: numbers.get(21)? * page_size() as u64,
    })
}

/// Waits until an event occurs, or for as long as `timeout`. Returns whether the first event has
/// occurred.
pub(crate) fn wait_for(events: &mut [PollFd], timeout: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(timeout).map_err(io::Error::other)?;
    match poll(events, Some(&timeout)) {
        Ok(_) => Ok(!events[0].revents().is_empty()),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Returns whether a pipe is full, because the process that reads it is stopped.
pub(crate) fn is_full(pipe: &impl AsFd) -> io::Result<bool> {
    Ok(!wait_for(
        &mut [PollFd::new(pipe, PollFlags::OUT)],
        Duration::ZERO,
    )?)
}

/// A clock that leaves out the time in which this process was stopped, such as by Ctrl-Z, together
/// with everything that the process measures.
pub(crate) struct Clock {
    elapsed: Duration,
    last: Instant,
}

impl Clock {
    /// The maximum time that counts between two ticks. A clock ticks several times a second, so if
    /// more time has passed, the process was stopped. The bound leaves room for a busy machine.
    const MAX_STEP: Duration = Duration::from_secs(1);

    /// Returns a clock that starts now.
    pub fn new() -> Self {
        Self {
            elapsed: Duration::ZERO,
            last: Instant::now(),
        }
    }

    /// Returns the time that has passed since the start of the clock. The time since the last tick
    /// is left out if `counts` is false.
    pub fn tick(&mut self, counts: bool) -> Duration {
        let step = mem::replace(&mut self.last, Instant::now())
            .elapsed()
            .min(Self::MAX_STEP);
        self.elapsed += if counts { step } else { Duration::ZERO };
        self.elapsed
    }
}

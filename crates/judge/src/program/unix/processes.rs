//! Measures and kills the descendants of this process. The list of descendants comes from `/proc`,
//! which only Linux has in this form. On other systems the list is empty, so nothing is measured or
//! killed here.

use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;
use std::{fs, io};

use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use serde::{Deserialize, Serialize};

/// Makes this process a subreaper on Linux: a descendant that loses its parent then becomes a child
/// of this process.
pub(super) fn become_subreaper() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Kills and reaps all children of this process, except those for which `spared` returns true, and what the
/// killed ones have started.
pub(super) fn end_children(spared: impl Fn(Pid) -> bool) {
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

/// Returns the process ids of the children of a process, which may be `self` for this one. The list is empty if the process
/// has ended.
fn children(process: impl Display) -> Vec<Pid> {
    let mut list = String::new();
    for thread in threads(process) {
        // A space follows each number.
        list += &fs::read_to_string(thread.join("children")).unwrap_or_default();
    }
    list.split_whitespace()
        .filter_map(|word| Pid::from_raw(word.parse().ok()?))
        .collect()
}

/// Returns the folders in `/proc` of the threads of a process.
fn threads(process: impl Display) -> impl Iterator<Item = PathBuf> {
    let folders = fs::read_dir(format!("/proc/{process}/task"));
    let folders = folders.into_iter().flatten();
    folders.filter_map(|folder| Some(folder.ok()?.path()))
}

/// The CPU time and the memory that the processes below this one have used, as far as measured.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct Used {
    /// The CPU time, including that of processes that have ended and were waited for.
    pub time: Duration,
    /// The peak of the memory that these processes held together, in bytes.
    pub memory: u64,
}

impl Used {
    /// Measures the processes once more, and returns what they have used so far.
    ///
    /// Memory that two processes share counts twice at first, because that is fast to measure. If the sum exceeds
    /// the limit, the memory is measured again by a slower method, which counts shared memory once.
    pub fn measured_again(self, memory_limit: u64) -> Self {
        let processes: Vec<Measured> = descendants().into_iter().map(Measured::now).collect();
        let time = processes.iter().map(|process| process.used.time).sum();
        let mut memory = processes.iter().map(|process| process.used.memory).sum();
        if memory > memory_limit {
            memory = sum_of_shares(&processes);
        }
        Self {
            time: self.time.max(time),
            memory: self.memory.max(memory),
        }
    }
}

/// What one process has used at a measurement: nothing if it had ended.
struct Measured {
    process: Pid,
    used: Used,
}

impl Measured {
    /// Measures a process.
    fn now(process: Pid) -> Self {
        let used = used_by(process).unwrap_or_default();
        Self { process, used }
    }
}

/// Returns the CPU time of a process and the children that it has waited for, and the memory that the
/// process holds. Returns `None` if the process has ended and was waited for.
fn used_by(process: Pid) -> Option<Used> {
    let line = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The second field, in parentheses, is the name of the program, which may contain anything.
    let (_, fields) = line.rsplit_once(") ")?;
    let numbers: Vec<u64> = fields
        .split(' ')
        .map(|field| field.trim().parse().unwrap_or(0))
        .collect();
    let third_field = 3; // in the manual page proc(5), which counts the fields from 1
    let cpu_times = numbers.get(14 - third_field..=17 - third_field)?; // utime, stime, cutime, cstime
    let pages = numbers.get(24 - third_field)?; // rss
    let ticks: u64 = cpu_times.iter().sum();
    Some(Used {
        time: Duration::from_millis(1_000 * ticks / clock_ticks_per_second()),
        memory: pages * page_size() as u64,
    })
}

/// Returns the memory that these processes hold together: the sum of their [shares](share_of).
///
/// A process that ends meanwhile leaves its share to those that are measured after it, so its memory would count twice. So
/// each is measured once more at the end, and counts with no more than it holds by then.
fn sum_of_shares(processes: &[Measured]) -> u64 {
    let share = |measured: &Measured| share_of(measured.process).unwrap_or(measured.used.memory);
    let shares: Vec<u64> = processes.iter().map(share).collect();
    let held = |measured: &Measured| Measured::now(measured.process).used.memory;
    let pairs = processes.iter().zip(shares);
    pairs.map(|(process, share)| share.min(held(process))).sum()
}

/// Returns the memory of a process in bytes. A page that `n` processes share counts as `1 / n` of a
/// page. Returns 0 if the process has ended, and `None` if this process may not read these numbers.
fn share_of(process: Pid) -> Option<u64> {
    let lines = match fs::read_to_string(format!("/proc/{process}/smaps_rollup")) {
        Ok(lines) => lines,
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return None,
        Err(_) => return Some(0),
    };
    let kib = lines
        .lines()
        .find_map(|line| line.strip_prefix("Pss:")?.strip_suffix(" kB"));
    let kib: u64 = kib.and_then(|kib| kib.trim().parse().ok()).unwrap_or(0);
    Some(kib << 10)
}

/// Returns how long the living processes below this one were ready to run but waited for a core.
pub(super) fn waited_for_a_core() -> Duration {
    let threads = descendants().into_iter().flat_map(threads);
    let waited = |thread: PathBuf| {
        let numbers = fs::read_to_string(thread.join("schedstat")).ok()?;
        numbers.split(' ').nth(1)?.parse::<u64>().ok()
    };
    Duration::from_nanos(threads.filter_map(waited).sum())
}

/// Returns whether a child process is in one of these states now. The child process is not reaped.
pub(super) fn is_in_state(process: Pid, states: WaitIdOptions) -> io::Result<bool> {
    let options = states | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    Ok(waitid(WaitId::Pid(process), options)?.is_some())
}

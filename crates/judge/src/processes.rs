//! The processes below this one, where the system lists them (Linux); what they may use, and how
//! they end.

use std::time::Duration;
use std::{fs, io};

use rustix::event::{PollFd, Timespec, poll};
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use serde::{Deserialize, Serialize};

/// From now on whoever loses its parent below this process becomes its child.
pub(crate) fn adopt() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Ends and reaps all our children but some.
pub(crate) fn end_children(spared: impl Fn(i32) -> bool) {
    // Each generation is adopted when the one before has ended.
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

fn children(process: &str) -> Vec<i32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else {
        return Vec::new();
    };
    let of_thread = |thread: io::Result<fs::DirEntry>| {
        fs::read_to_string(thread.ok()?.path().join("children")).ok()
    };
    let lists: Vec<String> = threads.filter_map(of_thread).collect();
    let words = lists.iter().flat_map(|list| list.split_whitespace());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// What the processes below this one have used, so far as it has been looked at.
#[derive(Clone, Copy, Default)]
pub(crate) struct Used {
    /// Processor time, of those too that have ended.
    pub time: Duration,
    /// The most memory that they held together, in bytes.
    pub memory: u64,
}

impl Used {
    /// With what they have used up to now.
    pub fn and_now(self) -> Self {
        let (mut ticks, mut pages) = (0, 0);
        let mut left = children("self");
        while let Some(process) = left.pop() {
            left.extend(children(&process.to_string()));
            let (more_ticks, more_pages) = used_by(process).unwrap_or_default();
            ticks += more_ticks;
            pages += more_pages;
        }
        let time = Duration::from_millis(1_000 * ticks / clock_ticks_per_second());
        Self { time: self.time.max(time), memory: self.memory.max(pages * page_size() as u64) }
    }
}

/// The ticks of processor time that a process and the children that it has waited for used, and
/// the pages of memory that it holds.
fn used_by(process: i32) -> Option<(u64, u64)> {
    let line = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // What follows the name, which may hold anything, is the third field.
    let (_, fields) = line.rsplit_once(") ")?;
    let numbers: Vec<u64> =
        fields.split(' ').map(|field| field.trim().parse().unwrap_or(0)).collect();
    Some((numbers.get(11..15)?.iter().sum(), *numbers.get(21)?))
}

/// Waits until something becomes ready, but not longer than this. Returns whether the first is.
pub(crate) fn wait_for(events: &mut [PollFd], most: Duration) -> io::Result<bool> {
    let most = Timespec::try_from(most).map_err(io::Error::other)?;
    match poll(events, Some(&most)) {
        Ok(_) => Ok(!events[0].revents().is_empty()),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// What a program may use.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Allowance {
    /// Processor time.
    pub time: Duration,
    /// Time from its start to its end.
    pub wall: Duration,
    /// Memory, in bytes.
    pub memory: u64,
    /// How many bytes it may print.
    pub output: usize,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// With this exit code.
    Exited(i32),
    /// By this signal, which was not ours.
    Killed(i32),
    /// It used up its processor time, or was ended when its wall-clock time was up.
    OutOfTime,
    /// It held more memory than it may.
    OutOfMemory,
    /// It was ended, for it printed more than it may.
    Overflowed,
}

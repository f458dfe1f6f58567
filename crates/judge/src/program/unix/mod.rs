//! Runs a program in a process of its own, on Unix.
//!
//! A supervisor process measures the program, and kills the program together with everything that it
//! started. The program finds what an online judge that runs `./a < file` gives it: its standard
//! input is a file, and its folder is its own. The runner, which is the judge, reads both outputs in one
//! loop that never blocks on a single pipe, so a program cannot stall the runner by not closing its pipes.
//!
//! - `runner` starts a supervisor, and reads what the program prints.
//! - `supervisor` is the process itself: it starts the program, watches it, and reports how it ended.
//! - `protocol` is what the two sides tell each other, and how.
//! - `folder` is the temporary folder of a run.
//! - `processes` measures and kills the processes below this one.
//! - `pipes` waits for pipes and reads them.

mod folder;
mod pipes;
mod processes;
mod protocol;
mod runner;
mod supervisor;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::ExitStatus;

pub use runner::run;
pub use supervisor::supervise_if_requested;

/// Returns whether this path is a file that its owner, its group or others may execute.
pub fn is_executable(file: &Path) -> bool {
    let can_run = |file: fs::Metadata| file.is_file() && file.permissions().mode() & 0o111 != 0;
    fs::metadata(file).is_ok_and(can_run)
}

/// Returns whether the system runs no program that is in this folder.
#[cfg(target_os = "linux")]
pub fn forbids_programs(folder: &Path) -> bool {
    use rustix::fs::{StatVfsMountFlags, statvfs};

    statvfs(folder).is_ok_and(|system| system.f_flag.contains(StatVfsMountFlags::NOEXEC))
}

/// Returns false, because only Linux says whether programs can run in a folder.
#[cfg(not(target_os = "linux"))]
pub fn forbids_programs(_: &Path) -> bool {
    false
}

/// Returns the number of a signal, followed by its name if it has one: `signal 11, SIGSEGV`.
pub fn signal_name(signal: i32) -> String {
    let status = ExitStatus::from_raw(signal).to_string(); // `signal: 11 (SIGSEGV)`
    status.replace([':', ')'], "").replace(" (", ", ")
}

//! Runs a program in a process of its own, on Unix.
//!
//! A [supervisor] measures the program, and kills the program together with everything that it
//! started. The program finds what an online judge that runs `./a < file` gives it: its standard
//! input is a file, and its folder is its own. The runner reads both outputs in one loop that never
//! blocks on a single pipe, so a program cannot stall the runner by not closing its pipes.

mod processes;
mod supervisor;

use std::ffi::OsString;
use std::fs::{self, DirEntry};
use std::io::{self, Read};
use std::mem;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{self, Path};
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use puzzle::visible;
use rustix::event::{PollFd, PollFlags};

use super::{Execution, ExitReason, Limits, StopSignal, temporary};
use processes::{Clock, Used, wait_for};
pub use supervisor::supervise_if_requested;
use supervisor::{INPUT, MAX_STRETCH, Supervisor};

/// The number of bytes that are kept of the beginning of standard error, and also of its end.
const STDERR_KEPT: usize = 4_000;

/// The maximum time after which the runner checks again for an interrupt, and that the supervisor
/// is still running.
const INTERRUPT_POLL: Duration = Duration::from_millis(50);

/// The time that a supervisor may take to kill all processes on a busy machine, counted from the
/// wall-clock limit or from the request to end the run. After this time the supervisor itself is
/// killed.
const GRACE: Duration = Duration::from_secs(5);

/// Runs a command on an input: in an empty folder of its own if `is_apart`, otherwise in the current
/// folder. Returns `None` if `ends` ended the run.
///
/// # Errors
///
/// If the command cannot be started, or the temporary folder cannot be used.
pub fn run(
    command: &[OsString],
    is_apart: bool,
    input: &[u8],
    limits: Limits,
    ends: StopSignal,
) -> io::Result<Option<Execution>> {
    let start = Instant::now();
    let room = temporary(tempfile::tempdir())?;
    temporary(fs::write(room.path().join(INPUT), input))?;
    let folder = is_apart.then(|| room.path().join("run"));
    folder
        .iter()
        .try_for_each(|folder| temporary(fs::create_dir(folder)))?;
    let mut command = command.to_vec();
    if is_apart && Path::new(&command[0]).components().count() > 1 {
        command[0] = path::absolute(&command[0])?.into();
    }
    let mut supervisor = Supervisor::start(&command, limits, room.path(), folder.as_deref())?;
    let mut is_cut = supervisor.pump(limits, ends)?;
    let (end, Used { time, memory }) = supervisor.report()?;
    if supervisor.process.wait()?.code().is_none() {
        // Ctrl-C also reaches a supervisor that has not made its session yet.
        thread::sleep(INTERRUPT_POLL);
        is_cut |= ends();
    }
    let [mut output, errors] = [&mut supervisor.output, &mut supervisor.errors].map(mem::take);
    drop(supervisor);
    let is_too_much = output.len() > limits.output;
    output.truncate(limits.output);
    let folder = folder.filter(|_| output.is_empty());
    let written = folder.map_or(Vec::new(), |folder| written(&folder));
    remove_folder(room.path());
    let errors = String::from_utf8_lossy(&errors).trim_end().to_owned();
    let end = if is_too_much {
        ExitReason::TooMuchOutput
    } else {
        end
    };
    let wall = start.elapsed();
    let ran = Execution {
        output,
        written,
        errors,
        end,
        time,
        wall,
        memory,
    };
    Ok((is_too_much || !is_cut).then_some(ran))
}

/// Returns whether this path is a file that its owner, its group or others may execute.
pub fn is_executable(file: &Path) -> bool {
    let can_run = |file: fs::Metadata| file.is_file() && file.permissions().mode() & 0o111 != 0;
    fs::metadata(file).is_ok_and(can_run)
}

/// Returns whether the system runs no program that is in this folder.
pub fn forbids_programs(folder: &Path) -> bool {
    let system = rustix::fs::statvfs(folder);
    system.is_ok_and(|system| {
        system
            .f_flag
            .contains(rustix::fs::StatVfsMountFlags::NOEXEC)
    })
}

/// Returns the number of a signal, followed by its name if it has one: `signal 11, SIGSEGV`.
pub fn signal_name(signal: i32) -> String {
    let status = ExitStatus::from_raw(signal).to_string(); // `signal: 11 (SIGSEGV)`
    status.replace([':', ')'], "").replace(" (", ", ")
}

/// Removes a folder and everything in it, even if a program has made folders in it read-only.
fn remove_folder(folder: &Path) {
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            remove_folder(&entry.path());
        }
    }
    let _ = fs::remove_dir_all(folder);
}

/// Returns the names and the contents of the files that a program left in its folder: at most five,
/// each smaller than 1 MiB, sorted by name. No link is followed.
fn written(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let is_small = |file: fs::Metadata| file.is_file() && file.len() < 1 << 20;
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<DirEntry> = entries
        .filter(|it| it.metadata().is_ok_and(is_small))
        .collect();
    files.sort_by_key(DirEntry::file_name);
    let name = |file: &DirEntry| visible::path(Path::new(&file.file_name()));
    let read = |file: &DirEntry| Some((name(file), fs::read(file.path()).ok()?));
    files.iter().take(5).filter_map(read).collect()
}

impl Supervisor {
    /// Reads what the program prints. Ends when the supervisor has ended, which closes standard error,
    /// or when the supervisor must be killed. Returns whether the run was cut short, by the length of
    /// its output or because `ends` returned true.
    fn pump(&mut self, limits: Limits, ends: StopSignal) -> io::Result<bool> {
        let mut is_cut = false;
        let mut clock = Clock::new();
        let mut longest = limits
            .wall
            .saturating_mul(MAX_STRETCH)
            .saturating_add(GRACE);
        while self.process.stderr.is_some() && self.is_running() && clock.tick(true) < longest {
            let Child { stdout, stderr, .. } = &self.process;
            let stderr = stderr.iter().map(|pipe| PollFd::new(pipe, PollFlags::IN));
            let stdout = stdout.iter().map(|pipe| PollFd::new(pipe, PollFlags::IN));
            wait_for(
                &mut stderr.chain(stdout).collect::<Vec<_>>(),
                INTERRUPT_POLL,
            )?;
            self.read();
            if !is_cut && (self.output.len() > limits.output || ends()) {
                is_cut = true;
                self.process.stdout = None; // asks the supervisor to kill the program
                (clock, longest) = (Clock::new(), GRACE);
            }
        }
        self.read(); // what was written before the end
        Ok(is_cut)
    }

    /// Reads what is available on both pipes now, up to 1 MiB from each.
    fn read(&mut self) {
        self.output.extend(available(&mut self.process.stdout));
        push_excerpt(&mut self.errors, &available(&mut self.process.stderr));
    }
}

/// Returns the bytes that are available on a pipe now, up to 1 MiB. Closes the pipe at its end.
fn available(pipe: &mut Option<impl Read>) -> Vec<u8> {
    const MOST: usize = 1 << 20;
    let mut bytes = Vec::new();
    drop(pipe.take_if(
        |open| match open.take(MOST as u64).read_to_end(&mut bytes) {
            Ok(count) => count < MOST,
            Err(error) => error.kind() != io::ErrorKind::WouldBlock,
        },
    ));
    bytes
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

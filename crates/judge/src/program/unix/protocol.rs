//! Defines what the runner and a supervisor tell each other. The runner is the process that calls
//! [`Runnable::run`](crate::program::Runnable::run), which is the judge.
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
//! The supervisor is the runner's own executable, started again with the arguments of [`arguments`]. The
//! program inherits the two pipes of the supervisor, and nothing else connects the program with the
//! runner. The supervisor and the program are in a session of their own, so the program has no terminal:
//!
//! - When all processes of the program have ended, nothing else can write to standard error. The
//!   supervisor then writes its [`Report`] as the last line of standard error, in JSON, and exits with
//!   code 0. If the program cannot be started, the exit code of the supervisor is the number of the
//!   system error. If the supervisor panics, which is a fault of the judge, its exit code is 101.
//! - When the runner closes its end of standard output, the supervisor kills the program. The
//!   system also closes that end when the runner ends, even by SIGKILL.
//! - When the supervisor has been killed, stays stopped, or is still running long after the wall-clock
//!   limit, the runner kills it and, on Linux, everything below it.
//!
//! Guarantees:
//!
//! - On Linux a supervisor adopts every descendant that loses its parent, even a descendant that
//!   left its process group and session, so the supervisor finds, measures and kills all of them.
//!   While a program runs, its CPU time and memory are measured about fifty times a second.
//! - On other systems a supervisor kills the process group of the program. A process that has left
//!   the group is not killed. CPU time and memory are known only at the end, so these limits do not end a
//!   program early.
//! - A program that kills both its supervisor and the runner may leave processes behind. If the
//!   runner alone is killed by SIGKILL, no process is left, and the supervisor removes the folder of
//!   the run, but the temporary folder of a compiled program is left.

use std::ffi::OsString;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::process::{Pid, getpid};
use serde::{Deserialize, Serialize};

use super::processes::Used;
use crate::program::execution::{ExitReason, Limits};

/// The first argument of an executable that is started as a supervisor.
pub(super) const ARGUMENT: &str = "--supervise";

/// The maximum factor by which a program that waits for a core may exceed its wall-clock limit.
pub(super) const MAX_STRETCH: u32 = 10;

/// What a supervisor is asked for.
pub(super) struct Order {
    /// The process that asks.
    pub runner: Pid,
    /// The limits of the run.
    pub limits: Limits,
    /// The temporary folder of the run.
    pub folder: PathBuf,
    /// The words of the command that starts the program.
    pub command: Vec<OsString>,
}

/// A supervisor's report on a run.
#[derive(Serialize, Deserialize)]
pub(super) struct Report {
    /// How the program ended. If the runner asked for the end, the program was killed.
    pub end: ExitReason,
    /// What it used.
    pub used: Used,
}

/// The second argument of a supervisor, in JSON.
#[derive(Serialize, Deserialize)]
struct Setup {
    /// The process id of the runner.
    runner: i32,
    limits: Limits,
}

/// Returns the arguments of the supervisor of a run: [`ARGUMENT`], the [`Setup`], the temporary folder of the run, and the
/// command. For example:
///
/// ```text
/// --supervise '{"runner":7,"limits":…}' /tmp/.tmp2Vb python3 a.py
/// ```
pub(super) fn arguments(
    limits: Limits,
    folder: &Path,
    command: &[OsString],
) -> io::Result<Vec<OsString>> {
    let runner = getpid().as_raw_pid();
    let setup = serde_json::to_string(&Setup { runner, limits })?;
    let mut arguments = vec![ARGUMENT.into(), setup.into(), folder.into()];
    arguments.extend_from_slice(command);
    Ok(arguments)
}

/// Reads the [`arguments`] of a supervisor after the first.
pub(super) fn read_arguments(mut arguments: impl Iterator<Item = OsString>) -> io::Result<Order> {
    let setup = arguments.next().unwrap_or_default();
    let Setup { runner, limits } = serde_json::from_slice(setup.as_bytes())?;
    Ok(Order {
        runner: Pid::from_raw(runner).ok_or(io::ErrorKind::InvalidInput)?,
        limits,
        folder: arguments.next().unwrap_or_default().into(),
        command: arguments.collect(),
    })
}

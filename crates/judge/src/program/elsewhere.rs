//! Replaces `unix/` in builds for other systems, where no program can be run.

use std::io;
use std::path::Path;

use super::execution::{Completion, Limits, Start, StopSignal};

/// Does nothing, because no supervisor is ever started.
pub fn supervise_if_requested() {}

/// Returns the error [`Unsupported`](io::ErrorKind::Unsupported), because limits need a supervisor.
pub fn run(_: &Start, _: Limits, _: StopSignal) -> io::Result<Completion> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns whether this path is a file. The permission to execute is not checked.
pub fn is_executable(file: &Path) -> bool {
    file.is_file()
}

/// Returns false, because it is not checked whether programs can run in a folder.
pub fn forbids_programs(_: &Path) -> bool {
    false
}

/// Returns the number of a signal, such as `signal 11`, without its name.
pub fn signal_name(signal: i32) -> String {
    format!("signal {signal}")
}

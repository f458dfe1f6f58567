//! What takes the place of `unix/` on other systems: no program can be judged there.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use crate::program::{Execution, ResourceLimits};

/// Does nothing, because no supervisor is ever started.
pub fn supervise_if_requested() {}

/// Fails.
pub fn run(_: &[OsString], _: &[u8], _: ResourceLimits) -> io::Result<Option<Execution>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns whether this is a file.
pub fn is_executable(file: &Path) -> bool {
    file.is_file()
}

/// Returns the number of a signal.
pub fn signal_name(signal: i32) -> String {
    format!("signal {signal}")
}

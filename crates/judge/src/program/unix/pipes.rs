//! Waits for pipes, and reads them.

use std::io::{self, Read};
use std::os::fd::AsFd;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

/// The maximum number of bytes that are read from a pipe at a time.
const MAX_READ: usize = 1 << 20;

/// Waits until one of these events occurs, or for as long as `timeout`. Returns whether the first one in the
/// list has occurred.
pub(super) fn wait_for(events: &mut [PollFd], timeout: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(timeout).map_err(io::Error::other)?;
    match poll(events, Some(&timeout)) {
        Ok(_) => Ok(!events[0].revents().is_empty()),
        Err(Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Returns whether a pipe is full, so a write to it would have to wait for the process that reads it.
pub(super) fn is_full(pipe: &impl AsFd) -> io::Result<bool> {
    let mut events = [PollFd::new(pipe, PollFlags::OUT)];
    let has_room = wait_for(&mut events, Duration::ZERO)?;
    Ok(!has_room)
}

/// Returns the bytes that are available on a non-blocking pipe now, up to [`MAX_READ`]. The pipe is closed, and
/// becomes `None`, at its end or after an error.
pub(super) fn available(pipe: &mut Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let Some(open) = pipe else {
        return bytes;
    };
    let has_ended = match open.take(MAX_READ as u64).read_to_end(&mut bytes) {
        Ok(count) => count < MAX_READ,
        Err(error) => error.kind() != io::ErrorKind::WouldBlock,
    };
    if has_ended {
        *pipe = None;
    }
    bytes
}

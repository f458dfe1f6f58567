//! Handles interrupts: Ctrl-C, SIGTERM and SIGHUP.
//!
//! By default, an interrupt ends this process with exit code 130. A command that prints results at
//! the end, or that must not leave its work half done, calls [`defer_interrupt`]. Then the first
//! interrupt only sets a flag that the command polls with [`seen`], and the second interrupt ends
//! the process. Signals within half a second are one interrupt, because `timeout` and a terminal that
//! is closed send several.

use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The exit code of a process that an interrupt ended.
pub const EXIT_CODE: i32 = 130;

/// Whether the first interrupt leaves this process running.
static DEFERRED: AtomicBool = AtomicBool::new(false);
/// The time of the first interrupt.
static FIRST: OnceLock<Instant> = OnceLock::new();

/// The time after the first signal in which another signal belongs to the same interrupt.
const SAME: Duration = Duration::from_millis(500);

/// Starts to listen for interrupts. Call this function once, before the command starts another
/// program.
///
/// # Errors
///
/// If the signal handler cannot be installed.
pub fn listen() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        let first = FIRST.get_or_init(Instant::now);
        if first.elapsed() > SAME || !DEFERRED.load(Ordering::SeqCst) {
            process::exit(EXIT_CODE);
        }
    })
}

/// Makes the first interrupt leave this process running. The caller must poll [`seen`], and finish
/// soon after an interrupt.
pub fn defer_interrupt() {
    DEFERRED.store(true, Ordering::SeqCst);
}

/// Returns whether there has been an interrupt.
pub fn seen() -> bool {
    FIRST.get().is_some()
}

//! Handles interrupts: Ctrl-C, SIGTERM and SIGHUP.
//!
//! By default, an interrupt ends this process with exit code 130. A command that prints results at
//! the end, or that must not leave its work half done, calls [`defer_interrupt`]. Then the first
//! interrupt only sets a flag that the command polls with [`seen`], and the second interrupt ends
//! the process.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a process that an interrupt ended.
pub const EXIT_CODE: i32 = 130;

/// Whether the first interrupt leaves this process running.
static DEFERRED: AtomicBool = AtomicBool::new(false);
/// Whether there has been an interrupt.
static SEEN: AtomicBool = AtomicBool::new(false);

/// Starts to listen for interrupts. Call this function once, before the command starts another
/// program.
///
/// # Errors
///
/// If the signal handler cannot be installed.
pub fn listen() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        let again = SEEN.swap(true, Ordering::SeqCst);
        if again || !DEFERRED.load(Ordering::SeqCst) {
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
    SEEN.load(Ordering::SeqCst)
}

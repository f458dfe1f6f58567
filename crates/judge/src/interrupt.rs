//! What an interrupt (Ctrl-C, or the request to end) does.
//!
//! It ends this process with exit code 130, and thereby every program under judgement, for
//! their keepers see to that. A task that has something to show first asks for
//! [`patience`]: then the first interrupt only ends the runs that are under way, and the second
//! one ends the process.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a process that an interrupt ended.
pub const EXIT_CODE: i32 = 130;

static PATIENT: AtomicBool = AtomicBool::new(false);
static SEEN: AtomicBool = AtomicBool::new(false);
static SETTLING: AtomicBool = AtomicBool::new(false);

/// Listens for interrupts.
///
/// # Errors
///
/// If the system does not let us.
pub fn listen() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        let again = SEEN.swap(true, Ordering::SeqCst);
        if again || !PATIENT.load(Ordering::SeqCst) {
            process::exit(EXIT_CODE);
        }
    })
}

/// From now on the first interrupt does not end this process. Whoever asks for this looks for
/// it ([`seen`]) and comes to an end soon.
pub fn patience() {
    PATIENT.store(true, Ordering::SeqCst);
}

/// Has there been an interrupt?
pub fn seen() -> bool {
    SEEN.load(Ordering::SeqCst)
}

/// Does an interrupt end the runs that are under way, and forbid new ones?
pub(crate) fn ends_runs() -> bool {
    seen() && !SETTLING.load(Ordering::SeqCst)
}

/// Whoever has seen an interrupt needs a last run to say what was found.
pub(crate) fn settle() {
    SETTLING.store(true, Ordering::SeqCst);
}

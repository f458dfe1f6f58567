//! Runs programs at the same time.

use std::thread::available_parallelism;

/// Returns how many programs run at the same time: one for each core, but at least two, because a
/// program that is starting often waits rather than computes.
pub(crate) fn concurrent_runs() -> usize {
    available_parallelism().map_or(2, usize::from).max(2)
}

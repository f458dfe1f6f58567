//! Runs programs at the same time.

use std::ops::ControlFlow;
use std::thread::available_parallelism;

use parallel::in_order;

/// Returns how many programs run at the same time: one for each core, but at least two, because a
/// program that is starting often waits rather than computes.
pub(crate) fn concurrent_runs() -> usize {
    available_parallelism().map_or(2, usize::from).max(2)
}

/// Runs `work` on each item, on this many threads, and passes the results to `deliver` in the order of
/// the items, until `deliver` breaks. Returns what `deliver` broke with, if it did.
pub(crate) fn in_order_until<T: Send, R: Send, B>(
    threads: usize,
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    mut deliver: impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let ended = in_order(
        threads,
        items,
        |_, item| work(item),
        |result| match deliver(result) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(found) => Err(found),
        },
    );
    match ended {
        Ok(()) => ControlFlow::Continue(()),
        Err(found) => ControlFlow::Break(found),
    }
}

//! Runs programs, and other work, at the same time:
//!
//! - [`in_order_until`] works on several items at a time, such as inputs, and delivers the results in the order of the items.
//! - [`with_helper`] does one piece of work, while a helper prepares what it may ask for.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, available_parallelism};

use parallel::in_order;

use super::execution::StopSignal;

/// Returns how many programs run at the same time: one for each core, but at least two, because a
/// program that is starting often waits rather than computes.
pub(crate) fn concurrent_runs() -> usize {
    available_parallelism().map_or(2, usize::from).max(2)
}

/// Runs `work` on each item, on this many threads, and passes the results to `deliver` in the order of
/// the items, until `deliver` breaks. Returns what `deliver` broke with, if it did.
///
/// When `deliver` breaks, `work` may have begun on later items. Their results are dropped.
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

/// Returns the result of `work`. Meanwhile, each of the `helpers` runs on a thread of its own, to prepare what the work may ask
/// for. Their stop signal is set once the work is done, or if `stop` is set. This function returns when all have ended.
pub(crate) fn with_helpers<R>(
    work: impl FnOnce() -> R,
    helpers: &[&(dyn Fn(StopSignal) + Sync)],
    stop: StopSignal,
) -> R {
    let is_work_done = AtomicBool::new(false);
    let stop_helpers = || is_work_done.load(Relaxed) || stop();
    thread::scope(|scope| {
        for helper in helpers {
            scope.spawn(|| helper(&stop_helpers));
        }
        let result = work();
        is_work_done.store(true, Relaxed);
        result
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// Runs until the stop signal ends it.
    fn run_until_stopped(stop: StopSignal) {
        while !stop() {
            thread::yield_now();
        }
    }

    #[test]
    fn helpers_run_at_the_same_time() {
        let (sender, receiver) = channel();
        // Waits for both helpers.
        let work = || receiver.recv().unwrap() + receiver.recv().unwrap();
        let helper = |_: StopSignal| sender.send(7).unwrap();
        assert_eq!(with_helpers(work, &[&helper, &helper], &|| false), 14);
    }

    #[test]
    fn helpers_are_stopped_when_the_work_is_done_or_runs_have_to_end() {
        let helpers: [&(dyn Fn(StopSignal) + Sync); 2] = [&run_until_stopped, &run_until_stopped];
        assert_eq!(with_helpers(|| 7, &helpers, &|| false), 7);
        let (sender, receiver) = channel();
        let work = || receiver.recv().unwrap(); // waits for the end of the helper
        let helper = |stop: StopSignal| {
            run_until_stopped(stop);
            sender.send(7).unwrap();
        };
        assert_eq!(with_helpers(work, &[&helper], &|| true), 7);
    }
}

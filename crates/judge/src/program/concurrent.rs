//! Runs programs, and other work, at the same time:
//!
//! - [`in_order_until`] works on several items at a time, such as inputs, and delivers the results in the order of the items.
//! - [`list_in_order_until`] does the same with a list whose items may take very different times, such as all stored tests.
//! - [`with_other_beside`] does one piece of work, and beside it another that may turn out not to be needed.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, available_parallelism};

use parallel::{in_order, list_in_order};

use super::execution::StopSignal;

/// Returns how many programs run at the same time: one for each core, but at least two, because a
/// program that is starting often waits rather than computes.
pub(crate) fn concurrent_runs() -> usize {
    available_parallelism().map_or(2, usize::from).max(2)
}

/// Runs `work` on each item, on this many threads, and passes the results to `deliver` in the order of
/// the items, until `deliver` breaks. Returns what `deliver` broke with, if it did.
///
/// The caller's thread calls `deliver`, and works on items too. While it works, it delivers nothing.
///
/// When `deliver` breaks, `work` may have begun on later items. Their results are dropped.
pub(crate) fn in_order_until<T: Send, R: Send, B>(
    threads: usize,
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    deliver: impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let ended = in_order(threads, items, |_, item| work(item), or_error(deliver));
    or_break(ended)
}

/// Does the same as [`in_order_until`] with a list of all items; `work` is given the index of each item too. While the result of
/// one item is long in coming, the other threads work on any number of items behind it.
pub(crate) fn list_in_order_until<T: Send, R: Send, B>(
    threads: usize,
    list: Vec<T>,
    work: impl Fn(usize, T) -> R + Sync,
    deliver: impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    or_break(list_in_order(threads, list, work, or_error(deliver)))
}

/// Returns a function that calls `deliver`, and returns what it breaks with as an error.
fn or_error<R, B>(mut deliver: impl FnMut(R) -> ControlFlow<B>) -> impl FnMut(R) -> Result<(), B> {
    move |result| match deliver(result) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(found) => Err(found),
    }
}

/// Breaks with the error, if there is one.
fn or_break<B>(ended: Result<(), B>) -> ControlFlow<B> {
    match ended {
        Ok(()) => ControlFlow::Continue(()),
        Err(found) => ControlFlow::Break(found),
    }
}

/// Returns the result of `work`. Meanwhile, `other` runs on another thread. If the result shows that the other is needed, this
/// waits until it has ended; otherwise its stop signal is set. `stop` ends it too.
///
/// For example, the warnings of a compiler are of no use once sanitizers have found the place of a fault.
pub(crate) fn with_other_beside<R>(
    work: impl FnOnce() -> R,
    is_other_needed: impl FnOnce(&R) -> bool,
    other: impl FnOnce(StopSignal) + Send,
    stop: StopSignal,
) -> R {
    let is_in_vain = AtomicBool::new(false);
    let stop_other = || is_in_vain.load(Relaxed) || stop();
    thread::scope(|scope| {
        scope.spawn(|| other(&stop_other));
        let result = work();
        is_in_vain.store(!is_other_needed(&result), Relaxed);
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
    fn other_work_runs_at_the_same_time() {
        let (sender, receiver) = channel();
        let work = || receiver.recv().unwrap(); // waits for the other work
        let other = |_: StopSignal| sender.send(7).unwrap();
        assert_eq!(with_other_beside(work, |_| true, other, &|| false), 7);
    }

    #[test]
    fn other_work_ends_by_itself_if_it_is_needed() {
        let (sender, receiver) = channel();
        let other = |stop: StopSignal| sender.send(stop()).unwrap();
        assert_eq!(
            with_other_beside(|| 7, |&number| number == 7, other, &|| false),
            7
        );
        let was_stopped = receiver.recv().unwrap();
        assert!(!was_stopped);
    }

    #[test]
    fn other_work_is_stopped_if_it_is_not_needed_or_runs_have_to_end() {
        assert_eq!(
            with_other_beside(|| 7, |_| false, run_until_stopped, &|| false),
            7
        );
        assert_eq!(
            with_other_beside(|| 7, |_| true, run_until_stopped, &|| true),
            7
        );
    }
}

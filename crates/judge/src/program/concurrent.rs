//! Runs programs, and other work, at the same time.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
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

/// Does some work, and runs `other` at the same time, on another thread. If the result of the work shows that `other` is not
/// needed, its stop signal ends it, and what it returns is dropped. `stop` ends it too.
pub(crate) fn with_other_beside<R, T: Send>(
    work: impl FnOnce() -> R,
    is_other_needed: impl FnOnce(&R) -> bool,
    other: impl FnOnce(StopSignal) -> T + Send,
    stop: StopSignal,
) -> (R, Option<T>) {
    let is_in_vain = AtomicBool::new(false);
    let stop_other = || is_in_vain.load(Relaxed) || stop();
    thread::scope(|scope| {
        let other = scope.spawn(|| other(&stop_other));
        let result = work();
        let is_needed = is_other_needed(&result);
        is_in_vain.store(!is_needed, Relaxed);
        let other_result = other.join().unwrap_or_else(|panic| resume_unwind(panic));
        (result, is_needed.then_some(other_result))
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
        let done = with_other_beside(work, |&number| number == 7, other, &|| false);
        assert_eq!(done, (7, Some(())));
    }

    #[test]
    fn other_work_is_stopped_if_it_is_not_needed_or_runs_have_to_end() {
        let in_vain = with_other_beside(|| 7, |_| false, run_until_stopped, &|| false);
        assert_eq!(in_vain, (7, None));
        let interrupted = with_other_beside(|| 7, |_| true, run_until_stopped, &|| true);
        assert_eq!(interrupted, (7, Some(())));
    }
}

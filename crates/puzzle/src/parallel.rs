//! Work that is spread over threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Works on all items with up to `threads` threads, this one among them, or with one for each
/// core if it is 0; and takes the results in the order of the items, on this thread. No more
/// than a few results for each thread wait to be taken. For a single item no thread is started.
///
/// # Errors
///
/// That of `take`, which ends the work.
pub fn in_order<T: Sync, R: Send, E>(
    threads: usize,
    items: &[T],
    work: impl Fn(usize, &T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let step = &|| {
        let place = next.fetch_add(1, Ordering::Relaxed);
        items.get(place).map(|item| (place, work(place, item)))
    };
    let threads = match (threads, items.len()) {
        (0, 2..) => thread::available_parallelism().map_or(1, usize::from),
        _ => threads, // asking for the cores takes as long as solving many a case
    };
    let helpers = threads.min(items.len()).saturating_sub(1);
    thread::scope(|scope| {
        let (send, results) = mpsc::sync_channel(2 * helpers);
        for _ in 0..helpers {
            let send = send.clone();
            scope.spawn(move || while step().is_some_and(|result| send.send(result).is_ok()) {});
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        let mut deliver = |(place, result)| {
            waiting.insert(place, result);
            while let Some(result) = waiting.remove(&due) {
                due += 1;
                take(result)?;
            }
            Ok(())
        };
        while let Some(result) = step() {
            deliver(result)?;
            results.try_iter().try_for_each(&mut deliver)?;
        }
        results.into_iter().try_for_each(deliver)
    })
}

//! Parallel execution with results in order.
//!
//! A single item starts no thread, at most a few items and results per thread are queued, and a
//! panic of any thread is propagated to the caller. Items are made, and results delivered, on the
//! caller's thread: [`in_order`] maps items that are there, a [`pipeline`] accepts items that
//! arrive over time, and works on the first while later ones are still read.
//!
//! ```
//! let mut squares = Vec::new();
//! let square = |_index, number: &u64| number * number;
//! puzzle::parallel::in_order(0, &[1, 2, 3], square, |square| Ok::<_, ()>(squares.push(square)))?;
//! assert_eq!(squares, [1, 4, 9]);
//! # Ok::<_, ()>(())
//! ```

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, Builder};

/// Runs `work` on each item and its index, with up to `threads` threads including this one, or
/// one for each core if `threads` is 0; and calls `deliver` with the results on this thread, in
/// the order of the items.
///
/// # Errors
///
/// The first error of `deliver`, which ends the work.
///
/// # Panics
///
/// If `work` panics on any thread.
pub fn in_order<T: Send, R: Send, E>(
    threads: usize,
    items: impl IntoIterator<Item = T>,
    work: impl Fn(usize, T) -> R + Sync,
    mut deliver: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let items = items.into_iter().enumerate().map(Some);
    let work = |(index, item)| work(index, item);
    pipeline(threads, items, work, |result| result.map_or(Ok(()), &mut deliver))
}

/// The number of items and results per thread that may be queued: enough for each thread to find
/// its next item when it is done with one.
const QUEUED: usize = 4;

/// Like [`in_order`], but among the items may be barriers: a `None` is delivered as it is, once
/// all results before it are, and before the next item is asked for. Another comes last.
///
/// Each item waits in a queue for the next thread that is free, and its result in a channel of
/// its own, which this thread holds in the order of the items. While this thread has to wait, it
/// works on the queue itself. So once the queue is empty, the first result is there or a thread is
/// at work on it, and the wait ends.
///
/// # Errors
///
/// The first error of `deliver`, which ends the work.
///
/// # Panics
///
/// If `work` panics on any thread.
pub fn pipeline<T: Send, R: Send, E>(
    mut threads: usize,
    items: impl Iterator<Item = Option<T>>,
    work: impl Fn(T) -> R + Sync,
    mut deliver: impl FnMut(Option<R>) -> Result<(), E>,
) -> Result<(), E> {
    let queue = Mutex::new(VecDeque::<(T, Sender<thread::Result<R>>)>::new());
    let lock = || queue.lock().expect("no panic while it is locked");
    // Works on the next item, if there is one. Returns whether its result is still wanted.
    let work_on_next = &|| {
        let next = lock().pop_front(); // and unlock
        let (item, result) = next?;
        Some(result.send(catch_unwind(AssertUnwindSafe(|| work(item)))).is_ok())
    };
    let (wake, woken) = channel();
    let woken = &Mutex::new(woken);
    let wait = || woken.lock().expect("no panic while it is locked").recv().is_ok();
    let worker = || while wait() && work_on_next() != Some(false) {};
    thread::scope(|scope| {
        let wake = wake; // dropped on return, which ends the workers
        let (mut results, mut workers) = (VecDeque::new(), 0);
        for item in items.chain([None]) {
            let is_barrier = item.is_none();
            if let Some(item) = item {
                let (send, result) = channel();
                results.push_back(result);
                let waiting = {
                    let mut queue = lock();
                    queue.push_back((item, send));
                    queue.len()
                };
                if waiting > 1 && threads == 0 {
                    // Only now, as counting the cores takes longer than many a small input.
                    threads = thread::available_parallelism().map_or(1, usize::from);
                }
                if waiting > 1 && workers + 1 < threads {
                    match Builder::new().spawn_scoped(scope, worker) {
                        Ok(_) => workers += 1,
                        Err(_) => threads = workers + 1, // go on with those there are
                    }
                }
                if workers > 0 {
                    wake.send(()).expect("the other end is open");
                }
            }
            let max_queued = if is_barrier { 0 } else { QUEUED * (workers + 1) };
            while let Some(first) = results.front() {
                let result = match first.try_recv() {
                    Ok(result) => result,
                    Err(_) if results.len() <= max_queued => break,
                    Err(_) if work_on_next().is_some() => continue,
                    Err(_) => first.recv().expect("a thread is at work on it"),
                };
                results.pop_front();
                deliver(Some(result.unwrap_or_else(|panic| resume_unwind(panic))))?;
            }
            if is_barrier {
                deliver(None)?;
            }
        }
        Ok(())
    })
}

/// Makes a function that is compiled a second time for the vectors of AVX2, and runs that way where
/// the processor has them.
///
/// Its small helpers must be inlined into it to be compiled with it. This is so short that the
/// procedural macros of a crate for it would cost a first build more than they save here.
///
/// ```
/// puzzle::vectorized! {
///     /// The largest of some bytes.
///     fn largest(bytes: &[u8]) -> u8 {
///         bytes.iter().fold(0, |largest, &byte| largest.max(byte))
///     }
/// }
/// assert_eq!(largest(&[1, 3, 2]), 3);
/// ```
#[macro_export]
macro_rules! vectorized {
    ($(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),*) -> $return:ty $body:block) => {
        $(#[$meta])*
        $vis fn $name($($arg: $type),*) -> $return {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn with_avx2($($arg: $type),*) -> $return $body

                if std::is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has AVX2.
                    #[allow(unsafe_code)]
                    return unsafe { with_avx2($($arg),*) };
                }
            }
            $body
        }
    };
}

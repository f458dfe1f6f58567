//! Runs work on several threads and delivers the results in order.
//!
//! [`in_order`] maps the items of an iterator. [`pipeline`] does the same, but its iterator can
//! also return barriers. An iterator whose next item may be long in coming returns a barrier first,
//! so that the results of all items so far are delivered. Both functions make the items and deliver
//! the results on the caller's thread. A single item starts no thread. At most a few items and
//! results are queued for each thread. A panic of any thread is propagated to the caller.
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
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, Builder, Scope};

/// Runs `work` on each item and its index, on up to `threads` threads, and passes the results to
/// `deliver` on the caller's thread, in the order of the items.
///
/// The caller's thread is one of the `threads`. If `threads` is 0, the maximum is one thread for
/// each core.
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
    pipeline(threads, items, work, |result| {
        result.map_or(Ok(()), &mut deliver)
    })
}

/// The maximum number of queued items and results per thread. It is high enough that a thread that
/// completes an item finds the next one in the queue.
const QUEUED: usize = 4;

/// Runs `work` on each item like [`in_order`], but there may be barriers among the items. `Some` is
/// an item, and `None` is a barrier. At a barrier, the results of all items so far are passed to
/// `deliver`, then `None` is. Only after that is the next item asked for. `deliver` also gets
/// `None` once at the end.
///
/// Each item waits in a queue for the next free thread. Each result has a place of its own, and the
/// caller's thread holds these places in the order of the items. While the caller's thread waits for
/// the first result, it works on the queue itself. Once the queue is empty, either the first result
/// has arrived or a thread is computing it, so the wait ends.
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
    if cfg!(target_family = "wasm") {
        // There are no threads, and without all that follows the web app is smaller.
        return items
            .chain([None])
            .try_for_each(|item| deliver(item.map(&work)));
    }
    let (work, caller) = (&work, &thread::current());
    let queue = Queue {
        jobs: Mutex::new(Some(VecDeque::new())),
        changed: Condvar::new(),
    };
    thread::scope(|scope| {
        let _closes = CloseOnDrop(&queue);
        let (mut results, mut workers) = (VecDeque::new(), 0);
        for item in items.chain([None]) {
            let is_barrier = item.is_none();
            if let Some(item) = item {
                let result = Arc::new(Mutex::new(None));
                results.push_back(Arc::clone(&result));
                queue.push(Box::new(move || {
                    let done = catch_unwind(AssertUnwindSafe(|| work(item)));
                    *result.lock().expect(NO_PANIC) = Some(done);
                    caller.unpark();
                }));
                let has_work = results.len() > workers + 1; // for another thread
                if has_work && threads == 0 {
                    // `available_parallelism` is slow: it takes longer than solving many a small
                    // input. It is only called when a second thread would have work.
                    threads = thread::available_parallelism().map_or(1, usize::from);
                }
                if has_work && workers + 1 < threads {
                    let is_started = queue.start_worker(scope);
                    workers += usize::from(is_started);
                    threads = if is_started { threads } else { workers + 1 }; // no more are tried
                }
                if workers > 0 {
                    queue.changed.notify_one();
                }
            }
            let max_queued = if is_barrier {
                0
            } else {
                QUEUED * (workers + 1)
            };
            while let Some(first) = results.front() {
                let arrived = first.lock().expect(NO_PANIC).take();
                let Some(result) = arrived else {
                    if results.len() <= max_queued {
                        break;
                    }
                    if !queue.run_next() {
                        thread::park(); // a worker is at work on it
                    }
                    continue;
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

/// Why a lock is never poisoned.
const NO_PANIC: &str = "no panic while it is locked";

/// Work on an item. It does not panic.
type Job<'job> = Box<dyn FnOnce() + Send + 'job>;

/// The jobs that wait for a thread. It is not generic, so that it is compiled once, and not again in
/// every crate that uses [`pipeline`].
struct Queue<'job> {
    /// `None` once the queue is closed.
    jobs: Mutex<Option<VecDeque<Job<'job>>>>,
    /// Wakes the workers.
    changed: Condvar,
}

impl<'job> Queue<'job> {
    fn lock(&self) -> MutexGuard<'_, Option<VecDeque<Job<'job>>>> {
        self.jobs.lock().expect(NO_PANIC)
    }

    fn push(&self, job: Job<'job>) {
        self.lock().as_mut().expect("an open queue").push_back(job);
    }

    /// Runs the job that has waited longest. Returns whether there was one.
    fn run_next(&self) -> bool {
        let job = self.lock().as_mut().and_then(VecDeque::pop_front);
        job.map(|job| job()).is_some()
    }

    /// Starts a thread that runs jobs until the queue is closed. Returns whether the system allows it.
    fn start_worker<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) -> bool {
        let is_idle = |jobs: &mut Option<_>| jobs.as_ref().is_some_and(VecDeque::is_empty);
        let worker = move || loop {
            let mut jobs = self
                .changed
                .wait_while(self.lock(), is_idle)
                .expect(NO_PANIC);
            let Some(job) = jobs.as_mut().and_then(VecDeque::pop_front) else {
                return;
            };
            drop(jobs);
            job();
        };
        Builder::new().spawn_scoped(scope, worker).is_ok()
    }
}

/// Closes a queue when it is dropped, which ends the workers.
struct CloseOnDrop<'queue, 'job>(&'queue Queue<'job>);

impl Drop for CloseOnDrop<'_, '_> {
    fn drop(&mut self) {
        *self.0.lock() = None;
        self.0.changed.notify_all();
    }
}

/// Defines a function that is compiled twice: for any processor, and for one with AVX2. A call runs
/// the second form if the processor has AVX2.
///
/// A helper function is compiled for AVX2 too only if it is inlined. This short macro is here
/// instead of a crate with a procedural macro, which would lengthen the first build by more than
/// its convenience is worth.
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

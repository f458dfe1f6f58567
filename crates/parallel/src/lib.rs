//! Work spread over threads, its results in order.
//!
//! [`in_order`] is for items that are at hand; a [`pool`] takes them one by one, and works on the
//! first while the last are still made: an input is read and answered at the same time. A single
//! item starts no thread, memory is bounded, and a panic of any thread is one of the caller's.
//!
//! ```
//! let mut squares = Vec::new();
//! let squared = |_place, number: &u64| number * number;
//! parallel::in_order(0, &[1, 2, 3], squared, |square| Ok::<_, ()>(squares.push(square)))?;
//! assert_eq!(squares, [1, 4, 9]);
//! # Ok::<_, ()>(())
//! ```

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Works on all items with up to `threads` threads, this one among them, or with one for each
/// core if it is 0; and takes the results in the order of the items, on this thread. No more
/// than a few items and results for each thread wait.
///
/// # Errors
///
/// That of `take`, which ends the work.
///
/// # Panics
///
/// If `work` does on any thread.
pub fn in_order<T: Send, R: Send, E>(
    threads: usize,
    items: impl IntoIterator<Item = T>,
    work: impl Fn(usize, T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    pool(threads, &work, &mut take, |pool| {
        items.into_iter().try_for_each(|item| pool.submit(item))?;
        pool.finish()
    })
}

/// The same for the items that `feed` submits. What it does not wait for is given up when it
/// returns.
///
/// # Panics
///
/// As above.
pub fn pool<T: Send, R: Send, E, O>(
    threads: usize,
    work: &Work<T, R>,
    take: &mut dyn FnMut(R) -> Result<(), E>,
    feed: impl FnOnce(&mut Pool<T, R, E>) -> O,
) -> O {
    let (jobs, open) = channel();
    let (open, begun) = (&Mutex::new(open), &AtomicUsize::new(0));
    thread::scope(|scope| {
        let (report, done) = channel();
        let spawn = &|| {
            let report = report.clone();
            scope.spawn(move || {
                let next = || open.lock().expect("nobody panics with it").recv();
                while let Ok((place, item)) = next() {
                    begun.fetch_add(1, Ordering::Relaxed);
                    let result = catch_unwind(AssertUnwindSafe(|| work(place, item)));
                    if report.send((place, result)).is_err() {
                        break;
                    }
                }
            });
        };
        let (early, workers, given, taken) = (BTreeMap::new(), 1, 0, 0);
        feed(&mut Pool {
            threads,
            work,
            take,
            spawn,
            workers,
            jobs,
            open,
            begun,
            done,
            early,
            given,
            taken,
        })
    })
}

/// What is done with an item, which has this place among all.
pub type Work<'a, T, R> = dyn Fn(usize, T) -> R + Sync + 'a;

/// Some threads and what they are busy with; see [`pool`].
pub struct Pool<'a, T, R, E> {
    /// The most threads, this one included; 0 as long as nobody has asked for the cores.
    threads: usize,
    work: &'a Work<'a, T, R>,
    take: &'a mut dyn FnMut(R) -> Result<(), E>,
    /// Starts another thread.
    spawn: &'a dyn Fn(),
    /// Those there are, this one included.
    workers: usize,
    jobs: Sender<(usize, T)>,
    /// The other end of `jobs`, where whoever is free takes the next.
    open: &'a Mutex<Receiver<(usize, T)>>,
    /// How many items were taken there.
    begun: &'a AtomicUsize,
    done: Receiver<(usize, thread::Result<R>)>,
    /// Results that are there before those of earlier items.
    early: BTreeMap<usize, R>,
    given: usize,
    taken: usize,
}

impl<T, R, E> Pool<'_, T, R, E> {
    /// Items and results that may wait for each thread.
    const WAITING: usize = 4;

    /// Hands over the next item, and takes the results that are ready. Where too many items and
    /// results still wait, this thread works on some.
    ///
    /// # Errors
    ///
    /// That of taking a result; then nothing more may be submitted.
    ///
    /// # Panics
    ///
    /// If the work on an item did.
    pub fn submit(&mut self, item: T) -> Result<(), E> {
        self.jobs.send((self.given, item)).expect("the other end is here");
        self.given += 1;
        while let Ok((place, result)) = self.done.try_recv() {
            self.put(place, result)?;
        }
        let left = self.given - self.taken;
        if left > 1 && self.threads == 0 {
            // Asking for the cores takes as long as solving many a case.
            self.threads = thread::available_parallelism().map_or(1, usize::from);
        }
        if left > self.workers && self.threads > self.workers {
            (self.spawn)();
            self.workers += 1;
        }
        while self.given - self.taken > Self::WAITING * self.workers {
            self.step()?;
        }
        Ok(())
    }

    /// Works until all results are taken.
    ///
    /// # Errors
    ///
    /// As above; the same for panics.
    pub fn finish(&mut self) -> Result<(), E> {
        while self.taken < self.given {
            self.step()?;
        }
        Ok(())
    }

    /// Takes a result that is ready; or works on the next item; or waits for a result, if the
    /// others have all items that there are.
    fn step(&mut self) -> Result<(), E> {
        let (place, result) = if let Ok(ready) = self.done.try_recv() {
            ready
        } else if let Some((place, item)) = self.next() {
            (place, Ok((self.work)(place, item)))
        } else {
            self.done.recv().expect("we could still report ourselves")
        };
        self.put(place, result)
    }

    /// The next item, if not all are taken. Whoever keeps the others out waits for one, which may
    /// be long, or takes one, which is not.
    fn next(&self) -> Option<(usize, T)> {
        while self.begun.load(Ordering::Relaxed) < self.given {
            if let Ok(open) = self.open.try_lock() {
                let item = open.try_recv().ok()?;
                self.begun.fetch_add(1, Ordering::Relaxed);
                return Some(item);
            }
            thread::yield_now();
        }
        None
    }

    /// Takes a result, and those that waited for it.
    fn put(&mut self, place: usize, result: thread::Result<R>) -> Result<(), E> {
        self.early.insert(place, result.unwrap_or_else(|panic| resume_unwind(panic)));
        while let Some(result) = self.early.remove(&self.taken) {
            self.taken += 1;
            (self.take)(result)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::thread::{ThreadId, current};

    use super::*;

    #[test]
    fn results_are_taken_in_order_on_the_callers_thread_and_few_wait() {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for threads in 0..6 {
            let (begun, mut taken) = (AtomicUsize::new(0), 0);
            let work = |place: usize, item: usize| {
                assert_eq!(place, item);
                begun.fetch_add(1, Ordering::Relaxed);
                (0..(item * 7919) % 10_000).fold(item, |number, step| number ^ step ^ step)
            };
            let caller = current().id();
            let take = |result| {
                assert_eq!((result, current().id()), (taken, caller));
                taken += 1;
                let most = taken + 4 * if threads == 0 { cores } else { threads } + 1;
                assert!(begun.load(Ordering::Relaxed) <= most);
                Ok::<(), ()>(())
            };
            assert_eq!(in_order(threads, 0..1_000, work, take), Ok(()));
            assert_eq!(taken, 1_000);
        }
    }

    /// The threads that work on this many items, none of which is done before all are begun.
    fn threads_of(items: usize, threads: usize) -> Vec<ThreadId> {
        let (begun, mut ids) = (AtomicUsize::new(0), Vec::new());
        let work = |_, ()| {
            begun.fetch_add(1, Ordering::Relaxed);
            while begun.load(Ordering::Relaxed) < items.min(threads) {
                thread::yield_now();
            }
            current().id()
        };
        let Ok(()) = in_order(threads, (0..items).map(|_| ()), work, |id| {
            ids.push(id);
            Ok::<(), std::convert::Infallible>(())
        });
        ids.sort_by_key(|id| format!("{id:?}"));
        ids.dedup();
        ids
    }

    #[test]
    fn as_many_threads_work_as_there_are_items_for() {
        assert_eq!(threads_of(0, 4), []);
        assert_eq!(threads_of(1, 4), [current().id()]);
        assert_eq!(threads_of(9, 1), [current().id()]);
        assert_eq!(threads_of(3, 3).len(), 3);
        for _ in 0..300 {
            assert_eq!(threads_of(9, 4).len(), 4);
        }
    }

    #[test]
    fn work_and_threads_begin_when_enough_items_wait() {
        let (work, take) = (&|_, ()| (), &mut |()| Ok::<(), ()>(()));
        pool(1, work, take, |pool| {
            let mut taken_after = |items| {
                (0..items).for_each(|_| pool.submit(()).unwrap());
                pool.taken
            };
            assert_eq!([taken_after(4), taken_after(1)], [0, 1]);
        });
        let cores = thread::available_parallelism().unwrap().get();
        for (threads, most) in [(0, cores), (3, 3)] {
            pool(threads, work, take, |pool| {
                for _ in 0..9 {
                    pool.submit(()).unwrap();
                    pool.finish().unwrap();
                }
                assert_eq!((pool.threads, pool.workers), (threads, 1));
                (0..2).for_each(|_| pool.submit(()).unwrap());
                assert_eq!((pool.threads, pool.workers), (most, most.min(2)));
            });
        }
    }

    #[test]
    fn an_error_of_taking_ends_the_work() {
        for threads in [1, 4] {
            let begun = AtomicUsize::new(0);
            let work = |place: usize, ()| begun.fetch_add(1, Ordering::Relaxed) + place;
            let ended = in_order(threads, (0..1_000_000).map(|_| ()), work, |_| Err("enough"));
            assert_eq!(ended, Err("enough"));
            assert!(begun.into_inner() < 100);
        }
    }

    #[test]
    fn a_panic_of_any_thread_is_the_callers() {
        for wrong in [0, 1, 500, 999] {
            for threads in [1, 2, 5] {
                let work = |place: usize, ()| assert_ne!(place, wrong, "as it should");
                let items = || (0..1_000).map(|_| ());
                let worked = catch_unwind(|| in_order(threads, items(), work, Ok::<(), ()>));
                assert!(worked.is_err());
            }
        }
    }
}

//! Tests [`in_order`] and [`list_in_order`]: the order of the results, the number of threads, errors and panics.

use std::collections::HashSet;
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ThreadId, current};
use std::time::{Duration, Instant};

use parallel::{in_order, list_in_order};

#[test]
fn results_are_delivered_in_order_on_the_callers_thread_and_few_wait() {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    for threads in 0..6 {
        let (begun, mut delivered) = (AtomicUsize::new(0), 0);
        let work = |index: usize, item: usize| {
            assert_eq!(index, item);
            begun.fetch_add(1, Ordering::Relaxed);
            (0..(item * 7919) % 10_000).fold(item, |number, step| number ^ step ^ step)
        };
        let caller = current().id();
        let deliver = |result| {
            assert_eq!((result, current().id()), (delivered, caller));
            delivered += 1;
            let max = delivered + 4 * if threads == 0 { cores } else { threads } + 1;
            assert!(begun.load(Ordering::Relaxed) <= max);
            Ok::<(), ()>(())
        };
        assert_eq!(in_order(threads, 0..1_000, work, deliver), Ok(()));
        assert_eq!(delivered, 1_000);
    }
}

/// The work on the first item ends only after that on all others.
#[test]
fn all_items_of_a_list_are_worked_on_while_the_first_result_is_long_in_coming() {
    let done = AtomicUsize::new(0);
    let work = |index, item| {
        while index == 0 && done.load(Ordering::Relaxed) < 99 {
            thread::yield_now();
        }
        done.fetch_add(1, Ordering::Relaxed);
        item
    };
    let mut delivered = Vec::new();
    let deliver = |item| {
        delivered.push(item);
        Ok::<_, ()>(())
    };
    list_in_order(2, (0..100).collect(), work, deliver).unwrap();
    assert!(delivered.into_iter().eq(0..100));
}

/// Returns the threads that work on `items` items. An item is done only once as many items have
/// begun as there are threads for, so every thread gets an item.
fn threads_of(items: usize, threads: usize) -> HashSet<ThreadId> {
    let (begun, mut ids, start) = (AtomicUsize::new(0), HashSet::new(), Instant::now());
    let work = |_, _| {
        begun.fetch_add(1, Ordering::Relaxed);
        while begun.load(Ordering::Relaxed) < items.min(threads) {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "fewer threads than asked for"
            );
            thread::yield_now();
        }
        current().id()
    };
    let deliver = |id| Ok::<_, ()>(_ = ids.insert(id));
    in_order(threads, 0..items, work, deliver).unwrap();
    ids
}

#[test]
fn as_many_threads_work_as_there_are_items_for() {
    assert!(threads_of(0, 4).is_empty());
    assert_eq!(threads_of(1, 4), HashSet::from([current().id()]));
    assert_eq!(threads_of(9, 1), HashSet::from([current().id()]));
    assert_eq!(threads_of(3, 3).len(), 3);
    for _ in 0..300 {
        assert_eq!(threads_of(9, 4).len(), 4);
    }
}

#[test]
fn an_error_of_the_caller_ends_the_work() {
    for threads in [1, 4] {
        let begun = AtomicUsize::new(0);
        let work = |_, _| begun.fetch_add(1, Ordering::Relaxed);
        assert_eq!(
            in_order(threads, 0..1_000_000, work, |_| Err("enough")),
            Err("enough")
        );
        assert!(begun.into_inner() < 100);
    }
}

#[test]
fn a_panic_of_any_thread_is_the_callers() {
    for wrong in [0, 1, 500, 999] {
        for threads in [1, 2, 5] {
            let work = |index, _| assert_ne!(index, wrong, "as it should");
            assert!(catch_unwind(|| in_order(threads, 0..1_000, work, Ok::<(), ()>)).is_err());
        }
    }
}

//! Defines [`on_all_cores`], which does the same work on each item of a list.

use std::convert::Infallible;

use parallel::in_order;

/// Does `work` on each item, on all cores, and returns the results in the order of the items.
pub(crate) fn on_all_cores<Item: Send, Res: Send>(
    items: impl IntoIterator<Item = Item>,
    work: impl Fn(Item) -> Res + Sync,
) -> Vec<Res> {
    const ONE_PER_CORE: usize = 0; // threads
    let mut results = Vec::new();
    let work_on = |_index, item| work(item);
    let deliver = |result| {
        results.push(result);
        Ok::<(), Infallible>(())
    };
    // Nothing ends the work early, so there is no error.
    let Ok(()) = in_order(ONE_PER_CORE, items, work_on, deliver);
    results
}

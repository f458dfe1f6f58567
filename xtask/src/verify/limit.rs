//! Checks a fixture within a time limit.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

use anyhow::Result;
use terminal::time;

use super::check::Checked;
use super::fixture::Fixture;

/// How the check of a fixture ended.
pub enum Ended {
    /// With this result.
    Checked(Checked),
    /// The solver was still running at the time limit.
    Hung(Checked),
}

/// What the thread of a check tells.
enum News {
    /// The solver has ended, so the time limit no longer counts.
    Solved,
    /// The check has ended.
    Checked(Box<Checked>),
}

/// Checks a fixture: see [`Fixture::run`] and [`Fixture::compare`]. The solver may take `limit`. This runs
/// on a thread of its own, which is left running if the solver takes longer, and then changes nothing any
/// more. If the solver takes longer or panics, the result says so.
///
/// # Errors
///
/// If no thread can be started.
pub fn check_within(fixture: &Fixture, limit: Duration) -> Result<Ended> {
    let (sender, news) = channel();
    let own = fixture.clone();
    let check = move || {
        let ran = own.run();
        if sender.send(News::Solved).is_ok() {
            let _ = sender.send(News::Checked(Box::new(own.compare(ran))));
        }
    };
    Builder::new().name(fixture.path()).spawn(check)?;
    let panicked = || fixture.failed("the solver panicked".to_owned());
    Ok(match news.recv_timeout(limit) {
        Ok(News::Checked(checked)) => Ended::Checked(*checked),
        Ok(News::Solved) => Ended::Checked(match news.recv() {
            Ok(News::Checked(checked)) => *checked,
            Ok(News::Solved) | Err(_) => panicked(),
        }),
        Err(RecvTimeoutError::Timeout) => Ended::Hung(fixture.failed(format!(
            "the solver takes more than {} (--time-limit)",
            time(limit)
        ))),
        Err(RecvTimeoutError::Disconnected) => Ended::Checked(panicked()),
    })
}

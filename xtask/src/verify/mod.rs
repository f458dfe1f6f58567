//! Implements `cargo xtask verify`, which runs the solvers on every fixture, compares what they print
//! with the snapshots and the published answers, and says what a difference means.
//!
//! ```text
//! fixture ──► check ──► Checked { outcome … } ──► report
//!               │ snapshot: what is stored, and what waits for review
//!               └ opinion: what the reference solver says
//! folders: what is missing or left over beside the fixtures
//! ```

mod check;
mod fixture;
mod folders;
pub(crate) mod opinion;
mod outcome;
mod report;
pub(crate) mod snapshot;
mod unfold;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use parallel::in_order;
use terminal::say;

use self::check::{Checked, Ended, Known};
use self::fixture::{Fixture, puzzles, select};
use self::report::{Report, Row};

/// After so many fixtures of a puzzle have hung, its others are not run.
const MAX_HUNG: usize = 3;

/// Checks the selected fixtures, which are those of `PUZZLE` or `PUZZLE/NAME`, or all of them. The solver
/// may take `time_limit` per fixture. Prints what differs, the worst first and in full, and a row for
/// each puzzle. Returns whether nothing differs.
///
/// # Errors
///
/// If there is no such puzzle or fixture, or if a file or folder cannot be read or written.
pub fn verify(selection: Option<&str>, time_limit: Duration) -> Result<bool> {
    let report = report(selection, time_limit)?;
    for line in report.lines()? {
        say(line)?;
    }
    Ok(report.is_passed())
}

/// Checks all fixtures, and returns the lines of the report without colours if anything differs.
///
/// # Errors
///
/// As for [`verify`].
pub fn verify_all(time_limit: Duration) -> Result<Result<(), String>> {
    let report = report(None, time_limit)?;
    if report.is_passed() {
        return Ok(Ok(()));
    }
    let lines = report.lines()?.join("\n");
    Ok(Err(without_colours(&lines)))
}

/// Returns a text without its colours.
fn without_colours(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// Checks the selected fixtures.
fn report(selection: Option<&str>, time_limit: Duration) -> Result<Report> {
    let fixtures = select(selection)?;
    let mut rows = Vec::new();
    let mut all: Vec<Checked> = Vec::new();
    let mut not_run = Vec::new();
    for puzzle in puzzles(selection)? {
        let is_own = |fixture: &&Fixture| fixture.puzzle.name() == puzzle.name();
        let own: Vec<&Fixture> = fixtures.iter().filter(is_own).collect();
        let start = Instant::now();
        let checked = check_all(&own, time_limit)?;
        let left = checked.iter().filter(|checked| checked.is_none()).count();
        let checked: Vec<Checked> = own
            .iter()
            .zip(checked)
            .map(|(fixture, checked)| checked.unwrap_or_else(|| not_checked(fixture)))
            .collect();
        rows.push(Row::new(puzzle, &checked, left, start.elapsed()));
        if left > 0 {
            not_run.push((puzzle.name(), left));
        }
        all.extend(checked);
    }
    let known: Vec<&Known> = all.iter().map(|checked| &checked.known).collect();
    let faults = folders::faults(&fixtures, &known, selection)?;
    let is_one = selection.is_some_and(|selection| selection.contains('/'));
    Ok(Report::new(all, rows, faults, not_run, is_one))
}

/// Returns the result of a fixture that was not run.
fn not_checked(fixture: &Fixture) -> Checked {
    Checked {
        path: fixture.path(),
        ..Checked::default()
    }
}

/// Checks fixtures of one puzzle on all cores. A fixture that is not run, because too many hung before it,
/// has no result.
fn check_all(fixtures: &[&Fixture], time_limit: Duration) -> Result<Vec<Option<Checked>>> {
    let hung = AtomicUsize::new(0);
    let check = |_, fixture: &&Fixture| {
        if hung.load(Ordering::Relaxed) >= MAX_HUNG {
            return Ok(None);
        }
        Ok(Some(match fixture.check_within(time_limit)? {
            Ended::Checked(checked) => checked,
            Ended::Hung(checked) => {
                hung.fetch_add(1, Ordering::Relaxed);
                checked
            }
        }))
    };
    let mut results = Vec::new();
    in_order(0, fixtures, check, |result: Result<_>| {
        results.push(result?);
        anyhow::Ok(())
    })?;
    Ok(results)
}

//! Implements `cargo xtask verify`, which runs the solvers on every fixture, compares what they print
//! with the snapshots and the published answers, and says what a difference means.
//!
//! ```text
//! selection ──► fixture ──► limit: check ──► Checked { outcome … } ──► readme, leftovers ──► report
//!                                    │
//!                                    ├ snapshot: what is stored, and what waits for review
//!                                    ├ text: what a snapshot shows of an output
//!                                    └ outcome: what a difference means
//! ```

mod check;
mod fixture;
mod leftovers;
mod limit;
mod outcome;
mod readme;
mod report;
mod selection;
pub(crate) mod snapshot;
mod text;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use parallel::in_order;
use terminal::{say, tell};

use self::check::Checked;
use self::fixture::Fixture;
use self::limit::{Ended, check_within};
use self::report::{PuzzleRow, Report};
use self::selection::Selection;

/// After so many fixtures of a puzzle have hung, its others are not run.
const MAX_HUNG: usize = 3;

/// Checks the selected fixtures, which are those of `PUZZLE` or `PUZZLE/NAME`, or all of them. The solver
/// may take `time_limit` per fixture. Prints what differs, the worst first and in full, and a row for
/// each puzzle, and on standard error how much of a single selected input is not read. Returns whether nothing
/// differs.
///
/// # Errors
///
/// If there is no such puzzle or fixture, or if a file or folder cannot be read or written.
pub fn verify(selection: Option<&str>, time_limit: Duration) -> Result<bool> {
    let selection = Selection::parse(selection)?;
    let report = check_selected(&selection, time_limit)?;
    if selection.is_one() {
        report.unread().iter().for_each(tell); // of the others, the name `lenient-…` is enough
    }
    for line in report.lines()? {
        say(line)?;
    }
    Ok(report.is_passed())
}

/// Checks all fixtures as [`verify`] does, and returns the lines of its report, without colours, if anything
/// differs.
///
/// # Errors
///
/// As for [`verify`].
pub fn differences(time_limit: Duration) -> Result<Option<String>> {
    let report = check_selected(&Selection::All, time_limit)?;
    if report.is_passed() {
        return Ok(None);
    }
    let lines = report.lines()?.join("\n");
    Ok(Some(anstream::adapter::strip_str(&lines).to_string()))
}

/// Checks the selected fixtures, and what stands beside them.
fn check_selected(selection: &Selection, time_limit: Duration) -> Result<Report> {
    let mut rows = Vec::new();
    let mut faults = Vec::new();
    let mut all: Vec<Checked> = Vec::new();
    for puzzle in selection.puzzles() {
        let fixtures = selection.fixtures(puzzle)?;
        let start = Instant::now();
        let results = check_all(&fixtures, time_limit)?;
        let not_run = results.iter().filter(|result| result.is_none()).count();
        let with_fixture = fixtures.iter().zip(results);
        let checked: Vec<Checked> = with_fixture
            .map(|(fixture, result)| result.unwrap_or_else(|| fixture.unchecked()))
            .collect();
        rows.push(PuzzleRow::new(puzzle, &checked, not_run, start.elapsed()));
        faults.extend(readme::faults(puzzle.name(), &checked, selection)?);
        all.extend(checked);
    }
    faults.extend(leftovers::leftovers(&all, selection)?);
    Ok(Report::new(all, rows, faults, selection.is_one()))
}

/// Checks fixtures of one puzzle on all cores. A fixture that is not run, because too many hung before it,
/// has no result.
fn check_all(fixtures: &[Fixture], time_limit: Duration) -> Result<Vec<Option<Checked>>> {
    let hung = AtomicUsize::new(0);
    let check = |_, fixture: &Fixture| {
        if hung.load(Ordering::Relaxed) >= MAX_HUNG {
            return Ok(None);
        }
        Ok(Some(match check_within(fixture, time_limit)? {
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

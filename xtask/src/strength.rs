//! How strong the fixtures are: which wrong program each of them finds out, and which limits
//! they reach.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::Result;
use serde::Serialize;

use crate::fixtures::Fixture;
use crate::puzzles::PUZZLES;
use crate::report::{Format, json};
use crate::verdict::Verdict;

/// What the fixtures do about one mistake or one limit.
#[derive(Debug, Serialize)]
pub struct Row {
    /// The puzzle.
    pub puzzle: &'static str,
    /// Whether this is about a mistake or a limit.
    pub kind: Kind,
    /// The mistake or the limit.
    pub name: &'static str,
    /// How many fixtures find the mistake out, or reach the limit.
    pub fixtures: usize,
    /// The smallest of them.
    pub smallest: Option<String>,
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A wrong program.
    Mistake,
    /// A limit.
    Limit,
}

/// Prints the table. Returns whether every wrong program is found out; a limit that is not
/// reached is shown, but is no failure.
///
/// # Errors
///
/// If a fixture cannot be read.
pub fn strength(fixtures: &[Fixture], format: Format) -> Result<bool> {
    let rows = rows(fixtures)?;
    match format {
        Format::Json => rows.iter().try_for_each(json)?,
        Format::Text => print(&rows),
    }
    let survives = |row: &Row| row.kind == Kind::Mistake && row.fixtures == 0;
    Ok(!rows.iter().any(survives))
}

/// The rows of the table, puzzle by puzzle, the mistakes before the limits.
///
/// # Errors
///
/// If a fixture cannot be read.
pub fn rows(fixtures: &[Fixture]) -> Result<Vec<Row>> {
    let valid: Vec<&Fixture> = fixtures
        .iter()
        .filter(|fixture| !fixture.is_bad())
        .collect();
    let found = each(&valid, |fixture| {
        let input = fixture.input()?;
        let puzzle = fixture.puzzle;
        Ok((input.len(), puzzle.kills(&input)?, puzzle.reaches(&input)?))
    })?;
    let mut rows = Vec::new();
    for puzzle in PUZZLES {
        let of_puzzle = || {
            let found = valid.iter().zip(&found);
            found.filter(|(fixture, _)| fixture.puzzle.name() == puzzle.name())
        };
        if of_puzzle().next().is_none() {
            continue;
        }
        let row = |kind, name, hits: Vec<(usize, &str)>| Row {
            puzzle: puzzle.name(),
            kind,
            name,
            fixtures: hits.len(),
            smallest: hits.iter().min().map(|&(_, name)| name.to_owned()),
        };
        for (place, (name, _)) in puzzle.mistakes().into_iter().enumerate() {
            let kills = of_puzzle().filter(|(_, (_, kills, _))| kills[place]);
            let hits = kills.map(|(fixture, (size, ..))| (*size, fixture.name.as_str()));
            rows.push(row(Kind::Mistake, name, hits.collect()));
        }
        for (place, name) in puzzle.limits().into_iter().enumerate() {
            let reaches = of_puzzle().filter(|(_, (.., reaches))| reaches[place]);
            let hits = reaches.map(|(fixture, (size, ..))| (*size, fixture.name.as_str()));
            rows.push(row(Kind::Limit, name, hits.collect()));
        }
    }
    Ok(rows)
}

/// What `of` says of each fixture, worked out on all cores.
fn each<T: Send>(
    fixtures: &[&Fixture],
    of: impl Fn(&Fixture) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some((place, fixture)) = {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    fixtures.get(place).map(|fixture| (place, fixture))
                } {
                    let result = of(fixture);
                    if let Ok(mut results) = results.lock() {
                        results.push((place, result));
                    }
                }
            });
        }
    });
    let mut results = results
        .into_inner()
        .map_err(|_| io::Error::other("a thread failed"))?;
    results.sort_by_key(|&(place, _)| place);
    results.into_iter().map(|(_, result)| result).collect()
}

fn print(rows: &[Row]) {
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let mut last = None;
    for row in rows {
        if last != Some((row.puzzle, row.kind)) {
            let blank = if last.is_some() { "\n" } else { "" };
            let about = match row.kind {
                Kind::Mistake => "wrong programs, and the fixtures that find them out",
                Kind::Limit => "limits, and the fixtures that reach them",
            };
            anstream::println!("{blank}{}: {about}", row.puzzle);
            last = Some((row.puzzle, row.kind));
        }
        let Row { name, fixtures, .. } = row;
        match (&row.smallest, row.kind) {
            (Some(smallest), _) => {
                anstream::println!("  {name:width$}  {fixtures:3}  {smallest}");
            }
            (None, kind) => {
                let none = match kind {
                    Kind::Mistake => "not found out",
                    Kind::Limit => "not reached",
                };
                let style = Verdict::Wa.style();
                anstream::println!("  {name:width$}    0  {style}{none}{style:#}");
            }
        }
    }
}

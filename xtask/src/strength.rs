//! Shows how strong the fixtures are: which of them detect each wrong solution, and which reach
//! each boundary. Malformed and lenient fixtures do not count, because other programs need not
//! handle them.

use std::collections::BTreeSet;

use anyhow::Result;
use checker::{ErasedPuzzle, Hits};
use puzzle::parallel::in_order;
use serde_json::json;
use terminal::{BAD, Form, say};

use crate::fixtures::Fixture;

/// A wrong solution or a boundary, and how the fixtures do on it.
struct Row<'a> {
    puzzle: &'static dyn ErasedPuzzle,
    is_wrong_solution: bool,
    name: &'static str,
    /// The length and the name of each fixture that detects the wrong solution or reaches the
    /// boundary, the shortest fixture first.
    fixtures: BTreeSet<(usize, &'a str)>,
}

/// Prints a row for each wrong solution and each boundary, puzzle by puzzle, the wrong solutions
/// first. Returns whether every wrong solution is detected. A boundary that no fixture reaches is
/// shown, but it is not a failure.
pub fn strength(fixtures: &[Fixture], form: Form) -> Result<bool> {
    let mut rows = Vec::new();
    let fair = fixtures.iter().filter(|fixture| !fixture.is_bad() && !fixture.is_lenient());
    let fair: Vec<&Fixture> = fair.collect();
    for fair in fair.chunk_by(|one, next| one.puzzle.name() == next.puzzle.name()) {
        let puzzle = fair[0].puzzle;
        let of_puzzle = rows_of(puzzle, fair)?;
        if of_puzzle.is_empty() && form == Form::Text {
            let name = puzzle.name();
            say(format_args!("{name} has no wrong solutions and no boundaries yet"))?;
        }
        rows.extend(of_puzzle);
    }
    match form {
        Form::Text => print(&rows)?,
        Form::Json => {
            for Row { puzzle, is_wrong_solution, name, fixtures } in &rows {
                terminal::json(&json!({
                    "puzzle": puzzle.name(),
                    "kind": if *is_wrong_solution { "wrong solution" } else { "boundary" },
                    "name": name.to_owned(),
                    "fixtures": fixtures.len(),
                    "smallest": fixtures.first().map(|(_, name)| *name),
                }))?;
            }
        }
    }
    Ok(!rows.iter().any(|row| row.is_wrong_solution && row.fixtures.is_empty()))
}

/// Runs the wrong solutions of a puzzle on the fixtures, and returns a row for each wrong solution
/// and each boundary.
fn rows_of<'a>(
    puzzle: &'static dyn ErasedPuzzle,
    fixtures: &[&'a Fixture],
) -> Result<Vec<Row<'a>>> {
    let wrong_solutions = puzzle.wrong_solutions().into_iter().map(|(name, _)| (true, name));
    let names = wrong_solutions.chain(puzzle.boundaries().into_iter().map(|name| (false, name)));
    let row = |(is_wrong_solution, name)| Row {
        puzzle,
        is_wrong_solution,
        name,
        fixtures: BTreeSet::new(),
    };
    let mut rows: Vec<Row> = names.map(row).collect();
    let work = |_, fixture: &&'a Fixture| {
        let input = fixture.input()?;
        let Hits { detected, reached } = puzzle.hits(&input)?;
        let hits = [detected, reached].concat();
        Ok(((input.len(), fixture.name.as_str()), hits))
    };
    in_order(0, fixtures, work, |hits: Result<_>| {
        let (fixture, hits) = hits?;
        for (row, _) in rows.iter_mut().zip(hits).filter(|(_, hit)| *hit) {
            row.fixtures.insert(fixture);
        }
        Ok::<(), anyhow::Error>(())
    })?;
    Ok(rows)
}

/// Prints the rows as tables: one of wrong solutions and one of boundaries for each puzzle.
fn print(rows: &[Row]) -> Result<()> {
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let kind = |row: &Row| (row.puzzle.name(), row.is_wrong_solution);
    for (index, rows) in rows.chunk_by(|one, other| kind(one) == kind(other)).enumerate() {
        let (title, none) = if rows[0].is_wrong_solution {
            ("wrong solutions, and the fixtures that detect them", "not detected")
        } else {
            ("boundaries, and the fixtures that reach them", "not reached")
        };
        let gap = if index > 0 { "\n" } else { "" };
        say(format_args!("{gap}{}: {title}", rows[0].puzzle.name()))?;
        for Row { name, fixtures, .. } in rows {
            let smallest = match fixtures.first() {
                Some((_, smallest)) => (*smallest).to_owned(),
                None => format!("{BAD}{none}{BAD:#}"),
            };
            say(format_args!("  {name:width$}  {:3}  {smallest}", fixtures.len()))?;
        }
    }
    Ok(())
}

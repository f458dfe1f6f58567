//! How strong the fixtures are that other programs are held to: which wrong program each of
//! them finds out, and which limits they reach.

use std::convert::Infallible;

use anyhow::Result;
use parallel::in_order;
use puzzle::read_input;
use serde::Serialize;

use crate::fixtures::Fixture;
use crate::puzzles::{Listed, NAMES, Task, on};
use crate::report::{BAD, Report, json};

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
pub fn strength(fixtures: &[Fixture], report: Report) -> Result<bool> {
    let rows = rows(fixtures)?;
    match report {
        Report::Json => rows.iter().try_for_each(json)?,
        Report::Text => {
            print(&rows);
            let has_row = |name: &str| rows.iter().any(|row| row.puzzle == name);
            let has_fixture = |name: &str| fixtures.iter().any(|fixture| fixture.puzzle == name);
            for name in NAMES.iter().filter(|name| has_fixture(name) && !has_row(name)) {
                anstream::println!("{name} has no wrong programs and no limits yet");
            }
        }
    }
    let survives = |row: &Row| row.kind == Kind::Mistake && row.fixtures == 0;
    Ok(!rows.iter().any(survives))
}

/// The rows of the table, puzzle by puzzle, the mistakes before the limits. Only fixtures that
/// another program is held to count.
///
/// # Errors
///
/// If a fixture cannot be read.
pub fn rows(fixtures: &[Fixture]) -> Result<Vec<Row>> {
    let fair = |fixture: &&Fixture| !fixture.is_bad() && !fixture.is_lenient();
    let fair: Vec<&Fixture> = fixtures.iter().filter(fair).collect();
    let mut hits = Vec::new();
    let work = |_, fixture: &&Fixture| on(fixture.puzzle, Hits(fixture));
    let Ok(()) = in_order(0, &fair, work, |found| {
        hits.push(found);
        Ok::<(), Infallible>(())
    });
    let hits = hits.into_iter().map(|hits| hits?).collect::<Result<Vec<_>>>()?;
    let mut rows = Vec::new();
    for puzzle in NAMES {
        let of_puzzle = || {
            let hits = fair.iter().zip(&hits);
            hits.filter(|(fixture, _)| fixture.puzzle == *puzzle)
        };
        if of_puzzle().next().is_none() {
            continue;
        }
        for (place, (kind, name)) in on(puzzle, Demands)?.into_iter().enumerate() {
            let hit = of_puzzle().filter(|(_, (_, hits))| hits[place]);
            let hit = hit.map(|(fixture, (size, _))| (*size, fixture.name.as_str()));
            let hit: Vec<(usize, &str)> = hit.collect();
            rows.push(Row {
                puzzle,
                kind,
                name,
                fixtures: hit.len(),
                smallest: hit.iter().min().map(|&(_, name)| name.to_owned()),
            });
        }
    }
    Ok(rows)
}

/// The mistakes of a puzzle and then its limits, by name.
struct Demands;

impl Task for Demands {
    type Output = Vec<(Kind, &'static str)>;

    fn on<P: Listed>(self) -> Self::Output {
        let mistakes = P::MISTAKES.iter().map(|mistake| (Kind::Mistake, mistake.name));
        mistakes.chain(P::LIMITS.iter().map(|limit| (Kind::Limit, limit.name))).collect()
    }
}

/// How long an input is, and which of the [`Demands`] it meets: is each wrong program found out,
/// each limit reached?
struct Hits<'a>(&'a Fixture);

impl Task for Hits<'_> {
    type Output = Result<(usize, Vec<bool>)>;

    fn on<P: Listed>(self) -> Self::Output {
        let input = self.0.input()?;
        let cases = read_input::<P>(&input[..])?;
        let best = P::solve(&cases);
        let accepts = P::JUDGING.map(|judging| judging.accepts);
        let is_wrong = |case: &P::Case, best: &P::Answer, answer: &P::Answer| match accepts {
            Some(accepts) => accepts(case, best, answer).is_err(),
            None => best != answer,
        };
        let found_out = P::MISTAKES.iter().map(|mistake| {
            cases.iter().zip(&best).any(|(case, best)| {
                (mistake.solve)(case).is_none_or(|answer| is_wrong(case, best, &answer))
            })
        });
        let reached = P::LIMITS.iter().map(|limit| (limit.reached)(&cases, &best));
        Ok((input.len(), found_out.chain(reached).collect()))
    }
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
                anstream::println!("  {name:width$}    0  {BAD}{none}{BAD:#}");
            }
        }
    }
}

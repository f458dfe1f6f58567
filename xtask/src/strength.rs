//! How strong the fixtures are that other programs are held to: which wrong program each of
//! them finds out, and which limits they reach.

use std::collections::BTreeSet;

use anyhow::Result;
use parallel::in_order;
use puzzle::read_input;
use serde_json::json;

use crate::fixtures::Fixture;
use crate::puzzles::{Listed, NAMES};
use crate::report::{BAD, Report, json};

/// What a row is about.
#[derive(PartialEq)]
struct Kind {
    name: &'static str,
    /// What stands above its rows.
    title: &'static str,
    /// What stands in a row without a fixture.
    none: &'static str,
}

const MISTAKE: Kind = Kind {
    name: "mistake",
    title: "wrong programs, and the fixtures that find them out",
    none: "not found out",
};

const LIMIT: Kind =
    Kind { name: "limit", title: "limits, and the fixtures that reach them", none: "not reached" };

/// What the fixtures do about one mistake or one limit.
struct Row<'a> {
    puzzle: &'static str,
    kind: Kind,
    name: &'static str,
    /// The length and the name of each fixture that finds the mistake out, or reaches the limit.
    fixtures: BTreeSet<(usize, &'a str)>,
}

/// Prints what the fixtures do that another program is held to: puzzle by puzzle, the mistakes
/// before the limits. Returns whether every wrong program is found out; a limit that is not
/// reached is shown, but is no failure.
pub fn strength(fixtures: &[Fixture], report: Report) -> Result<bool> {
    let mut rows = Vec::new();
    let mut without: Vec<&str> = Vec::new();
    for puzzle in NAMES {
        let fair = |fixture: &&Fixture| !fixture.is_bad() && !fixture.is_lenient();
        let of_puzzle = fixtures.iter().filter(|fixture| fixture.puzzle == *puzzle);
        let fair: Vec<&Fixture> = of_puzzle.filter(fair).collect();
        if !fair.is_empty() {
            let of_puzzle = on!(puzzle, rows_of(&fair))??;
            without.extend(of_puzzle.is_empty().then_some(*puzzle));
            rows.extend(of_puzzle);
        }
    }
    match report {
        Report::Json => {
            for Row { puzzle, kind, name, fixtures } in &rows {
                let smallest = fixtures.first().map(|(_, name)| name);
                json(&json!({
                    "puzzle": puzzle,
                    "kind": kind.name,
                    "name": name,
                    "fixtures": fixtures.len(),
                    "smallest": smallest,
                }))?;
            }
        }
        Report::Text => {
            print(&rows);
            for puzzle in without {
                anstream::println!("{puzzle} has no wrong programs and no limits yet");
            }
        }
    }
    Ok(!rows.iter().any(|row| row.kind == MISTAKE && row.fixtures.is_empty()))
}

fn rows_of<'a, P: Listed>(fixtures: &[&'a Fixture]) -> Result<Vec<Row<'a>>> {
    let row = |kind, name| Row { puzzle: P::NAME, kind, name, fixtures: BTreeSet::new() };
    let mistakes = P::MISTAKES.iter().map(|mistake| row(MISTAKE, mistake.name));
    let limits = P::LIMITS.iter().map(|limit| row(LIMIT, limit.name));
    let mut rows: Vec<Row> = mistakes.chain(limits).collect();
    let work = |_, fixture: &&'a Fixture| Ok((fixture.name.as_str(), hits::<P>(fixture)?));
    in_order(0, fixtures, work, |hits: Result<_>| {
        let (name, (size, hits)) = hits?;
        for (row, _) in rows.iter_mut().zip(hits).filter(|(_, hit)| *hit) {
            row.fixtures.insert((size, name));
        }
        Ok::<(), anyhow::Error>(())
    })?;
    Ok(rows)
}

/// How long an input is, and what it does about each mistake and each limit: is the wrong program
/// found out, is the limit reached?
fn hits<P: Listed>(fixture: &Fixture) -> Result<(usize, Vec<bool>)> {
    let input = fixture.input()?;
    let cases = read_input::<P>(&input[..])?;
    let best = P::solve(&cases);
    let is_wrong = |case: &P::Case, best: &P::Answer, answer: &P::Answer| match P::JUDGING {
        Some(judging) => (judging.accepts)(case, best, answer).is_err(),
        None => best != answer,
    };
    let found_out = P::MISTAKES.iter().map(|mistake| {
        cases.iter().zip(&best).any(|(case, best)| {
            (mistake.solve)(case).is_none_or(|answer| is_wrong(case, best, &answer))
        })
    });
    let reached = P::LIMITS.iter().map(|limit| limit.is_reached(&cases, &best));
    Ok((input.len(), found_out.chain(reached).collect()))
}

fn print(rows: &[Row]) {
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let same = |one: &Row, other: &Row| (one.puzzle, &one.kind) == (other.puzzle, &other.kind);
    for (place, rows) in rows.chunk_by(same).enumerate() {
        let blank = if place > 0 { "\n" } else { "" };
        anstream::println!("{blank}{}: {}", rows[0].puzzle, rows[0].kind.title);
        for Row { name, kind, fixtures, .. } in rows {
            let count = fixtures.len();
            match fixtures.first() {
                Some((_, smallest)) => anstream::println!("  {name:width$}  {count:3}  {smallest}"),
                None => anstream::println!("  {name:width$}    0  {BAD}{}{BAD:#}", kind.none),
            }
        }
    }
}

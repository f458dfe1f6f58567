//! `cargo xtask verify`: compares what our solver prints for every fixture with its snapshots and
//! with the published output.

use std::collections::BTreeMap;
use std::env;
use std::time::{Duration, Instant};

use anstyle::Style;
use anyhow::Result;
use checker::ErasedPuzzle;
use clap::Args;
use jzon::{JsonValue, object};
use puzzle::counted;

use crate::fixtures::{Fixture, Worker, faults_of_folders, pending, select, work};
use crate::report::{BAD, GOOD, Report, json, parse_time, say};
use crate::strength::strength;
use puzzles::{PUZZLES, names};

/// How many lines of a difference are shown, unless a single fixture is selected.
const MAX_LINES: usize = 24;

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, or one fixture of it; by default everything
    #[arg(value_name = "PUZZLE[/NAME]")]
    selection: Option<String>,
    /// Show which fixtures detect which wrong program, and which limits they reach
    #[arg(long)]
    strength: bool,
    /// The time after which a solver that does not end is stopped; the fixture fails
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "30s")]
    time_limit: Duration,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Report,
    /// Check the fixtures that standard input names
    #[arg(long, hide = true)]
    worker: bool,
}

/// Checks the selected fixtures, and prints what differs and a row for each puzzle. As JSON, prints
/// a row for each fixture instead. Returns whether nothing differs.
pub fn verify(arguments: &Arguments) -> Result<bool> {
    let (selection, format) = (arguments.selection.as_deref(), arguments.format);
    if arguments.worker {
        return work(format == Report::Json).map(|()| true);
    }
    let fixtures = select(selection)?;
    if arguments.strength {
        return strength(&fixtures, format);
    }
    let (mut worker, mut wrong) =
        (Worker { limit: arguments.time_limit, process: None }, Vec::new());
    let selected = selection.and_then(|selection| selection.split('/').next());
    for &puzzle in PUZZLES.iter().filter(|one| selected.is_none_or(|name| name == one.name())) {
        let fixtures = fixtures.iter().filter(|fixture| fixture.puzzle.name() == puzzle.name());
        wrong.extend(verify_puzzle(puzzle, fixtures.collect(), &mut worker, arguments)?);
    }
    let faults = if selection.is_none() { faults_of_folders()? } else { Vec::new() };
    for fault in &faults {
        let row = object! { "fixture": null, "ok": false, "cases": 0, "ms": 0.0, "fault": fault.as_str() };
        format.print(format_args!("{BAD}{fault}{BAD:#}"), &row)?;
    }
    if format == Report::Text {
        summarise(&wrong)?;
    }
    Ok(wrong.is_empty() && faults.is_empty())
}

/// Checks these fixtures of a puzzle, prints what differs and the row of the puzzle, and returns
/// the rows of the fixtures that differ. As JSON, prints a row for each fixture instead.
fn verify_puzzle(
    puzzle: &dyn ErasedPuzzle,
    mut fixtures: Vec<&Fixture>,
    worker: &mut Worker,
    arguments: &Arguments,
) -> Result<Vec<JsonValue>> {
    let (start, mut cases, mut wrong) = (Instant::now(), 0, Vec::new());
    fixtures.sort_by_key(|fixture| fixture.rank());
    let is_one = arguments.selection.as_ref().is_some_and(|selection| selection.contains('/'));
    for fixture in &fixtures {
        let row = worker.check(fixture)?;
        cases += row["cases"].as_u64().unwrap_or(0);
        if arguments.format == Report::Json {
            json(&row)?;
        } else if row["ok"] == false {
            show(&row, if is_one { usize::MAX } else { MAX_LINES })?;
        }
        wrong.extend((row["ok"] == false).then_some(row));
    }
    let states = tally(&wrong, "state", |count, state| format!("{count} {state}")).join(", ");
    let (style, states) = if wrong.is_empty() { (GOOD, "ok") } else { (BAD, &*states) };
    let (count, ms) = (counted(fixtures.len() as u64, "fixture"), start.elapsed().as_millis());
    let cases = counted(cases, puzzle.about().case);
    let result = format!(" {count:>13} {cases:>12} {ms:6} ms  {style}{states}{style:#}");
    let result = if fixtures.is_empty() { "  has no fixtures yet" } else { &result };
    let width = names().map(str::len).max().unwrap_or(0).max(8);
    if arguments.format == Report::Text {
        say(format_args!("{:width$}{result}", puzzle.name()))?;
    }
    Ok(wrong)
}

/// Prints what is wrong with a fixture: the fault, the answer that changed, and the lines that
/// differ.
fn show(row: &JsonValue, max_lines: usize) -> Result<()> {
    let text = |key: &str| row[key].as_str().unwrap_or_default();
    let (path, lines) = (text("fixture"), text("lines"));
    say(format_args!("{BAD}{path}{BAD:#}: {}", text("fault")))?;
    for line in text("change").lines().chain(lines.lines().take(max_lines)) {
        let style = match line.as_bytes().first() {
            Some(b'-') => BAD,
            Some(b'+') => GOOD,
            _ => Style::new(),
        };
        say(format_args!("    {style}{line}{style:#}"))?;
    }
    match lines.lines().count().saturating_sub(max_lines) {
        0 => Ok(()),
        more => say(format_args!("    … {more} more lines: cargo xtask verify {path}")),
    }
}

/// Counts how many rows have each value of a field. Returns a line of the report for each value.
fn tally(rows: &[JsonValue], key: &str, line: fn(u64, &str) -> String) -> Vec<String> {
    let mut counts = BTreeMap::new();
    for value in rows.iter().filter_map(|row| row[key].as_str()) {
        *counts.entry(value).or_insert(0) += 1;
    }
    counts.into_iter().map(|(value, count)| line(count, value)).collect()
}

/// Prints how many answers changed with each verdict, and what the user should do next.
fn summarise(wrong: &[JsonValue]) -> Result<()> {
    let mut lines = tally(wrong, "verdict", |count, verdict| format!("{count:4}  {verdict}"));
    let contradicted = wrong.iter().filter(|row| row["state"] == "contradicted").count() as u64;
    if contradicted > 0 {
        let are = if contradicted == 1 { "is" } else { "are" };
        let outputs = counted(contradicted, "published output");
        lines.push(format!("{BAD}{outputs} {are} contradicted: do not accept this{BAD:#}"));
    }
    if wrong.iter().any(|row| !row["lines"].is_empty()) {
        let setting = ["INSTA_UPDATE", "CI"].into_iter().find(|name| env::var_os(name).is_some());
        let none = format!("{BAD}No snapshot was saved for review{BAD:#}");
        // This counts every snapshot that waits, because `cargo insta review` shows them all,
        // whatever was selected here.
        lines.push(match (pending()?, setting) {
            (0, Some(setting)) => {
                format!("{none}, because {setting} is set; unset it to review the differences")
            }
            (0, None) => format!("{none}: check that xtask/tests/snapshots can be written"),
            (waiting, _) => format!(
                "{BAD}{} to review:{BAD:#} look at each and accept or reject it with `cargo \
                 insta review`",
                counted(waiting as u64, "snapshot")
            ),
        });
    }
    if lines.is_empty() { Ok(()) } else { say(format_args!("\n{}", lines.join("\n"))) }
}

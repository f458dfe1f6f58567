//! `cargo xtask verify`: every fixture against its snapshot and its accepted output.

use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::Instant;
use std::{env, panic};

use anyhow::{Context, Result};
use clap::Args;
use jzon::object;

use crate::fixtures::{Difference, Fixture, faults_of_folders, pending, select};
use crate::report::{BAD, GOOD, Report, counted, json, milliseconds, say};
use crate::strength::strength;
use checker::ErasedPuzzle;
use puzzles::{PUZZLES, names};

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, or one fixture of it; by default everything
    #[arg(value_name = "PUZZLE[/NAME]")]
    selection: Option<String>,
    /// Show which fixtures detect which wrong program, and which limits they reach
    #[arg(long)]
    strength: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Report,
}

/// Checks the selected fixtures, prints what differs, and a row for each puzzle or, as JSON, for
/// each fixture. Returns whether nothing differs.
pub fn verify(arguments: &Arguments) -> Result<bool> {
    let (selection, format) = (arguments.selection.as_deref(), arguments.format);
    let fixtures = select(selection)?;
    if arguments.strength {
        return strength(&fixtures, format);
    }
    if format == Report::Text {
        silence_insta()?;
    }
    let mut differences = Vec::new();
    let selected = selection.and_then(|selection| selection.split('/').next());
    for &puzzle in PUZZLES.iter().filter(|one| selected.is_none_or(|name| name == one.name())) {
        let fixtures = fixtures.iter().filter(|fixture| fixture.puzzle.name() == puzzle.name());
        differences.extend(verify_puzzle(puzzle, &fixtures.collect::<Vec<_>>(), format)?);
    }
    let faults = if selection.is_none() { faults_of_folders()? } else { Vec::new() };
    for fault in &faults {
        let row = object! { "fixture": null, "ok": false, "cases": 0, "ms": 0.0, "fault": fault.as_str() };
        match format {
            Report::Text => say(format_args!("{BAD}{fault}{BAD:#}"))?,
            Report::Json => json(&row)?,
        }
    }
    let to_review = differences.iter().any(|difference| !difference.snapshots.is_empty());
    if to_review && format == Report::Text {
        let setting = ["INSTA_UPDATE", "CI"].into_iter().find(|name| env::var_os(name).is_some());
        let none = format!("{BAD}No snapshot was saved for review{BAD:#}");
        // Everything that insta would show, whatever was selected here.
        let next = match (pending()?, setting) {
            (0, Some(setting)) => {
                format!("{none}, because {setting} is set; unset it to review the differences")
            }
            (0, None) => format!("{none}: check that xtask/tests/snapshots can be written"),
            (waiting, _) => format!(
                "{BAD}{} to review:{BAD:#} look at each and accept or reject it with `cargo insta \
                 review`",
                counted(waiting as u64, "snapshot")
            ),
        };
        say(format_args!("\n{next}"))?;
    }
    Ok(differences.is_empty() && faults.is_empty())
}

/// insta shows a difference and panics, and says that it stopped, unless its environment tells it
/// not to. Only a new process can safely be given another environment.
fn silence_insta() -> Result<()> {
    if env::var_os("INSTA_FORCE_PASS").is_none() {
        let mut again = Command::new(env::current_exe()?);
        let error = again.args(env::args_os().skip(1)).env("INSTA_FORCE_PASS", "1").exec();
        return Err(error).context("cannot start the runner again");
    }
    panic::set_hook(Box::new(|_| ())); // of a report that cannot be printed
    Ok(())
}

/// Prints what differs and the row of a puzzle, or as JSON a row for each fixture.
fn verify_puzzle(
    puzzle: &dyn ErasedPuzzle,
    fixtures: &[&Fixture],
    format: Report,
) -> Result<Vec<Difference>> {
    let (start, mut cases, mut differences) = (Instant::now(), 0, Vec::new());
    for fixture in fixtures {
        let (start, checked) = (Instant::now(), fixture.check(format == Report::Json));
        cases += checked.as_ref().unwrap_or(&0);
        match (format, &checked) {
            (Report::Json, _) => json(&object! {
                "fixture": fixture.path(),
                "ok": checked.is_ok(),
                "cases": *checked.as_ref().unwrap_or(&0),
                "ms": milliseconds(start.elapsed()),
                "fault": checked.as_ref().err().map(Difference::to_string),
            })?,
            (Report::Text, Err(fault)) => {
                say(format_args!("{BAD}{}{BAD:#}: {fault}", fixture.path()))?;
            }
            (Report::Text, Ok(_)) => {}
        }
        differences.extend(checked.err());
    }
    let verdict = match differences.len() {
        0 => format!("{GOOD}ok{GOOD:#}"),
        wrong => format!("{BAD}{wrong} differ{BAD:#}"),
    };
    let (name, count, ms) = (puzzle.name(), fixtures.len(), start.elapsed().as_millis());
    let width = names().map(str::len).max().unwrap_or(0).max(8);
    let fixtures = counted(count as u64, "fixture");
    let cases = counted(cases as u64, puzzle.about().case);
    let row = match count {
        0 => format!("{name:width$}  has no fixtures yet"),
        _ => format!("{name:width$} {fixtures:>13} {cases:>12} {ms:6} ms  {verdict}"),
    };
    if format == Report::Text {
        say(row)?;
    }
    Ok(differences)
}

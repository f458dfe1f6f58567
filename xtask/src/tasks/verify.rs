//! `cargo xtask verify`: every fixture against its snapshot and its accepted output.

use std::panic;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::fixtures::{Difference, Fixture, faults_of_folders, pending, select};
use crate::puzzles::{Listed, NAMES};
use crate::report::{BAD, GOOD, Report, counted, json, milliseconds};
use crate::strength::strength;

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, or one fixture of it; everything if it is missing
    #[arg(value_name = "PUZZLE[/NAME]")]
    selection: Option<String>,
    /// Show which fixtures find out which wrong program, and which limits they reach
    #[arg(long)]
    strength: bool,
    /// For whom to print
    #[arg(long, value_enum, default_value_t)]
    format: Report,
}

/// Checks the selected fixtures, prints a row for each puzzle, and above it what differs.
/// Returns whether all is as it should be.
pub fn verify(arguments: &Arguments) -> Result<bool> {
    let fixtures = select(arguments.selection.as_deref())?;
    if arguments.strength {
        return strength(&fixtures, arguments.format);
    }
    let faults = match arguments.selection {
        None => faults_of_folders()?,
        Some(_) => Vec::new(),
    };
    match arguments.format {
        Report::Text => verify_for_people(arguments, &fixtures, &faults),
        Report::Json => verify_for_machines(&fixtures, &faults),
    }
}

fn verify_for_people(
    arguments: &Arguments,
    fixtures: &[Fixture],
    faults: &[String],
) -> Result<bool> {
    // A failed assertion of insta, which has shown the difference, ends a check and no more.
    panic::set_hook(Box::new(|_| ()));
    let mut differences = Vec::new();
    let selected = arguments.selection.as_ref().map(|selection| selection.split('/').next());
    for &puzzle in NAMES.iter().filter(|name| selected.is_none_or(|one| one == Some(name))) {
        let fixtures = fixtures.iter().filter(|fixture| fixture.puzzle == puzzle);
        differences.extend(verify_puzzle(puzzle, &fixtures.collect::<Vec<_>>())?);
    }
    for fault in faults {
        anstream::println!("{BAD}{fault}{BAD:#}");
    }
    if differences.iter().any(|difference| !difference.snapshots.is_empty()) {
        // All that insta would show, whatever was selected here.
        match pending()? {
            0 => anstream::println!(
                "\n{BAD}No snapshot is kept for review{BAD:#}, as INSTA_UPDATE or CI demands"
            ),
            waiting => anstream::println!(
                "\n{BAD}{} to review:{BAD:#} look at each and accept or reject it with `cargo \
                 insta review`",
                counted(waiting as u64, "snapshot")
            ),
        }
    }
    Ok(differences.is_empty() && faults.is_empty())
}

/// Prints what differs, and the row of a puzzle.
fn verify_puzzle(puzzle: &str, fixtures: &[&Fixture]) -> Result<Vec<Difference>> {
    let (start, mut cases, mut differences) = (Instant::now(), 0, Vec::new());
    for fixture in fixtures {
        match fixture.check(false) {
            Ok(count) => cases += count,
            Err(difference) => {
                anstream::println!("{BAD}{}{BAD:#}: {difference}", fixture.path());
                differences.push(difference);
            }
        }
    }
    let verdict = match differences.len() {
        0 => format!("{GOOD}ok{GOOD:#}"),
        wrong => format!("{BAD}{wrong} differ{BAD:#}"),
    };
    let (count, ms) = (fixtures.len(), start.elapsed().as_millis());
    let cases = format!("{cases} {}s", on!(puzzle, case())?);
    let row = match count {
        0 => format!("{puzzle:8}  has no fixtures yet"),
        _ => format!("{puzzle:8} {count:4} fixtures {cases:>12} {ms:6} ms  {verdict}"),
    };
    anstream::println!("{row}");
    Ok(differences)
}

/// What a case of a puzzle is called.
fn case<P: Listed>() -> &'static str {
    P::ABOUT.case
}

fn verify_for_machines(fixtures: &[Fixture], faults: &[String]) -> Result<bool> {
    let mut passed = faults.is_empty();
    for fixture in fixtures {
        let start = Instant::now();
        let checked = fixture.check(true);
        passed &= checked.is_ok();
        json(&json!({
            "fixture": fixture.path(),
            "ok": checked.is_ok(),
            "cases": checked.as_ref().unwrap_or(&0),
            "ms": milliseconds(start.elapsed()),
            "fault": checked.err().map(|difference| difference.to_string()),
        }))?;
    }
    for fault in faults {
        json(&json!({ "fixture": null, "ok": false, "cases": 0, "ms": 0.0, "fault": fault }))?;
    }
    Ok(passed)
}

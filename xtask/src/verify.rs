//! `cargo xtask verify`: every fixture against its snapshot and its accepted output.

use std::time::{Duration, Instant};

use anstream::adapter::strip_str;
use anstyle::{AnsiColor, Style};
use anyhow::{Result, ensure};
use clap::Args;
use serde::Serialize;

use crate::fixtures::{Fixture, all, check_folders, silence_insta};
use crate::puzzles::{PUZZLES, find};
use crate::report::{Format, json, milliseconds};
use crate::strength::strength;

/// The arguments of the task.
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
    format: Format,
}

/// One line for a machine: a fixture, or what is wrong with the folders.
#[derive(Serialize)]
struct Line<'a> {
    fixture: Option<&'a str>,
    ok: bool,
    cases: usize,
    ms: f64,
    fault: Option<String>,
}

/// Checks the selected fixtures, prints a row for each puzzle, and above it what differs.
/// Returns whether all is as it should be.
///
/// # Errors
///
/// If there is no such fixture, or the fixtures cannot be listed.
pub fn verify(arguments: &Arguments) -> Result<bool> {
    let fixtures = select(all()?, arguments.selection.as_deref())?;
    if arguments.strength {
        return strength(&fixtures, arguments.format);
    }
    silence_insta();
    if arguments.format == Format::Json {
        return verify_as_json(&fixtures, arguments.selection.is_none());
    }
    let mut different = 0;
    for puzzle in PUZZLES {
        let of_puzzle = |fixture: &&Fixture| fixture.puzzle.name() == puzzle.name();
        let mut row = Row::default();
        for fixture in fixtures.iter().filter(of_puzzle) {
            row.add(fixture);
        }
        if row.fixtures > 0 {
            row.print(puzzle.name(), puzzle.case());
        }
        different += row.different;
    }
    let folders = if arguments.selection.is_none() {
        check_folders()
    } else {
        Ok(())
    };
    if let Err(faults) = &folders {
        anstream::println!("{BAD}{faults}{BAD:#}");
    }
    if different > 0 {
        anstream::println!(
            "\n{BAD}{different} differ.{BAD:#} Look at each and accept or reject it: cargo insta review"
        );
    }
    Ok(different == 0 && folders.is_ok())
}

/// The same for a machine.
fn verify_as_json(fixtures: &[Fixture], all: bool) -> Result<bool> {
    let mut passed = true;
    for fixture in fixtures {
        let start = Instant::now();
        let checked = fixture.check();
        passed &= checked.is_ok();
        json(&Line {
            fixture: Some(&fixture.path()),
            ok: checked.is_ok(),
            cases: *checked.as_ref().unwrap_or(&0),
            ms: milliseconds(start.elapsed()),
            fault: checked
                .err()
                .map(|error| strip_str(&format!("{error:#}")).to_string()),
        })?;
    }
    if let Some(Err(faults)) = all.then(check_folders) {
        passed = false;
        json(&Line {
            fixture: None,
            ok: false,
            cases: 0,
            ms: 0.0,
            fault: Some(faults.to_string()),
        })?;
    }
    Ok(passed)
}

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();

/// The fixtures that `PUZZLE` or `PUZZLE/NAME` means.
fn select(mut fixtures: Vec<Fixture>, selection: Option<&str>) -> Result<Vec<Fixture>> {
    let Some(selection) = selection else {
        return Ok(fixtures);
    };
    let (puzzle, name) = match selection.split_once('/') {
        Some((puzzle, name)) => (find(puzzle)?, Some(name)),
        None => (find(selection)?, None),
    };
    fixtures.retain(|fixture| {
        fixture.puzzle.name() == puzzle.name() && name.is_none_or(|name| name == fixture.name)
    });
    ensure!(
        !fixtures.is_empty(),
        "there is no fixture fixtures/{selection}.in"
    );
    Ok(fixtures)
}

/// What the table says of one puzzle.
#[derive(Default)]
struct Row {
    fixtures: usize,
    cases: usize,
    different: usize,
    time: Duration,
}

impl Row {
    fn add(&mut self, fixture: &Fixture) {
        let start = Instant::now();
        let checked = fixture.check();
        self.time += start.elapsed();
        self.fixtures += 1;
        match checked {
            Ok(cases) => self.cases += cases,
            Err(error) => {
                self.different += 1;
                anstream::println!("{BAD}{}{BAD:#}: {error:#}", fixture.path());
            }
        }
    }

    fn print(&self, puzzle: &str, case: &str) {
        let Self {
            fixtures,
            cases,
            different,
            time,
        } = self;
        let verdict = match different {
            0 => format!("{GOOD}ok{GOOD:#}"),
            _ => format!("{BAD}{different} differ{BAD:#}"),
        };
        let cases = format!("{cases} {case}s");
        let milliseconds = time.as_millis();
        anstream::println!(
            "{puzzle:8} {fixtures:4} fixtures {cases:>12} {milliseconds:6} ms  {verdict}"
        );
    }
}

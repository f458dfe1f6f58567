//! `cargo xtask verify`: every fixture against its snapshot and its accepted output.

use std::panic;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::fixtures::{Fixture, faults_of_folders, pending, select};
use crate::puzzles::{Listed, NAMES, Task, on};
use crate::report::{BAD, GOOD, Report, counted, json, milliseconds};
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
    format: Report,
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
    let fixtures = select(arguments.selection.as_deref())?;
    if arguments.strength {
        return strength(&fixtures, arguments.format);
    }
    let faults = match arguments.selection {
        None => faults_of_folders()?,
        Some(_) => Vec::new(),
    };
    match arguments.format {
        Report::Text => {
            let puzzle = arguments.selection.as_deref().map(|name| name.split('/').next());
            let wanted = |name: &str| puzzle.is_none_or(|puzzle| puzzle == Some(name));
            verify_for_people(&fixtures, wanted, &faults)
        }
        Report::Json => verify_for_machines(&fixtures, &faults),
    }
}

fn verify_for_people(
    fixtures: &[Fixture],
    wanted: impl Fn(&str) -> bool,
    faults: &[String],
) -> Result<bool> {
    // A failed assertion of insta, which has shown the difference, ends a check and no more.
    panic::set_hook(Box::new(|_| ()));
    let (mut different, mut wrong) = (0, 0);
    for &name in NAMES.iter().filter(|name| wanted(name)) {
        let mut row = Row::default();
        for fixture in fixtures.iter().filter(|fixture| fixture.puzzle == name) {
            row.add(fixture);
        }
        row.print(name)?;
        different += row.different;
        wrong += row.wrong;
    }
    for fault in faults {
        anstream::println!("{BAD}{fault}{BAD:#}");
    }
    if different > 0 {
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
    Ok(wrong == 0 && faults.is_empty())
}

fn verify_for_machines(fixtures: &[Fixture], faults: &[String]) -> Result<bool> {
    let mut passed = faults.is_empty();
    for fixture in fixtures {
        let start = Instant::now();
        let checked = fixture.check(true);
        passed &= checked.is_ok();
        json(&Line {
            fixture: Some(&fixture.path()),
            ok: checked.is_ok(),
            cases: *checked.as_ref().unwrap_or(&0),
            ms: milliseconds(start.elapsed()),
            fault: checked.err().map(|difference| difference.to_string()),
        })?;
    }
    for fault in faults {
        json(&Line { fixture: None, ok: false, cases: 0, ms: 0.0, fault: Some(fault.clone()) })?;
    }
    Ok(passed)
}

/// What the table says of one puzzle.
#[derive(Default)]
struct Row {
    fixtures: usize,
    cases: usize,
    /// How many snapshots differ or are not there.
    different: usize,
    /// How many fixtures are not as they should be.
    wrong: usize,
    time: Duration,
}

impl Row {
    fn add(&mut self, fixture: &Fixture) {
        let start = Instant::now();
        let checked = fixture.check(false);
        self.time += start.elapsed();
        self.fixtures += 1;
        match checked {
            Ok(cases) => self.cases += cases,
            Err(difference) => {
                self.wrong += 1;
                self.different += difference.snapshots.len();
                anstream::println!("{BAD}{}{BAD:#}: {difference}", fixture.path());
            }
        }
    }

    fn print(&self, puzzle: &str) -> Result<()> {
        let Self { fixtures, cases, wrong, time, .. } = self;
        if *fixtures == 0 {
            anstream::println!("{puzzle:8}  has no fixtures yet");
            return Ok(());
        }
        let verdict = match wrong {
            0 => format!("{GOOD}ok{GOOD:#}"),
            _ => format!("{BAD}{wrong} differ{BAD:#}"),
        };
        let cases = format!("{cases} {}s", on(puzzle, Case)?);
        let milliseconds = time.as_millis();
        anstream::println!(
            "{puzzle:8} {fixtures:4} fixtures {cases:>12} {milliseconds:6} ms  {verdict}"
        );
        Ok(())
    }
}

/// What a case of a puzzle is called.
struct Case;

impl Task for Case {
    type Output = &'static str;

    fn on<P: Listed>(self) -> &'static str {
        P::ABOUT.case
    }
}

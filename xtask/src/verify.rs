//! `cargo xtask verify`: every fixture against its snapshot and its accepted output.

use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use anyhow::{Result, ensure};
use clap::Args;

use crate::fixtures::{Fixture, all, check_folders, silence_insta};
use crate::puzzles::{PUZZLES, find};

/// The arguments of the task.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, or one fixture of it; everything if it is missing
    #[arg(value_name = "PUZZLE[/NAME]")]
    selection: Option<String>,
}

/// Checks the selected fixtures, prints a row for each puzzle, and above it what differs.
/// Returns whether all is as it should be.
///
/// # Errors
///
/// If there is no such fixture, or the fixtures cannot be listed.
pub fn verify(arguments: &Arguments) -> Result<bool> {
    let fixtures = select(all()?, arguments.selection.as_deref())?;
    silence_insta();
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

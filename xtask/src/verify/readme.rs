//! Checks the names of fixtures, and their rows in the `README.md` of their folder.

use std::fs;

use anyhow::{Context, Result};
use fixtures::{Prefix, Row, rows};
use terminal::files::workspace;

use super::check::{Checked, Known};
use super::fixture::Fixture;
use super::selection::Selection;

/// A cell of a row to paste, or a part of one, which a person fills in.
const BLANK: &str = "…";

/// Returns what is wrong with the names of these fixtures of a puzzle and with their rows in the `README.md`
/// of their folder. If a row is missing, the second line of the fault is a row to paste, with what is known
/// of the fixture. Unless a single fixture is selected, also returns the rows without an input.
///
/// # Errors
///
/// If the `README.md` cannot be read.
pub fn faults(puzzle: &str, checked: &[Checked], selection: &Selection) -> Result<Vec<String>> {
    let table = Table::of(puzzle)?;
    let rows = rows(&table.text);
    let mut faults = Vec::new();
    for one in checked {
        faults.extend(table.fault_of(&one.fixture, &one.known, &rows));
    }
    if !selection.is_one() {
        faults.extend(table.rows_without_input(&rows));
    }
    Ok(faults)
}

/// The `README.md` in the folder of a puzzle's fixtures.
struct Table {
    /// Its path, relative to the workspace.
    file: String,
    /// The folder, relative to the workspace.
    folder: String,
    /// Its text, which is empty if there is no such file.
    text: String,
}

impl Table {
    /// Reads the table of a puzzle.
    fn of(puzzle: &str) -> Result<Self> {
        let folder = format!("fixtures/{puzzle}");
        let file = format!("{folder}/README.md");
        let path = workspace().join(&file);
        let text = if path.exists() {
            fs::read_to_string(&path).with_context(|| format!("cannot read {file}"))?
        } else {
            String::new()
        };
        Ok(Self { file, folder, text })
    }

    /// Returns what is wrong with the name of a fixture, or with its row. The name must start with a known
    /// prefix, consist of a-z, 0-9 and hyphens, and not end with a hyphen.
    fn fault_of(&self, fixture: &Fixture, known: &Known, rows: &[Row]) -> Option<String> {
        let (path, name, file) = (fixture.path(), &fixture.name, &self.file);
        let is_legal = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let is_name = Prefix::of(name).is_some() && name.chars().all(is_legal);
        if !is_name || name.ends_with('-') {
            let [others @ .., last] = Prefix::ALL.map(|(_, prefix)| prefix);
            let others = others.join(", ");
            return Some(format!(
                "{path}: the name must be {others} or {last} followed by a description in a-z, 0-9 and \
                 hyphens"
            ));
        }
        let own: Vec<&Row> = rows.iter().filter(|row| row.name == name).collect();
        match own[..] {
            [] => Some(format!(
                "{file} has no row for {path}; paste this one, and replace each {BLANK}\n{}",
                row_to_paste(fixture, known)
            )),
            [row] if has_blank(row) => {
                Some(format!("the row of {path} in {file} has a cell to fill in"))
            }
            [row] if is_confirmed_elsewhere(row) && !fixture.is_published() => Some(format!(
                "{} is missing: add it, or correct the row of {path} in {file}, which says that the answer is confirmed by: {}",
                fixture.file("out"),
                row.confirmed_by
            )),
            [_] => None,
            _ => Some(format!("{file} has more than one row for {path}: keep one")),
        }
    }

    /// Returns a fault for each row whose input does not exist.
    fn rows_without_input(&self, rows: &[Row]) -> Vec<String> {
        let (file, folder) = (&self.file, &self.folder);
        let inputs = rows.iter().map(|row| format!("{folder}/{}.in", row.name));
        let missing = inputs.filter(|input| !workspace().join(input).is_file());
        missing
            .map(|input| {
                format!("{file} has a row for {input}, which does not exist: remove the row")
            })
            .collect()
    }
}

/// Returns whether a cell of a row is to be filled in.
fn has_blank(row: &Row) -> bool {
    let is_blank = |cell: &str| cell.is_empty() || cell.contains(BLANK);
    is_blank(row.shows) || is_blank(row.origin) || is_blank(row.confirmed_by)
}

/// Returns whether somebody outside this project confirms the answer, as a row says. Such an answer is
/// published, so there is a file with it.
fn is_confirmed_elsewhere(row: &Row) -> bool {
    !row.confirmed_by.starts_with("the snapshot") && row.confirmed_by != "–"
}

/// Returns the row of a new fixture, with all that is known of it. What only a person knows is a blank.
fn row_to_paste(fixture: &Fixture, known: &Known) -> String {
    let shows = if known.shows.is_empty() {
        BLANK.to_owned()
    } else {
        format!("{BLANK}: {}", known.shows)
    };
    let origin = match Prefix::of(&fixture.name) {
        Some(Prefix::Edge | Prefix::Lenient | Prefix::Bad) => "this project",
        Some(Prefix::Udebug) => "uDebug, …",
        _ => BLANK,
    };
    let confirmed_by = if fixture.is(Prefix::Bad) {
        "–"
    } else if fixture.is(Prefix::Statement) && fixture.is_published() {
        "the statement"
    } else if fixture.is_published() {
        BLANK
    } else if known.is_confirmed {
        "the snapshot, checked against the reference solver"
    } else {
        "the snapshot"
    };
    let row = Row {
        name: &fixture.name,
        shows: &shows,
        origin,
        confirmed_by,
    };
    row.to_string()
}

//! Names what is missing and what is left over in the folders of fixtures and snapshots, and in the
//! `README.md` of each folder of fixtures.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use fixtures::{Prefix, Row, rows};
use terminal::files::{entries, workspace};

use super::check::Known;
use super::fixture::{Fixture, puzzles};
use super::snapshot;
use crate::puzzles::PUZZLES;

/// A cell of a row to paste, or a part of one, which a person fills in.
const BLANK: &str = "…";

/// Returns what is wrong with the names of these fixtures and with their rows in the `README.md` of their
/// folder. If a row is missing, the second line of the fault is a row to paste, with what is `known` of
/// each fixture.
///
/// `selection` is what [`select`](super::fixture::select) was given. Unless it names a single fixture,
/// also returns what is left over of its puzzle, or of all: rows without an input, and files and folders
/// that belong to no fixture.
///
/// # Errors
///
/// If there is no such puzzle, or if a `README.md` or a folder cannot be read.
pub fn faults(
    fixtures: &[Fixture],
    known: &[&Known],
    selection: Option<&str>,
) -> Result<Vec<String>> {
    let is_one = selection.is_some_and(|selection| selection.contains('/'));
    let mut faults = Vec::new();
    for puzzle in puzzles(selection)? {
        let table = Table::of(puzzle.name())?;
        let rows = rows(&table.text);
        let own = fixtures.iter().zip(known);
        let own = own.filter(|(fixture, _)| fixture.puzzle.name() == puzzle.name());
        for (fixture, known) in own {
            faults.extend(table.fault_of(fixture, known, &rows));
        }
        if !is_one {
            faults.extend(table.rows_without_input(&rows));
        }
    }
    if !is_one {
        faults.extend(leftovers(fixtures, selection)?);
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
                "{} is missing: the row of {path} in {file} says that the answer is confirmed by: {}",
                fixture.file("out"),
                row.confirmed_by
            )),
            [_] => None,
            _ => Some(format!("{file} has more than one row for {path}")),
        }
    }

    /// Returns a fault for each row whose input does not exist.
    fn rows_without_input(&self, rows: &[Row]) -> Vec<String> {
        let (file, folder) = (&self.file, &self.folder);
        let inputs = rows.iter().map(|row| format!("{folder}/{}.in", row.name));
        let missing = inputs.filter(|input| !workspace().join(input).is_file());
        missing
            .map(|input| format!("{file} has a row for {input}, which does not exist"))
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

/// Returns what is left over in the folders of fixtures and snapshots of the selected puzzle, or of all,
/// given the fixtures.
fn leftovers(fixtures: &[Fixture], selection: Option<&str>) -> Result<Vec<String>> {
    let root = workspace();
    let mut folders: Vec<PathBuf> = Vec::new();
    let mut expected: BTreeSet<PathBuf> = fixtures.iter().flat_map(Fixture::files).collect();
    for puzzle in puzzles(selection)? {
        let inputs = root.join("fixtures").join(puzzle.name());
        expected.insert(inputs.join("README.md"));
        folders.extend([inputs, snapshot::folder(puzzle.name())]);
    }
    if selection.is_none() {
        let above = ["fixtures", "xtask/tests/snapshots"].map(|folder| root.join(folder));
        expected.insert(above[0].join("README.md"));
        for puzzle in PUZZLES {
            expected.extend(above.each_ref().map(|folder| folder.join(puzzle.name())));
        }
        folders.extend(above);
    }
    let mut found = BTreeSet::new();
    for folder in &folders {
        found.extend(entries(folder)?);
    }
    let shown = |path: &Path| {
        path.strip_prefix(&root)
            .unwrap_or(path)
            .display()
            .to_string()
    };
    let fault =
        |path: &PathBuf| format!("{} belongs to no fixture; rename or remove it", shown(path));
    Ok(found.difference(&expected).map(fault).collect())
}

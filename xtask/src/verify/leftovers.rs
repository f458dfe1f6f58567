//! Names what is left over in the folders of fixtures and snapshots.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Result;
use terminal::files::{entries, workspace};

use super::check::Checked;
use super::selection::Selection;
use super::snapshot;
use crate::puzzles::PUZZLES;

/// Returns a fault for each file and folder that belongs to no fixture, in the folders of the selected
/// puzzle, or in all, given the fixtures. If a single fixture is selected, nothing is looked for.
///
/// # Errors
///
/// If a folder cannot be read.
pub fn leftovers(checked: &[Checked], selection: &Selection) -> Result<Vec<String>> {
    if selection.is_one() {
        return Ok(Vec::new());
    }
    let root = workspace();
    let mut folders: Vec<PathBuf> = Vec::new();
    let mut expected: BTreeSet<PathBuf> = checked
        .iter()
        .flat_map(|it| snapshot::all_files(&it.fixture))
        .collect();
    for puzzle in selection.puzzles() {
        let inputs = root.join("fixtures").join(puzzle.name());
        expected.insert(inputs.join("README.md"));
        folders.extend([inputs, snapshot::folder(puzzle.name())]);
    }
    if let Selection::All = selection {
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
    let fault = |path: &PathBuf| {
        let path = path.strip_prefix(&root).unwrap_or(path).display();
        format!("{path} belongs to no fixture; rename or remove it")
    };
    Ok(found.difference(&expected).map(fault).collect())
}

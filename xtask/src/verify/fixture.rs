//! Finds the fixtures and their files.
//!
//! `fixtures/PUZZLE/NAME.in` is an input. If an output for the input was published elsewhere, that
//! output is in `NAME.out` and is called the *published answer*. Everything is read from the folders
//! when it is needed, so a new fixture compiles nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use fixtures::Prefix;
use terminal::files::{entries, workspace};

use super::snapshot;
use crate::puzzles::{AnyPuzzle, PUZZLES, puzzle};

/// An input of a puzzle. Its files are found by the names of the puzzle and of the fixture.
#[derive(Clone)]
pub struct Fixture {
    /// The puzzle that the fixture belongs to.
    pub puzzle: &'static dyn AnyPuzzle,
    /// The name of the fixture, which is the name of its files without the folder and the ending.
    pub name: String,
}

/// Returns the puzzle that `PUZZLE` or `PUZZLE/NAME` selects, or all puzzles.
///
/// # Errors
///
/// If there is no such puzzle.
pub fn puzzles(selection: Option<&str>) -> Result<Vec<&'static dyn AnyPuzzle>> {
    match selection.and_then(|selection| selection.split('/').next()) {
        Some(name) => Ok(vec![puzzle(name)?]),
        None => Ok(PUZZLES.to_vec()),
    }
}

/// Returns the fixtures that `PUZZLE` or `PUZZLE/NAME` selects, or all of them, in the order in which
/// they are verified: by puzzle, then by what the prefixes of their names mean, then by name. A puzzle
/// without a folder has no fixtures.
///
/// # Errors
///
/// If there is no such puzzle or fixture, or if a folder cannot be read.
pub fn select(selection: Option<&str>) -> Result<Vec<Fixture>> {
    let mut fixtures = Vec::new();
    for puzzle in puzzles(selection)? {
        let folder = workspace().join("fixtures").join(puzzle.name());
        let mut names: Vec<String> = stems(&folder, ".in")?.into_iter().collect();
        names.sort_by_key(|name| Prefix::of(name));
        fixtures.extend(names.into_iter().map(|name| Fixture { puzzle, name }));
    }
    if let Some((puzzle, name)) = selection.and_then(|selection| selection.split_once('/')) {
        fixtures.retain(|fixture| fixture.name == name);
        ensure!(
            !fixtures.is_empty(),
            "there is no fixture fixtures/{puzzle}/{name}.in"
        );
    }
    Ok(fixtures)
}

/// Returns the names of the files in a folder that have this ending. The names are without the
/// ending.
///
/// # Errors
///
/// If the folder cannot be read.
pub(super) fn stems(folder: &Path, ending: &str) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for path in entries(folder)? {
        let name = path.file_name().and_then(|name| name.to_str());
        let stem = name.and_then(|name| name.strip_suffix(ending));
        if let Some(stem) = stem
            && path.is_file()
        {
            names.insert(stem.to_owned()); // no pipe, which may block
        }
    }
    Ok(names)
}

impl Fixture {
    /// Returns the name of the fixture with its puzzle, as `PUZZLE/NAME`.
    pub fn path(&self) -> String {
        format!("{}/{}", self.puzzle.name(), self.name)
    }

    /// Returns whether the fixture's name starts with this prefix.
    pub(super) fn is(&self, prefix: Prefix) -> bool {
        Prefix::of(&self.name) == Some(prefix)
    }

    /// Returns the path of the fixture's file with this ending, relative to the workspace.
    pub(super) fn file(&self, ending: &str) -> String {
        format!("fixtures/{}.{ending}", self.path())
    }

    /// Returns whether there is a published answer.
    pub(super) fn is_published(&self) -> bool {
        workspace().join(self.file("out")).exists()
    }

    /// Returns the paths of all files that the fixture may have: the input, the output, the snapshots
    /// and the new snapshots that wait for review.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = ["in", "out"]
            .map(|ending| workspace().join(self.file(ending)))
            .into();
        for view in snapshot::views(self) {
            let file = snapshot::file(self, view);
            files.push(file.with_extension("snap.new"));
            files.push(file);
        }
        files
    }

    /// Reads the fixture's file with this ending, such as `in` for the input.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub(super) fn read(&self, ending: &str) -> Result<Vec<u8>> {
        let file = self.file(ending);
        fs::read(workspace().join(&file)).with_context(|| format!("cannot read {file}"))
    }
}

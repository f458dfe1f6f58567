//! Defines a fixture: an input with its files.
//!
//! `fixtures/PUZZLE/NAME.in` is the input. If an output for the input was published elsewhere, that
//! output is in `NAME.out` and is called the *published answer*. Everything is read from the folders
//! when it is needed, so a new fixture compiles nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use fixtures::Prefix;
use terminal::files::{entries, workspace};

use crate::puzzles::AnyPuzzle;

/// An input of a puzzle. Its files are found by the names of the puzzle and of the fixture.
#[derive(Clone)]
pub struct Fixture {
    /// The puzzle that the fixture belongs to.
    pub puzzle: &'static dyn AnyPuzzle,
    /// The name of the fixture, which is the name of its files without the folder and the ending.
    pub name: String,
}

impl Fixture {
    /// Returns the name of the fixture with its puzzle, as `PUZZLE/NAME`.
    pub fn path(&self) -> String {
        format!("{}/{}", self.puzzle.name(), self.name)
    }

    /// Returns whether the fixture's name starts with this prefix.
    pub fn is(&self, prefix: Prefix) -> bool {
        Prefix::of(&self.name) == Some(prefix)
    }

    /// Returns the path of the fixture's file with this ending, relative to the workspace.
    pub fn file(&self, ending: &str) -> String {
        format!("fixtures/{}.{ending}", self.path())
    }

    /// Returns whether there is a published answer.
    pub fn is_published(&self) -> bool {
        workspace().join(self.file("out")).exists()
    }

    /// Reads the fixture's file with this ending, such as `in` for the input.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn read(&self, ending: &str) -> Result<Vec<u8>> {
        let file = self.file(ending);
        fs::read(workspace().join(&file)).with_context(|| format!("cannot read {file}"))
    }
}

/// Returns the names of the files in a folder that have this ending. The names are without the
/// ending.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn stems(folder: &Path, ending: &str) -> Result<BTreeSet<String>> {
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

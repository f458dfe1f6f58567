//! Defines a fixture: an input with its files.
//!
//! `fixtures/PUZZLE/NAME.in` is the input. If an output for the input was published elsewhere, that
//! output is in `NAME.out` and is called the *published answer*. Everything is read from the folders
//! when it is needed, so a new fixture compiles nothing.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use fixtures::Prefix;
use terminal::files::workspace;

use super::snapshot;
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

    /// Returns the paths of all files that the fixture may have: the input, the output, the snapshots
    /// and the new snapshots that wait for review.
    pub fn files(&self) -> Vec<PathBuf> {
        let ours = ["in", "out"].map(|ending| workspace().join(self.file(ending)));
        let mut files = Vec::from(ours);
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
    pub fn read(&self, ending: &str) -> Result<Vec<u8>> {
        let file = self.file(ending);
        fs::read(workspace().join(&file)).with_context(|| format!("cannot read {file}"))
    }
}

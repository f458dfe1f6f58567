//! Selects the fixtures that `verify` reads.

use anyhow::{Result, ensure};
use fixtures::{Prefix, did_you_mean};
use terminal::files::workspace;

use super::fixture::{Fixture, stems};
use crate::puzzles::{AnyPuzzle, PUZZLES, puzzle};

/// What a user wants to have verified.
#[derive(Clone)]
pub enum Selection {
    /// Everything.
    All,
    /// All fixtures of a puzzle.
    Puzzle(&'static dyn AnyPuzzle),
    /// One fixture.
    One(Fixture),
}

impl Selection {
    /// Returns what `PUZZLE` or `PUZZLE/NAME` selects. Without a text, everything is selected.
    ///
    /// # Errors
    ///
    /// If there is no such puzzle or fixture.
    pub fn parse(text: Option<&str>) -> Result<Self> {
        let Some(text) = text else {
            return Ok(Self::All);
        };
        let Some((name, fixture)) = text.split_once('/') else {
            return Ok(Self::Puzzle(puzzle(text)?));
        };
        let fixture = Fixture {
            puzzle: puzzle(name)?,
            name: fixture.to_owned(),
        };
        let is_there = workspace().join(fixture.file("in")).is_file();
        ensure!(
            is_there,
            "there is no fixture fixtures/{text}.in{}",
            fixture_question(&fixture)?
        );
        Ok(Self::One(fixture))
    }

    /// Returns the puzzles of which fixtures are selected.
    pub fn puzzles(&self) -> Vec<&'static dyn AnyPuzzle> {
        match self {
            Self::All => PUZZLES.to_vec(),
            Self::Puzzle(puzzle) => vec![*puzzle],
            Self::One(fixture) => vec![fixture.puzzle],
        }
    }

    /// Returns the selected fixtures of a puzzle, in the order in which they are verified: by what the
    /// prefixes of their names mean, then by name. A puzzle without a folder has no fixtures.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn fixtures(&self, puzzle: &'static dyn AnyPuzzle) -> Result<Vec<Fixture>> {
        if let Self::One(fixture) = self {
            return Ok(vec![fixture.clone()]);
        }
        let folder = workspace().join("fixtures").join(puzzle.name());
        let mut names: Vec<String> = stems(&folder, ".in")?.into_iter().collect();
        names.sort_by_key(|name| Prefix::of(name));
        let fixture = |name| Fixture { puzzle, name };
        Ok(names.into_iter().map(fixture).collect())
    }

    /// Returns whether a single fixture is selected, of which everything is shown.
    pub fn is_one(&self) -> bool {
        matches!(self, Self::One(_))
    }
}

/// Returns the question whether the nearest fixture of the same puzzle is meant by one that does not exist,
/// for a message: see [`did_you_mean`].
///
/// # Errors
///
/// If the folder of the fixtures cannot be read.
fn fixture_question(missing: &Fixture) -> Result<String> {
    let folder = workspace().join("fixtures").join(missing.puzzle.name());
    let names = stems(&folder, ".in")?;
    Ok(did_you_mean(
        &missing.name,
        names.iter().map(String::as_str),
    ))
}

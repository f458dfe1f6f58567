//! Embeds the fixtures on which programs are judged: all but the malformed ones. In the web app,
//! the lenient ones are missing too.

use crate::Prefix;

/// A fixture that programs are run on: an input with its name.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// The name of the puzzle.
    pub puzzle: &'static str,
    /// The name of the fixture, whose [prefix](Prefix) says what the input is.
    pub name: &'static str,
    /// What the input shows, in a few words.
    pub shows: &'static str,
    /// The input, which need not be text.
    pub input: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/tests.rs"));

impl Test {
    /// Returns whether the input goes beyond the statement: see [`Prefix::Lenient`].
    pub fn is_lenient(&self) -> bool {
        Prefix::of(self.name) == Some(Prefix::Lenient)
    }
}

/// Returns the tests of a puzzle, in the order of their names.
pub fn tests(puzzle: &str) -> impl Iterator<Item = &'static Test> {
    TESTS.iter().filter(move |test| test.puzzle == puzzle)
}

/// Returns the tests of a puzzle that every right program must pass: all but the lenient ones.
pub fn fair_tests(puzzle: &str) -> impl Iterator<Item = &'static Test> {
    tests(puzzle).filter(|test| !test.is_lenient())
}

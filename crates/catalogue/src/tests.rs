//! The fixtures that other programs may be given, built in: all but the malformed ones.

/// A fixture: an input that programs are run on.
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

/// What an input is, as the beginning of its fixture's name says. The first ones come first in
/// reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prefix {
    /// `statement-`: a sample of the statement.
    Statement,
    /// `udebug-`: an input from uDebug.
    Udebug,
    /// `published-`: an input that was published elsewhere.
    Published,
    /// `edge-`: an input of this project, in the layout of the statement.
    Edge,
    /// `lenient-`: an input that goes beyond the statement. Our solvers answer it, but other
    /// programs need not.
    Lenient,
    /// `bad-`: a malformed input.
    Bad,
}

impl Prefix {
    /// All prefixes with their text.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Statement, "statement-"),
        (Self::Udebug, "udebug-"),
        (Self::Published, "published-"),
        (Self::Edge, "edge-"),
        (Self::Lenient, "lenient-"),
        (Self::Bad, "bad-"),
    ];

    /// Returns the prefix of a name, if it begins with one.
    pub fn of(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, prefix)| name.starts_with(prefix));
        found.map(|(prefix, _)| *prefix)
    }
}

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

/// Returns the tests of a puzzle that other programs are held to: all but the lenient ones.
pub fn fair_tests(puzzle: &str) -> impl Iterator<Item = &'static Test> {
    tests(puzzle).filter(|test| !test.is_lenient())
}

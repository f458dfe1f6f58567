//! Embeds the fixtures on which programs are judged: all but the malformed ones. In the web app,
//! the lenient ones are missing too.

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

/// The kind of an input, which is the beginning of the name of its fixture. The variants are
/// ordered: the web app runs the tests in this order, and the inputs up to `Published` were pasted
/// from elsewhere.
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

    /// Returns the prefix with which a name begins, if any.
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

/// Returns the tests of a puzzle that every right program must pass: all but the lenient ones.
pub fn fair_tests(puzzle: &str) -> impl Iterator<Item = &'static Test> {
    tests(puzzle).filter(|test| !test.is_lenient())
}

//! Lists the puzzles on which programs are judged, with what the judge knows of each, and the tests
//! that programs run on.
//!
//! Each puzzle has a folder here: a value of the type [`Judging`](checker::Judging), known mistakes,
//! measures, and the parts of its problem package. A new puzzle needs such a folder, a line in
//! [`PUZZLES`] and a dependency in the `Cargo.toml` of this crate. A new fixture needs no line,
//! because the build script finds its row in the `README.md` of its folder.

mod chess;
mod mahjong;
mod rake;
pub mod two_player;
mod yahtzee;

use anyhow::{Context, Result, bail};
use checker::ErasedPuzzle;
use fixtures::{Prefix, did_you_mean, is_named};

pub use chess::CHESS;
pub use mahjong::MAHJONG;
pub use rake::RAKE;
pub use yahtzee::YAHTZEE;

/// All puzzles on which programs are judged, one on each line.
#[rustfmt::skip]
pub static PUZZLES: &[&dyn ErasedPuzzle] = &[
    &YAHTZEE,
    &MAHJONG,
    &CHESS,
    &RAKE,
];

/// Returns the names of all puzzles.
pub fn names() -> impl Iterator<Item = &'static str> {
    PUZZLES.iter().map(|puzzle| puzzle.name())
}

/// Returns the puzzle with this name. The name may also be that of the problem on a judge, such as
/// `UVa 10149` or `uva10149`, or its last word, such as `10149`, if it has at least four letters or digits.
///
/// # Errors
///
/// If no puzzle has this name. The message asks whether the nearest one is meant, and lists all names. If
/// a solver has the name, the message says that programs are not judged on it, and what to add.
///
/// ```
/// for name in ["yahtzee", "Yahtzee", "UVa 10149", "uva10149", "10149", "poj2690", "POJ-2690"] {
///     assert_eq!(catalogue::puzzle(name)?.name(), "yahtzee");
/// }
/// assert_eq!(catalogue::puzzle("p4363")?.name(), "chess");
/// let error = catalogue::puzzle("majong").err().unwrap().to_string();
/// assert!(error.starts_with("there is no puzzle \"majong\" (did you mean `mahjong`?); the puzzles are"), "{error}");
/// # Ok::<(), anyhow::Error>(())
/// ```
pub fn puzzle(name: &str) -> Result<&'static dyn ErasedPuzzle> {
    let is_meant =
        |puzzle: &&&dyn ErasedPuzzle| is_named(name, puzzle.name(), puzzle.names_elsewhere());
    let found = PUZZLES.iter().find(is_meant);
    if let Some(solver) = SOLVERS.iter().find(|solver| is_named(name, solver, &[]))
        && found.is_none()
    {
        bail!(
            "programs cannot be judged on {solver} yet: add its folder to crates/judge/catalogue \
             (`cargo xtask new --judged` shows one)"
        );
    }
    found.copied().with_context(|| {
        let question = did_you_mean(name, names());
        let names: Vec<&str> = names().collect();
        format!(
            "there is no puzzle {name:?}{question}; the puzzles are {}",
            names.join(", ")
        )
    })
}

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

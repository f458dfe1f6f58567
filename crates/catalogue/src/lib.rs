//! Lists the puzzles and their tests, for the judge, `xtask` and the web app.
//!
//! A new puzzle needs a line in [`PUZZLES`] and a dependency in the `Cargo.toml` of this crate.
//! Nothing else in the workspace names the puzzles. A new fixture needs no line, because the build
//! script finds its row in `SOURCES.md`.

pub mod sources;

use anyhow::{Context, Result, ensure};
use checker::ErasedPuzzle;
use chess::Chess;
use mahjong::Mahjong;
use rake::Rake;
use yahtzee::Yahtzee;

pub use sources::Prefix;

/// All puzzles, one on each line.
#[rustfmt::skip]
pub static PUZZLES: &[&dyn ErasedPuzzle] = &[
    &Yahtzee,
    &Mahjong,
    &Chess,
    &Rake,
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
/// If no puzzle has this name. The message lists all names.
///
/// ```
/// for name in ["yahtzee", "Yahtzee", "UVa 10149", "uva10149", "10149", "poj2690", "POJ-2690"] {
///     assert_eq!(catalogue::puzzle(name)?.name(), "yahtzee");
/// }
/// assert_eq!(catalogue::puzzle("p4363")?.name(), "chess");
/// let error = catalogue::puzzle("majong").err().unwrap().to_string();
/// assert!(error.starts_with("there is no puzzle \"majong\"; the puzzles are yahtzee,"), "{error}");
/// # Ok::<(), anyhow::Error>(())
/// ```
pub fn puzzle(name: &str) -> Result<&'static dyn ErasedPuzzle> {
    let key = key_of(name);
    let found = PUZZLES.iter().find(|puzzle| {
        let words = |name: &&'static str| [*name, name.rsplit(' ').next().unwrap_or_default()];
        let on_judges = puzzle
            .names()
            .iter()
            .flat_map(words)
            .filter(|_| key.len() >= 4);
        on_judges
            .chain([puzzle.name()])
            .any(|name| key_of(name) == key)
    });
    found.copied().with_context(|| {
        let names: Vec<&str> = names().collect();
        format!(
            "there is no puzzle {name:?}; the puzzles are {}",
            names.join(", ")
        )
    })
}

/// Returns a key that is the same for all spellings of a name: its letters in lower case and its
/// digits, without spaces and hyphens.
fn key_of(name: &str) -> String {
    name.to_ascii_lowercase()
        .replace(|c: char| !c.is_ascii_alphanumeric(), "")
}

/// Returns the puzzle with this name, like [`puzzle`], if programs can be judged on it.
///
/// # Errors
///
/// If no puzzle has this name, or if the puzzle has no tier 2.
pub fn judged_puzzle(name: &str) -> Result<&'static dyn ErasedPuzzle> {
    let puzzle = puzzle(name)?;
    ensure!(
        puzzle.is_judged(),
        "{name} cannot be judged yet: it has no tier 2 (`Puzzle::JUDGED`)"
    );
    Ok(puzzle)
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

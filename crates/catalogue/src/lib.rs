//! The list of puzzles and their tests, for the judge, the runner and the web app.
//!
//! A new puzzle is a line of [`PUZZLES`] and a dependency in this crate's `Cargo.toml`; nothing
//! else in the workspace knows the puzzles by name. A new fixture costs no line: the build script
//! finds it.

mod tests;

use anyhow::{Context, Result};
use checker::ErasedPuzzle;
use chess::Chess;
use mahjong::Mahjong;
use rake::Rake;
use strsim::levenshtein;
use yahtzee::Yahtzee;

pub use tests::{Prefix, TESTS, Test, fair_tests, tests};

/// All puzzles, a line each.
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

/// Returns the puzzle of this name. It may also be the name of the problem on a judge, such as `UVa
/// 10149`, `uva10149` or `10149`.
///
/// # Errors
///
/// If there is none; the message has the nearest name, if one is near, and all names.
///
/// ```
/// for name in ["yahtzee", "Yahtzee", "UVa 10149", "uva10149", "10149", "poj2690", "POJ-2690"] {
///     assert_eq!(catalogue::puzzle(name)?.name(), "yahtzee");
/// }
/// assert_eq!(catalogue::puzzle("p4363")?.name(), "chess");
/// let error = catalogue::puzzle("majong").err().unwrap().to_string();
/// assert!(error.starts_with("there is no puzzle \"majong\" (did you mean mahjong?)"), "{error}");
/// # Ok::<(), anyhow::Error>(())
/// ```
pub fn puzzle(name: &str) -> Result<&'static dyn ErasedPuzzle> {
    let key = key_of(name);
    let found = PUZZLES.iter().find(|puzzle| keys_of(**puzzle).contains(&key));
    found.copied().with_context(|| {
        let hint = nearest(name).map_or(String::new(), |name| format!(" (did you mean {name}?)"));
        let names: Vec<&str> = names().collect();
        format!("there is no puzzle {name:?}{hint}; the puzzles are {}", names.join(", "))
    })
}

/// Returns the name of the puzzle for which this name may be misspelt, if one is near.
pub fn nearest(name: &str) -> Option<&'static str> {
    let key = key_of(name);
    let near = |puzzle: &&dyn ErasedPuzzle| {
        let distances = keys_of(*puzzle).into_iter().map(|known| levenshtein(&known, &key));
        Some((distances.min()?, puzzle.name()))
    };
    let nearest = PUZZLES.iter().filter_map(near).min();
    nearest.filter(|(distance, _)| *distance <= 2).map(|(_, name)| name)
}

/// Returns a name without what may be written in several ways: its letters in lower case, and its
/// digits.
fn key_of(name: &str) -> String {
    let key = name.chars().filter(char::is_ascii_alphanumeric);
    key.map(|c| c.to_ascii_lowercase()).collect()
}

/// Returns the keys of all names of a puzzle: its own, and of each name on a judge the whole and the
/// last word, if that has at least four letters or digits.
fn keys_of(puzzle: &dyn ErasedPuzzle) -> Vec<String> {
    let mut keys = vec![key_of(puzzle.name())];
    for name in puzzle.names() {
        let last = name.split(' ').next_back().unwrap_or_default();
        keys.extend([name, last].map(key_of).into_iter().filter(|key| key.len() >= 4));
    }
    keys
}

/// Returns the puzzle of this name, if programs can be judged on it: see [`puzzle`].
///
/// # Errors
///
/// If there is none, or it has no tier 2.
pub fn judged_puzzle(name: &str) -> Result<&'static dyn ErasedPuzzle> {
    let puzzle = puzzle(name)?;
    let judged = puzzle.is_judged().then_some(puzzle);
    judged.with_context(|| {
        format!("{name} cannot be judged yet: it has no tier 2 (`Puzzle::JUDGED`)")
    })
}

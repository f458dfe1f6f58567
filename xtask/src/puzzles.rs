//! Lists the puzzles, and defines [`AnyPuzzle`], a puzzle without its types.

use anyhow::{Context, Result};
use chess::Chess;
use fixtures::{did_you_mean, is_named};
use mahjong::Mahjong;
use puzzle::{About, Answered, Format, Input, Puzzle, run};
use rake::Rake;
use yahtzee::Yahtzee;

use crate::opinion::{Comparison, compare};
use crate::published::{Difference, difference};

/// All puzzles, one on each line.
#[rustfmt::skip]
pub static PUZZLES: &[&dyn AnyPuzzle] = &[
    &Yahtzee,
    &Mahjong,
    &Chess,
    &Rake,
];

/// What a solver printed, and how it ended.
pub struct Printed {
    /// How many cases were answered, and the exit code.
    pub answered: Answered,
    /// What it printed on standard output.
    pub stdout: String,
    /// What it printed on standard error.
    pub stderr: String,
}

/// A puzzle without its types: inputs and answers are text. Every [`Puzzle`] implements this trait.
pub trait AnyPuzzle: Sync {
    /// Returns the name of the puzzle.
    fn name(&self) -> &'static str;

    /// Returns the names under which online judges know the problem.
    fn names(&self) -> &'static [&'static str];

    /// Returns the texts about the puzzle.
    fn about(&self) -> About;

    /// Returns how many cases the statement allows in one input.
    fn max_cases(&self) -> usize;

    /// Returns whether the puzzle explains its answers, so that each [`Format`] is another one.
    fn is_explained(&self) -> bool;

    /// Runs the solver on an input, exactly as its binary does. `file` is the name of the input in
    /// messages.
    fn run(&self, format: Format, file: &str, input: &[u8]) -> Printed;

    /// Compares the answers to an input that the solver prints, `new`, with those in `old`, an output
    /// that was accepted before, if there is one: see [`opinion`](crate::opinion).
    fn compare(&self, input: &[u8], old: Option<&str>, new: &str) -> Comparison;

    /// Returns where published answers to an input first differ from those that the solver prints, `ours`.
    fn published(&self, input: &[u8], output: &str, ours: &str) -> Option<Difference>;
}

impl<P: Puzzle> AnyPuzzle for P {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn names(&self) -> &'static [&'static str] {
        P::NAMES
    }

    fn about(&self) -> About {
        P::ABOUT
    }

    fn max_cases(&self) -> usize {
        P::MAX_CASES
    }

    fn is_explained(&self) -> bool {
        P::STORY.is_some()
    }

    fn run(&self, format: Format, file: &str, input: &[u8]) -> Printed {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let input = Input {
            may_block: false,
            ..input.into()
        };
        let answered = run::<P>(file, input, &mut stdout, &mut stderr, format, 1);
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Printed {
            answered,
            stdout: text(stdout),
            stderr: text(stderr),
        }
    }

    fn compare(&self, input: &[u8], old: Option<&str>, new: &str) -> Comparison {
        compare::<P>(input, old, new)
    }

    fn published(&self, input: &[u8], output: &str, ours: &str) -> Option<Difference> {
        difference::<P>(input, output, ours)
    }
}

/// Returns the puzzle with this name, which may also be a name of the problem on a judge: see
/// [`is_named`].
///
/// # Errors
///
/// If no puzzle has this name. The message asks whether the nearest one is meant, and lists all names.
pub fn puzzle(name: &str) -> Result<&'static dyn AnyPuzzle> {
    let is_meant = |it: &&&dyn AnyPuzzle| is_named(name, it.name(), it.names());
    let found = PUZZLES.iter().find(is_meant);
    found.copied().with_context(|| {
        let names: Vec<&str> = PUZZLES.iter().map(|puzzle| puzzle.name()).collect();
        let question = did_you_mean(name, names.iter().copied());
        let names = names.join(", ");
        format!("there is no puzzle {name:?}{question}; the puzzles are {names}")
    })
}

//! All puzzles, behind one interface.

use std::io::Write;
use std::marker::PhantomData;

use anyhow::{Context, Result, ensure};
use judge::{Framing, Problem, Rng, check_output, read_input, run, write_input};

/// The puzzles of the workspace. A new one is a line here.
pub const PUZZLES: &[&dyn Puzzle] = &[
    &Of::<yahtzee::Yahtzee>(PhantomData),
    &Of::<mahjong::Mahjong>(PhantomData),
    &Of::<chess::Chess>(PhantomData),
    &Of::<rake::Rake>(PhantomData),
];

/// What the tasks need of a puzzle: a [`Problem`] without its types.
pub trait Puzzle: Sync {
    /// The name of the crate, of the binary and of the folder with the fixtures.
    fn name(&self) -> &'static str;

    /// What one case is called.
    fn case(&self) -> &'static str;

    /// Runs the solver on `input` exactly as its binary does; `file` is what messages call it.
    fn run(&self, file: &str, input: &[u8]) -> Run;

    /// Judges an output for `input`. Returns the number of cases.
    ///
    /// # Errors
    ///
    /// Why the input cannot be read or the output is not accepted.
    fn judge(&self, input: &[u8], output: &[u8]) -> Result<usize>;

    /// The kinds of random case, each with a few words about it.
    fn shapes(&self) -> Vec<(&'static str, &'static str)>;

    /// Writes an input of random cases, all of one shape or of every shape in turn.
    ///
    /// # Errors
    ///
    /// If there is no such shape, an input cannot hold so many cases, or `output` fails.
    fn generate(
        &self,
        shape: Option<&str>,
        cases: usize,
        seed: u64,
        output: &mut dyn Write,
    ) -> Result<()>;
}

/// What a solver did with an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
    /// The exit code.
    pub status: u8,
}

/// The puzzle with this name.
///
/// # Errors
///
/// If there is none; the message lists all.
pub fn find(name: &str) -> Result<&'static dyn Puzzle> {
    let names = || {
        PUZZLES
            .iter()
            .map(|puzzle| puzzle.name())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let found = PUZZLES.iter().find(|puzzle| puzzle.name() == name);
    found
        .copied()
        .with_context(|| format!("there is no puzzle {name:?}, but {}", names()))
}

/// The puzzle that `P` describes.
struct Of<P>(PhantomData<fn() -> P>);

impl<P: Problem> Puzzle for Of<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn case(&self) -> &'static str {
        P::ABOUT.case
    }

    fn run(&self, file: &str, input: &[u8]) -> Run {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let status = run::<P>(file, input, &mut stdout, &mut stderr, 1);
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Run {
            stdout: text(stdout),
            stderr: text(stderr),
            status,
        }
    }

    fn judge(&self, input: &[u8], output: &[u8]) -> Result<usize> {
        let cases = read_input::<P>(input)?;
        check_output::<P>(&cases, output)?;
        Ok(cases.len())
    }

    fn shapes(&self) -> Vec<(&'static str, &'static str)> {
        P::SHAPES
            .iter()
            .map(|shape| (shape.name, shape.about))
            .collect()
    }

    fn generate(
        &self,
        shape: Option<&str>,
        cases: usize,
        seed: u64,
        output: &mut dyn Write,
    ) -> Result<()> {
        ensure!(
            P::FRAMING != Framing::Single || cases == 1,
            "an input of {} holds one {}, not {cases}",
            P::NAME,
            P::ABOUT.case
        );
        let wanted = |name: &str| shape.is_none_or(|shape| shape == name);
        let shapes: Vec<_> = P::SHAPES
            .iter()
            .filter(|shape| wanted(shape.name))
            .collect();
        ensure!(
            !shapes.is_empty(),
            "{} has no shape {:?}; these are its shapes:\n{}",
            P::NAME,
            shape.unwrap_or_default(),
            list(&self.shapes())
        );
        let mut rng = Rng::with_seed(seed);
        let random = (0..cases).map(|number| (shapes[number % shapes.len()].make)(&mut rng));
        Ok(write_input::<P>(random, output)?)
    }
}

/// Names and what they mean, a line each.
pub fn list(rows: &[(&str, &str)]) -> String {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: Vec<_> = rows
        .iter()
        .map(|(name, about)| format!("  {name:width$}  {about}"))
        .collect();
    lines.join("\n")
}

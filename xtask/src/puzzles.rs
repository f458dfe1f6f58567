//! All puzzles, behind one interface.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use judge::{Format, Framing, Problem, check_output, read_input, run, write_input};

use crate::draw::Draw;
use crate::mistakes::{self, Mistake};
use crate::search::{self, Outcome, Plan};
use crate::shrink::{self, Batch};
use crate::verdict::Judged;

/// The puzzles of the workspace. A new one is a line here.
pub const PUZZLES: &[&dyn Puzzle] = &[
    &Of::<yahtzee::Yahtzee>(mistakes::yahtzee::MISTAKES),
    &Of::<mahjong::Mahjong>(mistakes::mahjong::MISTAKES),
    &Of::<chess::Chess>(mistakes::chess::MISTAKES),
    &Of::<rake::Rake>(mistakes::rake::MISTAKES),
];

/// What the tasks need of a puzzle: a [`Problem`] without its types.
pub trait Puzzle: Sync {
    /// The name of the crate, of the binary and of the folder with the fixtures.
    fn name(&self) -> &'static str;

    /// What one case is called.
    fn case(&self) -> &'static str;

    /// Runs the solver on `input` exactly as its binary does; `file` is what messages call it.
    fn run(&self, file: &str, input: &[u8], format: Format) -> Run;

    /// Judges an output for `input`. Returns the number of cases.
    ///
    /// # Errors
    ///
    /// Why the input cannot be read or the output is not accepted.
    fn judge(&self, input: &[u8], output: &[u8]) -> Result<usize>;

    /// The kinds of random case, each with a few words about it.
    fn shapes(&self) -> Vec<(&'static str, &'static str)>;

    /// Writes an input of random cases, from case number `first` on, all of one shape or of
    /// every shape in turn.
    ///
    /// # Errors
    ///
    /// If there is no such shape, an input cannot hold so many cases, or `output` fails.
    fn generate(
        &self,
        shape: Option<&str>,
        seed: u64,
        first: u64,
        cases: usize,
        output: &mut dyn Write,
    ) -> Result<()>;

    /// Runs a program on an input and judges it.
    ///
    /// # Errors
    ///
    /// If the input is malformed or the program cannot be started.
    fn judge_run(&self, input: &[u8], time_limit: Duration, run: &shrink::Run) -> Result<Judged>;

    /// Runs a program on random inputs until it fails, and looks for the simplest one.
    ///
    /// # Errors
    ///
    /// If there is no such shape or the program cannot be started.
    fn stress(&self, plan: &Plan, run: &shrink::Run) -> Result<Outcome>;

    /// The wrong programs that are kept on purpose, each with its mistake.
    fn mistakes(&self) -> Vec<(&'static str, &'static str)>;

    /// What a wrong program prints for an input; None if it would run for hours.
    ///
    /// # Errors
    ///
    /// If there is no such program or the input is malformed.
    fn mistaken(&self, name: &str, input: &[u8]) -> Result<Option<Vec<u8>>>;

    /// Is each wrong program, in the order of [`Puzzle::mistakes`], found out by this input?
    ///
    /// # Errors
    ///
    /// If the input is malformed.
    fn kills(&self, input: &[u8]) -> Result<Vec<bool>>;

    /// The limits that a good set of fixtures reaches.
    fn limits(&self) -> Vec<&'static str>;

    /// Is each limit, in the order of [`Puzzle::limits`], reached by this input?
    ///
    /// # Errors
    ///
    /// If the input is malformed.
    fn reaches(&self, input: &[u8]) -> Result<Vec<bool>>;
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

/// The puzzle that `P` describes, with its wrong programs.
struct Of<P: Problem>(&'static [Mistake<P>]);

impl<P: Problem> Puzzle for Of<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn case(&self) -> &'static str {
        P::ABOUT.case
    }

    fn run(&self, file: &str, input: &[u8], format: Format) -> Run {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let status = run::<P>(file, input, &mut stdout, &mut stderr, format, 1);
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
        shapes::<P>()
    }

    fn generate(
        &self,
        shape: Option<&str>,
        seed: u64,
        first: u64,
        cases: usize,
        output: &mut dyn Write,
    ) -> Result<()> {
        ensure!(
            P::FRAMING != Framing::Single || cases == 1,
            "an input of {} holds one {}, not {cases}",
            P::NAME,
            P::ABOUT.case
        );
        let draw = Draw::<P>::new(shape, seed)?;
        let random = (0..cases).map(|number| draw.case(first.wrapping_add(number as u64)));
        Ok(write_input::<P>(random, output)?)
    }

    fn judge_run(&self, input: &[u8], time_limit: Duration, run: &shrink::Run) -> Result<Judged> {
        let mut batch = Batch::<P>::new(read_input::<P>(input)?);
        // As it stands in the file: blanks, missing line ends and all.
        input.clone_into(&mut batch.input);
        let (ran, mut judgement) = batch.run(run, time_limit)?;
        let (count, most) = (batch.cases.len(), P::MOST_CASES);
        if let Some(reason) = judgement.reason.as_mut().filter(|_| count > most) {
            let case = P::ABOUT.case;
            *reason = format!("{reason} ({count} {case}s, where the statement allows {most})");
        }
        Ok(Judged {
            cases: count,
            ran,
            judgement,
        })
    }

    fn stress(&self, plan: &Plan, run: &shrink::Run) -> Result<Outcome> {
        search::search::<P>(plan, run)
    }

    fn mistakes(&self) -> Vec<(&'static str, &'static str)> {
        let mistakes = self.0.iter();
        mistakes
            .map(|mistake| (mistake.name, mistake.about))
            .collect()
    }

    fn mistaken(&self, name: &str, input: &[u8]) -> Result<Option<Vec<u8>>> {
        let mistake = self.0.iter().find(|mistake| mistake.name == name);
        let mistake = mistake.with_context(|| {
            let all = list(&self.mistakes());
            format!(
                "{} has no mistake {name:?}; these are its mistakes:\n{all}",
                P::NAME
            )
        })?;
        let mut output = Vec::new();
        for (case, number) in read_input::<P>(input)?.iter().zip(1..) {
            let Some(answer) = (mistake.solve)(case) else {
                return Ok(None);
            };
            P::write_answer(number, &answer, &mut output);
        }
        Ok(Some(output))
    }

    fn kills(&self, input: &[u8]) -> Result<Vec<bool>> {
        let Batch { cases, best, .. } = Batch::<P>::new(read_input::<P>(input)?);
        let wrong = |mistake: &Mistake<P>| {
            cases.iter().zip(&best).any(|(case, best)| {
                (mistake.solve)(case).is_none_or(|answer| P::accepts(case, best, &answer).is_err())
            })
        };
        Ok(self.0.iter().map(wrong).collect())
    }

    fn limits(&self) -> Vec<&'static str> {
        P::LIMITS.iter().map(|limit| limit.name).collect()
    }

    fn reaches(&self, input: &[u8]) -> Result<Vec<bool>> {
        let cases = read_input::<P>(input)?;
        let best = P::solve(&cases);
        let limits = P::LIMITS.iter();
        Ok(limits.map(|limit| (limit.reached)(&cases, &best)).collect())
    }
}

/// The kinds of random case of a puzzle, each with a few words about it.
pub(crate) fn shapes<P: Problem>() -> Vec<(&'static str, &'static str)> {
    let shapes = P::SHAPES.iter();
    shapes.map(|shape| (shape.name, shape.about)).collect()
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

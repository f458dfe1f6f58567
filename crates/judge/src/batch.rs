//! An input with its best answers.

use std::convert::Infallible;
use std::time::Duration;

use parallel::in_order;
use puzzle::{Judging, Puzzle};

use crate::program::{Allowance, Ran};
use crate::verdict::{Judgement, judge_run};
use crate::{Error, input_of, most_output, output_of};

/// Runs the program under judgement.
pub type Run<'a> = dyn Fn(&[u8], Allowance) -> Result<Ran, Error> + Sync + 'a;

/// What a program must keep to, beside right answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The processor time that it and all that it starts may use in a run.
    pub time: Duration,
    /// The time that may pass from its start to its end.
    pub wall: Duration,
    /// How much memory they may hold together, in bytes.
    pub memory: u64,
    /// Must the output be laid out as the statement shows it, to the byte?
    pub strict: bool,
}

impl Rules {
    /// Two seconds.
    pub const TIME: Duration = Duration::from_secs(2);
    /// One GiB. Judges allow less or more, and not all say how much.
    pub const MEMORY: u64 = 1 << 30;

    /// With this much processor time. A program that waits, or a machine that is busy with
    /// something else, has five times as long, and at least ten seconds.
    pub fn new(time: Duration) -> Self {
        Self {
            time,
            wall: time.saturating_mul(5).max(Duration::from_secs(10)),
            memory: Self::MEMORY,
            strict: false,
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::new(Self::TIME)
    }
}

/// An input with its best answers, ready to be run and judged.
pub struct Batch<P: Puzzle> {
    judging: Judging<P>,
    /// The cases.
    pub cases: Vec<P::Case>,
    /// Our answers to them.
    pub best: Vec<P::Answer>,
    /// The input that holds them.
    pub input: Vec<u8>,
    /// What we print for it.
    pub output: Vec<u8>,
}

impl<P: Puzzle> Batch<P> {
    /// Solves these cases and writes their input.
    pub fn new(judging: Judging<P>, cases: Vec<P::Case>) -> Self {
        let best = solve::<P>(&cases);
        let input = input_of(&judging, &cases);
        let output = output_of::<P>(&best);
        Self { judging, cases, best, input, output }
    }

    /// Runs the program on it.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or there is an interrupt.
    pub fn run(&self, run: &Run, rules: &Rules) -> Result<(Ran, Judgement), Error> {
        let allowance = Allowance {
            time: rules.time,
            wall: rules.wall,
            memory: rules.memory,
            output: most_output(self.output.len()),
        };
        let ran = run(&self.input, allowance)?;
        let judgement = judge_run(&self.judging, &self.cases, &self.best, &ran, rules.strict);
        Ok((ran, judgement))
    }
}

/// Solves the cases on all cores.
fn solve<P: Puzzle>(cases: &[P::Case]) -> Vec<P::Answer> {
    let shares: Vec<&[P::Case]> = cases.chunks(P::SHARE).collect();
    let mut answers = Vec::with_capacity(cases.len());
    let Ok(()) = in_order(
        0,
        &shares,
        |_, cases| P::solve(cases),
        |share| {
            answers.extend(share);
            Ok::<(), Infallible>(())
        },
    );
    answers
}

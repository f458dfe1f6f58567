//! An input with its best answers.

use std::convert::Infallible;
use std::time::Duration;

use puzzle::{Judging, Puzzle, in_order};

use crate::program::{Allowance, Ran};
use crate::verdict::{Judgement, judge_run};
use crate::{Error, input_of, most_output};

/// Runs the program under judgement.
pub type Run<'a> = dyn Fn(&[u8], Allowance) -> Result<Ran, Error> + Sync + 'a;

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
        let mut output = Vec::new();
        for (answer, number) in best.iter().zip(1..) {
            P::write_answer(number, answer, &mut output);
        }
        Self { judging, cases, best, input, output }
    }

    /// Runs the program on it.
    ///
    /// # Errors
    ///
    /// If the program cannot be started.
    pub fn run(&self, run: &Run, time: Duration) -> Result<(Ran, Judgement), Error> {
        let allowance = Allowance { time, output: most_output(self.output.len()) };
        let ran = run(&self.input, allowance)?;
        let judgement = judge_run(&self.judging, &self.cases, &self.best, &ran);
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

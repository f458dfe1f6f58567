//! An input with the answers against which outputs are checked.

use std::convert::Infallible;

use puzzle::Puzzle;
use puzzle::parallel::in_order;

use crate::check::{check, compare};
use crate::input::{CaseText, case_text, framed, output_of};
use crate::judgement::Judgement;

/// A batch: one input, and the answers against which outputs of programs are checked. These are the
/// answers of our solver, or those of another program if the batch is made by [`Batch::against`].
pub struct Batch {
    /// The cases of the input, in order.
    pub cases: Vec<CaseText>,
    /// The text of the input.
    pub input: Vec<u8>,
    /// The expected output: what our solver, or the other program, prints for the input.
    pub output: Vec<u8>,
    /// Judges an output, strictly if the second argument is true.
    check: Box<dyn Fn(&[u8], bool) -> Judgement + Send>,
}

impl Batch {
    /// Returns the batch of these cases with the answers of our solver. The solver runs on all
    /// cores.
    pub fn new<P: Puzzle>(cases: Vec<P::Case>) -> Self {
        let mut best = Vec::with_capacity(cases.len());
        let Ok(()) = in_order::<_, _, Infallible>(
            0,
            cases.chunks(P::CHUNK),
            |_, cases| P::solve(cases),
            |chunk| {
                best.extend(chunk);
                Ok(())
            },
        );
        let (texts, output) = (texts::<P>(&cases), output_of::<P>(&best));
        Self::with::<P>(texts, output, move |output, strict| {
            check::<P>(&cases, &best, output, strict)
        })
    }

    /// Returns the batch of these cases with the answers in `other`, which another program printed.
    pub fn against<P: Puzzle>(cases: Vec<P::Case>, other: Vec<u8>) -> Self {
        let (texts, output) = (texts::<P>(&cases), other.clone());
        Self::with::<P>(texts, output, move |output, strict| {
            compare::<P>(&cases, &other, output, strict)
        })
    }

    /// Returns the batch with these cases, this expected output and this check.
    fn with<P: Puzzle>(
        cases: Vec<CaseText>,
        output: Vec<u8>,
        check: impl Fn(&[u8], bool) -> Judgement + Send + 'static,
    ) -> Self {
        Self { input: framed(P::FRAMING, &cases), cases, output, check: Box::new(check) }
    }

    /// Judges the output of a program for this input: see [`check`](fn@crate::check). If `strict`
    /// is set, the output must have the statement's layout.
    pub fn check(&self, output: &[u8], strict: bool) -> Judgement {
        (self.check)(output, strict)
    }
}

/// Returns the texts of the cases.
fn texts<P: Puzzle>(cases: &[P::Case]) -> Vec<CaseText> {
    cases.iter().map(case_text::<P>).collect()
}

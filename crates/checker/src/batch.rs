//! An input with its best answers.

use crate::{CaseText, Judgement};

/// An input with its best answers. The outputs of programs are checked against it.
///
/// [`ErasedPuzzle::batch`](crate::ErasedPuzzle::batch) makes a batch with our solver's answers, and
/// [`ErasedPuzzle::batch_against`](crate::ErasedPuzzle::batch_against) one with the output of
/// another program.
pub struct Batch {
    /// The cases of the input.
    pub cases: Vec<CaseText>,
    /// The text of the input.
    pub input: Vec<u8>,
    /// What our solver, or the other program, prints for the input.
    pub output: Vec<u8>,
    /// Judges an output, strictly if the second argument is true.
    pub(crate) check: Box<dyn Fn(&[u8], bool) -> Judgement + Send>,
}

impl Batch {
    /// Judges the output of a program for this input: see [`check`](crate::check).
    pub fn check(&self, output: &[u8], strict: bool) -> Judgement {
        (self.check)(output, strict)
    }
}

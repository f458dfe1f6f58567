//! An input with its best answers.

use crate::{CaseText, Judgement};

/// An input with its best answers, against which outputs are checked;
/// [`ErasedPuzzle::batch`](crate::ErasedPuzzle::batch) and
/// [`ErasedPuzzle::batch_against`](crate::ErasedPuzzle::batch_against) make one.
pub struct Batch {
    /// The cases.
    pub cases: Vec<CaseText>,
    /// The input with these cases.
    pub input: Vec<u8>,
    /// Our solver's output for it, or that of the other program.
    pub output: Vec<u8>,
    /// Judges an output, strictly or not.
    pub(crate) check: Box<dyn Fn(&[u8], bool) -> Judgement + Send>,
}

impl Batch {
    /// Compares an output with the best answers: see [`check`](crate::check).
    pub fn check(&self, output: &[u8], strict: bool) -> Judgement {
        (self.check)(output, strict)
    }
}

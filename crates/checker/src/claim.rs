//! Defines the answers of a program: what it claims for a case, and the evidence that these claims are.

use std::slice;

use puzzle::Puzzle;

use crate::batch::{CaseText, judged, output_of};

/// The answer of a program to one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The answer as a program prints it if its case is the only one.
    pub text: Vec<u8>,
    /// Whether the answer is right by the statement.
    pub is_right: bool,
    /// Whether the answer is the solver's own.
    pub is_ours: bool,
}

impl Claim {
    /// Returns the claim that an answer to a case is, beside the best answer.
    pub(crate) fn of<P: Puzzle>(case: &P::Case, best: &P::Answer, claimed: &P::Answer) -> Self {
        let text = output_of::<P>(slice::from_ref(claimed));
        let is_ours = best == claimed;
        Self { text, is_ours, is_right: judged::<P>().is_right(case, best, claimed) }
    }
}

/// An answer that a program gave to a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The case.
    pub case: CaseText,
    /// The answer of the program to it.
    pub claim: Claim,
}

//! Defines the answers of a program: what it claims for a case, and the evidence that these claims are.

use std::sync::Arc;

use puzzle::{Puzzle, Tokens};

use shrink::CaseText;

use crate::batch::{Answers, Batch};

/// The answer of a program to one case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// The answer as a program prints it if its case is the only one.
    pub text: Vec<u8>,
    /// Whether the answer is right by the statement.
    pub is_right: bool,
    /// Whether the answer is the solver's own.
    pub is_ours: bool,
}

impl Claim {
    /// Returns the answer, which is one to this case.
    pub(crate) fn answer<P: Puzzle>(&self, case: &P::Case) -> P::Answer {
        let read = P::read_answer(1, case, &mut Tokens::new(&self.text[..]));
        read.expect("an answer that was written is read back")
    }
}

/// An answer that a program gave to a case.
#[derive(Clone)]
pub struct Evidence {
    /// The case.
    pub case: CaseText,
    /// The index of the case in its input.
    pub place: usize,
    /// The answer of the program to it.
    pub claim: Claim,
    /// All cases of the input with their best answers.
    solved: Arc<dyn Answers>,
}

impl Evidence {
    /// Returns the evidence that an answer is to the case at this index of a batch.
    pub(crate) fn new(batch: &Batch, place: usize, claim: &Claim) -> Self {
        let (case, claim) = (batch.cases[place].clone(), claim.clone());
        Self {
            case,
            place,
            claim,
            solved: Arc::clone(&batch.solved),
        }
    }

    /// Returns the case and its best answer.
    ///
    /// # Panics
    ///
    /// If the case is not one of this puzzle.
    pub(crate) fn solved<P: Puzzle>(&self) -> (&P::Case, &P::Answer) {
        let solved = self.solved.of::<P>();
        (&solved.cases[self.place], &solved.best[self.place])
    }
}

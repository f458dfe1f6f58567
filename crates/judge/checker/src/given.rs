//! Defines [`GivenAnswer`], an answer of a program together with its case.

use std::sync::Arc;

use puzzle::{Puzzle, Tokens};
use shrink::CaseText;

use crate::batch::Batch;
use crate::claim::Claim;
use crate::solved::ErasedSolved;

/// A case of a batch, with its best answer.
#[derive(Clone)]
pub struct SolvedCase {
    /// The text of the case.
    pub case: CaseText,
    /// The index of the case in its input.
    pub place: usize,
    /// All cases of the input with their best answers.
    solved: Arc<dyn ErasedSolved>,
}

impl SolvedCase {
    /// Returns the case with this index of a batch.
    ///
    /// # Panics
    ///
    /// If the batch has no case with this index.
    pub fn new(batch: &Batch, place: usize) -> Self {
        Self {
            case: batch.cases[place].clone(),
            place,
            solved: Arc::clone(&batch.solved),
        }
    }

    /// Returns the case.
    ///
    /// # Panics
    ///
    /// If it is not one of this puzzle.
    pub(crate) fn case<P: Puzzle>(&self) -> &P::Case {
        &self.solved.downcast::<P>().cases[self.place]
    }

    /// Returns the best answer to the case.
    ///
    /// # Panics
    ///
    /// If the case is not one of this puzzle.
    pub(crate) fn best<P: Puzzle>(&self) -> &P::Answer {
        &self.solved.downcast::<P>().best[self.place]
    }
}

/// An answer that a program gave to a case.
#[derive(Clone)]
pub struct GivenAnswer {
    /// The case, with its best answer.
    pub to: SolvedCase,
    /// The answer of the program.
    pub claim: Claim,
}

impl GivenAnswer {
    /// Returns the answer that `claim` is to the case at this index of a batch.
    pub(crate) fn new(batch: &Batch, place: usize, claim: &Claim) -> Self {
        Self {
            to: SolvedCase::new(batch, place),
            claim: claim.clone(),
        }
    }

    /// Returns whether the answer is right for another case of the same input, which is so many cases later.
    /// Returns `None` if the input has no such case.
    pub fn is_right_for(&self, later: isize) -> Option<bool> {
        let at = self.to.place.checked_add_signed(later)?;
        let has_case = at < self.to.solved.count();
        has_case.then(|| self.to.solved.is_right(at, &self.claim))
    }

    /// Returns whether a program lists each part of the right answer once if this decides how often it does.
    pub(crate) fn is_listed_once(&self, about: &str) -> bool {
        let listed = self.to.solved.listed(self.to.place);
        let mut chosen = listed.iter().filter(|it| it.about == about);
        chosen.all(|it| it.times.iter().all(|count| *count == 1))
    }

    /// Returns the text of the right answer to the case.
    pub(crate) fn best_text(&self) -> String {
        self.to.solved.best_text(self.to.place)
    }

    /// Returns whether a text is a right answer to the case.
    pub(crate) fn is_right_text(&self, text: &str) -> bool {
        let mut tokens = Tokens::new(text.as_bytes());
        let claim = self.to.solved.read(self.to.place, &mut tokens);
        claim.is_ok_and(|claim| claim.is_right)
    }

    /// Returns the answer as a program prints it for the case at its place.
    pub(crate) fn text_in_place(&self) -> String {
        self.to.solved.text(self.to.place, &self.claim)
    }

    /// Returns the text of the case.
    pub fn case(&self) -> &CaseText {
        &self.to.case
    }

    /// Returns whether the answer is wrong by the statement.
    pub fn is_wrong(&self) -> bool {
        !self.claim.is_right
    }
}

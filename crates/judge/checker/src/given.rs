//! Defines [`GivenAnswer`], an answer of a program together with its case.
//!
//! The search for a cause collects the answers of many runs, and looks at them apart from the outputs in which they were
//! printed. Each answer therefore has its [`SolvedCase`] with it, which knows the best answer and the other cases of its input.
//! In this example, a program prints the answer to each board one board too late:
//!
//! ```text
//! index of the board          0    1    2
//! best answers                5    8    9
//! printed                     0    5    8
//!
//! the answer at index 1:      claim 5, case.index 1, case.best_text() 8, is_right_for(-1) true
//! ```

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
    pub text: CaseText,
    /// The index of the case in its input.
    pub index: usize,
    /// All cases of the input with their best answers. The answers to one input share them.
    solved: Arc<dyn ErasedSolved>,
}

impl SolvedCase {
    /// Returns the case of a batch with this index.
    ///
    /// # Panics
    ///
    /// If the batch has no case with this index.
    pub fn new(batch: &Batch, index: usize) -> Self {
        Self {
            text: batch.cases[index].clone(),
            index,
            solved: Arc::clone(&batch.solved),
        }
    }

    /// Returns the case with the type of its puzzle.
    ///
    /// # Panics
    ///
    /// If the case belongs to another puzzle than `P`.
    pub(crate) fn typed<P: Puzzle>(&self) -> &P::Case {
        &self.solved.downcast::<P>().cases[self.index]
    }

    /// Returns the best answer to the case with the type of its puzzle.
    ///
    /// # Panics
    ///
    /// If the case belongs to another puzzle than `P`.
    pub(crate) fn best<P: Puzzle>(&self) -> &P::Answer {
        &self.solved.downcast::<P>().best[self.index]
    }

    /// Returns the text of the best answer to the case.
    pub(crate) fn best_text(&self) -> String {
        self.solved.best_text(self.index)
    }

    /// Returns whether a text is a right answer to the case, and nothing else.
    pub(crate) fn is_right_text(&self, text: &str) -> bool {
        let mut tokens = Tokens::new(text.as_bytes());
        let claim = self.solved.read(self.index, &mut tokens);
        claim.is_ok_and(|claim| claim.is_right)
            && tokens.is_at_end().is_ok_and(|is_at_end| is_at_end)
    }

    /// Returns whether a program that lists parts of an answer repeatedly would list each part of the best answer once. `about`
    /// says how often the program lists a part; see [`Listed::about`](crate::Listed::about). If the puzzle has no such way of
    /// listing, the result is `true`.
    ///
    /// A program that lists each tile as often as there are eyes, for example, would list each tile once if the hand has one eye, and
    /// twice if it has two.
    pub(crate) fn would_list_each_once(&self, about: &str) -> bool {
        match self.solved.times_listed(self.index, about) {
            Some(times) => times.iter().all(|count| *count == 1),
            None => true,
        }
    }
}

/// An answer that a program gave to a case.
#[derive(Clone)]
pub struct GivenAnswer {
    /// The case, with its best answer.
    pub case: SolvedCase,
    /// The answer of the program.
    pub claim: Claim,
}

impl GivenAnswer {
    /// Returns `claim` as an answer to the case of a batch with this index.
    pub(crate) fn new(batch: &Batch, index: usize, claim: &Claim) -> Self {
        Self {
            case: SolvedCase::new(batch, index),
            claim: claim.clone(),
        }
    }

    /// Returns the text of the case.
    pub fn case_text(&self) -> &CaseText {
        &self.case.text
    }

    /// Returns whether the answer is wrong.
    pub fn is_wrong(&self) -> bool {
        !self.claim.is_right
    }

    /// Returns whether the answer is right for another case of the same input: the one that is `offset` cases later, or earlier
    /// if `offset` is negative. Returns `None` if the input has no such case.
    pub fn is_right_for(&self, offset: isize) -> Option<bool> {
        let index = self.case.index.checked_add_signed(offset)?;
        let solved = &self.case.solved;
        if index < solved.count() {
            Some(solved.is_right(index, &self.claim))
        } else {
            None
        }
    }

    /// Returns the answer as a program prints it at its place in the whole input. If a label has the number of the case, this is
    /// the number in the input. The number in [`Claim::text`] is always 1.
    pub(crate) fn text_in_place(&self) -> String {
        self.case.solved.text_in_place(self.case.index, &self.claim)
    }
}

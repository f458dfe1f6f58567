//! Defines [`Claim`], the answer of a program to one case.

use std::any::Any;
use std::sync::Arc;

use puzzle::Puzzle;

/// The answer of a program to one case. It is read from the output once, and keeps its type.
#[derive(Clone)]
pub struct Claim {
    /// The answer, as the type of the puzzle.
    answer: Arc<dyn Any + Send + Sync>,
    /// The answer as a program prints it if its case is the only one.
    pub text: Vec<u8>,
    /// Whether the answer is right by the statement.
    pub is_right: bool,
    /// Whether the answer is the solver's own.
    pub is_ours: bool,
}

impl Claim {
    /// Returns the claim that `answer` is right for `case`, whose best answer is `best`.
    pub(crate) fn new<P: Puzzle>(case: &P::Case, best: &P::Answer, answer: P::Answer) -> Self {
        let is_ours = *best == answer;
        let mut text = Vec::new();
        P::write_answer(1, case, &answer, &mut text);
        Self {
            text,
            is_right: is_ours || P::is_right(case, best, &answer),
            is_ours,
            answer: Arc::new(answer),
        }
    }

    /// Returns the answer, with the type of its puzzle.
    ///
    /// # Panics
    ///
    /// If the claim belongs to another puzzle than `P`.
    pub(crate) fn answer<P: Puzzle>(&self) -> &P::Answer {
        self.answer
            .downcast_ref()
            .expect("an answer of this puzzle")
    }
}

#[cfg(test)]
impl Claim {
    /// Returns a claim with this text, whose answer has the type of no puzzle.
    pub(crate) fn of_text(text: &str, is_right: bool) -> Self {
        Self {
            text: text.as_bytes().to_vec(),
            is_right,
            is_ours: is_right,
            answer: Arc::new(()),
        }
    }
}

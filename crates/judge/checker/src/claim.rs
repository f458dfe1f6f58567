//! Defines [`Claim`], the answer of a program to one case.

use std::any::Any;
use std::fmt::{self, Debug};
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

// The type of the answers is hidden, so their texts are compared.
impl PartialEq for Claim {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.is_right == other.is_right && self.is_ours == other.is_ours
    }
}

impl Eq for Claim {}

impl Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claim")
            .field("text", &String::from_utf8_lossy(&self.text))
            .field("is_right", &self.is_right)
            .field("is_ours", &self.is_ours)
            .finish_non_exhaustive()
    }
}

//! Finds what all wrong answers of a program are alike in, such as which of their parts are right.
//!
//! An answer of some puzzles has several parts, such as scores and a total. A program whose totals are right finds the
//! best and prints something else with it; one that has only the total wrong finds the best and does not add it up. One
//! that lists nothing at all wherever it is wrong gives up too early.

use crate::erased::ErasedPuzzle;
use crate::given::GivenAnswer;

/// What all wrong answers may be alike in.
pub struct Likeness<Case: 'static, Answer: 'static> {
    /// The sentence with which a report says so. Each `#` stands for the number of wrong answers.
    pub sentence: &'static str,
    /// Returns whether a wrong answer is so. The arguments are the case, the best answer and
    /// the wrong one.
    pub is_so: fn(&Case, &Answer, &Answer) -> bool,
}

/// Returns the sentence that says what these wrong answers are alike in, if they are not too few. Of several sentences,
/// it is the first that the puzzle [has](crate::Judging::likenesses).
pub(crate) fn common_likeness<'a>(
    puzzle: &dyn ErasedPuzzle,
    wrong: impl Iterator<Item = &'a GivenAnswer>,
) -> Option<String> {
    const FEW: usize = 4; // fewer may be so by chance
    let sentences = puzzle.likenesses();
    let mut common: Vec<usize> = (0..sentences.len()).collect();
    let mut count = 0;
    for answer in wrong {
        common.retain(|&likeness| puzzle.has_likeness(likeness, answer));
        count += 1;
    }
    if count < FEW {
        return None;
    }
    Some(sentences[*common.first()?].replace('#', &count.to_string()))
}

//! Finds which parts are right in all wrong answers of a program.
//!
//! An answer of some puzzles has several parts, such as scores and a total. A program whose totals are right finds the
//! best and prints something else with it; one that has only the total wrong finds the best and does not add it up.

use crate::erased::ErasedPuzzle;
use crate::given::GivenAnswer;

/// Parts of a wrong answer that may be right.
pub struct RightPart<Case: 'static, Answer: 'static> {
    /// The sentence with which a report says that these parts are right in all wrong answers. Each `#` stands for the
    /// number of wrong answers.
    pub sentence: &'static str,
    /// Returns whether these parts are right, and the others are not. The arguments are the case, the best answer and
    /// the wrong one.
    pub is_so: fn(&Case, &Answer, &Answer) -> bool,
}

/// Returns the sentence that says which parts are right in each of these wrong answers, if they are not too few. Of
/// several, it is the first that the puzzle [has](crate::Judging::right_parts).
pub(crate) fn common_right_part<'a>(
    puzzle: &dyn ErasedPuzzle,
    wrong: impl Iterator<Item = &'a GivenAnswer>,
) -> Option<String> {
    const FEW: usize = 4; // fewer may be so by chance
    let sentences = puzzle.right_parts();
    let mut common: Vec<usize> = (0..sentences.len()).collect();
    let mut count = 0;
    for answer in wrong {
        common.retain(|&part| puzzle.has_right_part(part, answer));
        if common.is_empty() {
            return None;
        }
        count += 1;
    }
    if count < FEW {
        return None;
    }
    Some(sentences[*common.first()?].replace('#', &count.to_string()))
}

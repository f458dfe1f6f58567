//! Counts in how many wrong answers the value is right that the puzzle asks to be the best, or all but the value.
//!
//! An answer of some puzzles has a value, such as a total, and what leads to it, such as scores. A program whose
//! values are right finds the best and prints something else with it; one that has only the value wrong finds the
//! best and does not add it up.

use crate::erased::ErasedPuzzle;
use crate::given::GivenAnswer;

/// What the judge knows of the value of an answer.
pub struct ValueOf<Answer: 'static> {
    /// The words for the value and the rest.
    pub words: ValueWords,
    /// Returns whether an answer has the value of the best answer.
    pub is_best: fn(&Answer, &Answer) -> bool,
    /// Returns an answer with the value of the best answer in the place of its own.
    pub with_best: fn(&Answer, &Answer) -> Answer,
}

/// The words for the value of an answer and for the rest of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueWords {
    /// The value, such as "total".
    pub value: &'static str,
    /// The rest, as a plural, such as "scores".
    pub rest: &'static str,
}

/// Which part of a wrong answer is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RightPart {
    /// The value is that of the best answer.
    Value,
    /// With the value of the best answer, the answer is right.
    Rest,
}

/// Which part is right in all wrong answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RightParts {
    words: &'static ValueWords,
    /// The part.
    part: RightPart,
    /// The number of wrong answers.
    wrong: usize,
}

impl RightParts {
    /// Returns the part that is right in each of these wrong answers, if there is one and they are not too few.
    pub(crate) fn of<'a>(
        puzzle: &dyn ErasedPuzzle,
        wrong: impl Iterator<Item = &'a GivenAnswer>,
    ) -> Option<Self> {
        const FEW: usize = 4; // fewer may be so by chance
        let words = puzzle.value_words()?;
        let mut common = None;
        let mut count = 0;
        for answer in wrong {
            let part = puzzle.right_part(answer)?;
            if common.is_some_and(|common| common != part) {
                return None;
            }
            common = Some(part);
            count += 1;
        }
        if count < FEW {
            return None;
        }
        Some(Self {
            words,
            part: common?,
            wrong: count,
        })
    }

    /// Returns the sentence with which a report says this.
    pub fn text(self) -> String {
        let Self { words, part, wrong } = self;
        let ValueWords { value, rest } = *words;
        match part {
            RightPart::Value => format!(
                "The {value} is right in all {wrong} wrong answers; the {rest} are not those of a right answer."
            ),
            RightPart::Rest => format!(
                "Only the {value} is wrong in all {wrong} wrong answers; the {rest} are those of a right answer."
            ),
        }
    }
}

//! Defines what all wrong answers of a program may be alike in, such as which of their parts are right.
//!
//! An answer of some puzzles has several parts, such as scores and a total. A program whose totals are right finds the
//! best and prints something else with it; one that has only the total wrong finds the best and does not add it up. One
//! that lists nothing at all wherever it is wrong gives up too early.

/// What all wrong answers may be alike in.
pub struct Likeness<Case: 'static, Answer: 'static> {
    /// The sentence with which a report says so. Each `#` stands for the number of wrong answers.
    pub sentence: &'static str,
    /// Returns whether a wrong answer is so. The arguments are the case, the best answer and
    /// the wrong one.
    pub is_so: fn(&Case, &Answer, &Answer) -> bool,
}

//! Defines [`Symmetry`], a change of a case after which its right answer is known.
//!
//! A program that does not follow a symmetry of its puzzle depends on what the rules do not ask for, such as the order
//! in which it tries moves. This shows whatever its mistake is, and without a look at its source.

/// A change of a case which changes the right answer in a way that is known, or not at all.
pub struct Symmetry<Case: 'static, Answer: 'static> {
    /// What a program does that does not follow the symmetry, and what may be the reason, as a question that can
    /// follow "on 3 of 5 wrong boards that were tried,".
    pub broken: &'static str,
    /// Returns the changed case.
    pub case: fn(&Case) -> Case,
    /// Returns whether an answer to the case and one to the changed case are as the symmetry has it. If one is right,
    /// so is the other.
    pub is_same: fn(&Answer, &Answer) -> bool,
}

impl<Case, Answer: PartialEq> Symmetry<Case, Answer> {
    /// Returns a symmetry that does not change the answer.
    pub const fn of_same_answer(broken: &'static str, case: fn(&Case) -> Case) -> Self {
        Self {
            broken,
            case,
            is_same: Answer::eq,
        }
    }
}

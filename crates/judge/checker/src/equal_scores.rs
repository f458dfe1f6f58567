//! Defines [`EqualScores`], how a case looks whose scores tell a search nothing.
//!
//! A search that keeps what it finds for each position takes the same time whatever the scores are. If one that takes
//! too long is quick with equal scores, its time comes from what the scores are.

/// How a case looks with equal scores.
pub struct EqualScores<Case: 'static> {
    /// What is said of a program that takes too long.
    pub words: EqualScoresWords,
    /// Returns the case with equal scores.
    pub case: fn(&Case) -> Case,
}

/// What is said of a program that takes too long, given what it takes with equal scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EqualScoresWords {
    /// The scores, in words that can follow "with".
    pub scores: &'static str,
    /// What may be wrong if the program is quick with equal scores, as a question.
    pub if_quick: &'static str,
    /// What may be wrong if it is not, as a question.
    pub if_slow: &'static str,
}

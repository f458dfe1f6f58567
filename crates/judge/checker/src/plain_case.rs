//! Defines [`PlainCase`], how a case looks that tells a search nothing, or leaves it little to search.
//!
//! If a program that takes too long for a case is quick on the plain case of the same size, its time comes from what
//! stands in the case. If it is not, the time comes from the size alone.

/// How a plain case looks.
pub struct PlainCase<Case: 'static> {
    /// What is said of a program that takes too long.
    pub words: PlainCaseWords,
    /// Returns the plain case of the size of a case, unless that one tells a search nothing itself.
    pub case: fn(&Case) -> Option<Case>,
}

/// What is said of a program that takes too long, given what it takes for the plain case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainCaseWords {
    /// What the plain case has, in words that can follow "with".
    pub with: &'static str,
    /// What may be wrong if the program is quick on it, as a question.
    pub if_quick: &'static str,
    /// What may be wrong if the program is not, as a question.
    pub if_slow: &'static str,
}

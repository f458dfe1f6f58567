//! Defines [`SimplerCase`], a case with which one that takes a program too long is compared.
//!
//! There are two kinds. A *plain* case has the same size, but tells a search nothing, or leaves it little to search: if
//! the program is quick on it, its time comes from what stands in the case, and otherwise from the size alone. A
//! *slightly smaller* case would be hardly quicker if the program were only slow.

/// A case that is simpler than another one.
pub struct SimplerCase<Case: 'static> {
    /// What is said of a program that takes too long.
    pub words: SimplerCaseWords,
    /// Returns the case that is simpler than this one, unless that tells nothing.
    pub case: fn(&Case) -> Option<Case>,
}

/// What is said of a program that takes too long for a case, given what it takes for the simpler one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimplerCaseWords {
    /// What the simpler case has, in words that can follow "with" or "without", which they begin with.
    pub with: &'static str,
    /// What may be wrong if the program is quick on it, as a question.
    pub if_quick: &'static str,
    /// What may be wrong if the program is not, as a question. Nothing is said without one.
    pub if_slow: Option<&'static str>,
}

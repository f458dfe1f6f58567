//! Defines [`SimplerCase`], a case that is compared with one for which a program takes too long.
//!
//! There are two kinds:
//!
//! - A *plain* case has the same size, but leaves a search little to do. If the program is quick on it, the time goes into what
//!   stands in the case. Otherwise, it goes into the size alone.
//! - A *slightly smaller* case takes nearly as long if the program is only slow. If the program is quick on it, something else
//!   is wrong.

/// How a simpler case is made from another one, and what is said of a program that is run on both.
pub struct SimplerCase<Case: 'static> {
    /// What is said of a program that takes too long for the other case.
    pub words: SimplerCaseWords,
    /// Returns the simpler case. Returns `None` if a comparison with it would tell nothing.
    pub case: fn(&Case) -> Option<Case>,
}

/// What is said of a program that takes too long for a case. This depends on how long it takes for the simpler one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimplerCaseWords {
    /// What the simpler case has or lacks, in words that begin with "with" or "without".
    pub with: &'static str,
    /// What may be wrong if the program is quick on the simpler case, as a question.
    pub if_quick: &'static str,
    /// What may be wrong if the program is slow on the simpler case too, as a question. If it is `None`, nothing is said then.
    pub if_slow: Option<&'static str>,
}

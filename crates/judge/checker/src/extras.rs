//! Defines what the judge knows of the parts of an answer.
//!
//! An answer may be a set of parts, such as tiles. What a program lists although it should not tells which wrong
//! test it makes, if all of these parts have a property that few others have.

/// What the judge knows of the parts of an answer.
pub struct Extras<Case: 'static, Answer: 'static> {
    /// The word for a part, such as "tile".
    pub part: &'static str,
    /// The properties that a part may have which does not belong to the answer, in words that can follow "each of
    /// them", such as "is a fifth tile of its kind".
    pub names: &'static [&'static str],
    /// Returns for each of these properties how many parts have it that a claimed answer has too many. The arguments
    /// are the case, the best answer and the claimed one.
    pub count: fn(&Case, &Answer, &Answer) -> Vec<ExtraCount>,
}

/// How many parts have a property that an answer has too many, and how many others could have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtraCount {
    /// The number of parts too many.
    pub extra: usize,
    /// The number of those that have the property.
    pub with_it: usize,
    /// The number of all parts that do not belong to the answer.
    pub others: usize,
    /// The number of those that have the property.
    pub others_with_it: usize,
}

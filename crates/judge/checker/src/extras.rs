//! Defines what the judge knows of the parts of an answer.
//!
//! An answer may be a set of parts, such as tiles. If all parts that a program lists too many have a property that few other
//! parts have, this property tells which test of the program is wrong.

/// What the judge knows of the parts of an answer.
pub struct Extras<Case: 'static, Answer: 'static> {
    /// The word for a part, such as "tile".
    pub part: &'static str,
    /// The properties that a part may have which does not belong to the answer, in words that can follow "each of
    /// them", such as "is a fifth tile of its kind".
    pub names: &'static [&'static str],
    /// Returns for each of these properties how many parts of a case have it. The arguments are the case, the best answer
    /// and the answer of a program.
    pub count: fn(&Case, &Answer, &Answer) -> Vec<ExtraCount>,
}

/// How many parts have a property: of the parts that an answer has too many, and of all that it could have too many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtraCount {
    /// The number of parts that the answer has too many.
    pub extra: usize,
    /// The number of those that have the property.
    pub extra_with_it: usize,
    /// The number of parts that the answer could have too many: all that do not belong to the best answer.
    pub candidates: usize,
    /// The number of those that have the property.
    pub candidates_with_it: usize,
}

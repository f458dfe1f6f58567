//! Finds what all parts have in common that wrong answers have too many.
//!
//! An answer may be a set of parts, such as tiles. What a program lists although it should not tells which wrong
//! test it makes, if all of these parts have a property that few others have.

use crate::erased::ErasedPuzzle;
use crate::given::GivenAnswer;

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

/// Returns the sentence that says which property all parts have that these wrong answers have too many. Of several
/// properties, it is the one that is least likely by chance.
pub(crate) fn common_property<'a>(
    puzzle: &dyn ErasedPuzzle,
    wrong: impl Iterator<Item = &'a GivenAnswer>,
) -> Option<String> {
    const FEW: usize = 8; // parts
    const MIN_BITS: f64 = 20.0; // one in a million
    let (part, names) = puzzle.extra_names()?;
    let mut bits = vec![0.0; names.len()];
    let mut is_common = vec![true; names.len()];
    let mut extra = 0;
    for answer in wrong {
        for (index, count) in puzzle.extra_counts(answer).into_iter().enumerate() {
            is_common[index] &= count.with_it == count.extra;
            let share = count.others_with_it.max(1) as f64 / count.others.max(1) as f64;
            bits[index] -= count.extra as f64 * share.log2();
            if index == 0 {
                extra += count.extra;
            }
        }
    }
    let mut best: Option<usize> = None;
    for index in 0..names.len() {
        let is_best = best.is_none_or(|best| bits[index] > bits[best]);
        if is_common[index] && bits[index] >= MIN_BITS && is_best {
            best = Some(index);
        }
    }
    if extra < FEW {
        return None;
    }
    let name = names[best?];
    Some(format!("Each of the {extra} {part}s too many {name}."))
}

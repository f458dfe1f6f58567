//! Finds what all wrong answers of a program are alike in: a [`Likeness`](crate::Likeness), or a property of all their surplus
//! parts, which is one of [`Extras`](crate::Extras).

use crate::erased::{ErasedPuzzle, ExtraWords};
use crate::extras::ExtraCount;
use crate::given::GivenAnswer;

/// Returns the sentence that says what these wrong answers are alike in, if they are not too few. Of several sentences,
/// it is the first that the puzzle [has](crate::Judging::likenesses).
pub(crate) fn common_likeness<'a>(
    puzzle: &dyn ErasedPuzzle,
    wrong: impl Iterator<Item = &'a GivenAnswer>,
) -> Option<String> {
    /// Fewer wrong answers may be alike by chance.
    const MIN_WRONG: usize = 4;

    let mut common: Vec<(usize, &str)> = puzzle.likenesses().into_iter().enumerate().collect();
    let mut count = 0;
    for answer in wrong {
        common.retain(|&(index, _)| puzzle.has_likeness(index, answer));
        count += 1;
    }
    if count < MIN_WRONG {
        return None;
    }
    let (_, sentence) = common.first()?;
    Some(sentence.replace('#', &count.to_string()))
}

/// Returns the sentence that says which property all surplus parts of these wrong answers have. Surplus parts are those that an
/// answer lists although it should not. Of several properties, it is the one that is least likely by chance.
pub(crate) fn common_property_of_extras<'a>(
    puzzle: &dyn ErasedPuzzle,
    wrong: impl Iterator<Item = &'a GivenAnswer>,
) -> Option<String> {
    /// Fewer surplus parts say little of the mistake, however rare the property is.
    const MIN_PARTS: usize = 8;
    /// The chance that all surplus parts have the property must be at most one in a million.
    const MIN_BITS: f64 = 20.0;

    let ExtraWords {
        part,
        properties: names,
    } = puzzle.extra_words()?;
    let mut properties: Vec<Property> = names.iter().map(|name| Property::new(name)).collect();
    let mut parts = 0;
    for answer in wrong {
        let counts = puzzle.extra_counts(answer);
        // The surplus parts of an answer are the same for each property.
        parts += counts.first().map_or(0, |count| count.extra);
        for (property, count) in properties.iter_mut().zip(counts) {
            property.add(count);
        }
    }
    if parts < MIN_PARTS {
        return None;
    }
    properties.retain(|property| property.is_of_all && property.bits >= MIN_BITS);
    let name = least_likely(&properties)?.name;
    Some(format!("Each of the {parts} {part}s too many {name}."))
}

/// A property that surplus parts may have.
struct Property {
    name: &'static str,
    /// Whether all surplus parts have it.
    is_of_all: bool,
    /// How improbable it is, in bits, that all surplus parts have the property by chance.
    bits: f64,
}

impl Property {
    /// Returns a property before any answer is looked at.
    fn new(name: &'static str) -> Self {
        Self {
            name,
            is_of_all: true,
            bits: 0.0,
        }
    }

    /// Adds the surplus parts of an answer.
    fn add(&mut self, count: ExtraCount) {
        self.is_of_all &= count.extra_with_it == count.extra;
        let chance_of_one = count.candidates_with_it.max(1) as f64 / count.candidates.max(1) as f64;
        self.bits -= count.extra as f64 * chance_of_one.log2();
    }
}

/// Returns the property that is least likely by chance. Of several, it is the first.
fn least_likely(properties: &[Property]) -> Option<&Property> {
    let mut least_likely = properties.first()?;
    for property in properties {
        if property.bits > least_likely.bits {
            least_likely = property;
        }
    }
    Some(least_likely)
}

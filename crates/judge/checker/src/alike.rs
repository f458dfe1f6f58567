//! Finds what all wrong answers of a program are alike in: a [`Likeness`](crate::Likeness), or a property of their *surplus parts*.
//! If an answer is a list of parts, such as tiles, its surplus parts are those that the best answer does not have. The properties
//! are those of [`Extras`](crate::Extras).
//!
//! A likeness is found if there are enough wrong answers, and all have it. A property is found if it is hardly chance that all
//! surplus parts have it. In this example, the property is to be a fifth tile of its kind. The candidates are all tiles that an
//! answer could have too many:
//!
//! ```text
//!            surplus tiles      candidates
//! answer     all    fifth       all    fifth     chance that all surplus tiles are fifth ones
//! 1, 2, 3    2      2           32     2         2/32 for each tile:   2 · 4 bits
//! 4, 5       1      1           32     1         1/32 for each tile:   1 · 5 bits
//! ```
//!
//! For the five answers, these are 3 · 8 + 2 · 5 = 34 bits. At 20 bits, the chance is one in a million already, so a report says:
//! "Each of the 8 tiles too many is a fifth tile of its kind."

use crate::erased::{ErasedPuzzle, ExtraWords};
use crate::extras::ExtraCount;
use crate::given::GivenAnswer;

/// Returns the sentence that says what these wrong answers are alike in. If they have several of the
/// [likenesses](crate::Judging::likenesses) of the puzzle, it is that of the first one. Returns `None` if they have none, or are
/// too few.
pub(crate) fn common_likeness<'a>(
    puzzle: &dyn ErasedPuzzle,
    wrong: impl Iterator<Item = &'a GivenAnswer>,
) -> Option<String> {
    /// Fewer wrong answers may be alike by chance.
    const MIN_WRONG: usize = 4;

    let wrong: Vec<&GivenAnswer> = wrong.collect();
    if wrong.len() < MIN_WRONG {
        return None;
    }
    let sentences = puzzle.likenesses();
    let all_have = |index| wrong.iter().all(|it| puzzle.has_likeness(index, it));
    let index = (0..sentences.len()).find(|&index| all_have(index))?;
    let sentence = sentences[index];
    Some(sentence.replace('#', &wrong.len().to_string())) // see `Likeness::sentence`
}

/// Returns the sentence that says which property all surplus parts of these wrong answers have. Of several properties, it is the
/// one that they have least likely by chance. Returns `None` if there is none, or if the parts are too few.
pub(crate) fn common_property_of_extras<'a>(
    puzzle: &dyn ErasedPuzzle,
    wrong: impl Iterator<Item = &'a GivenAnswer>,
) -> Option<String> {
    let words = puzzle.extra_words()?;
    let counts = wrong.map(|answer| puzzle.extra_counts(answer));
    sentence_on_property(words, counts)
}

/// Returns the sentence of [`common_property_of_extras`], given the counts of each answer, one for each property.
fn sentence_on_property(
    words: ExtraWords,
    counts_of_answers: impl Iterator<Item = Vec<ExtraCount>>,
) -> Option<String> {
    /// Fewer surplus parts say little of the mistake, however rare the property is.
    const MIN_PARTS: usize = 8;
    /// The chance that all surplus parts have the property must be at most one in a million, as if each part were drawn from the
    /// candidates by itself.
    const MIN_BITS: f64 = 20.0;

    let ExtraWords {
        part,
        properties: names,
    } = words;
    let mut properties: Vec<Property> = names.iter().map(|name| Property::new(name)).collect();
    let mut parts = 0;
    for counts in counts_of_answers {
        // The number of surplus parts is the same in the count of each property.
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

/// A property that surplus parts may have, and what the answers that were added so far show of it.
struct Property {
    name: &'static str,
    /// Whether all surplus parts have the property.
    is_of_all: bool,
    /// If so, how improbable this is by chance, in bits.
    bits: f64,
}

impl Property {
    /// Returns a property to which no answer was added.
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
        // If no candidate has the property, 1 stands for 0, which has no logarithm. Then the answer has no surplus parts, or
        // they do not have the property.
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

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;

    /// Of the properties that are hardly chance, the least likely one is said.
    #[test]
    fn eight_surplus_parts_have_a_property() {
        let words = ExtraWords {
            part: "tile",
            properties: &["is of suit T", "is 2T", "is 1T"],
        };
        let count = |extra_with_it, candidates_with_it| ExtraCount {
            extra: 1,
            extra_with_it,
            candidates: 32,
            candidates_with_it,
        };
        let answer = || vec![count(1, 4), count(0, 1), count(1, 1)];
        let said = |answers| {
            let counts_of_answers = iter::repeat_with(answer).take(answers);
            sentence_on_property(words, counts_of_answers)
        };
        assert_eq!(said(7), None);
        assert_eq!(
            said(8).as_deref(),
            Some("Each of the 8 tiles too many is 1T.")
        );
    }

    #[test]
    fn of_properties_that_are_as_unlikely_the_first_is_said() {
        let properties = ["is of suit T", "is 2T", "is 1T"].map(|name| {
            let bits = if name == "is of suit T" { 20.0 } else { 40.0 };
            Property {
                bits,
                ..Property::new(name)
            }
        });
        assert_eq!(least_likely(&properties).unwrap().name, "is 2T");
    }

    /// The example at the head of the file.
    #[test]
    fn the_bits_of_all_surplus_parts_are_added() {
        let fifth_tiles = |count| ExtraCount {
            extra: count,
            extra_with_it: count,
            candidates: 32,
            candidates_with_it: count,
        };
        let mut property = Property::new("is a fifth tile of its kind");
        for count in [2, 2, 2, 1, 1] {
            property.add(fifth_tiles(count));
        }
        assert!(property.is_of_all);
        assert!((property.bits - 34.0).abs() < 1e-9);
    }
}

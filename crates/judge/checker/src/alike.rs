//! Finds what all wrong answers of a program are alike in: a [`Likeness`](crate::Likeness), or a property of all their surplus
//! parts, which is one of [`Extras`](crate::Extras).

use crate::erased::ErasedPuzzle;
use crate::given::GivenAnswer;

/// Returns the sentence that says what these wrong answers are alike in, if they are not too few. Of several sentences,
/// it is the first that the puzzle [has](crate::Judging::likenesses).
pub(crate) fn common_likeness<'a>(
    puzzle: &dyn ErasedPuzzle,
    wrong: impl Iterator<Item = &'a GivenAnswer>,
) -> Option<String> {
    const FEW: usize = 4; // fewer may be so by chance
    let sentences = puzzle.likenesses();
    let mut common: Vec<usize> = (0..sentences.len()).collect();
    let mut count = 0;
    for answer in wrong {
        common.retain(|&likeness| puzzle.has_likeness(likeness, answer));
        count += 1;
    }
    if count < FEW {
        return None;
    }
    Some(sentences[*common.first()?].replace('#', &count.to_string()))
}

/// Returns the sentence that says which property all surplus parts of these wrong answers have. Surplus parts are those that an
/// answer lists although it should not. Of several properties, it is the one that is least likely by chance.
pub(crate) fn common_property_of_extras<'a>(
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

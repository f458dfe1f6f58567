//! Finds a *limit* of the answers of a program, which is a ceiling or a floor: a number that none of them goes beyond, although
//! right answers do.
//!
//! ```text
//! right     20  50 100 150 180 | 185 190 200 210 240
//! printed   20  50 100 150 180 | 183 181 190 188 190
//! ```
//!
//! This program is right on the first five cases and wrong on the other five. No number that it printed is above 190, although
//! three right ones are. A limit hints at a constant in the program that is too small. A program that looks for the minimum of
//! some numbers and takes 190 as its first value, for example, never finds more than 190.
//!
//! Every program has a greatest number that it printed. It is a limit only if two conditions hold:
//!
//! - *Many right numbers are above it*, more than in this short example.
//! - *The wrong answers are those with the greatest right numbers*, as to the right of the bar. If the program is wrong
//!   on small numbers too, it probably has another mistake, which also explains why its numbers are not greater.
//!
//! The example has a ceiling. A floor is found in the same way, after the signs of all numbers are changed.

use crate::erased::{ErasedPuzzle, Goodness};
use crate::given::GivenAnswer;

/// Returns the sentence on the limit of these answers of a program. Returns `None` if they have none, or if the answers of the
/// puzzle have no [number](crate::Judging::number).
pub(crate) fn sentence_on_limit<'a>(
    puzzle: &dyn ErasedPuzzle,
    answers: impl Iterator<Item = &'a GivenAnswer>,
) -> Option<String> {
    let mut samples = Vec::new();
    for answer in answers {
        let Goodness { best, printed } = puzzle.goodness(answer)?;
        samples.push(Sample {
            best,
            printed,
            is_wrong: answer.is_wrong(),
        });
    }
    sentence_on_samples(&samples)
}

/// What the search needs of an answer.
#[derive(Clone, Copy)]
struct Sample {
    /// The number of the right answer.
    best: i64,
    /// The number that the program printed.
    printed: i64,
    /// Whether the answer is wrong.
    is_wrong: bool,
}

/// Returns the sentence on the ceiling or, if there is none, on the floor.
fn sentence_on_samples(samples: &[Sample]) -> Option<String> {
    if let Some(ceiling) = Limit::ceiling(samples) {
        return Some(ceiling.sentence());
    }
    let negated: Vec<Sample> = samples.iter().map(Sample::negated).collect();
    let floor = Limit::ceiling(&negated)?.into_floor();
    Some(floor.sentence())
}

impl Sample {
    /// Returns the sample with the signs of its numbers changed.
    fn negated(&self) -> Self {
        Self {
            best: self.best.saturating_neg(),
            printed: self.printed.saturating_neg(),
            is_wrong: self.is_wrong,
        }
    }
}

/// The kind of a [`Limit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// No answer of the program is above the limit.
    Ceiling,
    /// No answer of the program is below the limit.
    Floor,
}

/// A number that no answer of a program goes beyond. In the example at the head of this file, `at` is 190, `right_beyond` is 3, and
/// `farthest_right` is 240.
#[derive(Debug, PartialEq)]
struct Limit {
    kind: Kind,
    /// The limit: the greatest number that the program printed or, for a floor, the least.
    at: i64,
    /// How many right numbers are beyond the limit.
    right_beyond: usize,
    /// The greatest of these right numbers or, for a floor, the least.
    farthest_right: i64,
}

impl Limit {
    /// Returns the ceiling of these answers. Returns `None` if they have none.
    fn ceiling(samples: &[Sample]) -> Option<Self> {
        let at = samples.iter().map(|it| it.printed).max()?;
        let farthest_right = samples.iter().map(|it| it.best).max()?;
        let right_beyond = samples.iter().filter(|it| it.best > at).count();
        if are_many_beyond(right_beyond, samples) && are_greatest_wrong(samples) {
            Some(Self {
                kind: Kind::Ceiling,
                at,
                right_beyond,
                farthest_right,
            })
        } else {
            None
        }
    }

    /// Returns the floor of some answers, given that this is the ceiling of the same answers with changed signs.
    fn into_floor(self) -> Self {
        Self {
            kind: Kind::Floor,
            at: -self.at,
            right_beyond: self.right_beyond,
            farthest_right: -self.farthest_right,
        }
    }

    /// Returns the sentence that a report says of the limit.
    fn sentence(&self) -> String {
        let Self {
            kind,
            at,
            right_beyond,
            farthest_right,
        } = self;
        let (beyond, way, more) = match kind {
            Kind::Ceiling => ("above", "up", "more"),
            Kind::Floor => ("below", "down", "less"),
        };
        format!(
            "No answer is {beyond} {at}, although {right_beyond} right ones are, {way} to {farthest_right}: does a limit, or the \
             first value of a maximum or a minimum, allow no {more}?"
        )
    }
}

/// Returns whether this many right numbers beyond a limit are enough.
fn are_many_beyond(right_beyond: usize, samples: &[Sample]) -> bool {
    /// Fewer right numbers may be beyond the limit by chance.
    const MIN_BEYOND: usize = 8;
    /// At least a quarter of the wrong answers must have a right number beyond the limit. If fewer have, the limit does not
    /// explain the others.
    const MAX_WRONG_PER_BEYOND: usize = 4;

    let wrong = samples.iter().filter(|it| it.is_wrong).count();
    right_beyond >= MIN_BEYOND && wrong <= MAX_WRONG_PER_BEYOND * right_beyond
}

/// Returns whether the wrong answers are those with the greatest right numbers.
///
/// The bar in the example at the head of this file stands before 185, the least right number of a wrong answer. Behind the bar,
/// a few answers may be right by chance: at most half as many as are wrong. Before the bar, at least as many answers must be
/// right as are wrong, so that the program is not wrong throughout.
fn are_greatest_wrong(samples: &[Sample]) -> bool {
    let (wrong, right): (Vec<&Sample>, Vec<&Sample>) = samples.iter().partition(|it| it.is_wrong);
    let Some(bar) = wrong.iter().map(|it| it.best).min() else {
        return false; // no answer is wrong
    };
    let right_behind_bar = right.iter().filter(|it| it.best >= bar).count();
    let right_before_bar = right.len() - right_behind_bar;
    2 * right_behind_bar <= wrong.len() && right_before_bar >= wrong.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn right(best: i64) -> Sample {
        Sample {
            best,
            printed: best,
            is_wrong: false,
        }
    }

    fn wrong(best: i64, printed: i64) -> Sample {
        Sample {
            best,
            printed,
            is_wrong: true,
        }
    }

    /// Returns the answers of a program that never prints more than 100. The right numbers are all from 1 to `highest`. Up
    /// to `last_right`, the program is right.
    fn samples(last_right: i64, highest: i64) -> Vec<Sample> {
        let mut samples: Vec<Sample> = (1..=last_right).map(right).collect();
        samples.extend((last_right + 1..=highest).map(|best| wrong(best, best.min(101) - 1)));
        samples
    }

    /// Returns the ceiling of these [`samples`], with `also_right` more answers that are right although their numbers are not
    /// below those of the wrong ones.
    fn ceiling(last_right: i64, highest: i64, also_right: usize) -> Option<Limit> {
        let mut samples = samples(last_right, highest);
        samples.extend(vec![right(last_right + 1); also_right]);
        Limit::ceiling(&samples)
    }

    /// Returns the ceiling 100, which so many right numbers from 101 to `farthest_right` exceed.
    fn ceiling_100(right_beyond: usize, farthest_right: i64) -> Limit {
        Limit {
            kind: Kind::Ceiling,
            at: 100,
            right_beyond,
            farthest_right,
        }
    }

    #[test]
    fn a_ceiling_is_found_where_the_greatest_are_wrong() {
        assert_eq!(ceiling(90, 120, 0), Some(ceiling_100(20, 120)));
        // Eight are beyond it, and they are a quarter.
        assert_eq!(ceiling(90, 108, 0), Some(ceiling_100(8, 108)));
        assert_eq!(ceiling(90, 107, 0), None);
        assert_eq!(ceiling(76, 108, 0), Some(ceiling_100(8, 108)));
        assert_eq!(ceiling(75, 108, 0), None);
        // Half as many are right as are wrong.
        assert_eq!(ceiling(90, 120, 15), Some(ceiling_100(20, 120)));
        assert_eq!(ceiling(90, 120, 16), None);
        // As many are right before them.
        assert_eq!(ceiling(60, 120, 0), Some(ceiling_100(20, 120)));
        assert_eq!(ceiling(59, 120, 0), None);
        // What is right among them does not count.
        assert_eq!(ceiling(59, 120, 2), None);
        assert_eq!(ceiling(90, 90, 0), None);
    }

    /// A program with the limit 100 prints nothing above it. With the signs of all numbers changed, it prints nothing below -100.
    #[test]
    fn a_limit_is_found_on_both_sides() {
        let samples = samples(90, 120);
        let said = "No answer is above 100, although 20 right ones are, up to 120: does a limit, or the first value of a \
                    maximum or a minimum, allow no more?";
        assert_eq!(sentence_on_samples(&samples).as_deref(), Some(said));
        let negated: Vec<Sample> = samples.iter().map(Sample::negated).collect();
        let said = "No answer is below -100, although 20 right ones are, down to -120: does a limit, or the first value of \
                    a maximum or a minimum, allow no less?";
        assert_eq!(sentence_on_samples(&negated).as_deref(), Some(said));
        assert_eq!(sentence_on_samples(&samples[..95]), None);
    }

    #[test]
    fn a_limit_is_said_in_a_sentence() {
        let limit = Limit {
            kind: Kind::Ceiling,
            at: 190,
            right_beyond: 55,
            farthest_right: 240,
        };
        assert_eq!(
            limit.sentence(),
            "No answer is above 190, although 55 right ones are, up to 240: does a limit, or the first value of a maximum \
             or a minimum, allow no more?"
        );
    }
}

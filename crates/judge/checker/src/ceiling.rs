//! Finds a number that no answer of a program goes beyond, although right answers do.
//!
//! ```text
//! right     20  50 100 150 180 | 185 190 200 210 240
//! printed   20  50 100 150 180 | 183 181 190 188 190      none is above 190
//! ```
//!
//! Such a number tells of a limit in the program that is too small, such as the first value of a minimum.

use crate::erased::ErasedPuzzle;
use crate::given::GivenAnswer;

/// Returns the sentence that no answer of a program is above a number, or below one, although right answers are. Those
/// that are wrong must be the greatest, or the least, of the right answers: otherwise this may be so because of another
/// mistake.
pub(crate) fn ceiling<'a>(
    puzzle: &dyn ErasedPuzzle,
    answers: impl Iterator<Item = &'a GivenAnswer>,
) -> Option<String> {
    let numbers: Vec<Numbers> = answers
        .map(|answer| {
            let [best, printed] = puzzle.numbers(answer)?;
            let is_wrong = answer.is_wrong();
            Some(Numbers {
                best,
                printed,
                is_wrong,
            })
        })
        .collect::<Option<_>>()?;
    above_or_below(&numbers)
}

/// Returns the sentence that none of these answers is above a number, or below one.
fn above_or_below(numbers: &[Numbers]) -> Option<String> {
    if let Some(limit) = Limit::of(numbers) {
        return Some(limit.sentence("above", "up", "more"));
    }
    let negative: Vec<Numbers> = numbers.iter().map(Numbers::negative).collect();
    let Limit {
        printed,
        best,
        beyond,
    } = Limit::of(&negative)?;
    let limit = Limit {
        printed: -printed,
        best: -best,
        beyond,
    };
    Some(limit.sentence("below", "down", "less"))
}

/// What the right answer to a case is, and what a program printed.
#[derive(Clone, Copy)]
struct Numbers {
    best: i64,
    printed: i64,
    is_wrong: bool,
}

/// A number that no answer exceeds.
#[derive(Debug, PartialEq)]
struct Limit {
    /// The greatest number that the program printed.
    printed: i64,
    /// The greatest right one.
    best: i64,
    /// How many right ones are greater than all that the program printed.
    beyond: usize,
}

impl Numbers {
    /// Returns the numbers with the other sign.
    fn negative(&self) -> Self {
        Self {
            best: self.best.saturating_neg(),
            printed: self.printed.saturating_neg(),
            ..*self
        }
    }
}

impl Limit {
    /// Returns the number that none of these answers exceeds, if this tells something.
    fn of(numbers: &[Numbers]) -> Option<Self> {
        const FEW: usize = 8; // right answers beyond the limit
        const PART: usize = 4; // a quarter of the wrong answers has a right one beyond the limit
        let printed = numbers.iter().map(|one| one.printed).max()?;
        let best = numbers.iter().map(|one| one.best).max()?;
        let beyond = numbers.iter().filter(|one| one.best > printed).count();
        let wrong = numbers.iter().filter(|one| one.is_wrong);
        let least = wrong.clone().map(|one| one.best).min()?;
        let wrong = wrong.count();
        let right = numbers.iter().filter(|one| !one.is_wrong);
        let high = right.clone().filter(|one| one.best >= least).count();
        let low = right.count() - high;
        let are_the_greatest = 2 * high <= wrong && low >= wrong;
        let is_telling = beyond >= FEW && PART * beyond >= wrong;
        (is_telling && are_the_greatest).then_some(Self {
            printed,
            best,
            beyond,
        })
    }

    /// Returns the sentence that a report says, with the words for beyond, the way to there, and what is there.
    fn sentence(&self, beyond: &str, way: &str, more: &str) -> String {
        let Self {
            printed,
            best,
            beyond: count,
        } = self;
        format!(
            "No answer is {beyond} {printed}, although {count} right ones are, {way} to {best}: does a limit, or the first \
             value of a maximum or a minimum, allow no {more}?"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn right(best: i64) -> Numbers {
        Numbers {
            best,
            printed: best,
            is_wrong: false,
        }
    }

    fn wrong(best: i64, printed: i64) -> Numbers {
        Numbers {
            best,
            printed,
            is_wrong: true,
        }
    }

    /// Returns what is found for a program with the limit 100 which is right up to `low`.
    fn limit(low: i64, highest: i64, also_right: i64) -> Option<[i64; 3]> {
        let mut numbers: Vec<Numbers> = (1..=low).map(right).collect();
        numbers.extend((low + 1..=highest).map(|best| wrong(best, best.min(101) - 1)));
        numbers.extend((0..also_right).map(|_| right(low + 1)));
        let limit = Limit::of(&numbers)?;
        Some([limit.printed, limit.best, limit.beyond as i64])
    }

    #[test]
    fn a_limit_is_found_where_the_greatest_are_wrong() {
        assert_eq!(limit(90, 120, 0), Some([100, 120, 20]));
        // Eight are beyond it, and they are a quarter.
        assert_eq!(limit(90, 108, 0), Some([100, 108, 8]));
        assert_eq!(limit(90, 107, 0), None);
        assert_eq!(limit(76, 108, 0), Some([100, 108, 8]));
        assert_eq!(limit(75, 108, 0), None);
        // Half as many are right as are wrong.
        assert_eq!(limit(90, 120, 15), Some([100, 120, 20]));
        assert_eq!(limit(90, 120, 16), None);
        // As many are right below them.
        assert_eq!(limit(60, 120, 0), Some([100, 120, 20]));
        assert_eq!(limit(59, 120, 0), None);
        // What is right among them does not count.
        assert_eq!(limit(59, 120, 2), None);
        assert_eq!(limit(90, 90, 0), None);
    }

    /// A program with the limit 100 finds none above it, and none below -100 if all numbers have the other sign.
    #[test]
    fn a_limit_is_found_on_both_sides() {
        let mut numbers: Vec<Numbers> = (1..=90).map(right).collect();
        numbers.extend((91..=120).map(|best| wrong(best, best.min(101) - 1)));
        let said = "No answer is above 100, although 20 right ones are, up to 120: does a limit, or the first value of a \
                    maximum or a minimum, allow no more?";
        assert_eq!(above_or_below(&numbers).as_deref(), Some(said));
        let negative: Vec<Numbers> = numbers.iter().map(Numbers::negative).collect();
        let said = "No answer is below -100, although 20 right ones are, down to -120: does a limit, or the first value of \
                    a maximum or a minimum, allow no less?";
        assert_eq!(above_or_below(&negative).as_deref(), Some(said));
        assert_eq!(above_or_below(&numbers[..95]), None);
    }

    #[test]
    fn a_limit_is_said_in_a_sentence() {
        let limit = Limit {
            printed: 190,
            best: 240,
            beyond: 55,
        };
        assert_eq!(
            limit.sentence("above", "up", "more"),
            "No answer is above 190, although 55 right ones are, up to 240: does a limit, or the first value of a maximum \
             or a minimum, allow no more?"
        );
    }
}

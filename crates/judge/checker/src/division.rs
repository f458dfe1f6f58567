//! Counts how a range divides the wrong cases of a program from the right ones, and decides how much that tells.
//!
//! ```text
//!                   within the range    beyond it
//! wrong cases       40                  none, in each division
//! right cases       10                  80
//!
//! improbability     78.8 bits           that the 80 cases beyond the range are all right by chance
//! gain              0.69                the share of what is uncertain that the range explains
//! ```
//!
//! The module `condition` tries several ranges, and compares their [`Division`]s. The example is that of its range "at least 9".

use crate::samples::{Sample, ValueRange};

/// How a range divides cases. All wrong cases are within the range, so all cases beyond it are right.
#[derive(Clone, Copy, Default)]
pub(crate) struct Division {
    /// The number of wrong cases.
    pub wrong: usize,
    /// The number of right cases within the range.
    pub right_within: usize,
    /// The number of cases beyond the range, all of which are right.
    pub right_beyond: usize,
}

impl Division {
    /// Counts how a range divides these cases.
    ///
    /// # Panics
    ///
    /// If a wrong case is beyond the range.
    pub fn new<'s>(range: ValueRange, samples: impl IntoIterator<Item = &'s Sample>) -> Self {
        let mut division = Self::default();
        for sample in samples {
            match (range.contains(sample.value), sample.is_wrong) {
                (true, true) => division.wrong += 1,
                (true, false) => division.right_within += 1,
                (false, false) => division.right_beyond += 1,
                (false, true) => unreachable!("a wrong case beyond the range"),
            }
        }
        division
    }

    /// Returns whether at least a tenth of the cases, rounded down, are beyond the range. A condition that is true of nearly
    /// all cases says nothing of the wrong ones.
    pub fn leaves_enough_beyond(self) -> bool {
        self.right_beyond >= self.all() / 10
    }

    /// Returns whether the range says something of the mistake of a program. Three things must be true:
    ///
    /// - It is [hardly chance](Self::improbability) that all wrong cases are within the range.
    /// - The range [tells enough](Self::gain) of which cases are wrong.
    /// - Enough of the cases within the range are wrong.
    pub fn stands_out(self) -> bool {
        /// The chance must be less than one in a million, because many ranges are tried on many programs.
        const MIN_BITS: f64 = 20.0;
        /// With a smaller gain, a report would say a condition that explains little of what is wrong.
        const MIN_GAIN: f64 = 0.2;
        /// At least a fifth of the cases within the range must be wrong. Otherwise, what they have in common says little.
        const MAX_WITHIN_PER_WRONG: usize = 5;
        self.improbability() >= MIN_BITS
            && self.gain() >= MIN_GAIN
            && self.within() <= MAX_WITHIN_PER_WRONG * self.wrong
    }

    /// Returns how improbable it is, in bits, that all cases beyond the range are right by chance.
    ///
    /// If as many cases as are beyond the range were drawn from all cases, one after the other, the chance that none of
    /// them is wrong would be the product of (right cases left) / (cases left). The result is the negative binary logarithm of
    /// that. If only 4 wrong cases are within the range, for example, and 69 right ones beyond it, the chance is 69/73 · 68/72 ·
    /// … · 1/5, which is one in 1,088,430, and the result is 20.05 bits.
    fn improbability(self) -> f64 {
        let all = self.all();
        let right = all - self.wrong;
        (0..self.right_beyond)
            .map(|drawn| ((all - drawn) as f64 / (right - drawn) as f64).log2())
            .sum()
    }

    /// Returns which share of the uncertainty about the cases the range removes, from 0 to 1. It is 1 if exactly the wrong
    /// cases are within the range, and 0 if all cases are. (This is the information gain, divided by the entropy.)
    ///
    /// Some cases must be wrong and some right. This is so if the range [stands out](Self::stands_out). Otherwise, nothing is
    /// uncertain, and the result is not a number.
    pub fn gain(self) -> f64 {
        let before = uncertainty(self.wrong, self.all());
        // Beyond the range, nothing is uncertain: all cases are right there.
        let after = uncertainty(self.wrong, self.within());
        1.0 - after / before
    }

    /// Returns the number of cases within the range.
    fn within(self) -> usize {
        self.wrong + self.right_within
    }

    /// Returns the number of cases.
    fn all(self) -> usize {
        self.within() + self.right_beyond
    }
}

/// Returns how uncertain it is which of `all` cases are wrong, in bits, if only the number of wrong ones is known. (This is
/// the number of cases times the entropy of each.)
fn uncertainty(wrong: usize, all: usize) -> f64 {
    // 0 cases need 0 bits, but a share of 0 has no logarithm. So the share is that of at least 1 case.
    let bits = |count: usize| -(count as f64) * (count.max(1) as f64 / all as f64).log2();
    bits(wrong) + bits(all - wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example at the head of the file.
    #[test]
    fn the_improbability_and_the_gain_are_computed() {
        let division = Division {
            wrong: 40,
            right_within: 10,
            right_beyond: 80,
        };
        assert!((division.improbability() - 78.8).abs() < 0.05);
        assert!((division.gain() - 0.69).abs() < 0.005);
    }

    #[test]
    fn a_range_stands_out_if_it_is_hardly_chance_and_tells_enough_and_a_fifth_are_wrong() {
        let stands_out = |[wrong, right_within, right_beyond]: [usize; 3]| {
            let division = Division {
                wrong,
                right_within,
                right_beyond,
            };
            division.stands_out()
        };
        for (least, too_few) in [
            ([4, 0, 69], [4, 0, 68]),           // bits: 20.05, and 19.97
            ([200, 397, 300], [200, 398, 300]), // a gain of 0.2002, and of 0.1998
            ([20, 80, 1_900], [20, 81, 1_900]), // a fifth
        ] {
            assert!(stands_out(least), "{least:?}");
            assert!(!stands_out(too_few), "{too_few:?}");
        }
        assert!(!stands_out([19, 77, 1_900]));
    }
}

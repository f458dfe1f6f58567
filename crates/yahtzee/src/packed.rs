//! What every roll scores in all categories, from a table.
//!
//! There are 252 different rolls. Each is found by adding up a weight for every die; with at
//! most five dice of a face, the powers of six keep all sums apart:
//!
//! ```text
//! face      1     2     3     4     5     6
//! weight    0     1     6    36   216  1296
//! ```

use std::ops::Range;
use std::sync::LazyLock;

use crate::dice::{CATEGORIES, ROUNDS, Roll};

/// The categories of the upper half of the card, as indices.
pub(crate) const UPPER: Range<usize> = 0..6;
/// Those of the lower half.
pub(crate) const LOWER: Range<usize> = 6..ROUNDS;

const WEIGHTS: [u16; 7] = [0, 0, 1, 6, 36, 216, 1296];

/// What a roll scores in the upper and in the lower half, a byte for each category, the last
/// category of the half in the lowest byte. So packed scores compare lexicographically.
pub(crate) fn packed_scores(roll: Roll) -> [u64; 2] {
    TABLE[code(roll)]
}

static TABLE: LazyLock<Vec<[u64; 2]>> = LazyLock::new(|| {
    let mut table = vec![[0; 2]; 5 * usize::from(WEIGHTS[6]) + 1];
    for roll in rolls_in_order() {
        let pack = |half: Range<usize>| {
            let scores = CATEGORIES[half].iter().map(|&category| roll.score(category));
            scores.fold(0, |packed, score| packed << 8 | u64::from(score))
        };
        table[code(roll)] = [pack(UPPER), pack(LOWER)];
    }
    table
});

/// Each roll once, its dice in ascending order.
fn rolls_in_order() -> impl Iterator<Item = Roll> {
    let all = (0..6_u16.pow(5)).filter_map(|number| {
        Roll::new([1296, 216, 36, 6, 1].map(|place| (number / place % 6) as u8 + 1))
    });
    all.filter(|roll| roll.0.is_sorted())
}

/// The place of a roll in the table; it does not depend on the order of the dice.
fn code(roll: Roll) -> usize {
    let weights = roll.0.map(|die| WEIGHTS[usize::from(die.face())]);
    weights.iter().sum::<u16>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_roll_has_a_place_of_its_own() {
        let mut codes: Vec<usize> = rolls_in_order().map(code).collect();
        assert_eq!(codes.len(), 252);
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), 252);
    }

    #[test]
    fn packed_scores_are_those_of_the_rules() {
        let roll = Roll::new([5, 2, 5, 2, 2]).unwrap();
        assert_eq!(packed_scores(roll), [0x00_06_00_00_0A_00, 0x10_10_00_00_00_00_28]);
    }
}

//! Defines vectors with a number for each category, and the table of the scores of every roll.
//!
//! ```text
//! lane    0      1      2          11              12           13 14   15
//!       ones │ twos │ threes │ … │ long straight │ full house │ none  │ unmatched │  16 bits each
//! ```
//!
//! An addition, a minimum or a comparison of all lanes compiles to one or two vector instructions.

use crate::rules::{CATEGORIES, Category, ROUNDS, Roll, score};

/// The number of lanes: one for each category, and three to fill a vector register.
pub(crate) const LANES: usize = 16;

/// One point, in the unit in which lanes hold scores: a sixteenth of a point. Every score is a
/// multiple of `POINT`, so its lowest four bits are free to hold the index of a lane.
pub(crate) const POINT: u16 = LANES as u16;

/// A set of rolls or of categories. Bit `i` is 1 if the set contains the roll or the category with
/// index `i`.
pub(crate) type Set = u16;

/// A vector with a number for each category, and three more lanes.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Lanes(pub(crate) [u16; LANES]);

#[allow(clippy::inline_always, clippy::needless_range_loop)]
impl Lanes {
    pub(crate) const ZERO: Self = Self([0; LANES]);

    /// Makes the vector that has `value(i)` in lane `i`.
    #[inline(always)]
    pub(crate) fn of(value: impl Fn(usize) -> u16) -> Self {
        let mut lanes = [0; LANES];
        for c in 0..LANES {
            lanes[c] = value(c);
        }
        Self(lanes)
    }

    /// Returns for each lane the maximum of that lane over all `rows`.
    #[inline(always)]
    pub(crate) fn max(rows: &[Self]) -> Self {
        rows.iter()
            .fold(Self::ZERO, |max, row| Self::of(|c| max.0[c].max(row.0[c])))
    }

    /// Returns the smallest number of all lanes.
    #[inline(always)]
    pub(crate) fn min(self) -> u16 {
        self.0.into_iter().fold(u16::MAX, u16::min)
    }

    /// Returns the sum of all lanes.
    #[inline(always)]
    pub(crate) fn sum(self) -> u16 {
        self.0.into_iter().fold(0, u16::wrapping_add)
    }
}

/// Returns the scores of a roll in all categories, in the unit of [`POINT`].
#[inline]
pub(crate) fn scores(roll: Roll) -> Lanes {
    let weights = roll.0.map(|die| WEIGHTS[usize::from(die)]);
    SCORES[usize::from(weights.iter().sum::<u16>()) % SCORES.len()]
}

/// The weight of each face, at the index of the face, 1 to 6. No two rolls with different faces
/// have the same sum of weights, so this sum is the index of a roll in [`SCORES`].
///
/// The weights are chosen one after the other: each is the least number with which all sums are
/// still different. [`fill`] checks at compile time that they are: with 365 instead of 366, for
/// example, the table does not compile.
const WEIGHTS: [u16; 7] = [0, 0, 1, 6, 31, 108, 366];

/// A table with a row for each sum of five weights. The greatest sum is that of five sixes.
type Scores = [Lanes; ROWS];

/// The number of rows of the table.
const ROWS: usize = 5 * WEIGHTS[6] as usize + 1;

/// The scores of every roll, at the index that is the sum of its [`WEIGHTS`].
static SCORES: Scores = {
    let mut table = [Lanes::ZERO; ROWS];
    fill(&mut table, [0; 7], 0, 1, 5);
    table
};

/// Fills in the scores of all rolls that consist of the dice in `counts`, whose weights sum to
/// `weight`, and of `more` other dice, none of which shows a face below `lowest`.
const fn fill(table: &mut Scores, counts: [u8; 7], weight: usize, lowest: usize, more: usize) {
    if more == 0 {
        let row = &mut table[weight].0;
        // Every roll scores in the category chance.
        assert!(
            row[Category::Chance as usize] == 0,
            "two rolls with one sum"
        );
        let mut c = 0;
        while c < ROUNDS {
            row[c] = score(counts, CATEGORIES[c]) as u16 * POINT;
            c += 1;
        }
        return;
    }
    let mut face = lowest;
    while face < WEIGHTS.len() {
        let mut counts = counts;
        counts[face] += 1;
        let weight = weight + WEIGHTS[face] as usize;
        fill(table, counts, weight, face, more - 1);
        face += 1;
    }
}

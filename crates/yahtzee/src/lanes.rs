//! Encoding for all categories side by side, and what every roll scores.
//!
//! ```text
//! lane    0      1      2          11              12           13 14   15
//!       ones │ twos │ threes │ … │ long straight │ full house │ none  │ unseated │  16 bits each
//! ```
//!
//! Additions, minima and comparisons of all lanes compile to one vector instruction or two.

use std::ops::Range;

use crate::dice::{CATEGORIES, ROUNDS, Roll, score};

/// The categories of the upper section, as indices.
pub(crate) const UPPER: Range<usize> = 0..6;

/// The categories, and three to spare.
pub(crate) const LANES: usize = 16;

/// One point, as the lanes count: the bits below it can hold the index of a lane.
pub(crate) const POINT: u16 = LANES as u16;

/// A set of rolls or categories, as bits.
pub(crate) type Set = u16;

/// The members of a set, in order.
#[inline]
pub(crate) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(member)
    })
}

/// A number for each category.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Lanes(pub(crate) [u16; LANES]);

#[allow(clippy::inline_always, clippy::needless_range_loop)]
impl Lanes {
    pub(crate) const ZERO: Self = Self([0; LANES]);

    /// The number that `value` gives for each lane.
    #[inline(always)]
    pub(crate) fn of(value: impl Fn(usize) -> u16) -> Self {
        let mut lanes = [0; LANES];
        for c in 0..LANES {
            lanes[c] = value(c);
        }
        Self(lanes)
    }

    /// The maximum of each lane.
    #[inline(always)]
    pub(crate) fn max(rows: &[Self]) -> Self {
        rows.iter().fold(Self::ZERO, |max, row| Self::of(|c| max.0[c].max(row.0[c])))
    }

    /// The smallest number.
    #[inline(always)]
    pub(crate) fn min(self) -> u16 {
        self.0.into_iter().fold(u16::MAX, u16::min)
    }

    /// The sum of all numbers.
    #[inline(always)]
    pub(crate) fn sum(self) -> u16 {
        self.0.into_iter().fold(0, u16::wrapping_add)
    }
}

/// The scores of a roll in all categories, in sixteenths of a point.
#[inline]
pub(crate) fn scores(roll: Roll) -> Lanes {
    let weights = roll.0.map(|die| WEIGHTS[usize::from(die.face())]);
    SCORES[usize::from(weights.iter().sum::<u16>()) % SCORES.len()]
}

/// A weight for each face: the sum of five weights identifies the five faces.
const WEIGHTS: [u16; 7] = [0, 0, 1, 36, 159, 190, 204];

type Scores = [Lanes; 5 * 204 + 1];

static SCORES: Scores = {
    let mut table = [Lanes::ZERO; _];
    fill(&mut table, [0; 7], 0, 1, 5);
    table
};

/// Fills in the scores of all rolls of these dice, which have this weight, and `more` others from
/// `face` on.
const fn fill(table: &mut Scores, counts: [u8; 7], weight: usize, mut face: usize, more: usize) {
    while more > 0 && face < WEIGHTS.len() {
        let mut counts = counts;
        counts[face] += 1;
        fill(table, counts, weight + WEIGHTS[face] as usize, face, more - 1);
        face += 1;
    }
    let mut c = 0;
    while more == 0 && c < ROUNDS {
        table[weight].0[c] = score(counts, CATEGORIES[c]) as u16 * POINT;
        c += 1;
    }
}

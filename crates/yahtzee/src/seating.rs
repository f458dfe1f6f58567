//! Seats and prices: the greatest sum of scores that thirteen rolls reach in thirteen categories.
//!
//! Every category has a *price*, and what a roll scores there less the price is its gain. A roll
//! is *content* where it gains most:
//!
//! ```text
//!                   sixes  chance  four of a kind
//! price               24     26          22
//! 6 6 6 6 2           24     26          26     gains 0, 0 and 4: content in four of a kind
//! 6 6 6 6 1           24     25          25     gains 0, -1 and 3: content in four of a kind too
//! ```
//!
//! While everybody is content, no other way to seat the same rolls has a greater sum: all the
//! prices are paid whoever sits where, and nobody can gain more. So prices prove that a sum is the
//! greatest; and a roll that would be as content elsewhere shows where another seating has it too.
//!
//! Rolls are seated one after the other. A newcomer takes the place of another roll, which takes
//! the place of a third, and so on up to an empty category. Of all such paths the one is taken
//! that loses least (Dijkstra's algorithm), and then prices rise until everybody is content again
//! (Jonker and Volgenant, *A shortest augmenting path algorithm for dense and sparse linear
//! assignment problems*, 1987).
//!
//! When some scores become forbidden, a roll that stands where it no longer may gets up and looks
//! for another seat by the same search, which ends at the category that it left. So is the card
//! found that comes first of all with the same sum, category by category: if some rolls would be
//! as content here and come before the one that stands here, it looks for a path without loss to
//! the seat of one of them, which comes here then. The scores in the categories before stay.
//!
//! # Range
//!
//! No price is above 135 points, so sixteen bits hold every number here. Prices start at most at
//! 50. A category's price does not rise while it is empty, and whoever sits elsewhere would gain
//! no more there; so as long as there is an empty category, and just after the last was filled,
//! no price is above 50 + 50. After that prices rise only when forbidden scores make the sum less,
//! by no more than it loses, and all that is lost is no more than the bonus could win back, 35.

#![allow(clippy::inline_always)] // so that all of it is compiled for the processor

use crate::dice::ROUNDS;
use crate::lanes::{LANES, Lanes, POINT, Set, UPPER};

/// The lane of a roll that looks for a seat. It has no score and no price there: what a path loses
/// is counted from no gain.
const DOOR: usize = LANES - 1;
/// More than a path can lose.
const FAR: u16 = 1 << 14;
/// No price is greater; see above.
const MOST_PRICE: u16 = (50 + 50 + 35) * POINT;

/// Which of several cards comes first: the one whose scores are the lexicographically greatest when
/// these bits of them are turned over.
pub(crate) type Order = u16;
pub(crate) const GREATEST: Order = 0;
pub(crate) const LEAST: Order = u16::MAX;

/// Every roll in a category, with the greatest sum of all seatings without a forbidden score.
#[derive(Clone, Copy)]
pub(crate) struct Seating {
    /// `rolls[c]`: what the roll that stands in category `c` scores in every category.
    rolls: [Lanes; LANES],
    /// `scores[c]`: what it scores there.
    pub(crate) scores: Lanes,
    /// At these prices everybody is content.
    prices: Lanes,
    /// Scores below this are forbidden, as any is in a lane that is no category.
    least: Lanes,
    /// Scores above this are forbidden.
    most: Lanes,
}

impl Seating {
    /// The rolls of a game seated; `most` is the most that any of them scores in each category.
    ///
    /// At first the most is also the price. Nobody gains anything then, so whoever scores the most
    /// in a category is content there. That seats nearly all rolls; the others are newcomers.
    #[inline(always)]
    pub(crate) fn new(rolls: &[Lanes; ROUNDS], most: &Lanes) -> Self {
        let mut seating = Self {
            rolls: [Lanes::ZERO; LANES],
            scores: Lanes::ZERO,
            prices: *most,
            least: Lanes::of(|c| u16::from(c >= ROUNDS)),
            most: *most,
        };
        let mut content = Lanes::ZERO;
        for (r, roll) in rolls.iter().enumerate() {
            content = Lanes::of(|c| content.0[c] | if roll.0[c] == most.0[c] { 1 << r } else { 0 });
        }
        let mut waiting: Set = (1 << ROUNDS) - 1;
        let mut empty = waiting;
        // Where nobody scores, anybody is content: such categories come last.
        let by_worth = |scored| (0..ROUNDS).rev().filter(move |&c| (most.0[c] > 0) == scored);
        for c in by_worth(true).chain(by_worth(false)) {
            let content = content.0[c] & waiting;
            if content != 0 {
                seating.put(c, rolls[content.trailing_zeros() as usize % ROUNDS]);
                waiting &= !(content & content.wrapping_neg());
                empty &= !(1 << c);
            }
        }
        while waiting != 0 {
            let roll = rolls[waiting.trailing_zeros() as usize % ROUNDS];
            waiting &= waiting - 1;
            let filled = seating.seat(roll, empty, FAR / 2);
            empty &= !(1 << filled.expect("nothing is forbidden yet"));
        }
        seating
    }

    /// Lets a roll stand in a category.
    #[inline(always)]
    fn put(&mut self, category: usize, roll: Lanes) {
        self.rolls[category % LANES] = roll;
        self.scores.0[category % LANES] = roll.0[category % LANES];
    }

    /// What the sum loses if the roll that stands in `at` goes to each category, and whoever stands
    /// there finds a seat as good: its gain here less its gain there. [`FAR`] where it may not go.
    #[inline(always)]
    fn losses(&self, at: usize) -> Lanes {
        let roll = self.rolls[at];
        let gain = self.scores.0[at].wrapping_sub(self.prices.0[at]);
        Lanes::of(|c| {
            let loss = self.prices.0[c].wrapping_sub(roll.0[c]).wrapping_add(gain);
            let allowed = roll.0[c].min(self.most.0[c]).max(self.least.0[c]);
            if roll.0[c] == allowed { loss } else { FAR }
        })
    }

    /// Seats one more roll: it takes the place of another one, that the place of a third, and so
    /// on up to one of the `goals`, which is returned; whoever stood there stands at the [`DOOR`]
    /// now. Of all paths the one is taken that loses least; if that is more than `limit`, nobody
    /// moves.
    #[inline(always)]
    fn seat(&mut self, roll: Lanes, goals: Set, limit: u16) -> Option<usize> {
        self.rolls[DOOR] = roll;
        // The least loss of a path up to each category, and the roll that it seats there. Below
        // the points stands the category, so the least number also says where it is.
        let mut losses = Lanes([u16::MAX; LANES]);
        let mut before = Lanes([DOOR as u16; LANES]);
        let mut seen = Lanes::ZERO;
        let mut at = DOOR;
        let mut so_far = 0;
        let loss = loop {
            let loss = self.losses(at);
            let loss = Lanes::of(|c| loss.0[c] + (c as u16 + so_far));
            before = Lanes::of(|c| if loss.0[c] < losses.0[c] { at as u16 } else { before.0[c] });
            losses = Lanes::of(|c| loss.0[c].min(losses.0[c]));
            let least = Lanes::of(|c| losses.0[c] | seen.0[c]).least();
            if least > limit {
                return None;
            }
            at = usize::from(least % POINT);
            so_far = least / POINT * POINT;
            if goals >> at & 1 == 1 {
                break so_far;
            }
            seen = Lanes::of(|c| seen.0[c] | if c as u16 == at as u16 { u16::MAX } else { 0 });
        };
        self.prices =
            Lanes::of(|c| self.prices.0[c] + loss.saturating_sub(losses.0[c] / POINT * POINT));
        debug_assert!(self.prices.0[..ROUNDS].iter().all(|&price| price <= MOST_PRICE));
        let (filled, roll) = (at, self.rolls[at]);
        while at != DOOR {
            let from = usize::from(before.0[at]) % LANES;
            self.put(at, self.rolls[from]);
            at = from;
        }
        self.rolls[DOOR] = roll;
        Some(filled)
    }

    /// Lets the roll in `from` look for another seat, on a path that ends at one of `goals`, if
    /// that loses no more than `limit`.
    #[inline(always)]
    fn reseat(&mut self, from: usize, goals: Set, limit: u16) -> bool {
        let own = self.prices.0[from] - self.scores.0[from];
        self.seat(self.rolls[from], goals, own + limit + (POINT - 1)).is_some()
    }

    /// Forbids also the scores below `least` and above `most`, and lets the rolls of the upper
    /// section that now stand where they may not look for other seats. Those of the lower section
    /// have to be within.
    ///
    /// Returns whether the sum is less by no more than `limit`. If not, the seating is of no more
    /// use.
    #[inline(always)]
    pub(crate) fn restrict(&mut self, least: &Lanes, most: &Lanes, limit: u16) -> bool {
        self.least = Lanes::of(|c| least.0[c].max(self.least.0[c]));
        self.most = Lanes::of(|c| most.0[c].min(self.most.0[c]));
        let before = self.scores.sum();
        for c in UPPER {
            let left = limit + self.scores.sum() - before;
            let is_allowed = (self.least.0[c]..=self.most.0[c]).contains(&self.scores.0[c]);
            if !is_allowed && !self.reseat(c, 1 << c, left) {
                return false;
            }
        }
        true
    }

    /// Goes to the seating that comes first in this order, of all with this sum.
    #[inline(always)]
    pub(crate) fn settle(&mut self, order: Order) {
        let mut better = self.better(order);
        if better.0 == [0; LANES] {
            return;
        }
        let allowed = (self.least, self.most);
        for c in 0..ROUNDS {
            while better.0[c] != 0 && self.reseat(c, better.0[c], 0) {
                self.put(c, self.rolls[DOOR]);
                better = self.better(order);
            }
            (self.least.0[c], self.most.0[c]) = (self.scores.0[c], self.scores.0[c]);
        }
        (self.least, self.most) = allowed;
    }

    /// The rolls that would be as content in each category as they are, and come before its own.
    #[inline(always)]
    fn better(&self, order: Order) -> Lanes {
        let mut better = Lanes::ZERO;
        for at in 0..ROUNDS {
            let (roll, losses) = (self.rolls[at], self.losses(at));
            better = Lanes::of(|c| {
                let comes_before = roll.0[c] ^ order > self.scores.0[c] ^ order;
                let is_better = (losses.0[c] == 0) & comes_before;
                better.0[c] | if is_better { 1 << at } else { 0 }
            });
        }
        better
    }

    /// The most that a roll scores in each category, of those that lose at most `limit` by it.
    #[inline(always)]
    pub(crate) fn most(&self, limit: u16) -> Lanes {
        let mut most = Lanes::ZERO;
        for at in 0..ROUNDS {
            let (roll, losses) = (self.rolls[at], self.losses(at));
            most = Lanes::of(|c| most.0[c].max(if losses.0[c] <= limit { roll.0[c] } else { 0 }));
        }
        most
    }
}

#[cfg(test)]
mod tests;

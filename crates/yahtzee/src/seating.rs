//! Seats and prices: the greatest sum of scores that thirteen rolls reach in thirteen categories.
//!
//! This is the assignment problem. A *seating* is an assignment of rolls to categories. Every
//! category has a *price*, and what a roll scores there less the price is its gain. A roll is
//! *content* where it gains most:
//!
//! ```text
//!                   sixes  chance  four of a kind
//! price               24     26          22
//! 6 6 6 6 2           24     26          26     gains 0, 0 and 4: content in four of a kind
//! 6 6 6 6 1           24     25          25     gains 0, -1 and 3: content in four of a kind too
//! ```
//!
//! While every roll is content, no other assignment of the same rolls has a greater sum: the prices
//! sum to the same in every assignment, and no roll can gain more. So prices certify optimality
//! (they are the dual solution); and a roll that would be as content elsewhere shows where another
//! assignment has the same sum.
//!
//! Rolls are assigned one after the other. A new roll takes the category of another one, which takes
//! that of a third, and so on up to an empty category. Of all such paths the one with the smallest
//! loss is taken (Dijkstra's algorithm), and then prices rise until every roll is content again
//! (Jonker and Volgenant, *A shortest augmenting path algorithm for dense and sparse linear
//! assignment problems*, 1987).
//!
//! When some scores become forbidden, a roll left in a forbidden category is reassigned by the same
//! shortest-path search, which ends at the category that it left. The card that comes first among
//! those with the same sum is found in the same way, category by category: if some rolls would be
//! as content in the category and give a score that comes first in the order, its roll is reassigned
//! on a path without loss to the category of one of them, which is then moved here. The scores of
//! earlier categories stay.
//!
//! # Range
//!
//! No price is above 135 points, so sixteen bits hold every number here. Prices start at most at
//! 50. A category's price does not rise while it is empty, and no roll would gain more there; so as
//! long as there is an empty category, and just after the last was filled, no price is above
//! 50 + 50. After that prices rise only when forbidden scores make the sum less, by no more than it
//! loses, and all that is lost is no more than the bonus could win back, 35.

#![allow(clippy::inline_always)] // so that all of it is compiled for the processor

use crate::dice::ROUNDS;
use crate::lanes::{LANES, Lanes, POINT, Set, UPPER, members};

/// The lane of a roll without a category. It has no score and no price there: the loss of a path is
/// counted from no gain.
const UNSEATED: usize = LANES - 1;
/// More than a path can lose.
const UNREACHABLE: u16 = 1 << 14;
/// No price is greater; see above.
const MAX_PRICE: u16 = (50 + 50 + 35) * POINT;

/// Which of several cards comes first: the one whose scores are the lexicographically greatest when
/// these bits of them are flipped.
pub(crate) type Order = u16;
pub(crate) const GREATEST: Order = 0;
pub(crate) const LEAST: Order = u16::MAX;

/// An assignment of rolls to categories with the greatest sum of all without a forbidden score.
#[derive(Clone, Copy)]
pub(crate) struct Seating {
    /// `rolls[c]`: what the roll in category `c` scores in every category.
    rolls: [Lanes; LANES],
    /// `scores[c]`: what it scores there.
    pub(crate) scores: Lanes,
    /// At these prices every roll is content.
    prices: Lanes,
    /// Scores below this are forbidden; so is every score in a lane that is no category.
    min: Lanes,
    /// Scores above this are forbidden.
    max: Lanes,
}

impl Seating {
    /// A best assignment of the rolls of a game; `max` is the highest score of any of them in each
    /// category.
    ///
    /// Initial prices are these maxima. No gain is positive then, so a roll with the maximum in a
    /// category is content there. That assigns nearly all rolls; the others are new ones.
    #[inline(always)]
    pub(crate) fn new(rolls: &[Lanes; ROUNDS], max: &Lanes) -> Self {
        let mut seating = Self {
            rolls: [Lanes::ZERO; LANES],
            scores: Lanes::ZERO,
            prices: *max,
            min: Lanes::of(|c| u16::from(c >= ROUNDS)),
            max: *max,
        };
        let mut content = Lanes::ZERO;
        for (r, roll) in rolls.iter().enumerate() {
            content = Lanes::of(|c| content.0[c] | if roll.0[c] == max.0[c] { 1 << r } else { 0 });
        }
        let mut waiting: Set = (1 << ROUNDS) - 1;
        let mut empty = waiting;
        // Where no roll scores, every roll is content: such categories come last.
        let by_worth = |scored| (0..ROUNDS).rev().filter(move |&c| (max.0[c] > 0) == scored);
        for c in by_worth(true).chain(by_worth(false)) {
            let content = content.0[c] & waiting;
            if content != 0 {
                seating.put(c, rolls[content.trailing_zeros() as usize % ROUNDS]);
                waiting &= !(content & content.wrapping_neg());
                empty &= !(1 << c);
            }
        }
        for roll in members(waiting) {
            let filled = seating.seat(rolls[roll % ROUNDS], empty, UNREACHABLE / 2);
            empty &= !(1 << filled.expect("nothing is forbidden yet"));
        }
        seating
    }

    /// Puts a roll into a category.
    #[inline(always)]
    fn put(&mut self, category: usize, roll: Lanes) {
        self.rolls[category % LANES] = roll;
        self.scores.0[category % LANES] = roll.0[category % LANES];
    }

    /// What the sum loses if the roll in `at` goes to each category, and the roll there finds another
    /// one as good: its gain here less its gain there. [`UNREACHABLE`] where its score is forbidden.
    #[inline(always)]
    fn losses(&self, at: usize) -> Lanes {
        let roll = self.rolls[at];
        let gain = self.scores.0[at].wrapping_sub(self.prices.0[at]);
        Lanes::of(|c| {
            let loss = self.prices.0[c].wrapping_sub(roll.0[c]).wrapping_add(gain);
            let allowed = roll.0[c].min(self.max.0[c]).max(self.min.0[c]);
            if roll.0[c] == allowed { loss } else { UNREACHABLE }
        })
    }

    /// Assigns one more roll: it takes the category of another one, that the category of a third,
    /// and so on up to one of the `goals`, which is returned; the roll that was there is
    /// [`UNSEATED`] now. Of all paths the one with the smallest loss is taken; if that is more than
    /// `limit`, nothing changes.
    #[inline(always)]
    fn seat(&mut self, roll: Lanes, goals: Set, limit: u16) -> Option<usize> {
        self.rolls[UNSEATED] = roll;
        // Dijkstra's algorithm. A distance is the smallest loss of any path found so far to a
        // category, packed with the category; the roll of `previous` takes the category on it.
        let mut distances = Lanes([u16::MAX; LANES]);
        let mut previous = Lanes([UNSEATED as u16; LANES]);
        let mut is_done = Lanes::ZERO; // all bits, or none
        let (mut at, mut loss) = (UNSEATED, 0);
        while goals >> at & 1 == 0 {
            let losses = self.losses(at);
            let through = Lanes::of(|c| pack(loss, c) + losses.0[c]);
            let is_shorter = |c: usize| through.0[c] < distances.0[c];
            previous = Lanes::of(|c| if is_shorter(c) { at as u16 } else { previous.0[c] });
            distances = Lanes::of(|c| through.0[c].min(distances.0[c]));
            (loss, at) = unpack(Lanes::of(|c| distances.0[c] | is_done.0[c]).min());
            if loss > limit {
                return None;
            }
            is_done =
                Lanes::of(|c| is_done.0[c] | if c as u16 == at as u16 { u16::MAX } else { 0 });
        }
        self.prices =
            Lanes::of(|c| self.prices.0[c] + loss.saturating_sub(unpack(distances.0[c]).0));
        debug_assert!(self.prices.0[..ROUNDS].iter().all(|&price| price <= MAX_PRICE));
        // Every roll on the path moves one category on, the last one first.
        let (filled, unseated) = (at, self.rolls[at]);
        while at != UNSEATED {
            let from = usize::from(previous.0[at]) % LANES;
            self.put(at, self.rolls[from]);
            at = from;
        }
        self.rolls[UNSEATED] = unseated;
        Some(filled)
    }

    /// Reassigns the roll in `from` on a path that ends at one of `goals`, if that loses no more than
    /// `limit`.
    #[inline(always)]
    fn reseat(&mut self, from: usize, goals: Set, limit: u16) -> bool {
        let own = self.prices.0[from] - self.scores.0[from];
        self.seat(self.rolls[from], goals, own + limit).is_some()
    }

    /// Forbids also the scores below `min` and above `max`, and reassigns the rolls of the upper
    /// section whose scores are now forbidden. Those of the lower section must be allowed.
    ///
    /// Returns whether the sum falls by at most `limit`. If not, the seating must be discarded.
    #[inline(always)]
    pub(crate) fn restrict(&mut self, min: &Lanes, max: &Lanes, limit: u16) -> bool {
        self.min = Lanes::of(|c| min.0[c].max(self.min.0[c]));
        self.max = Lanes::of(|c| max.0[c].min(self.max.0[c]));
        let before = self.scores.sum();
        for c in UPPER {
            let left = limit + self.scores.sum() - before;
            let is_allowed = (self.min.0[c]..=self.max.0[c]).contains(&self.scores.0[c]);
            if !is_allowed && !self.reseat(c, 1 << c, left) {
                return false;
            }
        }
        true
    }

    /// Changes to the assignment whose card comes first in this order, of all with this sum.
    #[inline(always)]
    pub(crate) fn make_first(&mut self, order: Order) {
        let mut better = self.better(order);
        if better.0 == [0; LANES] {
            return;
        }
        let allowed = (self.min, self.max);
        for c in 0..ROUNDS {
            while better.0[c] != 0 && self.reseat(c, better.0[c], 0) {
                self.put(c, self.rolls[UNSEATED]);
                better = self.better(order);
            }
            (self.min.0[c], self.max.0[c]) = (self.scores.0[c], self.scores.0[c]);
        }
        (self.min, self.max) = allowed;
    }

    /// The rolls that would be as content in each category, and whose scores there come first in this
    /// order.
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

    /// Per category, the highest score of any roll that can move there at a loss of at most `limit`.
    #[inline(always)]
    pub(crate) fn upper_bounds(&self, limit: u16) -> Lanes {
        let mut max = Lanes::ZERO;
        for at in 0..ROUNDS {
            let (roll, losses) = (self.rolls[at], self.losses(at));
            max = Lanes::of(|c| max.0[c].max(if losses.0[c] <= limit { roll.0[c] } else { 0 }));
        }
        max
    }
}

/// A loss, which is a multiple of [`POINT`], and a category as one number: the smallest of several
/// such numbers is the smallest loss and its category.
#[inline(always)]
fn pack(loss: u16, category: usize) -> u16 {
    loss + category as u16
}

/// The loss and the category of a packed number.
#[inline(always)]
fn unpack(packed: u16) -> (u16, usize) {
    (packed / POINT * POINT, usize::from(packed % POINT))
}

//! Seats and prices: the greatest sum of scores that thirteen rolls reach in thirteen categories.
//!
//! Every category has a *price*, and a roll gains its score there less the price. Where no roll
//! would gain more elsewhere, everybody is *content*, and no other way to seat the same rolls has
//! a greater sum: each pays all the prices, and nobody can gain more. So prices prove that the
//! sum is the greatest, and tell which rolls could as well stand elsewhere.
//!
//! Rolls are seated one after the other. A newcomer takes the place of another roll, which takes
//! the place of a third, and so on up to an empty category. Of all such paths the one is taken
//! that loses least (Dijkstra's algorithm), and then prices rise until everybody is content again
//! (Jonker and Volgenant, *A shortest augmenting path algorithm*, 1987).
//!
//! What else is asked of a seating forbids some scores: the roll that stands where it no longer
//! may gets up and looks for another seat, by the same search.
//!
//! # Range
//!
//! Prices stay far below what 16 bits hold. They start at no more than 50 points. As long as a
//! category is empty its price does not rise, and every roll would be no more content there, so
//! no price is more than 50 + 50 points. After that prices rise only when a roll is reseated, by
//! no more than the sum loses, and all of that together is no more than the bonus could win back:
//! 35 points.

#![allow(clippy::inline_always)] // so that all of it is compiled for the processor

use crate::dice::ROUNDS;
use crate::lanes::{LANES, Lanes, POINT};
use crate::matching::{Matching, Set, members};

/// The lane of a roll that looks for a seat.
const DOOR: usize = LANES - 1;
/// More than a roll can lose: the price of a lane that is no category.
const FAR: u16 = 1 << 14;
/// A score that nobody is content with.
const FORBIDDEN: u16 = FAR.wrapping_neg();

/// One end of the lexicographic order of cards.
#[derive(Clone, Copy)]
pub(crate) struct Order {
    /// Which bits of a score are turned over before scores are compared.
    turned: u16,
}

impl Order {
    /// Great scores come first.
    pub(crate) const GREATEST: Self = Self { turned: 0 };
    /// Small scores come first.
    pub(crate) const LEAST: Self = Self { turned: u16::MAX };

    /// Of two scores in a category, the one with the greater rank comes first.
    #[inline(always)]
    fn rank(self, score: u16) -> u16 {
        score ^ self.turned
    }

    /// Does `one` come before `other`?
    #[inline(always)]
    pub(crate) fn is_before(self, one: &Lanes, other: &Lanes) -> bool {
        one.0.map(|score| self.rank(score)) > other.0.map(|score| self.rank(score))
    }
}

/// Every roll in a category, with the greatest sum that the rules allow.
#[derive(Clone, Copy)]
pub(crate) struct Seating {
    /// `rolls[c]`: what the roll that stands in category `c` scores in every category, or
    /// [`FORBIDDEN`].
    rolls: [Lanes; LANES],
    /// `scores[c]`: what it scores there.
    pub(crate) scores: Lanes,
    /// At these prices everybody is content.
    prices: Lanes,
}

impl Seating {
    /// Seats the rolls of a game. `most`: the most that any scores in each category.
    #[inline(always)]
    pub(crate) fn new(rolls: &[Lanes; ROUNDS], most: &Lanes) -> Self {
        let mut seating = Self {
            rolls: [Lanes::ZERO; LANES],
            scores: Lanes::ZERO,
            // At these prices nobody gains, and those that score the most lose nothing.
            prices: Lanes::of(|c| if c < ROUNDS { most.0[c] } else { FAR }),
        };
        let mut content = Lanes::ZERO;
        for (r, roll) in rolls.iter().enumerate() {
            content = Lanes::of(|c| content.0[c] | if roll.0[c] == most.0[c] { 1 << r } else { 0 });
        }
        let mut waiting: Set = (1 << ROUNDS) - 1;
        let mut empty = waiting;
        let by_worth = |scored| {
            (0..ROUNDS)
                .rev()
                .filter(move |&c| (most.0[c] > 0) == scored)
        };
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
            empty &= !(1 << filled.expect("no rule forbids it"));
        }
        seating
    }

    #[inline(always)]
    fn put(&mut self, category: usize, roll: Lanes) {
        self.rolls[category % LANES] = roll;
        self.scores.0[category % LANES] = roll.0[category % LANES];
    }

    /// Seats one more roll: it takes the place of another one, that the place of a third, and so
    /// on up to one of the `empty` categories, which is returned. Of all ways the one is taken
    /// that loses least. If that is more than `limit`, nothing changes.
    #[inline(always)]
    fn seat(&mut self, roll: Lanes, empty: Set, limit: u16) -> Option<usize> {
        self.rolls[DOOR] = roll;
        // Below the points stands the category, so the least number also says where it is.
        let prices = Lanes::of(|c| self.prices.0[c] + c as u16);
        let mut losses = Lanes([u16::MAX; LANES]);
        let mut before = Lanes([DOOR as u16; LANES]);
        let mut seen = Lanes::ZERO;
        let mut at = DOOR;
        let mut so_far = 0_u16;
        let loss = loop {
            let roll = self.rolls[at];
            let loss = Lanes::of(|c| prices.0[c].wrapping_sub(roll.0[c]).wrapping_add(so_far));
            before = Lanes::of(|c| {
                if loss.0[c] < losses.0[c] {
                    at as u16
                } else {
                    before.0[c]
                }
            });
            losses = Lanes::of(|c| loss.0[c].min(losses.0[c]));
            let least = Lanes::of(|c| losses.0[c] | seen.0[c]).least();
            if least > limit {
                return None;
            }
            at = usize::from(least % POINT);
            if empty >> at & 1 == 1 {
                break least;
            }
            seen = Lanes::of(|c| seen.0[c] | if c as u16 == at as u16 { u16::MAX } else { 0 });
            so_far = least
                .wrapping_sub(prices.0[at])
                .wrapping_add(self.scores.0[at]);
        };
        let points = |loss: u16| loss / POINT * POINT;
        self.prices =
            Lanes::of(|c| self.prices.0[c] + points(loss).saturating_sub(points(losses.0[c])));
        let filled = at;
        while at != DOOR {
            let from = usize::from(before.0[at]) % LANES;
            self.put(at, self.rolls[from]);
            at = from;
        }
        Some(filled)
    }

    /// Gives another roll to a category whose own breaks a new rule. If that loses more than
    /// `limit` in all, the seating is no longer of use.
    #[inline(always)]
    pub(crate) fn reseat(&mut self, category: usize, limit: u16) -> bool {
        let category = category % LANES;
        let now = self.prices.0[category] - self.scores.0[category];
        let limit = now + limit + (POINT - 1);
        self.seat(self.rolls[category], 1 << category, limit)
            .is_some()
    }

    /// A new rule: no roll may score this in `category`.
    #[inline(always)]
    pub(crate) fn forbid(&mut self, category: usize, is_forbidden: impl Fn(u16) -> bool) {
        for roll in &mut self.rolls[..ROUNDS] {
            if is_forbidden(roll.0[category]) {
                roll.0[category] = FORBIDDEN;
            }
        }
    }

    /// Goes to the end of the order among the seatings with this total.
    #[inline(always)]
    pub(crate) fn settle(&mut self, order: Order) {
        let mut may = Lanes::ZERO;
        let mut better = Lanes::ZERO;
        let now = Lanes::of(|c| order.rank(self.scores.0[c]));
        for at in 0..ROUNDS {
            let roll = self.rolls[at];
            let loss = self.prices.0[at].wrapping_sub(self.scores.0[at]);
            let content = Lanes::of(|c| {
                let is_content = roll.0[c].wrapping_add(loss) == self.prices.0[c];
                if is_content { 1 << at } else { 0 }
            });
            may = Lanes::of(|c| may.0[c] | content.0[c]);
            better = Lanes::of(|c| {
                better.0[c]
                    | if order.rank(roll.0[c]) > now.0[c] {
                        content.0[c]
                    } else {
                        0
                    }
            });
        }
        if better.0.iter().any(|&c| c != 0) {
            self.settle_among(order, may, better);
        }
    }

    #[inline(always)]
    fn settle_among(&mut self, order: Order, may: Lanes, better: Lanes) {
        let mut reach = may;
        for k in 0..ROUNDS {
            let through = reach.0[k];
            reach = Lanes::of(|c| reach.0[c] | if reach.0[c] >> k & 1 == 1 { through } else { 0 });
        }
        if !(0..ROUNDS).any(|c| members(better.0[c]).any(|r| reach.0[r] >> c & 1 == 1)) {
            return;
        }
        let mut matching = Matching::in_order(std::array::from_fn(|c| may.0[c]));
        for c in 0..ROUNDS {
            let key = |roll: usize| order.rank(self.rolls[roll].0[c]);
            let mut left = may.0[c];
            while left != 0 {
                let best = members(left).map(key).max();
                let set = members(left)
                    .filter(|&roll| Some(key(roll)) == best)
                    .map(|roll| 1 << roll)
                    .sum();
                if matching.give(c, set) {
                    break;
                }
                left &= !set;
            }
        }
        let rolls = matching.rolls().map(|roll| self.rolls[roll]);
        for (c, roll) in rolls.into_iter().enumerate() {
            self.put(c, roll);
        }
    }

    /// The most that any roll may score in each category, if that loses at most `limit`.
    #[inline(always)]
    pub(crate) fn most(&self, limit: u16) -> Lanes {
        let mut most = Lanes::ZERO;
        for at in 0..ROUNDS {
            let roll = self.rolls[at];
            let own = self.prices.0[at]
                .wrapping_sub(self.scores.0[at])
                .wrapping_add(limit);
            let spare = Lanes::of(|c| roll.0[c].wrapping_sub(self.prices.0[c]).wrapping_add(own));
            most = Lanes::of(|c| most.0[c].max(if spare.0[c] <= limit { roll.0[c] } else { 0 }));
        }
        most
    }
}

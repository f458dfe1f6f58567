//! Finds the greatest sum of scores that thirteen rolls reach in thirteen categories, by matchings
//! and duals.
//!
//! This is the *assignment problem*. A *matching* puts every roll into a category of its own, and
//! we want one with the greatest sum of scores. The Hungarian method finds it with *duals*: each
//! roll and each category has a number, its dual, and for every roll in every category
//!
//! ```text
//! score ≤ dual of the roll + dual of the category
//! ```
//!
//! The *reduced cost* of the roll in the category is the right side minus the left side. Where the
//! reduced cost is 0, roll and category are *tight*. No matching has a greater sum than all duals
//! together, and a matching of tight pairs has exactly that sum. So if every pair of a matching is
//! tight, the duals prove that its sum is the greatest.
//!
//! ```text
//!                         sixes  four of a kind   dual of the roll   reduced costs
//! dual of the category      24         26
//! 6 6 6 6 2                 24        [26]               0           0 and 0
//! 6 6 6 6 1                [24]        25                0           0 and 1
//! ```
//!
//! The brackets mark a matching of tight pairs. Its sum is 50, like the sum of all four duals, so
//! no matching has a greater sum. The first roll is tight in both categories. Where a roll is tight
//! in two categories, another matching may have the same sum. Here no other matching has it,
//! because the second roll is tight in sixes only.
//!
//! Only the duals of the categories are stored. The dual of a roll follows from the category that
//! the roll is in: this pair is tight, so the dual of the roll is its score there minus the dual of
//! the category.
//!
//! **Adding a roll.** Rolls are added to the matching one after the other. A new roll takes the
//! category of another roll, that roll takes the category of a third one, and so on, until a roll
//! takes an empty category. This is an *augmenting path*, and its length is the sum of the reduced
//! costs of the moves. Dijkstra's algorithm finds the shortest one. Then the duals of all
//! categories that are nearer than the end of the path rise, so that every pair of the new matching
//! is tight (Jonker and Volgenant, *A shortest augmenting path algorithm for dense and sparse
//! linear assignment problems*, 1987).
//!
//! **Forbidding scores.** If the score of a roll becomes forbidden, the roll leaves its category,
//! and the same search for a shortest path finds another category for it. This path ends at the
//! category that the roll has left.
//!
//! **Ties.** Of all matchings with the same sum we want the one whose card is the lexicographically
//! greatest. It is found category by category. A roll of another category may also be tight in the
//! present category, with a greater score. If the present roll can reach the category of that
//! roll along a path that loses nothing, the present roll moves along this path, and the other roll
//! moves into the present category. The scores of earlier categories stay.
//!
//! # Range
//!
//! No dual of a category is above 135 points, so sixteen bits hold every number here:
//!
//! - At first, the duals are at most 50, the greatest score, and the dual of an empty category does
//!   not rise. So the dual of a category is at most 50 while the category is empty. For the
//!   category that is filled last, this still holds just after it is filled. Until then, no dual is
//!   above 50 + 50. A roll in a category with a greater dual would have a dual below −50, because
//!   the two are tight and no score is above 50. In the category that is or was empty, the sum of
//!   the two duals would then be below 0, and so less than the score of the roll there, which
//!   cannot be.
//! - After that, duals rise only when scores are forbidden. Each rise is at most the loss in the
//!   sum, and all losses together never exceed the bonus of 35.

#![allow(clippy::inline_always)] // so that all of it is compiled for the processor

use puzzle::bits;

use crate::lanes::{LANES, Lanes, POINT, Set};
use crate::rules::ROUNDS;
use crate::rules::UPPER;

/// The lane of the roll that is in no category at present. The score and the dual in this lane are
/// 0, so the dual of that roll counts as 0 and the lengths of its paths start from 0.
const UNMATCHED: usize = LANES - 1;
/// The length of a path that is not allowed. It is greater than the length of any allowed path.
const UNREACHABLE: u16 = 1 << 14;
/// An upper bound on the dual of a category. "Range" above says why no dual is greater.
const MAX_DUAL: u16 = (50 + 50 + 35) * POINT;

/// A matching of rolls and categories that has the greatest sum of all matchings without a
/// forbidden score, and the duals that prove it.
#[derive(Clone, Copy)]
pub(crate) struct Matching {
    /// `rolls[c]` is the roll in category `c`, represented by its scores in all categories.
    rolls: [Lanes; LANES],
    /// `scores[c]` is the score in category `c` of the roll that is in it.
    pub(crate) scores: Lanes,
    /// `duals[c]` is the dual of category `c`.
    duals: Lanes,
    /// Scores below `min[c]` are forbidden in category `c`. In the lanes that are not categories
    /// every score is forbidden, because the scores there are 0 and `min` is 1.
    min: Lanes,
    /// Scores above `max[c]` are forbidden in category `c`.
    max: Lanes,
}

impl Matching {
    /// Finds a matching of the rolls of a game with the greatest sum. `max` must have the greatest
    /// score of any roll in each category.
    ///
    /// The duals of the categories start at `max`. With 0 as the dual of every roll, a roll that
    /// has the maximum in a category is tight there. This places nearly all rolls at once; the
    /// others need augmenting paths. If every roll were added along such a path, the whole program
    /// would take 1.11 µs a game instead of 0.77 (a million random games, one thread).
    #[inline(always)]
    pub(crate) fn new(rolls: &[Lanes; ROUNDS], max: &Lanes) -> Self {
        let mut matching = Self {
            rolls: [Lanes::ZERO; LANES],
            scores: Lanes::ZERO,
            duals: *max,
            min: Lanes::of(|c| u16::from(c >= ROUNDS)),
            max: *max,
        };
        let mut tight = Lanes::ZERO; // the rolls that are tight in each category
        for (r, roll) in rolls.iter().enumerate() {
            tight = Lanes::of(|c| tight.0[c] | if roll.0[c] == max.0[c] { 1 << r } else { 0 });
        }
        let mut left: Set = (1 << ROUNDS) - 1;
        let mut empty = left;
        // In a category where no roll scores, every roll is tight, so such categories come last.
        let by_worth = |scored| (0..ROUNDS).rev().filter(move |&c| (max.0[c] > 0) == scored);
        for c in by_worth(true).chain(by_worth(false)) {
            let tight = tight.0[c] & left;
            if tight != 0 {
                matching.put(c, rolls[tight.trailing_zeros() as usize % ROUNDS]);
                left &= !(tight & tight.wrapping_neg());
                empty &= !(1 << c);
            }
        }
        for roll in bits(left) {
            let filled = matching.augment(rolls[roll % ROUNDS], empty, UNREACHABLE / 2);
            empty &= !(1 << filled.expect("nothing is forbidden yet"));
        }
        matching
    }

    /// Puts a roll into a category, in place of the roll that was there.
    #[inline(always)]
    fn put(&mut self, category: usize, roll: Lanes) {
        self.rolls[category % LANES] = roll;
        self.scores.0[category % LANES] = roll.0[category % LANES];
    }

    /// Returns the reduced cost of the roll in category `at` for each category `c`: the loss in the
    /// sum from moving that roll to `c`, not counting where the roll of `c` goes next.
    ///
    /// The cost is [`UNREACHABLE`] if the roll's score in `c` is forbidden.
    #[inline(always)]
    fn reduced_costs(&self, at: usize) -> Lanes {
        let roll = self.rolls[at];
        let dual = self.scores.0[at].wrapping_sub(self.duals.0[at]);
        Lanes::of(|c| {
            let cost = self.duals.0[c].wrapping_sub(roll.0[c]).wrapping_add(dual);
            let allowed = roll.0[c].min(self.max.0[c]).max(self.min.0[c]);
            if roll.0[c] == allowed {
                cost
            } else {
                UNREACHABLE
            }
        })
    }

    /// Adds `roll` to the matching along a shortest augmenting path that ends at one of the
    /// `goals`.
    ///
    /// `roll` takes the category of another roll, that roll takes the category of a third one, and
    /// so on. Returns the goal at which the path ends; the roll that was there, if any, is
    /// [`UNMATCHED`] now. If the shortest path is longer than `limit`, the matching does not change
    /// and the function returns `None`.
    #[inline(always)]
    fn augment(&mut self, roll: Lanes, goals: Set, limit: u16) -> Option<usize> {
        self.rolls[UNMATCHED] = roll;
        // Dijkstra's algorithm. `distances[c]` is the length of the shortest path to category `c`
        // found so far, packed with `c`; the last move of this path is from `previous[c]` to `c`.
        let mut distances = Lanes([u16::MAX; LANES]);
        let mut previous = Lanes([UNMATCHED as u16; LANES]);
        let mut done = Lanes::ZERO; // all bits of a lane, or none
        let (mut at, mut distance) = (UNMATCHED, 0);
        while goals >> at & 1 == 0 {
            let costs = self.reduced_costs(at);
            let through = Lanes::of(|c| pack(distance, c) + costs.0[c]);
            let is_shorter = |c: usize| through.0[c] < distances.0[c];
            previous = Lanes::of(|c| {
                if is_shorter(c) {
                    at as u16
                } else {
                    previous.0[c]
                }
            });
            distances = Lanes::of(|c| through.0[c].min(distances.0[c]));
            (distance, at) = unpack(Lanes::of(|c| distances.0[c] | done.0[c]).min());
            if distance > limit {
                return None;
            }
            done = Lanes::of(|c| done.0[c] | if c as u16 == at as u16 { u16::MAX } else { 0 });
        }
        self.duals =
            Lanes::of(|c| self.duals.0[c] + distance.saturating_sub(unpack(distances.0[c]).0));
        debug_assert!(self.duals.0[..ROUNDS].iter().all(|&dual| dual <= MAX_DUAL));
        // Every roll on the path moves one category on, the last one first.
        let (filled, unmatched) = (at, self.rolls[at]);
        while at != UNMATCHED {
            let from = usize::from(previous.0[at]) % LANES;
            self.put(at, self.rolls[from]);
            at = from;
        }
        self.rolls[UNMATCHED] = unmatched;
        Some(filled)
    }

    /// Takes the roll out of category `from` and adds it again along a shortest path that ends at
    /// one of the `goals`. If the sum would fall by more than `limit`, the matching does not change
    /// and the function returns `false`.
    #[inline(always)]
    fn reassign(&mut self, from: usize, goals: Set, limit: u16) -> bool {
        // On a path the dual of the roll counts as 0, so this is the length of a path that loses
        // nothing.
        let own = self.duals.0[from] - self.scores.0[from];
        self.augment(self.rolls[from], goals, own + limit).is_some()
    }

    /// Also forbids the scores below `min` and above `max`, and moves the rolls of the upper
    /// section whose scores are now forbidden. The scores of the rolls in the lower section must be
    /// allowed.
    ///
    /// Returns whether the sum falls by at most `limit`. If it returns `false`, some rolls may have
    /// moved and others not, so the matching must be discarded.
    #[inline(always)]
    pub(crate) fn restrict(&mut self, min: &Lanes, max: &Lanes, limit: u16) -> bool {
        self.min = Lanes::of(|c| min.0[c].max(self.min.0[c]));
        self.max = Lanes::of(|c| max.0[c].min(self.max.0[c]));
        let before = self.scores.sum();
        for c in UPPER {
            let left = limit + self.scores.sum() - before;
            let is_allowed = (self.min.0[c]..=self.max.0[c]).contains(&self.scores.0[c]);
            if !is_allowed && !self.reassign(c, 1 << c, left) {
                return false;
            }
        }
        true
    }

    /// Changes this matching to the one whose card is the lexicographically greatest, of all
    /// matchings that have the same sum and no forbidden score.
    #[inline(always)]
    pub(crate) fn make_first(&mut self) {
        let mut better = self.better_rolls();
        if better.0 == [0; LANES] {
            return;
        }
        let allowed = (self.min, self.max);
        for c in 0..ROUNDS {
            while better.0[c] != 0 && self.reassign(c, better.0[c], 0) {
                self.put(c, self.rolls[UNMATCHED]);
                better = self.better_rolls();
            }
            // From now on every other score is forbidden here, so the score of this category stays.
            (self.min.0[c], self.max.0[c]) = (self.scores.0[c], self.scores.0[c]);
        }
        (self.min, self.max) = allowed;
    }

    /// Returns, for each category, the rolls that could take the place of the present roll: they
    /// are also tight in this category, and their score there is greater than the present score. Each
    /// roll is a bit, at the index of the category that the roll is in.
    #[inline(always)]
    fn better_rolls(&self) -> Lanes {
        let mut better = Lanes::ZERO;
        for at in 0..ROUNDS {
            let (roll, costs) = (self.rolls[at], self.reduced_costs(at));
            better = Lanes::of(|c| {
                let is_greater = roll.0[c] > self.scores.0[c];
                let is_better = (costs.0[c] == 0) & is_greater;
                better.0[c] | if is_better { 1 << at } else { 0 }
            });
        }
        better
    }

    /// Returns, for each category, an upper bound on its score in any matching whose sum is at most
    /// `limit` less than the sum of this one. The bound is the greatest score of the rolls whose
    /// reduced cost there is at most `limit`.
    #[inline(always)]
    pub(crate) fn upper_bounds(&self, limit: u16) -> Lanes {
        let mut max = Lanes::ZERO;
        for at in 0..ROUNDS {
            let (roll, costs) = (self.rolls[at], self.reduced_costs(at));
            max = Lanes::of(|c| max.0[c].max(if costs.0[c] <= limit { roll.0[c] } else { 0 }));
        }
        max
    }
}

/// Packs a distance, which is a multiple of [`POINT`], and a category into one number. The smallest
/// of several such numbers is the smallest distance, together with its category.
#[inline(always)]
fn pack(distance: u16, category: usize) -> u16 {
    distance + category as u16
}

/// Returns the distance and the category of a packed number.
#[inline(always)]
fn unpack(packed: u16) -> (u16, usize) {
    (packed / POINT * POINT, usize::from(packed % POINT))
}

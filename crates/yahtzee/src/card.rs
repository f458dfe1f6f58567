//! The search for the best card.
//!
//! # How it works
//!
//! Without the bonus the question is how to assign thirteen rolls to thirteen categories, and
//! *prices* answer it; `seating` says how, and how to find the card that comes first of several.
//!
//! *Does the bonus pay?* If the best card lacks it, the cards that have it are searched by branch and
//! bound. A better card can give up at most the bonus elsewhere, which gives an upper bound for the
//! score in each face. If these sum to less than 63, there is no such card. Their sum minus 63 is
//! the *slack*: in a card with the bonus, no face falls short of its upper bound by more than the
//! slack. That gives each face a lower bound.
//!
//! ```text
//!          ones  twos  threes  fours  fives  sixes   sum
//! now         3     4       9     12     15     12    55
//! upper       4     8       9     16     20     24    81   slack 81 - 63 = 18
//! lower       0     0       0      0      2      6
//! ```
//!
//! If a face now scores less than its lower bound, it must score more, and reassigning its roll shows
//! what that costs. If none does, we branch on the highest face that can score more: cards where it
//! does, and cards where it does not, which have less slack. Every branch has its best card when the
//! bonus is left aside, from which every bound is computed. A branch is closed when this card has
//! the bonus, or when even with the bonus it could not beat the best card so far. If it could only
//! be as good, the two are compared by the order of cards, because no card of the branch with as many
//! points comes before it.

#![allow(clippy::inline_always)] // so that all of it is compiled for the processor

use puzzle::vectorized;

use crate::dice::{Game, ROUNDS};
use crate::lanes::{Lanes, POINT, UPPER, scores};
use crate::seating::{GREATEST, LEAST, Order, Seating};

/// The bonus for a good upper section, in points.
pub const BONUS: u32 = 35;
/// The sum of the upper section from which the bonus is paid.
pub const BONUS_FROM: u32 = 63;

/// A filled score card.
///
/// Its fields are plain numbers, so that it can also hold what another program claims; see
/// [`check_card`](crate::check_card).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The score in each category, in the order of [`CATEGORIES`](crate::CATEGORIES).
    pub scores: [u32; ROUNDS],
    /// 35 if the first six scores sum to 63 or more, else 0.
    pub bonus: u32,
    /// The sum of the scores and the bonus.
    pub total: u32,
}

impl Card {
    /// The card with these scores, its bonus and its total.
    ///
    /// ```
    /// let card = yahtzee::Card::new([3, 6, 9, 12, 15, 18, 20, 0, 0, 0, 0, 0, 0]);
    /// assert_eq!((card.bonus, card.total), (35, 118));
    /// ```
    pub fn new(scores: [u8; ROUNDS]) -> Self {
        let scores = scores.map(u32::from);
        let bonus = bonus(scores[..UPPER.end].iter().sum::<u32>());
        Self { scores, bonus, total: scores.iter().sum::<u32>() + bonus }
    }
}

/// The bonus for an upper section that sums to `upper`.
pub(crate) fn bonus(upper: impl Into<u64>) -> u32 {
    if upper.into() >= BONUS_FROM.into() { BONUS } else { 0 }
}

/// The best card of one game: the greatest total, and among the cards that reach it the
/// lexicographically greatest scores. See the [crate] for an example.
///
/// # Complexity
///
/// Several hundred vector operations for most games, fifteen times as many at worst, where the bonus
/// is nearly out of reach.
pub fn best_card(game: &Game) -> Card {
    search(game, GREATEST).0
}

/// Of the cards with the best total, the one with the lexicographically least scores.
///
/// It differs from [`best_card`] if and only if there is more than one best card.
///
/// # Complexity
///
/// That of [`best_card`].
///
/// # Example
///
/// ```
/// use yahtzee::{Roll, best_card, least_best_card};
///
/// let mut game = [Roll::new([1; 5]).unwrap(); 13];
/// assert_eq!(least_best_card(&game), best_card(&game));
///
/// // Chance and three of a kind are equally good places for this roll.
/// game[0] = Roll::new([2, 2, 2, 3, 4]).unwrap();
/// assert_eq!(best_card(&game).scores[6..8], [13, 5]);
/// assert_eq!(least_best_card(&game).scores[6..8], [5, 13]);
/// ```
pub fn least_best_card(game: &Game) -> Card {
    search(game, LEAST).0
}

/// How many seatings the search for the bonus tries: a measure of its work that is the same on every
/// machine.
#[doc(hidden)]
pub fn seatings_tried(game: &Game) -> usize {
    search(game, GREATEST).1
}

/// The sum of the upper section from which the bonus is paid, as lanes count.
const NEEDED: u16 = BONUS_FROM as u16 * POINT;

vectorized! {
    /// The best card that comes first in this order, and how many seatings were tried.
    fn search(game: &Game, order: Order) -> (Card, usize) {
        let rolls = game.map(scores);
        let max = Lanes::max(&rolls);
        let mut free = Seating::new(&rolls, &max);
        free.make_first(order);
        let mut search =
            Search { order, total: free.scores.sum(), best: free.scores, open: Vec::new(), tried: 0 };
        if upper(&free.scores) < NEEDED && upper(&max) >= NEEDED {
            search.close(free);
            while let Some(branch) = search.open.pop() {
                search.close(branch);
            }
        }
        let scores = std::array::from_fn(|c| (search.best.0[c] / POINT) as u8);
        (Card::new(scores), search.tried)
    }
}

/// The search for a card with the bonus.
struct Search {
    order: Order,
    /// The scores of the best card so far.
    best: Lanes,
    /// Its total.
    total: u16,
    /// The open branches, each by its best seating.
    open: Vec<Seating>,
    /// How many seatings were tried.
    tried: usize,
}

impl Search {
    /// Searches a branch until it is closed. Branches that split off are left open.
    #[inline(always)]
    fn close(&mut self, mut branch: Seating) {
        while let Some(limit) = self.limit_or_prune(&mut branch) {
            let now = branch.scores;
            let mut max = branch.upper_bounds(limit);
            let min = loop {
                let Some(slack) = upper(&max).checked_sub(NEEDED) else {
                    return;
                };
                let mut min = Lanes::of(|c| max.0[c].saturating_sub(slack));
                min.0[UPPER.end..].fill(0);
                if UPPER.into_iter().any(|face| now.0[face] < min.0[face]) {
                    break min;
                }
                let can_gain = |face: &usize| max.0[*face] > now.0[*face];
                let face = UPPER.rev().find(can_gain).expect("else the branch has the bonus");
                min.0[face] = now.0[face] + 1;
                self.open_branch(&branch, &min, &max, limit);
                max.0[face] = now.0[face];
            };
            self.tried += 1;
            if !branch.restrict(&min, &max, limit) {
                return;
            }
        }
    }

    /// Opens a branch of the cards with scores from `min` to `max`, if any loses at most `limit`.
    #[inline(always)]
    fn open_branch(&mut self, branch: &Seating, min: &Lanes, max: &Lanes, limit: u16) {
        self.tried += 1;
        self.open.push(*branch);
        let restricted = self.open.last_mut().expect("just pushed");
        if !restricted.restrict(min, max, limit) {
            self.open.pop();
        }
    }

    /// How much may be lost from the best seating of a branch on the way to the bonus. `None` if the
    /// branch is closed: no better card can come of it, or its best seating has the bonus, which
    /// then replaces the best card so far if it is better.
    #[inline(always)]
    fn limit_or_prune(&mut self, branch: &mut Seating) -> Option<u16> {
        let total = branch.scores.sum() + BONUS as u16 * POINT;
        let limit = total.checked_sub(self.total)?;
        if limit > 0 && upper(&branch.scores) < NEEDED {
            return Some(limit);
        }
        branch.make_first(self.order);
        let in_order = |scores: Lanes| scores.0.map(|score| score ^ self.order);
        if limit == 0 && in_order(branch.scores) <= in_order(self.best) {
            return None;
        }
        if upper(&branch.scores) < NEEDED {
            return Some(limit);
        }
        (self.best, self.total) = (branch.scores, total);
        None
    }
}

/// The sum of the upper section.
#[inline(always)]
fn upper(scores: &Lanes) -> u16 {
    scores.0[UPPER].iter().sum()
}

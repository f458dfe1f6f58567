//! The search for the best card.
//!
//! # How it works
//!
//! Without the bonus the question is how to seat thirteen rolls in thirteen categories, and
//! *prices* answer it; `seating` says how, and how to find the card that comes first of several.
//!
//! *Does the bonus pay?* If the best card lacks it, the cards that have it are searched. No more
//! than the bonus can be lost on the way to a better card, so each face has a most that it can
//! still score. If these sum to less than 63, there is no such card. What they sum to above 63 is
//! the *slack*: a card with the bonus scores in no face less than the most by more than that.
//!
//! ```text
//!          ones  twos  threes  fours  fives  sixes   sum
//! now         3     4       9     12     15     12    55
//! most        4     8       9     16     20     24    81   slack 81 - 63 = 18
//! least       0     0       0      0      2      6
//! ```
//!
//! If a face now scores less than its least, it must score more, and reseating its roll shows what
//! that costs. If none does, the cards are parted: those that score more in the highest face that
//! can, and those that do not, whose slack is less. Each part knows its best card when the bonus is
//! left aside, the one card that every question starts from. A part is done when this card has the
//! bonus; or when it could not be better than the best card so far even if it had. Where it could
//! only be as good, it is compared with it by the order of cards, since no card of its part with as
//! many points comes before it.

#![allow(clippy::inline_always)] // so that all of it is compiled for the processor

use multiversion::multiversion;

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
    /// The card with these scores, its bonus and total worked out.
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
/// Some hundred vector operations for most games, fifteen times as many at worst, where the bonus
/// is nearly out of reach.
pub fn best_card(game: &Game) -> Card {
    search(game, GREATEST).0
}

/// Of the cards with the best total, the one with the lexicographically least scores.
///
/// It differs from [`best_card`] exactly if there is more than one best card.
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

/// How many seatings the search for the bonus tries: how hard a game is, whatever the machine.
#[doc(hidden)]
pub fn tries(game: &Game) -> usize {
    search(game, GREATEST).1
}

/// The sum of the upper section from which the bonus is paid, as lanes count.
const NEEDED: u16 = BONUS_FROM as u16 * POINT;

/// The best card that comes first in this order, and how many seatings were tried.
#[multiversion(targets("x86_64+avx2"), dispatcher = "direct")]
fn search(game: &Game, order: Order) -> (Card, usize) {
    let rolls = game.map(scores);
    let most = Lanes::most(&rolls);
    let mut free = Seating::new(&rolls, &most);
    free.settle(order);
    let mut search =
        Search { order, total: free.scores.sum(), best: free.scores, open: Vec::new(), tries: 0 };
    if upper(&free.scores) < NEEDED && upper(&most) >= NEEDED {
        search.look_into(free);
        while let Some(part) = search.open.pop() {
            search.look_into(part);
        }
    }
    let scores = std::array::from_fn(|c| (search.best.0[c] / POINT) as u8);
    (Card::new(scores), search.tries)
}

/// The search for a card with the bonus.
struct Search {
    order: Order,
    /// The scores of the best card so far.
    best: Lanes,
    /// Its total.
    total: u16,
    /// The parts that are still to be looked into, each by its best seating.
    open: Vec<Seating>,
    /// How many seatings were tried.
    tries: usize,
}

impl Search {
    /// Looks for a better card in a part; what is parted off becomes a part of its own.
    #[inline(always)]
    fn look_into(&mut self, mut part: Seating) {
        while let Some(limit) = self.weigh(&mut part) {
            let now = part.scores;
            let mut most = part.most(limit);
            let least = loop {
                let Some(slack) = upper(&most).checked_sub(NEEDED) else {
                    return;
                };
                let mut least = Lanes::of(|c| most.0[c].saturating_sub(slack));
                least.0[UPPER.end..].fill(0);
                if UPPER.into_iter().any(|face| now.0[face] < least.0[face]) {
                    break least;
                }
                let can_gain = |face: &usize| most.0[*face] > now.0[*face];
                let face = UPPER.rev().find(can_gain).expect("else this part has the bonus");
                least.0[face] = now.0[face] + 1;
                self.tries += 1;
                self.open.push(part);
                let more = self.open.last_mut().expect("just pushed");
                if !more.restrict(&least, &most, limit) {
                    self.open.pop();
                }
                most.0[face] = now.0[face];
            };
            self.tries += 1;
            if !part.restrict(&least, &most, limit) {
                return;
            }
        }
    }

    /// How much may be lost against `part`, a best seating of its kind, to reach the bonus;
    /// nothing is returned if no better card can come of it. If it has the bonus, it is the best
    /// of its kind, and the best so far if it is better than that.
    #[inline(always)]
    fn weigh(&mut self, part: &mut Seating) -> Option<u16> {
        let total = part.scores.sum() + BONUS as u16 * POINT;
        let limit = total.checked_sub(self.total)?;
        if limit > 0 && upper(&part.scores) < NEEDED {
            return Some(limit);
        }
        part.settle(self.order);
        let in_order = |scores: Lanes| scores.0.map(|score| score ^ self.order);
        if limit == 0 && in_order(part.scores) <= in_order(self.best) {
            return None;
        }
        if upper(&part.scores) < NEEDED {
            return Some(limit);
        }
        (self.best, self.total) = (part.scores, total);
        None
    }
}

/// What the upper section sums to.
#[inline(always)]
fn upper(scores: &Lanes) -> u16 {
    scores.0[UPPER].iter().sum()
}

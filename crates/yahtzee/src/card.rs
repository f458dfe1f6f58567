//! The search for the best card.
//!
//! # How it works
//!
//! Without the bonus, the best card is the best way to seat thirteen rolls in thirteen
//! categories, and prices find it: see [`seating`](crate::seating).
//!
//! *Does the bonus pay?* If the best card lacks it, every card that has it scores more in some
//! face. So the cards are parted: those with more in the sixes; those with more in the fives and
//! no more in the sixes; and so on down to the ones. The best card of each part, again without
//! regard to the bonus, is one reseating away from the one known. If it would not be better than
//! the best card so far even with the bonus added, no card of its part is. If it has the bonus,
//! it is the best of its part. Else its part is parted in turn.

#![allow(clippy::inline_always)] // so that all of it is compiled for the processor

use multiversion::multiversion;

use crate::dice::{Game, ROUNDS};
use crate::lanes::{Lanes, POINT, UPPER, scores};
use crate::seating::{Order, Seating};

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
        let bonus = bonus(scores[..UPPER.end].iter().sum::<u32>().into());
        Self {
            scores,
            bonus,
            total: scores.iter().sum::<u32>() + bonus,
        }
    }
}

/// The bonus for an upper section that sums to `upper`.
pub(crate) fn bonus(upper: u64) -> u32 {
    if upper >= BONUS_FROM.into() { BONUS } else { 0 }
}

/// The best card of one game: the greatest total, and among the cards that reach it the
/// lexicographically greatest scores.
///
/// # Complexity
///
/// Some hundred vector operations for most games; a few thousand where the bonus is hard to
/// reach.
///
/// # Example
///
/// See the [crate].
pub fn best_card(game: &Game) -> Card {
    best_card_in(game, Order::GREATEST)
}

/// The best card of each game, as [`best_card`] gives it.
///
/// # Example
///
/// ```
/// use yahtzee::{Roll, best_cards};
///
/// let games = [[Roll::new([6; 5]).unwrap(); 13], [Roll::new([1; 5]).unwrap(); 13]];
/// let totals: Vec<u32> = best_cards(&games).iter().map(|card| card.total).collect();
/// assert_eq!(totals, [210, 110]);
/// ```
pub fn best_cards(games: &[Game]) -> Vec<Card> {
    games.iter().map(best_card).collect()
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
    best_card_in(game, Order::LEAST)
}

/// The best card that comes first in this order.
#[multiversion(targets("x86_64+avx2"), dispatcher = "direct")]
fn best_card_in(game: &Game, order: Order) -> Card {
    let rolls = game.map(scores);
    let most = Lanes::most(&rolls);
    let mut seating = Seating::new(&rolls, &most);
    seating.settle(order);
    if upper(&seating.scores) < NEEDED && upper(&most) >= NEEDED {
        seating = with_bonus(seating, order);
    }
    Card::new(std::array::from_fn(|c| (seating.scores.0[c] / POINT) as u8))
}

/// The sum of the upper section from which the bonus is paid, as lanes count.
const NEEDED: u16 = BONUS_FROM as u16 * POINT;

#[inline(always)]
fn upper(scores: &Lanes) -> u16 {
    scores.0[UPPER].iter().sum()
}

/// The best of all cards, given the best without regard to the bonus, which lacks it.
#[inline(always)]
fn with_bonus(free: Seating, order: Order) -> Seating {
    let mut best_total = free.scores.sum();
    let mut best = free;
    let mut open = vec![free];
    while let Some(mut seating) = open.pop() {
        let total = seating.scores.sum() + BONUS as u16 * POINT;
        if total < best_total {
            continue;
        }
        // What may still be lost.
        let limit = total - best_total;
        if limit == 0 || upper(&seating.scores) >= NEEDED {
            seating.settle(order);
            if limit == 0 && !order.is_before(&seating.scores, &best.scores) {
                continue;
            }
            if upper(&seating.scores) >= NEEDED {
                (best, best_total) = (seating, total);
                continue;
            }
        }
        let mut most = seating.most(limit);
        for face in UPPER.rev() {
            if upper(&most) < NEEDED {
                break;
            }
            let now = seating.scores.0[face];
            if most.0[face] > now {
                let mut more = seating;
                more.forbid(face, |score| score <= now);
                if more.reseat(face, limit) {
                    open.push(more);
                }
            }
            seating.forbid(face, |score| score > now);
            most.0[face] = now;
        }
    }
    best
}

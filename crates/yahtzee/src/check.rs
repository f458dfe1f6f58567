//! Checks whether a card is a best card of a game, whoever filled it.

use crate::assignment::assignment;
use crate::card::{Card, bonus};
use crate::lanes::UPPER;
use crate::rules::Game;

/// Returns whether `claimed` is a best card of `game`: a valid card whose total is at least that of
/// `best`, which must be a best card.
///
/// The statement asks for any card with the greatest total. So every such card is right, not only
/// the lexicographically greatest, which the solver finds.
///
/// ```
/// use yahtzee::{Roll, best_card, is_best_card};
///
/// let game = [Roll::new([6; 5]).unwrap(); 13];
/// let best = best_card(&game);
/// let mut claimed = best;
/// claimed.scores[6] = 0;
/// assert!(is_best_card(&game, &best, &best) && !is_best_card(&game, &best, &claimed));
/// ```
pub fn is_best_card(game: &Game, best: &Card, claimed: &Card) -> bool {
    claimed.total >= best.total && adds_up(claimed) && assignment(game, claimed).is_ok()
}

/// Returns whether the bonus and the total of a card follow from its scores.
fn adds_up(card: &Card) -> bool {
    // A program can claim any numbers, so the sums need not fit in a `u32`.
    let sum = |scores: &[u32]| scores.iter().copied().map(u64::from).sum::<u64>();
    let is_bonus = card.bonus == bonus(sum(&card.scores[UPPER]));
    is_bonus && u64::from(card.total) == sum(&card.scores) + u64::from(card.bonus)
}

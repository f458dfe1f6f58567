//! Checks whether a card is a best card of a game, whoever filled it.

use crate::assignment::assignment_of;
use crate::reference::RULES;
use crate::rules::Card;
use crate::rules::Game;

/// Returns whether `claimed` is a best card of `game`: a valid card whose total is at least that of
/// `best`, which must be a best card.
///
/// The statement asks for any card with the greatest total. So every such card is right, not only
/// the lexicographically greatest, which the solver finds.
///
/// The rules are those of the [reference solver](crate::reference). The search states them on its own, so
/// a fault in them cannot confirm its own cards.
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
    // A program can claim any numbers. The sums are computed once the scores are known to be those of rolls.
    claimed.total >= best.total
        && assignment_of(&RULES.points_of(game), &claimed.scores).is_ok()
        && RULES.card(claimed.scores) == *claimed
}

//! Computes what each choice costs: the best total that remains if a roll goes into a given
//! category.

use std::array::from_fn;

use crate::card::search;
use crate::dice::{Game, ROUNDS};
use crate::lanes::{Lanes, scores};

/// Returns the best total that remains for each choice of a category for a roll.
/// `best_totals(game)[r][c]` is the greatest total of all cards that have the roll of round `r`,
/// counted from 0, in category `c`.
///
/// To force a choice, the roll keeps its score in this category only, and every other roll scores 0
/// there. Then a best card makes this choice: if a card does not, exchange the roll for the one that
/// is in the category. Both of them scored 0, so no score falls.
///
/// # Complexity
///
/// One search for a [best card](crate::best_card) for each of the 169 choices.
///
/// # Example
///
/// ```
/// use yahtzee::{Category, Roll, best_card, best_totals};
///
/// let mut game = [Roll::new([1, 2, 3, 4, 5]).unwrap(); 13];
/// game[7] = Roll::new([6; 5]).unwrap();
/// let totals = best_totals(&game);
/// assert_eq!(totals[7][Category::FiveOfAKind as usize], best_card(&game).total);
/// assert_eq!(totals[7][Category::Sixes as usize], best_card(&game).total - 20);
/// ```
pub fn best_totals(game: &Game) -> [[u32; ROUNDS]; ROUNDS] {
    let rolls = game.map(scores);
    from_fn(|round| {
        from_fn(|category| {
            let mut forced = rolls;
            for roll in &mut forced {
                roll.0[category] = 0;
            }
            forced[round] = Lanes::ZERO;
            forced[round].0[category] = rolls[round].0[category];
            search(&forced).0.total
        })
    })
}

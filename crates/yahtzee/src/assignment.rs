//! Which roll stands in which category of a card.

use crate::card::Card;
use crate::dice::{CATEGORIES, Category, Game, ROUNDS, Roll};
use crate::lanes::Set;
use crate::matching::{Matching, members};

/// The round, from 0, whose roll stands in each category of `card`: a one-to-one assignment
/// of rolls to categories that gives these scores.
///
/// Where several do, it is the one that gives the first category the earliest round possible,
/// then the second category, and so on.
///
/// # Errors
///
/// If there is none, the first category that finds no roll of its own once those before it
/// have one each.
///
/// # Complexity
///
/// Some hundred steps for most cards, each of which looks at one roll in one category.
///
/// # Example
///
/// ```
/// use yahtzee::{Category, Roll, assignment, best_card};
///
/// let mut game = [Roll::new([1, 2, 3, 4, 5]).unwrap(); 13];
/// game[7] = Roll::new([6; 5]).unwrap();
/// let mut card = best_card(&game);
/// let rounds = assignment(&game, &card).unwrap();
/// assert_eq!(rounds, [0, 1, 2, 3, 4, 5, 6, 8, 9, 7, 10, 11, 12]);
///
/// card.scores[Category::Sixes as usize] = 30;
/// assert_eq!(assignment(&game, &card), Err(Category::FiveOfAKind));
/// ```
pub fn assignment(game: &Game, card: &Card) -> Result<[usize; ROUNDS], Category> {
    let fitting = CATEGORIES.map(|category| {
        let fits = |roll: &Roll| u32::from(roll.score(category)) == card.scores[category as usize];
        (0..ROUNDS).map(|round| Set::from(fits(&game[round])) << round).sum()
    });
    let mut matching = Matching::empty();
    for category in CATEGORIES {
        if !matching.give(category as usize, fitting[category as usize]) {
            return Err(category);
        }
    }
    for (category, rounds) in fitting.into_iter().enumerate() {
        members(rounds).find(|round| matching.give(category, 1 << round));
    }
    Ok(matching.rolls())
}

//! Which roll is in which category of a card.

use std::collections::BTreeSet;

use crate::card::Card;
use crate::dice::{CATEGORIES, Category, Game, ROUNDS, Roll};
use crate::lanes::{Set, members};

/// The round, from 0, whose roll is in each category of `card`: a one-to-one assignment of rolls
/// to categories that gives these scores.
///
/// Where several do, it is the one that gives the first category the earliest round possible,
/// then the second category, and so on.
///
/// # Errors
///
/// If there is none, the first category for which no roll is left, however those before it are
/// filled.
///
/// # Complexity
///
/// At most one step for each of the 8,192 sets of rolls and each roll; for most cards a few dozen.
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
    let mut search = Search { fitting, rounds: [0; ROUNDS], visited: BTreeSet::new(), reached: 0 };
    let is_filled = search.fill(0, 0);
    if is_filled { Ok(search.rounds) } else { Err(CATEGORIES[search.reached]) }
}

struct Search {
    /// The rolls that have the score of each category.
    fitting: [Set; ROUNDS],
    /// The round in each category, for those that are filled.
    rounds: [usize; ROUNDS],
    /// The sets of used rolls from which the search has gone on.
    visited: BTreeSet<Set>,
    /// The last category that was reached.
    reached: usize,
}

impl Search {
    /// Fills this category and all after it, if that is possible without the rolls that are `used`.
    fn fill(&mut self, category: usize, used: Set) -> bool {
        if category == ROUNDS {
            return true;
        }
        self.reached = self.reached.max(category);
        self.visited.insert(used)
            && members(self.fitting[category] & !used).any(|round| {
                self.rounds[category] = round;
                self.fill(category + 1, used | 1 << round)
            })
    }
}

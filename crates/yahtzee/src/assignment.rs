//! Finds which roll is in which category of a card, given only the scores of the card.

use std::mem::replace;

use crate::lanes::Set;
use crate::reference::Points;
use crate::{CATEGORIES, Card, Category, Game, ROUNDS};

/// Finds a one-to-one assignment of the rolls of `game` to categories that gives the scores of
/// `card`. Returns for each category the round, counted from 0, whose roll is in it.
///
/// If more than one assignment gives these scores, ones get the earliest round possible, then twos
/// get the earliest round possible, and so on. The function ignores the bonus and the total of
/// `card`.
///
/// # Errors
///
/// If no assignment gives these scores, the error is the first category that cannot be filled: its
/// score fits none of the rolls left, whichever rolls the categories before it use.
///
/// # Complexity
///
/// At most one step for each of the 8,192 sets of rolls and each roll. Most cards take a few dozen
/// steps.
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
    let points = CATEGORIES.map(|category| game.each_ref().map(|roll| roll.score(category).into()));
    assignment_of(&points, &card.scores)
}

/// Finds an [`assignment`](assignment()) that gives these scores. The `points` of the rolls may be
/// those of other rules.
///
/// # Errors
///
/// As for [`assignment`](assignment()).
pub fn assignment_of(points: &Points, scores: &[u32; ROUNDS]) -> Result<[usize; ROUNDS], Category> {
    let visited = vec![false; 1 << ROUNDS];
    let mut search = Search {
        points,
        scores,
        rounds: [0; ROUNDS],
        visited,
        deepest: 0,
    };
    if search.fill(0, 0) {
        Ok(search.rounds)
    } else {
        Err(CATEGORIES[search.deepest])
    }
}

/// The depth-first search for an assignment. Whether the remaining categories can be filled depends
/// only on which rolls are used, so each set of used rolls is tried once.
struct Search<'a> {
    points: &'a Points,
    /// What is claimed for each category.
    scores: &'a [u32; ROUNDS],
    /// The round whose roll is in each category that is filled at present.
    rounds: [usize; ROUNDS],
    /// Whether each set of used rolls was tried. A set has as many rolls as there are categories
    /// before the one that was to be filled next.
    visited: Vec<bool>,
    /// The last category that was to be filled.
    deepest: usize,
}

impl Search<'_> {
    /// Fills `category` and all categories after it without the rolls that are `used`. Returns
    /// whether that is possible.
    fn fill(&mut self, category: usize, used: Set) -> bool {
        if category == ROUNDS {
            return true;
        }
        self.deepest = self.deepest.max(category);
        let is_new = !replace(&mut self.visited[usize::from(used)], true);
        is_new
            && (0..ROUNDS).any(|round| {
                self.rounds[category] = round;
                let fits = self.points[category][round] == self.scores[category];
                fits && used >> round & 1 == 0 && self.fill(category + 1, used | 1 << round)
            })
    }
}

//! Which roll stands in which category of a card.

use crate::card::Card;
use crate::dice::{CATEGORIES, Category, Game, ROUNDS};

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
    let fits = |round: usize, category: Category| {
        u32::from(game[round].score(category)) == card.scores[category as usize]
    };
    let mut category_of = [None; ROUNDS];
    for category in CATEGORIES {
        if !place(category, &fits, &mut [false; ROUNDS], &mut category_of) {
            return Err(category);
        }
    }
    let mut rounds = [0; ROUNDS];
    let mut settled = [false; ROUNDS];
    for category in CATEGORIES {
        let round = earliest(category, &fits, settled, &mut category_of);
        rounds[category as usize] = round;
        settled[round] = true;
    }
    Ok(rounds)
}

/// The category that each round stands in.
type Places = [Option<Category>; ROUNDS];

/// Finds a round for `category` by an augmenting path (Kuhn's algorithm): rounds move on to
/// other categories as needed. Those that were `tried` stay where they are.
fn place(
    category: Category,
    fits: &impl Fn(usize, Category) -> bool,
    tried: &mut [bool; ROUNDS],
    category_of: &mut Places,
) -> bool {
    for round in 0..ROUNDS {
        if tried[round] || !fits(round, category) {
            continue;
        }
        tried[round] = true;
        if category_of[round].is_none_or(|moved| place(moved, fits, tried, category_of)) {
            category_of[round] = Some(category);
            return true;
        }
    }
    false
}

/// Gives `category` the earliest round that it can have in a full assignment in which the
/// `settled` rounds stay where they are.
fn earliest(
    category: Category,
    fits: &impl Fn(usize, Category) -> bool,
    settled: [bool; ROUNDS],
    category_of: &mut Places,
) -> usize {
    for round in 0..ROUNDS {
        if category_of[round] == Some(category) {
            return round;
        }
        if settled[round] || !fits(round, category) {
            continue;
        }
        // The category leaves its own round to whichever needs one when it takes this one.
        let mut places = category_of.map(|other| other.filter(|&other| other != category));
        let moved = places[round].replace(category);
        let mut tried = settled;
        tried[round] = true;
        if moved.is_none_or(|moved| place(moved, fits, &mut tried, &mut places)) {
            *category_of = places;
            return round;
        }
    }
    unreachable!("every category has a round")
}

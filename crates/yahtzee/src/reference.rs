//! Computes the best card from the best sum of every set of rolls, from the rules alone. This is
//! the reference solver.
//!
//! Once the six rolls of the upper section are chosen, the two sections are independent: a greater
//! sum of the upper section never has a smaller bonus, so each section only needs its greatest sum.
//! The reference solver therefore finds, for every set of rolls, the greatest sum in the upper
//! section and in the lower section. Then it tries every split of the rolls between the two
//! sections.
//!
//! The reference solver is slow and obvious, and it shares types, but no algorithm, with the
//! [search](mod@crate::card), so that tests and proofs can compare the two. The [`Rules`] are data,
//! because a wrong solution is the reference solver with some of the rules changed.
//!
//! # Complexity
//!
//! 53,248 steps for all sets of rolls in both sections, and 1,716 splits: about a quarter of a
//! millisecond per game.

#![allow(clippy::missing_panics_doc)] // what is expected always holds

use std::array::from_fn;
use std::cmp::Ordering;
use std::iter::zip;

use puzzle::bits;

use crate::{CATEGORIES, Card, Category, Game, ROUNDS, Roll, assignment_of};

/// The index of the category chance.
pub const CHANCE: usize = Category::Chance as usize;
/// The index of the category three of a kind.
pub const THREE: usize = Category::ThreeOfAKind as usize;
/// The index of the category four of a kind.
pub const FOUR: usize = Category::FourOfAKind as usize;
/// The index of the category five of a kind.
pub const FIVE: usize = Category::FiveOfAKind as usize;
/// The index of the category short straight.
pub const SHORT: usize = Category::ShortStraight as usize;
/// The index of the category long straight.
pub const LONG: usize = Category::LongStraight as usize;
/// The index of the category full house.
pub const FULL: usize = Category::FullHouse as usize;

/// The points of each roll in each category, by category and round.
pub type Points = [[u32; ROUNDS]; ROUNDS];

/// The rules of the game as a program understands them.
///
/// [`RULES`] are the rules of the statement, and each wrong solution changes some of them.
/// Categories have the indices 0 to 12, in the order of the statement.
#[derive(Clone, Copy)]
pub struct Rules {
    /// For each category, returns whether a roll meets the condition of the category, given the
    /// roll and the index of the category. A roll that does not meet the condition scores 0.
    pub holds: [fn(Roll, usize) -> bool; ROUNDS],
    /// What a roll that meets the condition of each category scores.
    pub points: [Score; ROUNDS],
    /// What each further roll of five equal dice adds to the score of five of a kind.
    pub further: u32,
    /// For each roll, the index of the roll of the game that is read in its place. A roll that is
    /// never read has the index [`ROUNDS`] and scores nothing.
    pub reads: [usize; ROUNDS],
    /// The points of the bonus.
    pub bonus: u32,
    /// The least sum of the upper section for which there is a bonus.
    pub bonus_from: u32,
    /// The number of categories in the upper section, which come first: 6, or 7 in a wrong
    /// solution.
    pub upper: usize,
    /// Compares the same section of two cards with the same total. The card with the greater
    /// section is preferred. The upper sections are compared first.
    pub ties: fn(&Section, &Section) -> Ordering,
    /// Finds the scores of the best card, given the points of the rolls.
    pub search: fn(&Rules, &Points) -> [u32; ROUNDS],
    /// Returns the card that the program prints, given the best card.
    pub prints: fn(&Rules, &Points, Card) -> Card,
    /// The order in which the scores are printed: the index of the first category, and so on.
    pub order: [usize; ROUNDS],
    /// Whether the scores are printed in the order of their rolls instead.
    pub is_by_roll: bool,
}

/// What a roll scores in a category whose condition it meets.
#[derive(Clone, Copy)]
pub enum Score {
    /// A fixed number of points.
    Fixed(u32),
    /// The points that the function returns, given the roll and the index of the category.
    Of(fn(Roll, usize) -> u32),
}

/// The scores of one section in the order of its categories. A section with six categories ends
/// with a 0.
pub type Section = [u32; 7];

/// The rules of the statement, and our own rule for ties: of all cards with the greatest total, the
/// card with the lexicographically greatest scores is preferred.
pub const RULES: Rules = Rules {
    holds: holds(),
    points: points(),
    further: 0,
    reads: IN_ORDER,
    bonus: 35,
    bonus_from: 63,
    upper: 6,
    ties: Section::cmp,
    search: best_scores,
    prints: |_, _, card| card,
    order: IN_ORDER,
    is_by_roll: false,
};

/// The indices 0 to 12, for what is in the order of the statement.
const IN_ORDER: [usize; ROUNDS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/// Returns the conditions of the categories. The first seven categories have none.
const fn holds() -> [fn(Roll, usize) -> bool; ROUNDS] {
    let mut holds: [fn(Roll, usize) -> bool; ROUNDS] = [|_, _| true; ROUNDS];
    holds[THREE] = |roll, _| most_equal(roll) >= 3;
    holds[FOUR] = |roll, _| most_equal(roll) >= 4;
    holds[FIVE] = |roll, _| most_equal(roll) == 5;
    holds[SHORT] = |roll, _| has_run(roll, 4);
    holds[LONG] = |roll, _| has_run(roll, 5);
    holds[FULL] = |roll, _| {
        counts(roll)
            .iter()
            .all(|count| [0, 2, 3, 5].contains(count))
    };
    holds
}

/// Returns the points of the categories, in order. Ones to sixes score one face. Chance, and three
/// and four of a kind, score all dice. The other categories score a fixed number of points.
const fn points() -> [Score; ROUNDS] {
    use Score::{Fixed, Of};
    let (face, sum) = (Of(face), Of(sum));
    [
        face,
        face,
        face,
        face,
        face,
        face,
        sum,
        sum,
        sum,
        Fixed(50),
        Fixed(25),
        Fixed(35),
        Fixed(40),
    ]
}

/// Finds the lexicographically greatest of all cards with the greatest total, as
/// [`best_card`](crate::best_card) does, but a thousand times slower.
///
/// ```
/// use yahtzee::{Roll, best_card,  reference};
///
/// let game = [Roll::new([1, 2, 3, 4, 5]).unwrap(); 13];
/// assert_eq!(reference::best_card(&game), best_card(&game));
/// ```
pub fn best_card(game: &Game) -> Card {
    RULES.best_card(game)
}

/// Counts how many dice of a roll show each face, from 1 to 6.
pub fn counts(roll: Roll) -> [u8; 6] {
    let mut counts = [0; 6];
    for face in roll.faces() {
        counts[usize::from(face) - 1] += 1;
    }
    counts
}

/// Returns the faces of a roll in ascending order.
pub fn sorted(roll: Roll) -> [u8; 5] {
    let mut faces = roll.faces();
    faces.sort_unstable();
    faces
}

/// Returns how many different faces a roll has.
pub fn faces(roll: Roll) -> usize {
    counts(roll).iter().filter(|&&count| count > 0).count()
}

/// Returns the greatest number of equal dice in a roll, 1 to 5.
pub fn most_equal(roll: Roll) -> u8 {
    counts(roll).into_iter().fold(0, u8::max)
}

/// Returns whether some dice of a roll form a run of this length, in any order.
pub fn has_run(roll: Roll, length: usize) -> bool {
    counts(roll)
        .windows(length)
        .any(|faces| !faces.contains(&0))
}

/// Returns the sum of all dice of a roll, whatever the category.
pub fn sum(roll: Roll, _: usize) -> u32 {
    roll.faces().map(u32::from).iter().sum()
}

/// Returns the sum of the dice that show the face of the category with this index, 0 to 5.
pub fn face(roll: Roll, category: usize) -> u32 {
    (category as u32 + 1) * u32::from(counts(roll)[category])
}

impl Rules {
    /// Returns the score of a roll in a category by these rules.
    pub fn score(&self, roll: Roll, category: Category) -> u32 {
        let index = category as usize;
        match self.points[index] {
            _ if !self.holds[index](roll, index) => 0,
            Score::Fixed(points) => points,
            Score::Of(points) => points(roll, index),
        }
    }

    /// Returns the points of each roll in each category by these rules.
    pub fn points_of(&self, game: &Game) -> Points {
        let score = |category, index| {
            game.get(index)
                .map_or(0, |&roll| self.score(roll, category))
        };
        let mut points = CATEGORIES.map(|category| self.reads.map(|index| score(category, index)));
        let fives = &mut points[Category::FiveOfAKind as usize];
        let count = fives.iter().filter(|&&points| points > 0).count() as u32;
        for points in fives.iter_mut().filter(|points| **points > 0) {
            *points += self.further * (count - 1);
        }
        points
    }

    /// Finds the best card of a game by these rules.
    pub fn best_card(&self, game: &Game) -> Card {
        let points = self.points_of(game);
        let card = (self.prints)(self, &points, self.card((self.search)(self, &points)));
        let mut scores = self.order.map(|category| card.scores[category]);
        if self.is_by_roll
            && let Ok(rounds) = assignment_of(&points, &card.scores)
        {
            for (round, score) in zip(rounds, card.scores) {
                scores[round] = score;
            }
        }
        Card { scores, ..card }
    }

    /// Returns the card with these scores, and with the bonus and the total that follow from them
    /// by these rules.
    pub fn card(&self, scores: [u32; ROUNDS]) -> Card {
        let bonus = self.bonus(scores[..self.upper].iter().sum());
        Card {
            scores,
            bonus,
            total: scores.iter().sum::<u32>() + bonus,
        }
    }

    /// Returns the bonus for this sum of the upper section.
    pub fn bonus(&self, upper: u32) -> u32 {
        if upper >= self.bonus_from {
            self.bonus
        } else {
            0
        }
    }
}

/// Finds the scores of the best card by these rules, for rolls with these points. This is the
/// search.
pub fn best_scores(rules: &Rules, points: &Points) -> [u32; ROUNDS] {
    const ALL: usize = (1 << ROUNDS) - 1;
    let upper = best_of_sets(rules, &points[..rules.upper]);
    let lower = best_of_sets(rules, &points[rules.upper..]);
    let splits = (0..=ALL).filter(|set: &usize| set.count_ones() as usize == rules.upper);
    let total = |set: &usize| upper[*set].0 + rules.bonus(upper[*set].0) + lower[ALL ^ set].0;
    let best = splits.max_by(|one, other| {
        let upper = || (rules.ties)(&upper[*one].1, &upper[*other].1);
        let lower = || (rules.ties)(&lower[ALL ^ one].1, &lower[ALL ^ other].1);
        total(one)
            .cmp(&total(other))
            .then_with(upper)
            .then_with(lower)
    });
    let best = best.expect("there are sets of so many rolls");
    let (upper, lower) = (upper[best].1, lower[ALL ^ best].1);
    from_fn(|place| {
        if place < rules.upper {
            upper[place]
        } else {
            lower[place - rules.upper]
        }
    })
}

/// Finds, for every set of rolls, the greatest sum that the rolls score in the first categories of
/// `points`, one category for each roll. Returns this sum together with the scores.
///
/// The index in the result is the set: bit `i` is 1 if roll `i` belongs to it. The entries of sets
/// with more rolls than there are categories are meaningless.
fn best_of_sets(rules: &Rules, points: &[[u32; ROUNDS]]) -> Vec<(u32, Section)> {
    let mut best = vec![(0, Section::default()); 1 << ROUNDS];
    for set in 1_usize..1 << ROUNDS {
        let last = set.count_ones() as usize - 1;
        let Some(scores) = points.get(last) else {
            continue;
        };
        for roll in bits(set as u64) {
            let (sum, mut section) = best[set ^ 1 << roll];
            let sum = sum + scores[roll];
            section[last] = scores[roll];
            let (best_sum, best_section) = &best[set];
            let order = sum
                .cmp(best_sum)
                .then_with(|| (rules.ties)(&section, best_section));
            if order.is_gt() {
                best[set] = (sum, section);
            }
        }
    }
    best
}

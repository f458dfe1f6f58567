//! The textbook form: the best card by the best sum of every set of rolls, from the rules alone.
//!
//! Once the six rolls of the upper section are chosen, the two sections are independent: a greater
//! sum of the upper section never has a smaller bonus, so each section only needs its greatest sum.
//! The textbook form therefore finds for every set of rolls the greatest sum in the upper section
//! and in the lower section, and then tries every split of the rolls between the two sections.
//!
//! This form is slow and obvious, and it shares no code with the [search](mod@crate::card), so
//! tests and proofs compare the two. The [`Rules`] are data, because wrong programs get some of
//! them wrong and the statement leaves one of them open.
//!
//! # Complexity
//!
//! 53,248 steps for all sets of both sections, 1,716 splits: about a millisecond per game.

#![allow(clippy::missing_panics_doc)] // what is expected always holds

use std::array::from_fn;
use std::cmp::Ordering;

use crate::card::Card;
use crate::dice::{CATEGORIES, Category, Game, ROUNDS, Roll};

/// The rules of the game as a program understands them.
///
/// [`RULES`] are the right ones. A wrong program is described by changing some of them.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// Returns the score of a roll in a category.
    pub score: &'a dyn Fn(Roll, Category) -> u32,
    /// Returns the bonus for a sum of the upper section. A greater sum must not have a smaller
    /// bonus.
    pub bonus: fn(u32) -> u32,
    /// Compares a section of two cards with the same total; the card with the greater section is
    /// preferred. The upper sections are compared first.
    pub ties: fn(&Section, &Section) -> Ordering,
}

/// The scores of one section in the order of its categories. The upper section has one category
/// less than the lower section, so its scores end with a 0.
pub type Section = [u32; ROUNDS - UPPER];

/// The number of categories in the upper section. They are the first of all categories.
pub const UPPER: usize = 6;

/// The rules of the statement, and our own rule for ties: of all cards with the greatest total, the
/// card with the lexicographically greatest scores is preferred.
pub const RULES: Rules =
    Rules { score: &score, bonus: |upper| if upper >= 63 { 35 } else { 0 }, ties: Section::cmp };

/// Finds the lexicographically greatest of all cards with the greatest total, as
/// [`best_card`](crate::best_card) does, but a thousand times slower.
///
/// ```
/// use yahtzee::{Roll, best_card, textbook};
///
/// let game = [Roll::new([1, 2, 3, 4, 5]).unwrap(); 13];
/// assert_eq!(textbook::best_card(&game), best_card(&game));
/// ```
pub fn best_card(game: &Game) -> Card {
    RULES.best_card(game)
}

/// Finds the lexicographically least of all cards with the greatest total, as
/// [`least_best_card`](crate::least_best_card) does.
pub fn least_best_card(game: &Game) -> Card {
    Rules { ties: |one, other| other.cmp(one), ..RULES }.best_card(game)
}

/// Returns the score of a roll in a category by the rules of the statement.
pub fn score(roll: Roll, category: Category) -> u32 {
    let faces = roll.faces();
    let counts = counts(roll);
    let sum = faces.map(u32::from).iter().sum();
    let at_least = |equal: u8| counts.iter().any(|&count| count >= equal);
    let exactly = |equal: u8| counts.contains(&equal);
    let run = |length| counts.windows(length).any(|faces| !faces.contains(&0));
    let (holds, points) = match category {
        Category::Chance => (true, sum),
        Category::ThreeOfAKind => (at_least(3), sum),
        Category::FourOfAKind => (at_least(4), sum),
        Category::FiveOfAKind => (exactly(5), 50),
        Category::ShortStraight => (run(4), 25),
        Category::LongStraight => (run(5), 35),
        Category::FullHouse => ((exactly(3) && exactly(2)) || exactly(5), 40),
        _ => (true, (category as u32 + 1) * u32::from(counts[category as usize])),
    };
    if holds { points } else { 0 }
}

/// Counts how many dice of a roll show each face, from 1 to 6.
pub fn counts(roll: Roll) -> [u8; 6] {
    let mut counts = [0; 6];
    for face in roll.faces() {
        counts[usize::from(face) - 1] += 1;
    }
    counts
}

impl Rules<'_> {
    /// Finds the best card of a game by these rules.
    pub fn best_card(&self, game: &Game) -> Card {
        self.card(self.best_scores(game))
    }

    /// Returns the card with these scores, and with the bonus and the total that follow from them
    /// by these rules.
    pub fn card(&self, scores: [u32; ROUNDS]) -> Card {
        let bonus = (self.bonus)(scores[..UPPER].iter().sum());
        Card { scores, bonus, total: scores.iter().sum::<u32>() + bonus }
    }

    /// Returns the card on which each category has the roll of the round that `rounds` has for it,
    /// counted from 0.
    pub fn card_of(&self, game: &Game, rounds: [usize; ROUNDS]) -> Card {
        let score = |category| (self.score)(game[rounds[category as usize]], category);
        self.card(CATEGORIES.map(score))
    }

    /// Finds the scores of the best card of a game by these rules.
    pub fn best_scores(&self, game: &Game) -> [u32; ROUNDS] {
        const ALL: usize = (1 << ROUNDS) - 1;
        let upper = self.best_of_sets(game, &CATEGORIES[..UPPER]);
        let lower = self.best_of_sets(game, &CATEGORIES[UPPER..]);
        let splits = (0..=ALL).filter(|set: &usize| set.count_ones() as usize == UPPER);
        let total = |set: &usize| upper[*set].0 + (self.bonus)(upper[*set].0) + lower[ALL ^ set].0;
        let best = splits.max_by(|one, other| {
            let upper = || (self.ties)(&upper[*one].1, &upper[*other].1);
            let lower = || (self.ties)(&lower[ALL ^ one].1, &lower[ALL ^ other].1);
            total(one).cmp(&total(other)).then_with(upper).then_with(lower)
        });
        let best = best.expect("there are sets of six rolls");
        let (upper, lower) = (upper[best].1, lower[ALL ^ best].1);
        from_fn(|place| if place < UPPER { upper[place] } else { lower[place - UPPER] })
    }

    /// Finds for every set of rolls the greatest sum that they score when each of them goes to one
    /// of the first `categories`, as many as the set has rolls, together with the scores.
    ///
    /// The index in the result is the set: bit `i` is set if roll `i` belongs to it. The entries of
    /// sets with more rolls than there are categories are meaningless.
    fn best_of_sets(&self, game: &Game, categories: &[Category]) -> Vec<(u32, Section)> {
        let scores: Vec<[u32; ROUNDS]> = categories
            .iter()
            .map(|&category| from_fn(|round| (self.score)(game[round], category)))
            .collect();
        let mut best = vec![(0, [0; ROUNDS - UPPER]); 1 << ROUNDS];
        for set in 1_usize..1 << ROUNDS {
            let last = set.count_ones() as usize - 1;
            let Some(scores) = scores.get(last) else {
                continue;
            };
            for roll in (0..ROUNDS).filter(|roll| set >> roll & 1 == 1) {
                let (sum, mut section) = best[set ^ 1 << roll];
                let sum = sum + scores[roll];
                section[last] = scores[roll];
                let (best_sum, best_section) = &best[set];
                let order = sum.cmp(best_sum).then_with(|| (self.ties)(&section, best_section));
                if order.is_gt() {
                    best[set] = (sum, section);
                }
            }
        }
        best
    }
}

//! The textbook form: the best card by the best sum of every set of rolls, from the rules alone.
//!
//! Once it is decided which six rolls go to the upper section, the two sections have nothing to do
//! with each other, because a greater upper sum never has a smaller bonus. So for every set of
//! rolls the best sum in the upper section is found, and that in the lower one, and then the best
//! way to split the rolls in two. This is slow, obvious and shares no code with the
//! [search](mod@crate::card), so tests and proofs compare the two. What a wrong program may get
//! wrong, and what the statement leaves open, is data: the [`Rules`].
//!
//! # Complexity
//!
//! 53,248 steps for all sets of both sections, 1,716 splits: about a millisecond per game.

#![allow(clippy::missing_panics_doc)] // what is expected always holds

use std::array::from_fn;
use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::card::Card;
use crate::dice::{CATEGORIES, Category, Game, ROUNDS, Roll};

/// The rules as a program understands them.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// What a roll scores in a category.
    pub score: &'a dyn Fn(Roll, Category) -> u32,
    /// The bonus for this sum of the upper section. It never falls as the sum rises.
    pub bonus: fn(u32) -> u32,
    /// Compares the scores of two cards with the same total, section by section: the greater one
    /// is preferred.
    pub ties: fn(&Section, &Section) -> Ordering,
}

/// The scores of a section, in order; those of the upper one end with a 0.
pub type Section = [u32; ROUNDS - UPPER];

/// The number of categories in the upper section, which are the first ones.
pub const UPPER: usize = 6;

/// The rules of the statement. Of several best cards the one with the lexicographically greatest
/// scores is preferred.
pub const RULES: Rules =
    Rules { score: &score, bonus: |upper| if upper >= 63 { 35 } else { 0 }, ties: Section::cmp };

/// The lexicographically greatest of all cards with the best total.
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

/// The lexicographically least of all cards with the best total.
pub fn least_best_card(game: &Game) -> Card {
    Rules { ties: |one, other| other.cmp(one), ..RULES }.best_card(game)
}

/// What a roll scores in a category.
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
        upper => {
            let place = upper as usize;
            (true, u32::from(counts[place]) * (place as u32 + 1))
        }
    };
    if holds { points } else { 0 }
}

/// How many dice show each face, from 1 to 6.
pub fn counts(roll: Roll) -> [u8; 6] {
    let mut counts = [0; 6];
    for face in roll.faces() {
        counts[usize::from(face) - 1] += 1;
    }
    counts
}

impl Rules<'_> {
    /// The best card of a game.
    pub fn best_card(&self, game: &Game) -> Card {
        self.card(self.best_scores(game))
    }

    /// The card with these scores, its bonus and its total.
    pub fn card(&self, scores: [u32; ROUNDS]) -> Card {
        let bonus = (self.bonus)(scores[..UPPER].iter().sum());
        Card { scores, bonus, total: scores.iter().sum::<u32>() + bonus }
    }

    /// The scores of the best card of a game.
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

    /// The best sum of every set of rolls, one bit each, in the first of these categories, as many
    /// as it has rolls; and its scores. Sets with more rolls than categories have none.
    fn best_of_sets(&self, game: &Game, categories: &[Category]) -> Vec<(u32, Section)> {
        let scores: Vec<[u32; ROUNDS]> = categories
            .iter()
            .map(|&category| from_fn(|round| (self.score)(game[round], category)))
            .collect();
        let mut best = vec![(0, [0; _]); 1 << ROUNDS];
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

    /// Whether this is a card of the game, good or bad: thirteen scores that some one-to-one
    /// assignment of rolls to categories gives, their bonus and their total.
    pub fn is_card(&self, game: &Game, card: &Card) -> bool {
        // The sets of rolls that can have given the scores of the categories so far.
        let mut sets = BTreeSet::from([0_usize]);
        for category in CATEGORIES {
            let claimed = card.scores[category as usize];
            let fits = |roll: &usize| (self.score)(game[*roll], category) == claimed;
            let rolls: Vec<usize> = (0..ROUNDS).filter(fits).collect();
            let with = |&roll: &usize| {
                let unused = sets.iter().filter(move |&set| set >> roll & 1 == 0);
                unused.map(move |set| set | 1 << roll).collect::<Vec<_>>()
            };
            sets = rolls.iter().flat_map(with).collect();
        }
        !sets.is_empty() && *card == self.card(card.scores)
    }
}

//! Wrong solutions of Yahtzee, kept on purpose, and the limits that fixtures must reach.
//!
//! A wrong solution is the textbook form with one mistake. The mistakes are those of real programs.

#![allow(clippy::unnecessary_wraps, reason = "what a wrong program answers may take hours")]

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::textbook::{RULES, Rules, UPPER, counts, score};
use crate::{BONUS_FROM, CATEGORIES, Card, Category, Game, ROUNDS, Roll};

type Wrong = puzzle::WrongSolution<Game, Card>;
type Limit = puzzle::Limit<Game, Card>;

/// The wrong solutions, those with similar mistakes side by side.
pub const WRONG_SOLUTIONS: &[Wrong] = &[
    Wrong::new("bonus-left-out", "the bonus is printed, but not added to the total", |game| {
        let mut card = RIGHT.best_card(game);
        card.total -= card.bonus;
        Some(card)
    }),
    Wrong::new(
        "bonus-when-reachable",
        "35 is printed as soon as some card reaches the bonus, even if the best does not",
        |game| {
            let most = Rules { bonus: |upper| 1_000 * upper, ..RIGHT }.best_scores(game);
            Some(Card { bonus: RIGHT.card(most).bonus, ..RIGHT.best_card(game) })
        },
    ),
    Wrong::new(
        "bonus-ignored",
        "the best assignment without regard to the bonus, which is added afterwards",
        |game| Some(RIGHT.card(Rules { bonus: |_| 0, ..RIGHT }.best_scores(game))),
    ),
    Wrong::new("bonus-from-62", "an upper section of 62 is taken as enough", |game| {
        Some(Rules { bonus: |upper| (RULES.bonus)(upper + 1), ..RIGHT }.best_card(game))
    }),
    Wrong::new("bonus-from-64", "the upper section has to be more than 63", |game| {
        let bonus = |upper: u32| (RULES.bonus)(upper.saturating_sub(1));
        Some(Rules { bonus, ..RIGHT }.best_card(game))
    }),
    Wrong::new(
        "unsorted-roll",
        "straights are looked for in a roll that was never sorted",
        |game| with_straights(game, |roll, length| has_run(roll.faces(), length)),
    ),
    Wrong::new(
        "pair-breaks-a-straight",
        "a pair inside a sorted run of four, as in 1 2 2 3 4, hides the short straight",
        |game| with_straights(game, |roll, length| has_run(sorted(roll), length)),
    ),
    Wrong::new("straight-over-six", "a run goes on from six to one, as in 4 5 6 1", |game| {
        with_straights(game, |roll, length| {
            let has = |face: usize| counts(roll)[face % 6] > 0;
            (0..6).any(|low| (low..low + length).all(has))
        })
    }),
    Wrong::new("long-straight-from-one", "only 1 2 3 4 5 is a long straight", |game| {
        rescored(game, Category::LongStraight, |roll, score| {
            if_so(!roll.faces().contains(&6), score)
        })
    }),
    Wrong::new("five-is-no-full-house", "five of a kind is not a full house", |game| {
        rescored(game, Category::FullHouse, |roll, score| if_so(counts(roll).contains(&2), score))
    }),
    Wrong::new("full-house-25", "a full house scores 25, as in the game from the shop", |game| {
        rescored(game, Category::FullHouse, |_, score| score.min(25))
    }),
    Wrong::new(
        "exactly-three-of-a-kind",
        "four or five equal dice are not three of a kind",
        |game| {
            rescored(game, Category::ThreeOfAKind, |roll, score| {
                if_so(counts(roll).contains(&3), score)
            })
        },
    ),
    Wrong::new(
        "only-the-equal-dice",
        "three and four of a kind score the equal dice, not all five",
        |game| {
            with_scores(game, &|roll, category| {
                let equal = |least: u8| {
                    let of_face = counts(roll).into_iter().zip(1_u32..);
                    let enough = of_face.filter(|&(count, _)| count >= least);
                    enough.map(|(_, face)| face * u32::from(least)).sum()
                };
                match category {
                    Category::ThreeOfAKind => equal(3),
                    Category::FourOfAKind => equal(4),
                    _ => score(roll, category),
                }
            })
        },
    ),
    Wrong::new("greedy", "again and again, the greatest score that is left", |game| {
        let mut scores = [0; ROUNDS];
        let mut rolls: Vec<Roll> = game.to_vec();
        let mut categories: Vec<Category> = CATEGORIES.to_vec();
        while !rolls.is_empty() {
            let pairs = (0..rolls.len())
                .flat_map(|roll| (0..categories.len()).map(move |category| (roll, category)));
            let best =
                pairs.max_by_key(|&(roll, category)| score(rolls[roll], categories[category]))?;
            let (roll, category) = (rolls.remove(best.0), categories.remove(best.1));
            scores[category as usize] = score(roll, category);
        }
        Some(RULES.card(scores))
    }),
    Wrong::new(
        "greedy-augmentation",
        "each roll in turn where it scores most, then swaps of two as long as they help",
        |game| Some(RULES.card(swapped(game))),
    ),
];

/// The right rules for a program that does not care which card it prints of all cards with the
/// greatest total, like most programs: it prints the first one that it finds.
const RIGHT: Rules = Rules { ties: |_, _| Ordering::Equal, ..RULES };

/// Returns the points if the condition holds, and no points otherwise.
fn if_so(holds: bool, points: u32) -> u32 {
    if holds { points } else { 0 }
}

/// Returns the faces of a roll in ascending order.
fn sorted(roll: Roll) -> [u8; 5] {
    let mut faces = roll.faces();
    faces.sort_unstable();
    faces
}

/// Returns whether dice that are side by side in `faces` form a run of this length.
fn has_run(faces: [u8; 5], length: usize) -> bool {
    let mut places = faces.windows(length);
    places.any(|dice| dice.windows(2).all(|pair| pair[0] + 1 == pair[1]))
}

/// Finds the best card if the scores of rolls are those of `score` and all other rules are right.
fn with_scores(game: &Game, score: &dyn Fn(Roll, Category) -> u32) -> Option<Card> {
    Some(Rules { score, ..RIGHT }.best_card(game))
}

/// Finds the best card if only the scores in the category `changed` are wrong. `wrong` makes the
/// wrong score of a roll from the roll and its right score.
fn rescored(game: &Game, changed: Category, wrong: fn(Roll, u32) -> u32) -> Option<Card> {
    with_scores(game, &|roll, category| match score(roll, category) {
        right if category == changed => wrong(roll, right),
        right => right,
    })
}

/// Finds the best card if `has_run` decides whether a roll has a run of four or of five, and so
/// whether it is a straight.
fn with_straights(game: &Game, has_run: fn(Roll, usize) -> bool) -> Option<Card> {
    with_scores(game, &|roll, category| match category {
        Category::ShortStraight => if_so(has_run(roll, 4), 25),
        Category::LongStraight => if_so(has_run(roll, 5), 35),
        _ => score(roll, category),
    })
}

/// Finds the scores of a good card, but not always the best one: each roll in turn takes the free
/// category in which it scores most, and then two rolls are swapped as long as a swap makes the
/// total greater.
fn swapped(game: &Game) -> [u32; ROUNDS] {
    let mut order = [0; ROUNDS]; // the round in each category
    let mut free: Vec<usize> = (0..ROUNDS).collect();
    for (round, &roll) in game.iter().enumerate() {
        let best = (0..free.len()).max_by_key(|&index| score(roll, CATEGORIES[free[index]]));
        order[free.remove(best.expect("a free category"))] = round;
    }
    let scores_of = |order: &[usize; ROUNDS]| -> [u32; ROUNDS] {
        std::array::from_fn(|category| score(game[order[category]], CATEGORIES[category]))
    };
    let total_of = |order: &[usize; ROUNDS]| RULES.card(scores_of(order)).total;
    loop {
        let total = total_of(&order);
        let pairs = (0..ROUNDS).flat_map(|one| (0..one).map(move |other| (one, other)));
        let swaps = pairs.map(|(one, other)| {
            let mut swapped = order;
            swapped.swap(one, other);
            swapped
        });
        match swaps.max_by_key(|order| total_of(order)) {
            Some(better) if total_of(&better) > total => order = better,
            _ => return scores_of(&order),
        }
    }
}

/// The statement's limits and the boundary cases of the rules.
pub const LIMITS: &[Limit] = &[
    Limit::of_input("one game", |games, _| games.len() == 1),
    Limit::of_input("100 games", |games, _| games.len() >= 100),
    Limit::of_input("257 games, more than a byte counts", |games, _| games.len() > 256),
    Limit::of_input("all 252 rolls", |games, _| {
        games.iter().flatten().map(|&roll| sorted(roll)).collect::<BTreeSet<_>>().len() == 252
    }),
    Limit::of_case("total 18, the least", |_, card| card.total == 18),
    Limit::of_case("total 380, the greatest", |_, card| card.total == 380),
    Limit::of_case("upper sum 62 on the best card", |_, card| upper(card) == BONUS_FROM - 1),
    Limit::of_case("upper sum 63 on the best card", |_, card| upper(card) == BONUS_FROM),
    Limit::of_case("upper sum 105, the most there is", |_, card| upper(card) == 105),
    Limit::of_case("chance 30", |_, card| card.scores[Category::Chance as usize] == 30),
    Limit::of_case("five of a kind 50", |_, card| {
        card.scores[Category::FiveOfAKind as usize] == 50
    }),
    Limit::of_case("long straight only from 2 3 4 5 6", |game, card| {
        let is_low =
            |roll: &Roll| roll.score(Category::LongStraight) > 0 && roll.faces().contains(&1);
        !game.iter().any(is_low) && card.scores[Category::LongStraight as usize] == 35
    }),
];

/// Returns the sum of the upper section.
fn upper(card: &Card) -> u32 {
    card.scores[..UPPER].iter().sum()
}

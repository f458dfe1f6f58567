//! Wrong solutions of Yahtzee, kept on purpose, and the boundaries that fixtures should reach.
//!
//! A wrong solution is the textbook form with one mistake. The mistakes are those of real programs.

#![allow(clippy::unnecessary_wraps, reason = "what a wrong program answers may take hours")]

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::assignment::best_exchange;
use crate::textbook::{RULES, Rules, counts, score};
use crate::{BONUS_FROM, CATEGORIES, Card, Category, Game, ROUNDS, Roll};

type Wrong = puzzle::WrongSolution<Game, Card>;
type Boundary = puzzle::Boundary<Game, Card>;

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
        only_if(game, Category::LongStraight, |roll| !roll.faces().contains(&6))
    }),
    Wrong::new("five-is-no-full-house", "five of a kind is not a full house", |game| {
        only_if(game, Category::FullHouse, |roll| counts(roll).contains(&2))
    }),
    Wrong::new("full-house-25", "a full house scores 25, as in the game from the shop", |game| {
        with_scores(game, &|roll, category| match score(roll, category) {
            40 if category == Category::FullHouse => 25,
            right => right,
        })
    }),
    Wrong::new(
        "exactly-three-of-a-kind",
        "four or five equal dice are not three of a kind",
        |game| only_if(game, Category::ThreeOfAKind, |roll| counts(roll).contains(&3)),
    ),
    Wrong::new(
        "only-the-equal-dice",
        "three and four of a kind score the equal dice, not all five",
        |game| {
            let equal = |roll, least| {
                let enough = counts(roll).iter().position(|&count| count >= least);
                enough.map_or(0, |face| (face as u32 + 1) * u32::from(least))
            };
            with_scores(game, &|roll, category| match category {
                Category::ThreeOfAKind => equal(roll, 3),
                Category::FourOfAKind => equal(roll, 4),
                _ => score(roll, category),
            })
        },
    ),
    Wrong::new("greedy", "again and again, the greatest score that is left", |game| {
        let choice = |round: usize| CATEGORIES.map(|c| (score(game[round], c), round, c));
        let mut choices: Vec<_> = (0..ROUNDS).flat_map(choice).collect();
        let mut scores = [0; ROUNDS];
        while let Some(&(score, round, category)) = choices.iter().max() {
            scores[category as usize] = score;
            choices.retain(|choice| choice.1 != round && choice.2 != category);
        }
        Some(RULES.card(scores))
    }),
    Wrong::new(
        "greedy-augmentation",
        "each roll in turn where it scores most, then swaps of two as long as they help",
        |game| Some(augmented(game)),
    ),
];

/// The right rules for a program that does not care which card it prints of all cards with the
/// greatest total, like most programs: it prints the first one that it finds.
const RIGHT: Rules = Rules { ties: |_, _| Ordering::Equal, ..RULES };

/// Returns the faces of a roll in ascending order.
fn sorted(roll: Roll) -> [u8; 5] {
    let mut faces = roll.faces();
    faces.sort_unstable();
    faces
}

/// Returns whether dice that are side by side in `faces` form a run of this length.
fn has_run(faces: [u8; 5], length: usize) -> bool {
    faces.windows(length).any(|dice| dice.windows(2).all(|pair| pair[0] + 1 == pair[1]))
}

/// Finds the best card if the scores of rolls are those of `score` and all other rules are right.
fn with_scores(game: &Game, score: &dyn Fn(Roll, Category) -> u32) -> Option<Card> {
    Some(Rules { score, ..RIGHT }.best_card(game))
}

/// Finds the best card if a roll scores in the category `stricter` only if it also meets this
/// condition.
fn only_if(game: &Game, stricter: Category, is_met: fn(Roll) -> bool) -> Option<Card> {
    with_scores(game, &|roll, category| {
        let counts = category != stricter || is_met(roll);
        u32::from(counts) * score(roll, category)
    })
}

/// Finds the best card if `has_run` decides whether a roll has a run of four or of five, and so
/// whether it is a straight.
fn with_straights(game: &Game, has_run: fn(Roll, usize) -> bool) -> Option<Card> {
    with_scores(game, &|roll, category| match category {
        Category::ShortStraight => u32::from(has_run(roll, 4)) * 25,
        Category::LongStraight => u32::from(has_run(roll, 5)) * 35,
        _ => score(roll, category),
    })
}

/// Finds a good card, but not always the best one: each roll in turn takes the free category in
/// which it scores most, and then two rolls are exchanged as long as that makes the total greater.
fn augmented(game: &Game) -> Card {
    let mut rounds = [0; ROUNDS]; // the round in each category
    let mut free = CATEGORIES.to_vec();
    for (round, &roll) in game.iter().enumerate() {
        let best = (0..free.len()).max_by_key(|&index| score(roll, free[index]));
        rounds[free.remove(best.expect("a free category")) as usize] = round;
    }
    while let Some((_, one, other)) = best_exchange(game, rounds) {
        rounds.swap(one, other);
    }
    RULES.card_of(game, rounds)
}

/// The boundaries: limits of the statement and turning points of the rules.
pub const BOUNDARIES: &[Boundary] = &[
    Boundary::of_input("one game", |games, _| games.len() == 1),
    Boundary::of_input("100 games", |games, _| games.len() >= 100),
    Boundary::of_input("257 games, more than a byte counts", |games, _| games.len() > 256),
    Boundary::of_input("all 252 rolls", |games, _| {
        games.iter().flatten().map(|&roll| sorted(roll)).collect::<BTreeSet<_>>().len() == 252
    }),
    Boundary::of_case("total 18, the least", |_, card| card.total == 18),
    Boundary::of_case("total 380, the greatest", |_, card| card.total == 380),
    Boundary::of_case("upper sum 62 on the best card", |_, card| card.upper() == BONUS_FROM - 1),
    Boundary::of_case("upper sum 63 on the best card", |_, card| card.upper() == BONUS_FROM),
    Boundary::of_case("upper sum 105, the most there is", |_, card| card.upper() == 105),
    Boundary::of_case("chance 30", |_, card| card.scores[Category::Chance as usize] == 30),
    Boundary::of_case("five of a kind 50", |_, card| {
        card.scores[Category::FiveOfAKind as usize] == 50
    }),
    Boundary::of_case("long straight only from 2 3 4 5 6", |game, card| {
        let is_low = |&roll: &Roll| sorted(roll) == [1, 2, 3, 4, 5];
        !game.iter().any(is_low) && card.scores[Category::LongStraight as usize] == 35
    }),
];

//! The slow and obvious Yahtzee: what the rules say and a plain table.
//!
//! [`score`] is the statement's table of categories. [`best_card_of`] goes from category to
//! category: a table over (set of used rolls, upper sum), and then a walk along the best
//! cards. An upper sum of more than 63 counts as 63, since only the bonus asks for it.
//!
//! Cost: 8,192 × 64 states of at most 13 steps each, a few ms a game.

#![allow(dead_code, reason = "a test may need only one of the functions")]

use std::collections::BTreeSet;

use yahtzee::{Card, Game};

const ROLLS: usize = 13;
/// The categories 0..6 are the upper section.
const UPPER: usize = 6;
/// The upper sum from which the bonus is paid.
const BONUS_FROM: usize = 63;
const BONUS: u16 = 35;
/// The set of all rolls, or of all categories, one bit each.
const ALL: usize = (1 << ROLLS) - 1;

/// The lexicographically greatest of all cards with the best total.
pub fn best_card_of(game: &Game) -> Card {
    chosen_best_card(game, Ord::max)
}

/// The lexicographically least of all cards with the best total.
pub fn least_best_card_of(game: &Game) -> Card {
    chosen_best_card(game, Ord::min)
}

/// What a roll scores in a category, 0..13 in the statement's order.
///
/// # Panics
///
/// Where there is no such category, or a die is not 1..=6.
pub fn score(dice: [u8; 5], category: usize) -> u16 {
    let mut counts = [0; 6];
    for die in dice {
        counts[usize::from(die) - 1] += 1;
    }
    let sum = dice.into_iter().map(u16::from).sum();
    let at_least = |equal: u8| counts.iter().any(|&count| count >= equal);
    let exactly = |equal: u8| counts.contains(&equal);
    let run = |length| counts.windows(length).any(|faces| !faces.contains(&0));
    let if_so = |holds, points| if holds { points } else { 0 };
    match category {
        0..UPPER => {
            dice.into_iter().filter(|&die| usize::from(die) == category + 1).map(u16::from).sum()
        }
        6 => sum,
        7 => if_so(at_least(3), sum),
        8 => if_so(at_least(4), sum),
        9 => if_so(exactly(5), 50),
        10 => if_so(run(4), 25),
        11 => if_so(run(5), 35),
        12 => if_so((exactly(3) && exactly(2)) || exactly(5), 40),
        _ => panic!("category {category} is not below {ROLLS}"),
    }
}

/// The categories are fixed from the first to the last, each at the `preferred` score of
/// those for which the rest can still reach the best total. Different rolls can give that
/// score, so every set of rolls that the scores so far could have used is kept.
fn chosen_best_card(game: &Game, preferred: fn(u16, u16) -> u16) -> Card {
    let scores = game.map(|roll| scores_of(roll.faces()));
    let rest = best_rest(&scores);
    let total = rest[0][0];
    let mut card = [0; ROLLS];
    let mut left = total;
    let mut upper = 0;
    let mut sets = BTreeSet::from([0]);
    for category in 0..ROLLS {
        // The points of each step that keeps the best total, and the set after it.
        let mut steps = Vec::new();
        for &used in &sets {
            for roll in outside(used) {
                let points = scores[roll][category];
                let next = used | 1 << roll;
                if points + rest[next][add_upper(upper, category, points)] == left {
                    steps.push((points, next));
                }
            }
        }
        let possible = steps.iter().map(|&(points, _)| points);
        let chosen = possible.reduce(preferred).unwrap_or(0);
        sets = steps
            .into_iter()
            .filter(|&(points, _)| points == chosen)
            .map(|(_, next)| next)
            .collect();
        card[category] = chosen;
        left -= chosen;
        upper = add_upper(upper, category, chosen);
    }
    Card { scores: card.map(u32::from), bonus: bonus(upper).into(), total: total.into() }
}

/// Is this a card of the game, good or bad: thirteen scores that some one-to-one assignment of
/// rolls to categories gives, their bonus and their total?
pub fn is_card(game: &[[u8; 5]; ROLLS], card: &[u16; 15]) -> bool {
    let scores = game.map(scores_of);
    let mut sets = BTreeSet::from([0]);
    for category in 0..ROLLS {
        let fits = |roll: &usize| scores[*roll][category] == card[category];
        sets = sets
            .into_iter()
            .flat_map(|used| outside(used).filter(fits).map(move |roll| used | 1 << roll))
            .collect();
    }
    let bonus = bonus(card[..UPPER].iter().copied().map(usize::from).sum());
    let sum: u16 = card[..ROLLS].iter().sum();
    !sets.is_empty() && card[ROLLS] == bonus && card[ROLLS + 1] == sum + bonus
}

/// For each set of used rolls and each upper sum so far: the most that the other rolls
/// can still add in the other categories, bonus included. The first categories are the
/// used ones, as many as rolls.
fn best_rest(scores: &[[u16; ROLLS]; ROLLS]) -> Vec<[u16; BONUS_FROM + 1]> {
    let mut rest = vec![[0; BONUS_FROM + 1]; ALL + 1];
    rest[ALL] = std::array::from_fn(bonus);
    for used in (0..ALL).rev() {
        let category = used.count_ones() as usize;
        for roll in outside(used) {
            let points = scores[roll][category];
            for upper in 0..=BONUS_FROM {
                let more = points + rest[used | 1 << roll][add_upper(upper, category, points)];
                rest[used][upper] = rest[used][upper].max(more);
            }
        }
    }
    rest
}

fn scores_of(dice: [u8; 5]) -> [u16; ROLLS] {
    std::array::from_fn(|category| score(dice, category))
}

/// The rolls or categories that are not in the set.
fn outside(used: usize) -> impl Iterator<Item = usize> {
    (0..ROLLS).filter(move |member| used & 1 << member == 0)
}

/// The upper sum, at most 63, after a category got its points.
fn add_upper(upper: usize, category: usize, points: u16) -> usize {
    if category < UPPER { BONUS_FROM.min(upper + usize::from(points)) } else { upper }
}

fn bonus(upper: usize) -> u16 {
    if upper >= BONUS_FROM { BONUS } else { 0 }
}

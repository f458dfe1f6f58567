//! Compares the solver with the reference solver on whole spaces of games and on random games. `cargo test` tries a part
//! of each: `WHOLE=1 cargo test --release -p yahtzee --test main proof` tries all.

use std::iter::successors;
use std::sync::LazyLock;

use testkit::{Claim, random_case};
use yahtzee::reference::RULES;
use yahtzee::{CATEGORIES, Card, Game, ROUNDS, Roll, Yahtzee};

/// Every roll in every category: 13 times the same roll.
#[test]
fn every_roll_in_every_category() {
    let same_rolls = |number| [roll(number); ROUNDS];
    let claim = Claim::<Yahtzee> {
        reference: only_card,
        ..Claim::new(6_u64.pow(5), 1, same_rolls)
    };
    claim.prove();
}

/// The order of the rolls does not count.
#[test]
fn every_game_of_two_faces() {
    Claim::<Yahtzee>::new(15 * ORDERS.len() as u64, 251, two_faces).prove();
}

#[test]
fn random_games() {
    Claim::<Yahtzee>::new(100_000, 101, random_case::<Yahtzee>).prove();
}

/// Returns the roll with this number, counted from 0, of all 7,776 rolls. Rolls with the same dice
/// in another order count separately.
fn roll(number: u64) -> Roll {
    let die = |place| (number / 6_u64.pow(place) % 6) as u8 + 1;
    Roll::new([0, 1, 2, 3, 4].map(die)).unwrap()
}

/// Returns the only card of a game of thirteen equal rolls. All assignments give this card, because
/// each roll scores the same.
fn only_card(game: &Game) -> Card {
    RULES.card(CATEGORIES.map(|category| RULES.score(game[0], category)))
}

/// All sequences of 13 numbers from 0 to 5 in which no number is smaller than the one before it.
static ORDERS: LazyLock<Vec<[u8; ROUNDS]>> = LazyLock::new(|| {
    let next = |order: &[u8; ROUNDS]| {
        let place = order.iter().rposition(|&number| number < 5)?;
        let mut next = *order;
        next[place..].fill(order[place] + 1);
        Some(next)
    };
    successors(Some([0; ROUNDS]), next).collect()
});

/// Returns the game with this number, counted from 0, of all games in which at most two faces
/// appear. There are 15 pairs of faces, and for each pair 8,568 ways to choose 13 rolls, each with
/// 0 to 5 dice of the higher face. The order of the rolls does not count.
fn two_faces(number: u64) -> Game {
    let mut pairs = (1..=6).flat_map(|high| (1..high).map(move |low| (low, high)));
    let (low, high) = pairs.nth(number as usize % 15).unwrap();
    let roll = |highs: u8| {
        let face = |place| if place < highs { high } else { low };
        Roll::new([0, 1, 2, 3, 4].map(face)).unwrap()
    };
    ORDERS[number as usize / 15].map(roll)
}

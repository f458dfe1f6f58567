//! Compares the solver with the reference solver on whole spaces of hands and on random hands. `cargo test` tries a part
//! of each: `WHOLE=1 cargo test --release -p mahjong --test main proof` tries all.
//!
//! [`every_suit_of_at_most_13_tiles`] shows that the solver is right about every suit. Each of the
//! 405,350 ways to hold at most 14 tiles of a suit is melds alone, melds and an eye, or neither:
//!
//! - Melds alone have 0, 3, 6, 9 or 12 tiles. With a single DONG and pongs of other honours beside
//!   the suit, the hand waits for DONG if and only if the suit is melds alone.
//! - Melds and an eye have 2, 5, 8, 11 or 14 tiles. For up to 11 tiles, two DONG beside the suit
//!   show in the same way whether it is melds and an eye. For 14 tiles, the hand that lacks one of
//!   them, 13 tiles of the suit without any honour, waits for that tile.
//! - A suit with any other number of tiles is neither.

use std::array::from_fn;
use std::iter::successors;
use std::sync::LazyLock;

use mahjong::{COPIES, HAND_SIZE, Hand, KINDS, Mahjong, Tile};
use testkit::{Claim, random_case};

/// The number of kinds in a suit, and the index of the first honour.
const SUIT: usize = 9;
const HONOURS: usize = 27;

#[test]
fn every_suit_of_at_most_13_tiles() {
    let held_in_a_suit = (0..=HAND_SIZE).map(|tiles| ways(SUIT, tiles));
    let in_a_suit = |number| with_honours(number as usize % 3, number / 3);
    Claim::<Mahjong>::new(3 * held_in_a_suit.sum::<u64>(), 13, in_a_suit).prove();
}

#[test]
fn every_hand_of_honours() {
    const KINDS_OF_HONOURS: usize = KINDS - HONOURS;
    let hand = |number| hand_of(HONOURS, KINDS_OF_HONOURS, number);
    Claim::<Mahjong>::new(ways(KINDS_OF_HONOURS, HAND_SIZE), 1, hand).prove();
}

#[test]
fn every_hand_of_dots_and_bamboo() {
    let hand = |number| hand_of(0, 2 * SUIT, number);
    Claim::<Mahjong>::new(ways(2 * SUIT, HAND_SIZE), 997, hand).prove();
}

#[test]
fn random_hands() {
    Claim::<Mahjong>::new(20_000_000, 307, random_case::<Mahjong>).prove();
}

/// Returns the number of ways to hold `tiles` tiles of `kinds` kinds.
fn ways(kinds: usize, tiles: usize) -> u64 {
    static WAYS: LazyLock<Vec<[u64; HAND_SIZE + 1]>> = LazyLock::new(|| {
        let without_kinds = from_fn(|tiles| u64::from(tiles == 0));
        successors(Some(without_kinds), |ways| {
            // Of one more kind, there are 0 to 4 tiles.
            Some(from_fn(|tiles| {
                ways[tiles.saturating_sub(COPIES.into())..=tiles]
                    .iter()
                    .sum()
            }))
        })
        .take(KINDS)
        .collect()
    });
    WAYS[kinds][tiles]
}

/// Returns way `number`, counted from 0, of all [`ways`] to hold `tiles` tiles of these kinds.
fn held(first: usize, kinds: usize, mut tiles: usize, mut number: u64) -> Vec<Tile> {
    let mut held = Vec::new();
    for kind in (0..kinds).rev() {
        while number >= ways(kind, tiles) {
            number -= ways(kind, tiles);
            held.push(Tile::new(first + kind).unwrap());
            tiles -= 1;
        }
    }
    held
}

/// Returns the hand with this number, counted from 0, of all hands that have only these kinds.
fn hand_of(first: usize, kinds: usize, number: u64) -> Hand {
    Hand::new(&held(first, kinds, HAND_SIZE, number)).unwrap()
}

/// Returns a hand that holds, in this suit, way `number` of all ways to hold at most 13 tiles.
/// Beside the suit the hand has as many pongs of honours as there is room for, and then no DONG,
/// one or two.
fn with_honours(suit: usize, mut number: u64) -> Hand {
    let mut tiles = 0;
    while number >= ways(SUIT, tiles) {
        number -= ways(SUIT, tiles);
        tiles += 1;
    }
    let left = HAND_SIZE - tiles;
    let honours = (0..left).map(|place| {
        if place / 3 < left / 3 {
            1 + place / 3
        } else {
            0
        }
    });
    let honours = honours.map(|honour| Tile::new(HONOURS + honour).unwrap());
    let suit = held(SUIT * suit, SUIT, tiles, number);
    Hand::new(&suit.into_iter().chain(honours).collect::<Vec<_>>()).unwrap()
}

//! What relates the waits of several hands, whatever they are.

use mahjong::{COPIES as OF_A_KIND, Hand, KINDS, Mahjong, Tile, Tiles, waits};
use testkit::{ensure, for_all};

const HANDS: usize = 40_000;

/// The number of suits, of their ranks, and the index of the first honour.
const SUITS: usize = 3;
const RANKS: usize = 9;
const HONOURS: usize = SUITS * RANKS;

fn tile(index: usize) -> Tile {
    Tile::new(index).expect("one of all kinds")
}

fn hand_of(counts: &[u8; KINDS]) -> Hand {
    let tiles = (0..KINDS).flat_map(|kind| std::iter::repeat_n(tile(kind), counts[kind].into()));
    Hand::new(&tiles.collect::<Vec<_>>()).expect("a legal hand")
}

/// Melds and eyes lead to melds and eyes when suits change places, when the ranks of a suit run
/// the other way, and when honours change places.
#[test]
fn waits_respect_symmetry() {
    for_all::<Mahjong>(HANDS, |hand, rng| {
        let mut suits = [0, 1, 2];
        rng.shuffle(&mut suits);
        let reversed = [(); SUITS].map(|()| rng.bool());
        let mut honours: Vec<usize> = (HONOURS..KINDS).collect();
        rng.shuffle(&mut honours);
        let moved = |kind: usize| {
            let (suit, rank) = (kind / RANKS, kind % RANKS);
            match suit {
                0..SUITS if reversed[suit] => suits[suit] * RANKS + RANKS - 1 - rank,
                0..SUITS => suits[suit] * RANKS + rank,
                _ => honours[kind - HONOURS],
            }
        };
        let mut counts = [0; KINDS];
        let mut moved_waits = Tiles::default();
        for kind in 0..KINDS {
            counts[moved(kind)] = hand.counts()[kind];
        }
        for wait in waits(hand).iter() {
            moved_waits.insert(tile(moved(wait.index())));
        }
        ensure!(waits(&hand_of(&counts)) == moved_waits);
        Ok(())
    });
}

/// The 14 tiles that win are the same 14 tiles.
#[test]
fn a_winning_hand_less_a_tile_waits_for_that_tile() {
    for_all::<Mahjong>(HANDS, |hand, rng| {
        for wait in waits(hand).iter() {
            let mut counts = hand.counts();
            counts[wait.index()] += 1;
            let held: Vec<usize> = (0..KINDS).filter(|&kind| counts[kind] > 0).collect();
            let given = held[rng.usize(..held.len())];
            counts[given] -= 1;
            let given = tile(given);
            ensure!(
                waits(&hand_of(&counts)).contains(given),
                "waits for {wait}, but not for {given} in exchange"
            );
        }
        Ok(())
    });
}

/// It becomes part of an eye, a pong or a chow, and there is no fifth tile of a kind.
#[test]
fn a_wait_is_near_a_tile_in_hand() {
    for_all::<Mahjong>(HANDS, |hand, _| {
        let counts = hand.counts();
        for wait in waits(hand).iter() {
            let kind = wait.index();
            let near = |other: usize| {
                let chow = kind < HONOURS && kind / RANKS == other / RANKS;
                other == kind || chow && kind.abs_diff(other) <= 2
            };
            ensure!(counts[kind] < OF_A_KIND, "waits for {wait}, of which it holds four");
            let has_near = (0..KINDS).any(|other| counts[other] > 0 && near(other));
            ensure!(has_near, "waits for {wait} without a tile near it");
        }
        Ok(())
    });
}

/// Only melds are there, neither the eye nor the wait: with either, the tiles of the suit or
/// honour would not be threes.
#[test]
fn an_isolated_meld_can_be_replaced_by_any_other() {
    for_all::<Mahjong>(HANDS, |hand, rng| {
        let mut counts = hand.counts();
        let pong = (HONOURS..KINDS).find(|&kind| counts[kind] == 3);
        let suit = (0..SUITS).find(|suit| counts[suit * RANKS..][..RANKS] == [0; RANKS]);
        let (Some(pong), Some(suit)) = (pong, suit) else {
            return Ok(());
        };
        counts[pong] = 0;
        let low = suit * RANKS + rng.usize(..RANKS - 2);
        if rng.bool() {
            counts[low..low + 3].fill(1);
        } else {
            counts[low] = 3;
        }
        ensure!(waits(&hand_of(&counts)) == waits(hand));
        Ok(())
    });
}

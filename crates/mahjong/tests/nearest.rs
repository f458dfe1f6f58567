//! Compares the nearest ready hand with all ready hands.

use std::array::from_fn;
use std::iter::zip;

use mahjong::reference::{Counts, starts_chow};
use mahjong::{COPIES, Hand, KINDS, Mahjong, nearest_ready};
use testkit::random_cases;

#[test]
fn the_nearest_of_all_ready_hands_is_found() {
    for hand in random_cases::<Mahjong>(12) {
        let nearest = nearest_ready(&hand);
        assert_eq!(nearest.counts(), AllReadyHands::nearest(&hand), "{hand:?}");
    }
}

/// A search that tries every way to put four melds and an eye together, and takes every tile away from each.
///
/// These are 13 million ways, which take a few tenths of a second per hand.
struct AllReadyHands {
    /// The counts of the hand that is searched for.
    held: Counts,
    /// The best ready hand so far: the number of tiles that it has in common with `held`, and its counts.
    best: (u8, Counts),
}

impl AllReadyHands {
    /// Returns the nearest ready hand: of all ready hands with the most tiles in common with `hand`, the one
    /// that holds most of the first tile, then most of the second, and so on.
    fn nearest(hand: &Hand) -> Counts {
        let mut search = Self {
            held: hand.counts(),
            best: (0, [0; KINDS]),
        };
        search.add_melds([0; KINDS], 4, &melds());
        search.best.1
    }

    /// Returns the number of tiles that counts have in common with the hand.
    fn common(&self, counts: &Counts) -> u8 {
        zip(self.held, *counts)
            .map(|(one, other)| one.min(other))
            .sum()
    }

    /// Tries every way to add so many of these melds, of which each can be added more than once.
    fn add_melds(&mut self, counts: Counts, more: usize, melds: &[Counts]) {
        if more == 0 {
            self.add_eye(counts);
            return;
        }
        for (index, meld) in melds.iter().enumerate() {
            if let Some(sum) = sum(&counts, meld) {
                self.add_melds(sum, more - 1, &melds[index..]);
            }
        }
    }

    /// Tries every eye beside four melds.
    fn add_eye(&mut self, melds: Counts) {
        if self.common(&melds) + 2 < self.best.0 {
            return; // the eye adds two at most
        }
        for kind in 0..KINDS {
            if let Some(winning) = sum(&melds, &counts_of(&[kind; 2])) {
                self.take_away(winning);
            }
        }
    }

    /// Takes every tile away from a winning hand.
    fn take_away(&mut self, winning: Counts) {
        if self.common(&winning) < self.best.0 {
            return; // taking a tile away adds none
        }
        for kind in 0..KINDS {
            if winning[kind] > 0 {
                let mut ready = winning;
                ready[kind] -= 1;
                self.best = self.best.max((self.common(&ready), ready));
            }
        }
    }
}

/// Returns all pongs and chows.
fn melds() -> Vec<Counts> {
    let pongs = (0..KINDS).map(|kind| counts_of(&[kind; 3]));
    let lowest = (0..KINDS).filter(|&low| starts_chow(low));
    let chows = lowest.map(|low| counts_of(&[low, low + 1, low + 2]));
    pongs.chain(chows).collect()
}

/// Returns the counts of these kinds.
fn counts_of(kinds: &[usize]) -> Counts {
    from_fn(|kind| kinds.iter().filter(|&&other| other == kind).count() as u8)
}

/// Returns the sum of two counts, if it has at most four of a kind.
fn sum(one: &Counts, other: &Counts) -> Option<Counts> {
    let sum: Counts = from_fn(|kind| one[kind] + other[kind]);
    let is_legal = sum.iter().all(|&count| count <= COPIES);
    if is_legal { Some(sum) } else { None }
}

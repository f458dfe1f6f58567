//! The slow and obvious Chinese Mahjong: try every tile, then every eye, then every way
//! to make melds.
//!
//! A hand is the number of each of the 34 tiles, in the order of the output: T1–9 at
//! 0..9, S1–9 at 9..18, W1–9 at 18..27, the four winds at 27..31, the three dragons at
//! 31..34. A hand of 14 wins when it is four melds and one eye; a meld is a pong or a
//! chow, a chow lies inside one suit. Nobody can wait for a fifth tile of a kind.
//!
//! Cost: 34 tiles × at most 7 eyes × at most 2⁴ ways to make melds, some µs a hand.

#![allow(dead_code, reason = "a test may need only one of the functions")]

use mahjong::{Hand, Tile, Tiles};

/// [`waits`] of the solver's hand.
pub fn waits_of(hand: &Hand) -> Tiles {
    let mut tiles = Tiles::default();
    for index in waits(&hand.counts()) {
        tiles.insert(Tile::new(index).expect("one of the 34"));
    }
    tiles
}

/// The honours, which make no chows, start here.
const HONOURS: usize = 27;
const RANKS: usize = 9;

/// The tiles that make a hand of 13 win, ascending.
pub fn waits(counts: &[u8; 34]) -> Vec<usize> {
    (0..34)
        .filter(|&tile| {
            let mut drawn = *counts;
            drawn[tile] += 1;
            drawn[tile] <= 4 && wins(&drawn)
        })
        .collect()
}

/// Whether a hand is 14 tiles that form four melds and one eye.
pub fn wins(counts: &[u8; 34]) -> bool {
    let tiles: u32 = counts.iter().copied().map(u32::from).sum();
    tiles == 14
        && (0..34).any(|eye| {
            let rest = without(counts, &[eye, eye]);
            rest.is_some_and(|rest| only_melds(&rest))
        })
}

/// Whether all the tiles can be put into melds. The lowest tile has to be in a pong or
/// to be the lowest of a chow.
fn only_melds(counts: &[u8; 34]) -> bool {
    let Some(lowest) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let pong = without(counts, &[lowest; 3]);
    let chow =
        if starts_chow(lowest) { without(counts, &[lowest, lowest + 1, lowest + 2]) } else { None };
    pong.is_some_and(|rest| only_melds(&rest)) || chow.is_some_and(|rest| only_melds(&rest))
}

/// Whether the tile is of a suit and the next two ranks are in the same suit.
fn starts_chow(tile: usize) -> bool {
    tile < HONOURS && tile % RANKS + 2 < RANKS
}

/// The hand without these tiles, or None where it does not hold them all.
fn without(counts: &[u8; 34], tiles: &[usize]) -> Option<[u8; 34]> {
    let mut rest = *counts;
    for &tile in tiles {
        rest[tile] = rest[tile].checked_sub(1)?;
    }
    Some(rest)
}

/// Of all ready hands with most tiles in common with a hand, the one that holds most of the
/// first tile, then most of the second, and so on: every way to put four melds and an eye
/// together, and every tile taken away from it.
///
/// Cost: 13 million ways, some 0.1 s a hand.
pub fn nearest_ready(hand: &[u8; 34]) -> [u8; 34] {
    let pongs = (0..34).map(|tile| [tile; 3]);
    let chows = (0..34).filter(|&low| starts_chow(low));
    let mut search = Nearest {
        hand: *hand,
        melds: pongs.chain(chows.map(|low| [low, low + 1, low + 2])).collect(),
        winning: [0; 34],
        common: 0,
        best: (0, [0; 34]),
    };
    search.add_melds(4, 0);
    search.best.1
}

struct Nearest {
    hand: [u8; 34],
    melds: Vec<[usize; 3]>,
    /// What has been put together so far.
    winning: [u8; 34],
    /// How many of these tiles the hand holds too.
    common: u8,
    /// The best ready hand so far, after its number of common tiles.
    best: (u8, [u8; 34]),
}

impl Nearest {
    /// Adds so many melds, none of which comes before `first`, and then an eye.
    fn add_melds(&mut self, melds: usize, first: usize) {
        if melds == 0 {
            for eye in 0..34 {
                self.with(&[eye; 2], Self::take_one_away);
            }
            return;
        }
        for meld in first..self.melds.len() {
            let tiles = self.melds[meld];
            self.with(&tiles, |search| search.add_melds(melds - 1, meld));
        }
    }

    /// Goes on with these tiles added, unless there are five of a kind then.
    fn with(&mut self, tiles: &[usize], go_on: impl FnOnce(&mut Self)) {
        for &tile in tiles {
            self.common += u8::from(self.winning[tile] < self.hand[tile]);
            self.winning[tile] += 1;
        }
        if tiles.iter().all(|&tile| self.winning[tile] <= 4) {
            go_on(self);
        }
        for &tile in tiles {
            self.winning[tile] -= 1;
            self.common -= u8::from(self.winning[tile] < self.hand[tile]);
        }
    }

    /// Looks at all ready hands that wait for this winning hand.
    fn take_one_away(&mut self) {
        if self.common < self.best.0 {
            return; // and taking a tile away adds none
        }
        for tile in (0..34).filter(|&tile| self.winning[tile] > 0) {
            let mut ready = self.winning;
            ready[tile] -= 1;
            let lost = u8::from(ready[tile] < self.hand[tile]);
            self.best = self.best.max((self.common - lost, ready));
        }
    }
}

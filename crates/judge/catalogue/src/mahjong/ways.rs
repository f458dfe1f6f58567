//! Finds all ways in which a hand wins with a tile, and what all of them need.
//!
//! A program that overlooks some ways misses the tiles that win in no other way. So the measures of a hand count
//! its waits of which every way has something.

use mahjong::reference::{Counts, without};
use mahjong::{HONOURS, Hand, RANKS, Tiles, starts_chow};

/// A meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meld {
    /// The index of its only tile, or of the lowest of its three tiles.
    pub low: usize,
    /// Whether it is a chow, and otherwise a pong.
    pub is_chow: bool,
}

impl Meld {
    /// Returns the indices of the three tiles.
    fn tiles(self) -> [usize; 3] {
        let step = usize::from(self.is_chow);
        [self.low, self.low + step, self.low + 2 * step]
    }
}

/// A way in which a hand wins with a tile.
pub struct Way {
    /// How many tiles of each kind there are, with the tile.
    pub counts: Counts,
    /// The index of the tile.
    pub tile: usize,
    /// The index of the tile of which the eye has two.
    pub eye: usize,
    /// The melds, ordered by their lowest tiles.
    pub melds: [Meld; 4],
}

impl Way {
    pub fn pongs(&self) -> impl Iterator<Item = Meld> {
        self.melds.into_iter().filter(|meld| !meld.is_chow)
    }

    pub fn chows(&self) -> impl Iterator<Item = Meld> {
        self.melds.into_iter().filter(|meld| meld.is_chow)
    }

    /// Returns whether the eye is of a suit, and its rank is this one or 3 or 6 more: 0 is a 1.
    pub fn has_eye_of_third(&self, first: usize) -> bool {
        self.eye < HONOURS && self.eye % 3 == first
    }

    /// Returns whether the tile is in no other part than the eye.
    pub fn is_only_in_eye(&self) -> bool {
        self.eye == self.tile && self.around().next().is_none()
    }

    /// Returns whether the tile is in no other part than a pong.
    pub fn is_only_in_pong(&self) -> bool {
        self.eye != self.tile && self.around().all(|meld| !meld.is_chow)
    }

    /// Returns whether the tile is in no other part than chows, and in each of them at this place, from 0 to 2.
    pub fn is_only_in_chow_at(&self, place: usize) -> bool {
        self.eye != self.tile
            && self
                .around()
                .all(|meld| meld.is_chow && meld.tiles()[place] == self.tile)
    }

    /// Returns the melds with the tile.
    fn around(&self) -> impl Iterator<Item = Meld> {
        self.melds
            .into_iter()
            .filter(|meld| meld.tiles().contains(&self.tile))
    }

    /// Returns whether two chows are the same.
    pub fn has_equal_chows(&self) -> bool {
        let mut pairs = self.melds.windows(2);
        pairs.any(|pair| pair[0].is_chow && pair[0] == pair[1])
    }

    /// Returns whether a chow has a tile of which there are three or four beside the eye.
    pub fn has_chow_of_many(&self) -> bool {
        self.chows()
            .any(|chow| chow.tiles().iter().any(|&tile| self.beside_eye(tile) >= 3))
    }

    /// Returns whether the tile of a pong could be the lowest of a chow.
    pub fn has_pong_below_others(&self) -> bool {
        let is_there = |tile: usize| self.beside_eye(tile) > 0;
        self.pongs()
            .any(|Meld { low, .. }| starts_chow(low) && is_there(low + 1) && is_there(low + 2))
    }

    /// Returns whether a chow begins with this rank, 0 for a 1.
    pub fn has_chow_from(&self, rank: usize) -> bool {
        self.chows().any(|chow| chow.low % RANKS == rank)
    }

    /// Returns how many tiles of a kind there are without those of the eye.
    fn beside_eye(&self, tile: usize) -> u8 {
        let in_eye = if tile == self.eye { 2 } else { 0 };
        self.counts[tile] - in_eye
    }
}

/// Returns the number of waits of which every way is such a way.
pub fn waits_only(hand: &Hand, waits: Tiles, is_such: fn(&Way) -> bool) -> i64 {
    let counts = hand.counts();
    let is_only = |tile: usize| {
        let mut is_all = true;
        each_way(&counts, tile, &mut |way| is_all = is_all && is_such(way));
        is_all
    };
    waits.iter().filter(|tile| is_only(tile.index())).count() as i64
}

/// Returns the number of waits with at least two ways.
pub fn waits_with_several(hand: &Hand, waits: Tiles) -> i64 {
    let counts = hand.counts();
    let ways = |tile: usize| {
        let mut ways = 0;
        each_way(&counts, tile, &mut |_| ways += 1);
        ways
    };
    waits.iter().filter(|tile| ways(tile.index()) > 1).count() as i64
}

/// Calls `visit` with each way in which a hand with these counts wins with a tile.
fn each_way(hand: &Counts, tile: usize, visit: &mut dyn FnMut(&Way)) {
    let mut counts = *hand;
    counts[tile] += 1;
    for eye in 0..counts.len() {
        let Some(rest) = without(&counts, [eye, eye]) else {
            continue;
        };
        let melds = [Meld {
            low: 0,
            is_chow: false,
        }; 4];
        let mut way = Way {
            counts,
            tile,
            eye,
            melds,
        };
        fill(&mut way, 0, &rest, visit);
    }
}

/// Fills the melds of a way from that with this index on. Calls `visit` with each way to fill all of them with
/// the `rest` of the tiles.
fn fill(way: &mut Way, index: usize, rest: &Counts, visit: &mut dyn FnMut(&Way)) {
    let Some(low) = rest.iter().position(|&count| count > 0) else {
        visit(way);
        return;
    };
    for is_chow in [false, true] {
        let meld = Meld { low, is_chow };
        if is_chow && !starts_chow(low) {
            continue;
        }
        if let Some(rest) = without(rest, meld.tiles()) {
            way.melds[index] = meld;
            fill(way, index + 1, &rest, visit);
        }
    }
}

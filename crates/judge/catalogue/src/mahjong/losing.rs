//! Searches that keep the counts of a hand in one place and do not put everything back when they find a way to win, so
//! that the next tile is tried with other counts.

use mahjong::reference::Counts;
use mahjong::{COPIES, KINDS, Tile, Tiles, starts_chow};

/// A part of a hand that wins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Eye,
    Pong,
    Chow,
}

/// The order in which a search tries melds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// For the lowest tile, a pong and then a chow.
    PongThenChow,
    /// The pongs of all tiles, and then all chows. The last meld is only looked for, and not taken.
    PongsThenChows,
}

/// A search that does not put everything back when it has found a way to win. It belongs to a
/// [wrong solution](super::wrong). One that loses everything finds only the first wait.
#[derive(Clone, Copy)]
pub struct LosingSearch {
    /// What is not put back.
    lost: Part,
    /// The order in which melds are tried.
    order: Order,
    /// Whether a count below 0, which comes about when tiles were lost, counts as tiles.
    sees_below_0: bool,
}

/// Returns all such searches, each with what is lost, as a clause.
pub fn losing_searches() -> impl Iterator<Item = (LosingSearch, &'static str)> {
    SEARCHES
        .into_iter()
        .map(|(lost, order, sees_below_0, text)| {
            let search = LosingSearch {
                lost,
                order,
                sees_below_0,
            };
            (search, text)
        })
}

/// The fields of each search, and what is lost. One that loses the eye and skips counts below 0 is left out, because it
/// finds only the first wait.
const SEARCHES: [(Part, Order, bool, &str); 7] = [
    (
        Part::Eye,
        Order::PongThenChow,
        true,
        "the eye is not put back (counts below 0 are not skipped)",
    ),
    (
        Part::Chow,
        Order::PongThenChow,
        false,
        "chows are not put back",
    ),
    (
        Part::Chow,
        Order::PongThenChow,
        true,
        "chows are not put back (counts below 0 are not skipped)",
    ),
    (
        Part::Chow,
        Order::PongsThenChows,
        true,
        "chows are not put back (all pongs are tried before any chow)",
    ),
    (
        Part::Pong,
        Order::PongThenChow,
        false,
        "pongs are not put back",
    ),
    (
        Part::Pong,
        Order::PongThenChow,
        true,
        "pongs are not put back (counts below 0 are not skipped)",
    ),
    (
        Part::Pong,
        Order::PongsThenChows,
        true,
        "pongs are not put back (all pongs are tried before any chow)",
    ),
];

impl LosingSearch {
    /// Returns the tiles with which a hand with these counts wins, as far as the search finds them.
    pub fn waits(self, counts: &Counts) -> Tiles {
        let mut run = Run {
            how: self,
            counts: counts.map(i32::from),
        };
        Tile::all()
            .filter(|tile| run.wins_with(tile.index()))
            .collect()
    }
}

/// The state of a search.
struct Run {
    how: LosingSearch,
    /// The number of tiles of each kind. After tiles were lost, it can be below 0.
    counts: [i32; KINDS],
}

impl Run {
    /// Returns whether the hand wins with this tile, and takes the tile away again.
    fn wins_with(&mut self, tile: usize) -> bool {
        if self.counts[tile] >= i32::from(COPIES) {
            return false;
        }
        self.counts[tile] += 1;
        let wins = (0..KINDS)
            .any(|eye| self.counts[eye] >= 2 && self.wins_without(Part::Eye, [eye; 2], 4));
        self.counts[tile] -= 1;
        wins
    }

    /// Returns whether the tiles are so many melds.
    fn are_melds(&mut self, melds: usize) -> bool {
        if melds == 0 {
            return true;
        }
        if self.how.order == Order::PongsThenChows {
            return (0..KINDS).any(|tile| self.has_pong(tile, melds))
                || (0..KINDS).any(|low| self.is_there(low) && self.has_chow(low, melds));
        }
        let Some(low) = (0..KINDS).find(|&tile| self.is_there(tile)) else {
            return false;
        };
        self.has_pong(low, melds) || self.has_chow(low, melds)
    }

    /// Returns whether the search thinks that there is such a tile.
    fn is_there(&self, tile: usize) -> bool {
        self.counts[tile] > 0 || self.counts[tile] < 0 && self.how.sees_below_0
    }

    /// Returns whether the tiles are so many melds, of which one is a pong of this tile.
    fn has_pong(&mut self, tile: usize, melds: usize) -> bool {
        self.counts[tile] >= 3 && self.wins_without(Part::Pong, [tile; 3], melds - 1)
    }

    /// Returns whether the tiles are so many melds, of which one is the chow from this tile on, which is there.
    fn has_chow(&mut self, low: usize, melds: usize) -> bool {
        let chow = [low, low + 1, low + 2];
        let is_next_there = |tile| match self.how.order {
            Order::PongsThenChows => self.is_there(tile),
            Order::PongThenChow => self.counts[tile] > 0,
        };
        starts_chow(low)
            && is_next_there(chow[1])
            && is_next_there(chow[2])
            && self.wins_without(Part::Chow, chow, melds - 1)
    }

    /// Returns whether the tiles without these, which are such a part, are so many melds. These are put back, unless
    /// the hand wins and such parts are lost.
    fn wins_without<const N: usize>(
        &mut self,
        part: Part,
        tiles: [usize; N],
        melds: usize,
    ) -> bool {
        if melds == 0 && self.how.order == Order::PongsThenChows {
            return true;
        }
        for tile in tiles {
            self.counts[tile] -= 1;
        }
        let wins = self.are_melds(melds);
        if !wins || self.how.lost != part {
            for tile in tiles {
                self.counts[tile] += 1;
            }
        }
        wins
    }
}

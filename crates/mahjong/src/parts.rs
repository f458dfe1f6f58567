//! A winning hand taken apart into its eye and its melds.

use std::fmt::{self, Display};

use crate::tiles::{COPIES, HONOURS, Hand, KINDS, RANKS, Tile};

/// A winning hand: an eye and four melds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The tile of which the eye has two.
    pub eye: Tile,
    /// The melds, ordered by their lowest tiles.
    pub melds: [Meld; 4],
}

/// Three tiles: a pong or a chow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meld {
    tiles: [Tile; 3],
}

impl Meld {
    /// Three equal tiles.
    pub const fn pong(tile: Tile) -> Self {
        Self { tiles: [tile; 3] }
    }

    /// Three consecutive ranks of a suit, if `low` is the lowest of such.
    ///
    /// ```
    /// use mahjong::{Meld, Tile};
    ///
    /// let chow = |name: &[u8]| Meld::chow(Tile::from_name(name).unwrap());
    /// assert_eq!(chow(b"7S").unwrap().tiles().map(Tile::name), ["7S", "8S", "9S"]);
    /// assert_eq!(chow(b"8S"), None);
    /// assert_eq!(chow(b"FA"), None);
    /// ```
    pub fn chow(low: Tile) -> Option<Self> {
        let is_low = low.index() < HONOURS && low.index() % RANKS + 2 < RANKS;
        let tile = |above: usize| Tile::new(low.index() + above);
        let tiles = [low, tile(1)?, tile(2)?];
        is_low.then_some(Self { tiles })
    }

    /// Its tiles, in order.
    pub const fn tiles(self) -> [Tile; 3] {
        self.tiles
    }

    /// Whether it is a pong, not a chow.
    pub fn is_pong(self) -> bool {
        self.tiles[0] == self.tiles[2]
    }
}

/// How `hand` wins with `tile`; `None` if it does not wait for it.
///
/// Where there are several ways, it is the one with the lowest eye; then the lowest tile that
/// is left is in a pong rather than in a chow, and so on.
///
/// # Complexity
///
/// At most seven eyes, and two ways for each of four melds.
///
/// # Example
///
/// ```
/// use mahjong::{Hand, Tile, winning_parts};
///
/// let hand: Hand = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA".parse()?;
/// let with = |name: &[u8]| winning_parts(&hand, Tile::from_name(name).unwrap());
/// let parts = with(b"FA").unwrap();
/// assert_eq!(parts.to_string(), "1S 1S + 2S 2S 2S + 3S 3S 3S + 7S 8S 9S + FA FA FA");
/// assert!(parts.melds[0].is_pong());
/// assert_eq!(with(b"2S"), None);
/// # Ok::<(), mahjong::IllegalHand>(())
/// ```
pub fn winning_parts(hand: &Hand, tile: Tile) -> Option<Parts> {
    let mut counts = hand.counts();
    counts[tile.index()] += 1;
    if counts[tile.index()] > COPIES {
        return None;
    }
    Tile::all().find_map(|eye| {
        let mut melds = [Meld::pong(eye); 4];
        let is_winning = fill(&mut melds, &without(&counts, &[eye; 2])?);
        is_winning.then_some(Parts { eye, melds })
    })
}

/// Puts the tiles into `melds` and returns whether they fill them: the lowest tile is in a pong or
/// is the lowest of a chow.
fn fill(melds: &mut [Meld], counts: &[u8; KINDS]) -> bool {
    let Some((first, others)) = melds.split_first_mut() else {
        return true;
    };
    let lowest = Tile::all().find(|tile| counts[tile.index()] > 0);
    let possible = lowest.map(|low| [Some(Meld::pong(low)), Meld::chow(low)]);
    possible.into_iter().flatten().flatten().any(|meld| {
        *first = meld;
        without(counts, &meld.tiles()).is_some_and(|rest| fill(others, &rest))
    })
}

/// The tiles that are left without these; `None` if not all of these are there.
fn without(counts: &[u8; KINDS], tiles: &[Tile]) -> Option<[u8; KINDS]> {
    let mut rest = *counts;
    for tile in tiles {
        rest[tile.index()] = rest[tile.index()].checked_sub(1)?;
    }
    Some(rest)
}

impl Display for Parts {
    /// The eye, then the melds: `FA FA + 1S 2S 3S + …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eye, self.eye)?;
        self.melds
            .iter()
            .flat_map(|meld| [" + ", " ", " "].into_iter().zip(meld.tiles))
            .try_for_each(|(before, tile)| write!(f, "{before}{tile}"))
    }
}

#[cfg(test)]
mod tests {
    use testkit::random_cases;

    use super::*;
    use crate::{Mahjong, waits};

    #[test]
    fn a_suit_has_seven_chows_and_honours_have_none() {
        let chows: Vec<Meld> = Tile::all().filter_map(Meld::chow).collect();
        let lowest: Vec<&str> = chows.iter().map(|chow| chow.tiles()[0].name()).collect();
        let of_suit = |suit: char| (1..=7).map(move |rank| format!("{rank}{suit}"));
        assert!(lowest.into_iter().eq(['T', 'S', 'W'].into_iter().flat_map(of_suit)));
        assert!(!chows.into_iter().any(Meld::is_pong));
        assert!(Tile::all().map(Meld::pong).all(Meld::is_pong));
    }

    #[test]
    fn a_hand_is_taken_apart_with_each_of_its_waits_and_no_other_tile() {
        for hand in random_cases::<Mahjong>(4_000) {
            let waits = waits(&hand);
            for tile in Tile::all() {
                let wins = winning_parts(&hand, tile).is_some();
                assert_eq!(wins, waits.contains(tile), "{hand:?} {tile}");
            }
        }
    }
}

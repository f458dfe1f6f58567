//! Takes a winning hand apart into its eye and its melds.
//!
//! The search for the [waits](mod@crate::waits) finds that a hand wins without finding how. A story
//! must show how, and so must the reason why an answer is wrong. For both, this module has a slower
//! search, which finds the eye and the melds.

use std::fmt::{self, Display};

use crate::reference::{Counts, without};
use crate::tiles::{COPIES, Hand, Tile, starts_chow};

/// The eye and the four melds of a winning hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decomposition {
    /// The kind of tile of which the eye has two.
    pub eye: Tile,
    /// The four melds, ordered by their lowest tiles.
    pub melds: [Meld; 4],
}

/// A pong, three equal tiles, or a chow, three consecutive ranks of one suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meld {
    tiles: [Tile; 3],
}

impl Meld {
    /// Makes the pong of three of this tile.
    pub const fn pong(tile: Tile) -> Self {
        Self { tiles: [tile; 3] }
    }

    /// Makes the chow whose lowest tile is `low`. Returns `None` if `low` is an honour, or an 8 or
    /// 9 of a suit, with which no chow starts.
    ///
    /// ```
    /// use mahjong::{Meld, Tile};
    ///
    /// let chow = |name: &[u8]| Meld::chow(Tile::from_name(name).unwrap());
    /// assert_eq!(chow(b"7S").unwrap().tiles().map(Tile::name), ["7S", "8S", "9S"]);
    /// assert_eq!(chow(b"8S"), None);
    /// assert_eq!(chow(b"DONG"), None);
    /// ```
    pub fn chow(low: Tile) -> Option<Self> {
        let [next, last] = [1, 2].map(|above| Tile::new(low.index() + above));
        let tiles = [low, next?, last?];
        starts_chow(low.index()).then_some(Self { tiles })
    }

    /// Returns the three tiles of this meld, in order.
    pub const fn tiles(self) -> [Tile; 3] {
        self.tiles
    }

    /// Returns whether this meld is a pong; otherwise it is a chow.
    pub fn is_pong(self) -> bool {
        self.tiles[0] == self.tiles[2]
    }
}

/// Returns the eye and the melds of `hand` with `tile` added to it, or `None` if `hand` does not
/// wait for `tile`.
///
/// One hand can be an eye and melds in several ways. The result is a way with the lowest eye. If
/// there are several of these, compare their melds in order: at the first difference, the result
/// has a pong where the other way has a chow.
///
/// # Complexity
///
/// At most seven eyes, and two ways for each of four melds.
///
/// # Example
///
/// ```
/// use mahjong::{Hand, Tile, decompose};
///
/// let hand: Hand = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA".parse()?;
/// let win = decompose(&hand, "FA".parse()?).unwrap();
/// assert_eq!(win.to_string(), "1S 1S + 2S 2S 2S + 3S 3S 3S + 7S 8S 9S + FA FA FA");
/// assert!(win.melds[0].is_pong());
/// assert_eq!(decompose(&hand, "2S".parse()?), None);
///
/// // With a fifth 1S, this hand would be an eye and four melds, but no fifth exists.
/// let hand: Hand = "1S 1S 1S 1S 2T 2T 2T FA FA FA BAI BAI BAI".parse()?;
/// assert!(Tile::all().all(|tile| decompose(&hand, tile).is_none()));
/// # Ok::<(), mahjong::Illegal>(())
/// ```
pub fn decompose(hand: &Hand, tile: Tile) -> Option<Decomposition> {
    let mut counts = hand.counts();
    counts[tile.index()] += 1;
    if counts[tile.index()] > COPIES {
        return None;
    }
    Tile::all().find_map(|eye| {
        let mut melds = [Meld::pong(eye); 4];
        let is_winning = fill(&mut melds, &without(&counts, [eye.index(); 2])?);
        is_winning.then_some(Decomposition { eye, melds })
    })
}

/// Takes the tiles with these counts apart into melds, and writes the melds into `melds`. There
/// must be three tiles for each element of `melds`. Returns whether this is possible. If not, the
/// content of `melds` has no meaning.
///
/// The lowest tile must be in a pong, or the lowest of a chow, so there are only two melds to try.
fn fill(melds: &mut [Meld], counts: &Counts) -> bool {
    let Some((first, others)) = melds.split_first_mut() else {
        return true;
    };
    let lowest = Tile::all().find(|tile| counts[tile.index()] > 0);
    let possible = lowest.map(|low| [Some(Meld::pong(low)), Meld::chow(low)]);
    possible.into_iter().flatten().flatten().any(|meld| {
        *first = meld;
        without(counts, meld.tiles().map(Tile::index)).is_some_and(|rest| fill(others, &rest))
    })
}

impl Display for Decomposition {
    /// Writes the eye, then the melds: `FA FA + 1S 2S 3S + …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eye, self.eye)?;
        self.melds.iter().try_for_each(|Meld { tiles: [a, b, c] }| write!(f, " + {a} {b} {c}"))
    }
}

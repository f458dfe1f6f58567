//! Takes a winning hand apart into its eye and its melds.
//!
//! The search for the [waits](mod@crate::waits) finds that a hand wins without finding how. A story
//! must show how, and so must the reason why an answer is wrong. For both, this module has a slower
//! search, which finds the eye and the melds.

use std::fmt::{self, Display};

use crate::reference::{Counts, without};
use crate::tiles::{COPIES, Hand, Tile};

/// The eye and the four melds of a winning hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decomposition {
    /// The kind of tile of which the eye has two.
    pub eye: Tile,
    /// The four melds, ordered by their lowest tiles. Each is a pong, three equal tiles, or a
    /// [chow](Tile::chow), three consecutive ranks of one suit.
    pub melds: [[Tile; 3]; 4],
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
/// assert_eq!(win.melds[0], ["2S".parse()?; 3]);
/// assert_eq!(decompose(&hand, "2S".parse()?), None);
///
/// // With a fifth 1S, this hand would be an eye and four melds, but no fifth exists.
/// let hand: Hand = "1S 1S 1S 1S 2T 2T 2T FA FA FA BAI BAI BAI".parse()?;
/// assert!(Tile::all().all(|tile| decompose(&hand, tile).is_none()));
/// # Ok::<(), String>(())
/// ```
pub fn decompose(hand: &Hand, tile: Tile) -> Option<Decomposition> {
    let mut counts = hand.counts();
    counts[tile.index()] += 1;
    if counts[tile.index()] > COPIES {
        return None;
    }
    Tile::all().find_map(|eye| {
        let mut melds = [[eye; 3]; 4];
        let is_winning = fill(&mut melds, &without(&counts, [eye.index(); 2])?);
        is_winning.then_some(Decomposition { eye, melds })
    })
}

/// Takes the tiles with these counts apart into melds, and writes the melds into `melds`. There
/// must be three tiles for each element of `melds`. Returns whether this is possible. If not, the
/// content of `melds` has no meaning.
///
/// The lowest tile must be in a pong, or the lowest of a chow, so there are only two melds to try.
fn fill(melds: &mut [[Tile; 3]], counts: &Counts) -> bool {
    let Some((first, others)) = melds.split_first_mut() else {
        return true;
    };
    let lowest = Tile::all().find(|tile| counts[tile.index()] > 0);
    let possible = lowest.map(|low| [Some([low; 3]), low.chow()]);
    possible.into_iter().flatten().flatten().any(|meld| {
        *first = meld;
        without(counts, meld.map(Tile::index)).is_some_and(|rest| fill(others, &rest))
    })
}

impl Display for Decomposition {
    /// Writes the eye, then the melds: `FA FA + 1S 2S 3S + …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eye, self.eye)?;
        self.melds
            .iter()
            .try_for_each(|[a, b, c]| write!(f, " + {a} {b} {c}"))
    }
}

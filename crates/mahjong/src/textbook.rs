//! The reference solver: try every tile, then every eye, then every way to make melds, from the rules
//! alone.
//!
//! The reference solver is slow and obvious, and it shares no code with the
//! [search](mod@crate::waits), so that tests and proofs can compare the two. The wrong solutions are
//! the reference solver with other [`Rules`], so what they get wrong is data.
//!
//! # Complexity
//!
//! 34 tiles × at most 7 eyes × at most 2⁴ ways to make melds: a few microseconds per hand.

use std::array::from_fn;
use std::sync::LazyLock;

use crate::tiles::{Hand, KINDS, Tile, Tiles};

/// `Counts` is the number of tiles of each kind, by [`Tile::index`]: 1T to 9T at 0..9, 1S to 9S at
/// 9..18, 1W to 9W at 18..27, then the four winds and the three dragons.
pub type Counts = [u8; KINDS];

/// `Rules` are the rules of the game as a program understands them. A tile is given by its index.
pub struct Rules {
    /// Whether a hand with these 13 tiles can wait for a tile at all; if it can, it waits for the
    /// tile if it wins with it.
    pub can_wait: fn(&Counts, usize) -> bool,
    /// Whether two equal tiles of a hand with these 14 tiles can be its eye.
    pub is_eye: fn(&Counts, usize) -> bool,
    /// Whether three equal tiles are a pong.
    pub is_pong: fn(usize) -> bool,
    /// For each tile, the chows of which it is the first in the order of all tiles.
    pub chows: [Vec<[usize; 3]>; KINDS],
    /// Whether tiles are melds alone.
    pub are_melds: fn(&Rules, &Counts) -> bool,
    /// Whether a hand with these 14 tiles wins without being four melds and an eye.
    pub is_special: fn(&Counts) -> bool,
    /// Whether a hand with these 14 tiles can win if it is four melds and an eye.
    pub can_win: fn(&Counts) -> bool,
    /// Which of the tiles that a hand waits for are printed.
    pub prints: fn(Tiles) -> Tiles,
}

/// `RULES` are the rules of the statement.
pub static RULES: LazyLock<Rules> = LazyLock::new(rules);

/// Returns the rules of the statement, to be changed.
pub fn rules() -> Rules {
    let chows = |low| if starts_chow(low) { vec![[low, low + 1, low + 2]] } else { Vec::new() };
    Rules {
        can_wait: |counts, tile| counts[tile] < 4,
        is_eye: |_, _| true,
        is_pong: |_| true,
        chows: from_fn(chows),
        are_melds,
        is_special: |_| false,
        can_win: |_| true,
        prints: |waits| waits,
    }
}

/// `HONOURS` is the index of the first honour. Honours make no chows.
pub const HONOURS: usize = 27;
/// `RANKS` is the number of ranks in a suit.
pub const RANKS: usize = 9;

/// Returns the tiles with which this hand wins, by the rules of the statement.
///
/// ```
/// use mahjong::{Hand, textbook, waits};
///
/// let hand: Hand = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA".parse()?;
/// assert_eq!(textbook::waits(&hand), waits(&hand));
/// # Ok::<(), mahjong::IllegalHand>(())
/// ```
pub fn waits(hand: &Hand) -> Tiles {
    waits_of(&RULES, &hand.counts())
}

/// Returns the tiles with which a hand with these counts wins, by these rules.
pub fn waits_of(rules: &Rules, counts: &Counts) -> Tiles {
    let wins_with = |tile: &Tile| {
        let mut drawn = *counts;
        drawn[tile.index()] += 1;
        (rules.can_wait)(counts, tile.index()) && wins(rules, &drawn)
    };
    (rules.prints)(Tile::all().filter(wins_with).collect())
}

/// Returns whether a hand with these 14 tiles wins, by these rules: whether two equal tiles can be
/// taken as the eye so that the others are melds.
fn wins(rules: &Rules, counts: &Counts) -> bool {
    let wins_with = |eye| {
        let rest = without(counts, [eye, eye]);
        rest.is_some_and(|rest| (rules.is_eye)(counts, eye) && (rules.are_melds)(rules, &rest))
    };
    (rules.is_special)(counts) || (rules.can_win)(counts) && (0..KINDS).any(wins_with)
}

/// Returns whether the tiles with these counts are melds alone, by these rules.
///
/// The first tile in the order of all tiles must be in a pong, or the first of a chow, so all of
/// these are tried.
pub fn are_melds(rules: &Rules, counts: &Counts) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let is_melds_without =
        |tiles| without(counts, tiles).is_some_and(|rest| are_melds(rules, &rest));
    (rules.is_pong)(low) && is_melds_without([low; 3])
        || rules.chows[low].iter().any(|&chow| is_melds_without(chow))
}

/// Returns whether the tile with this index and the next two are consecutive ranks of one suit.
pub fn starts_chow(tile: usize) -> bool {
    tile < HONOURS && tile % RANKS + 2 < RANKS
}

/// Returns the counts after these tiles have been taken away; `None` if there are fewer of a kind
/// than that.
pub fn without<const N: usize>(counts: &Counts, tiles: [usize; N]) -> Option<Counts> {
    let mut rest = *counts;
    for tile in tiles {
        let count = rest.get_mut(tile)?;
        *count = count.checked_sub(1)?;
    }
    Some(rest)
}

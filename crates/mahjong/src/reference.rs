//! Computes the waits by trying every tile, every eye and every way to make melds, from the rules
//! alone. This is the reference solver.
//!
//! The reference solver is slow and obvious, and it shares types, but no algorithm, with the
//! [search](mod@crate::waits), so that tests and proofs can compare the two. The [`Rules`] are
//! data, because a wrong solution is the reference solver with some of the rules changed.
//!
//! # Complexity
//!
//! 34 tiles × at most 7 eyes × at most 2⁴ ways to make melds: a few microseconds per hand.

use std::array::from_fn;
use std::iter::zip;
use std::sync::LazyLock;

pub use crate::tiles::starts_chow;
use crate::tiles::{Hand, KINDS, Tile, Tiles};

/// The number of tiles of each kind, by [`Tile::index`]: 1T to 9T at 0..9, 1S to 9S at 9..18, 1W to
/// 9W at 18..27, then the four winds and the three dragons.
pub type Counts = [u8; KINDS];

/// The rules of the game as a program understands them. [`RULES`] are the rules of the statement,
/// and each wrong solution changes some of them. A tile is given by its index, and a set of tiles as
/// bits: bit `i` is 1 if the tile with the index `i` is in the set.
pub struct Rules {
    /// For each tile, the tile that the program takes it for.
    pub reads: [usize; KINDS],
    /// The tiles for which a hand may wait, provided that it wins with them.
    pub waits: u64,
    /// Returns whether a hand with these 13 tiles may wait for this tile, one of the `waits`.
    pub can_wait: fn(&Counts, usize) -> bool,
    /// The tiles of which two can be the eye.
    pub eyes: u64,
    /// Returns whether this tile, one of the `eyes`, can be the eye of a hand with these 14 tiles.
    pub is_eye: fn(&Counts, usize) -> bool,
    /// The tiles of which three are a pong.
    pub pongs: u64,
    /// For each tile, the chows of which it is the first in the order of all tiles.
    pub chows: [Vec<[usize; 3]>; KINDS],
    /// Returns whether tiles with these counts consist of melds only.
    pub are_melds: fn(&Rules, &Counts) -> bool,
    /// Returns whether a hand with these 14 tiles wins without being four melds and an eye.
    pub is_special: fn(&Counts) -> bool,
    /// Returns whether four melds and an eye with these counts count as a win.
    pub can_win: fn(&Counts) -> bool,
    /// The search for the waits.
    pub search: Search,
    /// Returns those of the waits that the program prints.
    pub prints: fn(Tiles) -> Tiles,
}

/// Returns the waits of a hand with these counts by these rules.
pub type Search = Box<dyn Fn(&Rules, &Counts) -> Tiles + Send + Sync>;

/// The rules of the statement.
pub static RULES: LazyLock<Rules> = LazyLock::new(rules);

/// Makes the rules of the statement anew, for a wrong solution to change.
pub fn rules() -> Rules {
    let chows = |low| {
        if starts_chow(low) {
            vec![[low, low + 1, low + 2]]
        } else {
            Vec::new()
        }
    };
    Rules {
        reads: from_fn(|tile| tile),
        waits: ALL,
        can_wait: |counts, tile| counts[tile] < 4,
        eyes: ALL,
        is_eye: |_, _| true,
        pongs: ALL,
        chows: from_fn(chows),
        are_melds,
        is_special: |_| false,
        can_win: |_| true,
        search: Box::new(winning_tiles),
        prints: |waits| waits,
    }
}

/// The set of all tiles.
const ALL: u64 = (1 << KINDS) - 1;

/// Returns the tiles with which this hand wins, by the rules of the statement.
///
/// ```
/// use mahjong::{Hand,  reference, waits};
///
/// let hand: Hand = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA".parse()?;
/// assert_eq!(reference::waits(&hand), waits(&hand));
/// # Ok::<(), String>(())
/// ```
pub fn waits(hand: &Hand) -> Tiles {
    waits_of(&RULES, &hand.counts())
}

/// Returns the tiles that a program prints for a hand with these counts, by these rules.
pub fn waits_of(rules: &Rules, counts: &Counts) -> Tiles {
    let mut read = [0; KINDS];
    for (count, tile) in zip(counts, rules.reads) {
        read[tile] += count;
    }
    (rules.prints)((rules.search)(rules, &read))
}

/// Returns the tiles with which a hand with these counts wins, by these rules: tries each of them.
fn winning_tiles(rules: &Rules, counts: &Counts) -> Tiles {
    let wins_with = |tile: &Tile| {
        let tile = tile.index();
        let mut drawn = *counts;
        drawn[tile] += 1;
        has(rules.waits, tile) && (rules.can_wait)(counts, tile) && wins(rules, &drawn)
    };
    Tile::all().filter(wins_with).collect()
}

/// Returns whether a hand with these 14 tiles wins, by these rules: two equal tiles are the eye and
/// all others are melds, or the hand is a special one.
fn wins(rules: &Rules, counts: &Counts) -> bool {
    let wins_with = |eye| {
        let rest = without(counts, [eye, eye]);
        let is_eye = || has(rules.eyes, eye) && (rules.is_eye)(counts, eye);
        rest.is_some_and(|rest| is_eye() && (rules.are_melds)(rules, &rest))
    };
    (rules.is_special)(counts) || (rules.can_win)(counts) && (0..KINDS).any(wins_with)
}

/// Returns whether the tiles with these counts are melds alone, by these rules.
///
/// The first tile in the order of all tiles must be in a pong, or be the first of a chow, so the
/// function tries only these melds. What is left is melds if the `are_melds` of the rules says so.
pub fn are_melds(rules: &Rules, counts: &Counts) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let melds_without =
        |tiles| without(counts, tiles).is_some_and(|rest| (rules.are_melds)(rules, &rest));
    has(rules.pongs, low) && melds_without([low; 3])
        || rules.chows[low].iter().any(|&chow| melds_without(chow))
}

/// Returns whether a set contains the tile with this index.
pub fn has(set: u64, tile: usize) -> bool {
    set >> tile & 1 == 1
}

/// Returns the counts after these tiles are taken away, or `None` if the counts do not include them
/// all.
#[inline]
pub fn without<const N: usize>(counts: &Counts, tiles: [usize; N]) -> Option<Counts> {
    let mut rest = *counts;
    for tile in tiles {
        let count = rest.get_mut(tile)?;
        *count = count.checked_sub(1)?;
    }
    Some(rest)
}

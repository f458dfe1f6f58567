//! The textbook form: try every tile, then every eye, then every way to make melds, from the rules
//! alone.
//!
//! The textbook form is slow and obvious, and it shares no code with the
//! [search](mod@crate::waits), so that tests and proofs can compare the two. The wrong programs are
//! the textbook form with other [`Rules`], so what they get wrong is data.
//!
//! # Complexity
//!
//! 34 tiles × at most 7 eyes × at most 2⁴ ways to make melds: a few microseconds per hand.

use crate::tiles::{Hand, KINDS, Tile, Tiles};

/// `Counts` is the number of tiles of each kind, by [`Tile::index`]: 1T to 9T at 0..9, 1S to 9S at
/// 9..18, 1W to 9W at 18..27, then the four winds and the three dragons.
pub type Counts = [u8; KINDS];

/// `Rules` are the rules of the game as a program understands them.
pub struct Rules {
    /// Whether a hand with these 13 tiles can wait for the tile with this index at all; if it can,
    /// it waits for the tile if it wins with it.
    pub can_wait: fn(&Counts, usize) -> bool,
    /// Whether a hand with these 14 tiles wins.
    pub wins: fn(&Counts) -> bool,
}

/// `RULES` are the rules of the statement.
pub const RULES: Rules = Rules {
    can_wait: |counts, tile| counts[tile] < 4,
    wins: |counts| has_eye(counts, |rest| are_melds(rest, starts_chow)),
};

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
        (rules.can_wait)(counts, tile.index()) && (rules.wins)(&drawn)
    };
    Tile::all().filter(wins_with).collect()
}

/// Returns whether two equal tiles can be taken as the eye so that `rest` is true of the tiles that
/// are left.
pub fn has_eye(counts: &Counts, rest: impl Fn(&Counts) -> bool) -> bool {
    (0..KINDS).any(|eye| without(counts, [eye, eye]).is_some_and(|left| rest(&left)))
}

/// Returns whether the tiles with these counts are melds alone, where a chow may start at each tile
/// for which `starts_chow` is true.
///
/// The lowest tile must be in a pong, or the lowest of a chow, so both are tried.
pub fn are_melds(counts: &Counts, starts_chow: fn(usize) -> bool) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let chow = starts_chow(low).then(|| without(counts, [low, low + 1, low + 2])).flatten();
    let pong = without(counts, [low; 3]);
    pong.is_some_and(|rest| are_melds(&rest, starts_chow))
        || chow.is_some_and(|rest| are_melds(&rest, starts_chow))
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

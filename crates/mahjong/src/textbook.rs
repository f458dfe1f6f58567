//! The textbook form: try every tile, then every eye, then every way to make melds, from the rules
//! alone.
//!
//! It is slow, obvious and shares no code with the [search](mod@crate::waits), so tests and proofs
//! compare the two. What a wrong program may get wrong is data: its [`Rules`].
//!
//! # Complexity
//!
//! 34 tiles × at most 7 eyes × at most 2⁴ ways to make melds: a few microseconds per hand.

use crate::tiles::{Hand, KINDS, Tile, Tiles};

/// The number of tiles of each kind, by [`Tile::index`]: 1T to 9T at 0..9, 1S to 9S at 9..18, 1W to
/// 9W at 18..27, then the four winds and the three dragons.
pub type Counts = [u8; KINDS];

/// The rules as a program understands them.
pub struct Rules {
    /// Whether a hand of 13 can wait for the tile with this index, whatever it wins with.
    pub can_wait: fn(&Counts, usize) -> bool,
    /// Whether 14 tiles win.
    pub wins: fn(&Counts) -> bool,
}

/// The rules of the statement.
pub const RULES: Rules = Rules {
    can_wait: |counts, tile| counts[tile] < 4,
    wins: |counts| has_eye(counts, |rest| are_melds(rest, starts_chow)),
};

/// The first honour; they make no chows.
pub const HONOURS: usize = 27;
/// The number of ranks in a suit.
pub const RANKS: usize = 9;

/// The tiles that make a hand win.
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

/// The tiles that make a hand with these counts win, by these rules.
pub fn waits_of(rules: &Rules, counts: &Counts) -> Tiles {
    let mut waits = Tiles::default();
    for tile in Tile::all().filter(|tile| (rules.can_wait)(counts, tile.index())) {
        let mut drawn = *counts;
        drawn[tile.index()] += 1;
        if (rules.wins)(&drawn) {
            waits.insert(tile);
        }
    }
    waits
}

/// Whether two equal tiles can be taken as the eye so that the `rest` is what it should be.
pub fn has_eye(counts: &Counts, rest: impl Fn(&Counts) -> bool) -> bool {
    (0..KINDS).any(|eye| without(counts, [eye, eye]).is_some_and(|left| rest(&left)))
}

/// Whether all tiles can be put into melds, chows starting where `starts_chow` says so: the lowest
/// tile is in a pong or is the lowest of a chow.
pub fn are_melds(counts: &Counts, starts_chow: fn(usize) -> bool) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let chow = starts_chow(low).then(|| without(counts, [low, low + 1, low + 2])).flatten();
    let pong = without(counts, [low; 3]);
    pong.is_some_and(|rest| are_melds(&rest, starts_chow))
        || chow.is_some_and(|rest| are_melds(&rest, starts_chow))
}

/// Whether this tile and the next two are consecutive ranks of one suit.
pub fn starts_chow(tile: usize) -> bool {
    tile < HONOURS && tile % RANKS + 2 < RANKS
}

/// The counts without these tiles; `None` if not all of them are there.
pub fn without<const N: usize>(counts: &Counts, tiles: [usize; N]) -> Option<Counts> {
    let mut rest = *counts;
    for tile in tiles {
        let count = rest.get_mut(tile)?;
        *count = count.checked_sub(1)?;
    }
    Some(rest)
}

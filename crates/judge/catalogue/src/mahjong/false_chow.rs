//! Finds what a hand would need to win with a tile: that three tiles which are none were a chow.

use mahjong::reference::{rules, starts_chow, waits_of};
use mahjong::{HONOURS, Hand, KINDS, RANKS, Tile};

/// Returns three tiles that are no chow, of which this is true: if they were one, the hand would win with `tile`.
/// Returns `None` if that is true of none that a program may take for a chow.
pub fn false_chow(hand: &Hand, tile: Tile) -> Option<[Tile; 3]> {
    let wins_with = |&chow: &[usize; 3]| {
        let mut rules = rules();
        rules.waits = 1 << tile.index();
        rules.chows[chow[0]].push(chow);
        !waits_of(&rules, &hand.counts()).is_empty()
    };
    let chow = likely_ones().into_iter().find(wins_with)?;
    Some(chow.map(|kind| Tile::new(kind).expect("the index of a tile")))
}

/// Returns what a program may take for a chow, as the indices of its tiles in ascending order.
fn likely_ones() -> Vec<[usize; 3]> {
    let mut chows = Vec::new();
    // Three consecutive tiles, in the order of all tiles: honours, or the end of a suit and the start of the next.
    for low in (0..KINDS - 2).filter(|&low| !starts_chow(low)) {
        chows.push([low, low + 1, low + 2]);
    }
    // Other winds than these.
    let [dong, nan, xi, bei] = [HONOURS, HONOURS + 1, HONOURS + 2, HONOURS + 3];
    chows.extend([[dong, nan, bei], [dong, xi, bei]]);
    // From the end of a suit to its start.
    for one in (0..HONOURS).step_by(RANKS) {
        let nine = one + RANKS - 1;
        chows.extend([[one, nine - 1, nine], [one, one + 1, nine]]);
    }
    // The same rank of each suit.
    for rank in 0..RANKS {
        chows.push([rank, rank + RANKS, rank + 2 * RANKS]);
    }
    chows
}

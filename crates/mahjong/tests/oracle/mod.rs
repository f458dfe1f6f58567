//! The slow and obvious Chinese Mahjong: try every tile, then every eye, then every way
//! to make melds.
//!
//! A hand is the number of each of the 34 tiles, in the order of the output: T1–9 at
//! 0..9, S1–9 at 9..18, W1–9 at 18..27, the four winds at 27..31, the three dragons at
//! 31..34. A hand of 14 wins when it is four melds and one eye; a meld is a pong or a
//! chow, a chow lies inside one suit. Nobody can wait for a fifth tile of a kind.
//!
//! Cost: 34 tiles × at most 7 eyes × at most 2⁴ ways to make melds, some µs a hand.

#![allow(dead_code, reason = "a test may need only one of the functions")]

/// The honours, which make no chows, start here.
const HONOURS: usize = 27;
const RANKS: usize = 9;

/// The tiles that make a hand of 13 win, ascending.
pub fn waits(counts: &[u8; 34]) -> Vec<usize> {
    (0..34)
        .filter(|&tile| {
            let mut drawn = *counts;
            drawn[tile] += 1;
            drawn[tile] <= 4 && wins(&drawn)
        })
        .collect()
}

/// Whether a hand is 14 tiles that form four melds and one eye.
pub fn wins(counts: &[u8; 34]) -> bool {
    let tiles: u32 = counts.iter().copied().map(u32::from).sum();
    tiles == 14
        && (0..34).any(|eye| {
            let rest = without(counts, &[eye, eye]);
            rest.is_some_and(|rest| only_melds(&rest))
        })
}

/// Whether all the tiles can be put into melds. The lowest tile has to be in a pong or
/// to be the lowest of a chow.
fn only_melds(counts: &[u8; 34]) -> bool {
    let Some(lowest) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let pong = without(counts, &[lowest; 3]);
    let chow = if starts_chow(lowest) {
        without(counts, &[lowest, lowest + 1, lowest + 2])
    } else {
        None
    };
    pong.is_some_and(|rest| only_melds(&rest)) || chow.is_some_and(|rest| only_melds(&rest))
}

/// Whether the tile is of a suit and the next two ranks are in the same suit.
fn starts_chow(tile: usize) -> bool {
    tile < HONOURS && tile % RANKS + 2 < RANKS
}

/// The hand without these tiles, or None where it does not hold them all.
fn without(counts: &[u8; 34], tiles: &[usize]) -> Option<[u8; 34]> {
    let mut rest = *counts;
    for &tile in tiles {
        rest[tile] = rest[tile].checked_sub(1)?;
    }
    Some(rest)
}

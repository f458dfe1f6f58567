//! Says how often a program lists a wait if its search goes on after it has found the wait.

use checker::Listed;
use mahjong::reference::{Counts, RULES, are_melds, without};
use mahjong::{Hand, KINDS, Tile, Tiles};

/// What may decide how often a program lists each wait.
pub const LISTED: &[Listed<Hand, Tiles>] = &[
    Listed {
        about: "as often as there are eyes with which the hand wins",
        times: |hand, waits| waits.iter().map(|tile| eyes(hand, tile)).collect(),
    },
    Listed {
        about: "as often as a search through all eyes, pongs and chows succeeds",
        times: |hand, waits| waits.iter().map(|tile| searches(hand, tile)).collect(),
    },
];

/// Returns the tiles that are left of a hand with this tile, for each eye that it may have.
fn without_eyes(hand: &Hand, tile: Tile) -> impl Iterator<Item = Counts> {
    let mut counts = hand.counts();
    counts[tile.index()] += 1;
    (0..KINDS).filter_map(move |eye| without(&counts, [eye, eye]))
}

/// Returns with how many eyes a hand wins by this tile.
fn eyes(hand: &Hand, tile: Tile) -> usize {
    let rests = without_eyes(hand, tile);
    rests.filter(|rest| are_melds(&RULES, rest)).count()
}

/// Returns how often a search finds an eye and melds by this tile.
fn searches(hand: &Hand, tile: Tile) -> usize {
    without_eyes(hand, tile).map(|rest| successes(&rest)).sum()
}

/// Returns how often a search finds that tiles with these counts are melds. It takes a pong of the lowest tile, or
/// a chow that begins with it, so that a pong and a chow of the same tile are found in either order.
fn successes(counts: &Counts) -> usize {
    let Some(low) = counts.iter().position(|count| *count > 0) else {
        return 1;
    };
    let pong = without(counts, [low; 3]);
    let chow = if mahjong::starts_chow(low) {
        without(counts, [low, low + 1, low + 2])
    } else {
        None
    };
    let rests = pong.into_iter().chain(chow);
    rests.map(|rest| successes(&rest)).sum()
}

//! Says what tiles have that a program lists although the hand does not wait for them.

use checker::{ExtraCount, Extras};
use mahjong::reference::Counts;
use mahjong::{COPIES, HONOURS, Hand, Tile, Tiles, starts_chow};

/// The properties of a tile for which a hand does not wait.
pub const EXTRAS: &Extras<Hand, Tiles> = &Extras {
    part: "tile",
    names: &[
        "is a fifth tile of its kind",
        "makes seven different pairs",
        "makes three times four equal tiles and a pair",
        "makes seven pairs if four equal tiles are two",
        "makes two melds and four pairs",
        "makes four melds, but the two tiles left over are no eye",
        "makes three melds and two pairs, with one tile left over",
        "makes three melds and an eye, but the three tiles left over are no meld",
        "is one that the hand does not hold",
        "is one that the hand holds",
        "is an honour",
    ],
    count,
};

/// Returns which of the properties a tile has.
fn properties(counts: &Counts, tile: Tile) -> [bool; 11] {
    let held = counts[tile.index()];
    let mut with_tile = *counts;
    with_tile[tile.index()] += 1;
    let is_fifth = held == COPIES;
    [
        is_fifth,
        kinds_held(&with_tile, 2) == 7,
        kinds_held(&with_tile, COPIES) == 3 && with_tile.contains(&2),
        !is_fifth && makes(&with_tile, 0, 7),
        !is_fifth && makes(&with_tile, 2, 4),
        !is_fifth && makes(&with_tile, 4, 0),
        !is_fifth && makes(&with_tile, 3, 2),
        !is_fifth && makes(&with_tile, 3, 1),
        held == 0,
        held > 0,
        tile.index() >= HONOURS,
    ]
}

/// Returns the number of kinds of which there are so many tiles.
fn kinds_held(counts: &Counts, tiles: u8) -> usize {
    let mut kinds = 0;
    for &count in counts {
        kinds += usize::from(count == tiles);
    }
    kinds
}

/// Returns whether so many melds and pairs can be taken from these tiles.
fn makes(counts: &Counts, melds: usize, pairs: usize) -> bool {
    makes_from(counts, 0, melds, pairs)
}

/// Returns whether so many melds and pairs can be taken that have no tile below `low`.
fn makes_from(counts: &Counts, low: usize, melds: usize, pairs: usize) -> bool {
    if melds == 0 && pairs == 0 {
        return true;
    }
    let Some(first) = (low..counts.len()).find(|&tile| counts[tile] > 0) else {
        return false;
    };
    let take = |tiles: &[usize], melds: usize, pairs: usize| {
        let mut rest = *counts;
        for &tile in tiles {
            if rest[tile] == 0 {
                return false;
            }
            rest[tile] -= 1;
        }
        makes_from(&rest, first, melds, pairs)
    };
    pairs > 0 && take(&[first; 2], melds, pairs - 1)
        || melds > 0 && take(&[first; 3], melds - 1, pairs)
        || melds > 0 && starts_chow(first) && take(&[first, first + 1, first + 2], melds - 1, pairs)
        || makes_from(counts, first + 1, melds, pairs)
}

/// Counts the properties of the tiles that a program lists too many, and of all for which the hand does not wait.
fn count(hand: &Hand, best: &Tiles, claimed: &Tiles) -> Vec<ExtraCount> {
    let counts = hand.counts();
    let mut all = vec![ExtraCount::default(); EXTRAS.names.len()];
    if claimed.minus(*best).is_empty() {
        return all;
    }
    for tile in Tile::all().filter(|tile| !best.contains(*tile)) {
        let is_extra = claimed.contains(tile);
        for (count, has_it) in all.iter_mut().zip(properties(&counts, tile)) {
            count.candidates += 1;
            count.candidates_with_it += usize::from(has_it);
            count.extra += usize::from(is_extra);
            count.extra_with_it += usize::from(is_extra && has_it);
        }
    }
    all
}

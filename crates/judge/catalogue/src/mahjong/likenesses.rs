//! Says what all wrong answers to hands may be alike in.

use checker::Likeness;
use mahjong::{HONOURS, Hand, RANKS, Tile, Tiles};

/// What all wrong answers may be alike in.
pub const LIKENESSES: &[Likeness<Hand, Tiles>] = &[
    Likeness {
        sentence: "All # wrong answers are `Not ready`: does a test give up on the hand too early?",
        is_so: |_, _, claimed| claimed.is_empty(),
    },
    Likeness {
        sentence: "What is missing in each of the # wrong answers is lower or higher than all tiles of its suit in the \
                   hand.",
        is_so: |hand, best, claimed| {
            let missing = best.minus(*claimed);
            !missing.is_empty() && missing.iter().all(|tile| is_beyond(hand, tile))
        },
    },
];

/// Returns whether a tile is lower or higher than all tiles of its suit in a hand, which holds some.
fn is_beyond(hand: &Hand, tile: Tile) -> bool {
    let suit = |kind: usize| kind / RANKS;
    let kind = tile.index();
    let held = hand.tiles().map(Tile::index);
    let mut of_suit = held.filter(|&held| suit(held) == suit(kind));
    let Some(lowest) = of_suit.next() else {
        return false;
    };
    let highest = of_suit.last().unwrap_or(lowest);
    kind < HONOURS && !(lowest..=highest).contains(&kind)
}

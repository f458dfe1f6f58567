//! What the judge knows of Chinese Mahjong beside its solver.
//!
//! The folder `package` has the parts of the problem package that are written by hand.

mod extras;
mod eyes;
mod false_chow;
mod listed;
mod losing;
mod measures;
mod plain_case;
mod reason;
mod symmetries;
mod ways;
mod wrong;

use checker::{Judging, Likeness, Shape};
use mahjong::story::board;
use mahjong::{HONOURS, Hand, KINDS, Mahjong, RANKS, Tile, Tiles};
use story::{Mark, Table};

/// How programs are judged on Chinese Mahjong.
pub static MAHJONG: Judging<Mahjong> = Judging {
    shape: Shape::Line("Case"),
    reason: |hand, best, claimed| reason::waits_reason(hand, *best, *claimed),
    wrong_solutions: wrong::WRONG_SOLUTIONS,
    measures: measures::MEASURES,
    direction: measures::direction,
    is_telling: |_, waits| !waits.is_empty(),
    extras: Some(extras::EXTRAS),
    likenesses: LIKENESSES,
    listed: listed::LISTED,
    symmetries: symmetries::SYMMETRIES,
    plain_case: Some(plain_case::PLAIN_CASE),
    sorted: Some("tiles"),
    picture: Some(picture),
    ..Judging::new()
};

/// What all wrong answers may be alike in.
const LIKENESSES: &[Likeness<Hand, Tiles>] = &[
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
    let held = hand
        .tiles()
        .map(Tile::index)
        .filter(|&held| suit(held) == suit(kind));
    let (mut low, mut high) = (KINDS, 0);
    for held in held {
        (low, high) = (low.min(held), high.max(held));
    }
    kind < HONOURS && low < KINDS && (kind < low || kind > high)
}

/// Returns the board of all tiles, on which these waits are marked.
fn picture(waits: &Tiles) -> Table {
    board("", |tile| {
        if waits.contains(tile) {
            (Mark::First, "wait")
        } else {
            (Mark::Faint, "")
        }
    })
}

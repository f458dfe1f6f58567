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
use mahjong::{Hand, Mahjong, Tiles};
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
const LIKENESSES: &[Likeness<Hand, Tiles>] = &[Likeness {
    sentence: "All # wrong answers are `Not ready`: does a test give up on the hand too early?",
    is_so: |_, _, claimed| claimed.is_empty(),
}];

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

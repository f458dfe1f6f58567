//! What the judge knows of Chinese Mahjong beside its solver.
//!
//! The folder `package` has the parts of the problem package that are written by hand.

mod extras;
mod eyes;
mod false_chow;
mod likenesses;
mod listed;
mod losing;
mod measures;
mod reason;
mod remembered;
mod simpler_case;
mod symmetries;
mod ways;
mod wrong;

use checker::{Judging, Shape};
use mahjong::story::board;
use mahjong::{Mahjong, Tiles};
use story::{Mark, Table};

/// How programs are judged on Chinese Mahjong.
pub static MAHJONG: Judging<Mahjong> = Judging {
    shape: Shape::Line("Case"),
    reason: |hand, best, claimed| reason::waits_reason(hand, *best, *claimed),
    kind: Some(|hand, best, claimed| reason::waits_kind(hand, *best, *claimed)),
    wrong_solutions: wrong::WRONG_SOLUTIONS,
    measures: measures::MEASURES,
    direction: measures::direction,
    is_telling: |_, waits| !waits.is_empty(),
    extras: Some(extras::EXTRAS),
    likenesses: likenesses::LIKENESSES,
    listed: listed::LISTED,
    symmetries: symmetries::SYMMETRIES,
    simpler_cases: simpler_case::SIMPLER_CASES,
    any_order_words: Some("tiles"),
    picture: Some(picture),
    ..Judging::new()
};

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

//! What the judge knows of Chinese Mahjong beside its solver.
//!
//! The folder `package` has the parts of the problem package that are written by hand.

mod measures;
mod reason;
mod wrong;

use checker::{Judging, Shape};
use mahjong::Mahjong;
use mahjong::story::board;
use story::{Mark, Table};

/// How programs are judged on Chinese Mahjong.
pub static MAHJONG: Judging<Mahjong> = Judging {
    shape: Shape::Line("Case"),
    reason: |hand, best, claimed| reason::waits_reason(hand, *best, *claimed),
    wrong_solutions: wrong::WRONG_SOLUTIONS,
    measures: measures::MEASURES,
    direction: measures::direction,
    picture,
    ..Judging::new()
};

/// Returns the board of all tiles, on which the waits in an output line with these words are
/// marked. Returns `None` if the line has fewer than two words.
fn picture(words: &[&str]) -> Option<Table> {
    let [_case, _number, waits @ ..] = words else {
        return None;
    };
    Some(board("", |tile| {
        if waits.contains(&tile.name()) {
            (Mark::First, "wait")
        } else {
            (Mark::Faint, "")
        }
    }))
}

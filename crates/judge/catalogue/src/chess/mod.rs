//! What the judge knows of Wooden Chess beside its solver.
//!
//! The folder `package` has the parts of the problem package that are written by hand.

mod measures;
mod wrong;

use checker::{Judging, Shape, too_high_or_low};
use chess::{Chess, VOCABULARY, best_line};

use crate::two_player::{mark_claim, score_reason};

/// How programs are judged on Wooden Chess.
pub static CHESS: Judging<Chess> = Judging {
    shape: Shape::Numbers(1, ""),
    reason: |board, _, claimed| score_reason(&VOCABULARY, &best_line(board), *claimed),
    wrong_solutions: wrong::WRONG_SOLUTIONS,
    measures: measures::MEASURES,
    direction: too_high_or_low,
    mark: |_, claimed, story| mark_claim(story, *claimed),
    ..Judging::new()
};

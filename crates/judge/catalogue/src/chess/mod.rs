//! What the judge knows of Wooden Chess beside its solver.
//!
//! The folder `package` has the parts of the problem package that are written by hand.

mod all_plays;
mod horizon;
mod measures;
mod plain;
mod plays;
mod search;
mod simpler_case;
mod symmetries;
mod wrong;

use checker::{Judging, Shape, too_high_or_low};
use chess::Chess;

use crate::two_player::mark_claim;

/// How programs are judged on Wooden Chess.
pub static CHESS: Judging<Chess> = Judging {
    shape: Shape::Number,
    reason: |board, _, claimed| plays::reason(board, *claimed),
    kind: Some(|board, best, claimed| plays::kind(board, *best, *claimed)),
    wrong_solutions: wrong::WRONG_SOLUTIONS,
    measures: measures::MEASURES,
    direction: too_high_or_low,
    number: Some(|margin| *margin),
    is_telling: |board, _| all_plays::has_choice(board),
    plays: Some(plays::PLAYS),
    symmetries: symmetries::SYMMETRIES,
    simpler_cases: simpler_case::SIMPLER_CASES,
    mark: |_, claimed, story| mark_claim(story, *claimed),
    ..Judging::new()
};

//! Says which margins the plays of a board of Wooden Chess end with, and why a margin is wrong.

use checker::{Fit, PlayWords, Plays, Reason};
use chess::{Board, VOCABULARY, best_line};

use super::all_plays::margins_of_plays;
use crate::two_player::{ScoresOfPlays, score_kind, score_reason};

/// The plays: every order in which the cells can be filled.
pub const PLAYS: &Plays<Board, i64> = &Plays {
    words: PlayWords {
        answers: "margins",
        play: "legal play",
        choice: "the choice of moves",
        others: "how the input is read, which cells can be filled, whose turn it is, a sum, a move that is not taken \
                 back, or a value that the search keeps or starts from",
        contradictory: "",
    },
    fit: |board, &claimed| match margins(board) {
        Some(margins) => margins.fit(claimed),
        None => Fit::Unknown,
    },
};

/// Returns the margins of all plays, if they are known.
fn margins(board: &Board) -> Option<ScoresOfPlays> {
    let margins = margins_of_plays(board)?;
    Some(ScoresOfPlays {
        values: margins.values,
        are_all: margins.are_all,
    })
}

/// Returns the kind of the reason why a margin is wrong.
pub fn kind(board: &Board, best: i64, claimed: i64) -> &'static str {
    let is_of_no_play = margins(board).is_some_and(|margins| margins.excludes(claimed));
    score_kind(best, claimed, is_of_no_play)
}

/// Returns the reason why a margin is wrong.
pub fn reason(board: &Board, claimed: i64) -> Reason {
    score_reason(
        &VOCABULARY,
        &best_line(board),
        claimed,
        margins(board).as_ref(),
    )
}

//! Says which margins the plays of a board of Wooden Chess end with, and why a margin is wrong.

use checker::{PlayWords, Plays, Reason};
use chess::{Board, VOCABULARY, best_line};

use super::all_plays::{bounds_of_margins, margins_of_plays};
use crate::two_player::{ScoresOfPlays, score_kind, score_reason};

/// The plays: every order in which the cells can be filled.
pub const PLAYS: &Plays<Board, i64> = &Plays {
    words: PlayWords {
        answers: "margins",
        play: "legal play",
        choice: "the choice of moves",
        others: "how the input is read, which cells can be filled, whose turn it is, a sum, a move that is not taken \
                 back, or a value that the search keeps or starts from",
        contradiction: None,
    },
    fit: |board, &claimed| margins(board).fit(claimed),
};

/// Returns the margins of all plays, or bounds of them if the board is large.
fn margins(board: &Board) -> ScoresOfPlays {
    match margins_of_plays(board) {
        Some(margins) => ScoresOfPlays {
            values: margins.values,
            are_all: margins.are_all,
        },
        None => ScoresOfPlays {
            values: bounds_of_margins(board).to_vec(),
            are_all: false,
        },
    }
}

/// Returns the kind of the reason why a margin is wrong.
pub fn kind(board: &Board, best: i64, claimed: i64) -> &'static str {
    score_kind(best, claimed, margins(board).excludes(claimed))
}

/// Returns the reason why a margin is wrong.
pub fn reason(board: &Board, claimed: i64) -> Reason {
    score_reason(&VOCABULARY, &best_line(board), claimed, &margins(board))
}

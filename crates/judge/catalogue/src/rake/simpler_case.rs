//! Makes plain boards, on which every move leads to the same board.

use checker::{SimplerCase, SimplerCaseWords};
use rake::{Board, Game, SIDE};

/// Plain boards: every value is 1.
pub const SIMPLER_CASES: &[SimplerCase<Game>] = &[SimplerCase {
    words: SimplerCaseWords {
        with: "with 1 for each value of the board",
        if_quick: "do too few boards meet in a table, or does alpha-beta cut off too little?",
        if_slow: Some(
            "has a table, if there is one, no effect, or are all sequences of moves tried?",
        ),
    },
    case: |game| {
        let rows = game.board().rows();
        if rows == [[rows[0][0]; SIDE]; SIDE] {
            return None;
        }
        let board = Board::new([[1; SIDE]; SIDE]).expect("legal values");
        Some(Game::new(game.rounds(), board).expect("the rounds of a game"))
    },
}];

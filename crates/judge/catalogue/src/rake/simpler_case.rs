//! Makes plain boards, on which every move leads to the same board, and from plain boards others.

use checker::{SimplerCase, SimplerCaseWords};
use rake::{Board, Game, SIDE};

/// Plain boards, on which every value is 1. A board that is plain already becomes one with different values, on which
/// few moves are equally good.
pub const SIMPLER_CASES: &[SimplerCase<Game>] = &[
    SimplerCase {
        words: SimplerCaseWords {
            with: "with 1 for each value of the board",
            if_quick: "do too few boards meet in a table, or does alpha-beta cut off too little?",
            if_slow: Some(
                "has a table, if there is one, no effect, or are all sequences of moves tried?",
            ),
        },
        case: |game| (!is_plain(game)).then(|| with_rows(game, [[1; SIDE]; SIDE])),
    },
    SimplerCase {
        words: SimplerCaseWords {
            with: "with different values (1 to 10, and on from 1)",
            if_quick: "does alpha-beta go on where moves are equally good? It has to cut off if the bounds meet, too \
                       (`>=`, not `>`)",
            if_slow: None,
        },
        case: |game| is_plain(game).then(|| with_rows(game, DIFFERENT)),
    },
];

/// Values that differ from their neighbours.
const DIFFERENT: [[u8; SIDE]; SIDE] = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 1, 2], [3, 4, 5, 6]];

/// Returns whether all values of the board are equal.
fn is_plain(game: &Game) -> bool {
    let rows = game.board().rows();
    rows == [[rows[0][0]; SIDE]; SIDE]
}

/// Returns the game on a board with these values.
fn with_rows(game: &Game, rows: [[u8; SIDE]; SIDE]) -> Game {
    let board = Board::new(rows).expect("legal values");
    Game::new(game.rounds(), board).expect("the rounds of a game")
}

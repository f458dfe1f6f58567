//! Finds a line of best play: a whole game in which every move is a best one.
//!
//! The module `story` tells this game.

use story::{Move, Turn, Vocabulary};

use crate::board::Board;
use crate::margin::{cell, constant_part, corners, earned, empty, fill, values};

/// The words for the players and the parts of this game.
pub const VOCABULARY: Vocabulary = Vocabulary {
    score: "margin",
    places: "cells",
    players: ["the first player", "the second player"],
    names_players: false,
};

/// Finds a line of best play: the turns of a whole game in which every move is a best one. The game
/// ends with the [`margin`](crate::margin()).
///
/// Each turn lists a move for every cell that can be taken, from the top row down. The value of a
/// move is the margin to which it leads. If more than one move is best, the line takes the first of
/// them.
///
/// # Complexity
///
/// The same as that of the margin: one search computes the values of all positions.
///
/// # Example
///
/// ```
/// use chess::{Board, best_line};
///
/// let board = Board::new(1, 2, [vec![5, 0], vec![0, 3]]).unwrap();
/// let gains: Vec<i64> = best_line(&board).iter().map(|turn| turn.made().gain).collect();
/// assert_eq!(gains, [5, -3]);
/// ```
pub fn best_line(board: &Board) -> Vec<Turn> {
    let values = values(board, usize::MAX);
    // Twice the margin is a constant part plus the outcome of a game in which every cell earns the
    // sum of its scores. `ahead` starts as the constant part. Each move then adds what the first
    // player gains in that game, or subtracts what the second player gains. When the board is full,
    // `ahead` is twice the margin.
    let start = (empty(board), constant_part(board));
    story::best_line(start, |&(path, ahead), player, _| {
        let (scores, sign) = (&board.tables()[player as usize], [1, -1][player as usize]);
        let to_move = |corner| {
            let cell = cell(board, path, corner);
            let (row, column) = (cell / board.columns(), cell % board.columns());
            let ahead = ahead + sign * i64::from(earned(board, path, corner));
            let after = fill(path, corner);
            let value = i64::midpoint(ahead, -sign * i64::from(values.of(after)));
            (
                Move {
                    row,
                    column,
                    gain: sign * i64::from(scores[cell]),
                    value,
                },
                (after, ahead),
            )
        };
        corners(path).map(to_move).collect()
    })
}

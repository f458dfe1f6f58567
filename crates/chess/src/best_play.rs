//! Finds a line of best play: a whole game in which every move is a best one.
//!
//! The module `story` tells this game, and the checker refutes a wrong margin with it.

use story::{Move, Player, Turn, Vocabulary};

use crate::board::Board;
use crate::margin::{cell, constant_part, corners, earned, empty, fill, values};

/// `VOCABULARY` names the players and the parts of this game, in stories and in the reasons why a
/// margin is wrong.
pub(crate) const VOCABULARY: Vocabulary = Vocabulary {
    score: "margin",
    turn: "move",
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
/// let board = Board::new(1, 2, [vec![5, 0], vec![0, 3]])?;
/// let gains: Vec<i64> = best_line(&board).iter().map(|turn| turn.made().gain).collect();
/// assert_eq!(gains, [5, -3]);
/// # Ok::<(), chess::Illegal>(())
/// ```
pub fn best_line(board: &Board) -> Vec<Turn> {
    let values = values(board, usize::MAX);
    let mut path = empty(board);
    // Twice the margin is a constant part plus the outcome of a game in which every cell earns the
    // sum of its scores. `ahead` starts as the constant part. Each move then adds what the first
    // player gains in that game, or subtracts what the second player gains. When the board is full,
    // `ahead` is twice the margin.
    let mut ahead = constant_part(board);
    let mut line: Vec<Turn> = Vec::new();
    for player in Player::BOTH.into_iter().cycle() {
        let (scores, sign) = (&board.tables()[player as usize], [1, -1][player as usize]);
        let corners: Vec<usize> = corners(path).collect();
        let to_move = |&corner: &usize| {
            let cell = cell(board, path, corner);
            let rest = earned(board, path, corner) - values.of(fill(path, corner));
            Move {
                row: cell / board.columns(),
                column: cell % board.columns(),
                gain: sign * i64::from(scores[cell]),
                value: i64::midpoint(ahead, sign * i64::from(rest)),
            }
        };
        let score = line.last().map_or(0, |turn| turn.score);
        let Some(turn) = Turn::best(player, score, corners.iter().map(to_move).collect()) else {
            break; // the board is full
        };
        let corner = corners[turn.made];
        ahead += sign * i64::from(earned(board, path, corner));
        path = fill(path, corner);
        line.push(turn);
    }
    line
}

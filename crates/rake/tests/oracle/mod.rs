//! The slow and obvious Rake It In: minimax over every line, as the rules tell it.
//!
//! Alice and Bob move in turn, Alice first, `rounds` moves each. A move takes one of the
//! nine 2×2 regions, adds its four values to the one score and turns them 90°
//! counterclockwise. Alice wants the final score large, Bob wants it small.
//!
//! Cost: 9^(2·rounds) lines: 81, 6,561 or 531,441 for 1, 2 or 3 rounds, some ms for 3.

#![allow(dead_code, reason = "a test may need only one of the functions")]

use rake::Game;

/// The final score under best play.
pub fn final_score_of(game: &Game) -> u32 {
    minimax(2 * u32::from(game.rounds()), game.board().rows())
}

/// What the score still gains in the last `plies`. Bob has the last ply, so Alice is to
/// move when their number is even.
pub fn minimax(plies: u32, board: [[u8; 4]; 4]) -> u32 {
    if plies == 0 {
        return 0;
    }
    let moves = (0..9).map(|region| {
        let (row, column) = (region / 3, region % 3);
        sum(&board, row, column) + minimax(plies - 1, turned(board, row, column))
    });
    let best = if plies.is_multiple_of(2) { moves.max() } else { moves.min() };
    best.unwrap_or(0)
}

/// The sum of the region with this upper left cell.
pub fn sum(board: &[[u8; 4]; 4], row: usize, column: usize) -> u32 {
    [board[row][column], board[row][column + 1], board[row + 1][column], board[row + 1][column + 1]]
        .into_iter()
        .map(u32::from)
        .sum()
}

/// The board after the region with this upper left cell is turned 90° counterclockwise.
///
/// ```text
/// p q  →  q s
/// r s     p r
/// ```
pub fn turned(board: [[u8; 4]; 4], row: usize, column: usize) -> [[u8; 4]; 4] {
    let mut after = board;
    after[row][column] = board[row][column + 1];
    after[row][column + 1] = board[row + 1][column + 1];
    after[row + 1][column + 1] = board[row + 1][column];
    after[row + 1][column] = board[row][column];
    after
}

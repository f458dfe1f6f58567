//! The line of best play, move by move.

use crate::board::Board;
use crate::margin::{cell, corners, earned, empty, fixed, take, values};

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Moves first and earns from the first table.
    First,
    /// Earns from the second table.
    Second,
}

impl Player {
    /// What each cell of the board earns this player, row by row.
    pub(crate) fn scores(self, board: &Board) -> &[u32] {
        match self {
            Self::First => board.first(),
            Self::Second => board.second(),
        }
    }
}

/// What a player could do in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The row of the cell, from 0.
    pub row: usize,
    /// The column of the cell, from 0.
    pub column: usize,
    /// The first player's margin at the end of the game, if both play their best from there on.
    pub margin: i64,
}

/// One move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who moves.
    pub player: Player,
    /// Every cell that can be taken, from the top row down.
    pub choices: Vec<Choice>,
    /// Which of the choices is taken.
    pub taken: usize,
    /// What it earns.
    pub earned: u32,
    /// The first player's score less the second player's, after the move.
    pub margin: i64,
}

impl Move {
    /// The choice that is taken.
    pub fn choice(&self) -> Choice {
        self.choices[self.taken]
    }
}

/// A line of best play, until the board is full: every move leads to the
/// [`margin`](crate::margin()). Where several moves do, the line takes the topmost cell.
///
/// # Complexity
///
/// That of the margin: one search finds the values of all positions.
///
/// # Example
///
/// ```
/// use chess::{Board, best_line};
///
/// let board = Board::new(1, 2, vec![5, 0], vec![0, 3])?;
/// let margins: Vec<i64> = best_line(&board).iter().map(|step| step.margin).collect();
/// assert_eq!(margins, [5, 2]);
/// # Ok::<(), chess::IllegalBoard>(())
/// ```
pub fn best_line(board: &Board) -> Vec<Move> {
    let values = values(board, usize::MAX);
    let fixed = fixed(board);
    let mut path = empty(board);
    // Twice the margin is a fixed part and a game in which every cell earns the sum of its
    // scores: what the first player is ahead in that game.
    let mut ahead = 0;
    let mut margin = 0;
    let mut player = Player::First;
    let mut line = Vec::new();
    loop {
        let sign = match player {
            Player::First => 1,
            Player::Second => -1,
        };
        let corners: Vec<usize> = corners(path).collect();
        let choose = |&corner: &usize| {
            let place = cell(board, path, corner);
            let gain = earned(board, path, corner) - values.of(take(path, corner));
            Choice {
                row: place / board.columns(),
                column: place % board.columns(),
                margin: i64::midpoint(fixed, ahead + sign * i64::from(gain)),
            }
        };
        let choices: Vec<Choice> = corners.iter().map(choose).collect();
        let for_player = |choice: &Choice| sign * choice.margin;
        let best = choices.iter().map(for_player).max();
        let is_best = |choice: &Choice| Some(for_player(choice)) == best;
        let Some(taken) = choices.iter().position(is_best) else {
            return line; // the board is full
        };

        let corner = corners[taken];
        let score = player.scores(board)[cell(board, path, corner)];
        margin += sign * i64::from(score);
        ahead += sign * i64::from(earned(board, path, corner));
        path = take(path, corner);
        line.push(Move { player, choices, taken, earned: score, margin });
        player = match player {
            Player::First => Player::Second,
            Player::Second => Player::First,
        };
    }
}

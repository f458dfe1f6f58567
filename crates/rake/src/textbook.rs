//! The textbook form: minimax over every line of play, from the rules alone.
//!
//! The textbook form is slow and obvious, and it shares no code with the [search](mod@crate::play),
//! so that tests and proofs can compare the two. The wrong programs are the textbook form with
//! other [`Rules`], so what they get wrong is data.
//!
//! # Complexity
//!
//! 9^(2k) lines for k rounds: 81, 6,561 or 531,441, the last of which take a few milliseconds.

use std::ops::Range;

use crate::board::{Game, REGIONS, SIDE};

/// `Rows` are the values of a board, row by row.
pub type Rows = [[u8; SIDE]; SIDE];

/// `Rules` are the rules of the game as a program understands them. Moves are numbered from 0, and
/// regions from 0, row by row.
pub struct Rules {
    /// Whether Alice makes a move, given the number of the move and the number of all moves.
    pub is_alices: fn(usize, usize) -> bool,
    /// The regions that a player considers, given whether the player is Alice, and the sums of all
    /// regions.
    pub considers: fn(bool, &[i32; REGIONS]) -> Range<usize>,
    /// What the score gains by a move, given the number of the move and the sum of the region.
    pub gain: fn(usize, i32) -> i32,
    /// The board after a region was turned, given the row and the column of the upper left cell of
    /// the region.
    pub turn: fn(Rows, usize, usize) -> Rows,
    /// The value with which the search for Bob's smallest one starts.
    pub infinity: i32,
}

/// `RULES` are the rules of the statement.
pub const RULES: Rules = Rules {
    is_alices: |number, moves| (moves - number).is_multiple_of(2),
    considers: |_, sums| 0..sums.len(),
    gain: |_, sum| sum,
    turn,
    infinity: i32::MAX,
};

/// Returns the final score of `game` under best play, by the rules of the statement.
///
/// ```
/// use rake::{Board, Game, final_score, textbook};
///
/// let game = Game::new(2, Board::new([[1, 2, 3, 4]; 4])?)?;
/// assert_eq!(textbook::final_score(&game), final_score(&game));
/// # Ok::<(), rake::IllegalGame>(())
/// ```
pub fn final_score(game: &Game) -> u32 {
    minimax(&RULES, 2 * usize::from(game.rounds()), game.board().rows()).unsigned_abs()
}

/// Returns what the score gains in a game of this many moves under best play, by these rules.
///
/// The number of moves may be odd. By the rules of the statement Bob makes the last move, so then
/// he also makes the first one.
pub fn minimax(rules: &Rules, moves: usize, board: Rows) -> i32 {
    value(rules, 0, moves, board)
}

/// Returns what the score gains from move `number` on, on this board.
fn value(rules: &Rules, number: usize, moves: usize, board: Rows) -> i32 {
    if number == moves {
        return 0;
    }
    let is_alices = (rules.is_alices)(number, moves);
    let sums: [i32; REGIONS] = std::array::from_fn(|region| sum(&board, region / 3, region % 3));
    let values = (rules.considers)(is_alices, &sums).map(|region| {
        let gain = (rules.gain)(number, sums[region]);
        if number + 1 == moves {
            return gain; // the last turn changes nothing any more
        }
        let after = (rules.turn)(board, region / 3, region % 3);
        gain + value(rules, number + 1, moves, after)
    });
    if is_alices { values.fold(i32::MIN, i32::max) } else { values.fold(rules.infinity, i32::min) }
}

/// Returns the sum of the region with this upper left cell.
pub fn sum(board: &Rows, row: usize, column: usize) -> i32 {
    let [upper, lower] = [board[row], board[row + 1]];
    [upper[column], upper[column + 1], lower[column], lower[column + 1]].map(i32::from).iter().sum()
}

/// Returns the board after the region with this upper left cell was turned by 90° counterclockwise.
///
/// ```text
/// p q  →  q s
/// r s     p r
/// ```
pub fn turn(board: Rows, row: usize, column: usize) -> Rows {
    let mut after = board;
    after[row][column] = board[row][column + 1];
    after[row][column + 1] = board[row + 1][column + 1];
    after[row + 1][column + 1] = board[row + 1][column];
    after[row + 1][column] = board[row][column];
    after
}

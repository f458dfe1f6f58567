//! Computes the final score by minimax over every line of play, from the rules alone. This is the
//! reference solver.
//!
//! The reference solver is slow and obvious, and it shares no code with the
//! [search](mod@crate::play), so that tests and proofs can compare the two. The [`Rules`] are data,
//! because a wrong solution is the reference solver with some of the rules changed.
//!
//! # Complexity
//!
//! k rounds have 9^(2k) lines: 81, 6,561 or 531,441. Three rounds take about three milliseconds.

use std::iter::zip;

use crate::board::{Game, REGIONS, SIDE, array};

/// The values of a board, row by row.
pub type Rows = [[u8; SIDE]; SIDE];

/// The rules of the game as a program understands them. Moves are numbered from 0, and regions from
/// 0, row by row. A pair has Bob's value first and then Alice's, so that `usize::from(is_alices)`
/// is the index.
pub struct Rules {
    /// Returns the board that the program reads, given the board of the input.
    pub reads: fn(Rows) -> Rows,
    /// Returns for each move of a game with this many rounds whether it is Alice's.
    pub order: fn(usize) -> Vec<bool>,
    /// Whether each player wants a high score.
    pub maximises: [bool; 2],
    /// For each player, returns how good a region looks, given what it earns the player and its
    /// index. The player considers only the region that looks best. `None` means that the player
    /// considers all regions.
    pub greedy: [Option<fn(i32, usize) -> (i32, usize)>; 2],
    /// Returns whether a region can be chosen, given the regions chosen so far, as bits, and the
    /// region.
    pub can_choose: fn(u16, usize) -> bool,
    /// Returns what the score gains by a move, given whether it is Alice's and the sum of the
    /// region.
    pub gain: fn(bool, i32) -> i32,
    /// Returns how a region is turned, given whether the move is Alice's. The four values have the
    /// indices 0 to 3, row by row. For each of them, the result has the index of the value that
    /// takes its place.
    pub turn: fn(bool) -> [usize; 4],
    /// Returns the value with which the search for the smallest final score starts, given the score
    /// so far.
    pub infinity: fn(i32) -> i32,
    /// Returns the score that the program stores instead of this one.
    pub stores: fn(i32) -> i32,
    /// Whether the search leaves out moves that cannot change the final score (alpha-beta).
    pub prunes: bool,
    /// Returns the final score of a game with these moves. This is the search.
    pub search: fn(&Rules, &[bool], Rows) -> i32,
}

/// The rules of the statement.
pub const RULES: Rules = Rules {
    reads: |rows| rows,
    order: |rounds| [true, false].repeat(rounds),
    maximises: [false, true],
    greedy: [None; 2],
    can_choose: |_, _| true,
    gain: |_, sum| sum,
    turn: |_| COUNTERCLOCKWISE,
    infinity: |_| i32::MAX,
    stores: |score| score,
    prunes: false,
    search: minimax,
};

/// How a region is turned by 90° counterclockwise: for each of its values, the index of the value
/// that takes its place.
///
/// ```text
/// p q  →  q s
/// r s     p r
/// ```
pub const COUNTERCLOCKWISE: [usize; 4] = [1, 3, 0, 2];

/// Returns the final score of `game` under best play, by the rules of the statement.
///
/// ```
/// use rake::{Board, Game, final_score,  reference};
///
/// let game = Game::new(2, Board::new([[1, 2, 3, 4]; 4])?)?;
/// assert_eq!(reference::final_score(&game), final_score(&game));
/// # Ok::<(), String>(())
/// ```
pub fn final_score(game: &Game) -> u32 {
    printed(&RULES, game)
}

/// Returns what a program with these rules prints for `game`. No answer is below 0, so a negative
/// score is printed without its sign.
pub fn printed(rules: &Rules, game: &Game) -> u32 {
    let board = (rules.reads)(game.board().rows());
    (rules.search)(rules, &(rules.order)(game.rounds().into()), board).unsigned_abs()
}

/// Returns what the score gains in these moves under best play, by these rules. Each move is `true`
/// if it is Alice's.
pub fn minimax(rules: &Rules, moves: &[bool], board: Rows) -> i32 {
    final_score_from(rules, moves, board, 0, 0, [i32::MIN, i32::MAX])
}

/// Returns the final score of a game in which these moves are left, given the board, the score so
/// far and the regions chosen so far. If the search prunes and the final score is outside of the
/// window, the result may be any score on the same side of the window.
fn final_score_from(
    rules: &Rules,
    moves: &[bool],
    board: Rows,
    score: i32,
    chosen: u16,
    mut window: [i32; 2],
) -> i32 {
    let Some((&is_alices, left)) = moves.split_first() else { return score };
    let player = usize::from(is_alices);
    let sums: [i32; REGIONS] = array(|region| sum(&board, region / 3, region % 3));
    let sign = if rules.maximises[player] { 1 } else { -1 };
    let best = rules.greedy[player]
        .and_then(|looks| (0..REGIONS).max_by_key(|&region| looks(sign * sums[region], region)));
    let turn = (rules.turn)(is_alices);
    let mut final_score = if rules.maximises[player] { i32::MIN } else { (rules.infinity)(score) };
    for (region, sum) in sums.into_iter().enumerate() {
        if best.is_some_and(|best| best != region) || !(rules.can_choose)(chosen, region) {
            continue;
        }
        let mut end = (rules.stores)(score + (rules.gain)(is_alices, sum));
        // Turning the region of the last move would change nothing.
        if !left.is_empty() {
            let after = turned(board, region / 3, region % 3, turn);
            end = final_score_from(rules, left, after, end, chosen | 1 << region, window);
        }
        if rules.maximises[player] {
            final_score = final_score.max(end);
            window[0] = window[0].max(final_score);
        } else {
            final_score = final_score.min(end);
            window[1] = window[1].min(final_score);
        }
        if rules.prunes && window[0] >= window[1] {
            break;
        }
    }
    final_score
}

/// Returns the sum of the region with this upper left cell.
pub fn sum(board: &Rows, row: usize, column: usize) -> i32 {
    let [upper, lower] = [board[row], board[row + 1]];
    let of_row = |row: [u8; SIDE]| i32::from(row[column]) + i32::from(row[column + 1]);
    of_row(upper) + of_row(lower)
}

/// Returns the board after the region with this upper left cell is turned. `from` has, for each
/// value of the region, the index of the value that takes its place.
pub fn turned(mut board: Rows, row: usize, column: usize, from: [usize; 4]) -> Rows {
    let first = SIDE * row + column;
    let cells = [first, first + 1, first + SIDE, first + SIDE + 1];
    let values = board.as_flattened_mut();
    let before: [u8; 4] = array(|at| values[cells[at]]);
    for (cell, from) in zip(cells, from) {
        values[cell] = before[from];
    }
    board
}

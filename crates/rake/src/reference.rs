//! Computes the final score by minimax over every line of play, from the rules alone. This is the
//! reference solver.
//!
//! The reference solver is slow and obvious, and it shares types, but no algorithm, with the
//! [search](mod@crate::play), so that tests and proofs can compare the two. The [`Rules`] are data,
//! because a wrong solution is the reference solver with some of the rules changed.
//!
//! # Complexity
//!
//! k rounds have 9^(2k) lines: 81, 6,561 or 531,441. Three rounds take about three milliseconds.

use std::cmp::Reverse;

use crate::board::{Game, SIDE};

/// The values of a board, row by row.
pub type Rows = [[u8; SIDE]; SIDE];

/// The rules of the game as a program understands them. Moves are numbered from 0. The number of a
/// region is that of its upper left cell, from 0, row by row. A set of regions has bits: bit `i` is 1
/// if region `i` is in it, so that each digit of a hexadecimal number is a row. A pair has Bob's value
/// first and then Alice's, so that `usize::from(is_alices)` is the index.
pub struct Rules {
    /// Returns the board that the program reads, given the board of the input.
    pub reads: fn(Rows) -> Rows,
    /// Returns for each move of a game with this many rounds whether it is Alice's.
    pub order: fn(usize) -> Vec<bool>,
    /// Whether each player wants a high score.
    pub maximises: [bool; 2],
    /// For each player, returns how good a region looks, given what it earns the player and its
    /// number. The player considers only the regions that look best. `None` means that the player
    /// considers all regions.
    pub greedy: [Option<fn(i32, usize) -> (i32, usize)>; 2],
    /// How many regions a greedy player considers.
    pub considers: usize,
    /// The set of the regions that can be chosen at all. In a wrong solution, a region can wrap at the
    /// edges of the board.
    pub regions: u16,
    /// Returns the set of the regions that cannot be chosen again, given the set of all regions
    /// chosen so far and the set of the last of them.
    pub barred: fn([u16; 2]) -> u16,
    /// How many times each of the four values of a region, row by row, counts in its sum.
    pub adds: [i32; 4],
    /// Returns the sum of a region, given the row and the column of its upper left cell.
    pub sum: fn(&Rules, &Rows, usize, usize) -> i32,
    /// Returns what the score gains by a move, given whether it is Alice's and the sum of the
    /// region.
    pub gain: fn(bool, i32) -> i32,
    /// How each player turns a region.
    pub turns: [Turn; 2],
    /// The final score with which the search for the smallest one starts: this value, or the score
    /// so far and `infinity_left`, whichever is less.
    pub infinity: i32,
    /// How much more than the score so far the search for the smallest final score starts with.
    pub infinity_left: i32,
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
    considers: 1,
    regions: 0x777,
    barred: |_| 0,
    adds: [1; 4],
    sum,
    gain: |_, sum| sum,
    turns: [COUNTERCLOCKWISE; 2],
    infinity: i32::MAX,
    infinity_left: i32::MAX,
    stores: |score| score,
    prunes: false,
    search: minimax,
};

/// How a region is turned. The four values have the indices 0 to 3, row by row. For each of them,
/// the turn has the index of the value that takes its place, or 4 for a value of 0.
pub type Turn = [usize; 4];

/// How a region is turned by 90° counterclockwise.
///
/// ```text
/// p q  →  q s
/// r s     p r
/// ```
pub const COUNTERCLOCKWISE: Turn = [1, 3, 0, 2];

/// Returns the final score of `game` under best play, by the rules of the statement.
///
/// ```
/// use rake::{Board, Game, final_score,  reference};
///
/// let game = Game::new(2, Board::new([[1, 2, 3, 4]; 4]).unwrap()).unwrap();
/// assert_eq!(reference::final_score(&game), final_score(&game));
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
    final_score_from(rules, moves, board, 0, [0; 2], [i32::MIN, i32::MAX])
}

/// Returns the final score of a game in which these moves are left, given the board, the score so
/// far, and the sets of all regions chosen so far and of the last one. If the search prunes and the
/// final score is outside of the window, the result may be any score on the same side of the window.
fn final_score_from(
    rules: &Rules,
    moves: &[bool],
    board: Rows,
    score: i32,
    chosen: [u16; 2],
    mut window: [i32; 2],
) -> i32 {
    let Some((&is_alices, left)) = moves.split_first() else {
        return score;
    };
    let player = usize::from(is_alices);
    let sum = |region| (rules.sum)(rules, &board, region / SIDE, region % SIDE);
    let maximises = rules.maximises[player];
    let better = if maximises { i32::max } else { i32::min };
    let sign = if maximises { 1 } else { -1 };
    let open = rules.regions & !(rules.barred)(chosen);
    let tried = match rules.greedy[player] {
        Some(looks) => best_of(open, rules.considers, |region| {
            looks(sign * sum(region), region)
        }),
        None => open,
    };
    let least = rules
        .infinity
        .min(score.saturating_add(rules.infinity_left));
    let mut final_score = if maximises { i32::MIN } else { least };
    for region in regions(tried) {
        let mut end = (rules.stores)(score + (rules.gain)(is_alices, sum(region)));
        // Turning the region of the last move would change nothing.
        if !left.is_empty() {
            let after = turned(board, region / SIDE, region % SIDE, rules.turns[player]);
            let chosen = [chosen[0] | 1 << region, 1 << region];
            end = final_score_from(rules, left, after, end, chosen, window);
        }
        final_score = better(final_score, end);
        let bound = &mut window[usize::from(!maximises)];
        *bound = better(*bound, final_score);
        if rules.prunes && window[0] >= window[1] {
            break;
        }
    }
    final_score
}

/// Returns the regions in a set.
fn regions(set: u16) -> impl Iterator<Item = usize> {
    (0..SIDE * SIDE).filter(move |region| set >> region & 1 == 1)
}

/// Returns the set of so many regions of a set, those that look best.
fn best_of(set: u16, count: usize, looks: impl Fn(usize) -> (i32, usize)) -> u16 {
    let mut best: Vec<_> = regions(set).map(|region| (looks(region), region)).collect();
    best.sort_unstable_by_key(|&look| Reverse(look));
    best.iter().take(count).map(|(_, region)| 1 << region).sum()
}

/// Returns the sum of the region with this upper left cell, by these rules.
pub fn sum(rules: &Rules, board: &Rows, row: usize, column: usize) -> i32 {
    let values = rules.adds.iter().zip(cells(row, column));
    values
        .map(|(times, cell)| times * i32::from(board[cell / SIDE][cell % SIDE]))
        .sum()
}

/// Returns the board after the region with this upper left cell is turned.
pub fn turned(mut board: Rows, row: usize, column: usize, turn: Turn) -> Rows {
    let (cells, before) = (cells(row, column), board);
    for (value, cell) in cells.into_iter().enumerate() {
        let from = cells.get(turn[value]);
        board[cell / SIDE][cell % SIDE] = from.map_or(0, |from| before[from / SIDE][from % SIDE]);
    }
    board
}

/// Returns the four cells of the region with this upper left cell, row by row. A region beyond the
/// last row or column continues in the first.
#[inline]
pub fn cells(row: usize, column: usize) -> [usize; 4] {
    let [upper, lower] = [SIDE * row, SIDE * ((row + 1) % SIDE)];
    let [left, right] = [column, (column + 1) % SIDE];
    [upper + left, upper + right, lower + left, lower + right]
}

//! The textbook form: what a position is worth, from the rules alone.
//!
//! A piece goes only on an empty cell whose whole left and whole upper side is filled. So each
//! row is filled from the left, and a position is the lengths of its rows. Positions are visited
//! depth-first, and each is remembered under its contour. This is slow, obvious and shares no code
//! with the [search](mod@crate::margin), so tests and proofs compare the two. What a wrong program
//! may get wrong is data: its [`Rules`].
//!
//! # Complexity
//!
//! At most C(n+m, n) positions of at most n moves each, and a table of 2^(n+m) entries: tens of
//! milliseconds for 10×10. Where nothing is remembered, each order in which the board can be filled
//! is a line of play: 42 on 3×3, 24,024 on 4×4, far too many on a larger board.

#![allow(clippy::missing_panics_doc)] // what is expected always holds

use crate::board::Board;

/// The rules as a program understands them. Players and tables are 0 and 1, moves are numbered
/// from 0, and scores are those of both players.
pub struct Rules {
    /// The player who makes a move, given its number and the number of all moves.
    pub player: fn(usize, usize) -> usize,
    /// The table from which a player earns.
    pub table: fn(usize) -> usize,
    /// Whether a player prefers the first scores to the second.
    pub prefers: fn(usize, [i32; 2], [i32; 2]) -> bool,
    /// Whether a position is remembered, given its margin, so that it is visited only once.
    pub remembers: fn(i64) -> bool,
}

/// The rules of the statement.
pub const RULES: Rules = Rules {
    player: |number, _| number % 2,
    table: |player| player,
    prefers: |player, scores, others| match player {
        0 => difference(scores) > difference(others),
        _ => difference(scores) < difference(others),
    },
    remembers: |_| true,
};

/// Plain minimax.
pub const WITHOUT_MEMORY: Rules = Rules { remembers: |_| false, ..RULES };

/// The first player's margin under best play.
///
/// ```
/// use chess::{Board, margin, textbook};
///
/// let board = Board::new(1, 2, vec![5, 0], vec![0, 3])?;
/// assert_eq!(textbook::margin(&board), margin(&board));
/// # Ok::<(), chess::IllegalBoard>(())
/// ```
pub fn margin(board: &Board) -> i64 {
    margin_from(&RULES, board, &vec![0; board.rows()]).expect("each position is visited once")
}

/// The margin that the first player gains by these rules from a position on, in which the filled
/// rows have these lengths. `None` if that takes more than [`MAX_VISITS`].
pub fn margin_from(rules: &Rules, board: &Board, lengths: &[usize]) -> Option<i64> {
    let known = vec![None; 1 << (board.rows() + board.columns())];
    let mut search = Search { rules, board, known, visits_left: MAX_VISITS };
    search.scores(&mut lengths.to_vec()).map(difference)
}

/// With more visits than this, a search that does not remember all positions would run for hours.
/// Each is visited at most once otherwise, and there are at most 184,756.
pub const MAX_VISITS: u32 = 3_000_000;

struct Search<'a> {
    rules: &'a Rules,
    board: &'a Board,
    /// The scores from each position on that is remembered, by its [`contour`].
    known: Vec<Option<[i32; 2]>>,
    visits_left: u32,
}

impl Search<'_> {
    /// What both players will still earn.
    fn scores(&mut self, lengths: &mut [usize]) -> Option<[i32; 2]> {
        let columns = self.board.columns();
        let position = contour(lengths, columns);
        if let Some(scores) = self.known[position] {
            return Some(scores);
        }
        self.visits_left = self.visits_left.checked_sub(1)?;
        let player = (self.rules.player)(lengths.iter().sum(), self.board.first().len());
        let table = table(self.board, (self.rules.table)(player));
        let mut best = None;
        for row in 0..lengths.len() {
            if !may_grow(lengths, row, columns) {
                continue;
            }
            let earned = table[row * columns + lengths[row]];
            lengths[row] += 1;
            let mut scores = self.scores(lengths)?;
            lengths[row] -= 1;
            scores[player] += earned.cast_signed();
            if best.is_none_or(|best| (self.rules.prefers)(player, scores, best)) {
                best = Some(scores);
            }
        }
        let best = best.unwrap_or_default();
        if (self.rules.remembers)(difference(best)) {
            self.known[position] = Some(best);
        }
        Some(best)
    }
}

/// The first player's score less the second player's.
pub const fn difference([first, second]: [i32; 2]) -> i64 {
    first as i64 - second as i64
}

/// The table with this number.
pub fn table(board: &Board, number: usize) -> &[u32] {
    [board.first(), board.second()][number]
}

/// Whether a piece may go on the first empty cell of a row: there is one, and all cells above it
/// are filled.
pub fn may_grow(lengths: &[usize], row: usize, columns: usize) -> bool {
    let column = lengths[row];
    column < columns && lengths[..row].iter().all(|&above| above > column)
}

/// The border between filled and empty cells from the lower left to the upper right corner of the
/// board, a bit per step: 0 right, 1 up. Each row and each column is one step, so no two positions
/// of a board share their n + m bits.
fn contour(lengths: &[usize], columns: usize) -> usize {
    let mut steps = 0;
    let mut column = 0;
    for &length in lengths.iter().rev() {
        steps = (steps << (length - column) << 1) | 1;
        column = length;
    }
    steps << (columns - column)
}

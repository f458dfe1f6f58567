//! Computes the margin by minimax over positions, from the rules alone. This is the reference
//! solver.
//!
//! A cell can be taken if no cell to its left in the row and no cell above it in the column is
//! empty. So each row fills up from the left, and a position is given by the *lengths* of its rows:
//! how many cells of each row are filled. The search visits positions depth-first. It remembers the
//! scores that the players earn from each position on, so that it visits each only once.
//!
//! The reference solver is slow and obvious, and it shares types, but no algorithm, with the
//! [search](mod@crate::margin), so that tests and proofs can compare the two. The [`Rules`] are
//! data, because a wrong solution is the reference solver with some of the rules changed.
//!
//! # Complexity
//!
//! At most C(n+m, n) positions with at most n moves each: a tenth of a second for 10×10. Without memory, the search follows every order in which the board can be
//! filled: 42 on 3×3, 24,024 on 4×4, and far too many on larger boards.

#![allow(clippy::missing_panics_doc)] // the `expect`s cannot fail

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::board::Board;

/// The rules of the game as a program understands them.
///
/// [`RULES`] are the rules of the statement, and each wrong solution changes some of them. The
/// players have the numbers 0 and 1, and moves are counted from 0. A pair of scores is the first
/// player's, then the second player's.
pub struct Rules {
    /// Returns the board that the program reads, given the board of the input. Returns `None` if
    /// what the program reads cannot be a board.
    pub reads: fn(&Board) -> Option<Board>,
    /// For each table that the program reads, the order of its scores.
    pub order: [Order; 2],
    /// Returns whether a cell is worth 0 to both players, given the numbers of rows and columns,
    /// and the row and the column of the cell.
    pub is_unread: fn([usize; 2], [usize; 2]) -> bool,
    /// Returns the board as the search sees it, given the board that the program reads.
    pub sees: fn(&Board) -> Option<Board>,
    /// Returns the player who makes a move, given the number of that move and how many moves the
    /// whole game has.
    pub player: fn(usize, usize) -> usize,
    /// Returns what both players earn when a player fills a cell, given the player and the scores
    /// of the cell in the first and the second table.
    pub earns: fn(usize, [i32; 2]) -> [i32; 2],
    /// For each player, what a point of the first player's score is worth to that player, and a
    /// point of the second player's.
    pub worth: [[i32; 2]; 2],
    /// Returns the player for whose good a move is chosen, given the player who makes it and the number
    /// of the move.
    pub chooses_for: fn(usize, usize) -> usize,
    /// For each player, returns how good a cell looks. The player considers only the cells that look
    /// best. `None` means that the player considers all cells.
    pub greedy: [Option<Looks>; 2],
    /// How many cells a greedy player considers.
    pub considers: usize,
    /// The number of columns in which the cell above a cell has to be filled first. The first
    /// columns are those.
    pub needs_above: usize,
    /// How many cells a row can be longer than the row above it.
    pub overhang: usize,
    /// For each player, the value at which the search for the best move starts: the other player is
    /// ahead by this much. Worse moves are overlooked. `None` means that there is no bound.
    pub infinity: [Option<i32>; 2],
    /// Returns the scores that the program keeps for a position instead of these.
    pub keeps: fn([i32; 2]) -> [i32; 2],
    /// Whether the search leaves out moves that cannot change the margin of the board (alpha-beta).
    /// Then what it remembers may be only a bound of the margin of a position.
    pub prunes: bool,
    /// Returns the window of alpha-beta after a move, given the window before it and what the move
    /// adds to the margin.
    pub window: fn([i64; 2], i64) -> [i64; 2],
    /// Whether a move after which the search is cut off is taken back.
    pub undoes_before_a_cutoff: bool,
    /// Returns the number that the program takes for a position, given the lengths of the rows and the
    /// number of columns.
    pub key: fn(&[usize], usize) -> u64,
    /// Returns whether the program remembers a position with this margin. The program visits any
    /// other position again whenever play reaches it.
    pub remembers: fn(i64) -> bool,
    /// Finds what both players earn on a board. Returns `None` if that would take hours.
    pub search: fn(&Rules, &Board) -> Option<[i32; 2]>,
    /// Returns what the program prints, given the scores at the end.
    pub prints: fn([i32; 2]) -> i64,
}

/// Returns how good a cell looks to a player, given what it earns the player, what it would earn the other
/// player, and its row.
pub type Looks = fn([i32; 2], usize) -> (i32, usize);

/// The order of the scores of a table: returns the index of the score of a cell among the scores of
/// both tables, given the number of the table, 0 or 1, the numbers of rows and columns, and the row
/// and the column of the cell.
pub type Order = fn(usize, [usize; 2], [usize; 2]) -> usize;

/// The rules of the statement.
pub const RULES: Rules = Rules {
    reads: |board| Some(board.clone()),
    order: [|t, [n, m], [i, j]| (t * n + i) * m + j; 2],
    is_unread: |_, _| false,
    sees: |board| Some(board.clone()),
    player: |number, _| number % 2,
    earns: |player, [first, second]| if player == 0 { [first, 0] } else { [0, second] },
    worth: [[1, -1], [-1, 1]],
    greedy: [None; 2],
    considers: 1,
    chooses_for: |player, _| player,
    needs_above: usize::MAX,
    overhang: 0,
    infinity: [None; 2],
    keeps: |scores| scores,
    prunes: false,
    window: |[low, high], gain| [low - gain, high - gain],
    undoes_before_a_cutoff: true,
    key: |lengths, columns| digits(lengths, columns as u64 + 1),
    remembers: |_| true,
    search: |rules, board| scores_from(rules, board, &vec![0; board.rows()]),
    prints: difference,
};

/// The rules of the statement for a program that remembers no position: plain minimax.
pub const WITHOUT_MEMORY: Rules = Rules {
    remembers: |_| false,
    ..RULES
};

/// Computes the first player's margin under best play, as [`margin`](crate::margin()) does, but
/// much slower.
///
/// ```
/// use chess::{Board, margin,  reference};
///
/// let board = Board::new(1, 2, [vec![5, 0], vec![0, 3]]).unwrap();
/// assert_eq!(reference::margin(&board), margin(&board));
/// ```
pub fn margin(board: &Board) -> i64 {
    margin_from(&RULES, board, &vec![0; board.rows()]).expect("each position is visited once")
}

/// Computes the margin that the first player gains from a position to the end, by these rules.
/// `lengths` has the number of filled cells in each row of the position.
///
/// Returns `None` if the search would take more than [`MAX_VISITS`] visits.
pub fn margin_from(rules: &Rules, board: &Board, lengths: &[usize]) -> Option<i64> {
    scores_from(rules, board, lengths).map(difference)
}

/// Returns what a program with these rules prints for a board. Returns `None` if the search would
/// take more than [`MAX_VISITS`] visits, or if the program cannot read the board.
pub fn printed(rules: &Rules, board: &Board) -> Option<i64> {
    let board = (rules.sees)(&ordered(rules, &(rules.reads)(board)?)?)?;
    (rules.search)(rules, &board).map(rules.prints)
}

/// Returns the board with the scores of both tables in the order of the rules, and with 0 for each
/// cell that is not read.
fn ordered(rules: &Rules, board: &Board) -> Option<Board> {
    let (sides, scores) = ([board.rows(), board.columns()], board.tables().concat());
    let score = |table: usize, cell: usize| {
        let cell = [cell / sides[1], cell % sides[1]];
        let is_read = !(rules.is_unread)(sides, cell);
        if is_read {
            scores[(rules.order[table])(table, sides, cell)]
        } else {
            0
        }
    };
    let table = |table| (0..board.cells()).map(|cell| score(table, cell)).collect();
    Board::new(sides[0], sides[1], [0, 1].map(table)).ok()
}

/// Computes the scores that both players earn from a position to the end, by these rules.
fn scores_from(rules: &Rules, board: &Board, lengths: &[usize]) -> Option<[i32; 2]> {
    let [rows, columns] = [board.rows(), board.columns()];
    // Rows that do not depend on one another have very many positions.
    let independent = (columns + 1).checked_pow(rows as u32);
    let is_small = independent.is_some_and(|count| count <= MAX_VISITS as usize);
    if rules.needs_above < columns && !is_small {
        return None;
    }
    let mut search = Search {
        rules,
        board,
        known: HashMap::new(),
        visits_left: MAX_VISITS,
    };
    let made = lengths.iter().sum();
    search.scores(&mut lengths.to_vec(), made, [i64::MIN / 2, i64::MAX / 2])
}

/// The maximum number of visits. Beyond it a search gives up, because it could run for hours.
///
/// Only a search that does not remember all positions, or in which a cell needs no filled cell above it,
/// can exceed this number. Any other search visits each position once, and no board has more than
/// 184,756 positions.
pub const MAX_VISITS: u32 = 3_000_000;

/// The depth-first search over the positions of a board.
struct Search<'a> {
    rules: &'a Rules,
    board: &'a Board,
    /// What both players earn from each remembered position on, by the key of the position.
    known: HashMap<u64, [i32; 2]>,
    /// The number of visits that are left before the search gives up.
    visits_left: u32,
}

impl Search<'_> {
    /// Returns what both players will earn from this position on, which is reached by so many moves, or
    /// `None` if the search gives up.
    /// If the search prunes, the margin may be any number on the same side of the window.
    fn scores(
        &mut self,
        lengths: &mut [usize],
        made: usize,
        mut window: [i64; 2],
    ) -> Option<[i32; 2]> {
        let columns = self.board.columns();
        let position = (self.rules.key)(lengths, columns);
        if let Some(&scores) = self.known.get(&position) {
            return Some(scores);
        }
        self.visits_left = self.visits_left.checked_sub(1)?;
        let player = (self.rules.player)(made, self.board.cells());
        let chooser = (self.rules.chooses_for)(player, made);
        let best_rows = self.rules.greedy[player].map(|looks| {
            let can_grow = |row: &usize| may_grow(self.rules, lengths, *row, columns);
            let look = |row: usize| {
                let of = |who| earned(self.rules, self.board, who, [row, lengths[row]])[who];
                (looks([player, 1 - player].map(of), row), row)
            };
            let mut rows: Vec<_> = (0..lengths.len()).filter(can_grow).map(look).collect();
            if rows.len() > self.rules.considers {
                rows.sort_unstable_by_key(|&look| Reverse(look));
                rows.truncate(self.rules.considers);
            }
            rows
        });
        let mut best = match self.rules.infinity[player] {
            Some(infinity) if made < self.board.cells() => {
                Some([if player == 0 { -infinity } else { infinity }, 0])
            }
            _ => None,
        };
        for row in 0..lengths.len() {
            let is_best = best_rows
                .as_ref()
                .is_none_or(|rows| rows.iter().any(|&(_, best)| best == row));
            if !is_best || !may_grow(self.rules, lengths, row, columns) {
                continue;
            }
            let earned = earned(self.rules, self.board, player, [row, lengths[row]]);
            lengths[row] += 1;
            let left = (self.rules.window)(window, difference(earned));
            let [first, second] = self.scores(lengths, made + 1, left)?;
            let scores = [first + earned[0], second + earned[1]];
            let [of_first, of_second] = self.rules.worth[chooser];
            let worth = |[first, second]: [i32; 2]| of_first * first + of_second * second;
            if best.is_none_or(|best| worth(scores) > worth(best)) {
                best = Some(scores);
                let bound = [i64::max, i64::min][chooser];
                window[chooser] = bound(window[chooser], difference(scores));
            }
            let is_cut = self.rules.prunes && window[0] >= window[1];
            if !is_cut || self.rules.undoes_before_a_cutoff {
                lengths[row] -= 1;
            }
            if is_cut {
                break;
            }
        }
        let best = (self.rules.keeps)(best.unwrap_or_default());
        if (self.rules.remembers)(difference(best)) {
            self.known.insert(position, best);
        }
        Some(best)
    }
}

/// Returns what both players earn when a player fills the cell at this row and column, by these rules.
pub fn earned(rules: &Rules, board: &Board, player: usize, [row, column]: [usize; 2]) -> [i32; 2] {
    let ([a, b], cell) = (board.tables(), row * board.columns() + column);
    (rules.earns)(player, [a[cell].cast_signed(), b[cell].cast_signed()])
}

/// Returns the first player's score minus the second player's score.
pub const fn difference([first, second]: [i32; 2]) -> i64 {
    first as i64 - second as i64
}

/// Returns whether the first empty cell of a row can be taken, by these rules. It can if the row has
/// an empty cell and the cell above that one, if any, is filled, because then all cells above it are
/// filled.
pub fn may_grow(rules: &Rules, lengths: &[usize], row: usize, columns: usize) -> bool {
    let column = lengths[row];
    let is_above_filled = || row == 0 || lengths[row - 1] + rules.overhang > column;
    column < columns && (column >= rules.needs_above || is_above_filled())
}

/// Returns the number whose digits are the lengths of the rows, the first row first. Different positions
/// have different numbers if the base is greater than every length.
pub fn digits(lengths: &[usize], base: u64) -> u64 {
    let number = |number: u64, &length: &usize| number.wrapping_mul(base) + length as u64;
    lengths.iter().fold(0, number)
}

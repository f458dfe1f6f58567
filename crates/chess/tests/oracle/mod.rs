//! The slow and obvious pair of wooden chess: what a position is worth, from the rules.
//!
//! A piece goes only on an empty cell whose whole left and whole upper side is filled.
//! So each row is filled from the left, and a position is the lengths of its rows. The
//! first player scores from table `a`, the second from table `b`, until the board is
//! full; each plays for own score minus the other's. Both tables have the same size.
//!
//! [`margin_of`] visits the positions depth-first and remembers each under its contour.
//! Cost: at most C(n+m, n) positions of at most n moves and a table of 2^(n+m) entries,
//! some tens of ms for 10 × 10.
//!
//! [`margin_by_minimax_of`] remembers nothing. Cost: each order in which the board can be
//! filled is a line: 42 on 3 × 3, 24,024 on 4 × 4, far too many on a larger board.

#![allow(dead_code, reason = "a test may need only one of the functions")]

use chess::Board;

/// The first player's margin under best play, by a table over the contours.
pub fn margin_of(board: &Board) -> i64 {
    let [a, b] = tables(board);
    let mut known = vec![None; 1 << (board.rows() + board.columns())];
    lead(&a, &b, &mut vec![0; board.rows()], &mut known)
}

/// The first player's margin under best play, by minimax over all lines.
pub fn margin_by_minimax_of(board: &Board) -> i64 {
    let [a, b] = tables(board);
    minimax(&a, &b, &mut vec![0; board.rows()])
}

/// The two tables of the solver's board, row by row.
pub fn tables(board: &Board) -> [Vec<Vec<i64>>; 2] {
    [board.first(), board.second()].map(|table| {
        let rows = table.chunks(board.columns());
        rows.map(|row| row.iter().copied().map(i64::from).collect()).collect()
    })
}

/// What the player to move will still score more than the other.
fn lead(a: &[Vec<i64>], b: &[Vec<i64>], lengths: &mut [usize], known: &mut [Option<i64>]) -> i64 {
    let columns = a[0].len();
    let contour = contour(lengths, columns);
    if let Some(value) = known[contour] {
        return value;
    }
    let scores = if first_to_move(lengths) { a } else { b };
    let mut best = None;
    for row in 0..lengths.len() {
        if may_grow(lengths, row, columns) {
            let earned = scores[row][lengths[row]];
            lengths[row] += 1;
            best = best.max(Some(earned - lead(a, b, lengths, known)));
            lengths[row] -= 1;
        }
    }
    let value = best.unwrap_or(0);
    known[contour] = Some(value);
    value
}

/// What the first player will still score more than the second: the first player takes
/// the greatest such value, the second the smallest.
pub fn minimax(a: &[Vec<i64>], b: &[Vec<i64>], lengths: &mut [usize]) -> i64 {
    let columns = a[0].len();
    let first = first_to_move(lengths);
    let mut values = Vec::new();
    for row in 0..lengths.len() {
        let column = lengths[row];
        if may_grow(lengths, row, columns) {
            let earned = if first { a[row][column] } else { -b[row][column] };
            lengths[row] += 1;
            values.push(earned + minimax(a, b, lengths));
            lengths[row] -= 1;
        }
    }
    let best = if first { values.into_iter().max() } else { values.into_iter().min() };
    best.unwrap_or(0)
}

/// Whether a piece may go on the first empty cell of a row: there is one, and all cells
/// above it are filled.
pub fn may_grow(lengths: &[usize], row: usize, columns: usize) -> bool {
    let column = lengths[row];
    column < columns && lengths[..row].iter().all(|&above| above > column)
}

/// The players take turns, so the number of pieces says whose turn it is.
fn first_to_move(lengths: &[usize]) -> bool {
    lengths.iter().sum::<usize>() % 2 == 0
}

/// The border between filled and empty cells from the lower left to the upper right
/// corner of the board, a bit a step: 0 right, 1 up. Each row and each column is one
/// step, so no two positions of a board share their n + m bits.
fn contour(lengths: &[usize], columns: usize) -> usize {
    let mut steps = 0;
    let mut column = 0;
    for &length in lengths.iter().rev() {
        steps = (steps << (length - column) << 1) | 1;
        column = length;
    }
    steps << (columns - column)
}

//! Finds the margins of all plays: of every order in which the cells can be filled, whatever the
//! players want.

use std::collections::HashMap;

use chess::{Board, MAX_SIDE};

/// The margins that plays of a board end with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Margins {
    /// The margins in ascending order, each once. If they are not all, the least and the greatest.
    pub values: Vec<i64>,
    /// Whether these are all margins.
    pub are_all: bool,
}

/// The maximum number of positions with the same number of filled cells that are looked at.
const MAX_POSITIONS: usize = 600;

/// The maximum number of margins that are kept for all positions with the same number of filled cells.
const MAX_MARGINS: usize = 10_000;

/// A position: the number of filled cells in each row, in four bits each.
type Position = u64;

/// The number of bits of a row in a [`Position`].
const BITS: usize = 4;
const _: () = assert!(MAX_SIDE < 1 << BITS && BITS * MAX_SIDE <= u64::BITS as usize);

/// Returns the margins of all plays of `board`. A play fills one cell after the other, as the rules
/// allow: nobody wants a great or a small margin. If there are very many margins, the result has
/// only the least and the greatest. Returns `None` if the board is so large that even these would take
/// long.
///
/// # Complexity
///
/// At most a million steps: for each number of filled cells, each position with each of its margins, or
/// the least and the greatest, is continued with each cell that can be filled.
pub fn margins_of_plays(board: &Board) -> Option<Margins> {
    if most_positions(board) > MAX_POSITIONS {
        return None;
    }
    let mut are_all = true;
    let mut positions: HashMap<Position, Vec<i64>> = HashMap::from([(0, vec![0])]);
    for filled in 0..board.cells() {
        let mut next: HashMap<Position, Vec<i64>> = HashMap::new();
        for (position, margins) in &positions {
            for (row, column) in open_cells(board, *position) {
                let gain = gain(board, filled, row, column);
                next.entry(position + (1 << (BITS * row)))
                    .or_default()
                    .extend(margins.iter().map(|margin| margin + gain));
            }
        }
        for margins in next.values_mut() {
            margins.sort_unstable();
            margins.dedup();
        }
        are_all = are_all && next.values().map(Vec::len).sum::<usize>() <= MAX_MARGINS;
        if !are_all {
            next.values_mut().for_each(keep_first_and_last);
        }
        positions = next;
    }
    let values = positions.into_values().next()?;
    Some(Margins { values, are_all })
}

/// Returns a number that the margin of no play of `board` is below, and one that it is never above: what the players
/// would get with the least and the greatest of their scores, in as many cells as each of them fills.
pub fn bounds_of_margins(board: &Board) -> [i64; 2] {
    let (of_first, of_second) = (board.cells().div_ceil(2), board.cells() / 2);
    let [first, second] = board.tables().each_ref().map(|table| {
        let mut sorted: Vec<i64> = table.iter().map(|&score| score.into()).collect();
        sorted.sort_unstable();
        sorted
    });
    let least = |scores: &[i64], count: usize| scores[..count].iter().sum::<i64>();
    let greatest =
        |scores: &[i64], count: usize| scores[scores.len() - count..].iter().sum::<i64>();
    [
        least(&first, of_first) - greatest(&second, of_second),
        greatest(&first, of_first) - least(&second, of_second),
    ]
}

/// Returns the greatest number of positions that have the same number of filled cells.
fn most_positions(board: &Board) -> usize {
    let (columns, cells) = (board.columns(), board.cells());
    // The number of ways to fill the rows so far, by the length of the last one and the filled cells. Above the
    // first row, all is filled.
    let mut ways = vec![vec![0; cells + 1]; columns + 1];
    ways[columns][0] = 1;
    for _ in 0..board.rows() {
        let mut next = vec![vec![0; cells + 1]; columns + 1];
        for (above, of_above) in ways.iter().enumerate() {
            for (length, of_length) in next.iter_mut().enumerate().take(above + 1) {
                for filled in length..=cells {
                    of_length[filled] += of_above[filled - length];
                }
            }
        }
        ways = next;
    }
    let positions = |filled: usize| ways.iter().map(|of_length| of_length[filled]).sum();
    (0..=cells).map(positions).max().unwrap_or(0)
}

/// Returns the cells that can be filled next, as row and column.
fn open_cells(board: &Board, position: Position) -> impl Iterator<Item = (usize, usize)> {
    let columns = board.columns();
    let length = move |row: usize| (position >> (BITS * row)) as usize % (1 << BITS);
    (0..board.rows())
        .map(move |row| (row, length(row)))
        .filter(move |&(row, column)| column < columns && (row == 0 || length(row - 1) > column))
}

/// Returns what the margin gains if this cell is filled when so many are.
fn gain(board: &Board, filled: usize, row: usize, column: usize) -> i64 {
    let ([first, second], cell) = (board.tables(), row * board.columns() + column);
    if filled.is_multiple_of(2) {
        i64::from(first[cell])
    } else {
        -i64::from(second[cell])
    }
}

fn keep_first_and_last(margins: &mut Vec<i64>) {
    if let [least, .., greatest] = margins[..] {
        *margins = vec![least, greatest];
    }
}

/// Returns whether two plays of `board` have different margins.
///
/// Two cells of which neither is above or to the left of the other can be filled one right after the
/// other, in either order. What this changes is the difference of their sums, the scores of a cell in both tables
/// added. If no such pair has different sums, no order of the cells matters, because any order
/// becomes any other by such exchanges.
pub fn has_choice(board: &Board) -> bool {
    let ([first, second], columns) = (board.tables(), board.columns());
    let sum = |row: usize, column: usize| {
        let cell = row * columns + column;
        first[cell] + second[cell]
    };
    // A cell to the right of the first column, and the cells below it to its left.
    let right = (0..board.rows()).flat_map(|row| (1..columns).map(move |column| (row, column)));
    right.into_iter().any(|(row, column)| {
        let below =
            (row + 1..board.rows()).flat_map(|lower| (0..column).map(move |left| (lower, left)));
        below
            .into_iter()
            .any(|(lower, left)| sum(lower, left) != sum(row, column))
    })
}

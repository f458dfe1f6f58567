//! Defines the board with its two tables of scores, and the limits of the statement.

/// The maximum number of rows, and of columns.
pub const MAX_SIDE: usize = 10;
/// The maximum score of a cell.
pub const MAX_SCORE: u32 = 100_000;

/// A board of 1 to 10 rows and 1 to 10 columns, with two scores from 0 to 100,000 for each cell:
/// one for each player.
///
/// A `Board` is always within these limits, so code that receives one need not check it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    tables: [Vec<u32>; 2],
}

impl Board {
    /// Makes the board on which the first player earns from the first of `tables` and the second
    /// player earns from the second. Both tables are given row by row.
    ///
    /// Returns `None` if `rows` or `columns` is not 1 to 10, if a table does not have one score for each
    /// cell, or if a score is more than 100,000.
    ///
    /// ```
    /// use chess::{Board, MAX_SCORE};
    ///
    /// let is_legal = |rows, columns, first: &[u32], second: &[u32]| {
    ///     Board::new(rows, columns, [first.to_vec(), second.to_vec()]).is_some()
    /// };
    /// assert!(is_legal(1, 1, &[0], &[MAX_SCORE]));
    /// assert!(!is_legal(0, 1, &[], &[]));
    /// assert!(!is_legal(1, 11, &[0; 11], &[0; 11]));
    /// assert!(!is_legal(1, 2, &[0; 2], &[0; 3]));
    /// assert!(!is_legal(1, 1, &[0], &[MAX_SCORE + 1]));
    /// ```
    pub fn new(rows: usize, columns: usize, tables: [Vec<u32>; 2]) -> Option<Self> {
        let is_legal = |table: &Vec<u32>| {
            table.len() == rows * columns && table.iter().all(|&score| score <= MAX_SCORE)
        };
        let are_sides = [rows, columns]
            .iter()
            .all(|side| (1..=MAX_SIDE).contains(side));
        (are_sides && tables.iter().all(is_legal)).then_some(Self {
            rows,
            columns,
            tables,
        })
    }

    /// Returns the number of rows, 1 to 10.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns, 1 to 10.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of cells, 1 to 100.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// Returns both tables of scores, each row by row: what the first player earns on each cell,
    /// and what the second player earns.
    pub fn tables(&self) -> &[Vec<u32>; 2] {
        &self.tables
    }
}

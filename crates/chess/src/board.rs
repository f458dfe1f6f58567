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
    /// # Errors
    ///
    /// If `rows` or `columns` is not 1 to 10, if a table does not have one score for each cell, or if a
    /// score is more than 100,000. The error has the number that is wrong.
    ///
    /// ```
    /// use chess::{Board, MAX_SCORE};
    ///
    /// let error = |rows, columns, first: &[u32], second: &[u32]| {
    ///     Board::new(rows, columns, [first.to_vec(), second.to_vec()]).unwrap_err()
    /// };
    /// assert_eq!(error(0, 1, &[], &[]), "a board has 1 to 10 rows and columns, not 0×1");
    /// assert_eq!(error(1, 11, &[0; 11], &[0; 11]), "a board has 1 to 10 rows and columns, not 1×11");
    /// assert_eq!(error(1, 2, &[0; 2], &[0; 3]), "a table of 3 scores does not fit a board of 1×2");
    /// assert_eq!(error(1, 1, &[0], &[MAX_SCORE + 1]), "a score is at most 100000, not 100001");
    /// assert!(Board::new(1, 1, [vec![0], vec![MAX_SCORE]]).is_ok());
    /// ```
    pub fn new(rows: usize, columns: usize, tables: [Vec<u32>; 2]) -> Result<Self, String> {
        let side = 1..=MAX_SIDE;
        if !side.contains(&rows) || !side.contains(&columns) {
            return Err(format!(
                "a board has 1 to {MAX_SIDE} rows and columns, not {rows}×{columns}"
            ));
        }
        for table in &tables {
            let count = table.len();
            if count != rows * columns {
                return Err(format!(
                    "a table of {count} scores does not fit a board of {rows}×{columns}"
                ));
            }
            if let Some(score) = table.iter().find(|&&score| score > MAX_SCORE) {
                return Err(format!("a score is at most {MAX_SCORE}, not {score}"));
            }
        }
        Ok(Self {
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

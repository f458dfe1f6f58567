//! The board and its two tables of scores.

/// The greatest number of rows, and of columns.
pub const LONGEST_SIDE: usize = 10;
/// The greatest score of a cell.
pub const GREATEST_SCORE: u32 = 100_000;

/// A board of 1 to 10 rows and columns. Each cell has a score from 0 to 100,000 for either
/// player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    first: Vec<u32>,
    second: Vec<u32>,
}

impl Board {
    /// The board on which the first player earns from the table `first` and the second player
    /// from `second`, both row by row.
    ///
    /// # Errors
    ///
    /// If a side, the size of a table or a score is out of range.
    pub fn new(
        rows: usize,
        columns: usize,
        first: Vec<u32>,
        second: Vec<u32>,
    ) -> Result<Self, IllegalBoard> {
        let side = 1..=LONGEST_SIDE;
        if !side.contains(&rows) || !side.contains(&columns) {
            return Err(IllegalBoard::Sides(rows, columns));
        }
        for table in [&first, &second] {
            if table.len() != rows * columns {
                return Err(IllegalBoard::Cells(table.len()));
            }
            if let Some(&score) = table.iter().find(|&&score| score > GREATEST_SCORE) {
                return Err(IllegalBoard::Score(score));
            }
        }
        Ok(Self { rows, columns, first, second })
    }

    /// The number of rows, 1 to 10.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns, 1 to 10.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// What the first player earns on each cell, row by row.
    pub fn first(&self) -> &[u32] {
        &self.first
    }

    /// What the second player earns on each cell, row by row.
    pub fn second(&self) -> &[u32] {
        &self.second
    }
}

/// Why some tables are not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalBoard {
    /// The rows and columns are not 1 to 10 each.
    #[error("a board has 1 to {LONGEST_SIDE} rows and columns, not {0}×{1}")]
    Sides(usize, usize),
    /// A table has this many scores instead of one for each cell.
    #[error("a table of {0} scores does not fit the board")]
    Cells(usize),
    /// A score is larger than 100,000.
    #[error("a score is at most {GREATEST_SCORE}, not {0}")]
    Score(u32),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_keeps_to_the_limits() {
        assert!(Board::new(1, 1, vec![0], vec![GREATEST_SCORE]).is_ok());
        assert_eq!(Board::new(0, 1, vec![], vec![]), Err(IllegalBoard::Sides(0, 1)));
        assert_eq!(Board::new(1, 11, vec![0; 11], vec![0; 11]), Err(IllegalBoard::Sides(1, 11)));
        assert_eq!(Board::new(1, 2, vec![0; 2], vec![0; 3]), Err(IllegalBoard::Cells(3)));
        assert_eq!(Board::new(1, 1, vec![0], vec![100_001]), Err(IllegalBoard::Score(100_001)));
    }

    #[test]
    fn errors_name_the_limit_and_what_breaks_it() {
        for (error, message) in [
            (IllegalBoard::Sides(1, 11), "a board has 1 to 10 rows and columns, not 1×11"),
            (IllegalBoard::Cells(3), "a table of 3 scores does not fit the board"),
            (IllegalBoard::Score(100_001), "a score is at most 100000, not 100001"),
        ] {
            assert_eq!(error.to_string(), message);
        }
    }
}

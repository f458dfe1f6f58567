//! Defines the board, its nine regions and the turn of a region.
//!
//! ```text
//!  0  1  2  3    cells      0 1 2    regions, each where its upper left cell is:
//!  4  5  6  7               3 4 5    region 4 has the cells 5, 6, 9 and 10
//!  8  9 10 11               6 7 8
//! 12 13 14 15
//! ```

#![allow(clippy::inline_always)] // sums and turns are compiled into the lanes of the search

use std::array::from_fn;

/// The number of rows of a board, and of columns.
pub const SIDE: usize = 4;
/// The number of cells of a board.
pub(crate) const CELLS: usize = SIDE * SIDE;
/// The number of 2×2 regions of a board.
pub const REGIONS: usize = 9;
/// The maximum value of a cell; the minimum is 1.
pub const MAX_VALUE: u8 = 10;
/// The maximum number of rounds, in each of which both players move; the minimum is 1.
pub const MAX_ROUNDS: u8 = 3;

/// Evaluates an expression once for each region and makes an array of the nine values. The region
/// is a constant in the expression, so its cells are constants too, which the search in lanes
/// needs.
macro_rules! each_region {
    ($region:ident => $value:expr) => {
        each_region!($region => $value; 0, 1, 2, 3, 4, 5, 6, 7, 8)
    };
    ($region:ident => $value:expr; $($index:literal),*) => {
        [$({
            const $region: usize = $index;
            $value
        }),*]
    };
}
pub(crate) use each_region;

/// A `Board` has 4×4 values from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub(crate) [u8; CELLS]);

impl Board {
    /// Makes the board with these rows of values, from top to bottom.
    ///
    /// # Errors
    ///
    /// If a value is not 1 to 10. The error has the first such value.
    ///
    /// ```
    /// use rake::Board;
    ///
    /// let error = |rows| Board::new(rows).unwrap_err();
    /// assert_eq!(error([[1; 4], [10; 4], [5; 4], [5, 5, 0, 11]]), "a value is 1 to 10, not 0");
    /// assert_eq!(error([[11; 4]; 4]), "a value is 1 to 10, not 11");
    /// assert!(Board::new([[1; 4], [10; 4], [5; 4], [5; 4]]).is_ok());
    /// ```
    pub fn new(rows: [[u8; SIDE]; SIDE]) -> Result<Self, String> {
        let cells: [u8; CELLS] = from_fn(|cell| rows[cell / SIDE][cell % SIDE]);
        let is_illegal = |value: &u8| !(1..=MAX_VALUE).contains(value);
        match cells.into_iter().find(is_illegal) {
            Some(value) => Err(format!("a value is 1 to {MAX_VALUE}, not {value}")),
            None => Ok(Self(cells)),
        }
    }

    /// Returns the rows of values, from top to bottom.
    pub fn rows(self) -> [[u8; SIDE]; SIDE] {
        from_fn(|row| from_fn(|column| self.0[SIDE * row + column]))
    }

    /// Returns the sum of the four values of each region, row by row. A sum is from 4 to
    /// 40.
    ///
    /// ```
    /// let board = rake::Board::new([[1, 2, 3, 4]; 4]).unwrap();
    /// assert_eq!(board.sums(), [6, 10, 14, 6, 10, 14, 6, 10, 14]);
    /// ```
    #[inline(always)]
    pub fn sums(self) -> [u8; REGIONS] {
        each_region!(REGION => {
            let [a, b, c, d] = const { cells(REGION) };
            let left = self.0[a].wrapping_add(self.0[c]);
            left.wrapping_add(self.0[b].wrapping_add(self.0[d]))
        })
    }

    /// Returns the board after `region`, 0 to 8, is turned by 90° counterclockwise. The other cells
    /// keep their values.
    ///
    /// ```
    /// use rake::Board;
    ///
    /// let board = Board::new([[1, 2, 9, 9], [3, 4, 9, 9], [9; 4], [9; 4]]).unwrap();
    /// let turned = Board::new([[2, 4, 9, 9], [1, 3, 9, 9], [9; 4], [9; 4]]).unwrap();
    /// assert_eq!(board.turn(0), turned);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn turn(self, region: usize) -> Self {
        let [a, b, c, d] = cells(region);
        let Self(mut cells) = self;
        [cells[a], cells[b], cells[c], cells[d]] = [cells[b], cells[d], cells[a], cells[c]];
        Self(cells)
    }
}

/// Returns the array of the values of its indices. `std::array::from_fn` does the same, but the compiler
/// inlines its inner functions only if they happen to be in the same codegen unit.
#[inline(always)]
pub(crate) fn array<T: Copy + Default, const N: usize>(value: impl Fn(usize) -> T) -> [T; N] {
    let mut array = [T::default(); N];
    for (index, place) in array.iter_mut().enumerate() {
        *place = value(index);
    }
    array
}

/// Returns the indices of the four cells of a region, row by row.
#[inline]
pub(crate) const fn cells(region: usize) -> [usize; 4] {
    let cell = region / 3 * SIDE + region % 3;
    [cell, cell + 1, cell + SIDE, cell + SIDE + 1]
}

/// A board and the number of rounds that are played on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    rounds: u8,
    board: Board,
}

impl Game {
    /// Makes the game of this many rounds on this board. In each round Alice moves first, and then
    /// Bob.
    ///
    /// # Errors
    ///
    /// If the number of rounds is not 1 to 3. The error has the number.
    ///
    /// ```
    /// use rake::{Board, Game};
    ///
    /// let board = Board::new([[1; 4]; 4])?;
    /// let error = |rounds| Game::new(rounds, board).unwrap_err();
    /// assert_eq!(error(0), "a game has 1 to 3 rounds, not 0");
    /// assert_eq!(error(4), "a game has 1 to 3 rounds, not 4");
    /// assert!(Game::new(1, board).is_ok() && Game::new(3, board).is_ok());
    /// # Ok::<(), String>(())
    /// ```
    pub fn new(rounds: u8, board: Board) -> Result<Self, String> {
        if (1..=MAX_ROUNDS).contains(&rounds) {
            Ok(Self { rounds, board })
        } else {
            Err(format!("a game has 1 to {MAX_ROUNDS} rounds, not {rounds}"))
        }
    }

    /// Returns the number of rounds, 1 to 3.
    pub fn rounds(self) -> u8 {
        self.rounds
    }

    /// Returns the board at the start of the game.
    pub fn board(self) -> Board {
        self.board
    }
}

//! The board, its nine regions and the turn.
//!
//! A value fits four bits, so the board is one 64-bit word, row by row from the lowest bits:
//!
//! ```text
//! nibble   0  1  2  3        region 4, in the middle:   before   after the turn
//!          4  5  6  7                                    5  6        6 10
//!          8  9 10 11                                    9 10        5  9
//!         12 13 14 15
//! ```
//!
//! A turn moves each of four nibbles to a neighbour: the whole word is shifted by one nibble
//! or by one row, either way, and a mask keeps of each copy the one nibble that arrives.

use std::fmt::{self, Display};

/// The number of rows, and of columns.
pub const SIDE: usize = 4;
/// The number of regions.
pub const REGIONS: usize = 9;
/// The greatest value of a cell; the least is 1.
pub const GREATEST_VALUE: u8 = 10;
/// The greatest number of rounds, in each of which both players move; the least is 1.
pub const MOST_ROUNDS: u8 = 3;

/// A 4×4 board of values from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(u64);

impl Board {
    /// The board with these rows of values.
    ///
    /// # Errors
    ///
    /// If a value is not 1 to 10.
    pub fn new(rows: [[u8; SIDE]; SIDE]) -> Result<Self, IllegalGame> {
        let mut nibbles = 0;
        for &value in rows.as_flattened().iter().rev() {
            if !(1..=GREATEST_VALUE).contains(&value) {
                return Err(IllegalGame::Value(value));
            }
            nibbles = nibbles << 4 | u64::from(value);
        }
        Ok(Self(nibbles))
    }

    /// The rows of values.
    pub fn rows(self) -> [[u8; SIDE]; SIDE] {
        let value = |cell: usize| (self.0 >> (4 * cell) & 0xF) as u8;
        std::array::from_fn(|row| std::array::from_fn(|column| value(row * SIDE + column)))
    }

    /// The sum of the four values of each region, by [`Region::index`]. From 4 to 40.
    ///
    /// ```
    /// let board = rake::Board::new([[1, 2, 3, 4]; 4])?;
    /// assert_eq!(board.sums(), [6, 10, 14, 6, 10, 14, 6, 10, 14]);
    /// # Ok::<(), rake::IllegalGame>(())
    /// ```
    #[inline]
    pub fn sums(self) -> [u8; REGIONS] {
        let (outer, inner) = self.packed_sums();
        let (outer, inner) = (outer.to_le_bytes(), inner.to_le_bytes());
        [
            outer[0], inner[0], outer[1], //
            outer[2], inner[2], outer[3], //
            outer[4], inner[4], outer[5],
        ]
    }

    /// The least of [`Board::sums`].
    #[inline]
    pub(crate) fn smallest_sum(self) -> u8 {
        let (outer, inner) = self.packed_sums();
        // The bytes that hold no sum do not count.
        let outer = (outer & 0x0000_FFFF_FFFF_FFFF) | 0x7F7F_0000_0000_0000;
        let inner = (inner & 0x0000_00FF_00FF_00FF) | 0x7F7F_7F00_7F00_7F00;
        let halves = smaller_bytes(outer, inner);
        let quarters = smaller_bytes(halves, halves >> 32);
        let eighths = smaller_bytes(quarters, quarters >> 16);
        smaller_bytes(eighths, eighths >> 8) as u8
    }

    /// The sums of all regions, a byte each: of those in the left and the right columns, and
    /// of those in the middle. The other bytes mean nothing.
    ///
    /// ```text
    /// byte     0   1   2   3   4   5   6   7
    /// outer   r0  r2  r3  r5  r6  r8   –   –
    /// inner   r1   –  r4   –  r7   –   –   –
    /// ```
    #[inline]
    fn packed_sums(self) -> (u64, u64) {
        const EVEN: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let (even, odd) = (self.0 & EVEN, self.0 >> 4 & EVEN);
        // First two neighbours in a row, then those of two rows, which are 16 bits apart.
        let (outer, inner) = (even + odd, odd + (even >> 8));
        (outer + (outer >> 16), inner + (inner >> 16))
    }

    /// The board after `region` was turned by 90° counterclockwise.
    ///
    /// ```
    /// use rake::{Board, Region};
    ///
    /// let board = Board::new([[1, 2, 9, 9], [3, 4, 9, 9], [9; 4], [9; 4]])?;
    /// let turned = Board::new([[2, 4, 9, 9], [1, 3, 9, 9], [9; 4], [9; 4]])?;
    /// assert_eq!(board.turn(Region::all().next().unwrap()), turned);
    /// # Ok::<(), rake::IllegalGame>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn turn(self, region: Region) -> Self {
        let cells = &CELLS[region.index()];
        let Self(board) = self;
        Self(
            board & cells.elsewhere
                | board >> 4 & cells.upper_left
                | board >> 16 & cells.upper_right
                | board << 4 & cells.lower_right
                | board << 16 & cells.lower_left,
        )
    }
}

/// The smaller one of each two bytes, which are all less than 128.
#[inline]
fn smaller_bytes(a: u64, b: u64) -> u64 {
    const TOP: u64 = 0x8080_8080_8080_8080;
    let not_less = ((a | TOP) - b) & TOP; // where a ≥ b
    let b_bytes = (not_less << 1).wrapping_sub(not_less >> 7);
    (b & b_bytes) | (a & !b_bytes)
}

/// The nibbles of the four cells of a region, and of all other cells.
#[derive(Clone, Copy)]
struct Cells {
    upper_left: u64,
    upper_right: u64,
    lower_left: u64,
    lower_right: u64,
    elsewhere: u64,
}

/// The cells of each region.
static CELLS: [Cells; REGIONS] = {
    let mut all =
        [Cells { upper_left: 0, upper_right: 0, lower_left: 0, lower_right: 0, elsewhere: 0 };
            REGIONS];
    let mut index = 0;
    while index < REGIONS {
        let region = Region(index as u8);
        let upper_left = 0xF << (4 * (region.row() * SIDE + region.column()));
        let (upper_right, lower_left, lower_right) =
            (upper_left << 4, upper_left << 16, upper_left << 20);
        let elsewhere = !(upper_left | upper_right | lower_left | lower_right);
        all[index] = Cells { upper_left, upper_right, lower_left, lower_right, elsewhere };
        index += 1;
    }
    all
};

/// One of the nine 2×2 regions of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region(u8);

impl Region {
    /// All regions, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..REGIONS as u8).map(Self)
    }

    /// Its place in the order of all regions, 0 to 8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row of its upper cells, 0 to 2.
    pub const fn row(self) -> usize {
        self.index() / 3
    }

    /// The column of its left cells, 0 to 2.
    pub const fn column(self) -> usize {
        self.index() % 3
    }

    /// The region at this place in the order of all regions.
    pub(crate) const fn from_index(index: usize) -> Self {
        debug_assert!(index < REGIONS);
        Self(index as u8)
    }
}

/// A board and how many rounds are played on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    rounds: u8,
    board: Board,
}

impl Game {
    /// The game of this many rounds, in each of which Alice moves and then Bob.
    ///
    /// # Errors
    ///
    /// If there are not 1 to 3 rounds.
    pub fn new(rounds: u8, board: Board) -> Result<Self, IllegalGame> {
        if (1..=MOST_ROUNDS).contains(&rounds) {
            Ok(Self { rounds, board })
        } else {
            Err(IllegalGame::Rounds(rounds))
        }
    }

    /// The number of rounds, 1 to 3.
    pub fn rounds(self) -> u8 {
        self.rounds
    }

    /// The board at the start.
    pub fn board(self) -> Board {
        self.board
    }
}

/// Why some numbers are not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalGame {
    /// The value of a cell is not 1 to 10.
    Value(u8),
    /// The number of rounds is not 1 to 3.
    Rounds(u8),
}

impl Display for IllegalGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "a value is 1 to {GREATEST_VALUE}, not {value}"),
            Self::Rounds(rounds) => write!(f, "a game has 1 to {MOST_ROUNDS} rounds, not {rounds}"),
        }
    }
}

impl std::error::Error for IllegalGame {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board whose values are all different within every region.
    fn board() -> Board {
        Board::new([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 1, 2], [3, 4, 5, 6]]).unwrap()
    }

    #[test]
    fn rows_come_back() {
        assert_eq!(Board::new(board().rows()), Ok(board()));
    }

    #[test]
    fn limits_are_kept() {
        let mut rows = [[1; SIDE]; SIDE];
        rows[2][3] = 0;
        assert_eq!(Board::new(rows), Err(IllegalGame::Value(0)));
        rows[2][3] = 11;
        assert_eq!(Board::new(rows), Err(IllegalGame::Value(11)));
        assert_eq!(Game::new(0, board()), Err(IllegalGame::Rounds(0)));
        assert_eq!(Game::new(4, board()), Err(IllegalGame::Rounds(4)));
        let messages =
            [IllegalGame::Value(11), IllegalGame::Rounds(4)].map(|error| error.to_string());
        assert_eq!(messages, ["a value is 1 to 10, not 11", "a game has 1 to 3 rounds, not 4"]);
    }

    #[test]
    fn sums_and_turns_are_those_of_the_rules() {
        let rows = board().rows();
        for region in Region::all() {
            let (row, column) = (region.row(), region.column());
            let mut turned = rows;
            turned[row][column] = rows[row][column + 1];
            turned[row][column + 1] = rows[row + 1][column + 1];
            turned[row + 1][column + 1] = rows[row + 1][column];
            turned[row + 1][column] = rows[row][column];
            assert_eq!(board().turn(region).rows(), turned, "{region:?}");
            let sum =
                rows[row][column..column + 2].iter().chain(&rows[row + 1][column..column + 2]);
            assert_eq!(board().sums()[region.index()], sum.sum::<u8>(), "{region:?}");
        }
    }

    #[test]
    fn the_greatest_values_do_not_overflow() {
        let board = Board::new([[GREATEST_VALUE; SIDE]; SIDE]).unwrap();
        assert_eq!(board.sums(), [40; REGIONS]);
    }
}

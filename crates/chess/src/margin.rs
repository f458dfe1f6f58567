//! The search for the margin.
//!
//! # From the plain form to this one
//!
//! Times are for a random board of 10×10 (`cargo bench -p chess`, `large`).
//!
//! 1. The plain form is the value of each position, from the values of the positions that follow.
//!    `reference` remembers them in a table, and takes 16 ms.
//! 2. One table instead of two, and contours that are numbers in an order in which no recursion is
//!    needed: 3.8 ms (this is the code below with tails of one step).
//! 3. Front and tail, so that vectors hold many positions: 0.37 ms.
//! 4. Only the rows in use are kept: no faster in itself, but a whole process takes 1.58 ms of CPU
//!    time instead of 1.76, because it touches less memory.
//!
//! # How it works
//!
//! The players take cells in turn. A cell can be taken when all cells to its left and all cells
//! above it have been taken. Each cell has two scores: A, which it earns the first player, and B,
//! which it earns the second. The *margin* is the first player's final score minus the second's.
//!
//! **One table instead of two.** For a cell with scores A and B let S = A + B and D = A − B. If the
//! first player takes the cell, the margin grows by A = (D + S) / 2. If the second player takes it,
//! the margin falls by B, so it grows by (D − S) / 2. Every cell is taken in the end. So twice the
//! margin is the sum of two parts: the sum of all D, which no move changes, and the outcome of a
//! game in which the player who takes a cell earns S. In that game both players earn from the same
//! table, so the value of a position for the player to move is the greatest `S(cell) −
//! value(position after)` over the cells that can be taken.
//!
//! **Contours.** The filled cells are always a staircase in the upper left corner, and its border
//! is a path of n + m steps from the lower left corner of the board to the upper right. As a
//! number, with up as 1, right as 0, and the first step in the highest bit:
//!
//! ```text
//!  ┌───┬───┬───┐
//!  │ ● │ ● │   │      2 rows, 3 columns, three cells filled (●):
//!  ├───┼───┼───┤
//!  │ ● │   │   │      right up right up right = 0b01010
//!  └───┴───┴───┘
//! ```
//!
//! The empty board is `0b11000`, the full one `0b00011`. A cell can be taken at a *corner*, where a
//! step up is followed by a step to the right. Taking the cell swaps the two steps: `10` becomes
//! `01`. So every move makes the number smaller, and if positions are visited in ascending order,
//! the values of all positions that can follow from a position are known when it is visited.
//!
//! **Front and tail.** The path is cut into a front and a tail of a few steps. For one front, the
//! values of all tails that complete it are side by side in a row:
//!
//! ```text
//! front 0b0101…  │ tail 0 │ tail 1 │ tail 2 │ … │     tails with n − ups(front) steps up
//! ```
//!
//! - A move inside the front leads to another front with as many steps up, hence to a row of the
//!   same length: one subtraction and one maximum, of vectors, for the whole row.
//! - A move at the cut swaps the last step of the front and the first step of the tail. It is
//!   possible in the tails that begin with a step to the right, the first ones of the row. It leads
//!   to tails that begin with a step up, the last ones of another row, in the same order: again one
//!   subtraction and one maximum for all of them.
//! - Moves inside the tail are done one by one. They depend only on how many steps up the front
//!   has, so they are listed once for all fronts with that number.
//!
//! **Rows in use.** In the ascending list of all paths, a move leads from `…10y` back to `…01y`.
//! The distance between them is the number of rearrangements of `y`: greatest when the corner is at
//! the start of the path. Rows farther back than that are not needed any more and are overwritten.
//! On a 10×10 board, 48,620 values and room for two more rows are kept, instead of all 184,756
//! values.
//!
//! Every position is computed once, from all its moves, so the value is exact.

use parallel::vectorized;
use puzzle::bits;

use crate::board::Board;

/// Computes the first player's margin under best play: the first player's score minus the second
/// player's score, if the first player maximises that difference and the second player minimises
/// it.
///
/// The margin is between −5,000,000 and 5,000,000. See the [crate] for an example.
///
/// # Complexity
///
/// C(n + m, n) positions, at most 184,756, each with at most min(n, m) moves.
pub fn margin(board: &Board) -> i64 {
    i64::midpoint(
        constant_part(board),
        values(board, capacity(board)).of(empty(board)).into(),
    )
}

/// Returns how many values the search keeps at once. The first term is the greatest distance
/// between a path and one that a move leads to, in the ascending list of all paths ("Rows in use"
/// above). The first extra row is for the row that is being written, and the second for the places
/// at the end that stay free when the next row does not fit there.
fn capacity(board: &Board) -> usize {
    binomial(board.rows() + board.columns() - 2, board.rows() - 1) + 2 * ROW
}

/// Returns the sum of all D: the part of twice the margin that no move changes.
pub(crate) fn constant_part(board: &Board) -> i64 {
    let sum = |table: &Vec<u32>| table.iter().copied().map(i64::from).sum::<i64>();
    let [first, second] = board.tables().each_ref().map(sum);
    first - second
}

/// The number of steps in the tail of a path; a path with fewer steps has no front.
///
/// With short tails, rows would be too short to gain from vector operations. With long tails, too
/// many moves would lie inside the tail, where they are done one by one.
const TAIL: usize = 8;
/// An upper bound on the number of values in a row. A byte can index them.
const ROW: usize = 1 << TAIL;

/// A path as a number, or the front or the tail of a path. The top of this file has a picture.
pub(crate) type Path = usize;

/// Returns the path of the empty board: all steps up, and then all steps to the right.
pub(crate) fn empty(board: &Board) -> Path {
    ((1 << board.rows()) - 1) << board.columns()
}

/// The values of the positions of a board.
pub(crate) struct Values {
    tails: Tails,
    /// The row of a front starts at `all[starts[front]]`.
    starts: Vec<usize>,
    /// The rows that are kept, one after the other.
    all: Vec<i32>,
}

impl Values {
    /// Returns the value of the position with this path: how much more the player to move will earn
    /// than the other player from here on, if taking a cell earns the sum of its two scores.
    ///
    /// The row of the position must still be kept.
    pub(crate) fn of(&self, path: Path) -> i32 {
        let length = self.tails.length;
        let (front, tail) = (path >> length, path & ((1 << length) - 1));
        self.all[self.starts[front] + self.tails.indices[tail]]
    }
}

vectorized! {
    /// Computes the value of every position of `board`, and keeps up to `capacity` of them: the
    /// last ones, among which is that of the empty board.
    ///
    /// `capacity` must be at least [`capacity(board)`](capacity). With less, rows would be
    /// overwritten before they are used, and the values would be wrong. `usize::MAX` keeps all.
    pub(crate) fn values(board: &Board, capacity: usize) -> Values {
        let steps = board.rows() + board.columns();
        let tail = TAIL.min(steps);
        let tails = Tails::new(board, tail);

        let capacity = capacity.min(binomial(steps, board.rows()));
        let mut all = vec![0; capacity];
        let mut starts = vec![0; 1 << (steps - tail)];
        let mut row = [0; ROW];
        let mut free = 0;
        for front in 0..starts.len() {
            let Row { length, first_right, ref moves } = tails.rows[ups(front)];
            if length == 0 {
                continue; // no tail completes this front
            }
            row[..length].fill(UNKNOWN);
            if front == ((1 << board.rows()) - 1) >> tail {
                row[0] = 0; // the full board
            }
            for corner in corners(front) {
                let after = &all[starts[fill(front, corner)]..][..length];
                relax_row(&mut row, after, earned(board, front << tail, corner + tail));
            }
            // The move at the cut between front and tail, for tails that begin with a step right.
            if front & 1 == 1 && first_right > 0 {
                let after = &all[starts[front - 1]..][..tails.rows[ups(front) - 1].length];
                let earned = earned(board, front << tail, tail - 1);
                relax_row(&mut row, &after[after.len() - first_right..], earned);
            }
            for &(from, to, earned) in moves {
                let (from, to) = (usize::from(from), usize::from(to));
                row[from] = row[from].max(earned - row[to]);
            }
            if free + length > capacity {
                free = 0;
            }
            starts[front] = free;
            all[free..][..length].copy_from_slice(&row[..length]);
            free += length;
        }
        Values { tails, starts, all }
    }
}

/// Returns the number of ways to choose which `k` of `n` steps go up.
fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// The value of a position before any of its moves was considered. It is less than any other value.
const UNKNOWN: i32 = i32::MIN;

/// Considers one move of every position in `row`, and raises the values for which that move is
/// better than those considered before. The move earns `earned` and leads to the position with the
/// same index in `after`.
#[allow(clippy::inline_always)] // so that it is compiled for each version of its caller
#[inline(always)]
fn relax_row(row: &mut [i32], after: &[i32], earned: i32) {
    for (value, after) in row.iter_mut().zip(after) {
        *value = (earned - after).max(*value);
    }
}

/// Returns the corners of a path, from its end to its start. A corner is a step up that is followed
/// by a step to the right, and its number is the bit of the step to the right.
pub(crate) fn corners(path: Path) -> impl Iterator<Item = usize> {
    bits((path >> 1 & !path) as u64)
}

/// Returns the path after the cell at this corner was filled.
pub(crate) fn fill(path: Path, corner: usize) -> Path {
    path ^ (0b11 << corner)
}

/// Returns the index, in the tables of scores, of the cell at this corner of a path.
pub(crate) fn cell(board: &Board, path: Path, corner: usize) -> usize {
    let steps_before = board.rows() + board.columns() - corner - 2;
    let ups = ups(path >> (corner + 2));
    (board.rows() - 1 - ups) * board.columns() + steps_before - ups
}

/// Returns what taking the cell at this corner of a path earns: the sum of its two scores.
pub(crate) fn earned(board: &Board, path: Path, corner: usize) -> i32 {
    let cell = cell(board, path, corner);
    let [first, second] = board.tables();
    (first[cell] + second[cell]).cast_signed()
}

/// All tails of one length, and how they make up the rows.
struct Tails {
    /// The number of steps in each tail.
    length: usize,
    /// `indices[tail]` is the index of the tail in its row.
    indices: Vec<usize>,
    /// `rows[ups]` describes the row of every front with this number of steps up.
    rows: Vec<Row>,
}

/// The tails that complete a front: together with the front, they have as many steps up as the
/// board has rows.
struct Row {
    /// The number of these tails, which is the length of the row.
    length: usize,
    /// The number of tails that begin with a step to the right; they are the first ones of the row.
    first_right: usize,
    /// The moves inside the tail: the index of the tail before and after the move, and what the
    /// move earns.
    ///
    /// The moves are ordered by the number of empty cells. So the moves of a position come after
    /// all moves of the positions that follow from it, and moves that do not depend on each other
    /// stand side by side, so that the processor can overlap them.
    moves: Vec<(u8, u8, i32)>,
}

impl Tails {
    /// Lists the tails of `length` steps on `board`, and the moves inside them.
    fn new(board: &Board, length: usize) -> Self {
        let mut with_ups = vec![0; length + 1];
        let index = |tail| {
            with_ups[ups(tail)] += 1;
            with_ups[ups(tail)] - 1
        };
        let indices: Vec<usize> = (0..1 << length).map(index).collect();
        let row = |front_ups: usize| {
            let front = (1 << front_ups) - 1;
            let completes = |tail: &Path| ups(*tail) + front_ups == board.rows();
            let mut tails: Vec<Path> = (0..1 << length).filter(completes).collect();
            let first_right = tails.partition_point(|tail| tail >> (length - 1) == 0);
            let to_move = |tail: Path, corner: usize| {
                let (from, to) = (indices[tail], indices[fill(tail, corner)]);
                (
                    from as u8,
                    to as u8,
                    earned(board, front << length | tail, corner),
                )
            };
            // Every move makes the sum of the bit numbers of the steps up smaller by 1, so the sum
            // counts the empty cells, up to a constant.
            let empty = |tail: &Path| {
                (0..length)
                    .filter(|bit| tail >> bit & 1 == 1)
                    .sum::<usize>()
            };
            tails.sort_by_cached_key(empty);
            let moves_of = |&tail| corners(tail).map(move |corner| to_move(tail, corner));
            Row {
                length: tails.len(),
                first_right,
                moves: tails.iter().flat_map(moves_of).collect(),
            }
        };
        let rows = (0..=board.rows() + board.columns() - length)
            .map(row)
            .collect();
        Self {
            length,
            indices,
            rows,
        }
    }
}

/// Returns the number of steps up in a path.
fn ups(path: Path) -> usize {
    path.count_ones() as usize
}

//! The search for the margin.
//!
//! # How it works
//!
//! **One table instead of two.** On a cell with scores A and B let S = A + B and D = A − B.
//! If the first player takes it, the margin grows by A = (D + S) / 2; if the second does, it
//! falls by B, which is to say that it grows by (D − S) / 2. Every cell is taken in the end, so
//! twice the margin is the sum of all D, which no move changes, plus a game in which the player
//! who takes a cell earns S. That game is the same for both players: the value of a
//! position for the player to move is the largest of `S(cell) − value(position after)` over
//! the cells that can be taken.
//!
//! **Contours.** The filled cells are always a staircase in the upper left corner, and its
//! border is a path of n + m steps from the lower left corner of the board to the upper right.
//! Written as a number, the first step in the highest bit, up as 1 and right as 0:
//!
//! ```text
//!  ┌───┬───┬───┐
//!  │ ● │ ● │   │      2 rows, 3 columns, three cells filled (●):
//!  ├───┼───┼───┤
//!  │ ● │   │   │      right up right up right = 0b01010
//!  └───┴───┴───┘
//! ```
//!
//! The empty board is `0b11000`, the full one `0b00011`. A cell can be taken where a step up
//! is followed by one to the right, and taking it turns the two around: `10` becomes `01`. So
//! a move makes the number smaller, and in ascending order every position comes after all
//! that can follow from it.
//!
//! **Front and tail.** The path is cut into a front and a tail of a few steps. For one front,
//! the values of all tails that complete it are side by side in a row:
//!
//! ```text
//! front 0b0101…  │ tail 0 │ tail 1 │ tail 2 │ … │     tails with n − ups(front) steps up
//! ```
//!
//! - A move inside the front leads to another front with as many steps up, hence to a row of
//!   the same length: one subtraction and maximum for the whole row.
//! - A move at the cut turns the last step of the front and the first of the tail. The tails
//!   that begin with a step to the right are the first ones of the row, and they become the
//!   tails that begin with a step up, the last ones of the other row, in the same order: again
//!   one operation for the whole run.
//! - Moves inside the tail are done one by one; which they are depends only on how many steps
//!   up the front has.
//!
//! **Rows that are alive.** Of all paths in ascending order, a move leads from `…10y` back to
//! `…01y`, past as many as there are ways to write `y`: most at the beginning of the path. Rows
//! farther back are no longer needed and are overwritten: 48,620 of 184,756 positions are alive.
//!
//! Every position is computed once, from all its moves, so the value is exact.

use puzzle::vectorized;

use crate::board::Board;

/// The first player's score less the second player's, when both play to maximise their own
/// side of it. Between −10,000,000 and 10,000,000. See the [crate] for an example.
///
/// # Complexity
///
/// C(n + m, n) positions, at most 184,756, each with at most min(n, m) moves.
pub fn margin(board: &Board) -> i64 {
    let farthest = binomial(board.rows() + board.columns() - 2, board.rows() - 1);
    let capacity = farthest + 2 * ROW; // a row, and what one leaves free at the end
    i64::midpoint(constant_part(board), values(board, capacity).of(empty(board)).into())
}

/// The sum of all D: the part of twice the margin that no move changes.
pub(crate) fn constant_part(board: &Board) -> i64 {
    let sum = |table: &[u32]| table.iter().copied().map(i64::from).sum::<i64>();
    sum(board.first()) - sum(board.second())
}

/// The number of steps in the tail of a path, if the path has more: rows should be long
/// enough to be worth one operation, and few of the moves should lie inside the tail.
const TAIL: usize = 8;
/// An upper bound for the length of a row; a byte can index it.
const ROW: usize = 1 << TAIL;

/// A path, or its front or tail: see the picture at the top.
pub(crate) type Path = usize;

/// The path of the empty board: up, and then right.
pub(crate) fn empty(board: &Board) -> Path {
    ((1 << board.rows()) - 1) << board.columns()
}

/// What every position of a board is worth.
pub(crate) struct Values {
    tails: Tails,
    /// The row of a front starts at `all[starts[front]]`.
    starts: Vec<usize>,
    all: Vec<i32>,
}

impl Values {
    /// What the player to move will gain on the other from this position on, if taking a cell
    /// earns the sum of its two scores.
    pub(crate) fn of(&self, path: Path) -> i32 {
        let length = self.tails.length;
        let (front, tail) = (path >> length, path & ((1 << length) - 1));
        self.all[self.starts[front] + self.tails.places[tail]]
    }
}

vectorized! {
    /// Finds what every position of `board` is worth; keeps the last ones, up to `capacity`.
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
                let after = &all[starts[take(front, corner)]..][..length];
                relax_row(&mut row, after, earned(board, front << tail, corner + tail));
            }
            // The tails that begin with a step to the right, if the front ends with one up.
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

/// The number of ways in which `k` of `n` steps can be the ones up.
fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Less than any value: no move of the position has been considered.
const UNKNOWN: i32 = i32::MIN;

/// Considers one move of every position in `row`: it earns `earned` and leads to the position at
/// the same index of `after`.
#[allow(clippy::inline_always)] // so that it is compiled for each version of its caller
#[inline(always)]
fn relax_row(row: &mut [i32], after: &[i32], earned: i32) {
    for (value, after) in row.iter_mut().zip(after) {
        *value = (earned - after).max(*value);
    }
}

/// Where a path has a step up and then one to the right: the bits of the latter.
pub(crate) fn corners(path: Path) -> impl Iterator<Item = usize> {
    let mut corners = path >> 1 & !path;
    std::iter::from_fn(move || {
        let corner = (corners != 0).then_some(corners.trailing_zeros() as usize)?;
        corners &= corners - 1;
        Some(corner)
    })
}

/// The path after the cell at this corner was taken.
pub(crate) fn take(path: Path, corner: usize) -> Path {
    path ^ (0b11 << corner)
}

/// The index of the cell at this corner of a path in the tables of scores.
pub(crate) fn cell(board: &Board, path: Path, corner: usize) -> usize {
    let steps_before = board.rows() + board.columns() - corner - 2;
    let ups = ups(path >> (corner + 2));
    (board.rows() - 1 - ups) * board.columns() + steps_before - ups
}

/// What the cell at this corner of a path earns: the sum of its scores.
pub(crate) fn earned(board: &Board, path: Path, corner: usize) -> i32 {
    let cell = cell(board, path, corner);
    (board.first()[cell] + board.second()[cell]).cast_signed()
}

/// All tails of one length.
struct Tails {
    length: usize,
    /// The index of each tail in its row.
    places: Vec<usize>,
    /// The row of a front with this many steps up.
    rows: Vec<Row>,
}

/// The tails that complete a front.
struct Row {
    /// How many there are.
    length: usize,
    /// How many of them, the first ones, begin with a step to the right.
    first_right: usize,
    /// The moves inside the tail, from one index to another, and what is earned. They are in the
    /// order of how many cells are open: so those of a position come after all moves of the
    /// positions that follow from it, and the processor can work on several positions at once.
    moves: Vec<(u8, u8, i32)>,
}

impl Tails {
    fn new(board: &Board, length: usize) -> Self {
        let mut with_ups = vec![0; length + 1];
        let place = |tail| {
            with_ups[ups(tail)] += 1;
            with_ups[ups(tail)] - 1
        };
        let places: Vec<usize> = (0..1 << length).map(place).collect();
        let row = |front_ups: usize| {
            let front = (1 << front_ups) - 1;
            let completes = |tail: &Path| ups(*tail) + front_ups == board.rows();
            let mut tails: Vec<Path> = (0..1 << length).filter(completes).collect();
            let first_right = tails.partition_point(|tail| tail >> (length - 1) == 0);
            let to_move = |tail: Path, corner: usize| {
                let (from, to) = (places[tail], places[take(tail, corner)]);
                (from as u8, to as u8, earned(board, front << length | tail, corner))
            };
            let open = |tail: &Path| (0..length).filter(|bit| tail >> bit & 1 == 1).sum::<usize>();
            tails.sort_by_cached_key(open);
            let moves_of = |&tail| corners(tail).map(move |corner| to_move(tail, corner));
            Row {
                length: tails.len(),
                first_right,
                moves: tails.iter().flat_map(moves_of).collect(),
            }
        };
        let rows = (0..=board.rows() + board.columns() - length).map(row).collect();
        Self { length, places, rows }
    }
}

fn ups(path: Path) -> usize {
    path.count_ones() as usize
}

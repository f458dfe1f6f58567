//! Evaluates many positions side by side, in vectors of bytes and without a branch.
//!
//! [`play`](mod@crate::play) says what a lane, a group and a batch are and what the search does
//! with them, and shows which board and which region each lane has.

// All the work of a lane must be inlined into the loop over the lanes, and must be straight-line
// code there. If a call, a branch or a loop is left in it, the loop over the lanes is not
// vectorised and takes twenty times as long. That is why this module uses `each_region!`, constants
// and selects, and `inline(always)`, which also compiles everything for the same instruction set as
// the search that calls it.
#![allow(clippy::inline_always)]
#![allow(clippy::needless_range_loop)] // a lane is an index into several arrays

use std::hint::select_unpredictable;

use crate::board::{Board, CELLS, REGIONS, array, cells, each_region};

/// One vector: a byte for each lane. What is in the unused lanes does not matter.
pub(crate) type Lanes = [u8; LANES];
/// The number of lanes in a vector.
pub(crate) const LANES: usize = 32;
/// The number of lanes in a group: nine for the nine boards, and one that is unused. Board b is in
/// the lanes b, b + `GROUP` and b + 2 · `GROUP`, once for each column of regions.
const GROUP: usize = 10;
/// A board in each lane. There is a vector for each cell, so that an operation on a cell is done
/// for all boards at once.
pub(crate) type Boards = [Lanes; CELLS];

/// Returns region b in the three lanes of board b, for each of the nine boards. If all nine boards
/// are still the same board, [`turn_each`] makes each of the nine moves once with these regions:
/// board b is then the one after the move with region b.
pub(crate) fn one_region_per_board() -> Lanes {
    array(|lane| (lane % GROUP) as u8)
}

/// `ROWS` has three vectors, one for each row of regions. In the vector of a row, every lane of a
/// group has the region that is in this row and in the column of the group.
pub(crate) static ROWS: [Lanes; 3] = {
    let mut rows = [[0; LANES]; 3];
    let mut lane = 0;
    while lane < 3 * LANES {
        rows[lane / LANES][lane % LANES] = (lane / LANES * 3 + lane % LANES / GROUP) as u8;
        lane += 1;
    }
    rows
};

/// Returns this board in all lanes.
pub(crate) fn broadcast(board: Board) -> Boards {
    board.0.map(|value| [value; LANES])
}

/// Turns one region on each board, and returns the sum of that region in each lane. `regions` has
/// the region in each lane.
#[inline(always)]
pub(crate) fn turn_each(boards: &mut Boards, regions: &Lanes) -> Lanes {
    let mut sums = [0; LANES];
    for lane in 0..LANES {
        let (board, sum) = turn_and_sum(board(boards, lane), regions[lane]);
        sums[lane] = sum;
        for cell in 0..CELLS {
            boards[cell][lane] = board.0[cell];
        }
    }
    sums
}

/// Returns the region with the smallest sum on each board. If more than one region has the smallest
/// sum, the last of these is returned.
#[inline(always)]
pub(crate) fn smallest_each(boards: &Boards) -> Lanes {
    array(|lane| smallest(board(boards, lane)))
}

/// Returns the value of each board with Bob to move and two rounds left. It is in all three lanes
/// of the board.
#[inline(always)]
pub(crate) fn each_reply(boards: &Boards) -> Lanes {
    reduce_moves(&each_move::<false>(boards), u8::min)
}

/// Returns the highest of the nine upper bounds of each board, and the first region that has this
/// bound. Both are in all three lanes of the board. `bounds` has a vector for each row of regions.
#[inline(always)]
pub(crate) fn highest_bounds(bounds: &[Lanes; 3]) -> (Lanes, Lanes) {
    let highest = reduce_moves(bounds, u8::max);
    let mut regions = ROWS;
    for row in 0..3 {
        for lane in 0..LANES {
            let is_highest = bounds[row][lane] == highest[lane];
            regions[row][lane] = select_unpredictable(is_highest, regions[row][lane], u8::MAX);
        }
    }
    (highest, reduce_moves(&regions, u8::min))
}

/// Reduces the values of the nine moves on each board with `op`, a minimum or a maximum. The result
/// is in all three lanes of the board.
#[inline(always)]
fn reduce_moves(moves: &[Lanes; 3], op: fn(u8, u8) -> u8) -> Lanes {
    let of_three = |[one, two, three]: [&Lanes; 3]| -> Lanes {
        array(|lane| op(op(one[lane], two[lane]), three[lane]))
    };
    let best = of_three(moves.each_ref());
    let second = next_group(&best);
    of_three([&best, &second, &next_group(&second)])
}

/// Returns these lanes with the content of each group replaced by that of the next group. The last
/// group gets the content of the first.
#[inline(always)]
fn next_group(lanes: &Lanes) -> Lanes {
    let mut next = *lanes;
    next[..2 * GROUP].copy_from_slice(&lanes[GROUP..3 * GROUP]);
    next[2 * GROUP..3 * GROUP].copy_from_slice(&lanes[..GROUP]);
    next
}

/// Returns the value of each of the nine moves on each board, in a vector for each row of regions.
/// The value is the sum of the region and what the score gains after it. Without `REPLY`, Bob
/// moves, and then Alice and Bob play the last round. With `REPLY`, Alice moves, Bob replies with
/// the smallest sum, and then they play the last round.
#[inline(always)]
pub(crate) fn each_move<const REPLY: bool>(boards: &Boards) -> [Lanes; 3] {
    let mut values = ROWS;
    for row in &mut values {
        for lane in 0..LANES {
            let (mut board, mut sum) = turn_and_sum(board(boards, lane), row[lane]);
            if REPLY {
                let (after, reply) = turn_and_sum(board, smallest(board));
                (board, sum) = (after, sum.wrapping_add(reply));
            }
            row[lane] = sum.wrapping_add(last_round(board));
        }
    }
    values
}

/// Returns the board in this lane.
#[inline(always)]
fn board(boards: &Boards, lane: usize) -> Board {
    Board(array(|cell| boards[cell][lane]))
}

/// Returns the board after `region` is turned, and the sum of this region.
///
/// The region differs from lane to lane. So the code turns all nine regions, and a select keeps the
/// cells of the right one.
#[inline(always)]
fn turn_and_sum(board: Board, region: u8) -> (Board, u8) {
    let (mut after, mut sum) = (board, 0);
    let sums = board.sums();
    each_region!(REGION => {
        const CELLS: [usize; 4] = cells(REGION);
        let choose = |new, old| select_unpredictable(region == REGION as u8, new, old);
        sum = choose(sums[REGION], sum);
        let turned = after.turn(REGION);
        for i in 0..4 {
            after.0[CELLS[i]] = choose(turned.0[CELLS[i]], after.0[CELLS[i]]);
        }
    });
    (after, sum)
}

/// Returns the region with the smallest sum. If more than one region has the smallest sum, the last
/// of these is returned.
#[inline(always)]
fn smallest(board: Board) -> u8 {
    let sums = board.sums();
    let least = least(sums);
    let mut smallest = 0;
    each_region!(REGION => {
        let is_least = sums[REGION] == least;
        smallest = select_unpredictable(is_least, REGION as u8, smallest);
    });
    smallest
}

/// Returns the value of the last round on this board: what the score gains when Alice moves, and
/// then Bob.
#[inline(always)]
pub(crate) fn last_round(board: Board) -> u8 {
    let sums = board.sums();
    let values = each_region!(REGION => {
        sums[REGION].wrapping_add(least(board.turn(REGION).sums()))
    });
    values.into_iter().fold(0, u8::max)
}

/// Returns the smallest of nine sums, which is what Bob's last move adds.
#[inline(always)]
pub(crate) fn least(sums: [u8; REGIONS]) -> u8 {
    sums.into_iter().fold(u8::MAX, u8::min)
}

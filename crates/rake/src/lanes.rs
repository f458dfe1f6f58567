//! A batch: many positions side by side, in bytes and without a branch. [`play`](mod@crate::play)
//! says what it is for.

// All the work of a lane must be inlined into the loop over the lanes and be straight-line code
// there: with a call, a branch or a loop left in it, that loop is not vectorised and takes twenty
// times as long. Hence `each_region!`, constants and selects; and `inline(always)`, by which all
// this is compiled for the same instruction set as the search that calls it.
#![allow(clippy::inline_always)]
#![allow(clippy::needless_range_loop)] // a lane is an index into several arrays

use std::array::from_fn;
use std::hint::select_unpredictable;

use crate::board::{Board, CELLS, REGIONS, Region, each_region};

/// A byte for each lane: see the picture in [`play`](crate::play).
pub(crate) type Lanes = [u8; LANES];
pub(crate) const LANES: usize = 32;
/// From a board in one group to the same in the next.
const GROUP: usize = 10;
/// A board in each lane: for each cell, its values.
pub(crate) type Boards = [Lanes; CELLS];

/// Region 0 on board 0, region 1 on board 1 and so on.
pub(crate) fn one_region_per_board() -> Lanes {
    from_fn(|lane| (lane % GROUP) as u8)
}

/// The regions of each row, one in each group.
pub(crate) static ROWS: [Lanes; 3] = {
    let mut rows = [[0; LANES]; 3];
    let mut lane = 0;
    while lane < 3 * LANES {
        rows[lane / LANES][lane % LANES] = (lane / LANES * 3 + lane % LANES / GROUP) as u8;
        lane += 1;
    }
    rows
};

/// One board in all lanes.
pub(crate) fn broadcast(board: Board) -> Boards {
    board.0.map(|value| [value; LANES])
}

/// Turns a region on each board; returns its sums.
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

/// The region with the smallest sum on each board, the last one of several.
#[inline(always)]
pub(crate) fn smallest_each(boards: &Boards) -> Lanes {
    from_fn(|lane| smallest(board(boards, lane)))
}

/// The value of each board with Bob to move and two rounds left.
#[inline(always)]
pub(crate) fn each_reply(boards: &Boards) -> Lanes {
    reduce_moves(&each_move::<false>(boards), u8::min)
}

/// The highest upper bound of any move on each board, and the first region that attains it.
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

/// Reduces the nine moves of each board with `op`, a minimum or a maximum. The result is in all
/// lanes of the board.
#[inline(always)]
fn reduce_moves(moves: &[Lanes; 3], op: fn(u8, u8) -> u8) -> Lanes {
    let mut best = [0; LANES];
    for lane in 0..LANES {
        best[lane] = op(op(moves[0][lane], moves[1][lane]), moves[2][lane]);
    }
    let second = next_group(&best);
    let third = next_group(&second);
    for lane in 0..LANES {
        best[lane] = op(op(best[lane], second[lane]), third[lane]);
    }
    best
}

/// The lanes with each group replaced by the next one.
#[inline(always)]
fn next_group(lanes: &Lanes) -> Lanes {
    let mut next = *lanes;
    next[..2 * GROUP].copy_from_slice(&lanes[GROUP..3 * GROUP]);
    next[2 * GROUP..3 * GROUP].copy_from_slice(&lanes[..GROUP]);
    next
}

/// The value of each move on each board, if Alice moves next, in the last round. With `REPLY` Bob
/// first replies with the smallest sum.
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

/// The board in a lane.
#[inline(always)]
fn board(boards: &Boards, lane: usize) -> Board {
    Board(from_fn(|cell| boards[cell][lane]))
}

/// The board after a region was turned, and the sum of that region.
#[inline(always)]
fn turn_and_sum(board: Board, region: u8) -> (Board, u8) {
    let (mut after, mut sum) = (board, 0);
    let sums = board.sums();
    each_region!(REGION => {
        const CELLS: [usize; 4] = REGION.cells();
        let choose = |new, old| select_unpredictable(region == REGION.index() as u8, new, old);
        sum = choose(sums[REGION.index()], sum);
        let turned = after.turn(REGION);
        for i in 0..4 {
            after.0[CELLS[i]] = choose(turned.0[CELLS[i]], after.0[CELLS[i]]);
        }
    });
    (after, sum)
}

/// The region with the smallest sum, the last one of several.
#[inline(always)]
fn smallest(board: Board) -> u8 {
    let sums = board.sums();
    let least = least(sums);
    let mut smallest = 0;
    each_region!(REGION => {
        let is_least = sums[REGION.index()] == least;
        smallest = select_unpredictable(is_least, REGION.index() as u8, smallest);
    });
    smallest
}

/// The value of the last round.
#[inline(always)]
pub(crate) fn last_round(board: Board) -> u8 {
    let sums = board.sums();
    let values = each_region!(REGION => {
        sums[REGION.index()].wrapping_add(least(board.turn(REGION).sums()))
    });
    values.into_iter().fold(0, u8::max)
}

/// The smallest of nine sums.
#[inline(always)]
pub(crate) fn least(sums: [u8; REGIONS]) -> u8 {
    sums.into_iter().fold(u8::MAX, u8::min)
}

//! A batch: many positions side by side, in bytes and without a branch. [`play`](mod@crate::play)
//! says what it is good for.

// Whatever a lane does must be compiled into the loop over the lanes and be straight there: with
// a call, a branch or a loop left in it, that loop is not made of vector instructions and takes
// twenty times as long. Hence `each_region!`, constants and selects; and `inline(always)`, by which
// all this is compiled for the processor together with the search that calls it.
#![allow(clippy::inline_always)]
#![allow(clippy::needless_range_loop)] // a lane is a place in several arrays

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

/// On board 0 region 0, on board 1 region 1 and so on.
pub(crate) fn each() -> Lanes {
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

/// The same board in all lanes.
pub(crate) fn everywhere(board: Board) -> Boards {
    board.0.map(|value| [value; LANES])
}

/// Turns a region on each board; returns what its sum was.
#[inline(always)]
pub(crate) fn take_each(boards: &mut Boards, regions: &Lanes) -> Lanes {
    let mut sums = [0; LANES];
    for lane in 0..LANES {
        let (board, sum) = take(board(boards, lane), regions[lane]);
        sums[lane] = sum;
        for cell in 0..CELLS {
            boards[cell][lane] = board.0[cell];
        }
    }
    sums
}

/// The last region of the smallest sum of each board.
#[inline(always)]
pub(crate) fn smallest_each(boards: &Boards) -> Lanes {
    from_fn(|lane| smallest(board(boards, lane)))
}

/// What each board is worth with Bob to move and two rounds left.
#[inline(always)]
pub(crate) fn each_reply(boards: &Boards) -> Lanes {
    over_moves(&each_move::<false>(boards), u8::min)
}

/// The most that a move promises on each board, and the first region that does.
#[inline(always)]
pub(crate) fn most_promising(promises: &[Lanes; 3]) -> (Lanes, Lanes) {
    let most = over_moves(promises, u8::max);
    let mut regions = ROWS;
    for row in 0..3 {
        for lane in 0..LANES {
            let is_most = promises[row][lane] == most[lane];
            regions[row][lane] = select_unpredictable(is_most, regions[row][lane], u8::MAX);
        }
    }
    (most, over_moves(&regions, u8::min))
}

/// The least or the greatest of what nine moves are given on each board, in each of its lanes.
#[inline(always)]
fn over_moves(moves: &[Lanes; 3], of_two: fn(u8, u8) -> u8) -> Lanes {
    let mut best = [0; LANES];
    for lane in 0..LANES {
        best[lane] = of_two(of_two(moves[0][lane], moves[1][lane]), moves[2][lane]);
    }
    let second = next_group(&best);
    let third = next_group(&second);
    for lane in 0..LANES {
        best[lane] = of_two(of_two(best[lane], second[lane]), third[lane]);
    }
    best
}

/// In each group the bytes of the next one.
#[inline(always)]
fn next_group(lanes: &Lanes) -> Lanes {
    let mut next = *lanes;
    next[..2 * GROUP].copy_from_slice(&lanes[GROUP..3 * GROUP]);
    next[2 * GROUP..3 * GROUP].copy_from_slice(&lanes[..GROUP]);
    next
}

/// What each move is worth on each board, if the next one is Alice's in the last round; with
/// `REPLY`, if Bob first replies with the smallest sum.
#[inline(always)]
pub(crate) fn each_move<const REPLY: bool>(boards: &Boards) -> [Lanes; 3] {
    let mut worth = ROWS;
    for row in &mut worth {
        for lane in 0..LANES {
            let (mut board, mut sum) = take(board(boards, lane), row[lane]);
            if REPLY {
                let (after, reply) = take(board, smallest(board));
                (board, sum) = (after, sum.wrapping_add(reply));
            }
            row[lane] = sum.wrapping_add(last_round(board));
        }
    }
    worth
}

/// The board in a lane.
#[inline(always)]
fn board(boards: &Boards, lane: usize) -> Board {
    Board(from_fn(|cell| boards[cell][lane]))
}

/// The board after a region was turned, and its sum.
#[inline(always)]
fn take(board: Board, region: u8) -> (Board, u8) {
    let (mut after, mut taken) = (board, 0);
    let sums = board.sums();
    each_region!(REGION => {
        const CELLS: [usize; 4] = REGION.cells();
        let choose = |new, old| select_unpredictable(region == REGION.index() as u8, new, old);
        taken = choose(sums[REGION.index()], taken);
        let turned = after.turn(REGION);
        for i in 0..4 {
            after.0[CELLS[i]] = choose(turned.0[CELLS[i]], after.0[CELLS[i]]);
        }
    });
    (after, taken)
}

/// The last region of the smallest sum.
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

/// What the last round is worth.
#[inline(always)]
pub(crate) fn last_round(board: Board) -> u8 {
    let sums = board.sums();
    let worth = each_region!(REGION => {
        sums[REGION.index()].wrapping_add(least(board.turn(REGION).sums()))
    });
    worth.into_iter().fold(0, u8::max)
}

/// The least of nine sums.
#[inline(always)]
pub(crate) fn least(sums: [u8; REGIONS]) -> u8 {
    sums.into_iter().fold(u8::MAX, u8::min)
}

#[cfg(test)]
mod tests;

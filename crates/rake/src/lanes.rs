//! A batch: many positions side by side, in bytes and without a branch. [`play`](mod@crate::play)
//! says what it is good for.

// Whatever a lane does must be compiled into the loop over the lanes and be straight there: with
// a call, a branch or a loop left in it, that loop is not made of vector instructions and takes
// twenty times as long. Hence `inline(always)`, `each_region!`, constants and selects.
#![allow(clippy::inline_always)]
#![allow(clippy::many_single_char_names)] // a letter for each cell or region: one line, not a loop
#![allow(clippy::needless_range_loop)] // a lane is a place in several arrays

use std::hint::select_unpredictable;

use multiversion::multiversion;

use crate::board::{Board, CELLS, REGIONS, Region, each_region};

/// A byte for each lane: see the picture in [`play`](crate::play).
pub(crate) type Lanes = [u8; LANES];
pub(crate) const LANES: usize = 32;
/// From a board in one group to the same in the next.
const GROUP: usize = 10;
/// The lanes of the three groups.
const GROUPS: usize = 3 * GROUP;
/// A board in each lane: for each cell, its values.
pub(crate) type Boards = [Lanes; CELLS];

/// On board 0 region 0, on board 1 region 1 and so on.
pub(crate) static EACH: Lanes = {
    let mut each = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        each[lane] = (lane % GROUP) as u8;
        lane += 1;
    }
    each
};

/// The regions of each row, one in each group.
static ROWS: [Lanes; 3] = {
    let mut rows = [[0; LANES]; 3];
    let mut lane = 0;
    while lane < LANES {
        let group = (lane / GROUP) as u8;
        (rows[0][lane], rows[1][lane], rows[2][lane]) = (group, 3 + group, 6 + group);
        lane += 1;
    }
    rows
};

/// The same board in all lanes.
pub(crate) fn everywhere(board: Board) -> Boards {
    board.0.map(|value| [value; LANES])
}

/// Turns a region on each board; returns what its sum was.
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn take_each(boards: &mut Boards, regions: &Lanes) -> Lanes {
    let mut sums = [0; LANES];
    for lane in 0..LANES {
        let (board, sum) = take(board(boards, lane), regions[lane]);
        sums[lane] = sum;
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = &mut *boards;
        [
            a[lane], b[lane], c[lane], d[lane], e[lane], f[lane], g[lane], h[lane], //
            i[lane], j[lane], k[lane], l[lane], m[lane], n[lane], o[lane], p[lane],
        ] = board.0;
    }
    sums
}

/// The last region of the smallest sum of each board.
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn smallest_each(boards: &Boards) -> Lanes {
    let mut regions = [0; LANES];
    for lane in 0..LANES {
        regions[lane] = smallest(board(boards, lane));
    }
    regions
}

/// What each board is worth with Bob to move and two rounds left.
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn each_reply(boards: &Boards) -> Lanes {
    over_moves(&each_move::<false>(boards), u8::min)
}

/// What each of Alice's moves promises on each board, with two rounds left.
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn each_promise(boards: &Boards) -> [Lanes; 3] {
    each_move::<true>(boards)
}

/// The most that a move promises on each board, and the first region that does.
#[multiversion(targets("x86_64+avx2"))]
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

/// Notes what the most promising moves are worth: their sums and the rest behind them.
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn learn(
    promises: &mut [Lanes; 3],
    known: &mut Lanes,
    regions: &Lanes,
    sums: &Lanes,
    rest: &Lanes,
) {
    for lane in 0..LANES {
        let worth = sums[lane].wrapping_add(rest[lane]);
        known[lane] = known[lane].max(worth);
        for row in 0..3 {
            let is_it = regions[lane] == ROWS[row][lane];
            promises[row][lane] = select_unpredictable(is_it, worth, promises[row][lane]);
        }
    }
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
    next[..2 * GROUP].copy_from_slice(&lanes[GROUP..GROUPS]);
    next[2 * GROUP..GROUPS].copy_from_slice(&lanes[..GROUP]);
    next
}

/// What each move is worth on each board, if the next one is Alice's in the last round; with
/// `REPLY`, if Bob first replies with the smallest sum.
#[inline(always)]
fn each_move<const REPLY: bool>(boards: &Boards) -> [Lanes; 3] {
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
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = boards;
    Board([
        a[lane], b[lane], c[lane], d[lane], e[lane], f[lane], g[lane], h[lane], //
        i[lane], j[lane], k[lane], l[lane], m[lane], n[lane], o[lane], p[lane],
    ])
}

/// The board after a region was turned, and its sum.
#[inline(always)]
fn take(board: Board, region: u8) -> (Board, u8) {
    let (mut after, mut taken) = (board, 0);
    let sums = board.sums();
    each_region!(REGION => {
        let choose = |new, old| select_unpredictable(region == REGION.index() as u8, new, old);
        taken = choose(sums[REGION.index()], taken);
        let turned = after.turn(REGION);
        let [a, b, c, d] = const { REGION.cells() };
        after.0[a] = choose(turned.0[a], after.0[a]);
        after.0[b] = choose(turned.0[b], after.0[b]);
        after.0[c] = choose(turned.0[c], after.0[c]);
        after.0[d] = choose(turned.0[d], after.0[d]);
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
    let [a, b, c, d, e, f, g, h, i] = each_region!(REGION => {
        sums[REGION.index()].wrapping_add(least(board.turn(REGION).sums()))
    });
    a.max(b).max(c).max(d).max(e).max(f).max(g).max(h).max(i)
}

/// The least of nine sums.
#[inline(always)]
pub(crate) fn least(sums: [u8; REGIONS]) -> u8 {
    let [a, b, c, d, e, f, g, h, i] = sums;
    a.min(b).min(c).min(d).min(e).min(f).min(g).min(h).min(i)
}

#[cfg(test)]
mod tests;

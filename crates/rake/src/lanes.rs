//! A batch: many positions side by side, in bytes and without a branch. [`play`](mod@crate::play)
//! says what it is good for.

// Whatever a lane does must be compiled into the loop over the lanes and be straight there: with
// a call, a branch or a loop left in it, that loop is not made of vector instructions and takes
// twenty times as long. Hence `inline(always)`, `each_region!`, constants and selects.
#![allow(clippy::inline_always)]
#![allow(clippy::many_single_char_names)] // a letter for each cell or region: one line, not a loop

use std::hint::select_unpredictable;

use multiversion::multiversion;

use crate::board::{Board, CELLS, REGIONS, Region};

/// The values of a board's cells, row by row.
pub(crate) type Cells = [u8; CELLS];
/// A byte for each lane: see the picture in [`play`](crate::play).
pub(crate) type Lanes = [u8; LANES];
pub(crate) const LANES: usize = 32;
/// The lanes of one group, and some more that mean nothing.
type Group = [u8; 16];
/// From a board in one group to the same in the next.
pub(crate) const GROUP: usize = 10;
/// Three groups and what the last one does not fill.
const ROOM: usize = 2 * GROUP + size_of::<Group>();
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
    board.cells().map(|value| [value; LANES])
}

/// Turns a region on each board; returns what its sum was.
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn take_each(boards: &mut Boards, regions: &Lanes) -> Lanes {
    let mut sums = [0; LANES];
    for lane in 0..LANES {
        let (cells, sum) = take(cells_of(boards, lane), regions[lane]);
        sums[lane] = sum;
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = &mut *boards;
        [
            a[lane], b[lane], c[lane], d[lane], e[lane], f[lane], g[lane], h[lane], //
            i[lane], j[lane], k[lane], l[lane], m[lane], n[lane], o[lane], p[lane],
        ] = cells;
    }
    sums
}

/// The region of the smallest sum of each board.
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn smallest_each(boards: &Boards) -> Lanes {
    let mut regions = [0; LANES];
    for (lane, region) in regions.iter_mut().enumerate() {
        (_, *region) = smallest(cells_of(boards, lane));
    }
    regions
}

/// What each board is worth with Bob to move and two rounds left.
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn each_reply(boards: &Boards) -> Lanes {
    let [mut least, middle, lower] = each_move::<false>(boards);
    for lane in 0..LANES {
        least[lane] = least[lane].min(middle[lane]).min(lower[lane]);
    }
    let [mut least, middle, right] = groups(&least);
    for board in 0..least.len() {
        least[board] = least[board].min(middle[board]).min(right[board]);
    }
    in_each_group(&least)
}

/// What each of Alice's moves promises on each board, with two rounds left.
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn each_promise(boards: &Boards) -> [Lanes; 3] {
    each_move::<true>(boards)
}

/// The most that a move promises on each board, and its region.
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn most_promising(promises: &[Lanes; 3]) -> (Lanes, Lanes) {
    let (mut most, mut regions) = (promises[0], ROWS[0]);
    for row in 1..3 {
        for lane in 0..LANES {
            let promise = promises[row][lane];
            regions[lane] =
                select_unpredictable(promise > most[lane], ROWS[row][lane], regions[lane]);
            most[lane] = most[lane].max(promise);
        }
    }
    let [mut most, most_middle, most_right] = groups(&most);
    let [mut regions, middle, right] = groups(&regions);
    for (others, their_regions) in [(most_middle, middle), (most_right, right)] {
        for board in 0..most.len() {
            let is_more = others[board] > most[board];
            regions[board] = select_unpredictable(is_more, their_regions[board], regions[board]);
            most[board] = most[board].max(others[board]);
        }
    }
    (in_each_group(&most), in_each_group(&regions))
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

/// The three groups apart.
#[inline(always)]
fn groups(lanes: &Lanes) -> [Group; 3] {
    let mut room = [0; ROOM];
    room[..LANES].copy_from_slice(lanes);
    [0, GROUP, 2 * GROUP].map(|start| {
        let mut group = Group::default();
        group.copy_from_slice(&room[start..][..size_of::<Group>()]);
        group
    })
}

/// One group three times.
#[inline(always)]
fn in_each_group(group: &Group) -> Lanes {
    let mut room = [0; ROOM];
    for start in [0, GROUP, 2 * GROUP] {
        room[start..][..group.len()].copy_from_slice(group);
    }
    let mut lanes = [0; LANES];
    lanes.copy_from_slice(&room[..LANES]);
    lanes
}

/// What each move is worth on each board, if the next one is Alice's in the last round; with
/// `REPLY`, if Bob first replies with the smallest sum.
#[inline(always)]
fn each_move<const REPLY: bool>(boards: &Boards) -> [Lanes; 3] {
    [
        moves_of_row::<REPLY>(boards, &ROWS[0]),
        moves_of_row::<REPLY>(boards, &ROWS[1]),
        moves_of_row::<REPLY>(boards, &ROWS[2]),
    ]
}

/// Those of a row of regions, one in each group.
#[inline(always)]
fn moves_of_row<const REPLY: bool>(boards: &Boards, row: &Lanes) -> Lanes {
    let mut worth = [0; LANES];
    for lane in 0..LANES {
        let (mut cells, mut sum) = take(cells_of(boards, lane), row[lane]);
        if REPLY {
            let (reply, region) = smallest(cells);
            (cells, sum) = (take(cells, region).0, sum.wrapping_add(reply));
        }
        worth[lane] = sum.wrapping_add(last_round(cells));
    }
    worth
}

/// The board in a lane.
#[inline(always)]
fn cells_of(boards: &Boards, lane: usize) -> Cells {
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = boards;
    [
        a[lane], b[lane], c[lane], d[lane], e[lane], f[lane], g[lane], h[lane], //
        i[lane], j[lane], k[lane], l[lane], m[lane], n[lane], o[lane], p[lane],
    ]
}

/// Calls a function for each region, which is its last constant.
macro_rules! each_region {
    ($f:ident $(::<$first:ident>)? ($($args:expr),*)) => {
        [
            $f::<$($first,)? 0>($($args),*), $f::<$($first,)? 1>($($args),*), $f::<$($first,)? 2>($($args),*),
            $f::<$($first,)? 3>($($args),*), $f::<$($first,)? 4>($($args),*), $f::<$($first,)? 5>($($args),*),
            $f::<$($first,)? 6>($($args),*), $f::<$($first,)? 7>($($args),*), $f::<$($first,)? 8>($($args),*),
        ]
    };
}

/// The cells after a region was turned, and its sum.
#[inline(always)]
pub(crate) fn take(mut cells: Cells, region: u8) -> (Cells, u8) {
    let mut taken = 0;
    each_region!(take_if(&mut cells, &mut taken, region));
    (cells, taken)
}

/// Takes `REGION` if it is the one.
#[inline(always)]
fn take_if<const REGION: usize>(cells: &mut Cells, taken: &mut u8, region: u8) {
    let choose = |new, old| select_unpredictable(region == REGION as u8, new, old);
    *taken = choose(sum::<REGION>(cells), *taken);
    let [a, b, c, d] = const { Region::from_index(REGION).cells() };
    [cells[a], cells[b], cells[c], cells[d]] = [
        choose(cells[b], cells[a]),
        choose(cells[d], cells[b]),
        choose(cells[a], cells[c]),
        choose(cells[c], cells[d]),
    ];
}

/// The smallest sum, and the first region that has it.
#[inline(always)]
pub(crate) fn smallest(cells: Cells) -> (u8, u8) {
    let sums = each_region!(sum(&cells));
    let least = least(sums);
    let [a, b, c, d, e, f, g, h, _] = sums;
    let choose = |sum, region, other| select_unpredictable(sum == least, region, other);
    let region = choose(f, 5, choose(g, 6, choose(h, 7, 8)));
    let region = choose(c, 2, choose(d, 3, choose(e, 4, region)));
    (least, choose(a, 0, choose(b, 1, region)))
}

/// What the last round is worth.
#[inline(always)]
pub(crate) fn last_round(cells: Cells) -> u8 {
    let sums = each_region!(sum(&cells));
    let [a, b, c, d, e, f, g, h, i] = each_region!(last_move(&cells, &sums));
    a.max(b).max(c).max(d).max(e).max(f).max(g).max(h).max(i)
}

/// What it is worth if Alice takes `REGION`: its sum, and the smallest one after the turn.
#[inline(always)]
fn last_move<const REGION: usize>(cells: &Cells, sums: &[u8; REGIONS]) -> u8 {
    let after = each_region!(sum_after::<REGION>(cells, sums));
    sums[REGION].wrapping_add(least(after))
}

/// The sum of `REGION` after `TURNED` was turned.
#[inline(always)]
fn sum_after<const TURNED: usize, const REGION: usize>(cells: &Cells, sums: &[u8; REGIONS]) -> u8 {
    match const { exchange(TURNED, REGION) } {
        None => sums[REGION],
        Some((comes, leaves)) => {
            sums[REGION].wrapping_add(cells[comes].wrapping_sub(cells[leaves]))
        }
    }
}

/// Which cell comes for which to the sum of a region, if another one is turned: see the picture
/// at the top. None if they have no cell or all cells in common.
const fn exchange(turned: usize, region: usize) -> Option<(usize, usize)> {
    let (turned, region) = (Region::from_index(turned), Region::from_index(region));
    let [a, b, c, d] = turned.cells();
    let row = (region.row() + 1).wrapping_sub(turned.row());
    let column = (region.column() + 1).wrapping_sub(turned.column());
    match (row, column) {
        (0, 0) => Some((b, a)),
        (0, 1) => Some((d, a)),
        (0, 2) => Some((d, b)),
        (1, 0) => Some((b, c)),
        (1, 2) => Some((c, b)),
        (2, 0) => Some((a, c)),
        (2, 1) => Some((a, d)),
        (2, 2) => Some((c, d)),
        _ => None,
    }
}

/// The sum of `REGION`.
#[inline(always)]
fn sum<const REGION: usize>(cells: &Cells) -> u8 {
    let [a, b, c, d] = const { Region::from_index(REGION).cells() };
    let upper = cells[a].wrapping_add(cells[b]);
    let lower = cells[c].wrapping_add(cells[d]);
    upper.wrapping_add(lower)
}

/// The least of nine sums. A turn most often leaves the far row or column as it is, so in this
/// order parts of it are the same after several turns.
#[inline(always)]
pub(crate) fn least(sums: [u8; REGIONS]) -> u8 {
    let [a, b, c, d, e, f, g, h, i] = sums;
    let rows = [a.min(c).min(b), d.min(f).min(e), g.min(i).min(h)];
    rows[0].min(rows[2]).min(rows[1])
}

#[cfg(test)]
mod tests {
    use trial::random_cases;

    use super::*;
    use crate::{Game, Rake};

    fn boards() -> impl Iterator<Item = Board> {
        random_cases::<Rake>(2_000).map(Game::board)
    }

    /// The functions on cells say what the board itself says.
    #[test]
    fn cells_follow_the_rules_of_the_board() {
        for board in boards() {
            let sums = board.sums();
            let (sum, region) = smallest(board.cells());
            assert_eq!(Some(sum), sums.into_iter().min());
            let first = sums.into_iter().position(|other| other == sum);
            assert_eq!(Some(usize::from(region)), first);
            let worth = Region::all().map(|region| {
                let after = board.turn(region);
                let (cells, sum) = take(board.cells(), region.index() as u8);
                assert_eq!((cells, sum), (after.cells(), sums[region.index()]));
                sum + smallest(cells).0
            });
            assert_eq!(Some(last_round(board.cells())), worth.max());
        }
    }

    /// What a move promises is what the line with the smallest sum as the reply is worth.
    #[test]
    fn lanes_hold_what_their_board_and_region_say() {
        let boards: Vec<Board> = boards().take(9).collect();
        let mut lanes = [[0; LANES]; CELLS];
        for (board, lane) in
            boards.iter().cycle().zip((0..3).flat_map(|group| group * GROUP..group * GROUP + 9))
        {
            (0..CELLS).for_each(|cell| lanes[cell][lane] = board.cells()[cell]);
        }
        let in_lanes = each_promise(&lanes);
        let (most, regions) = most_promising(&in_lanes);
        let least = each_reply(&lanes);
        for (place, board) in boards.iter().enumerate() {
            let promised = Region::all().map(|region| {
                let after = board.turn(region);
                let (sum, reply) = smallest(after.cells());
                let rest = last_round(after.turn(Region::from_index(reply.into())).cells());
                board.sums()[region.index()] + sum + rest
            });
            let promised: Vec<u8> = promised.collect();
            let lane = |region: usize| in_lanes[region / 3][region % 3 * GROUP + place];
            assert_eq!(promised, (0..REGIONS).map(lane).collect::<Vec<_>>());
            let worth = Region::all().map(|region| {
                board.sums()[region.index()] + last_round(board.turn(region).cells())
            });
            let worth = worth.min();
            for lane in [place, GROUP + place, 2 * GROUP + place] {
                assert_eq!(promised.iter().max(), Some(&most[lane]));
                assert_eq!(promised[usize::from(regions[lane])], most[lane]);
                assert_eq!(Some(least[lane]), worth);
            }
        }
    }
}

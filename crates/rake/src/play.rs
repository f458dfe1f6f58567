//! The search for the final score.
//!
//! # How it works
//!
//! **The last round.** Alice takes a region, turns it, and Bob takes the smallest sum there is
//! then. A turn changes the sum of a region beside it as if one cell left and one came:
//!
//! ```text
//! the turn of          b for a   d for a   d for b
//!  a b    →   b d      b for c             c for b      what comes for what
//!  c d        a c      a for c   a for d   c for d      in the eight regions around
//! ```
//!
//! So the last round is nine sums, 40 changes of them, nine minima and a maximum: two hundred
//! operations on bytes without a branch. They are done for many positions at a time, one in each
//! *lane* of arrays of bytes, which compiles to vector instructions.
//!
//! **Two rounds, Bob to move.** Nine boards lie side by side, and each of Bob's nine replies to
//! each leads to a last round. That is a *batch* of 81 lanes in three vectors, one for each row
//! of regions:
//!
//! ```text
//! lane     0 … 8   9   10 … 18  19   20 … 28  29 30 31
//! board    0 … 8   –    0 … 8    –    0 … 8    –  –  –
//! turns    left         middle        right             region of row 0, then of 1, then of 2
//! ```
//!
//! **Two rounds, Alice to move.** The same with a ply more: Alice's nine moves on nine boards, and
//! in each lane the smallest sum as Bob's reply. Another may be better for him, so that is not
//! what a move is worth but what it *promises*: it is never worth more.
//!
//! **Three rounds.** Always work out the move that promises most, until it is one that has been
//! worked out already: then no other is worth more. It takes a batch to see what Alice's nine
//! first moves promise: to each the smallest sum replies, which leaves nine boards. To work one
//! out, Bob's nine replies leave nine boards again. Each of them is worth *at most* what its most
//! promising move promises, and *at least* what one is worth that was worked out, which is a batch
//! for nine boards; Bob has the least of either, and where the two meet is the value. And if even
//! the most is not more than Alice has elsewhere, that is enough to know.
//!
//! Random boards take 4.6 batches, of the 81 that all lines have. There is no order of moves to
//! find and no way to be unlucky with it: the worst boards known, nearly all values equal, take 50.
//!
//! Every value is a byte: three rounds are worth at most 240.
//!
//! All this is plain Rust that compiles to vector instructions: on x86-64 to AVX2 where the
//! processor has it, elsewhere to whatever the target offers.

// Whatever a lane does must be compiled into the loop over the lanes and be straight there: with
// a call, a branch or a loop left in it, that loop is not made of vector instructions and takes
// twenty times as long. Hence `inline(always)`, `each_region!`, constants and selects.
#![allow(clippy::inline_always)]
#![allow(clippy::many_single_char_names)] // a letter for each cell or region: one line, not a loop

use std::hint::select_unpredictable;

use multiversion::multiversion;

use crate::board::{Board, CELLS, Game, REGIONS, Region};

/// The score at the end of `game`, if Alice always plays for a high and Bob for a low one.
/// From 8 to 240.
///
/// # Complexity
///
/// At most 91 [`batches`]; see above for what is usual.
///
/// # Example
///
/// See the [crate].
pub fn final_score(game: &Game) -> u32 {
    alice(game.board(), game.rounds(), &mut 0)
}

/// How many batches of 81 lanes [`final_score`] takes: a measure of its work that is the same on
/// every machine. None for one round, one for two.
pub fn batches(game: &Game) -> u32 {
    let mut batches = 0;
    alice(game.board(), game.rounds(), &mut batches);
    batches
}

/// What the score will grow by from here on, with Alice to move and this many rounds left.
/// Counts the batches.
pub(crate) fn alice(board: Board, rounds: u8, batches: &mut u32) -> u32 {
    let worth = match rounds {
        0 => 0,
        1 => last_round(board.cells()),
        2 => {
            *batches += 1;
            let mut boards = everywhere(board);
            let sums = take_each(&mut boards, &EACH);
            totals(&sums, &each_reply(&boards)).fold(0, u8::max)
        }
        _ => alice_of_three(board, batches),
    };
    worth.into()
}

/// The same with Bob to move.
pub(crate) fn bob(board: Board, rounds: u8, batches: &mut u32) -> u32 {
    let worth = match rounds {
        1 => least(board.sums()),
        2 => each_reply(&everywhere(board))[0],
        _ => bob_of_three(board, 0, batches),
    };
    worth.into()
}

fn alice_of_three(board: Board, batches: &mut u32) -> u8 {
    let mut boards = everywhere(board);
    let sums = take_each(&mut boards, &EACH);
    let replies = smallest_each(&boards);
    let replies = take_each(&mut boards, &replies);
    let (rest, _) = most_promising(&each_promise(&boards));
    *batches += 1;
    let mut promises: [u8; REGIONS] =
        std::array::from_fn(|first| sums[first] + replies[first] + rest[first]);
    let mut known = 0; // what the best of the moves that were worked out is worth
    loop {
        let first = (1..REGIONS).fold(0, |best, other| {
            if promises[other] > promises[best] {
                other
            } else {
                best
            }
        });
        if promises[first] <= known {
            return known;
        }
        let after = board.turn(Region::from_index(first));
        let enough = known.saturating_sub(sums[first]);
        promises[first] = sums[first] + bob_of_three(after, enough, batches);
        known = known.max(promises[first]);
    }
}

/// What the position is worth, if that is more than `enough`; if not, some bound from above that
/// is not more either.
fn bob_of_three(board: Board, enough: u8, batches: &mut u32) -> u8 {
    let mut after = everywhere(board);
    let sums = take_each(&mut after, &EACH);
    let mut promises = each_promise(&after);
    *batches += 1;
    let mut known = [0; LANES];
    loop {
        let (most, regions) = most_promising(&promises);
        let at_most = totals(&sums, &most).fold(u8::MAX, u8::min);
        let at_least = totals(&sums, &known).fold(u8::MAX, u8::min);
        if at_most <= at_least.max(enough) {
            return at_most;
        }
        let mut boards = after;
        let taken = take_each(&mut boards, &regions);
        let rest = each_reply(&boards);
        *batches += 1;
        learn(&mut promises, &mut known, &regions, &taken, &rest);
    }
}

/// What each of nine regions is worth: its sum and the rest behind it.
fn totals(sums: &Lanes, rest: &Lanes) -> impl Iterator<Item = u8> {
    let both = sums.iter().zip(rest).take(REGIONS);
    both.map(|(sum, rest)| sum + rest)
}

/// The values of a board's cells, row by row.
type Cells = [u8; CELLS];
/// A byte for each lane: see the picture at the top.
type Lanes = [u8; LANES];
const LANES: usize = 32;
/// The lanes of one group, and some more that mean nothing.
type Group = [u8; 16];
/// From a board in one group to the same in the next.
const GROUP: usize = 10;
/// Three groups and what the last one does not fill.
const ROOM: usize = 2 * GROUP + size_of::<Group>();
/// A board in each lane: for each cell, its values.
type Boards = [Lanes; CELLS];

/// On board 0 region 0, on board 1 region 1 and so on.
static EACH: Lanes = {
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
fn everywhere(board: Board) -> Boards {
    board.cells().map(|value| [value; LANES])
}

/// Turns a region on each board; returns what its sum was.
#[multiversion(targets("x86_64+avx2"))]
fn take_each(boards: &mut Boards, regions: &Lanes) -> Lanes {
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
fn smallest_each(boards: &Boards) -> Lanes {
    let mut regions = [0; LANES];
    for (lane, region) in regions.iter_mut().enumerate() {
        (_, *region) = smallest(cells_of(boards, lane));
    }
    regions
}

/// What each board is worth with Bob to move and two rounds left.
#[multiversion(targets("x86_64+avx2"))]
fn each_reply(boards: &Boards) -> Lanes {
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
fn each_promise(boards: &Boards) -> [Lanes; 3] {
    each_move::<true>(boards)
}

/// The most that a move promises on each board, and its region.
#[multiversion(targets("x86_64+avx2"))]
fn most_promising(promises: &[Lanes; 3]) -> (Lanes, Lanes) {
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
fn learn(
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
fn take(mut cells: Cells, region: u8) -> (Cells, u8) {
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
fn smallest(cells: Cells) -> (u8, u8) {
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
fn last_round(cells: Cells) -> u8 {
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
fn least(sums: [u8; REGIONS]) -> u8 {
    let [a, b, c, d, e, f, g, h, i] = sums;
    let rows = [a.min(c).min(b), d.min(f).min(e), g.min(i).min(h)];
    rows[0].min(rows[2]).min(rows[1])
}

#[cfg(test)]
mod tests {
    use judge::testing::{cases_of_shape, random_cases};

    use super::*;
    use crate::Rake;

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
        for (board, lane) in boards
            .iter()
            .cycle()
            .zip((0..3).flat_map(|group| group * GROUP..group * GROUP + 9))
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

    /// A search that looks at more than it must is still right, only slow.
    #[test]
    fn few_batches_are_enough() {
        let games = cases_of_shape::<Rake>("long", 1_000);
        let total: u32 = games.iter().map(batches).sum();
        assert!((4_000..4_800).contains(&total), "{total} batches");
        let rows = [[1, 10, 10, 1], [10; 4], [10; 4], [10; 4]];
        let worst = Game::new(3, Board::new(rows).unwrap()).unwrap();
        assert_eq!(batches(&worst), 50);
    }
}

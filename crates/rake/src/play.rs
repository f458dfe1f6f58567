//! The search for the final score.
//!
//! # How it works
//!
//! **The last round.** Alice takes a region, turns it, and Bob takes the smallest sum there is
//! then: nine turns, nine sums after each, nine minima and a maximum, a few hundred operations on
//! bytes without a branch. They are done for many positions at a time, one in each *lane* of
//! arrays of bytes, which compiles to vector instructions.
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

use std::array::from_fn;
use std::hint::select_unpredictable;

use multiversion::multiversion;

use crate::board::{Board, Game, REGIONS, Region};
use crate::lanes::{
    LANES, Lanes, ROWS, each, each_move, each_reply, everywhere, last_round, least, most_promising,
    smallest_each, take_each,
};

/// The score at the end of `game`, if Alice always plays for a high and Bob for a low one.
/// From 8 to 240. See the [crate] for an example.
///
/// # Complexity
///
/// At most 91 [`batches`]; see above for what is usual.
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
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn alice(board: Board, rounds: u8, batches: &mut u32) -> u32 {
    let worth = match rounds {
        0 => 0,
        1 => last_round(board),
        2 => {
            *batches += 1;
            let mut boards = everywhere(board);
            let sums = take_each(&mut boards, &each());
            totals(&sums, &each_reply(&boards)).fold(0, u8::max)
        }
        _ => alice_of_three(board, batches),
    };
    worth.into()
}

/// The same with Bob to move.
#[multiversion(targets("x86_64+avx2"))]
pub(crate) fn bob(board: Board, rounds: u8, batches: &mut u32) -> u32 {
    let worth = match rounds {
        1 => least(board.sums()),
        2 => each_reply(&everywhere(board))[0],
        _ => bob_of_three(board, 0, batches),
    };
    worth.into()
}

#[multiversion(targets("x86_64+avx2"))]
fn alice_of_three(board: Board, batches: &mut u32) -> u8 {
    let mut boards = everywhere(board);
    let sums = take_each(&mut boards, &each());
    let replies = smallest_each(&boards);
    let replies = take_each(&mut boards, &replies);
    let (rest, _) = most_promising(&each_move::<true>(&boards));
    *batches += 1;
    let mut promises: [u8; REGIONS] = from_fn(|first| sums[first] + replies[first] + rest[first]);
    let mut known = 0; // what the best of the moves that were worked out is worth
    loop {
        let first = (1..REGIONS)
            .fold(0, |best, other| if promises[other] > promises[best] { other } else { best });
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
#[multiversion(targets("x86_64+avx2"))]
fn bob_of_three(board: Board, enough: u8, batches: &mut u32) -> u8 {
    let mut after = everywhere(board);
    let sums = take_each(&mut after, &each());
    let mut promises = each_move::<true>(&after);
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
        for lane in 0..LANES {
            let worth = taken[lane].wrapping_add(rest[lane]);
            known[lane] = known[lane].max(worth);
            for row in 0..3 {
                let promise = &mut promises[row][lane];
                *promise = select_unpredictable(ROWS[row][lane] == regions[lane], worth, *promise);
            }
        }
    }
}

/// What each of nine regions is worth: its sum and the rest behind it.
fn totals(sums: &Lanes, rest: &Lanes) -> impl Iterator<Item = u8> {
    let both = sums.iter().zip(rest).take(REGIONS);
    both.map(|(sum, rest)| sum + rest)
}

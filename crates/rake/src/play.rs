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
//! in each lane the smallest sum as Bob's reply. Another reply may be better for him, so this is
//! only an *upper bound* on the value of the move.
//!
//! **Three rounds.** Best-first branch and bound: evaluate the move with the highest upper bound,
//! until that move is one already evaluated; no other can then be worth more. It takes a batch to
//! bound Alice's nine first moves: Bob answers each with the smallest sum, which leaves nine
//! boards. To evaluate a move, Bob's nine replies leave nine boards again. The *upper bound* of
//! each of them is the highest of its moves; its *lower bound* is the best move evaluated so far,
//! one batch for all nine boards. Bob minimises both bounds; when the two minima meet, that is the
//! value. If even the upper bound does not exceed what another first move already gives Alice, the
//! move is cut off.
//!
//! Random boards take 4.6 batches, where evaluating every line would take 81. No move ordering has
//! to be guessed, so none can be unlucky: the worst boards known, nearly all values equal, take 60.
//!
//! Every value is a byte: three rounds are worth at most 240.

use std::array::from_fn;
use std::hint::select_unpredictable;

use puzzle::vectorized;

use crate::board::{Board, Game, REGIONS, Region};
use crate::lanes::{
    LANES, Lanes, ROWS, broadcast, each_move, each_reply, highest_bounds, last_round, least,
    one_region_per_board, smallest_each, turn_each,
};

/// The score at the end of `game`, if Alice always plays for a high and Bob for a low one.
/// From 8 to 240. See the [crate] for an example.
///
/// # Complexity
///
/// At most 91 [`batches`]; see above for what is usual.
pub fn final_score(game: &Game) -> u32 {
    value_alice_to_move(game.board(), game.rounds())
}

/// How many batches of 81 lanes [`final_score`] takes: a measure of its work that is the same on
/// every machine. 0 for one round, 1 for two.
pub fn batches(game: &Game) -> u32 {
    alice(game.board(), game.rounds()).batches
}

/// What the score will gain with Alice to move and this many rounds left.
pub(crate) fn value_alice_to_move(board: Board, rounds: u8) -> u32 {
    alice(board, rounds).value.into()
}

/// What the score will gain with Bob to move and this many rounds left, this one included.
pub(crate) fn value_bob_to_move(board: Board, rounds: u8) -> u32 {
    bob(board, rounds).value.into()
}

/// The value of a position and how many batches it took to find it.
#[derive(Clone, Copy)]
struct Found {
    value: u8,
    batches: u32,
}

vectorized! {
    fn alice(board: Board, rounds: u8) -> Found {
        match rounds {
            0 => Found { value: 0, batches: 0 },
            1 => Found { value: last_round(board), batches: 0 },
            2 => {
                let mut boards = broadcast(board);
                let sums = turn_each(&mut boards, &one_region_per_board());
                let value = totals(&sums, &each_reply(&boards)).fold(0, u8::max);
                Found { value, batches: 1 }
            }
            _ => alice_of_three(board),
        }
    }
}

vectorized! {
    fn bob(board: Board, rounds: u8) -> Found {
        match rounds {
            1 => Found { value: least(board.sums()), batches: 0 },
            2 => Found { value: each_reply(&broadcast(board))[0], batches: 1 },
            _ => bob_of_three(board, 0),
        }
    }
}

vectorized! {
    /// The value with Alice to move and three rounds left.
    fn alice_of_three(board: Board) -> Found {
        let mut boards = broadcast(board);
        let sums = turn_each(&mut boards, &one_region_per_board());
        let replies = smallest_each(&boards);
        let replies = turn_each(&mut boards, &replies);
        let (rest, _) = highest_bounds(&each_move::<true>(&boards));
        let mut batches = 1;
        let mut upper_bounds: [u8; REGIONS] =
            from_fn(|first| sums[first] + replies[first] + rest[first]);
        let mut lower_bound = 0; // the value of the best move evaluated so far
        loop {
            // lower bound ≤ value ≤ highest of the upper bounds
            let higher =
                |best, other| if upper_bounds[other] > upper_bounds[best] { other } else { best };
            let first = (1..REGIONS).fold(0, higher);
            if upper_bounds[first] <= lower_bound {
                return Found { value: lower_bound, batches };
            }
            let after = board.turn(Region::from_index(first));
            let cutoff = lower_bound.saturating_sub(sums[first]);
            let rest = bob_of_three(after, cutoff);
            batches += rest.batches;
            upper_bounds[first] = sums[first] + rest.value;
            lower_bound = lower_bound.max(upper_bounds[first]);
        }
    }
}

vectorized! {
    /// The value with Bob to move and three rounds left, if it exceeds `cutoff`; otherwise an upper
    /// bound that does not exceed `cutoff` either.
    fn bob_of_three(board: Board, cutoff: u8) -> Found {
        let mut after = broadcast(board);
        let sums = turn_each(&mut after, &one_region_per_board());
        let mut upper_bounds = each_move::<true>(&after); // of each move of Alice on each board
        let mut lower_bounds = [0; LANES]; // of each board: her best move evaluated so far
        let mut batches = 1;
        loop {
            // On each board: lower bound ≤ value ≤ highest of the upper bounds. Bob has the board with
            // the smallest value, so the same holds for the smallest of both.
            let (highest, regions) = highest_bounds(&upper_bounds);
            let upper_bound = totals(&sums, &highest).fold(u8::MAX, u8::min);
            let lower_bound = totals(&sums, &lower_bounds).fold(u8::MAX, u8::min);
            if upper_bound <= lower_bound.max(cutoff) {
                return Found { value: upper_bound, batches };
            }
            let mut boards = after;
            let taken = turn_each(&mut boards, &regions);
            let rest = each_reply(&boards);
            batches += 1;
            for lane in 0..LANES {
                let value = taken[lane].wrapping_add(rest[lane]);
                lower_bounds[lane] = lower_bounds[lane].max(value);
                for row in 0..3 {
                    let bound = &mut upper_bounds[row][lane];
                    *bound = select_unpredictable(ROWS[row][lane] == regions[lane], value, *bound);
                }
            }
        }
    }
}

/// The value of each of nine regions: its sum and the rest after it.
fn totals(sums: &Lanes, rest: &Lanes) -> impl Iterator<Item = u8> {
    let both = sums.iter().zip(rest).take(REGIONS);
    both.map(|(sum, rest)| sum + rest)
}

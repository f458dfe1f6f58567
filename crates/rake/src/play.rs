//! The search for the final score.
//!
//! # From the plain form to this one
//!
//! Times are for a random board of three rounds.
//!
//! 1. The plain form is minimax: try every region for Alice, every reply of Bob, and so on.
//!    `reference` does that, and takes 4,200 µs (`cargo bench -p rake`, `long`).
//! 2. The last two rounds are evaluated for 81 positions at a time, side by side in vectors.
//! 3. Upper bounds on the moves decide which one is evaluated next, and when no other can be
//!    better. With all three, a board takes 0.67 µs. Without the bounds on Alice's first moves, the
//!    whole program takes 2.0 µs a board instead of 0.73 (a million boards, one thread).
//!
//! # How it works
//!
//! **The last round.** Alice chooses a region, which adds its sum to the score and turns the
//! region. Then Bob chooses the region with the smallest sum. So the value of the round is the
//! maximum, over Alice's nine moves, of the sum that she takes plus the smallest of the nine sums
//! that this leaves. That is a few hundred operations on bytes without a branch. The search does
//! them for many positions at a time, in vectors of 32 bytes. A *lane* is the place of one byte in
//! a vector, and the bytes of one position have the same lane in all vectors. The code is written
//! as loops over arrays of bytes, which the compiler turns into vector instructions.
//!
//! **Two rounds left, Bob to move.** The search evaluates nine boards at a time. Each of Bob's nine
//! replies to each board leads to a last round. These 81 positions are a *batch*. A batch takes
//! three vectors for each byte of a position, one vector for each row of regions. A vector has
//! three *groups* of lanes, one for each column of regions, and each group has all nine boards. So
//! 27 of the 32 lanes are used, and the replies with one region are one group of one vector:
//!
//! ```text
//! lane     0 … 8   9   10 … 18  19   20 … 28  29 30 31
//! board    0 … 8   –    0 … 8    –    0 … 8    –  –  –     – is unused
//! region   left         middle        right                of row 0, of row 1 or of row 2
//! ```
//!
//! **Two rounds left, Alice to move.** The search again evaluates nine boards at a time. Each of
//! Alice's nine moves on each board leads to one position of a batch. In each position Bob replies
//! with the smallest sum, and a last round follows. Another reply may be better for Bob, so the
//! result is not the value of Alice's move but an *upper bound* on it.
//!
//! **Three rounds.** This is a best-first branch and bound. The search evaluates the move with the
//! highest upper bound, again and again, until that move has already been evaluated. Then no other
//! move can be worth more.
//!
//! One batch finds an upper bound for each of Alice's nine first moves: Bob answers each with the
//! smallest sum, which leaves nine boards with two rounds and Alice to move.
//!
//! To evaluate a first move, the search considers Bob's nine replies, which leave nine boards of
//! the same kind. The *upper bound* of each board is the highest upper bound of its moves. The
//! *lower bound* of each board is the value of the best move on it that has been evaluated so far,
//! and one batch evaluates one more move on all nine boards. Bob minimises, so the smallest upper
//! bound and the smallest lower bound of the nine boards are bounds of the first move. Where they
//! meet, that is its value. If the upper bound does not exceed what another first move is worth to
//! Alice, this first move is cut off.
//!
//! Random boards take 4.6 batches on average. Without bounds, every board would take 81: for each
//! of Alice's nine first moves, nine batches, each of which evaluates one further move of hers on
//! all nine boards. The bounds themselves take ten batches at most, one for the nine first moves
//! together and one for each of them, so no board takes more than 91. The search does not guess an
//! order of moves, so no board can be slow because of a wrong guess. The worst boards known, with
//! nearly all values equal, take 60. They were found by hill climbing towards more batches, which
//! changed one to three values at a time: 4,200 climbs over 27 million boards, from random, nearly
//! equal and regular ones.
//!
//! Every value fits in a byte: three rounds are worth at most 240.

use std::hint::select_unpredictable;

use parallel::vectorized;

use crate::board::{Board, Game, REGIONS, array};
use crate::lanes::{
    LANES, Lanes, ROWS, broadcast, each_move, each_reply, highest_bounds, last_round, least,
    one_region_per_board, smallest_each, turn_each,
};

/// Returns the score at the end of `game` if Alice always plays for a high score and Bob always for
/// a low one. The score is from 8 to 240. See the [crate] for an example.
///
/// # Complexity
///
/// At most 91 [`batches`], 4.6 on average for random boards and three rounds.
pub fn final_score(game: &Game) -> u32 {
    alice(game.board(), game.rounds()).value.into()
}

/// Returns the number of batches of 81 positions that [`final_score`] takes for `game`: 0 for one
/// round, 1 for two.
///
/// The count measures the work of the search and is the same on every machine, so a test can notice
/// a search that became slower without becoming wrong.
pub fn batches(game: &Game) -> u32 {
    alice(game.board(), game.rounds()).batches
}

/// The value of a position, and how much work it took to find the value.
#[derive(Clone, Copy)]
pub(crate) struct Evaluation {
    /// What the score still gains from this position on, under best play.
    pub(crate) value: u8,
    /// How many batches it took to find the value.
    batches: u32,
}

vectorized! {
    /// Evaluates this position with Alice to move and this many rounds left, 0 to 3.
    pub(crate) fn alice(board: Board, rounds: u8) -> Evaluation {
        match rounds {
            0 => Evaluation { value: 0, batches: 0 },
            1 => Evaluation { value: last_round(board), batches: 0 },
            2 => {
                let mut boards = broadcast(board);
                let sums = turn_each(&mut boards, &one_region_per_board());
                let value = totals(&sums, &each_reply(&boards)).fold(0, u8::max);
                Evaluation { value, batches: 1 }
            }
            _ => alice_of_three(board),
        }
    }
}

vectorized! {
    /// Evaluates this position with Bob to move and this many rounds left, 1 to 3. The current
    /// round is one of them.
    pub(crate) fn bob(board: Board, rounds: u8) -> Evaluation {
        match rounds {
            1 => Evaluation { value: least(board.sums()), batches: 0 },
            2 => Evaluation { value: each_reply(&broadcast(board))[0], batches: 1 },
            _ => bob_of_three(board, 0),
        }
    }
}

vectorized! {
    /// Evaluates this position with Alice to move and three rounds left.
    ///
    /// In the loop, the value of each first move is at most its upper bound. For a move that has
    /// been evaluated the two are equal, unless the move was cut off because it is not worth more
    /// than the lower bound. So the value of the position is at least the lower bound and at most
    /// the highest upper bound. The loop ends when the two meet.
    fn alice_of_three(board: Board) -> Evaluation {
        let mut boards = broadcast(board);
        let sums = turn_each(&mut boards, &one_region_per_board());
        let replies = smallest_each(&boards);
        let replies = turn_each(&mut boards, &replies);
        let (rest, _) = highest_bounds(&each_move::<true>(&boards));
        let mut batches = 1;
        let mut upper_bounds: [u8; REGIONS] =
            array(|first| sums[first] + replies[first] + rest[first]);
        let mut lower_bound = 0; // the value of the best first move evaluated so far
        loop {
            let higher =
                |best, other| if upper_bounds[other] > upper_bounds[best] { other } else { best };
            let first = (1..REGIONS).fold(0, higher);
            if upper_bounds[first] <= lower_bound {
                return Evaluation { value: lower_bound, batches };
            }
            let after = board.turn(first);
            let alpha = lower_bound.saturating_sub(sums[first]);
            let rest = bob_of_three(after, alpha);
            batches += rest.batches;
            upper_bounds[first] = sums[first] + rest.value;
            lower_bound = lower_bound.max(upper_bounds[first]);
        }
    }
}

vectorized! {
    /// Evaluates this position with Bob to move and three rounds left, if its value exceeds
    /// `alpha`. Otherwise the position is no better for Alice than one that she can already reach,
    /// and the `value` of the result is only an upper bound on the value. This bound does not
    /// exceed `alpha` either.
    fn bob_of_three(board: Board, alpha: u8) -> Evaluation {
        let mut after = broadcast(board);
        let sums = turn_each(&mut after, &one_region_per_board());
        let mut upper_bounds = each_move::<true>(&after); // of each move of Alice on each board
        let mut lower_bounds = [0; LANES]; // of each board: the best move evaluated so far
        let mut batches = 1;
        loop {
            // The value of each board is at least its lower bound, and at most the highest upper
            // bound of its moves. Bob chooses the board with the smallest value. So this value is
            // at least the smallest lower bound, and at most the smallest of these upper bounds.
            let (highest, regions) = highest_bounds(&upper_bounds);
            let upper_bound = totals(&sums, &highest).fold(u8::MAX, u8::min);
            let lower_bound = totals(&sums, &lower_bounds).fold(u8::MAX, u8::min);
            if upper_bound <= lower_bound.max(alpha) {
                return Evaluation { value: upper_bound, batches };
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

/// Returns the value of choosing each of the nine regions: the sum of the region plus what the
/// score gains afterwards. Both are in the lane with the number of the region.
fn totals(sums: &Lanes, rest: &Lanes) -> impl Iterator<Item = u8> {
    let both = sums.iter().zip(rest).take(REGIONS);
    both.map(|(sum, rest)| sum + rest)
}

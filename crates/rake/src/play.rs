//! The search for the final score.
//!
//! # How it works
//!
//! This is minimax with alpha-beta pruning. Both players know a window: below `alpha` Alice
//! has something better elsewhere, above `beta` Bob has. Once a position is known to lie
//! outside the window, it does not matter by how much.
//!
//! - The moves of every position are tried in the order of their own sums, the most promising
//!   first. That is nearly always a good order, and then most positions fail at once.
//! - Bob's last move needs no board: it takes the smallest of the nine sums.
//!
//! **Contract** of [`alice`] and [`bob`], with `value` for the exact value of the position:
//! what they return is at most `alpha` only if `value` is at most that, at least `beta` only
//! if `value` is at least that, and exactly `value` in between.

use crate::board::{Board, Game, REGIONS, Region};

/// The score at the end of `game`, if Alice always plays for a high and Bob for a low one.
/// From 8 to 240.
///
/// # Complexity
///
/// 9^(2k − 1) positions at most; pruning leaves a few hundred of them for k = 3.
///
/// # Example
///
/// See the [crate].
pub fn final_score(game: &Game) -> u32 {
    alice(game.board(), game.rounds(), 0, i32::MAX).cast_unsigned()
}

/// What the score will grow by from here on, with Alice to move and this many rounds left.
fn alice(board: Board, rounds: u8, mut alpha: i32, beta: i32) -> i32 {
    let mut best = 0;
    for (sum, region) in by_sum(board, |sum| !sum) {
        let after = board.turn(region);
        best = best.max(sum + bob(after, rounds, alpha - sum, beta - sum));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The same with Bob to move, in the last of `rounds` rounds if that is one.
fn bob(board: Board, rounds: u8, alpha: i32, mut beta: i32) -> i32 {
    if rounds == 1 {
        return board.sums().into_iter().min().map_or(0, i32::from);
    }
    let mut best = i32::MAX;
    for (sum, region) in by_sum(board, |sum| sum) {
        let after = board.turn(region);
        best = best.min(sum + alice(after, rounds - 1, alpha - sum, beta - sum));
        beta = beta.min(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The regions with their sums, those with the smallest `key` of the sum first.
fn by_sum(board: Board, key: fn(u8) -> u8) -> impl Iterator<Item = (i32, Region)> {
    let mut moves: [(u8, Region); REGIONS] = {
        let sums = board.sums();
        let mut regions = Region::all();
        sums.map(|sum| (sum, regions.next().expect("a region for every sum")))
    };
    moves.sort_by_key(|&(sum, _)| key(sum));
    moves
        .into_iter()
        .map(|(sum, region)| (i32::from(sum), region))
}

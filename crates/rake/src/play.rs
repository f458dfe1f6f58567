//! The search for the final score.
//!
//! # How it works
//!
//! This is minimax with alpha-beta pruning. Alice and Bob know a window: below `alpha` Alice
//! has something better elsewhere, above `beta` Bob has. Once a position is known to lie
//! outside the window, it does not matter by how much.
//!
//! - The moves of a position are tried in the order of their own sums, the most promising
//!   first. That is nearly always a good order, so of nine moves about two are looked at, and
//!   the order is found move by move instead of by sorting all nine.
//! - Bob's last move needs no search: he takes the smallest of the nine sums.
//! - A turn moves values but changes none. So there is a *ceiling* to what Bob's last move
//!   can cost him, known before the game begins: the four corner regions share the board
//!   among them, so one of them has at most a quarter of the total; and some region holds the
//!   least value and at most three times the greatest. In Alice's last move, a sum that does
//!   not reach `alpha` even with the ceiling ends the search of that position.
//!
//! On random boards with three rounds that leaves about 230 positions before Alice's last
//! move, of 6,561; with the order of moves perfect it could not be fewer than 161.
//!
//! **Contract** of `Search::alice`, `Search::alice_last` and `Search::bob`, with `value`
//! for the exact value of the position: a result in between `alpha` and `beta` is `value`; a
//! result that is at most `alpha` is at least `value`; one that is at least `beta` is at most
//! `value`.

use crate::board::{Board, Game, REGIONS, Region};

/// The score at the end of `game`, if Alice always plays for a high and Bob for a low one.
/// From 8 to 240.
///
/// # Complexity
///
/// 9^(2k − 1) positions at most; see above for what pruning leaves of them.
///
/// # Example
///
/// See the [crate].
pub fn final_score(game: &Game) -> u32 {
    let search = Search::new(game.board());
    search.alice(game.board(), game.rounds(), 0, i32::MAX).cast_unsigned()
}

/// What holds for all positions of one game.
pub(crate) struct Search {
    /// The most that the smallest sum of any position can be.
    ceiling: i32,
}

impl Search {
    pub(crate) fn new(board: Board) -> Self {
        let values = board.rows().into_iter().flatten().map(i32::from);
        let (total, least, greatest) =
            values.fold((0, i32::MAX, 0), |(total, least, greatest), value| {
                (total + value, least.min(value), greatest.max(value))
            });
        Self { ceiling: (total / 4).min(least + 3 * greatest) }
    }

    /// What the score will grow by from here on, with Alice to move and this many rounds left.
    pub(crate) fn alice(&self, board: Board, rounds: u8, alpha: i32, beta: i32) -> i32 {
        if rounds == 1 {
            return self.alice_last(board, alpha, beta);
        }
        let mut best = 0;
        for (loss, region) in Moves::of(board, |sum| -sum) {
            let (sum, alpha) = (-loss, alpha.max(best));
            let after = board.turn(region);
            best = best.max(sum + self.bob(after, rounds, alpha - sum, beta - sum));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The same in the last round, where Bob answers with the smallest sum.
    #[inline(never)] // keeps its vectors in registers
    fn alice_last(&self, board: Board, alpha: i32, beta: i32) -> i32 {
        let mut best = 0;
        for (loss, region) in Moves::of(board, |sum| -sum) {
            let sum = -loss;
            if sum + self.ceiling <= alpha.max(best) {
                return best.max(sum + self.ceiling);
            }
            best = best.max(sum + i32::from(board.turn(region).smallest_sum()));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The same with Bob to move, in a round that is not the last.
    pub(crate) fn bob(&self, board: Board, rounds: u8, alpha: i32, beta: i32) -> i32 {
        let mut best = i32::MAX;
        for (sum, region) in Moves::of(board, |sum| sum) {
            let beta = beta.min(best);
            let after = board.turn(region);
            best = best.min(sum + self.alice(after, rounds - 1, alpha - sum, beta - sum));
            if best <= alpha {
                break;
            }
        }
        best
    }
}

/// The moves of a position, found one after the other.
///
/// A move is a key, which is smaller the sooner it is to be tried:
///
/// ```text
/// key = 16 · (sum of the region, negated for Alice) + index of the region
/// ```
struct Moves {
    /// Eight keys are a vector; the ninth is apart.
    keys: [i16; REGIONS - 1],
    last: i16,
}

impl Moves {
    #[inline]
    fn of(board: Board, order: impl Fn(i16) -> i16) -> Self {
        let sums = board.sums();
        let key = |index: usize| (order(i16::from(sums[index])) * 16) | i16::from(index as u8);
        Self { keys: std::array::from_fn(key), last: key(REGIONS - 1) }
    }
}

impl Iterator for Moves {
    /// What the order makes of the sum, and the region.
    type Item = (i32, Region);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        const TAKEN: i16 = i16::MAX;
        let key = self.keys.into_iter().fold(self.last, i16::min);
        if key == TAKEN {
            return None;
        }
        let without = |other: i16| if other == key { TAKEN } else { other };
        self.keys = self.keys.map(without);
        self.last = without(self.last);
        let index = usize::from(key.cast_unsigned() % 16);
        Some((i32::from(key >> 4), Region::from_index(index)))
    }
}

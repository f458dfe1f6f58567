//! Finds the final scores of all plays: of every sequence of moves, whatever the players want.

use std::collections::HashMap;

use rake::{Board, Game};

/// Returns the final scores of all plays of `game`, in ascending order and each once. A play is any
/// sequence of moves: nobody wants a high or a low score.
///
/// # Complexity
///
/// Two sequences of moves that do not touch lead to the same board. So the scores after half of
/// the moves are kept for each board, of which there are at most 9^k, and each board is continued
/// by 9^k sequences. Three rounds take about 0.5 ms.
pub fn scores_of_plays(game: &Game) -> Vec<u32> {
    let half = game.rounds();
    let mut scores = [0; 2];
    for (board, before) in scores_by_board(game.board(), half) {
        let after = scores_from(board, half);
        for score in (0..u128::BITS).filter(|score| before >> score & 1 == 1) {
            let [low, high] = shifted(after, score);
            scores = [scores[0] | low, scores[1] | high];
        }
    }
    let is_score = |score: &u32| scores[(score / u128::BITS) as usize] >> (score % u128::BITS) & 1;
    (0..2 * u128::BITS)
        .filter(|score| is_score(score) == 1)
        .collect()
}

/// A set of scores: the bit `i` is 1 if the score `i` is in it. Three moves score at most 120.
type Scores = u128;

/// A set of sums of regions, which are at most 40: the bit `i` is 1 if the sum `i` is in it.
type Sums = u64;

/// Returns the boards after so many moves, at most three, each with the scores that lead to it.
fn scores_by_board(start: Board, moves: u8) -> HashMap<Board, Scores> {
    let mut boards = HashMap::from([(start, 1)]);
    for _ in 0..moves {
        let mut next: HashMap<Board, Scores> = HashMap::new();
        for (board, scores) in boards {
            for (region, sum) in board.sums().into_iter().enumerate() {
                *next.entry(board.turn(region)).or_default() |= scores << sum;
            }
        }
        boards = next;
    }
    boards
}

/// Returns the sums of all sequences of so many moves, from one to three, that start with this board.
fn scores_from(board: Board, moves: u8) -> Scores {
    match moves {
        1 => sums(board).into(),
        2 => scores_of_two_moves(board),
        _ => {
            let mut scores = 0;
            for (region, sum) in board.sums().into_iter().enumerate() {
                scores |= scores_from(board.turn(region), moves - 1) << sum;
            }
            scores
        }
    }
}

/// Returns the sums of all sequences of two moves that start with this board.
///
/// Nearly all the time is spent here. Each region is a constant, so the compiler knows which sums its turn leaves as they are.
/// This takes a quarter of the time of a loop over the regions.
fn scores_of_two_moves(board: Board) -> Scores {
    let after_first_moves = [
        sums_after_turn::<0>(board),
        sums_after_turn::<1>(board),
        sums_after_turn::<2>(board),
        sums_after_turn::<3>(board),
        sums_after_turn::<4>(board),
        sums_after_turn::<5>(board),
        sums_after_turn::<6>(board),
        sums_after_turn::<7>(board),
        sums_after_turn::<8>(board),
    ];
    let mut scores = 0;
    for (after, sum) in after_first_moves.into_iter().zip(board.sums()) {
        scores |= Scores::from(after) << sum;
    }
    scores
}

/// Returns the sums of the regions after this region is turned.
#[allow(clippy::inline_always)] // so that the compiler knows the region
#[inline(always)]
fn sums_after_turn<const REGION: usize>(board: Board) -> Sums {
    sums(board.turn(REGION))
}

/// Returns the sums of the regions.
#[allow(clippy::inline_always)] // so that the compiler knows the region
#[inline(always)]
fn sums(board: Board) -> Sums {
    let mut sums = 0;
    for sum in board.sums() {
        sums |= 1 << sum;
    }
    sums
}

/// Returns whether a play of `game` ends with this score. It is one of [`scores_of_plays`] then, but most scores
/// are found, or excluded, far sooner than all are.
pub fn is_score_of_play(game: &Game, score: u32) -> bool {
    let half = game.rounds();
    let mut values = game.board().rows().concat();
    values.sort_unstable();
    let sum = |values: &[u8]| values.iter().copied().map(u32::from).sum::<u32>();
    // No region has less than the four smallest values, or more than the four greatest.
    let moves = 2 * u32::from(half);
    if score < moves * sum(&values[..4]) || score > moves * sum(&values[12..]) {
        return false;
    }
    let boards = scores_by_board(game.board(), half);
    boards.into_iter().any(|(board, before)| {
        let after = scores_from(board, half);
        let mut firsts = (0..u128::BITS).filter(|first| before >> first & 1 == 1);
        let is_reached = |rest| after.checked_shr(rest).unwrap_or(0) & 1 == 1;
        firsts.any(|first| score.checked_sub(first).is_some_and(is_reached))
    })
}

/// Returns a set in which each score is greater by `more`, in two halves.
fn shifted(scores: Scores, more: u32) -> [Scores; 2] {
    let high = scores.checked_shr(u128::BITS - more).unwrap_or(0);
    [scores << more, high]
}

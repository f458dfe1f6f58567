//! Lists the measures of a board of Wooden Chess, with the values that its fixtures should reach.

use std::cmp::Reverse;

use chess::{Board, MAX_SCORE, MAX_SIDE};

type Measure = checker::Measure<Board, i64>;

const SIDE: i64 = MAX_SIDE as i64;
const MOST: i64 = MAX_SCORE as i64;
/// The greatest margin.
const GREATEST: i64 = MOST * SIDE * SIDE / 2;

/// The measures. Their turning points are limits of the statement, and the margins about zero.
pub const MEASURES: &[Measure] = &[
    Measure::of_case("# rows", |board| board.rows() as i64).reaches(&[1, SIDE]),
    Measure::of_case("# columns", |board| board.columns() as i64).reaches(&[1, SIDE]),
    Measure::of_case("# cells", |board| board.cells() as i64).reaches(&[1, SIDE * SIDE]),
    Measure::of_case("an odd number of cells", |board| board.cells() as i64 % 2),
    Measure::of_case("a difference of # between rows and columns", |board| {
        (board.rows() as i64 - board.columns() as i64).abs()
    }),
    Measure::of_case("a shorter side of #", |board| {
        board.rows().min(board.columns()) as i64
    }),
    Measure::of_case("a longer side of #", |board| {
        board.rows().max(board.columns()) as i64
    }),
    Measure::of_case("# rows more than columns", |board| {
        board.rows() as i64 - board.columns() as i64
    })
    .dividing_from(1),
    Measure::of_case("# columns more than rows", |board| {
        board.columns() as i64 - board.rows() as i64
    })
    .dividing_from(1),
    Measure::of_case("a greatest score of #", |board| sorted(board)[0]).reaches(&[0, MOST]),
    Measure::of_case("a least score of #", |board| {
        scores(board).min().unwrap_or(0)
    })
    .reaches(&[0, MOST]),
    Measure::of_case("a second score of #", |board| sorted(board)[1]),
    Measure::of_case("# scores of 0", |board| {
        scores(board).filter(|&it| it == 0).count() as i64
    }),
    Measure::of_case("a sum of # in the first table", |board| sum(board, 0)),
    Measure::of_case("a sum of # in the second table", |board| sum(board, 1)),
    Measure::of_case("a sum of # in both tables", |board| scores(board).sum()),
    Measure::of_answer("a margin of #", |_, &margin| margin)
        .reaches(&[-GREATEST, -1, 0, 1, GREATEST]),
    Measure::of_answer("a margin of # without its sign", |_, margin| margin.abs()),
];

/// Returns the scores of both tables.
fn scores(board: &Board) -> impl Iterator<Item = i64> {
    board.tables().iter().flatten().map(|&score| score.into())
}

/// Returns the scores of both tables, the greatest first.
fn sorted(board: &Board) -> Vec<i64> {
    let mut scores: Vec<i64> = scores(board).collect();
    scores.sort_unstable_by_key(|&score| Reverse(score));
    scores
}

fn sum(board: &Board, table: usize) -> i64 {
    board.tables()[table]
        .iter()
        .map(|&score| i64::from(score))
        .sum()
}

//! Lists the measures of a board of Wooden Chess, with the values that its fixtures should reach.

use crate::{Board, MAX_SCORE, MAX_SIDE};

type Measure = puzzle::Measure<Board, i64>;

const SIDE: i64 = MAX_SIDE as i64;
const MOST: i64 = MAX_SCORE as i64;

/// The measures. Their turning points are limits of the statement, and the margins about zero.
pub const MEASURES: &[Measure] = &[
    Measure::of_case("# rows", |board| board.rows() as i64).reaches(&[1, SIDE]),
    Measure::of_case("# columns", |board| board.columns() as i64).reaches(&[1, SIDE]),
    Measure::of_case("# cells", |board| board.cells() as i64).reaches(&[1, SIDE * SIDE]),
    Measure::of_case("a shorter side of #", |board| sides(board)[0]),
    Measure::of_case("a longer side of #", |board| sides(board)[1]),
    Measure::of_case("# columns more than rows", |board| {
        board.columns() as i64 - board.rows() as i64
    }),
    Measure::of_case("a greatest score of #", |board| sorted(board)[0]).reaches(&[0, MOST]),
    Measure::of_case("a least score of #", |board| *sorted(board).last().unwrap_or(&0))
        .reaches(&[0, MOST]),
    Measure::of_case("a second score of #", |board| sorted(board)[1]),
    Measure::of_case("# scores of 0", zeros),
    Measure::of_case("a sum of # in the first table", |board| sum(board, 0)),
    Measure::of_case("a sum of # in the second table", |board| sum(board, 1)),
    Measure::of_case("a sum of # in both tables", |board| sum(board, 0) + sum(board, 1)),
    Measure::of_answer("a margin of #", |_, &margin| margin).reaches(&[
        -MOST * SIDE * SIDE / 2,
        -1,
        0,
        1,
        MOST * SIDE * SIDE / 2,
    ]),
    Measure::of_answer("a margin of # without its sign", |_, margin| margin.abs()),
];

/// Returns the two sides, the shorter first.
fn sides(board: &Board) -> [i64; 2] {
    let [rows, columns] = [board.rows() as i64, board.columns() as i64];
    [rows.min(columns), rows.max(columns)]
}

/// Returns the scores of both tables, the greatest first.
fn sorted(board: &Board) -> Vec<i64> {
    let mut scores: Vec<i64> = board.tables().iter().flatten().map(|&it| it.into()).collect();
    scores.sort_unstable_by(|one, other| other.cmp(one));
    scores
}

fn zeros(board: &Board) -> i64 {
    board.tables().iter().flatten().filter(|&&score| score == 0).count() as i64
}

fn sum(board: &Board, table: usize) -> i64 {
    board.tables()[table].iter().map(|&score| i64::from(score)).sum()
}

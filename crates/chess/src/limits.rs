//! The limits of the statement and the turning points of the rules.

use judge::Limit;

use crate::board::{Board, GREATEST_SCORE, LONGEST_SIDE};

pub(crate) const LIMITS: &[Limit<Board, i64>] = &[
    Limit {
        name: "n = 1",
        reached: |boards, _| boards.iter().any(|board| board.rows() == 1),
    },
    Limit {
        name: "n = 10",
        reached: |boards, _| boards.iter().any(|board| board.rows() == LONGEST_SIDE),
    },
    Limit {
        name: "m = 1",
        reached: |boards, _| boards.iter().any(|board| board.columns() == 1),
    },
    Limit {
        name: "m = 10",
        reached: |boards, _| boards.iter().any(|board| board.columns() == LONGEST_SIDE),
    },
    Limit {
        name: "n = m = 1",
        reached: |boards, _| boards.iter().any(|board| board.first().len() == 1),
    },
    Limit {
        name: "n = m = 10",
        reached: |boards, _| boards.iter().any(|board| board.first().len() == 100),
    },
    Limit {
        name: "score 0",
        reached: |boards, _| {
            boards
                .iter()
                .any(|board| scores(board).any(|score| score == 0))
        },
    },
    Limit {
        name: "score 100000",
        reached: |boards, _| {
            boards
                .iter()
                .any(|board| scores(board).any(|score| score == GREATEST_SCORE))
        },
    },
    Limit {
        name: "every score 0",
        reached: |boards, _| {
            boards
                .iter()
                .any(|board| scores(board).all(|score| score == 0))
        },
    },
    Limit {
        name: "every score 100000",
        reached: |boards, _| {
            boards
                .iter()
                .any(|board| scores(board).all(|score| score == GREATEST_SCORE))
        },
    },
    Limit {
        name: "margin -1",
        reached: |_, margins| margins.contains(&-1),
    },
    Limit {
        name: "margin 0",
        reached: |_, margins| margins.contains(&0),
    },
    Limit {
        name: "margin 1",
        reached: |_, margins| margins.contains(&1),
    },
    Limit {
        name: "margin 5000000, the greatest",
        reached: |_, margins| margins.contains(&(50 * i64::from(GREATEST_SCORE))),
    },
    Limit {
        name: "margin -5000000, the least",
        reached: |_, margins| margins.contains(&(-50 * i64::from(GREATEST_SCORE))),
    },
];

fn scores(board: &Board) -> impl Iterator<Item = u32> {
    board.first().iter().chain(board.second()).copied()
}

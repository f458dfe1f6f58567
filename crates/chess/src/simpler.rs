//! Simpler boards, for whoever looks for the simplest one on which a program fails.

use crate::board::Board;

/// Boards that are one step simpler: without some rows or columns, then with smaller or more
/// equal scores, many cells at a time and then one by one.
pub(crate) fn simpler(board: &Board) -> Vec<Board> {
    let mut steps = smaller(board);
    let cells = board.rows() * board.columns();
    let mut change = |changed: &dyn Fn(usize) -> bool, score: &dyn Fn(u32) -> u32| {
        let mut tables = [board.first().to_vec(), board.second().to_vec()];
        let scores = tables.iter_mut().flatten().enumerate();
        for (_, value) in scores.filter(|&(place, _)| changed(place)) {
            *value = score(*value);
        }
        let [first, second] = tables;
        steps.extend(Board::new(board.rows(), board.columns(), first, second));
    };
    // Small scores are read at a glance, so these come before zeros here and there.
    for score in [
        (|_| 0) as fn(u32) -> u32,
        |score| score.min(1),
        |score| score % 10,
        |score| score / 1_000,
        |score| score / 10,
        |score| score / 2,
    ] {
        change(&|_| true, &score);
    }
    let mut length = cells;
    while length > 0 {
        for start in (0..2 * cells).step_by(length) {
            change(&|place| place / length * length == start, &|_| 0);
        }
        length /= 2;
    }
    for cell in 0..2 * cells {
        change(&|place| place == cell, &|_| 1);
    }
    // By a half, a quarter, … and at last by one: as fast to any value as a binary search.
    for shift in 1..=17 {
        for cell in 0..2 * cells {
            change(&|place| place == cell, &|score| {
                score - (score >> shift).max(u32::from(shift == 17)).min(score)
            });
        }
    }
    let measure_before = measure(board);
    steps.retain(|step| measure(step) < measure_before);
    steps
}

/// Only some of the rows, or of the columns: the first or the last half, all but one.
fn smaller(board: &Board) -> Vec<Board> {
    let mut steps = Vec::new();
    let (rows, columns) = (board.rows(), board.columns());
    let mut keep = |row_kept: &dyn Fn(usize) -> bool, column_kept: &dyn Fn(usize) -> bool| {
        let part = |table: &[u32]| -> Vec<u32> {
            let cells = table.iter().enumerate();
            cells
                .filter(|(cell, _)| row_kept(cell / columns) && column_kept(cell % columns))
                .map(|(_, &score)| score)
                .collect()
        };
        let left_rows = (0..rows).filter(|&row| row_kept(row)).count();
        let left_columns = (0..columns).filter(|&column| column_kept(column)).count();
        steps.extend(Board::new(
            left_rows,
            left_columns,
            part(board.first()),
            part(board.second()),
        ));
    };
    keep(&|row| row < rows / 2, &|column| column < columns / 2);
    keep(&|row| row < rows / 2, &|_| true);
    keep(&|row| row >= rows / 2, &|_| true);
    keep(&|_| true, &|column| column < columns / 2);
    keep(&|_| true, &|column| column >= columns / 2);
    for dropped in (0..rows).rev() {
        keep(&|row| row != dropped, &|_| true);
    }
    for dropped in (0..columns).rev() {
        keep(&|_| true, &|column| column != dropped);
    }
    steps
}

/// What becomes less with each step: the cells, the sum of the scores.
fn measure(board: &Board) -> (usize, u64) {
    let scores = board.first().iter().chain(board.second());
    (board.first().len(), scores.copied().map(u64::from).sum())
}

#[cfg(test)]
mod tests {
    use trial::{Fault, assert_shrinks_to, in_a_line};

    use super::*;
    use crate::{Chess, margin};

    /// What faults of a board shrink to, and how many boards are tried on the way.
    #[test]
    fn a_fault_shrinks_to_its_heart() {
        let first = [12_345, 7, 0, 40, 100_000, 3, 99, 5, 1, 1_234, 8, 77];
        let second = [2, 30_003, 444, 5, 61, 0, 7, 8_000, 19, 10, 11_111, 6];
        let start = Board::new(3, 4, first.to_vec(), second.to_vec()).unwrap();
        let faults: &[(Fault<Board>, &str, usize)] = &[
            (|_| true, "1 1 0 0", 3),
            (|board| board.first().iter().any(|&score| score >= 1_000), "1 1 1000 0", 95),
            (|board| board.second().last() > board.second().first(), "1 2 0 0 0 1", 46),
            (
                |board| board.rows() == 3 && board.second()[2 * board.columns()] > 5,
                "3 1 0 0 0 0 0 6",
                97,
            ),
            (
                |board| board.columns() >= 3 && board.first()[1] > board.first()[2],
                "1 3 0 1 0 0 0 0",
                46,
            ),
            (|board| board.first().iter().any(|score| score % 100 == 77), "1 1 77 0", 33),
            (
                |board| {
                    board.rows() >= 2 && board.first()[0] == 12_345 && board.first().contains(&8)
                },
                "2 2 12345 0 0 8 0 0 0 0",
                101,
            ),
            (|board| margin(board) > 20, "1 1 21 0", 57),
            (|board| margin(board) % 2 != 0, "1 1 1 0", 24),
            (
                |board| board.columns() == 4 && board.first()[..4] == [12_345, 7, 0, 40],
                "1 4 12345 7 0 40 0 0 0 0",
                60,
            ),
        ];
        assert_shrinks_to::<Chess, _>(measure, &start, in_a_line::<Chess>, faults, 227);
    }
}

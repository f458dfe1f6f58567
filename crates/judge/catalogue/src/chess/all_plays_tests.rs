//! Compares the margins of all plays with those of every order of the cells, one after the other.

use std::collections::BTreeSet;

use checker::Fit;
use chess::{Board, Chess, MAX_SCORE, MAX_SIDE, margin};
use testkit::random_case;

use super::{has_choice, margins_of_plays};
use crate::CHESS;

/// Adds the margins of all orders in which the cells that are not `filled` can be filled.
fn add_margins(board: &Board, filled: &mut Vec<bool>, margin: i64, margins: &mut BTreeSet<i64>) {
    let (columns, number) = (board.columns(), filled.iter().filter(|&&it| it).count());
    if number == filled.len() {
        margins.insert(margin);
    }
    for cell in 0..filled.len() {
        let (row, column) = (cell / columns, cell % columns);
        let has_left = column == 0 || filled[cell - 1];
        let has_above = row == 0 || filled[cell - columns];
        if filled[cell] || !has_left || !has_above {
            continue;
        }
        let score = i64::from(board.tables()[number % 2][cell]);
        filled[cell] = true;
        let gain = if number % 2 == 0 { score } else { -score };
        add_margins(board, filled, margin + gain, margins);
        filled[cell] = false;
    }
}

/// Returns a board whose scores are 0 to `most`, with at most `max_cells` cells.
fn small_board(number: u64, max_cells: usize, most: u32) -> Board {
    let drawn = random_case::<Chess>(number);
    let rows = 1 + number as usize % 4;
    let columns = 1 + number as usize / 4 % (max_cells / rows).min(MAX_SIDE);
    let scores = drawn.tables().iter().flatten().cycle();
    let mut scores = scores.map(|score| score % (most + 1));
    let mut table = || scores.by_ref().take(rows * columns).collect();
    Board::new(rows, columns, [table(), table()]).unwrap()
}

#[test]
fn the_margins_are_those_of_all_orders() {
    let [mut with_choice, mut without] = [0; 2];
    for number in 0..600 {
        let most = [1, 3, 100, MAX_SCORE][number as usize / 16 % 4];
        let board = small_board(number, 12, most);
        let mut margins = BTreeSet::new();
        add_margins(&board, &mut vec![false; board.cells()], 0, &mut margins);
        let found = margins_of_plays(&board).unwrap();
        assert!(
            found.are_all && found.values.iter().eq(&margins),
            "{board:?}"
        );
        assert!(margins.contains(&margin(&board)));
        assert_eq!(has_choice(&board), margins.len() > 1, "{board:?}");
        let count = if margins.len() > 1 {
            &mut with_choice
        } else {
            &mut without
        };
        *count += 1;
    }
    assert!(
        with_choice > 100 && without > 100,
        "{with_choice} {without}"
    );
}

/// Of larger boards only the least and the greatest margin are known, and of the largest nothing.
#[test]
fn large_boards_have_a_range_or_nothing() {
    let board = |rows: usize, columns: usize, most: u32| {
        let score = |cell: usize| (cell as u32 * cell as u32 * 7919 + 13) % (most + 1);
        let cells = rows * columns;
        let tables = [0, cells].map(|from| (from..from + cells).map(score).collect());
        Board::new(rows, columns, tables).unwrap()
    };
    let large = margins_of_plays(&board(5, 5, MAX_SCORE)).unwrap();
    assert!(!large.are_all && large.values.len() == 2);
    let best = margin(&board(5, 5, MAX_SCORE));
    assert!(large.values[0] < best && best < large.values[1]);
    // With few different scores there are few margins.
    let small = margins_of_plays(&board(4, 4, 1)).unwrap();
    assert!(small.are_all && small.values.len() > 2);
    assert_eq!(margins_of_plays(&board(MAX_SIDE, MAX_SIDE, 1)), None);
    assert!(margins_of_plays(&board(MAX_SIDE, 5, 1)).is_some());
}

/// A wrong answer is told from one that a play gives, unless there are too many plays.
#[test]
fn margins_fit_the_plays_of_their_boards() {
    let fit = CHESS.plays.unwrap().fit;
    let board = |side: usize, factor: u32| {
        let score = |cell: usize| (cell * cell * 7919 + 13) as u32 % 1_000 * factor;
        let cells = side * side;
        let tables = [0, cells].map(|from| (from..from + cells).map(score).collect());
        Board::new(side, side, tables).unwrap()
    };
    let range = margins_of_plays(&board(5, 1)).unwrap();
    assert!(!range.are_all);
    let [least, greatest] = range.values[..] else {
        panic!("{range:?}")
    };
    let fits = [least - 1, least, least + 1, greatest, greatest + 1];
    assert_eq!(
        fits.map(|margin| fit(&board(5, 1), &margin)),
        [
            Fit::Never,
            Fit::Unknown,
            Fit::Unknown,
            Fit::Unknown,
            Fit::Never
        ]
    );
    assert_eq!(fit(&board(10, 1), &i64::MAX), Fit::Unknown, "too large");
    // The share of the margins near one that plays give is the same if all scores are ten times as great.
    let small = margins_of_plays(&board(3, 1)).unwrap();
    for &margin in &small.values {
        let [one, ten] =
            [1, 10].map(|factor| fit(&board(3, factor), &(margin * i64::from(factor))));
        assert_eq!(one, ten);
        assert!(
            matches!(one, Fit::Played(share) if share > 0.0 && share < 1.0),
            "{one:?}"
        );
    }
}

/// The kind of a reason is found without the reason.
#[test]
fn a_kind_is_that_of_the_reason() {
    let kind = CHESS.kind.unwrap();
    for number in 0..200 {
        let board = small_board(number, 12, [1, 3, 100, MAX_SCORE][number as usize / 16 % 4]);
        let best = margin(&board);
        for claimed in [
            best - 200_000,
            best - 2,
            best - 1,
            best + 1,
            best + 7,
            best + 200_000,
        ] {
            let reason = (CHESS.reason)(&board, &best, &claimed);
            assert_eq!(kind(&board, &best, &claimed), reason.kind);
        }
    }
}

//! Wrong solutions of the pair of wooden chess, kept on purpose, and the boundaries that
//! fixtures should reach.
//!
//! A wrong solution is the textbook form with one mistake. The mistakes are those of real programs.

use crate::textbook::{RULES, Rules, difference, margin_from, may_grow};
use crate::{Board, MAX_SCORE, MAX_SIDE};

type Wrong = puzzle::WrongSolution<Board, i64>;
type Boundary = puzzle::Boundary<Board, i64>;

/// The wrong solutions, those with similar mistakes side by side.
pub const WRONG_SOLUTIONS: &[Wrong] = &[
    Wrong::new(
        "tables-swapped",
        "the first player earns from the second table and the second from the first",
        |board| play(board, &Rules { table: |player| 1 - player, ..RULES }),
    ),
    Wrong::new("one-table", "both players earn from the first table", |board| {
        play(board, &Rules { table: |_| 0, ..RULES })
    }),
    Wrong::new("second-first", "the second player moves first", |board| {
        play(board, &Rules { player: |number, _| (number + 1) % 2, ..RULES })
    }),
    Wrong::new("both-maximise", "the second player helps the first", |board| {
        let prefers = |_, scores, others| difference(scores) > difference(others);
        play(board, &Rules { prefers, ..RULES })
    }),
    Wrong::new("last-turn-forgotten", "the last cell always goes to the first player", |board| {
        let player = |number, moves| if number + 1 == moves { 0 } else { number % 2 };
        play(board, &Rules { player, ..RULES })
    }),
    Wrong::new("rows-and-columns-swapped", "m is read before n", |board| {
        let swapped = Board::new(board.columns(), board.rows(), board.tables().clone());
        play(&swapped.ok()?, &RULES)
    }),
    Wrong::new("greedy", "each player takes the cell with the greatest score", |board| {
        Some(greedy(board))
    }),
    Wrong::new(
        "own-score-only",
        "each player plays for an own score as large as possible, whatever the other gets",
        |board| {
            let prefers =
                |player: usize, scores: [i32; 2], others: [i32; 2]| scores[player] > others[player];
            play(board, &Rules { prefers, ..RULES })
        },
    ),
    Wrong::new("absolute", "the margin loses its sign", |board| play(board, &RULES).map(i64::abs)),
    Wrong::new("sixteen-bits", "the margin is kept in 16 bits", |board| {
        play(board, &RULES).map(|margin| i64::from(margin as i16))
    }),
    Wrong::new(
        "sentinel-minus-1",
        "-1 marks positions that were not visited, so those worth -1 are visited again",
        |board| play(board, &Rules { remembers: |margin| margin != -1, ..RULES }),
    ),
    Wrong::new(
        "sentinel-0",
        "0 marks positions that were not visited, so those worth 0 are visited again",
        |board| play(board, &Rules { remembers: |margin| margin != 0, ..RULES }),
    ),
];

/// Computes the margin at the end by these rules, or returns `None` if that takes too many visits.
fn play(board: &Board, rules: &Rules) -> Option<i64> {
    margin_from(rules, board, &vec![0; board.rows()])
}

/// Computes the margin at the end if each player takes the cell with the greatest own score.
fn greedy(board: &Board) -> i64 {
    let columns = board.columns();
    let mut lengths = vec![0; board.rows()];
    let mut scores = [0; 2];
    for number in 0..board.cells() {
        let (player, table) = (number % 2, &board.tables()[number % 2]);
        let rows = (0..board.rows()).filter(|&row| may_grow(&lengths, row, columns));
        let cells = rows.map(|row| (table[row * columns + lengths[row]], row));
        if let Some((score, row)) = cells.max() {
            scores[player] += score.cast_signed();
            lengths[row] += 1;
        }
    }
    difference(scores)
}

/// The boundaries: limits of the statement and turning points of the rules.
pub const BOUNDARIES: &[Boundary] = &[
    Boundary::of_case("n = 1", |board, _| board.rows() == 1),
    Boundary::of_case("n = 10", |board, _| board.rows() == MAX_SIDE),
    Boundary::of_case("m = 1", |board, _| board.columns() == 1),
    Boundary::of_case("m = 10", |board, _| board.columns() == MAX_SIDE),
    Boundary::of_case("n = m = 1", |board, _| board.cells() == 1),
    Boundary::of_case("n = m = 10", |board, _| board.cells() == 100),
    Boundary::of_case("score 0", |board, _| scores(board).any(|score| score == 0)),
    Boundary::of_case("score 100000", |board, _| scores(board).any(|score| score == MAX_SCORE)),
    Boundary::of_case("every score 0", |board, _| scores(board).all(|score| score == 0)),
    Boundary::of_case("every score 100000", |board, _| {
        scores(board).all(|score| score == MAX_SCORE)
    }),
    Boundary::of_case("margin -1", |_, margin| *margin == -1),
    Boundary::of_case("margin 0", |_, margin| *margin == 0),
    Boundary::of_case("margin 1", |_, margin| *margin == 1),
    Boundary::of_case("margin 5000000, the greatest", |_, margin| {
        *margin == 50 * i64::from(MAX_SCORE)
    }),
    Boundary::of_case("margin -5000000, the least", |_, margin| {
        *margin == -50 * i64::from(MAX_SCORE)
    }),
];

/// Iterates over the scores of both tables.
fn scores(board: &Board) -> impl Iterator<Item = u32> {
    board.tables().iter().flatten().copied()
}

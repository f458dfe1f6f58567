//! Makes random boards of many kinds, for tests, benches and `judge stress`.

use puzzle::{Generator, Rng};

use crate::board::{Board, MAX_SCORE, MAX_SIDE};

/// The generators of random boards, those of small boards first.
pub(crate) const GENERATORS: &[Generator<Board>] = &[
    Generator::new("small", "at most nine cells, scores 0 to 9", |rng| {
        let rows = rng.usize(1..=9);
        let columns = rng.usize(1..=9 / rows);
        board(rng, rows, columns, |rng, _| rng.u32(..=9))
    }),
    Generator::new("line", "one row or one column", |rng| {
        let length = rng.usize(1..=MAX_SIDE);
        let (rows, columns) = if rng.bool() { (1, length) } else { (length, 1) };
        board(rng, rows, columns, |rng, _| rng.u32(..=99))
    }),
    Generator::new("any", "any sides, scores 0 to 100000", |rng| {
        any_sides(rng, |rng, _| rng.u32(..=MAX_SCORE))
    }),
    Generator::new("bits", "any sides, scores 0 and 1: margins near 0", |rng| {
        any_sides(rng, |rng, _| rng.u32(..=1))
    }),
    Generator::new("sparse", "any sides, nearly all scores 0", |rng| {
        any_sides(rng, |rng, _| u32::from(rng.u8(..40) == 0))
    }),
    Generator::new("extreme", "any sides, scores 0 and 100000", |rng| {
        any_sides(rng, |rng, _| if rng.bool() { MAX_SCORE } else { 0 })
    }),
    Generator::new(
        "checkered",
        "any sides, cells alternately worth much and little",
        |rng| {
            any_sides(rng, |rng, parity| {
                if parity == 0 {
                    100 + rng.u32(..3)
                } else {
                    rng.u32(..3)
                }
            })
        },
    ),
    Generator::new("large", "10×10, scores 0 to 100000", |rng| {
        board(rng, MAX_SIDE, MAX_SIDE, |rng, _| rng.u32(..=MAX_SCORE))
    }),
];

/// Makes a board of random sides. `score` draws its scores, as for [`board`].
fn any_sides(rng: &mut Rng, score: fn(&mut Rng, usize) -> u32) -> Board {
    let rows = rng.usize(1..=MAX_SIDE);
    let columns = rng.usize(1..=MAX_SIDE);
    board(rng, rows, columns, score)
}

/// Makes a board whose scores `score` draws. The argument of `score` is 0 for the cells that are
/// white on a checkerboard and 1 for those that are black.
fn board(rng: &mut Rng, rows: usize, columns: usize, score: fn(&mut Rng, usize) -> u32) -> Board {
    let mut table = || -> Vec<u32> {
        let cells = 0..rows * columns;
        cells
            .map(|cell| score(rng, (cell / columns + cell % columns) % 2))
            .collect()
    };
    let tables = [table(), table()];
    Board::new(rows, columns, tables).expect("a legal board")
}

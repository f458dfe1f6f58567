//! Compares the solver with plain minimax and with the reference solver, on every board of small spaces and on random
//! boards. `cargo test` tries a part of each: `WHOLE=1 cargo test --release -p chess --test main proof` tries all.

use chess::{Board, Chess, reference};
use testkit::{Claim, random_case, rng_of};

/// The sides of all boards of up to three rows and three columns. The last of them is 3×3.
const SIDES: [(usize, usize); 9] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 3),
    (3, 1),
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
];

/// The claim that the solver agrees with plain minimax.
fn agrees_with_minimax(cases: u64, stride: u64, case: fn(u64) -> Board) -> Claim<Chess> {
    Claim {
        reference: by_minimax,
        ..Claim::new(cases, stride, case)
    }
}

#[test]
fn every_board_up_to_2x3_with_scores_up_to_2() {
    let of_scores_up_to_2 = |number| numbered(SIDES[number as usize % 8], 3, number / 8);
    agrees_with_minimax(8 * 3_u64.pow(12), 67, of_scores_up_to_2).prove();
}

#[test]
fn every_board_up_to_3x3_with_scores_up_to_1() {
    let of_scores_up_to_1 = |number| numbered(SIDES[number as usize % 9], 2, number / 9);
    agrees_with_minimax(9 << 18, 131, of_scores_up_to_1).prove();
}

#[test]
fn every_3x4_board_with_scores_up_to_1() {
    Claim::<Chess>::new(1 << 24, 211, |number| numbered((3, 4), 2, number)).prove();
}

#[test]
fn every_board_with_a_single_score_of_1() {
    Claim::<Chess>::new(2 * 55 * 55, 31, single_one).prove();
}

#[test]
fn random_boards() {
    Claim::<Chess>::new(40_000, 211, random_case::<Chess>).prove();
}

#[test]
fn random_10x10_boards() {
    let random_board = |number| {
        let mut rng = rng_of(number);
        let max = [1, 9, 1_000, 100_000][number as usize % 4];
        board(10, 10, || rng.u32(..=max))
    };
    Claim::<Chess>::new(2_000, 211, random_board).prove();
}

fn board(rows: usize, columns: usize, mut score: impl FnMut() -> u32) -> Board {
    let mut table = || (0..rows * columns).map(|_| score()).collect();
    let tables = [table(), table()];
    Board::new(rows, columns, tables).unwrap()
}

/// Returns the board of these sides whose scores are the last digits of `number`, in the base
/// `scores`. So a small board comes more than once.
fn numbered((rows, columns): (usize, usize), scores: u64, mut number: u64) -> Board {
    board(rows, columns, || {
        let score = number % scores;
        number /= scores;
        score as u32
    })
}

/// Returns the board with this number, counted from 0, among those on which one cell is worth 1 to
/// one player and every other score is 0. Each cell of each size gives two such boards. The number
/// of these boards is 2 · 55 · 55, because 55 is 1 + 2 + … + 10.
fn single_one(number: u64) -> Board {
    let sizes = (0..100).map(|size| (size / 10 + 1, size % 10 + 1));
    let place = |(rows, columns)| (0..2 * rows * columns).map(move |one| (rows, columns, one));
    let (rows, columns, one) = sizes.flat_map(place).nth(number as usize).unwrap();
    let mut places = 0..;
    board(rows, columns, || u32::from(places.next() == Some(one)))
}

/// Returns the margin under best play, by minimax over every line of play.
fn by_minimax(board: &Board) -> i64 {
    let empty = vec![0; board.rows()];
    reference::margin_from(&reference::WITHOUT_MEMORY, board, &empty).unwrap()
}

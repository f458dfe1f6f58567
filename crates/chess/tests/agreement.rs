//! The solver against the textbook table and plain minimax, and the properties of every puzzle.

use chess::{Board, Chess, textbook};
use testkit::{assert_agrees, random_cases};

testkit::agreement! {
    Chess, textbook::margin;
    properties: 800;
    malformed: 300;
}

#[test]
fn small_boards_agree_with_plain_minimax() {
    let mut boards: Vec<Board> = random_cases::<Chess>(16_000).collect();
    boards.retain(|board| board.rows() * board.columns() <= 9);
    assert_agrees::<Chess>(&boards, by_minimax);
}

/// The margin under best play, by minimax over all lines.
fn by_minimax(board: &Board) -> i64 {
    let empty = vec![0; board.rows()];
    textbook::margin_from(&textbook::WITHOUT_MEMORY, board, &empty).unwrap()
}

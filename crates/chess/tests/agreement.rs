//! The solver against the textbook table and plain minimax, and the laws that every puzzle keeps.

use chess::{Board, Chess};
use trial::{assert_agrees, random_cases};

mod oracle;

trial::agreement! {
    Chess, oracle::margin_of;
    random: 1_000;
    laws: 800;
    readers: 300;
}

#[test]
fn small_boards_agree_with_plain_minimax() {
    let mut boards: Vec<Board> = random_cases::<Chess>(16_000).collect();
    boards.retain(|board| board.rows() * board.columns() <= 9);
    assert_agrees::<Chess>(&boards, oracle::margin_by_minimax_of);
}

//! The solver against the textbook table and plain minimax, and the laws that every puzzle
//! keeps.

use chess::{Board, Chess};
use judge::testing::junk::{
    assert_accepts_only, assert_survives_cuts, assert_survives_flipped_bits, assert_survives_junk,
    same_words,
};
use judge::testing::{
    assert_agrees, assert_laws, assert_readers_agree, assert_sample, fixture_cases, random_cases,
};

mod oracle;

#[test]
fn the_sample_comes_out() {
    assert_sample::<Chess>();
}

#[test]
fn random_boards_agree_with_the_oracle() {
    let boards: Vec<Board> = random_cases::<Chess>(2_000).collect();
    assert_agrees::<Chess>(&boards, oracle::margin_of);
}

#[test]
fn small_boards_agree_with_plain_minimax() {
    let mut boards: Vec<Board> = random_cases::<Chess>(16_000).collect();
    boards.retain(|board| board.rows() * board.columns() <= 9);
    assert_agrees::<Chess>(&boards, oracle::margin_by_minimax_of);
}

#[test]
fn fixtures_agree_with_the_oracle() {
    for (name, boards) in fixture_cases::<Chess>() {
        println!("{name}");
        assert_agrees::<Chess>(&boards, oracle::margin_of);
    }
}

#[test]
fn laws() {
    assert_laws::<Chess>(&random_cases::<Chess>(800).collect::<Vec<_>>());
}

#[test]
fn the_quick_reader_agrees_with_the_careful_one() {
    assert_readers_agree::<Chess>(&random_cases::<Chess>(300).collect::<Vec<_>>());
}

#[test]
fn junk_is_an_error_or_what_it_says() {
    assert_survives_junk::<Chess>(oracle::margin_of);
}

#[test]
fn a_flipped_bit_is_an_error_or_what_it_says() {
    assert_survives_flipped_bits::<Chess>(oracle::margin_of);
}

#[test]
fn a_cut_input_reads_the_same_up_to_the_cut() {
    assert_survives_cuts::<Chess>();
}

#[test]
fn only_right_outputs_are_accepted() {
    let published = include_bytes!("../../../fixtures/chess/statement-1.out");
    assert_accepts_only::<Chess>(|output| same_words(output, published));
}

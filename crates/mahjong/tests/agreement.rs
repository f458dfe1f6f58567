//! The solver against plain recursion over melds, and the laws that every puzzle keeps.

use judge::testing::junk::{
    assert_accepts_only, assert_survives_cuts, assert_survives_flipped_bits, assert_survives_junk,
    same_words,
};
use judge::testing::{
    assert_agrees, assert_laws, assert_readers_agree, assert_reads_quickly, assert_sample,
    fixture_cases, random_cases,
};
use mahjong::{Hand, Mahjong};

mod oracle;

#[test]
fn the_sample_comes_out() {
    assert_sample::<Mahjong>();
}

#[test]
fn random_hands_agree_with_the_oracle() {
    let hands: Vec<Hand> = random_cases::<Mahjong>(200_000).collect();
    assert_agrees::<Mahjong>(&hands, oracle::waits_of);
}

#[test]
fn fixtures_agree_with_the_oracle() {
    for (name, hands) in fixture_cases::<Mahjong>() {
        println!("{name}");
        if !hands.is_empty() {
            assert_agrees::<Mahjong>(&hands, oracle::waits_of);
        }
    }
}

#[test]
fn laws() {
    assert_laws::<Mahjong>(&random_cases::<Mahjong>(5_000).collect::<Vec<_>>());
}

#[test]
fn the_quick_reader_agrees_with_the_careful_one() {
    assert_readers_agree::<Mahjong>(&random_cases::<Mahjong>(20000).collect::<Vec<_>>());
}

#[test]
fn the_quick_reader_takes_what_is_written() {
    assert_reads_quickly::<Mahjong>(&random_cases::<Mahjong>(100).collect::<Vec<_>>());
}

#[test]
fn junk_is_an_error_or_what_it_says() {
    assert_survives_junk::<Mahjong>(oracle::waits_of);
}

#[test]
fn a_flipped_bit_is_an_error_or_what_it_says() {
    assert_survives_flipped_bits::<Mahjong>(oracle::waits_of);
}

#[test]
fn a_cut_input_reads_the_same_up_to_the_cut() {
    assert_survives_cuts::<Mahjong>();
}

#[test]
fn only_right_outputs_are_accepted() {
    let published = include_bytes!("../../../fixtures/mahjong/statement-1.out");
    assert_accepts_only::<Mahjong>(|output| same_words(output, published));
}

//! The solver against plain minimax, and the laws that every puzzle keeps.

use judge::testing::junk::{
    assert_accepts_only, assert_survives_cuts, assert_survives_flipped_bits, assert_survives_junk,
    same_words,
};
use judge::testing::{
    assert_agrees, assert_laws, assert_readers_agree, assert_sample, fixture_cases, random_cases,
};
use rake::{Game, Rake};

mod oracle;

#[test]
fn the_sample_comes_out() {
    assert_sample::<Rake>();
}

#[test]
fn random_games_agree_with_the_oracle() {
    let games: Vec<Game> = random_cases::<Rake>(4_000).collect();
    assert_agrees::<Rake>(&games, oracle::final_score_of);
}

#[test]
fn fixtures_agree_with_the_oracle() {
    for (name, games) in fixture_cases::<Rake>() {
        println!("{name}");
        if !games.is_empty() {
            assert_agrees::<Rake>(&games, oracle::final_score_of);
        }
    }
}

#[test]
fn laws() {
    assert_laws::<Rake>(&random_cases::<Rake>(2_000).collect::<Vec<_>>());
}

#[test]
fn the_quick_reader_agrees_with_the_careful_one() {
    assert_readers_agree::<Rake>(&random_cases::<Rake>(1000).collect::<Vec<_>>());
}

#[test]
fn junk_is_an_error_or_what_it_says() {
    assert_survives_junk::<Rake>(oracle::final_score_of);
}

#[test]
fn a_flipped_bit_is_an_error_or_what_it_says() {
    assert_survives_flipped_bits::<Rake>(oracle::final_score_of);
}

#[test]
fn a_cut_input_reads_the_same_up_to_the_cut() {
    assert_survives_cuts::<Rake>();
}

#[test]
fn only_right_outputs_are_accepted() {
    let published = include_bytes!("../../../fixtures/rake/statement-1.out");
    assert_accepts_only::<Rake>(|output| same_words(output, published));
}

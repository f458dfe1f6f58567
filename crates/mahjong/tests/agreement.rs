//! The solver against plain recursion over melds, and the laws that every puzzle keeps.

use judge::testing::{
    assert_agrees, assert_laws, assert_readers_agree, assert_sample, fixture_cases, random_cases,
};
use mahjong::{Hand, Mahjong, Tile, Tiles};

mod oracle;

fn oracle_waits(hand: &Hand) -> Tiles {
    let mut waits = Tiles::default();
    for index in oracle::waits(hand.counts()) {
        waits.insert(Tile::new(index).unwrap());
    }
    waits
}

#[test]
fn the_sample_comes_out() {
    assert_sample::<Mahjong>();
}

#[test]
fn random_hands_agree_with_the_oracle() {
    let hands: Vec<Hand> = random_cases::<Mahjong>(200_000).collect();
    assert_agrees::<Mahjong>(&hands, oracle_waits);
}

#[test]
fn fixtures_agree_with_the_oracle() {
    for (name, hands) in fixture_cases::<Mahjong>() {
        println!("{name}");
        if !hands.is_empty() {
            assert_agrees::<Mahjong>(&hands, oracle_waits);
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

//! Compares the solver with the reference solver, and tests the properties that every puzzle has.

use puzzle::read_input;
use testkit::cases_of;
use yahtzee::card::matchings_tried;
use yahtzee::{Category, ROUNDS, Roll, Yahtzee, best_card, reference};

testkit::agreement! {
    Yahtzee, reference::best_card;
    properties: 600;
    malformed: 2_000;
}

/// A search that computes more matchings than it must still finds every best card, so only the
/// count of matchings shows that it became slower.
#[test]
fn few_matchings_are_computed() {
    let all = |face: u8| Roll::new([face; 5]).unwrap();
    let easy = std::array::from_fn(|roll| all(roll as u8 % 6 + 1));
    assert_eq!([easy, [all(1); ROUNDS]].map(|game| matchings_tried(&game)), [0, 0]);
    for (shape, expected) in [("random", 20..=42), ("bonus-edge", 3_200..=3_332)] {
        let games = cases_of::<Yahtzee>(shape, 2_000);
        let total: usize = games.iter().map(matchings_tried).sum();
        assert!(expected.contains(&total), "{total} matchings for {shape}");
    }
}

/// Compares the solver with the sample of a sibling contest: problem J of the University of
/// Virginia's HSPC 2012 (BOJ 9305) has the same categories and scores, but asks only for the
/// totals.
///
/// In the second game, every roll is five ones. The total of 110 is 50 for five of a kind, 40 for a
/// full house, and 5 each in ones, chance, three of a kind and four of a kind. It is reached only
/// if five equal dice count as all of these.
#[test]
fn the_sibling_contest_has_the_same_totals() {
    let first = "5 4 2 6 1  1 4 5 2 6  5 3 2 5 1  3 5 3 6 2  1 3 6 4 6  6 4 2 3 4  3 3 4 5 6 \
                 1 2 3 3 3  6 6 6 3 2  1 4 5 3 2  5 3 2 3 3  1 1 1 1 2  2 4 2 5 2";
    let input = format!("{first} {}", "1 1 1 1 1 ".repeat(13));
    let games = read_input::<Yahtzee>(input.as_bytes()).unwrap();
    let cards: Vec<_> = games.iter().map(best_card).collect();
    assert_eq!([cards[0].total, cards[1].total], [154, 110]);
    assert_eq!(cards[1].scores[Category::FullHouse as usize], 40);
}

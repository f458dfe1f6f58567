//! Compares the solver with the reference solver, and tests the properties that every puzzle has.

use testkit::cases_of;
use yahtzee::card::matchings_tried;
use yahtzee::{ROUNDS, Roll, Yahtzee};

testkit::agreement! {
    Yahtzee;
    properties: 600;
    malformed: 2_000;
}

/// A search that computes more matchings than it must still finds every best card, so only the
/// count of matchings shows that it became slower.
#[test]
fn few_matchings_are_computed() {
    let all = |face: u8| Roll::new([face; 5]).unwrap();
    let easy = std::array::from_fn(|roll| all(roll as u8 % 6 + 1));
    assert_eq!(
        [easy, [all(1); ROUNDS]].map(|game| matchings_tried(&game)),
        [0, 0]
    );
    for (shape, expected) in [("random", 20..=42), ("bonus-edge", 3_200..=3_332)] {
        let games = cases_of::<Yahtzee>(shape, 2_000);
        let total: usize = games.iter().map(matchings_tried).sum();
        assert!(expected.contains(&total), "{total} matchings for {shape}");
    }
}

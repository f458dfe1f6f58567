//! Compares the solver with the reference solver, and tests the properties that every puzzle has.

use rake::play::batches;
use rake::{Board, Game, Rake};
use testkit::cases_of;

testkit::agreement! {
    Rake;
    properties: 2_000;
    malformed: 1_000;
}

/// A search that evaluates more than it must still finds every score, so only the count of batches
/// shows that it became slower.
#[test]
fn few_batches_are_enough() {
    let games = cases_of::<Rake>("long", 1_000);
    let total: u32 = games.iter().map(batches).sum();
    assert!((4_000..4_800).contains(&total), "{total} batches");
    let worst = Board::new([[6, 8, 8, 5], [8; 4], [8; 4], [10, 5, 8, 8]]).unwrap();
    assert_eq!(
        [1, 2, 3].map(|k| batches(&Game::new(k, worst).unwrap())),
        [0, 1, 60]
    );
}

//! Tests which claimed margins are accepted, and the reasons given for the others.

use chess::{Chess, margin};
use testkit::{random_case, sample_cases, verdicts};

#[test]
fn claims_and_reasons() {
    let sample = sample_cases::<Chess>().swap_remove(0);
    let claims = [2, 3, 6, -3]
        .map(|claimed| (sample.clone(), claimed))
        .into_iter();
    let boards = (0..8).map(random_case::<Chess>);
    let others = boards.flat_map(|board| {
        let best = margin(&board);
        [i64::MIN, best - 1, best + 1, i64::MAX].map(|claimed| (board.clone(), claimed))
    });
    insta::assert_snapshot!(verdicts::<Chess>(claims.chain(others)));
}

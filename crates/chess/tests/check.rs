//! Tests which claimed margins are accepted, and the reasons given for the others.

use chess::{Chess, margin};
use puzzle::Puzzle;
use testkit::{random_case, sample_cases};

#[test]
fn claims_and_reasons() {
    let judged = Chess::JUDGED.unwrap();
    let sample = sample_cases::<Chess>().swap_remove(0);
    let claims = [2, 3, 6, -3].map(|claimed| (sample.clone(), claimed)).into_iter();
    let boards = (0..8).map(random_case::<Chess>);
    let others = boards.flat_map(|board| {
        let best = margin(&board);
        [i64::MIN, best - 1, best + 1, i64::MAX].map(|claimed| (board.clone(), claimed))
    });
    let told = claims.chain(others).map(|(board, claimed)| {
        let sides = format!("{}×{}", board.rows(), board.columns());
        let best = margin(&board);
        let is_right = judged.is_right(&board, &best, &claimed);
        let reason = || (judged.reason)(&board, &best, &claimed);
        let verdict = if is_right { "accepted".to_owned() } else { reason() };
        format!("{sides}, claimed {claimed}\n{verdict}\n\n")
    });
    insta::assert_snapshot!(told.collect::<String>());
}

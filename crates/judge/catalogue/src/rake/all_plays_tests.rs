//! Compares the scores of all plays with those of every sequence of moves, one after the other.

use std::collections::BTreeSet;

use rake::{Board, Game, REGIONS, Rake, final_score};
use testkit::cases_of;

use super::{is_score_of_play, scores_of_plays};
use crate::RAKE;

/// Adds the scores of all sequences of so many moves.
fn add_scores(board: Board, moves: u8, score: u32, scores: &mut BTreeSet<u32>) {
    if moves == 0 {
        scores.insert(score);
        return;
    }
    for region in 0..REGIONS {
        let sum = u32::from(board.sums()[region]);
        add_scores(board.turn(region), moves - 1, score + sum, scores);
    }
}

#[test]
fn the_scores_are_those_of_all_sequences_of_moves() {
    let mut games = cases_of::<Rake>("short", 60);
    games.extend(cases_of::<Rake>("long", 2));
    let highest = Board::new([[10; 4]; 4]).unwrap();
    games.extend([1, 2, 3].map(|rounds| Game::new(rounds, highest).unwrap()));
    for game in games {
        let mut scores = BTreeSet::new();
        add_scores(game.board(), 2 * game.rounds(), 0, &mut scores);
        let found = scores_of_plays(&game);
        assert!(found.iter().eq(&scores), "{game:?}: {found:?}");
        assert!(found.contains(&final_score(&game)));
        for score in (0..=300).chain([u32::MAX]) {
            assert_eq!(is_score_of_play(&game, score), scores.contains(&score));
        }
    }
}

/// The kind of a reason is found without the reason.
#[test]
fn a_kind_is_that_of_the_reason() {
    let kind = RAKE.kind.unwrap();
    for game in [cases_of::<Rake>("short", 40), cases_of::<Rake>("long", 4)].concat() {
        let best = final_score(&game);
        for claimed in (0..=260).filter(|claimed| *claimed != best) {
            let reason = (RAKE.reason)(&game, &best, &claimed);
            assert_eq!(kind(&game, &best, &claimed), reason.kind);
        }
    }
}

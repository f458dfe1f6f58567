//! The story of a game, replayed by the rules alone.

use rake::textbook::{RULES, minimax, sum, turn};
use rake::{Game, Rake};
use story::{Story, Value};
use testkit::assert_tells;

/// Plays the moves that the facts tell and returns the score at the end. Every value that they
/// name is one that plain minimax finds.
fn replay(game: &Game, story: &Story) -> u32 {
    let facts = &story.facts;
    let number = |value: &Value| i32::try_from(value.as_u64().unwrap()).unwrap();
    let mut board = game.board().rows();
    let mut score = 0;
    let plies = facts["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 2 * usize::from(game.rounds()));
    for (ply, left) in plies.iter().zip((0..plies.len()).rev()) {
        let is_alice = left % 2 == 1;
        assert_eq!(ply["player"], if is_alice { "Alice" } else { "Bob" });
        let [row, column] = ["row", "column"].map(|name| ply[name].as_u64().unwrap() as usize);
        let taken = (row - 1) * 3 + column - 1;
        let values = (0..9).map(|region| {
            let (row, column) = (region / 3, region % 3);
            let after = turn(board, row, column);
            score + sum(&board, row, column) + minimax(&RULES, left, after)
        });
        let values: Vec<i32> = values.collect();
        assert_eq!(ply["values"], Value::from(values.clone()));
        let best = if is_alice { values.iter().max() } else { values.iter().min() };
        assert_eq!(values.iter().position(|value| Some(value) == best), Some(taken));

        score += sum(&board, row - 1, column - 1);
        board = turn(board, row - 1, column - 1);
        assert_eq!(number(&ply["score"]), score);
    }
    assert_eq!(number(&facts["score"]), score);
    score.unsigned_abs()
}

#[test]
fn games_replay() {
    assert_tells::<Rake>(200, 5, replay);
}

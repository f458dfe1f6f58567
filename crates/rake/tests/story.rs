//! Replays the story of a game by the rules alone.

use rake::reference::{COUNTERCLOCKWISE, RULES, minimax, sum, turned};
use rake::{Game, Rake};
use story::{Story, Value, json};
use testkit::assert_tells;

/// Plays the game by plain minimax, always with the first of the best regions, and returns the
/// score at the end. Checks that the facts of the story are exactly this game, with the value of
/// every region in every move.
fn replay(game: &Game, story: &Story) -> u32 {
    let (mut board, mut score, mut told) = (game.board().rows(), 0, vec![]);
    let order = [true, false].repeat(game.rounds().into());
    for (number, is_alice) in order.iter().enumerate() {
        let value = |region: usize| {
            let (row, column) = (region / 3, region % 3);
            let after = turned(board, row, column, COUNTERCLOCKWISE);
            let left = minimax(&RULES, &order[number + 1..], after);
            score + sum(&RULES, &board, row, column) + left
        };
        let values: Vec<i32> = (0..9).map(value).collect();
        let best = if *is_alice { values.iter().max() } else { values.iter().min() };
        let taken = values.iter().position(|value| Some(value) == best).unwrap();
        let (row, column) = (taken / 3, taken % 3);
        let sum = sum(&RULES, &board, row, column);
        score += sum;
        board = turned(board, row, column, COUNTERCLOCKWISE);
        let choice = |(region, value): (usize, &i32)| json!({ "row": region / 3 + 1, "column": region % 3 + 1, "score": value });
        told.push(json!({
            "player": number % 2 + 1,
            "row": row + 1,
            "column": column + 1,
            "gain": sum,
            "score": score,
            "choices": values.iter().enumerate().map(choice).collect::<Value>(),
        }));
    }
    assert_eq!(story.facts, json!({ "score": score, "moves": told }));
    score.unsigned_abs()
}

#[test]
fn games_replay() {
    assert_tells::<Rake>(200, 5, replay);
}

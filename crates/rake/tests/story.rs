//! Replays the story of a game by the rules alone.

use rake::reference::{COUNTERCLOCKWISE, RULES, minimax, sum, turned};
use rake::{Game, Rake};
use story::{Move, Player, Story, Turn, move_facts};
use testkit::{Value, assert_tells, json, json_of};

/// Plays the game by plain minimax, always with the first of the best regions, and returns the
/// score at the end. Checks that the facts of the story are exactly this game, with the value of
/// every region in every move.
fn replay(game: &Game, story: &Story, facts: &Value) -> u32 {
    let (mut board, mut score, mut line) = (game.board().rows(), 0, vec![]);
    let order = [true, false].repeat(game.rounds().into());
    for (number, is_alice) in order.iter().enumerate() {
        let to_move = |region: usize| {
            let (row, column) = (region / 3, region % 3);
            let gain = i64::from(sum(&RULES, &board, row, column));
            let after = turned(board, row, column, COUNTERCLOCKWISE);
            let left = i64::from(minimax(&RULES, &order[number + 1..], after));
            Move {
                row,
                column,
                gain,
                value: score + gain + left,
            }
        };
        let moves: Vec<Move> = (0..9).map(to_move).collect();
        let values = moves.iter().map(|possible| possible.value);
        let best = if *is_alice {
            values.max()
        } else {
            values.min()
        };
        let made = moves
            .iter()
            .position(|possible| Some(possible.value) == best)
            .unwrap();
        score += moves[made].gain;
        board = turned(board, made / 3, made % 3, COUNTERCLOCKWISE);
        line.push(Turn {
            player: Player::BOTH[number % 2],
            moves,
            made,
            score,
        });
    }
    let moves = json_of(&move_facts(&line));
    assert_eq!(*facts, json!({ "score": score, "moves": moves }));
    let title = format!("final score {score} after ");
    assert!(story.title.starts_with(&title), "{}", story.title);
    score as u32
}

#[test]
fn games_replay() {
    assert_tells::<Rake>(100, 3, replay);
}

//! The story of a game, replayed by the rules alone.

use puzzle::{Puzzle, read_input};
use rake::{Game, Rake};
use story::{Tell, Value};
use trial::{assert_tells, fixtures, outline, random_cases};

mod oracle;

/// Plays the moves that the facts tell and returns the score at the end. Every value that they
/// name is one that plain minimax finds.
fn replay(game: &Game, facts: &Value) -> u32 {
    let number = |value: &Value| u32::try_from(value.as_u64().unwrap()).unwrap();
    let mut board = game.board().rows();
    let mut score = 0;
    let plies = facts["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 2 * usize::from(game.rounds()));
    for (ply, left) in plies.iter().zip((0..plies.len() as u32).rev()) {
        let is_alice = left % 2 == 1;
        assert_eq!(ply["player"], if is_alice { "Alice" } else { "Bob" });
        let (row, column) = (number(&ply["row"]) as usize, number(&ply["column"]) as usize);
        let taken = (row - 1) * 3 + column - 1;
        let values = (0..9).map(|region| {
            let (row, column) = (region / 3, region % 3);
            let after = oracle::turned(board, row, column);
            score + oracle::sum(&board, row, column) + oracle::minimax(left, after)
        });
        let values: Vec<u32> = values.collect();
        assert_eq!(ply["values"], Value::from(values.clone()));
        let best = values
            .iter()
            .max_by_key(|&&value| if is_alice { value.into() } else { -i64::from(value) });
        assert_eq!(values.iter().position(|value| Some(value) == best), Some(taken));

        score += oracle::sum(&board, row - 1, column - 1);
        board = oracle::turned(board, row - 1, column - 1);
        assert_eq!(number(&ply["score"]), score);
    }
    assert_eq!(number(&facts["score"]), score);
    score
}

#[test]
fn random_games_replay() {
    assert_tells::<Rake>(&random_cases::<Rake>(200).collect::<Vec<_>>(), replay);
}

#[test]
fn fixtures_replay() {
    for (_, games) in fixtures::<Rake>() {
        assert_tells::<Rake>(&games[..games.len().min(5)], replay);
    }
}

/// What a page and a terminal show of the first sample.
#[test]
fn the_sample_is_told() {
    let games = read_input::<Rake>(Rake::ABOUT.sample_input.as_bytes()).unwrap();
    let story = Rake::story(&games[0], &Rake::solve(&games)[0]);
    insta::assert_snapshot!(outline(&story));
}

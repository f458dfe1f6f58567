//! What relates the final scores of several games, whatever they are.

use rake::{
    Board, Game, MAX_ROUNDS as MOST_ROUNDS, MAX_VALUE as GREATEST_VALUE, Rake, SIDE, final_score,
};
use testkit::{ensure, for_all};

const GAMES: usize = 4_000;

type Rows = [[u8; SIDE]; SIDE];

fn score(rounds: u8, rows: Rows) -> u32 {
    let board = Board::new(rows).expect("legal values");
    final_score(&Game::new(rounds, board).expect("legal rounds"))
}

fn values(game: &Game) -> impl Iterator<Item = u8> {
    game.board().rows().into_iter().flatten()
}

fn least(game: &Game) -> u8 {
    values(game).min().unwrap_or(1)
}

fn greatest(game: &Game) -> u8 {
    values(game).max().unwrap_or(1)
}

fn with_each(rows: Rows, change: impl Fn(u8) -> u8) -> Rows {
    rows.map(|row| row.map(&change))
}

/// The whole board turned by 90° counterclockwise.
fn rotated(rows: Rows) -> Rows {
    std::array::from_fn(|row| std::array::from_fn(|column| rows[column][SIDE - 1 - row]))
}

/// Regions lead to regions, and a turn of the plane does not reverse a turn of a region.
#[test]
fn a_rotated_board_has_the_same_score() {
    for_all::<Rake>(GAMES, |game, _| {
        let (rounds, rows) = (game.rounds(), game.board().rows());
        ensure!(score(rounds, rotated(rows)) == score(rounds, rows));
        Ok(())
    });
}

/// In a mirror, regions turn clockwise. So a mirrored board need not have the same score.
#[test]
fn a_mirrored_board_is_another_game() {
    let rows = [[1, 2, 1, 2], [1, 1, 1, 1], [1, 1, 1, 2], [2, 2, 1, 1]];
    let mirrored = rows.map(|mut row: [u8; SIDE]| {
        row.reverse();
        row
    });
    assert_eq!((score(1, rows), score(1, mirrored)), (11, 10));
}

/// Each of the 2k moves adds four values, and turns move values without looking at them.
#[test]
fn an_addition_to_all_values_counts_four_times_a_move() {
    for_all::<Rake>(GAMES, |game, rng| {
        let (rounds, rows) = (game.rounds(), game.board().rows());
        let addition = rng.u8(0..=GREATEST_VALUE - greatest(game));
        let after = score(rounds, with_each(rows, |value| value + addition));
        ensure!(after == score(rounds, rows) + 8 * u32::from(rounds) * u32::from(addition));
        Ok(())
    });
}

/// The score of every line is multiplied.
#[test]
fn multiplied_values_multiply_the_score() {
    for_all::<Rake>(GAMES, |game, rng| {
        let (rounds, rows) = (game.rounds(), game.board().rows());
        // From ones and twos there is more than one way up.
        let low = with_each(rows, |value| 1 + value % 2);
        let rows = if greatest(game) > GREATEST_VALUE / 2 { low } else { rows };
        let most = rows.iter().flatten().max().copied().unwrap_or(1);
        let factor = rng.u8(1..=GREATEST_VALUE / most);
        let multiplied = score(rounds, with_each(rows, |value| value * factor));
        ensure!(multiplied == score(rounds, rows) * u32::from(factor));
        Ok(())
    });
}

/// A move takes a cell at most once, so a line gains between nothing and 1 a move; minimax keeps
/// such bounds.
#[test]
fn a_raised_value_raises_the_score_by_at_most_one_a_move() {
    for_all::<Rake>(GAMES, |game, rng| {
        let (rounds, mut rows) = (game.rounds(), game.board().rows());
        let before = score(rounds, rows);
        let value = &mut rows[rng.usize(..SIDE)][rng.usize(..SIDE)];
        if *value == GREATEST_VALUE {
            return Ok(());
        }
        *value += 1;
        let after = score(rounds, rows);
        ensure!(
            (before..=before + 2 * u32::from(rounds)).contains(&after),
            "one value more raises the score from {before} to {after}"
        );
        Ok(())
    });
}

/// Either player can play as if the last round were not there. In it, two moves add at least the
/// least value eight times. All that is known of Alice's move is that it adds at most the four
/// greatest values; Bob can take the smallest of the four corner regions, which share the board.
#[test]
fn one_round_more_adds_what_two_moves_can() {
    for_all::<Rake>(GAMES, |game, _| {
        let (rounds, rows) = (game.rounds(), game.board().rows());
        if rounds == MOST_ROUNDS {
            return Ok(());
        }
        let mut values: Vec<u32> = values(game).map(u32::from).collect();
        values.sort_unstable();
        let most = values[12..].iter().sum::<u32>() + values.iter().sum::<u32>() / 4;
        let (before, after) = (score(rounds, rows), score(rounds + 1, rows));
        ensure!(
            (before + 8 * values[0]..=before + most).contains(&after),
            "{rounds} rounds score {before}, one more {after}"
        );
        Ok(())
    });
}

/// Each move adds four values.
#[test]
fn the_score_is_that_of_values_between_the_least_and_the_greatest() {
    for_all::<Rake>(GAMES, |game, _| {
        let values = 8 * u32::from(game.rounds());
        let (low, high) = (values * u32::from(least(game)), values * u32::from(greatest(game)));
        let score = final_score(game);
        ensure!((low..=high).contains(&score), "the score {score} is not between {low} and {high}");
        Ok(())
    });
}

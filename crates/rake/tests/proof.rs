//! Compares the solver with the reference solver on every board of small spaces and on random
//! boards: `cargo test --release -p rake --test proof -- --whole`.

use std::process::ExitCode;

use rake::{Board, Game, Rake};
use testkit::{Claim, prove, random_case};

fn main() -> ExitCode {
    prove::<Rake>(vec![
        Claim::new(
            "every board of values 1 and 2, k = 1, 2 and 3",
            3 * 2_u64.pow(16),
            601,
            |number| game(number % 3 + 1, of_values(2, number / 3)),
        ),
        Claim::new("every board of values 1 to 3, k = 1", 3_u64.pow(16), 307, |number| {
            game(1, of_values(3, number))
        }),
        Claim::new("random boards of every generator, k = 1", 1_000_000, 11, |number| {
            random_game(1, number)
        }),
        Claim::new("random boards of every generator, k = 2", 200_000, 11, |number| {
            random_game(2, number)
        }),
        Claim::new("random boards of every generator, k = 3", 20_000, 101, |number| {
            random_game(3, number)
        }),
    ])
}

/// Returns the board whose values, less 1, are the digits of `number` in this base.
fn of_values(base: u64, mut number: u64) -> Board {
    let rows = [[(); 4]; 4].map(|row| {
        row.map(|()| {
            let digit = number % base;
            number /= base;
            digit as u8 + 1
        })
    });
    Board::new(rows).unwrap()
}

/// Returns a game of this many rounds on the board of the random case with this number.
fn random_game(rounds: u64, number: u64) -> Game {
    game(rounds, random_case::<Rake>(number).board())
}

fn game(rounds: u64, board: Board) -> Game {
    Game::new(rounds as u8, board).unwrap()
}

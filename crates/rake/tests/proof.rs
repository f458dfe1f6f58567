//! Compares the solver with the reference solver on every board of small spaces and on random
//! boards: `cargo test --release -p rake --test proof -- --whole`.

use std::array::from_fn;
use std::process::ExitCode;

use rake::{Board, Game, Rake};
use testkit::{Claim, prove, random_case};

fn main() -> ExitCode {
    prove::<Rake>(vec![
        Claim::new(
            "every board of values 1 and 2, k = 1, 2 and 3",
            3 << 16,
            1_801,
            |number| of_values(2, number % 3 + 1, number / 3),
        ),
        Claim::new(
            "every board of values 1 to 3, k = 1",
            3_u64.pow(16),
            601,
            |number| of_values(3, 1, number),
        ),
        Claim::new(
            "random boards of every generator, k = 1",
            1_000_000,
            23,
            random_game::<1>,
        ),
        Claim::new(
            "random boards of every generator, k = 2",
            200_000,
            29,
            random_game::<2>,
        ),
        Claim::new(
            "random boards of every generator, k = 3",
            20_000,
            307,
            random_game::<3>,
        ),
    ])
}

/// Returns the game of this many rounds on the board whose values, less 1, are the digits of
/// `number` in this base.
fn of_values(base: u64, rounds: u64, number: u64) -> Game {
    let value = |cell: usize| (number / base.pow(cell as u32) % base) as u8 + 1;
    let rows = from_fn(|row| from_fn(|column| value(4 * row + column)));
    Game::new(rounds as u8, Board::new(rows).unwrap()).unwrap()
}

/// Returns a game of this many rounds on the board of the random case with this number.
fn random_game<const ROUNDS: u8>(number: u64) -> Game {
    Game::new(ROUNDS, random_case::<Rake>(number).board()).unwrap()
}

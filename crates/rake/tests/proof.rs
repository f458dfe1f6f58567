//! Compares the solver with the reference solver on every board of small spaces and on random
//! boards. `cargo test` tries a part of each: `WHOLE=1 cargo test --release -p rake --test main proof` tries all.

use std::array::from_fn;

use rake::{Board, Game, Rake};
use testkit::{Claim, random_case};

#[test]
fn every_board_of_two_values() {
    let of_two_values = |number| of_values(2, number % 3 + 1, number / 3);
    Claim::<Rake>::new(3 << 16, 1_801, of_two_values).prove();
}

#[test]
fn every_board_of_three_values_and_one_round() {
    Claim::<Rake>::new(3_u64.pow(16), 601, |number| of_values(3, 1, number)).prove();
}

#[test]
fn random_boards_and_one_round() {
    Claim::<Rake>::new(1_000_000, 23, random_game::<1>).prove();
}

#[test]
fn random_boards_and_two_rounds() {
    Claim::<Rake>::new(200_000, 29, random_game::<2>).prove();
}

#[test]
fn random_boards_and_three_rounds() {
    Claim::<Rake>::new(20_000, 307, random_game::<3>).prove();
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

//! The solver against plain minimax on whole spaces of boards: `cargo xtask prove rake`.

use std::process::ExitCode;

use rake::{Board, Game, Rake, textbook};
use testkit::{Claim, prove, random_case};

fn main() -> ExitCode {
    prove::<Rake>(vec![
        Claim {
            about: "every board of values 1 and 2, k = 1, 2 and 3",
            cases: 3 * 2_u64.pow(16),
            stride: 601,
            case: |number| game(number % 3 + 1, of_values(2, number / 3)),
            oracle: textbook::final_score,
        },
        Claim {
            about: "every board of values 1 to 3, k = 1",
            cases: 3_u64.pow(16),
            stride: 307,
            case: |number| game(1, of_values(3, number)),
            oracle: textbook::final_score,
        },
        Claim {
            about: "random boards of all shapes, k = 1",
            cases: 1_000_000,
            stride: 11,
            case: |number| game(1, random(number)),
            oracle: textbook::final_score,
        },
        Claim {
            about: "random boards of all shapes, k = 2",
            cases: 200_000,
            stride: 11,
            case: |number| game(2, random(number)),
            oracle: textbook::final_score,
        },
        Claim {
            about: "random boards of all shapes, k = 3",
            cases: 20_000,
            stride: 11,
            case: |number| game(3, random(number)),
            oracle: textbook::final_score,
        },
    ])
}

/// The board whose values, less 1, are the digits of `number` to this base.
fn of_values(base: u64, mut number: u64) -> [[u8; 4]; 4] {
    let mut value = || {
        let digit = number % base;
        number /= base;
        digit as u8 + 1
    };
    [[(); 4]; 4].map(|row| row.map(|()| value()))
}

fn random(number: u64) -> [[u8; 4]; 4] {
    random_case::<Rake>(number).board().rows()
}

fn game(rounds: u64, rows: [[u8; 4]; 4]) -> Game {
    Game::new(rounds as u8, Board::new(rows).unwrap()).unwrap()
}

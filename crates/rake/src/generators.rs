//! Makes random games of many kinds, for tests, benches and `judge stress`.

use puzzle::{Generator, Rng};

use crate::board::{Board, Game, MAX_ROUNDS, MAX_VALUE, SIDE};

/// The generators of random games.
pub(crate) const GENERATORS: &[Generator<Game>] = &[
    Generator::new("short", "one or two rounds, values 1 to 10", |rng| {
        game(rng.u8(1..MAX_ROUNDS), |_, _| rng.u8(1..=MAX_VALUE))
    }),
    Generator::new("long", "three rounds, values 1 to 10", |rng| {
        game(MAX_ROUNDS, |_, _| rng.u8(1..=MAX_VALUE))
    }),
    Generator::new("extreme", "values 1 and 10", |rng| {
        game(
            any_rounds(rng),
            |_, _| if rng.bool() { 1 } else { MAX_VALUE },
        )
    }),
    Generator::new("two-values", "two values: many ties", |rng| {
        let (rounds, low) = (any_rounds(rng), rng.u8(1..MAX_VALUE));
        game(rounds, |_, _| low + rng.u8(..2))
    }),
    Generator::new("equal", "one value", |rng| {
        let (rounds, value) = (any_rounds(rng), rng.u8(1..=MAX_VALUE));
        game(rounds, |_, _| value)
    }),
    Generator::new(
        "alternating",
        "two values, checkered or in stripes",
        alternating,
    ),
    Generator::new("slope", "values rise or fall from cell to cell", slope),
    Generator::new("one-apart", "one value, but for one cell", |rng| {
        let rounds = any_rounds(rng);
        let (all, one) = (rng.u8(1..=MAX_VALUE), rng.u8(1..=MAX_VALUE));
        let place = (rng.usize(..SIDE), rng.usize(..SIDE));
        game(
            rounds,
            |row, column| if (row, column) == place { one } else { all },
        )
    }),
];

/// Draws a legal number of rounds.
fn any_rounds(rng: &mut Rng) -> u8 {
    rng.u8(1..=MAX_ROUNDS)
}

/// Makes a game of this many rounds. `value` returns the value of a cell, given its row and column.
fn game(rounds: u8, mut value: impl FnMut(usize, usize) -> u8) -> Game {
    let rows = std::array::from_fn(|row| std::array::from_fn(|column| value(row, column)));
    Game::new(rounds, Board::new(rows).expect("legal values")).expect("legal rounds")
}

/// Makes a game on a board of two values: a checkerboard of cells, stripes, or a checkerboard of
/// the four quarters.
fn alternating(rng: &mut Rng) -> Game {
    let (rounds, pattern) = (any_rounds(rng), usize::from(rng.u8(..4)));
    let values = [rng.u8(1..=MAX_VALUE), rng.u8(1..=MAX_VALUE)];
    game(rounds, |row, column| {
        let patterns = [row + column, row, column, row / 2 + column / 2];
        values[patterns[pattern] % 2]
    })
}

/// Makes a game on a board whose values rise, or fall, by the same amount from cell to cell in each
/// direction.
fn slope(rng: &mut Rng) -> Game {
    let rounds = any_rounds(rng);
    let (across, down, falls) = (rng.usize(..3), rng.usize(..3), rng.bool());
    game(rounds, |row, column| {
        let value = (1 + across * column + down * row).min(MAX_VALUE.into()) as u8;
        if falls { MAX_VALUE + 1 - value } else { value }
    })
}

//! Simpler games, for whoever looks for the simplest one on which a program fails.

use std::collections::BTreeSet;

use puzzle::Rng;

use crate::board::{Board, GREATEST_VALUE, Game, SIDE};

/// Games that are one step simpler: of fewer rounds, on this or another board; then with all
/// values 1, with the values of many cells 1 or equal to another, and smaller one by one.
pub(crate) fn simpler(game: &Game) -> Vec<Game> {
    let board = game.board().rows();
    let mut steps = Vec::new();
    for rounds in 1..game.rounds() {
        // What fails in many rounds need not fail on the same board in fewer, but most likely
        // does on some other.
        let same = [game.board(), larger(&board), full()];
        let boards = same.into_iter().chain(others());
        steps.extend(boards.filter_map(|board| Game::new(rounds, board).ok()));
    }
    let mut change = |changed: &dyn Fn(usize) -> bool, value: &dyn Fn(u8) -> u8| {
        let mut rows = board;
        let cells = rows.as_flattened_mut().iter_mut().enumerate();
        for (_, cell) in cells.filter(|&(place, _)| changed(place)) {
            *cell = value(*cell).max(1);
        }
        let step = Board::new(rows).and_then(|board| Game::new(game.rounds(), board));
        steps.extend(step);
    };
    let cells = SIDE * SIDE;
    for value in
        [(|_| 1) as fn(u8) -> u8, |value| value.min(2), |value| value / 2, |value| value - 1]
    {
        change(&|_| true, &value);
    }
    for length in [8, 4, 2, 1] {
        for start in (0..cells).step_by(length) {
            change(&|place| place / length * length == start, &|_| 1);
        }
    }
    for column in 0..SIDE {
        change(&|place| place % SIDE == column, &|_| 1);
    }
    let values: BTreeSet<u8> = board.as_flattened().iter().copied().collect();
    for &from in &values {
        for &to in values.range(..from) {
            change(&|place| board.as_flattened()[place] == from, &|_| to);
        }
        change(&|place| board.as_flattened()[place] == from, &|value| value - 1);
    }
    for cell in 0..cells {
        change(&|place| place == cell, &|value| value / 2);
        change(&|place| place == cell, &|value| value - 1);
    }
    let measure_before = measure(game);
    steps.retain(|step| measure(step) < measure_before);
    steps
}

fn full() -> Board {
    Board::new([[GREATEST_VALUE; SIDE]; SIDE]).expect("legal values")
}

/// A hundred boards, with two values each or with many.
fn others() -> impl Iterator<Item = Board> {
    let mut rng = Rng::with_seed(0);
    (0..100).map(move |number| {
        let most = if number % 2 == 0 { 2 } else { GREATEST_VALUE };
        let rows = [[(); SIDE]; SIDE].map(|row| row.map(|()| rng.u8(1..=most)));
        Board::new(rows).expect("legal values")
    })
}

fn larger(rows: &[[u8; SIDE]; SIDE]) -> Board {
    let doubled = rows.map(|row| row.map(|value| GREATEST_VALUE.min(2 * value)));
    Board::new(doubled).expect("legal values")
}

/// What becomes less with each step: the rounds, the sum of the values.
fn measure(game: &Game) -> (u8, u32) {
    let rows = game.board().rows();
    let values = rows.as_flattened().iter().copied();
    (game.rounds(), values.map(u32::from).sum())
}

#[cfg(test)]
mod tests {
    use trial::{Fault, assert_shrinks_to, in_a_line};

    use super::*;
    use crate::{Rake, final_score};

    /// What faults of a game of three rounds shrink to, and how many games are tried on the way.
    #[test]
    fn a_fault_shrinks_to_its_heart() {
        let rows = [[3, 1, 4, 1], [5, 9, 2, 6], [5, 3, 5, 8], [9, 7, 9, 3]];
        let start = Game::new(3, Board::new(rows).unwrap()).unwrap();
        let faults: &[(Fault<Game>, &str, usize)] = &[
            (|_| true, "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", 2),
            (|game| game.board().rows()[3].contains(&7), "1 1 1 1 1 1 1 1 1 1 1 1 1 1 7 1 1", 41),
            (|game| final_score(game) >= 60, "1 6 1 6 1 10 10 3 10 1 6 10 10 10 10 8 6", 335),
            (
                |game| game.rounds() >= 2 && final_score(game) >= 60,
                "2 1 1 1 1 1 8 1 5 4 1 4 1 8 6 8 1",
                968,
            ),
            (
                |game| BTreeSet::from_iter(game.board().rows().as_flattened()).len() >= 3,
                "1 1 1 1 1 1 1 1 1 1 1 1 1 3 2 1 1",
                47,
            ),
            (
                |game| game.board().rows()[1][0] < game.board().rows()[1][1],
                "1 1 1 1 1 1 2 1 1 1 1 1 1 1 1 1 1",
                24,
            ),
            (
                |game| game.board().rows().iter().all(|row| row[0] >= 3),
                "1 3 1 1 1 3 1 1 1 3 1 1 1 3 1 1 1",
                184,
            ),
            (
                |game| game.board().rows()[0] == [3, 1, 4, 1],
                "1 3 1 4 1 1 1 1 1 1 1 1 1 1 1 1 1",
                35,
            ),
            (
                |game| game.board().rows()[3][0] == 9 && game.board().rows()[1][1] >= 2,
                "1 1 1 1 1 1 2 1 1 1 1 1 1 9 1 1 1",
                133,
            ),
            (|game| final_score(game) % 32 == 26, "1 1 4 10 1 1 2 6 1 1 1 1 1 1 1 1 1", 736),
        ];
        assert_shrinks_to::<Rake, _>(measure, &start, in_a_line::<Rake>, faults, 314);
    }
}

//! Programs that go wrong on Rake It In.

#![allow(clippy::unnecessary_wraps, reason = "what a wrong program answers may take hours")]

use std::ops::Range;

use crate::textbook::{RULES, Rows, Rules, minimax, sum, turn};
use crate::{Game, MAX_VALUE, REGIONS};

type WrongSolution = puzzle::WrongSolution<Game, u32>;
type Boundary = puzzle::Boundary<Game, u32>;

/// The wrong solutions.
pub const WRONG_SOLUTIONS: &[WrongSolution] = &[
    WrongSolution::new("clockwise", "regions are turned clockwise", |game| {
        play(game, &Rules { turn: |board, row, column| turned(3, board, row, column), ..RULES })
    }),
    WrongSolution::new("half-turn", "regions are turned by 180°", |game| {
        play(game, &Rules { turn: |board, row, column| turned(2, board, row, column), ..RULES })
    }),
    WrongSolution::new("no-turn", "regions are not turned", |game| {
        play(game, &Rules { turn: |board, _, _| board, ..RULES })
    }),
    WrongSolution::new("bob-first", "Bob moves first", |game| {
        play(game, &Rules { is_alices: |number, _| number % 2 == 1, ..RULES })
    }),
    WrongSolution::new("both-maximise", "Bob plays for a high score too", |game| {
        play(game, &Rules { is_alices: |_, _| true, ..RULES })
    }),
    WrongSolution::new("last-turn-forgotten", "Alice makes the last move too", |game| {
        let is_alices = |number: usize, moves| number.is_multiple_of(2) || number + 1 == moves;
        play(game, &Rules { is_alices, ..RULES })
    }),
    WrongSolution::new("k-rounds-in-all", "k moves in all instead of k each", |game| {
        let rules = Rules { is_alices: |number, _| number % 2 == 0, ..RULES };
        Some(minimax(&rules, game.rounds().into(), game.board().rows()).unsigned_abs())
    }),
    WrongSolution::new("difference", "what Bob takes is subtracted", |game| {
        let gain = |number, sum: i32| if number % 2 == 0 { sum } else { -sum };
        play(game, &Rules { gain, ..RULES })
    }),
    WrongSolution::new("eight-regions", "the lower right region is never chosen", |game| {
        play(game, &Rules { considers: |_, _| 0..REGIONS - 1, ..RULES })
    }),
    WrongSolution::new("infinity-100", "the search for the smallest value starts at 100", |game| {
        play(game, &Rules { infinity: 100, ..RULES })
    }),
    WrongSolution::new("greedy", "each player takes the region that is best at once", |game| {
        play(game, &Rules { considers: best_at_once, ..RULES })
    }),
    WrongSolution::new("bob-greedy", "Bob always takes the smallest region", |game| {
        let considers = |is_alices, sums: &[i32; REGIONS]| {
            if is_alices { 0..REGIONS } else { best_at_once(is_alices, sums) }
        };
        play(game, &Rules { considers, ..RULES })
    }),
    WrongSolution::new(
        "turned-back-the-same-way",
        "a move is taken back by turning the region once more the same way",
        |game| {
            let mut board = game.board().rows();
            u32::try_from(undone_wrongly(&mut board, 0, 2 * usize::from(game.rounds()))).ok()
        },
    ),
];

/// Returns the score at the end by these rules. A score below 0, which no answer can be, is printed
/// without its sign.
fn play(game: &Game, rules: &Rules) -> Option<u32> {
    Some(minimax(rules, 2 * usize::from(game.rounds()), game.board().rows()).unsigned_abs())
}

/// Returns the board after a region was turned this often.
fn turned(times: usize, board: Rows, row: usize, column: usize) -> Rows {
    (0..times).fold(board, |board, _| turn(board, row, column))
}

/// Returns the region that is best at once: the last of those with the greatest sum for Alice, and
/// the first of those with the smallest sum for Bob.
fn best_at_once(is_alices: bool, sums: &[i32; REGIONS]) -> Range<usize> {
    let (regions, sum) = (0..REGIONS, |&region: &usize| sums[region]);
    let best = if is_alices { regions.max_by_key(sum) } else { regions.min_by_key(sum) };
    let region = best.unwrap_or(0);
    region..region + 1
}

/// Returns what the score gains from move `number` on, if a move is taken back by turning its
/// region once more. So `board` changes from one move that is tried to the next.
fn undone_wrongly(board: &mut Rows, number: usize, moves: usize) -> i32 {
    if number == moves {
        return 0;
    }
    let values = (0..REGIONS).map(|region| {
        let (row, column) = (region / 3, region % 3);
        let sum = sum(board, row, column);
        *board = turn(*board, row, column);
        let value = sum + undone_wrongly(board, number + 1, moves);
        *board = turn(*board, row, column);
        value
    });
    let best = if number.is_multiple_of(2) { i32::max } else { i32::min };
    values.reduce(best).unwrap_or(0)
}

/// The boundaries: limits of the statement and turning points of the rules.
pub const BOUNDARIES: &[Boundary] = &[
    Boundary::of_input("t = 1", |games, _| games.len() == 1),
    Boundary::of_input("t = 200", |games, _| games.len() == 200),
    Boundary::of_input("t = 200, each with k = 3", |games, _| {
        games.len() == 200 && games.iter().all(|game| game.rounds() == 3)
    }),
    Boundary::of_case("k = 1", |game, _| game.rounds() == 1),
    Boundary::of_case("k = 2", |game, _| game.rounds() == 2),
    Boundary::of_case("k = 3", |game, _| game.rounds() == 3),
    Boundary::of_case("every value 1", |game, _| all(game, 1)),
    Boundary::of_case("every value 10", |game, _| all(game, MAX_VALUE)),
    Boundary::of_case("score 8, the least", |_, score| *score == 8),
    Boundary::of_case("score 240, the greatest", |_, score| *score == 240),
];

/// Returns whether all cells have this value.
fn all(game: &Game, value: u8) -> bool {
    game.board().rows().as_flattened().iter().all(|&cell| cell == value)
}

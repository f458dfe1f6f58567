//! Which game takes longest? Climbs from random games of all shapes, a few dice at a time, towards
//! games in which the search for the bonus tries ever more seatings, and shows the ten worst.
//! `cargo bench -p yahtzee --bench worst -- CLIMBS`; the same number gives the same games.

use std::hint::black_box;
use std::time::{Duration, Instant};

use puzzle::{Puzzle, Rng};
use yahtzee::card::tries;
use yahtzee::{Die, Game, ROUNDS, Yahtzee, best_card};

/// How many climbs there are unless a number is given.
const CLIMBS: usize = 30;
/// After so many steps that lead no higher, a climb is over.
const PATIENCE: usize = 4_000;

fn main() {
    let number = std::env::args().find_map(|argument| argument.parse().ok());
    let climbs = number.unwrap_or(CLIMBS);
    let judging = Yahtzee::JUDGING.expect("tier 2");
    let mut rng = Rng::with_seed(1);
    let mut tops: Vec<(usize, Game)> = Vec::new();
    for shape in judging.shapes.iter().cycle().take(climbs) {
        let start = (shape.make)(&mut rng);
        tops.push(climb(start, &mut rng));
        tops.sort_by_key(|&(tries, _)| std::cmp::Reverse(tries));
        tops.truncate(10);
    }
    for (tries, game) in tops {
        let mut text = Vec::new();
        (judging.write_case)(&game, &mut text);
        println!("{tries} tries, {:?}:", time(&game));
        println!("{}", String::from_utf8_lossy(&text));
    }
}

/// The game at which a climb from `game` ends, and its tries.
fn climb(mut game: Game, rng: &mut Rng) -> (usize, Game) {
    let mut height = tries(&game);
    let mut steps = 0;
    while steps < PATIENCE {
        steps += 1;
        let next = changed(game, rng);
        let next_height = tries(&next);
        if next_height > height {
            steps = 0;
        }
        if next_height >= height {
            (game, height) = (next, next_height);
        }
    }
    (height, game)
}

/// Up to three other dice, or rolls that stand twice.
fn changed(mut game: Game, rng: &mut Rng) -> Game {
    for _ in 0..rng.usize(1..=3) {
        let round = rng.usize(..ROUNDS);
        if rng.u8(..4) == 0 {
            game[round] = game[rng.usize(..ROUNDS)];
        } else {
            game[round].0[rng.usize(..5)] = Die::new(rng.u8(1..=6)).expect("a face");
        }
    }
    game
}

/// How long the game takes, of many runs the one that was disturbed least.
fn time(game: &Game) -> Duration {
    let run = |_| {
        let start = Instant::now();
        black_box(best_card(black_box(game)));
        start.elapsed()
    };
    (0..1_000).map(run).min().expect("a run")
}

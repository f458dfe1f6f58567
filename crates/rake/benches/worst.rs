//! Which board takes longest? Tries 200,000 boards of all shapes with three rounds and shows the
//! slowest. `cargo bench -p rake --bench worst`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use puzzle::{Puzzle, Rng};
use rake::{Game, MOST_ROUNDS, Rake, final_score};

const BOARDS: usize = 200_000;

fn main() {
    let judging = Rake::JUDGING.expect("tier 2");
    let mut rng = Rng::with_seed(1);
    let shapes = judging.shapes.iter().cycle().take(BOARDS);
    let mut slowest = (Duration::ZERO, None);
    for shape in shapes {
        let board = (shape.make)(&mut rng).board();
        let game = Game::new(MOST_ROUNDS, board).expect("legal rounds");
        // A board is only as slow as its fastest run: the others were disturbed.
        let mut fastest = time(&game);
        for _ in 0..20 {
            if fastest <= slowest.0 {
                break;
            }
            fastest = fastest.min(time(&game));
        }
        if fastest > slowest.0 {
            slowest = (fastest, Some((shape.name, game)));
        }
    }
    let (time, game) = slowest;
    let (shape, game) = game.expect("at least one board");
    let mut text = Vec::new();
    (judging.write_case)(&game, &mut text);
    println!("the slowest of {BOARDS} boards takes {time:?}, of shape {shape}:");
    print!("{}", String::from_utf8_lossy(&text));
}

fn time(game: &Game) -> Duration {
    let start = Instant::now();
    black_box(final_score(black_box(game)));
    start.elapsed()
}

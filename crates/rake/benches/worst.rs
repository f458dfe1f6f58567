//! Which board takes longest? Counts the batches of the search, which are the same on every
//! machine, on boards of all shapes, and climbs from random ones: a value or a turn is changed
//! and kept if the search does not get shorter. Shows the worst board and times it.
//! `cargo bench -p rake --bench worst`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use puzzle::{Puzzle, Rng};
use rake::play::batches;
use rake::{Board, GREATEST_VALUE, Game, MOST_ROUNDS, Rake, SIDE, final_score};

const BOARDS: usize = 200_000;
const CLIMBS: usize = 400;
const STEPS: usize = 2_000;

fn main() {
    let mut rng = Rng::with_seed(1);
    let mut worst = None;
    for shape in judging().shapes.iter().cycle().take(BOARDS) {
        let rows = (shape.make)(&mut rng).board().rows();
        keep_worse(&mut worst, rows);
    }
    show(&format!("the worst of {BOARDS} boards of all shapes"), worst);
    let mut worst = None;
    for _ in 0..CLIMBS {
        let climbed = climb(&mut rng);
        keep_worse(&mut worst, climbed);
    }
    show(&format!("the worst of {CLIMBS} climbs"), worst);
}

fn judging() -> puzzle::Judging<Rake> {
    Rake::JUDGING.expect("tier 2")
}

type Rows = [[u8; SIDE]; SIDE];
type Worst = Option<(u32, Rows)>;

fn game(rows: Rows) -> Game {
    let board = Board::new(rows).expect("legal values");
    Game::new(MOST_ROUNDS, board).expect("legal rounds")
}

fn keep_worse(worst: &mut Worst, rows: Rows) {
    let batches = batches(&game(rows));
    if worst.is_none_or(|(most, _)| batches > most) {
        *worst = Some((batches, rows));
    }
}

/// From a random board upwards. Half of the climbs keep to two or three neighbouring values.
fn climb(rng: &mut Rng) -> Rows {
    let low = rng.u8(1..=GREATEST_VALUE);
    let high = match rng.u8(..4) {
        0 => low.saturating_add(1),
        1 => low.saturating_add(2),
        _ => GREATEST_VALUE,
    };
    let values = low.min(high)..=high.min(GREATEST_VALUE);
    let mut rows = [[(); SIDE]; SIDE].map(|row| row.map(|()| rng.u8(values.clone())));
    let mut most = batches(&game(rows));
    for _ in 0..STEPS {
        let mut changed = rows;
        for _ in 0..rng.u8(1..=3) {
            let (row, column) = (rng.usize(..SIDE), rng.usize(..SIDE));
            changed[row][column] = if rng.bool() {
                rng.u8(values.clone())
            } else {
                rows[rng.usize(..SIDE)][rng.usize(..SIDE)]
            };
        }
        let batches = batches(&game(changed));
        if batches >= most {
            (most, rows) = (batches, changed);
        }
    }
    rows
}

fn show(title: &str, worst: Worst) {
    let (batches, rows) = worst.expect("at least one board");
    let game = game(rows);
    // A board is only as slow as its fastest run: the others were disturbed.
    let time = (0..10_000).map(|_| time(&game)).min().unwrap_or_default();
    let mut text = Vec::new();
    (judging().write_case)(&game, &mut text);
    println!("{title} takes {batches} batches, {time:?}:");
    print!("{}", String::from_utf8_lossy(&text));
}

fn time(game: &Game) -> Duration {
    let start = Instant::now();
    black_box(final_score(black_box(game)));
    start.elapsed()
}

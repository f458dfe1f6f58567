//! Which board takes longest? Climbs, a few values at a time, towards boards on which the search
//! has ever more batches. `cargo bench -p rake --bench worst -- CLIMBS`

use puzzle::Rng;
use rake::play::batches;
use rake::{Board, GREATEST_VALUE, Game, MOST_ROUNDS, Rake, SIDE};

fn main() {
    trial::bench::worst::<Rake>(100, |game| batches(game) as usize, changed);
}

/// Up to three other values, half of them values that stand elsewhere, in as many rounds as can be.
fn changed(game: &Game, rng: &mut Rng) -> Game {
    let mut rows = game.board().rows();
    for _ in 0..rng.u8(1..=3) {
        let (row, column) = (rng.usize(..SIDE), rng.usize(..SIDE));
        rows[row][column] = if rng.bool() {
            rng.u8(1..=GREATEST_VALUE)
        } else {
            rows[rng.usize(..SIDE)][rng.usize(..SIDE)]
        };
    }
    let board = Board::new(rows).expect("legal values");
    Game::new(MOST_ROUNDS, board).expect("legal rounds")
}

//! Which game takes longest? Climbs, a few dice at a time, towards games in which the search for
//! the bonus tries ever more seatings. `cargo bench -p yahtzee --bench worst -- CLIMBS`

use puzzle::Rng;
use yahtzee::card::tries;
use yahtzee::{Die, Game, ROUNDS, Yahtzee};

fn main() {
    trial::bench::worst::<Yahtzee>(30, tries, changed);
}

/// Up to three other dice, or rolls that stand twice.
fn changed(game: &Game, rng: &mut Rng) -> Game {
    let mut game = *game;
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

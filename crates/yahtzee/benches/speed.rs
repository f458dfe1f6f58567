//! How long a case takes: the reference solver, the solver, reading alone, and all of it, on the same
//! seeded cases of every shape. `cargo bench -p yahtzee`.

use yahtzee::{Yahtzee, textbook};

fn main() {
    testkit::bench::speed::<Yahtzee>(textbook::best_card, 4, 20_000, env!("CARGO_BIN_EXE_yahtzee"));
}

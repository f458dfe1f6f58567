//! Measures the speed of the solver: `cargo bench -p yahtzee`.
//!
//! For every generator, the bench times the reference solver, the solver, reading alone, and
//! everything from input to output, on the same seeded cases.

use yahtzee::{Yahtzee, reference};

fn main() {
    let binary = env!("CARGO_BIN_EXE_yahtzee");
    testkit::bench::speed::<Yahtzee>(reference::best_card, 4, 20_000, binary);
}

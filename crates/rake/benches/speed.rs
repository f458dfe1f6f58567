//! How long a case takes: the reference solver, the solver, reading alone, and all of it, on the same
//! seeded cases of every shape. `cargo bench -p rake`.

use rake::{Rake, textbook};

fn main() {
    testkit::bench::speed::<Rake>(textbook::final_score, 16, 20_000, env!("CARGO_BIN_EXE_rake"));
}

//! How long a case takes: the reference solver, the solver, reading alone, and all of it, on the same
//! seeded cases of every shape. `cargo bench -p chess`.

use chess::{Chess, textbook};

fn main() {
    testkit::bench::speed::<Chess>(textbook::margin, 2, 200, env!("CARGO_BIN_EXE_chess"));
}

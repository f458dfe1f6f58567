//! How long a case takes: the reference solver, the solver, reading alone, and all of it, on the same
//! seeded cases of every shape. `cargo bench -p mahjong`.

use mahjong::{Mahjong, textbook};

fn main() {
    testkit::bench::speed::<Mahjong>(textbook::waits, 500, 32_768, env!("CARGO_BIN_EXE_mahjong"));
}

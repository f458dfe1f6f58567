//! How long a case takes: the textbook form, the solver, reading alone, and all of it, on the same
//! seeded cases of every shape. `cargo bench -p yahtzee`.

use yahtzee::Yahtzee;

#[path = "../tests/oracle/mod.rs"]
mod oracle;

trial::benches! {
    Yahtzee, oracle::best_card_of; textbook: 4; solver: 20_000;
    process: env!("CARGO_BIN_EXE_yahtzee");
}

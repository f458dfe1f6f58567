//! How long a case takes: the textbook form, the solver, reading alone, and all of it, on the same
//! seeded cases of every shape. `cargo bench -p chess`.

use chess::Chess;

#[path = "../tests/oracle/mod.rs"]
mod oracle;

trial::benches! {
    Chess, oracle::margin_of; textbook: 2; solver: 200;
    process: env!("CARGO_BIN_EXE_chess");
}

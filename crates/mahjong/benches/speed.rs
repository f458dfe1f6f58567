//! How long a case takes: the textbook form, the solver, reading alone, and all of it, on the same
//! seeded cases of every shape. `cargo bench -p mahjong`.

use mahjong::Mahjong;

#[path = "../tests/oracle/mod.rs"]
mod oracle;

trial::benches! {
    Mahjong, oracle::waits_of; textbook: 500; solver: 32_768;
    process: env!("CARGO_BIN_EXE_mahjong");
}

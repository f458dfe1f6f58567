//! How long a case takes: the textbook form, the solver, reading alone, and all of it, on the same
//! seeded cases of every shape. `cargo bench -p rake`.

use rake::Rake;

#[path = "../tests/oracle/mod.rs"]
mod oracle;

trial::benches! {
    Rake, oracle::final_score_of; textbook: 16; solver: 20_000;
    process: env!("CARGO_BIN_EXE_rake");
}

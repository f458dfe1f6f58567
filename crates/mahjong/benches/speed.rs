//! Measures the speed of the solver: `cargo bench -p mahjong`.
//!
//! For every generator, the bench times the reference solver, the solver, reading alone, and
//! everything from input to output, on the same seeded cases.

fn main() {
    testkit::bench::speed::<mahjong::Mahjong>(500, 32_768, env!("CARGO_BIN_EXE_mahjong"));
}

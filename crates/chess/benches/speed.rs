//! Measures the speed of the solver: `cargo bench -p chess`.
//!
//! For every generator, the bench times the reference solver, the solver, reading alone, and
//! everything from input to output, on the same seeded cases.

fn main() {
    testkit::bench::speed::<chess::Chess>(2, 200, env!("CARGO_BIN_EXE_chess"));
}

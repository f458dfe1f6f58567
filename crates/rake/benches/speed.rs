//! Measures the speed of the solver: `cargo bench -p rake`.
//!
//! For every generator, the bench times the reference solver, the solver, reading alone, and
//! everything from input to output, on the same seeded cases.

fn main() {
    testkit::bench::speed::<rake::Rake>(16, 20_000, env!("CARGO_BIN_EXE_rake"));
}

//! Measures the speed of the solver: `cargo bench -p yahtzee`.
//!
//! For every generator, the bench times the reference solver, the solver, and reading
//! alone, on the same seeded cases.

use yahtzee::Yahtzee;

fn main() {
    testkit::bench::speed::<Yahtzee>(4, 20_000);
}

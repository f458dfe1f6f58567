//! Measures the speed of the solver: `cargo bench -p rake`.
//!
//! For every generator, the bench times the reference solver, the solver, and reading
//! alone, on the same seeded cases.

use rake::Rake;

fn main() {
    testkit::bench::speed::<Rake>(16, 20_000);
}

//! Tier 5: measures how long a case takes, beside the reference solver. Run it with `cargo bench -p
//! template`.

use template::{Template, reference};

fn main() {
    let binary = env!("CARGO_BIN_EXE_template");
    testkit::bench::speed::<Template>(reference::best_sum, 100, 10_000, binary);
}

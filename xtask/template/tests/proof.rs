//! Compares the solver with the reference solver on whole spaces of lists. `cargo test` tries a part of each:
//! `WHOLE=1 cargo test --release -p template --test proof` tries all.

use template::{List, Template};
use testkit::Claim;

#[test]
fn every_list_of_six_digits() {
    let list = |number| {
        let digit = |place| (number / 10_u64.pow(place) % 10) as u8;
        List::new((0..6).map(digit).collect()).expect("a legal list")
    };
    Claim::<Template>::new(1_000_000, 307, list).prove();
}

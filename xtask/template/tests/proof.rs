//! Tier 5: compares the solver with the reference solver on whole spaces of lists. Run it with
//! `cargo test --release -p template --test proof -- --whole`.

use std::process::ExitCode;

use template::{List, Template, reference};
use testkit::{Claim, prove};

fn main() -> ExitCode {
    prove::<Template>(vec![Claim {
        about: "every list of six values of 0 to 9",
        cases: 1_000_000,
        stride: 307,
        case: |number| {
            let digit = |place| (number / 10_u64.pow(place) % 10) as u8;
            List::new((0..6).map(digit).collect()).expect("a legal list")
        },
        reference: reference::best_sum,
    }])
}

//! Compares the solver with the reference solver on whole spaces of lists. Run it with
//! `cargo test --release -p template --test proof -- --whole`.

use std::process::ExitCode;

use template::{List, Template};
use testkit::{Claim, prove};

fn main() -> ExitCode {
    prove::<Template>(vec![Claim::new(
        "every list of six digits",
        1_000_000,
        307,
        |number| {
            let digit = |place| (number / 10_u64.pow(place) % 10) as u8;
            List::new((0..6).map(digit).collect()).expect("a legal list")
        },
    )])
}

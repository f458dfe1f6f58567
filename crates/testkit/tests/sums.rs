//! Tests that a proof finds faults, on a small puzzle.

use testkit::Claim;

use crate::toy::{Counted as Sums, sum};

fn digits(number: u64) -> Vec<u8> {
    [number / 100, number / 10 % 10, number % 10]
        .map(|digit| digit as u8)
        .to_vec()
}

/// Returns the claim that the solver agrees with `reference` on any three digits.
fn claim(reference: fn(&Vec<u8>) -> u32) -> Claim<Sums> {
    Claim {
        cases: 1_000,
        stride: 7,
        case: digits,
        reference,
    }
}

#[test]
fn a_false_claim_has_a_small_counterexample() {
    assert_eq!(claim(sum).check(1), Ok(()));
    // The first wrong case, 1 9 9, is the last one of the 100 that a thread tries at a time.
    let at_most_18 = claim(|case| sum(case).min(18));
    // The first wrong case of the claim is 0 0 9, but 0 0 8 and 0 0 7 are wrong too.
    let last_at_most_6 =
        claim(|case| sum(case) - u32::from(case[case.len() - 1].saturating_sub(6)));
    let small = Claim {
        case: |number| digits(9 + 10 * number),
        cases: 100,
        ..last_at_most_6
    };
    // Another answer that is right, so the message says what to do.
    let another = claim(|case| sum(case) + 1_000);
    let faults = [at_most_18, small, another].map(|claim| claim.check(1).unwrap_err());
    insta::assert_snapshot!(faults.concat());
}

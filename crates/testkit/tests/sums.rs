//! Tests that a proof finds faults, on a small puzzle.

use testkit::{Claim, prove_whole};

use crate::toy::{Counted as Sums, sum};

fn digits(number: u64) -> Vec<u8> {
    [number / 100, number / 10 % 10, number % 10].map(|digit| digit as u8).to_vec()
}

/// Returns the claim that the solver agrees with `reference` on any three digits.
fn claim(reference: fn(&Vec<u8>) -> u32) -> Claim<Sums> {
    Claim { about: "any three digits", cases: 1_000, stride: 7, case: digits, reference }
}

/// Returns the rows of a proof, without the times, and the exit code.
fn proof(claims: &[Claim<Sums>]) -> (String, u8) {
    let mut out = Vec::new();
    let exit_code = prove_whole(claims, &mut out);
    let out = String::from_utf8(out).unwrap();
    let mut words: Vec<&str> = out.split(' ').filter(|word| !word.is_empty()).collect();
    words.retain(|word| !word.contains('.'));
    (words.join(" "), exit_code)
}

#[test]
fn a_true_claim_is_a_row_and_a_false_one_is_made_simple() {
    assert_eq!(proof(&[claim(sum)]).1, 0);
    // The first wrong case, 1 9 9, is the last one of the 100 that a thread tries at a time.
    let at_most_18 = |case: &Vec<u8>| sum(case).min(18);
    // The first wrong case of the claim is 0 0 9, but 0 0 8 and 0 0 7 are wrong too.
    let last_at_most_6 =
        |case: &Vec<u8>| sum(case) - u32::from(case[case.len() - 1].saturating_sub(6));
    let small: fn(u64) -> Vec<u8> = |number| digits(9 + 10 * number);
    let small = Claim { case: small, cases: 100, ..claim(last_at_most_6) };
    let (rows, exit_code) = proof(&[claim(sum), claim(at_most_18), small, claim(sum)]);
    insta::assert_snapshot!(rows);
    assert_eq!(exit_code, 1);
}

#[test]
fn rows_that_nobody_reads_are_an_error() {
    assert_eq!(prove_whole(&[claim(sum)], &mut [0; 10][..]), 2);
}

//! What the tests of all puzzles share finds faults: tried on a small puzzle, in which each case
//! is three digits and the answer is their sum.

use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use puzzle::{About, Framing, InputError, Judging, Numbers, Puzzle, Shape, Tokens, push_number};
use testkit::{Claim, ensure, for_all, prove_whole, random_case, random_cases};

struct Sums;

impl Puzzle for Sums {
    type Case = [u8; 3];
    type Answer = u32;
    const NAME: &'static str = "sums";
    const ABOUT: About = About {
        title: "sums",
        case: "list",
        input: "three digits",
        output: "their sum",
        sample_input: "1 2 3\n",
        sample_output: "6\n",
    };
    const FRAMING: Framing = Framing::Counted;
    const CHUNK: usize = 3;
    const JUDGING: Option<Judging<Self>> = Some(Judging {
        shapes: SHAPES,
        to_numbers,
        from_numbers,
        ..Judging::new(write_case, read_answer)
    });

    fn read_case(input: &mut Tokens) -> Result<[u8; 3], InputError> {
        let mut digit = || input.number("a digit", 0, 9);
        Ok([digit()?, digit()?, digit()?])
    }
    fn solve(cases: &[[u8; 3]]) -> Vec<u32> {
        cases.iter().map(sum).collect()
    }
    fn write_answer(_number: u64, answer: &u32, out: &mut Vec<u8>) {
        push_number(out, *answer);
        out.push(b'\n');
    }
}

const SHAPES: &[Shape<[u8; 3]>] = &[
    Shape { name: "any", about: "any digits", make: |rng| [0; 3].map(|_| rng.u8(..10)) },
    Shape { name: "low", about: "digits from 0 to 4", make: |rng| [0; 3].map(|_| rng.u8(..5)) },
];

fn write_case(case: &[u8; 3], out: &mut Vec<u8>) {
    out.extend_from_slice(format!("{} {} {}\n", case[0], case[1], case[2]).as_bytes());
}

fn read_answer(_case: &[u8; 3], _number: u64, output: &mut Tokens) -> Result<u32, InputError> {
    output.number("a sum", 0, 27)
}

fn to_numbers(case: &[u8; 3]) -> Numbers {
    Numbers { front: vec![], sides: vec![3], cells: case.map(u64::from).to_vec() }
}

fn from_numbers(numbers: &Numbers) -> Option<[u8; 3]> {
    numbers.cells.iter().map(|&cell| cell as u8).collect::<Vec<_>>().try_into().ok()
}

fn sum(case: &[u8; 3]) -> u32 {
    case.iter().copied().map(u32::from).sum()
}

fn digits(number: u64) -> [u8; 3] {
    [number / 100, number / 10 % 10, number % 10].map(|digit| digit as u8)
}

/// The claim that this gives the sum of any three digits.
fn claim(oracle: fn(&[u8; 3]) -> u32) -> Claim<Sums> {
    Claim { about: "any three digits", cases: 1_000, stride: 7, case: digits, oracle }
}

/// The rows of a proof, without the time, and the exit code.
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
    // 1 9 9 is the last case of a call.
    let at_most_18 = |case: &[u8; 3]| sum(case).min(18);
    // The first wrong case is 0 0 9, but 0 0 8 and 0 0 7 are wrong too.
    let last_at_most_6 = |case: &[u8; 3]| sum(case) - u32::from(case[2].saturating_sub(6));
    let small: fn(u64) -> [u8; 3] = |number| digits(9 + 10 * number);
    let small = Claim { case: small, cases: 100, ..claim(last_at_most_6) };
    let (rows, exit_code) = proof(&[claim(sum), claim(at_most_18), small, claim(sum)]);
    insta::assert_snapshot!(rows);
    assert_eq!(exit_code, 1);
}

#[test]
fn rows_that_nobody_reads_are_an_error() {
    assert_eq!(prove_whole(&[claim(sum)], &mut [0; 10][..]), 2);
}

#[test]
fn a_property_that_holds_is_tried_on_every_case() {
    static TRIED: AtomicUsize = AtomicUsize::new(0);
    for_all::<Sums>(50, |case, rng| {
        TRIED.fetch_add(1, Relaxed);
        let mut other = *case;
        rng.shuffle(&mut other);
        ensure!(sum(&other) == sum(case));
        Ok(())
    });
    assert_eq!(TRIED.load(Relaxed), 50);
    assert!(random_cases::<Sums>(50).eq((0..50).map(random_case::<Sums>)));
}

#[test]
fn a_property_that_does_not_hold_fails_on_a_simple_case() {
    let failure = catch_unwind(|| {
        for_all::<Sums>(50, |case, _| {
            ensure!(sum(case) <= 15);
            Ok(())
        });
    });
    let message = failure.unwrap_err().downcast::<String>().unwrap();
    let lines: Vec<&str> = message.lines().collect();
    let [reason, _, case] = lines[..] else {
        panic!("{message}");
    };
    assert_eq!(reason, "Condition failed: `sum(case) <= 15` (16 vs 15), on this input:");
    let digits = case.split(' ').map(|digit| digit.parse::<u32>().unwrap());
    assert_eq!(digits.sum::<u32>(), 16);
}

#[test]
fn a_random_case_depends_on_its_number_alone() {
    let cases: Vec<[u8; 3]> = (0..100).map(random_case::<Sums>).collect();
    assert_eq!(random_case::<Sums>(57), cases[57]);
    let low = |case: &[u8; 3]| case.iter().all(|&digit| digit < 5);
    assert!(cases.iter().skip(1).step_by(2).all(low));
    assert!(!cases.iter().step_by(2).all(low));
    assert!(BTreeSet::from_iter(&cases).len() > 70, "{cases:?}");
}

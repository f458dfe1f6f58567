//! Any bytes as the output of a program: the checker of every puzzle judges them without a panic,
//! and what it accepts is right on a second look.
//!
//! ```sh
//! rustup toolchain install nightly
//! cargo install cargo-fuzz
//! mkdir -p xtask/fuzz/corpus/checker
//! cargo +nightly fuzz run --fuzz-dir xtask/fuzz --sanitizer none checker \
//!     xtask/fuzz/corpus/checker fixtures/*/ -- -max_len=1024 -max_total_time=1800
//! ```
//!
//! It starts from the fixtures, among them the published outputs of the statements, which are
//! the cases here.

#![no_main]

use libfuzzer_sys::fuzz_target;
use xtask::puzzles::{Listed, PUZZLES};

fuzz_target!(|output: &[u8]| PUZZLES.iter().for_each(|puzzle| check(*puzzle, output)));

/// Only what is right on a second look may be accepted, and our own output always is.
fn check(puzzle: &dyn Listed, output: &[u8]) {
    let Some(judging) = puzzle.tier_2() else { return };
    let sample = puzzle.about();
    let cases = judging.read(sample.sample_input.as_bytes()).expect("a legal sample");
    let own = sample.sample_output.as_bytes();
    let right = if puzzle.name() == "yahtzee" { same_totals } else { same_words };
    let is_accepted = judging.batch(cases).check(output, false).is_accepted();
    assert!(!is_accepted || right(output, own), "accepted, but wrong");
    assert!(is_accepted || output != own, "right, but not accepted");
}

/// Are these the same words?
fn same_words(one: &[u8], other: &[u8]) -> bool {
    let words = |text| String::from_utf8_lossy(text).replace(['\u{b}', '\u{feff}'], " ");
    words(one).split_ascii_whitespace().eq(words(other).split_ascii_whitespace())
}

/// Are these as many score cards, with the same totals, each of which is the sum of its line?
fn same_totals(one: &[u8], other: &[u8]) -> bool {
    let totals = |output: &[u8]| {
        let text = String::from_utf8_lossy(output);
        let text = text.replace(['\u{b}', '\u{feff}'], " ");
        let number = |word: &str| {
            let number: u32 = word.parse().ok()?;
            (number.to_string() == word).then_some(number)
        };
        let words: Option<Vec<u32>> = text.split_ascii_whitespace().map(number).collect();
        let words = words?;
        let cards = words.chunks(15).map(|card| {
            let (total, scores) = card.split_last()?;
            (card.len() == 15 && scores.iter().sum::<u32>() == *total).then_some(*total)
        });
        cards.collect::<Option<Vec<u32>>>()
    };
    totals(one).is_some_and(|totals_of_one| totals(other) == Some(totals_of_one))
}

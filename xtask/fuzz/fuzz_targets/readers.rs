//! Any bytes as the input of every puzzle: the laws of [`trial::junk`] hold.
//!
//! ```sh
//! rustup toolchain install nightly
//! cargo install cargo-fuzz
//! mkdir -p xtask/fuzz/corpus/readers
//! cargo +nightly fuzz run --fuzz-dir xtask/fuzz --sanitizer none readers \
//!     xtask/fuzz/corpus/readers fixtures/*/ -- -max_len=4096 -max_total_time=1800
//! ```
//!
//! It starts from the fixtures and keeps in `corpus` what reaches new code. There is no
//! `unsafe` code for a sanitizer to watch; without one it is several times as fast.

#![no_main]

use libfuzzer_sys::fuzz_target;
use trial::junk::{assert_answers, assert_reads};
use xtask::on;
use xtask::puzzles::{Listed, NAMES};

/// Only inputs up to this length are solved too, for a fuzzer lives on the number of its runs:
/// 3 games, 11 hands, 12 boards of rake or one board of chess of nearly 10×10.
const SOLVED: usize = 400;

fuzz_target!(|input: &[u8]| {
    for name in NAMES {
        on!(name, assert_laws(input)).expect("a puzzle");
    }
});

fn assert_laws<P: Listed>(input: &[u8]) {
    if input.len() <= SOLVED {
        assert_answers::<P>(input);
    } else {
        assert_reads::<P>(input);
    }
}

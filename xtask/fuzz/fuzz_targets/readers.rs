//! Any bytes as the input of every puzzle: the laws of [`judge::testing::junk`] hold.
//!
//! ```sh
//! rustup toolchain install nightly
//! cargo install cargo-fuzz
//! mkdir -p fuzz/corpus/readers
//! cargo +nightly fuzz run --sanitizer none readers fuzz/corpus/readers fixtures/*/ -- \
//!     -max_len=4096 -max_total_time=1800
//! ```
//!
//! It starts from the fixtures and keeps in `fuzz/corpus` what reaches new code. There is no
//! `unsafe` code for a sanitizer to watch; without one it is several times as fast.

#![no_main]

use judge::Problem;
use judge::testing::junk::{assert_answers, assert_reads};
use libfuzzer_sys::fuzz_target;

/// Only inputs up to this length are solved too, for a fuzzer lives on the number of its runs:
/// 3 games, 11 hands, 12 boards of rake or one board of chess of nearly 10×10.
const SOLVED: usize = 400;

fuzz_target!(|input: &[u8]| {
    fuzz::<yahtzee::Yahtzee>(input);
    fuzz::<mahjong::Mahjong>(input);
    fuzz::<chess::Chess>(input);
    fuzz::<rake::Rake>(input);
});

fn fuzz<P: Problem>(input: &[u8]) {
    if input.len() <= SOLVED {
        assert_answers::<P>(input);
    } else {
        assert_reads::<P>(input);
    }
}

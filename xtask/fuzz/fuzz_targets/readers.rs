//! Any bytes as the input of every puzzle: an answer or an error with its position, and what is
//! read is read again from its own written form.
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
use story::Format;
use xtask::puzzles::{Listed, PUZZLES};

/// Only inputs up to this length are solved too, because a fuzzer needs many runs: 3 games,
/// 11 hands, 12 boards of rake or one board of chess of nearly 10×10.
const SOLVED: usize = 400;

fuzz_target!(|input: &[u8]| PUZZLES.iter().for_each(|puzzle| check(*puzzle, input)));

fn check(puzzle: &dyn Listed, input: &[u8]) {
    let cases = puzzle.tier_2().map(|judging| (judging, judging.read(input)));
    if let Some((judging, Ok(cases))) = &cases {
        let again = judging.read(&judging.input(cases)).expect("what was written is read");
        assert_eq!(again, *cases);
    }
    if input.len() > SOLVED {
        return;
    }
    let printed = puzzle.run(Format::Answer, "input", input).expect("answers");
    match puzzle.count(input) {
        Ok(_) => assert_eq!((printed.status, printed.stderr.as_str()), (0, "")),
        Err(error) => {
            assert_eq!(printed.status, 2);
            assert_eq!(printed.stderr, format!("{}: input:{error}\n", puzzle.name()));
        }
    }
    if let Some((judging, Ok(cases))) = cases {
        let batch = judging.batch(cases);
        assert!(batch.check(printed.stdout.as_bytes(), true).is_accepted());
    }
}

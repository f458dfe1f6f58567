//! Any bytes as the output of a program: the checker of every puzzle judges them without a panic,
//! and what it accepts is right on a second look.
//!
//! ```sh
//! rustup toolchain install nightly
//! cargo install cargo-fuzz
//! mkdir -p fuzz/corpus/checker
//! cargo +nightly fuzz run --sanitizer none checker fuzz/corpus/checker fixtures/*/ -- \
//!     -max_len=1024 -max_total_time=1800
//! ```
//!
//! It starts from the fixtures, among them the published outputs of the statements, which are
//! the cases here.

#![no_main]

use std::sync::LazyLock;

use judge::testing::junk::{accepts, same_words};
use judge::{Problem, read_input};
use libfuzzer_sys::fuzz_target;

static YAHTZEE: LazyLock<Sample<yahtzee::Yahtzee>> = LazyLock::new(Sample::new);
static MAHJONG: LazyLock<Sample<mahjong::Mahjong>> = LazyLock::new(Sample::new);
static CHESS: LazyLock<Sample<chess::Chess>> = LazyLock::new(Sample::new);
static RAKE: LazyLock<Sample<rake::Rake>> = LazyLock::new(Sample::new);

fuzz_target!(|output: &[u8]| {
    YAHTZEE.judge(output, same_totals);
    MAHJONG.judge(output, same_words);
    CHESS.judge(output, same_words);
    RAKE.judge(output, same_words);
});

/// The cases of a statement and their best answers.
struct Sample<P: Problem> {
    cases: Vec<P::Case>,
    best: Vec<P::Answer>,
}

impl<P: Problem> Sample<P> {
    fn new() -> Self {
        let cases = read_input::<P>(P::ABOUT.sample_input.as_bytes()).expect("a legal sample");
        let best = P::solve(&cases);
        assert!(accepts::<P>(
            &cases,
            &best,
            P::ABOUT.sample_output.as_bytes()
        ));
        Self { cases, best }
    }

    /// Only what is right on a second look may be accepted, and our own output always is.
    fn judge(&self, output: &[u8], right: fn(&[u8], &[u8]) -> bool) {
        let own = P::ABOUT.sample_output.as_bytes();
        let accepted = accepts::<P>(&self.cases, &self.best, output);
        assert!(!accepted || right(output, own), "accepted, but wrong");
        assert!(accepted || output != own, "right, but not accepted");
    }
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

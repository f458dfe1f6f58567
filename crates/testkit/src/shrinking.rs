//! Tests that the cases of a puzzle can be shrunk.

use std::slice;
use std::time::{Duration, Instant};

use checker::{case_text, one_case, rewritten};
use puzzle::{Puzzle, Rng, read_input};

use crate::cases::{random_cases, text_of};

/// Shrinks `case` as long as it `fails`, and returns the smallest case found that still fails. All
/// of its [`smaller_cases`](checker::smaller_cases) pass, unless shrinking was stopped after 60
/// seconds.
pub fn shrink_case<P: Puzzle>(case: &P::Case, fails: &mut dyn FnMut(&P::Case) -> bool) -> P::Case {
    const TIME: Duration = Duration::from_secs(60);
    let start = Instant::now();
    let smallest = checker::shrink_case(case_text::<P>(case), &rewritten::<P>, &mut |text| {
        start.elapsed() < TIME && one_case::<P>(text).is_some_and(|case| fails(&case))
    });
    one_case::<P>(&smallest).expect("a legal case")
}

/// Shrinks `count` random cases, and checks that every case on the way down is legal and is read
/// back unchanged, whichever cases fail.
pub fn assert_shrinks<P: Puzzle>(count: usize) {
    let mut rng = Rng::with_seed(1_538);
    for case in random_cases::<P>(count) {
        // A random quarter, half, three quarters or all of the smaller cases fail, as with an
        // arbitrary fault.
        let kept = rng.u8(1..=4);
        shrink_case::<P>(&case, &mut |smaller| {
            let text = text_of::<P>(slice::from_ref(smaller));
            let read = read_input::<P>(text.as_bytes()).expect("a legal case");
            assert!(read == slice::from_ref(smaller), "{text} is read back");
            rng.u8(..4) < kept
        });
    }
}

//! Tests that the judge can simplify the cases of a puzzle.

use std::slice;
use std::time::{Duration, Instant};

use checker::simpler::{Simpler, measure, simpler, simpler_by_text};
use puzzle::{Encoding, Puzzle, Rng, read_input};

use crate::cases::{is_judged, random_cases, text_of};

/// Simplifies `case` step by step as long as it `fails`, and returns the simplest case that still
/// fails. All cases that are one step simpler pass, unless the time ran out.
pub fn simplest<P: Puzzle>(case: P::Case, fails: &mut dyn FnMut(&P::Case) -> bool) -> P::Case {
    simplest_by(simpler::<P>, case, fails)
}

/// Simplifies a case by these steps: see [`simplest`].
fn simplest_by<C>(
    steps: fn(&C, usize) -> Simpler<C>,
    case: C,
    fails: &mut dyn FnMut(&C) -> bool,
) -> C {
    const TIME: Duration = Duration::from_secs(60);
    let start = Instant::now();
    let (mut simplest, mut resume_at) = (case, 0);
    let mut fails_in_time = |case: &C| start.elapsed() < TIME && fails(case);
    loop {
        let mut steps = steps(&simplest, resume_at);
        let Some(next) = steps.find(|(_, case)| fails_in_time(case)) else { return simplest };
        (resume_at, simplest) = next;
    }
}

/// Checks that the cases of a puzzle shrink as they should, on `count` random cases:
///
/// - a case is decoded from its encoding, if it has one;
/// - every case on the way down from each random case is legal, by its numbers and by its text,
///   whatever fails;
/// - if every case fails, all random cases shrink to one that is equally simple by its numbers.
pub fn assert_shrinks<P: Puzzle>(count: usize) {
    if !is_judged::<P>() {
        return;
    }
    let mut rng = Rng::with_seed(1_538);
    let mut ends = Vec::new();
    for (case, number) in random_cases::<P>(count).zip(0..) {
        let (text, numbers) = (text_of::<P>(slice::from_ref(&case)), P::encode(&case));
        if numbers != Encoding::default() {
            assert!(P::decode(&numbers).as_ref() == Some(&case), "{text} comes back");
            ends.push(simplest::<P>(case.clone(), &mut |_| true));
        }
        // Long cases take seconds by their text.
        for steps in
            [simpler::<P>, simpler_by_text::<P>].into_iter().take(1 + usize::from(number % 10 == 0))
        {
            // A random part of all simpler cases fails, as for an arbitrary fault.
            let kept = rng.u8(1..=4);
            simplest_by(steps, case.clone(), &mut |simpler| {
                let text = text_of::<P>(slice::from_ref(simpler));
                let read = read_input::<P>(text.as_bytes()).expect("a legal case");
                assert!(read == slice::from_ref(simpler), "{text} is read back");
                rng.u8(..4) < kept
            });
        }
    }
    for end in &ends {
        let (end, first) = (P::encode(end), P::encode(&ends[0]));
        assert!(measure(&end) == measure(&first), "{end:?} and {first:?} are both the simplest");
    }
}

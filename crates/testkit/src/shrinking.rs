//! What a puzzle owes to the shrinker.

use std::time::{Duration, Instant};

use judge::simpler::{measure, simpler};
use puzzle::{Judging, Numbers, Puzzle, Rng, read_input};

use crate::cases::{judging, random_cases, text_of};

/// The simplest case on the way down from `case` on which something fails that fails on `case`:
/// nothing fails on what is one step simpler, or there was no time to try.
pub(crate) fn simplest<P: Puzzle>(
    case: P::Case,
    fails: &mut dyn FnMut(&P::Case) -> bool,
) -> P::Case {
    const TIME: Duration = Duration::from_mins(1);
    let start = Instant::now();
    let (mut simplest, mut turn) = (case, 0);
    let Some(judging) = P::JUDGING else { return simplest };
    let mut fails_in_time = |case: &P::Case| start.elapsed() < TIME && fails(case);
    loop {
        let mut steps = simpler(&judging, &simplest, turn);
        let Some(next) = steps.find(|(_, case)| fails_in_time(case)) else { return simplest };
        (turn, simplest) = next;
    }
}

/// A case comes back from its numbers, and all that is simpler is legal, on random cases and on
/// the way down from each, whatever fails. If every case fails, all end equally simple.
pub fn assert_shrinks<P: Puzzle>(count: usize) {
    let Some(judging) = judging::<P>() else {
        return;
    };
    let Judging { to_numbers, from_numbers, .. } = judging;
    let mut rng = Rng::with_seed(1_538);
    let mut ends = Vec::new();
    for case in random_cases::<P>(count) {
        let (text, numbers) = (text_of::<P>(&case), to_numbers(&case));
        if numbers == Numbers::default() {
            return println!("skipped: {} has no numbers", P::NAME);
        }
        assert!(from_numbers(&numbers).as_ref() == Some(&case), "{text} comes back");
        ends.push(simplest::<P>(case.clone(), &mut |_| true));
        // Keeps one random part of all simpler cases, as an arbitrary fault would.
        let kept = rng.u8(1..=4);
        simplest::<P>(case, &mut |simpler| {
            let text = text_of::<P>(simpler);
            let read = read_input::<P>(text.as_bytes()).expect("a legal case");
            assert!(read == std::slice::from_ref(simpler), "{text} is read back");
            rng.u8(..4) < kept
        });
    }
    for end in &ends {
        let (end, first) = (to_numbers(end), to_numbers(&ends[0]));
        assert!(measure(&end) == measure(&first), "{end:?} and {first:?} are both the simplest");
    }
}
